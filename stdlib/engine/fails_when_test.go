package engine

import (
	"math/big"
	"strings"
	"testing"

	"houserule/runtime/explain"
	"houserule/runtime/odds"
	"houserule/runtime/rules"
)

// porters is a game whose checks fail where they cannot be rolled.
const porters = `
kind "porter" { like = "entity", limit = "number = 10", strength = "number = 2", alert = "yes or no = yes" }
box "entity.load" "number = 0"
box "entity.marks" "number = 0"
box "entity.breath" "number = 3"
box "entity.asleep" "yes or no"
kind "pack" { event = true, bearer = "porter", by = "porter" }

rule "porter.can_act" { source = "p. 2", all = { { "is awake", "not asleep" }, { "is alert", "alert" } } }

check "core" { dice = "2d6", modifier = "0", degree = "total - against", fails_as = { degree = "-12" } }
check "porter.lifts (weight = 0)" { source = "p. 7", like = "core", roller = "owner", against = "7 + weight", modifier = "strength",
  fails_when = { "too laden for it", "load > 2 * limit" },
  changes = { marks = "marks + (success ? 10 : 1)" } }
check "porter.saves" { like = "core", roller = "owner", against = "8", fails_when = { "not can_act", { "has no breath left", "roller.breath <= 0" } } }
check "porter.pulls (rival: porter)" { like = "core", roller = "owner",
  theirs = { check = "rival.pulls_back" }, against = "theirs.total",
  fails_when = { "too laden for it", "load > 2 * limit" },
  winner = { first = { { "'one'", when = "success" }, { "'other'", when = "theirs.success" }, "'none'" } } }
check "porter.pulls_back" { like = "core", roller = "owner", against = "0", fails_as = { total = "-1" },
  fails_when = { "too laden for it", "load > 2 * limit" } }
after "porter.pulls" { changes = { breath = "winner == 'none' ? 0 : winner == 'one' ? 5 : 1" } }
after "porter.saves" { say = "{name} is behind by {-degree}." }

offer "Push" { on = "core", by = "roller", costs = "1 breath", changes = { modifier = { "push", "3" } } }

action "porter.struggles"      { costs = "1 breath", steps = "porter.lifts" }
action "porter.struggles_on"   { menu = "turn", costs = "1 breath", steps = { { steps = "struggles" }, "rests" } }
action "porter.rests"          { changes = { breath = "breath + 1" } }
action "porter.lifts_later"    { costs = "1 breath", steps = { "rests", "lifts" } }
action "porter.lifts_perhaps"  { costs = "1 breath", steps = { { "lifts", when = "strength > 0" } } }
action "porter.is_crushed"     { steps = "lifts" }
action "porter.crushes (whom: porter)" { costs = "1 breath", steps = "whom.is_crushed" }
action "porter.orders (whom: porter)"  { costs = "1 breath", steps = "whom.lifts(1)" }
action "porter.tells (heavy = 0)"      { menu = "turn", costs = "1 breath", requires = { { check = "lifts(heavy)" } }, function(me, given) me:lifts { weight = given.heavy } end }
action "game.all_save"         { steps = { { for_each = "porters", "#.saves" } } }
action "pack.is_lifted"        { steps = "bearer.lifts" }
action "pack.falls"            { steps = "pack.lands" }
check "pack.lands"             { like = "core", roller = "bearer", against = "9", fails_when = { "too laden for it", "bearer.load > 20" } }
action "pack.is_swung"         { costs = "1 breath of bearer", steps = "lands" }
`

// portersGame returns the game with two porters, ann and bob.
func portersGame(t *testing.T, source string) *Game {
	t.Helper()
	g := open(t, source, Options{})
	eval(t, g, `ann, bob = bring("porter", { name = "Ann" }), bring("porter", { name = "Bob" })`)
	return g
}

