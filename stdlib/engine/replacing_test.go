package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
)

// stacked is one layer of a random stack on the rule hero.armour.
type stacked struct {
	module string // "low" or "high", which requires low; "" for the house
	word   string // "to", "after", "around" or "instead_of"
	number int
	gift   string // the entry that carries it; "" for none
	final  bool
	box    string // the box that must be more than 0; "" for no condition
}

// source returns the heading of a layer.
func (y stacked) source(house bool) string {
	word := y.word
	if house && word == "instead_of" {
		word = "house"
	}
	parts := []string{}
	if y.box != "" {
		parts = append(parts, fmt.Sprintf("when = %q", y.box+" > 0"))
	}
	if y.final {
		parts = append(parts, "final = true")
	}
	switch y.word {
	case "to":
		parts = append(parts, fmt.Sprintf(`label = "plus %d", add = "%d"`, y.number, y.number))
	case "after":
		parts = append(parts, fmt.Sprintf(`"usual * 2 + %d"`, y.number))
	case "around":
		parts = append(parts, fmt.Sprintf(`function(as_usual) return as_usual() * 3 + %d end`, y.number))
	default:
		parts = append(parts, fmt.Sprintf(`"%d"`, y.number))
	}
	return fmt.Sprintf("%s \"hero.armour\" { %s }\n", word, strings.Join(parts, ", "))
}

// armour works a stack out from its definition: what replaces it, what is added, and then module, carried
// and house in this order. gained are entries in the order in which somebody got them.
func armour(stack []stacked, gained []string, boxes map[string]bool) int {
	applies := func(y stacked) bool {
		return (y.box == "" || boxes[y.box]) && (y.gift == "" || slices.Contains(gained, y.gift))
	}
	// rank orders replacements: house over carried over general, high over low, then later gained, then
	// later declared.
	rank := func(i int) []int {
		y := stack[i]
		r := []int{0, 0, 0, 0, i}
		if y.module == "" {
			r[0] = 1
		}
		if y.gift != "" {
			r[1], r[3] = 1, slices.Index(gained, y.gift)
		}
		if y.module == "high" {
			r[2] = 1
		}
		return r
	}
	won := -1
	for i, y := range stack {
		if y.word == "instead_of" && applies(y) {
			if won < 0 || slices.Compare(rank(i), rank(won)) > 0 {
				won = i
			}
		}
	}
	total, final := 10, false
	counts := func(y stacked) bool { return applies(y) }
	if won >= 0 {
		by := stack[won]
		total, final = by.number, by.final
		if final {
			counts = func(y stacked) bool {
				return applies(y) && (y.module == "" || by.module == "low" && y.module == "high")
			}
		}
	}
	for _, y := range stack {
		if y.word == "to" && counts(y) {
			total += y.number
		}
	}
	around := func(of func(stacked) bool) {
		for _, y := range stack {
			switch {
			case !of(y) || !counts(y):
			case y.word == "after":
				total = total*2 + y.number
			case y.word == "around":
				total = total*3 + y.number
			}
		}
	}
	around(func(y stacked) bool { return y.module != "" && y.gift == "" })
	around(func(y stacked) bool { return y.module != "" && y.gift != "" })
	around(func(y stacked) bool { return y.module == "" })
	return total
}

var giftNames = []string{"Plate", "Rags", "Cloak"}

// drawStack draws layers in load order: those of low, of high, of the house.
func drawStack(t *rapid.T) []stacked {
	var stack []stacked
	for _, name := range []string{"low", "high", ""} {
		n := rapid.IntRange(0, 4).Draw(t, "layers of "+name)
		var own []stacked
		for range n {
			y := stacked{module: name, number: rapid.IntRange(-5, 5).Draw(t, "number"),
				word: rapid.SampledFrom([]string{"to", "after", "around", "instead_of", "instead_of"}).Draw(t, "word")}
			if rapid.Bool().Draw(t, "has a condition") {
				y.box = rapid.SampledFrom([]string{"red", "blue"}).Draw(t, "box")
			}
			if name != "" && rapid.Bool().Draw(t, "is carried") {
				y.gift = rapid.SampledFrom(giftNames).Draw(t, "gift")
			}
			if y.word == "instead_of" {
				y.final = rapid.Bool().Draw(t, "is final")
			}
			own = append(own, y)
		}
		// the loader reads what entries carry where the entries stand, after the changes without one
		slices.SortStableFunc(own, func(a, b stacked) int {
			return slices.Index(append([]string{""}, giftNames...), a.gift) - slices.Index(append([]string{""}, giftNames...), b.gift)
		})
		stack = append(stack, own...)
	}
	return stack
}

