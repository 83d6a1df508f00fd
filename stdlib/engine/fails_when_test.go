package engine

import (
	"strings"
	"testing"
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
  winner = { first = { { "owner", when = "success" }, { "rival", when = "theirs.success" }, "none" } } }
check "porter.pulls_back" { like = "core", roller = "owner", against = "0", fails_as = { total = "-1" },
  fails_when = { "too laden for it", "load > 2 * limit" } }
after "porter.pulls" { changes = { breath = "winner == none ? 0 : winner == owner ? 5 : 1" } }
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

// refusalOf returns what a line of Lua does: its refusal, or what it returns.
const refusalOf = `local function try(f) local done, v = attempt(f) return tostring(v) end `

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
		{"new('pack', { bearer = ann, by = bob }):is_swung()", "too laden for it (pack.lands)"},
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
		{"new('pack', { bearer = ann, by = bob }):is_lifted() return ann.marks .. ann.breath", "52"},
		{"new('pack', { bearer = ann, by = bob }):falls() return ann.marks .. ann.breath", "52"},
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
			why := x.Check.Failed()
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