// Where the roller asks for it, a check that cannot be rolled is refused and nothing is paid: as a
// command, and as the first step of a deed of the roller, at any depth. Elsewhere it fails.
func TestChecksAreRefusedWhereTheirRollerAsks(t *testing.T) {
	g := portersGame(t, porters)
	eval(t, g, `ann.load = 21`)
	for _, c := range []struct{ act, want string }{
		{"ann:lifts()", "too laden for it (porter.lifts, p. 7)"},
		{"ann:struggles()", "too laden for it (porter.lifts, p. 7)"},
		{"ann:struggles_on()", "too laden for it (porter.lifts, p. 7)"},
		{"ann:is_crushed()", "too laden for it (porter.lifts, p. 7)"},
		{"ann:tells { heavy = 1 }", "too laden for it (porter.lifts, p. 7)"},
		{"new.pack { bearer = ann, by = bob }:is_swung()", "too laden for it (pack.lands)"},
	} {
		got := eval(t, g, "local done, why = attempt(function() "+c.act+" end) return tostring(why) .. '; ' .. ann.breath .. ann.marks")
		if !strings.HasPrefix(got, c.want) || !strings.HasSuffix(got, "; 30") {
			t.Errorf("%s\ngot  %s\nwant %s", c.act, got, c.want)
		}
	}
	for _, c := range [][2]string{
		{"bob:crushes { whom = ann } return ann.marks .. bob.breath", "12"},
		{"bob:orders { whom = ann } return ann.marks .. bob.breath", "21"},
		{"ann:lifts_later() return ann.marks .. ann.breath", "33"},
		{"ann:lifts_perhaps() return ann.marks .. ann.breath", "42"},
		{"new.pack { bearer = ann, by = bob }:is_lifted() return ann.marks .. ann.breath", "52"},
		{"new.pack { bearer = ann, by = bob }:falls() return ann.marks .. ann.breath", "52"},
		{"ann.load = 20 dice(6, 6) ann:struggles() return ann.marks .. ann.breath", "151"},
	} {
		if got := eval(t, g, c[0]); got != c[1] {
			t.Errorf("%s\ngot  %s\nwant %s", c[0], got, c[1])
		}
	}
}

// The lines of a failure without dice: success is no, those of fails_as have their values, others are
// worked out as ever. Its changes and what follows happen, and the sentence is told.
func TestAFailureWithoutDice(t *testing.T) {
	g := portersGame(t, porters)
	eval(t, g, `ann.load = 21`)
	for _, c := range [][2]string{
		{"bob:orders { whom = ann } return ann.marks", "1"},
		{"local c game:all_save() return ann.name", "Ann"},
	} {
		if c[0] == "local c game:all_save() return ann.name" {
			eval(t, g, "bob.asleep = true ann.breath = 0")
		}
		if got := eval(t, g, c[0]); got != c[1] {
			t.Errorf("%s\ngot  %s\nwant %s", c[0], got, c[1])
		}
	}
	entries := g.Table.Journal().Entries()
	last := entries[len(entries)-1]
	var told []string
	for _, x := range last.Announcements() {
		if x.Check != nil {
			why := x.Check.View().Failed()
			if why == nil {
				t.Fatalf("the check was rolled: %v", x.Check.Rolls())
			}
			told = append(told, why.Reason)
		} else {
			told = append(told, x.Said)
		}
	}
	want := "has no breath left|Ann is behind by 12.|needed: Bob is awake|Bob is behind by 12."
	if got := strings.Join(told, "|"); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// One side of an opposed check that cannot roll does not keep the other from rolling; where both cannot,
// the form says what two failures are.
func TestOpposedChecksOfWhichASideFails(t *testing.T) {
	for _, c := range []struct{ before, want string }{
		{`dice(6, 6, 1, 1)`, "5 yes yes"},
		{`ann.load = 21 dice(3, 4)`, "1 no yes"},
		{`bob.load = 21 dice(1, 1)`, "5 yes no"},
		{`ann.load, bob.load = 21, 21`, "0 no no"},
	} {
		g := portersGame(t, porters+`
action "porter.drags (rival: porter)" { steps = { "rests", "pulls(rival)" } }
after "porter.pulls" { changes = { ["rival.marks"] = "(success ? 1 : 0) + (theirs.success ? 2 : 0)" } }`)
		eval(t, g, c.before+" ann:drags { rival = bob }")
		got := eval(t, g, `return string.format("%d %s %s", ann.breath, bob.marks % 2 == 1 and "yes" or "no", bob.marks >= 2 and "yes" or "no")`)
		if got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.before, got, c.want)
		}
	}
}