// shelfOfStack returns the modules low and high with their layers. Each has its own entries.
func shelfOfStack(t *rapid.T, stack []stacked) engine.Options {
	sources := map[string]string{"low": `
kind "hero" { like = "entity" }
box "entity.red" "number = 0"
box "entity.blue" "number = 0"
kind "gift" { carried = true }
rule "hero.armour" { sum = { { "skin", "4" }, { "hair", "6" } } }
`, "high": ""}
	for _, name := range []string{"low", "high"} {
		for _, gift := range append([]string{""}, giftNames...) {
			inside := ""
			for _, y := range stack {
				if y.module == name && y.gift == gift {
					inside += y.source(false)
				}
			}
			if gift != "" {
				inside = fmt.Sprintf("gift %q { %s }\n", gift+" of "+name, strings.ReplaceAll(strings.TrimSpace(inside), "\n", "; "))
			}
			sources[name] += inside
		}
	}
	var all []*module.Module
	for _, name := range []string{"low", "high"} {
		needs := ""
		if name == "high" {
			needs = `, "requires": {"low": "*"}`
		}
		m, err := module.Open(fstest.MapFS{
			"module.json": {Data: []byte(fmt.Sprintf(`{"id": %q, "version": "1.0.0", "title": "T", "licence": "MIT"%s}`, name, needs))},
			"init.lua":    {Data: []byte(sources[name])},
		}, name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, m)
	}
	shelf, err := module.NewShelf(all...)
	if err != nil {
		t.Fatal(err)
	}
	return engine.Options{Modules: []string{"high"}, Finder: shelf}
}

// Random stacks of layers come to what the order of evaluation says.
func TestStacksOfLayersAreInTheirOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		stack := drawStack(t)
		// entries of both modules are gained in one order
		var all []string
		for _, name := range []string{"low", "high"} {
			for _, gift := range giftNames {
				all = append(all, gift+" of "+name)
			}
		}
		gained := rapid.Permutation(all).Draw(t, "gained")[:rapid.IntRange(0, len(all)).Draw(t, "how many")]
		boxes := map[string]bool{"red": rapid.Bool().Draw(t, "red"), "blue": rapid.Bool().Draw(t, "blue")}
		g, err := engine.Open(shelfOfStack(t, stack))
		if err != nil {
			t.Fatal(err)
		}
		defer g.Close()
		named := slices.Clone(stack)
		for i := range named {
			if named[i].gift != "" {
				named[i].gift += " of " + named[i].module
			}
			if named[i].module == "" {
				if err := g.House(named[i].source(true)); err != nil {
					t.Fatalf("%s: %v", named[i].source(true), err)
				}
			}
		}
		bring := fmt.Sprintf(`p = bring("hero", { name = "P", red = %d, blue = %d })`, number(boxes["red"]), number(boxes["blue"]))
		for _, gift := range gained {
			bring += fmt.Sprintf(" p:gains %q", gift)
		}
		if _, err := g.Eval(bring); err != nil {
			t.Fatal(err)
		}
		got, err := g.Eval("p.armour")
		if want := types.Format(float64(armour(named, gained, boxes))); err != nil || got != want {
			t.Fatalf("%s (%v), not %s\n%v\n%v %v", got, err, want, named, gained, boxes)
		}
	})
}

func number(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// A final replacement silences what modules and entries add, in every form of a rule and in lines of checks,
// while it is in force; the house counts.
func TestAFinalReplacementSilencesOthers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ target, body, line, with, without string }{
		{"hero.armour", `"18"`, "p.armour", "18", "56"},
		{"hero.armour", `sum = { { "plate", "17" } }`, "p.armour", "17", "56"},
		{"hero.speed", `best = { { "chains", "2" } }`, "p.speed", "2", "7"},
		{"hero.sight", `"7"`, "p.sight", "7", "1113"},
		{"hero.luck", `function(who) return 1 end`, "p.luck", "1", "14"},
		{"hero.rank", `"40"`, "p.rank", "40", "8"},
		{"hero.strikes.bonus", `"6"`, "dice(3, 2) return p:strikes().total", "11", "22"},
		{"hero.strikes.dice", `"2d8"`, "dice(5, 3) return p:strikes().natural", "8", "8"},
		{"hero.can_act", `all = { { "is there", "yes" } }`, "p.can_act", "yes", "no"},
		{"hero.headline", `"plain {name}"`, "concat(p.headline)", "plain P", "P; 10"},
		{"game.worth", `{ "gold", 9 }`, "game:worth 'gold'", "9", "7"},
	} {
		source := heroes + others + `
rule "hero.can_act" { all = { { "is awake", "yes" } } }
to "hero.can_act" { { "is free", "no" } }
headline "hero" { "{name}" }
to "hero.headline" { "{ac}" }
table "game.worth (what: text)" { { "gold", 7 } }
to "game.worth" { { "tin", 1 } }
` + fmt.Sprintf("gift \"Plate\" { instead_of %q { final = true, %s } }", c.target, c.body)
		if strings.HasPrefix(c.target, "game") {
			source = strings.ReplaceAll(source, `gift "Plate" { `, `gift "Plate" {} `)
			source = source[:strings.LastIndex(source, "}")]
		}
		line := strings.Replace(c.line, "concat(p.headline)", "table.concat(p.headline, '; ')", 1)
		if got := playHero(t, source, `"Shield", "Cloak", "Plate"`, line); got != c.with {
			t.Errorf("%s { %s }: %s gives %s, not %s", c.target, c.body, c.line, got, c.with)
		}
		if strings.HasPrefix(c.target, "game") {
			source = heroes + others + `table "game.worth (what: text)" { { "gold", 7 } }`
		}
		if got := playHero(t, source, `"Shield", "Cloak"`, line); got != c.without {
			t.Errorf("%s without it: %s gives %s, not %s", c.target, c.line, got, c.without)
		}
	}
}

