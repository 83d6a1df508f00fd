package engine

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"houserule/runtime/module"
)

// A rule of numbers in layers, as it is drawn: what each module says, and what
// it has to come to. The model knows only the order that package rules
// documents.
type layered struct {
	base    float64
	layers  []drawn
	carries bool // Ann has the trait
}

type drawn struct {
	how     string // instead_of, to, after, around
	module  int    // 0 the game, 1 requires 0, 2 requires 1, 3 the house
	carried bool
	when    string // "", "true" or "false" for the asker
	n       int
}

var layeredModules = []string{"climbing", "first", "second", "house"}

func (d drawn) holds() bool { return d.when != "flag == 2" }

func (d drawn) source() string {
	var body string
	switch d.how {
	case "instead_of":
		body = fmt.Sprintf("%q", fmt.Sprint(d.n))
	case "to":
		body = fmt.Sprintf("add = %q", fmt.Sprint(d.n))
	case "after":
		body = fmt.Sprintf("%q", fmt.Sprintf("usual * 3 + %d", d.n))
	case "around":
		args := "as_usual, noun"
		if d.carried {
			args = "as_usual, me"
		}
		body = fmt.Sprintf("function(%s) return as_usual() * 2 - %d end", args, d.n)
	}
	if d.when != "" {
		body = fmt.Sprintf("when = %q, ", d.when) + body
	}
	return fmt.Sprintf("%s \"entity.worth\" { %s }", d.how, body)
}

func (l layered) files() (modules map[string]string, house string) {
	text := map[int][]string{0: {
		`kind "character" { like = "entity" }`, `kind "trait" { carried = true }`, `box "entity.flag" { "number = 1" }`,
		fmt.Sprintf(`rule "entity.worth" { "%v" }`, l.base)}}
	traits := 0
	for _, d := range l.layers {
		s := d.source()
		if d.carried {
			traits++
			s = fmt.Sprintf("trait \"T%d\" { %s }", traits, s)
		}
		text[d.module] = append(text[d.module], s)
	}
	modules = map[string]string{}
	for i := range 3 {
		modules[layeredModules[i]] = strings.Join(text[i], "\n")
	}
	return modules, strings.Join(text[3], "\n")
}

// expected follows the order by hand: the definition or what replaces it, be it
// carried; every added line; after and around in load order; what is carried; the house.
func (l layered) expected() float64 {
	// In load order: modules as they require each other, the house last.
	var loaded []drawn
	for m := range layeredModules {
		for _, d := range l.layers {
			if d.module == m && d.holds() && (!d.carried || l.carries) {
				loaded = append(loaded, d)
			}
		}
	}
	v := l.base
	// Of what replaces it the last that holds wins: of the modules, of those somebody
	// carries, of the house.
	for _, replaces := range []func(d drawn) bool{
		func(d drawn) bool { return !d.carried && d.module < 3 }, func(d drawn) bool { return d.carried }, func(d drawn) bool { return d.module == 3 },
	} {
		for _, d := range loaded {
			if d.how == "instead_of" && replaces(d) {
				v = float64(d.n)
			}
		}
	}
	for _, d := range loaded {
		if d.how == "to" {
			v += float64(d.n)
		}
	}
	wrap := func(of func(d drawn) bool) {
		for _, d := range loaded {
			if !of(d) {
				continue
			}
			switch d.how {
			case "after":
				v = v*3 + float64(d.n)
			case "around":
				v = v*2 - float64(d.n)
			}
		}
	}
	wrap(func(d drawn) bool { return !d.carried && d.module < 3 })
	wrap(func(d drawn) bool { return d.carried })
	wrap(func(d drawn) bool { return !d.carried && d.module == 3 })
	return v
}

func drawLayered(t *rapid.T) layered {
	l := layered{base: float64(rapid.IntRange(-5, 5).Draw(t, "base")), carries: rapid.Bool().Draw(t, "carries")}
	for range rapid.IntRange(0, 7).Draw(t, "layers") {
		d := drawn{how: rapid.SampledFrom([]string{"instead_of", "to", "after", "around"}).Draw(t, "how"),
			module: rapid.IntRange(0, 3).Draw(t, "module"), n: rapid.IntRange(0, 9).Draw(t, "n"),
			when: rapid.SampledFrom([]string{"", "flag == 1", "flag == 2"}).Draw(t, "when")}
		d.carried = d.module < 3 && rapid.IntRange(0, 3).Draw(t, "carried") == 0
		l.layers = append(l.layers, d)
	}
	return l
}