// Odds count a failure without dice as certain, follow its effects, and are refused where the check is
// asked for. Undo takes it back.
func TestOddsAndUndoOfFailures(t *testing.T) {
	g := portersGame(t, porters)
	eval(t, g, `ann.load = 21`)
	for line, want := range map[string]map[string]*big.Rat{
		`bob:orders { whom = ann } return tostring(ann.marks)`:                       {"1": frac(1, 1)},
		`bob:orders { whom = bob } return tostring(bob.marks)`:                       {"10": frac(26, 36), "1": frac(10, 36)},
		`ann.load = 0 bob.asleep = true game:all_save() return tostring(bob.breath)`: {"3": frac(1, 1)},
		`return tostring((attempt(function() ann:struggles() end)))`:                 {"false": frac(1, 1)},
	} {
		d, err := g.Odds(line, odds.Options{ExactOnly: true})
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		agree(t, d, want)
	}
	before := g.Table.World().Hash()
	eval(t, g, `bob:orders { whom = ann }`)
	if _, err := g.Table.Journal().Undo(1); err != nil {
		t.Fatal(err)
	}
	if g.Table.World().Hash() != before {
		t.Error("undo leaves what the failure did")
	}
}

// Nobody is offered anything on a failure without dice, and it is never rolled again; what is offered on
// the other side stays open.
func TestNothingIsBoughtOnAFailure(t *testing.T) {
	g := portersGame(t, porters+`
check "porter.tries" { like = "core", roller = "owner", against = "7", again = "total > 0", fails_as = { total = "1" }, fails_when = { "too laden for it", "load > 20" } }
action "porter.is_tried" { steps = { "rests", "tries" } }`)
	eval(t, g, `ann.load = 21 decide { Push = true } bob:orders { whom = ann }`)
	if got := eval(t, g, `return ann.breath .. " " .. bob.breath`); got != "3 2" {
		t.Errorf("breath %s", got)
	}
	if _, err := g.Eval(`ann:is_tried()`); err != nil {
		t.Error(err)
	}
	if offers := g.Table.Late().OpenOffers(); len(offers) > 0 {
		t.Errorf("%s is open", offers[0].Question)
	}
}

// A track notes a failure without dice as one that counts.
func TestATrackNotesAFailure(t *testing.T) {
	g := portersGame(t, porters+`
action "porter.works (with: track)" { function(me, given) local c = me:saves() if given.with:allows { check = c } then given.with:note(c) end end }
action "game.goes_on (who: porter, with: track)" { function(game, given) given.who:works { with = given.with } end }`)
	eval(t, g, `plan = bring("track", { name = "The plan", size = 4, limits = { "once a who" } }) ann.asleep = true game:goes_on { who = ann, with = plan } game:goes_on { who = ann, with = plan }`)
	if got := eval(t, g, `return #plan.notes .. " " .. tostring(plan.notes[1].success) .. " " .. plan.notes[1].who`); got != "1 false Ann" {
		t.Errorf("got %s", got)
	}
}

// Menus and may know that the first check of a deed cannot be rolled.
func TestMenusKnowWhatCannotBeRolled(t *testing.T) {
	g := portersGame(t, porters)
	eval(t, g, `ann.load = 21`)
	ann, _ := g.Variables.Thing("ann")
	items, err := g.Table.Actions().Menu(g.Table.Run(), "turn", ann)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, x := range items {
		got = append(got, x.Rule.Word+": "+rules.AsRefusal(x.Refused).Sentence())
	}
	if want := "struggles_on: too laden for it|tells: too laden for it"; strings.Join(got, "|") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, "|"), want)
	}
	if got := eval(t, g, `decide { ["struggles_on"] = true } return tostring(ann:may "struggles_on") .. ann.breath`); got != "false3" {
		t.Errorf("may: %s", got)
	}
}

// Explanations, announcements and listings say why a check fails and what its lines are then.
func TestExplanationsOfFailures(t *testing.T) {
	g := portersGame(t, porters)
	eval(t, g, `ann.load = 21 bob:orders { whom = ann }`)
	trace, err := explain.Recorded(g.Table.Journal().Why(-1))
	if err != nil {
		t.Fatal(err)
	}
	if text := trace.String(); !strings.Contains(text, "fails without dice, too laden for it") || !strings.Contains(text, "p. 7") {
		t.Errorf("the explanation lacks the sentence:\n%s", text)
	}
	entries := g.Table.Journal().Entries()
	last := entries[len(entries)-1]
	if got, want := strings.Join(last.AnnouncedTexts(), "|"), "porter.lifts of Ann: fails without dice, too laden for it, degree -12"; got != want {
		t.Errorf("\ngot  %s\nwant %s", got, want)
	}
	if got, want := explain.CheckText(last.Announcements()[0].Check.View()), "Ann, lifts: fails without dice, too laden for it, degree -12"; got != want {
		t.Errorf("\ngot  %s\nwant %s", got, want)
	}
	for name, want := range map[string][]string{
		"porter.lifts":        {"  fails when: too laden for it   climbing   ", "  fails as: degree -12"},
		"porter.saves":        {"  fails when: not can_act   climbing   ", "  fails when: has no breath left   climbing   "},
		"porter.struggles_on": {"  requires: struggles can be rolled   climbing   "},
		"porter.tells":        {"  requires: lifts(heavy) can be rolled   climbing   "},
	} {
		got := g.Table.World().Program().Rule(name).Describe()
		for _, w := range want {
			if !strings.Contains(got, w) {
				t.Errorf("%s lacks %q:\n%s", name, w, got)
			}
		}
	}
}