// Only rules and lines have final replacements: requirements and what follows an action stay.
func TestOnlyRulesAndLinesAreFinal(t *testing.T) {
	for source, want := range map[string]string{
		`instead_of "hero.rests" { final = true, steps = {} }`:                           `instead_of "hero.rests": only a replacement of a rule or a line can be final, and hero.rests is an action`,
		`instead_of "hero.strikes" { final = true, changes = { ["owner.seen"] = "1" } }`: `instead_of "hero.strikes": only a replacement of a rule or a line can be final, and hero.strikes is a check`,
		`offer "Again" { on = "hero.strikes", by = "roller", changes = { dice = "again" } }
instead_of "Again" { final = true, changes = { total = "total + 1" } }`: `instead_of "Again": only a replacement of a rule or a line can be final, and Again is an offer`,
		`instead_of "hero.armour" { final = "yes", "1" }`:           `instead_of "hero.armour": final is true or false, not "yes"`,
		`to "hero.armour" { final = true, label = "x", add = "1" }`: `to "hero.armour" has an unknown field ` + "`final`",
	} {
		_, err := open(t, heroes+source)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", source, err)
		}
	}
}

// Several rules of a noun, or lines of a check, can be final together or one by one.
func TestReplacementsTogetherAreFinal(t *testing.T) {
	for body, want := range map[string]string{
		`final = true, armour = "1", sight = "2"`:     "1 2",
		`armour = "1", sight = { final = true, "2" }`: "2 2",
		`when = "ac > 50", final = true, sight = "2"`: "22 113",
	} {
		if got := playHero(t, heroes+others+`instead_of "hero" { `+body+" }", "", `return p.armour .. " " .. p.sight`); got != want {
			t.Errorf("%s: %s, not %s", body, got, want)
		}
	}
}

// Of two entries that replace one rule, the one gained later applies, and an explanation names the other.
func TestTheEntryGainedLaterReplaces(t *testing.T) {
	g, err := open(t, heroes+`
gift "Plate" { instead_of "hero.armour" "18" }
gift "Rags" { instead_of "hero.armour" "2" }
gift "Skin" { instead_of "hero.armour" { when = "seen > 0", final = true, "30" } }
to "hero.armour" { label = "blessed", add = "1" }`)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{
		{`p = bring("hero", { name = "P" }) p:gains "Rags" p:gains "Skin" p:gains "Plate" return p.armour`, "19"},
		{`p:loses "Rags" p:gains "Rags" return p.armour`, "3"},
		{`p.seen = 1 return p.armour`, "3"},
		{`p:loses "Skin" p:gains "Skin" return p.armour`, "30"},
	} {
		if got := shown(g.Eval(c[0])); got != c[1] {
			t.Errorf("%s gives %s, not %s", c[0], got, c[1])
		}
	}
	trace, err := explain.Recorded(g.Table.Journal().Explain("p.armour", func() (any, error) { return g.Eval("p.armour") }))
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprint(trace)
	for _, part := range []string{
		"instead_of of Rags does not count beside the instead_of of Skin, which was gained later",
		"instead_of of Plate does not count beside the instead_of of Skin, which was gained later",
		"blessed does not count beside the instead_of of Skin, which is final",
	} {
		if !strings.Contains(text, part) {
			t.Errorf("the explanation lacks %q:\n%s", part, text)
		}
	}
}

// Checking a module lists what a final replacement silences, and entries that replace one rule.
func TestNotesListWhatIsSilenced(t *testing.T) {
	g, err := open(t, heroes+others+`
gift "Plate" { instead_of "hero.armour" "18" }
gift "Rags" { instead_of "hero.armour" { when = "ac > 5", final = true, "2" } }`)
	if err != nil {
		t.Fatal(err)
	}
	var notes []string
	for _, n := range g.Table.World().Program().Notes() {
		notes = append(notes, n.Code+": "+n.Message)
	}
	want := []string{
		`gained-later: Plate and Rags replace "hero.armour": of those that somebody has, the one gained later applies`,
		`final-silences: instead_of "hero.armour" is final: beside it blessed, shield, the after of tried and the after of Shield do not count`,
	}
	if !slices.Equal(notes, want) {
		t.Errorf("notes %q, not %q", notes, want)
	}
}