func (l layered) play() (string, error) {
	modules, house := l.files()
	shelf, err := chainOf(modules)
	if err != nil {
		return "", err
	}
	g, err := Open(Options{Modules: []string{"second"}, Finder: shelf})
	if err != nil {
		return "", err
	}
	defer g.Close()
	if house != "" {
		if err := g.House(house); err != nil {
			return "", err
		}
	}
	if _, err := g.Eval(`ann = bring("character", { name = "Ann" })`); err != nil {
		return "", err
	}
	traits := 0
	for _, d := range l.layers {
		if d.carried {
			if traits++; l.carries {
				if _, err := g.Eval(fmt.Sprintf(`ann:gains "T%d"`, traits)); err != nil {
					return "", err
				}
			}
		}
	}
	return g.Eval("ann.worth")
}

// TestLayersCountInTheOrderOfTheRulebook plays each set of layers in two fresh
// loads: what comes out is what the model says, and the same twice.
func TestLayersCountInTheOrderOfTheRulebook(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		l := drawLayered(t)
		modules, house := l.files()
		got, err := l.play()
		if err != nil {
			t.Fatalf("%v\n%v\n%s", err, modules, house)
		}
		if want := fmt.Sprint(l.expected()); got != want {
			t.Fatalf("got %s, want %s\n%v\n%s", got, want, modules, house)
		}
		if again, err := l.play(); err != nil || again != got {
			t.Fatalf("a second load gives %s, %v, not %s", again, err, got)
		}
	})
}

// chainOf puts modules on a shelf of which each requires the one before.
func chainOf(sources map[string]string) (*module.Shelf, error) {
	shelf, err := module.NewShelf()
	if err != nil {
		return nil, err
	}
	requires := ""
	for _, id := range layeredModules[:3] {
		manifest := fmt.Sprintf(`{"id": %q, "version": "1.0.0", "title": "A test", "licence": "MIT"%s}`, id, requires)
		m, err := module.Open(fstest.MapFS{"module.json": {Data: []byte(manifest)}, "init.lua": {Data: []byte(sources[id] + "\n")}}, id)
		if err != nil {
			return nil, err
		}
		if err := shelf.Put(m); err != nil {
			return nil, err
		}
		requires = fmt.Sprintf(`, "requires": {%q: "*"}`, id)
	}
	return shelf, nil
}

// TestNearerReplacementsWin has replacements of one line at every height of a
// family of checks; the order in which they are declared does not matter.
func TestNearerReplacementsWin(t *testing.T) {
	const game = `
kind "skill" { rated = "0..6" }
skill "Climbing" {}
kind "character" { like = "entity" }
check "core" { dice = "2d6", mark = "'none'", depth = "0" }
check "skill.check" { like = "core" }
check "skill.hard" { like = "skill.check" }
check "skill.dire" { like = "skill.hard", depth = "9" }
`
	near, far := `instead_of "skill.check.mark" { "'near'" }`, `instead_of "core.mark" { "'far'" }`
	for _, c := range []struct {
		layers []string
		word   string
		want   string
	}{
		{[]string{near, far}, "check().mark", "near"},
		{[]string{near, far}, "hard().mark", "near"},
		{[]string{far, near}, "hard().mark", "near"},
		{[]string{far, near, `instead_of "skill.hard.mark" { when = "level > 3", "'own'" }`}, "hard().mark", "near"},
		{[]string{far, near, `instead_of "skill.hard.mark" { when = "level < 3", "'own'" }`}, "dire().mark", "own"},
		{[]string{`after "skill.check.depth" { "usual * 10 + 1" }`, `after "core.depth" { "usual * 10 + 2" }`}, "hard().depth", "12"},
		{[]string{`after "core.depth" { "usual * 10 + 2" }`, `after "skill.check.depth" { "usual * 10 + 1" }`}, "hard().depth", "21"},
		{[]string{`to "core.depth" { add = "1" }`, `after "core.depth" { "usual * 10 + 2" }`}, "dire().depth", "10"},
	} {
		g := open(t, game+strings.Join(c.layers, "\n"), Options{})
		if got := eval(t, g, `bring("character", { name = "Ann" }).Climbing:`+c.word); got != c.want {
			t.Errorf("%s with %q: got %s, want %s", c.word, c.layers, got, c.want)
		}
	}
}