// What others add: `to` a check, and `requires` for a tag, which makes checks fail that somebody else
// demands.
func TestOthersMakeChecksFail(t *testing.T) {
	g := portersGame(t, porters+`
kind "trait" { carried = true }
tag "hands" {}
to "porter.lifts" { tags = "hands" }
trait "Bound" {
  to "tagged hands" { requires = { "both hands are free", "no" } },
  to "porter.saves" { fails_when = { "bound as {name} is", "load > 3" }, fails_as = { degree = "-9" }, when = "marks > 0" } }
action "porter.may_save" { steps = { "rests", "saves" } }`)
	eval(t, g, `ann:gains "Bound"`)
	for _, c := range [][2]string{
		{"local done, why = attempt(function() ann:lifts() end) return why", "needed: both hands are free (porter.lifts, p. 7)"},
		{"bob:orders { whom = ann } return ann.marks", "1"},
		{"ann.load = 4 local done, why = attempt(function() ann:saves() end) return why", "bound as {name} is (porter.saves); Ann, load 4"},
		{"ann.marks = 0 dice(6, 6) return ann:saves().degree", "4"},
	} {
		if got := eval(t, g, c[0]); got != c[1] {
			t.Errorf("%s\ngot  %s\nwant %s", c[0], got, c[1])
		}
	}
}

// A line that something reads and that has no value is an error with a place, whatever reads it; behind
// success nothing needs one.
func TestLinesWithoutAValue(t *testing.T) {
	const head = `
kind "porter" { like = "entity" }
box "entity.marks" "number = 0"
check "porter.lifts" { dice = "2d6", roller = "owner", against = "7", double = "count(dice, # == 6) == 2",
  fails_when = { "too laden for it", "marks > 3" }`
	for _, c := range []struct{ more, want string }{
		{` }`, ""},
		{`, changes = { marks = "success ? marks : 9" } }`, ""},
		{`, steps = { { "is_praised(degree)", when = "success and degree > 3" } } }
action "porter.is_praised (by)" { steps = {} }`, ""},
		{`, modifier = "2", say = "{name} adds {modifier}." }`, ""},
		{`, changes = { marks = "degree" } }`, "where porter.lifts cannot be rolled it fails without dice, and then `degree` is read and has no value"},
		{`, changes = { marks = "degree" }, fails_as = { degree = "-5" } }`, ""},
		{`, changes = { marks = "degree" }, fails_as = { natural = "2" } }`, ""},
		{`, say = "{name}: {double} {total}" }`, "where porter.lifts cannot be rolled it fails without dice, and then `double` and `total` are read and have no value"},
		{` }
after "porter.lifts" { changes = { marks = "natural" } }`, "`natural` is read and has no value"},
		{` }
check "porter.pulls (rival: porter)" { dice = "2d6", roller = "owner", theirs = { check = "rival.lifts" }, success = "total > theirs.total" }`, "`total` is read and has no value"},
		{`, fails_as = { degre = "1" } }`, "fails_as: the check porter.lifts has no line `degre`"},
		{`, fails_as = { success = "yes" } }`, "fails_as: success is no whenever a check fails"},
		{`, fails_as = { dice = "1" } }`, "fails_as: `dice` is rolled, and has no value of its own"},
		{`, fails_as = { degree = "yes" } }`, "the formula must give a number"},
		{` }
action "porter.hops" { fails_when = { "x", "no" }, steps = {} }`, "unknown field `fails_when`"},
		{` }
to "porter.hops" { fails_when = { { "it is so", "false" } } }
action "porter.hops" { steps = {} }`, "fails_when and fails_as belong to checks; porter.hops is an action"},
		{` }
action "porter.hops" { requires = { { check = "skips" } }, steps = {} }
action "porter.skips" { steps = {} }`, "a requirement names a check that is rolled, but porter.skips is an action"},
		{` }
action "porter.hops" { requires = { { "it can", check = "lifts" } }, steps = {} }`, "names a check and has a sentence"},
		{` }
action "porter.hops" { requires = { { check = "lifts", wen = "no" } }, steps = {} }`, "has an unknown field `wen`"},
	} {
		_, err := tryOpen(head+c.more, Options{})
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s\ngot  %v", c.more, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s\ngot  %v\nwant %s", c.more, err, c.want)
		}
	}
	_, err := tryOpen(head+`, changes = { marks = "degree" } }`, Options{})
	const whole = "climbing/init.lua:5:19: where porter.lifts cannot be rolled it fails without dice, and then `degree` is read and has no value\n" +
		"    5 |   fails_when = { \"too laden for it\", \"marks > 3\" }, changes = { marks = \"degree\" } }\n" +
		"      |                   ^\n" +
		"  hint: write fails_as = { degree = \"formula\" }\n" +
		"  climbing/init.lua:5:74: `degree` is read here"
	if err == nil || err.Error() != whole {
		t.Errorf("got\n%v\nwant\n%s", err, whole)
	}
}

