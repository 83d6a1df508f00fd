package engine

import (
	"strings"
	"testing"

	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/odds"
	"houserule/runtime/play/command"
)

// company is a game in which things are brought and removed.
const company = `
kind "c" { like = "entity", hp = "number = 3", coin = "number = 5", f = "c or none", fs = "list of c", m = "map of c to number", a = "any" }
kind "skill" { rated = "0..9" }
skill "Hiding" {}
kind "wound" { like = "record", depth = "number = 0" }
box "c.wounds" { "list of wound" }
kind "blow" { event = true, to = "c" }
rule "c.half" { "hp / 2" }
rule "c.friends_half" { "f.half" }
check "c.tries" { dice = "1d6", roller = "owner", against = "4" }
offer "Again" { on = "c.tries", by = "roller", costs = "1 coin", once = "roll", changes = { dice = "again" } }
action "c.hit" { function(me) me.hp = 0 end }
action "c.strikes (target: c)" { function(me, given) given.target.hp = 0 end }
action "c.sweeps (them: list of c)" { function(me, given) for _, x in ipairs(given.them) do x.hp = 0 end end }
action "c.pairs (with: map of c to number)" { function(me, given) me.m = given.with end }
check "c.duels (foe: c)" { dice = "1d6", against = "foe.hp" }
rule "c.beats (foe: c)" "hp > foe.hp"
rule "c.misses (foe: c)" "not foe.is_here"
action "c.calls" { function(me)
  if me:tries().success then bring("c", { name = "Hawk" }) end
  me.f = bring("c", { name = "Wolf" })
end }
action "c.hires" { function(me) me.a = bring("c", { name = "Guide" }) end }
action "c.fails" { function(me) me.f = bring("c", { name = "Elf" }) error("no") end }
`

// lines plays lines and returns the result of the last one. A line that begins with ! must
// fail with a message that contains the text after it, up to " <- ".
func lines(t *testing.T, g *Game, script ...string) string {
	t.Helper()
	last := ""
	for _, line := range script {
		want, source, fails := strings.Cut(line, " <- ")
		switch {
		case line == "undo":
			if _, err := g.Table.Journal().Undo(1); err != nil {
				t.Fatal(err)
			}
		case fails:
			if _, err := g.Eval(source); err == nil || !strings.Contains(err.Error(), want) {
				t.Fatalf("%s: got %v, want %s", source, err, want)
			}
		default:
			last = eval(t, g, line)
		}
	}
	return last
}

const nobody = "Bob has left the table <- "

