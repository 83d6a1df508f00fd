package engine

import (
	"math/big"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/runtime/explain"
	"houserule/runtime/odds"
)

// defended has rules and a line of which only the best part counts.
const defended = `
kind "shield" { bonus = "number" }
shield "Buckler" { bonus = 1 }
kind "hero" { like = "entity" }
kind "trait" { carried = true }
box "entity.shield" { "shield or none" }
box "entity.hidden" { "yes or no = no" }
rule "entity.from_items" { best = { { "shield", "shield.bonus", when = "shield != none" }, { "cover", "-1", when = "hidden" } } }
trait "Ring of Warding" { to "entity.from_items" { label = "ring", add = "2" } }
rule "entity.defence" { sum = { { "base", "10" }, { "items", "from_items" } } }
check "hero.dodges" { dice = "1d6", against = "defence - 5", modifier = { best = { { "small", "1" }, { "lucky", "3", when = "natural == 1" } } },
  place = { first = { { "'far'", when = "total > 5" }, { "'near'" } } } }
to "hero.dodges.modifier" { label = "hidden", add = "2", when = "hidden" }
`

// A best without lines is 0 until others add some, of which the largest counts.
func TestABestWithoutLines(t *testing.T) {
	g := open(t, defended+`
rule "hero.bonus" { best = {} }
check "hero.leaps" { dice = "1d6", extra = { best = {} }, modifier = { { "extra", "extra" } } }
trait "Swift" { to "hero.bonus" { label = "swift", add = "2" }, to "hero.leaps.extra" { label = "swift", add = "1" } }
trait "Winged" { to "hero.bonus" { label = "winged", add = "5" }, to "hero.leaps.extra" { label = "winged", add = "3" } }
trait "Slow" { to "hero.bonus" { label = "slow", add = "-1" } }
`, Options{Dice: falling(4, 4, 4)})
	eval(t, g, `ann = bring("hero", { name = "Ann" })`)
	for _, c := range []struct{ in, want string }{
		{`return ann.bonus .. " " .. ann:leaps().total`, "0 4"},
		{`ann:gains "Slow" return ann.bonus`, "-1"},
		{`ann:gains "Swift" return ann.bonus .. " " .. ann:leaps().total`, "2 5"},
		{`ann:gains "Winged" return ann.bonus .. " " .. ann:leaps().total`, "5 7"},
	} {
		if got := eval(t, g, c.in); got != c.want {
			t.Errorf("%s: %s, not %s", c.in, got, c.want)
		}
	}
}

func TestTheBestLineCounts(t *testing.T) {
	g := open(t, defended, Options{Dice: falling(1, 3, 3, 6)})
	eval(t, g, `ann = bring("hero", { name = "Ann" })`)
	for _, c := range []struct{ in, want string }{
		{`ann.defence`, "10"},
		{`ann.hidden = true`, ""},
		{`ann.defence`, "9"}, // the largest of those that hold, be it less than 0
		{`ann.hidden = false`, ""},
		{`ann.shield = "Buckler"`, ""},
		{`ann.defence`, "11"},
		{`ann:gains "Ring of Warding"`, ""},
		{`ann.defence`, "12"},
		{`ann:dodges().total`, "4"},
		{`ann:dodges().total`, "4"},
		{`ann.hidden = true`, ""},
		{`c = ann:dodges()`, ""},
		{`c.total`, "5"},
		{`c.place`, "near"},
		{`ann:dodges().place`, "far"},
	} {
		if got := eval(t, g, c.in); got != c.want {
			t.Errorf("%s: %s, not %s", c.in, got, c.want)
		}
	}
	d, err := g.Odds(`ann:dodges().total`, odds.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if p := d.Chance(4.0); p.Cmp(big.NewRat(2, 6)) != 0 { // 1 with the luck, or 2 hidden
		t.Errorf("4 has %v", p)
	}
}

func TestWhyStrikesOutWhatIsNotTheBest(t *testing.T) {
	g := open(t, defended, Options{})
	eval(t, g, `ann = bring("hero", { name = "Ann", shield = "Buckler" })`)
	eval(t, g, `ann:gains "Ring of Warding"`)
	trace, err := explain.Recorded(g.Table.Journal().Explain("why", func() (any, error) { v, err := g.Eval("ann.defence"); return v, err }))
	if err != nil {
		t.Fatal(err)
	}
	want := `why = 12
  entity.defence of Ann = 12   [climbing, climbing/init.lua:10:1]
    base = +10   [climbing, climbing/init.lua:10:36]
    entity.from_items of Ann = 2   [climbing, climbing/init.lua:8:1]
      ~~shield = +1~~   [climbing, climbing/init.lua:8:40]
      ring = +2   [climbing, climbing/init.lua:9:27]
    items = +2   [climbing, climbing/init.lua:10:54]`
	if diff := cmp.Diff(want, strings.TrimSpace(trace.String())); diff != "" {
		t.Error(diff)
	}
}

func TestBestIsChecked(t *testing.T) {
	testRefusalsOf(t, defended, []refusal{
		{"dice", `check "hero.runs" { dice = "2d6", modifier = { best = { { "luck", dice = "1d4" } } } }`, "climbing/init.lua:14:46: check \"hero.runs\": only one line of a best counts, so none of them can be dice\n   14 | check \"hero.runs\" { dice = \"2d6\", modifier = { best = { { \"luck\", dice = \"1d4\" } } } }\n      |                                              ^\n  hint: give the dice a line of their own, and add that line"},
		{"dice that are added", `to "hero.dodges.modifier" { label = "luck", dice = "1d4" }`, "climbing/init.lua:14:1: to \"hero.dodges.modifier\": only one line of a best counts, so none of them can be dice\n   14 | to \"hero.dodges.modifier\" { label = \"luck\", dice = \"1d4\" }\n      | ^\n  hint: give the dice a line of their own, and add that line"},
		{"no number", `rule "hero.pace" { best = { { "legs", "name" } } }`, "climbing/init.lua:14:40: the formula must give a number, but gives a text\n   14 | rule \"hero.pace\" { best = { { \"legs\", \"name\" } } }\n      |                                        ^^^^"},
		{"two bodies", `rule "hero.pace" { best = { { "legs", "1" } }, sum = { { "legs", "1" } } }`, "climbing/init.lua:14:27: rule \"hero.pace\" has two bodies; keep one formula, list or function\n   14 | rule \"hero.pace\" { best = { { \"legs\", \"1\" } }, sum = { { \"legs\", \"1\" } } }\n      |                           ^"},
		{"two things in a line", `check "hero.runs" { dice = "2d6", modifier = { best = { { "luck", "1" } }, { "label", "2" } } }`, "climbing/init.lua:14:46: check \"hero.runs\": the line modifier has two values; keep one formula, list, dice or check\n   14 | check \"hero.runs\" { dice = \"2d6\", modifier = { best = { { \"luck\", \"1\" } }, { \"label\", \"2\" } } }\n      |                                              ^"},
		{"an action", `action "hero.runs" { best = { { "legs", "1" } } }`, "climbing/init.lua:14:1: action \"hero.runs\" has a formula\n   14 | action \"hero.runs\" { best = { { \"legs\", \"1\" } } }\n      | ^^^^^^\n  hint: an action does something: give steps = {...} or a function; what answers is a rule"},
	})
}