// A line that only strangers of the module that makes a check fail read has the least value of its type,
// of which a warning tells.
func TestLinesThatStrangersReadHaveTheLeastValue(t *testing.T) {
	shelf, err := shelfOf(map[string]string{
		"climbing": `
kind "porter" { like = "entity" }
box "entity.load" "number = 0"
box "entity.marks" "number = 5"
check "porter.lifts" { roller = "owner", dice = "2d6", against = "7" }
action "game.all_lift" { steps = { { for_each = "porters", "#.lifts" } } }`,
		"marking": `after "porter.lifts" { changes = { marks = "degree" } }`,
		"burdens": `to "porter.lifts" { fails_when = { "too laden for it", "load > 20" } }`,
	})
	if err != nil {
		t.Fatal(err)
	}
	g, err := Open(Options{Modules: []string{"marking", "burdens"}, Finder: shelf})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	warnings := g.Table.World().Program().Warnings().Error()
	if want := "and then `degree` is read and has no value: each has the least of its type"; !strings.Contains(warnings, want) {
		t.Errorf("got %s, want %s", warnings, want)
	}
	eval(t, g, `ann = bring("porter", { name = "Ann", load = 30 })`)
	eval(t, g, `game:all_lift()`)
	if got := eval(t, g, `ann.marks`); got != "0" {
		t.Errorf("marks are %s", got)
	}
}

// A module that requires the one that makes checks fail by a tag is told of its own checks.
func TestLinesOfChecksThatFailByATagOfARequiredModule(t *testing.T) {
	shelf, err := shelfOf(map[string]string{
		"climbing": `
kind "porter" { like = "entity" }
kind "condition" { carried = true }
box "entity.marks" "number = 5"
tag "saving" {}
condition "Asleep" { to "tagged saving" { fails_when = { { "fast asleep", "yes" } } } }`,
		"poisons": `
check "porter.resists" { roller = "owner", dice = "2d6", against = "7", tags = "saving", worst = "total <= 3",
  steps = { { "is_ill(worst ? 2 : 1)", when = "not success" } } }
action "porter.is_ill (by: number)" { changes = { marks = "by" } }
action "porter.poisons (target: porter)" { steps = "target.resists" }`,
	})
	if err != nil {
		t.Fatal(err)
	}
	g, err := Open(Options{Modules: []string{"poisons"}, Finder: shelf})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	warnings := g.Table.World().Program().Warnings().Error()
	want := `poisons/init.lua:2:1: where checks fail by the tag "saving" without dice, lines that are read have the least value of their type: porter.resists.worst
    2 | check "porter.resists" { roller = "owner", dice = "2d6", against = "7", tags = "saving", worst = "total <= 3",
      | ^
  hint: give them values in the checks: fails_as = { line = "formula" }
  climbing/init.lua:6:61: this makes them fail, in climbing`
	if !strings.Contains(warnings, want) {
		t.Errorf("got %s\nwant %s", warnings, want)
	}
}