// TestWhoLeftIsNobodyElse: a reference to a removed thing never refers to one brought later,
// wherever it is stored, and using it is an error.
func TestWhoLeftIsNobodyElse(t *testing.T) {
	come := `a = bring("c", { name = "Ann" }) b = bring("c", { name = "Bob" }) t = { b = b }`
	for _, c := range []struct {
		name  string
		lines []string
		want  string
	}{
		{"a box", []string{come, `a.f = b`, `b:leaves()`, `d = bring("c", { name = "Bob" })`, nobody + `a.f.hp`, nobody + `a.f.hp = 5`, nobody + `a.f:hit()`,
			nobody + `a.f:tries()`, nobody + `a.f.name`, nobody + `a.friends_half`, `tostring(a.f == d) .. " " .. d.hp .. " " .. tostring(a.f)`}, "false 3 Bob who left"},
		{"a list", []string{come, `a.fs = { b, a }`, `b:leaves()`, `bring("c", { name = "Dora" })`, nobody + `a.fs[1].hp = 55`, `a.fs`}, "Bob who left, Ann"},
		{"a list that goes on without", []string{come, `a.fs = { b, a }`, `b:leaves()`, `a:put("fs", a)`, nobody + `a:put("fs", t.b)`, `a.fs`}, "Bob who left, Ann, Ann"},
		{"the key of a map", []string{come, `a.m = { [b] = 4 }`, `b:leaves()`, `d = bring("c", { name = "Bob" })`, `tostring(a.m[d]) .. " " .. tostring(a.m[t.b])`}, "nil 4"},
		{"a map is shown with names", []string{come, `a.m = { [b] = 4 }`, `b:leaves()`, `a.m`}, "{Bob who left: 4}"},
		{"a variable", []string{come, `b:leaves()`, `bring("c", { name = "Dora" })`, nobody + `b:hit()`, nobody + `b:leaves()`, nobody + `b.Hiding.level`, nobody + `a.f = b`,
			nobody + `later("1 hour", b, "hit")`, nobody + `new.blow { to = b }`, `b.kind`}, "c"},
		{"an entry of theirs", []string{come, `h = b.Hiding`, `b:leaves()`, `d = bring("c", { name = "Bob", Hiding = 7 })`, nobody + `h.level`, nobody + `h.level = 3`, `d.Hiding.level`}, "7"},
		{"after an undo", []string{`t = {}`, `t.b = bring("c", { name = "Bob" })`, "undo", `d = bring("c", { name = "Bob" })`, nobody + `t.b.hp = 50`, nobody + `t.b:hit()`, `tostring(t.b == d) .. " " .. d.hp`}, "false 3"},
		{"after an action that failed", []string{come, `no <- a:fails()`, `d = bring("c", { name = "Elf" })`, `tostring(a.f == d) .. " " .. tostring(a.f)`}, "false nil"},
		{"in the middle of others", []string{come, `e = bring("c", { name = "Eve" })`, `a.f = b`, `b:leaves()`, `d = bring("c", { name = "Dora" })`, `tostring(a.f == d) .. tostring(a.f == e)`}, "falsefalse"},
		{"a thing in a list", []string{come, `a.wounds = { }`, `a:put("wounds", { depth = 2 })`, `a:put("wounds", { depth = 5 })`, `t.w = a.wounds[1]`, `t.w:leaves()`, `a:put("wounds", { depth = 9 })`,
			`this wound is gone: nothing is there <- t.w.depth`, `a.wounds`}, "a wound that is gone, wound 1, 2"},
		{"a thing of one command", []string{come, `no <- odds(function() t.e = new.blow { to = b } error("no") end)`, `t.n = new.blow { to = a }`, `tostring(t.e) .. " " .. t.n.to.name`}, "nil Ann"},
		{"a layer", []string{come, `t.l = a:add_layer { name = "Coat", saves = { 4 } }`, `t.l:ends()`, `a:add_layer { name = "Hat", saves = { 5 } }`, `Coat is gone: nothing is there <- t.l:cross_off(5)`, `a.layers`}, "Hat"},
		{"given to what does something", []string{come, `b:leaves()`, "c.strikes: `target`: " + nobody + `a:strikes(b)`, "c.sweeps: `them`: " + nobody + `a:sweeps({ a, b })`, "c.sweeps: `them`: " + nobody + `a:sweeps { them = { b } }`,
			"c.pairs: `with`: " + nobody + `a:pairs { with = { [b] = 1 } }`, "c.duels: `foe`: " + nobody + `a:duels(b)`, "c.strikes: `target`: " + nobody + `later("1 hour", a, "strikes", { target = b })`,
			"c.beats: `foe`: " + nobody + `a:beats(b)`, nobody + `later({ "1 hour", of = b }, a, "hit")`, `tostring(a:misses(b)) .. a.hp`}, "true3"},
		{"what was to happen to them", []string{come, `later("1 hour", b, "hit") later("1 hour", a, "strikes", { target = b })`, `b:leaves()`, `d = bring("c", { name = "Bob" })`,
			`time:pass "2 hours"`, `d.hp .. " " .. time.now`}, "3 7200"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, company, Options{Seed: 3})
			if got := lines(t, g, c.lines...); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// TestRedoBringsBackWhoeverItWas: after undo and redo a thing is the same, even if others were
// brought in between.
func TestRedoBringsBackWhoeverItWas(t *testing.T) {
	g := open(t, company, Options{})
	lines(t, g, `t = {}`, `k = bring("c", { name = "Kit" })`, `t.a = bring("c", { name = "Ann" })`)
	undone, err := g.Table.Journal().Undo(1)
	if err != nil {
		t.Fatal(err)
	}
	lines(t, g, `no <- k:fails()`, "Ann has left the table <- t.a.hp")
	if err := g.Table.Journal().Redo(undone); err != nil {
		t.Fatal(err)
	}
	if got := lines(t, g, `t.a.hp = 7`, `bring("c", { name = "Dora" }).hp .. " " .. t.a.hp .. " " .. tostring(t.a)`); got != "3 7 Ann" {
		t.Errorf("got %s", got)
	}
}

// TestALatePurchaseBringsTheSame: a command that runs again for a late purchase brings the
// same things, with the numbers that boxes and variables refer to; things that only the new
// run brings have numbers of their own.
func TestALatePurchaseBringsTheSame(t *testing.T) {
	g := open(t, company, Options{Decider: command.DeciderFunc(func(*command.Decision) (types.Value, error) { return false, nil })})
	lines(t, g, `a = bring("c", { name = "Ann" }) t = {}`, `dice(1, 6) a:calls()`, `a:hires()`, `t.wolf, t.guide = a.f, a.a`)
	ann, _ := g.Variables.Thing("a")
	before := g.Table.World().State().Records()
	if _, err := g.Table.Late().Take("Again", ann); err != nil {
		t.Fatal(err)
	}
	got := lines(t, g, `tostring(t.wolf) .. tostring(t.wolf == a.f) .. " " .. tostring(t.guide) .. tostring(t.guide == a.a) .. " " .. #all("c")`)
	if got != "Wolftrue Guidetrue 4" {
		t.Errorf("got %s", got)
	}
	for _, id := range before {
		if !g.Table.World().State().Exists(id) {
			t.Errorf("%d no longer exists", id)
		}
	}
	if trace, err := explain.Recorded(g.Table.Journal().Why(-1)); err != nil || !strings.Contains(trace.String(), "hires") {
		t.Error(trace, err)
	}
}

// TestOddsGiveNoNumberToTheGame: a reference kept from a playthrough of odds never refers to a
// thing brought later, all playthroughs number their things alike, and the game is unchanged.
func TestOddsGiveNoNumberToTheGame(t *testing.T) {
	g := open(t, company, Options{})
	lines(t, g, `a = bring("c", { name = "Ann" }) t = {}`)
	before := g.Table.World().Hash()
	d, err := g.Odds(`t.b = bring("c", { name = "Bob" }) local x = t.b:tries().success and 1 or 2 return t.b`, odds.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Outcomes) != 1 || d.Playthroughs != 2 || g.Table.World().Hash() != before {
		t.Errorf("somebody who comes on every branch is %d people in %d branches", len(d.Outcomes), d.Playthroughs)
	}
	if got := lines(t, g, `d = bring("c", { name = "Bob" })`, `tostring(t.b) .. d.hp`); got != "nil3" {
		t.Errorf("got %s", got)
	}
}

// TestSituationsMergeWhateverCameAndWent: a round that brings and removes a thing leads back
// to the same situation.
func TestSituationsMergeWhateverCameAndWent(t *testing.T) {
	g := open(t, company, Options{})
	lines(t, g, `a = bring("c", { name = "Ann" })`)
	got := lines(t, g, `o = odds { step = function() local w = bring("c", { name = "Wolf" }) local y = bring("c", { name = "Cub" }) if a:tries().success then a.hp = 0 end w:leaves() y:leaves() end,
		over = function() return a.hp == 0 end, ask = function() return "hit" end, states = 50 }`, `o.method .. " " .. o.states`)
	if got != "exact 2" {
		t.Errorf("got %s", got)
	}
}
