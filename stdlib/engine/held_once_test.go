package engine

import (
	"strconv"
	"strings"
	"testing"

	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/odds"
)

const heldOnce = `
kind "character" { like = "entity" }
kind "trait" { carried = true }
box "entity.tries" { "number = 0" }
box "entity.notes" { "text = ''" }
check "entity.jump" { dice = "1d6", roller = "owner", modifier = "0", success = "total >= 4" }
check "entity.leap" { like = "entity.jump" }
action "entity.jumps_twice" { function(who) local a, b = who:jump(), who:jump() return (a.success and 1 or 0) + (b.success and 1 or 0) end }
action "entity.totals_twice" { function(who) local a, b = who:jump(), who:jump() return a.total * 10 + b.total end }
action "entity.rests" { steps = {} }
action "entity.walks" { steps = {} }
action "entity.notes_down (what: text)" { changes = { notes = "notes + what" } }
trait "Steady"  { to "entity.jump.modifier" { label = "steady", add = "2", once = "turn" } }
trait "Stubborn" { after "entity.jump.success" { when = "not usual", "true", once = { "rests", "day" } } }
trait "Eager"   { after "entity.jump" { once = "turn", steps = { "notes_down('jumped ')" } } }
trait "Careful" { to "entity.walks" { once = "turn", steps = { "notes_down('looked ')" } } }
trait "Merry"   { after "entity.walks" { once = "turn", steps = { "notes_down('sang ')" } } }
`

// fallen is dice that show what they are told, one after the other.
type fallen struct{ shows []string }

func (f *fallen) Roll(d dice.Die) (int, error) {
	show := f.shows[0]
	f.shows = f.shows[1:]
	n, err := strconv.Atoi(show)
	return n - 1, err
}

