package bisect_test

import (
	"fmt"
	"slices"
	"testing"
	"testing/fstest"

	"houserule/stdlib/bisect"
	"houserule/stdlib/engine"
)

const (
	modules    = 30
	houseRules = 20
)

// loaded is a game with 30 modules and 20 house rules on top of it. Each of them changes
// what a hero can lift by 0, but for those that are named, which add 5.
func loaded(t *testing.T, adds ...int) *engine.Game {
	t.Helper()
	by := func(i int) int {
		if slices.Contains(adds, i) {
			return 5
		}
		return 0
	}
	folder := fstest.MapFS{
		"base/module.json": {Data: []byte(`{ "id": "base", "version": "1.0.0", "title": "Base", "licence": "MIT", "whole_game": true }`)},
		"base/base.lua": {Data: []byte(`kind "hero" { record = true }
rule "hero.lifts" "7"
rule "hero.strong" "lifts >= 15"
`)},
		"base/spec/strong.lua": {Data: []byte(`example "nobody is strong" { function()
    expect(bring("hero").strong):is(false)
  end }
`)},
	}
	var wanted []string
	for i := range modules {
		id := fmt.Sprintf("mod-%02d", i)
		wanted = append(wanted, id)
		folder[id+"/module.json"] = &fstest.MapFile{Data: fmt.Appendf(nil, `{ "id": %q, "version": "1.0.0", "title": "T", "licence": "MIT", "requires": { "base": "^1.0" } }`, id)}
		folder[id+"/more.lua"] = &fstest.MapFile{Data: fmt.Appendf(nil, "after \"hero.lifts\" \"usual + %d\"\n", by(i))}
	}
	g, err := engine.Open(engine.Options{Modules: append([]string{"base"}, wanted...), Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { g.Close() })
	for i := range houseRules {
		if err := g.House(fmt.Sprintf(`after "hero.lifts" "usual + %d"`, by(modules+i))); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := g.Eval(`ann = bring("hero", { name = "Ann" })`); err != nil {
		t.Fatal(err)
	}
	return g
}

func strong(g *engine.Game) string {
	v, err := g.Eval("ann.strong")
	if err != nil {
		return err.Error()
	}
	return v
}

// lifts asks for the number itself, which one change alone makes another one.
func lifts(g *engine.Game) string {
	v, err := g.Eval("ann.lifts")
	if err != nil {
		return err.Error()
	}
	return v
}

func TestTheCulpritOfAGame(t *testing.T) {
	const n = modules + houseRules
	for _, c := range []struct {
		adds   []int
		result func(*engine.Game) string
	}{
		{[]int{0}, lifts}, {[]int{17}, lifts}, {[]int{29}, lifts}, {[]int{30}, lifts}, {[]int{49}, lifts},
		{[]int{0, 1}, strong}, {[]int{3, 28}, strong}, {[]int{12, 41}, strong}, {[]int{33, 48}, strong}, {[]int{0, 49}, strong}, {[]int{48, 49}, strong},
	} {
		t.Run(fmt.Sprint(c.adds), func(t *testing.T) {
			g := loaded(t, c.adds...)
			list := bisect.Changes(g)
			if len(list) != n {
				t.Fatalf("%d changes: %v", len(list), list)
			}
			before := g.Table.World().Hash()
			found, err := bisect.InGame(g, list, c.result)
			if err != nil || !slices.Equal(found.Together, c.adds) || found.Result == found.Without {
				t.Fatalf("%+v, %v", found, err)
			}
			if found.Runs > most(n) {
				t.Errorf("it took %d runs, more than %d", found.Runs, most(n))
			}
			if g.Table.World().Hash() != before || c.result(g) != found.Result {
				t.Error("the game is not what it was")
			}
		})
	}
}

// A worked example that comes out otherwise has a culprit, too.
func TestTheCulpritOfAnExample(t *testing.T) {
	g := loaded(t, 8, 35)
	list := bisect.Changes(g, "base")
	found, err := bisect.InExample(g, list, "base", "nobody is strong")
	if err != nil || !slices.Equal(found.Together, []int{8, 35}) || found.Without != "comes out" {
		t.Fatalf("%+v, %v", found, err)
	}
	if got := list[8].String() + "; " + list[35].String(); got != "module mod-08; house rule 6, hero.lifts" {
		t.Errorf("they are %s", got)
	}
}

// An option that is set otherwise than its module has it is a change.
func TestAnOptionIsACulprit(t *testing.T) {
	g, err := engine.Open(engine.Options{Modules: []string{"base"}, Set: []string{"base.heavy=yes", "base.loud=no"}, Folder: fstest.MapFS{
		"base/module.json": {Data: []byte(`{ "id": "base", "version": "1.0.0", "title": "Base", "licence": "MIT", "options": {
  "heavy": { "type": "yes or no = no" }, "loud": { "type": "yes or no = no" } } }`)},
		"base/base.lua": {Data: []byte(`kind "hero" { record = true }
rule "hero.lifts" "option.heavy ? 3 : 7"
`)},
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	list := bisect.Changes(g, "base")
	if len(list) != 1 || list[0].String() != "option base.heavy = yes" {
		t.Fatalf("changes: %v", list)
	}
	found, err := bisect.InGame(g, list, func(g *engine.Game) string {
		v, err := g.Eval(`bring("hero").lifts`)
		return fmt.Sprint(v, err)
	})
	if err != nil || !slices.Equal(found.Together, []int{0}) || found.Result != "3<nil>" || found.Without != "7<nil>" {
		t.Errorf("%+v, %v", found, err)
	}
}