func TestCarriedChangesThatHoldOnce(t *testing.T) {
	for _, c := range []struct{ name, dice, in, want string }{
		{"on a line", "1 1 1 1", `ann:gains "Steady" local a, b, c = ann:jump().total, ann:jump().total ann:turn_begins() return a .. b .. ann:jump().total`, "313"},
		{"it goes on holding for the roll", "1", `ann:gains "Steady" local j = ann:jump() local a = j.total return a .. j.total .. j.modifier`, "332"},
		{"of a check that is like it", "1 1", `ann:gains "Steady" return ann:leap().total .. ann:jump().total`, "31"},
		{"of each who has it", "1 1", `ann:gains "Steady" bob:gains "Steady" return ann:jump().total .. bob:jump().total`, "33"},
		{"where it was not in force it is not used up", "5 1 1 1", `ann:gains "Stubborn" local all = "" for i = 1, 3 do all = all .. tostring(ann:jump().success) .. " " end ann:rests() return all .. tostring(ann:jump().success)`, "true true false true"},
		{"behind a check", "1 1 1", `ann:gains "Eager" ann:jump() ann:jump() ann:turn_begins() ann:jump() return ann.notes`, "jumped jumped "},
		{"in an action", "", `ann:gains "Careful" ann:walks() ann:walks() ann:turn_begins() ann:walks() return ann.notes`, "looked looked "},
		{"behind an action", "", `ann:gains "Merry" ann:walks() ann:walks() ann:turn_begins() ann:walks() return ann.notes`, "sang sang "},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, heldOnce, Options{Dice: &fallen{strings.Fields(c.dice)}})
			eval(t, g, `ann, bob = bring("character", { name = "Ann" }), bring("character", { name = "Bob" })`)
			if got := eval(t, g, c.in); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// Uses are of the game: they are taken back with it, and a late purchase, for which
// the command is run again, uses up the same.
func TestUsesAreTakenBack(t *testing.T) {
	g := open(t, heldOnce+`
box "entity.luck" { "number = 5" }
offer "Again" { on = "entity.jump", by = "roller", costs = "1 luck", changes = { dice = "again" } }
action "entity.jumps" { function(who) who.tries = who:jump().total end }`, Options{Dice: &fallen{strings.Fields("1 4 1 1 1")}})
	eval(t, g, `ann = bring("character", { name = "Ann" }) ann:gains "Steady"`)
	ann := g.Table.World().Lists.All("character")[0].(types.Ref)
	tries := func(want string) {
		t.Helper()
		if got := eval(t, g, "ann.tries"); got != want {
			t.Errorf("the total is %s, want %s", got, want)
		}
	}
	eval(t, g, `ann:jumps()`)
	tries("3")
	if _, err := g.Table.Late().Take("Again", ann); err != nil {
		t.Fatal(err)
	}
	tries("6")
	eval(t, g, `ann:jumps()`)
	tries("1")
	if _, err := g.Table.Journal().Undo(2); err != nil {
		t.Fatal(err)
	}
	eval(t, g, `ann:jumps()`)
	tries("3")
}

// Odds of what holds once on whichever roll it is in force for.
func TestOddsOfWhatHoldsOnce(t *testing.T) {
	for _, c := range []struct {
		trait, ask string
		value      float64
		want       string
	}{
		{"Steady", "ann:jumps_twice()", 2, "5/12"},   // 5/6 of the first, 1/2 of the second
		{"Steady", "ann:totals_twice()", 31, "1/36"}, // a one with two, and a one
		{"Stubborn", "ann:jumps_twice()", 2, "3/4"},  // one of two that fail is saved
		{"Stubborn", "ann:jumps_twice()", 1, "1/4"},  // two fail, and one is saved
		{"Stubborn", "ann:jump().success and 1 or 0", 1, "1"},
	} {
		g := open(t, heldOnce, Options{})
		eval(t, g, `ann = bring("character", { name = "Ann" }) ann:gains "`+c.trait+`"`)
		d, err := g.Odds(c.ask, odds.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := d.Chance(c.value).RatString(); got != c.want || d.Method != "exact" {
			t.Errorf("%s: %v of %s: %s (%s), want %s", c.trait, c.value, c.ask, got, d.Method, c.want)
		}
	}
}

func TestWhatCannotHoldOnce(t *testing.T) {
	const game = `
kind "trait" { carried = true }
rule "entity.mood" { "1" }
check "entity.jump" { dice = "1d6", roller = "owner", modifier = "0" }
action "entity.walks" { steps = {} }
`
	for _, c := range []struct{ name, rules, want string }{
		{"a rule", `trait "Sad" { after "entity.mood" { "usual - 1", once = "turn" } }`, "climbing/init.lua:6:57: after \"entity.mood\": entity.mood is a rule, and only checks and actions can happen once\n    6 | trait \"Sad\" { after \"entity.mood\" { \"usual - 1\", once = \"turn\" } }\n      |                                                         ^^^^^^\n  hint: checks and actions are used up, rules and tables are not"},
		{"requirements", `trait "Sad" { to "entity.walks" { once = "turn", requires = { { "no", "false" } } } }`, "climbing/init.lua:6:42: to \"entity.walks\": once does not apply to requirements and costs\n    6 | trait \"Sad\" { to \"entity.walks\" { once = \"turn\", requires = { { \"no\", \"false\" } } } }\n      |                                          ^^^^^^\n  hint: write two changes, one of them without once"},
		{"outside of an entry", `to "entity.jump.modifier" { label = "x", add = "1", once = "turn" }`, "climbing/init.lua:6:60: to \"entity.jump.modifier\": once says how often it holds for whoever carries the entry, and this stands in none\n    6 | to \"entity.jump.modifier\" { label = \"x\", add = \"1\", once = \"turn\" }\n      |                                                            ^^^^^^\n  hint: put it inside the trait, condition or armour that brings it"},
		{"in place of something", `trait "Sad" { instead_of "entity.walks" { once = "turn", steps = {} } }`, "climbing/init.lua:6:50: instead_of \"entity.walks\": once belongs to actions, offers, and `to` and `after` inside an entry\n    6 | trait \"Sad\" { instead_of \"entity.walks\" { once = \"turn\", steps = {} } }\n      |                                                  ^^^^^^"},
		{"until nothing", `trait "Sad" { after "entity.walks" { once = "sun", steps = { "turn_ends" } } }`, "climbing/init.lua:6:45: after \"entity.walks\": once = \"sun\": there is no action \"entity.sun\", and no such unit of the clock\n    6 | trait \"Sad\" { after \"entity.walks\" { once = \"sun\", steps = { \"turn_ends\" } } }\n      |                                             ^^^^^"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := tryOpen(game+c.rules, Options{})
			if err == nil || err.Error() != c.want {
				t.Errorf("got  %q\nwant %q", err, c.want)
			}
		})
	}
}
