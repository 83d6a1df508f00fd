package engine

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/lang/sandbox"
	"houserule/runtime/explain"
)

// stepping is for what steps and changes do.
const stepping = climbing + `
box "entity.log" { "text = '-'" }
box "entity.foe" { "entity or none" }
box "entity.friends" { "list of entity" }
box "entity.full" { "0..3 = 0" }
kind "mook" { like = "entity", dull = "yes or no" }
kind "blow" { event = true, attacker = "entity", target = "entity", damage = "number = 2", counted = "number = 0" }
kind "trap" { like = "record", does = "action or none" }
trap "Snare" { does = "snaps" }
trap "Pit"   { does = function(trap, given) given.who.log = given.who.log .. "pit" .. given.points end }
trap "Chair" {}
action "trap.snaps (who: entity, points = 1)" { steps = { "who.writes('snap')", "who.is_hurt(points)" } }
action "trap.is_met (who: entity, points = 4)" { steps = { { "does", when = "does != none" } } }

action "entity.writes (word: text = '.')" { function(who, given) who.log = who.log .. given.word return given.word end }
action "entity.is_hurt (points)" { changes = { bruises = "bruises + points" } }
action "entity.hits (points = 1)" { steps = { "writes('h')", { "foe.is_hurt(points)", when = "foe != none" }, { "writes('miss')", when = "foe == none" } } }
action "entity.cheers" { steps = { { "#.writes('c')", for_each = "friends", when = "#.bruises < 3" } } }
action "entity.knocks (often)" { steps = { { "writes('k')", times = "often" } } }
action "entity.rallies" { steps = { { "#.writes('r')", for_each = "friends", times = "#.bruises" } } }
action "entity.sways" { steps = { first = { { "is_hurt(1)", when = "bruises == 0" }, { "writes('x')", when = "bruises == 1" }, { steps = { "writes('y')", "writes('z')" } } } } }
action "entity.answers" { steps = { "writes('a')", { "writes('b')", when = "bruises > 0" } } }
action "entity.answers_first" { steps = { first = { { "writes('a')", when = "bruises == 0" }, { "writes('b')", when = "bruises == 1" } } } }
action "entity.dawns" { steps = {} }
after "entity.dawns" { steps = { "writes('dawn')" } }
action "entity.swaps" { changes = { bruises = "full", full = "bruises" } }
action "entity.overflows" { changes = { bruises = "7", full = "4" } }
action "entity.turns_on (other: entity)" { changes = { ["owner.bruises"] = "1", ["other.bruises"] = "2" } }
action "blow.lands" { changes = { ["blow.counted"] = "counted + 1" }, steps = { "blow.is_felt", { "target.goes_dull", when = "target.kind == 'mook'" }, { "attacker.writes", when = "counted > 0" } } }
action "blow.is_felt" { steps = { "target.is_hurt(damage)" } }
action "mook.goes_dull" { changes = { dull = "true" } }

action "entity.tells" { function(who) who.log = who.log .. "T" end }
to "entity.tells" { steps = { "writes('1')" } }
to "entity.tells (loud: yes or no = no)" { steps = { { "writes('2')", when = "loud" } }, at = "before itself" }
to "entity.tells" { steps = { "writes('0')" }, at = "first", when = "full > 0", changes = { bruises = "9" }, requires = { { "nobody is asleep", "luck > 0" } }, costs = { "1 luck" } }
action "entity.sings" { steps = { "writes('s')", "writes('t')", "writes('s')" } }
to "entity.sings" { steps = { "writes('A')" }, at = "after writes" }
to "entity.sings" { steps = { "writes('B')" }, at = "before writes" }
action "entity.hums" { steps = { "writes('m')" } }
trait "Shrill" { to "entity.hums" { steps = { "me.writes('i')" }, costs = { "1 luck" } } }
trait "Meek"   { after "entity.hits" { when = "not free_", changes = { ["me.full"] = "full + 1" }, steps = { "me.writes('meek')" } } }
rule "entity.free_" { "false" }
trait "Bold" { instead_of "entity.hums" { steps = { "me.writes('b')" } } }
to "entity.hums (pitch = 0)" { steps = { { "writes('p')", when = "pitch > 0" } } }
to "entity.hums (pitch = 0)" { steps = { { "writes('q')", when = "pitch > 1" } } }
kind "duel" { like = "record", sides = "list of entity" }
action "duel.clashes" { for_each = "sides", both = true, when = "foe != none and luck > 0", changes = { ["foe.bruises"] = "foe.bruises + bruises", full = "full + 1" }, requires = { { "it is a duel", "len(sides) > 1" } }, steps = { "writes('c')" } }
rule "duel.others" { function(duel) return all "trap" end }
action "duel.rests_all (s: trap)" { for_each = "others", steps = { "rests" } }
action "duel.rests" { steps = {} }
instead_of "duel.clashes" { when = "full > 1", steps = { "writes('instead')" } }
action "entity.sends_away" { steps = { { "#.takes_leave(owner)", for_each = "friends" }, "writes('w')" } }
action "entity.takes_leave (of: entity)" { function(who, given) given.of.log = given.of.log .. who.name for _, f in ipairs(given.of.friends) do if f ~= who then f:leaves() end end end }
instead_of "entity.dares_not" { steps = {} }
action "entity.dares_not" { function(who) who.log = who.log .. "!" end }
instead_of "entity.replaced" { when = "full == 1", steps = { "writes('R')" } }
instead_of "entity.replaced" { when = "full == 2", function(who) who.log = who.log .. "F" return "f" end }
action "entity.replaced" { steps = { "writes('o')" } }
to "entity.replaced" { steps = { "writes('+')" } }
action "entity.goes_on" { steps = { "writes('1')", "falters", "writes('2')" } }
action "entity.falters" { function() stop() end }
after "entity.answers" { steps = { "falters", "writes('never')" } }
action "entity.waits (often)" { steps = { { "writes", times = "often", when = "luck > 9" }, { first = { { "writes", when = "luck > 9" } }, times = "often" } } }
action "entity.circles" { steps = { { "waits(10000)", times = "10000" } } }
action "entity.meets" { steps = { { "#.writes('m')", for_each = "friends" } } }
`

func steppingGame(t *testing.T) *Game {
	t.Helper()
	g := open(t, stepping, Options{})
	eval(t, g, `ann, bob, cat = bring("character", { name = "Ann" }), bring("character", { name = "Bob" }), bring("mook", { name = "Cat" })`)
	return g
}

func TestSteps(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"a step with values, and one with a when", `ann.foe = bob ann:hits(3) return ann.log .. bob.bruises`, "-h3"},
		{"a when that holds not", `ann:hits() return ann.log`, "-hmiss"},
		{"for each of a list, asked for each", `ann.friends = { ann, bob, cat } bob.bruises = 3 ann:cheers() return ann.log .. bob.log .. cat.log`, "-c--c"},
		{"times", `ann:knocks(3) return ann.log`, "-kkk"},
		{"no times", `ann:knocks(0) return ann.log`, "-"},
		{"times asked for each", `ann.friends = { ann, bob } ann.bruises, bob.bruises = 1, 2 ann:rallies() return ann.log .. bob.log`, "-r-rr"},
		{"the first that holds and no other, whatever it changes", `ann:sways() return ann.log .. ann.bruises`, "-1"},
		{"the second", `ann.bruises = 1 ann:sways() return ann.log`, "-x"},
		{"several in place of one", `ann.bruises = 2 ann:sways() return ann.log`, "-yz"},
		{"an action of steps gives what its last gave", `ann.bruises = 1 return ann:answers()`, "b"},
		{"and nothing where that did not happen", `return ann:answers()`, ""},
		{"or what the first that held gave", `ann.bruises = 1 return ann:answers_first()`, "b"},
		{"none of them held", `ann.bruises = 2 return ann:answers_first()`, ""},
		{"for_each gives nothing", `ann.friends = { ann } return ann:meets()`, ""},
		{"a moment that others follow", `ann:dawns() return ann.log`, "-dawn"},
		{"changes see the situation before all of them", `ann.bruises, ann.full = 3, 2 ann:swaps() return ann.bruises .. ann.full`, "23"},
		{"changes of others", `ann:turns_on(bob) return ann.bruises .. bob.bruises`, "12"},
		{"steps of an event, and of a narrower kind", `local b = new.blow { attacker = ann, target = cat } b:lands() return ann.log .. cat.bruises .. tostring(cat.dull)`, "-.2true"},
		{"added steps around a function", `ann:tells() return ann.log .. ann.luck`, "-T12"},
		{"added steps with a parameter of their own", `ann:tells { loud = true } return ann.log`, "-2T1"},
		{"added steps, changes and costs under a condition", `ann.full = 1 ann:tells() return ann.log .. ann.bruises .. ann.luck`, "-0T191"},
		{"before the first of a name and behind its last", `ann:sings() return ann.log`, "-BstsA"},
		{"steps added for who has an entry", `ann:gains("Shrill") ann:hums() bob:hums() return ann.log .. bob.log .. ann.luck .. bob.luck`, "-mi-m12"},
		{"after of who has an entry", `ann:gains("Meek") ann:hits() bob:hits() return ann.log .. bob.log .. ann.full .. bob.full`, "-hmissmeek-hmiss10"},
		{"nothing happens", `ann:dares_not() return ann.log`, "-"},
		{"the body itself, and what is added", `ann:replaced() return ann.log`, "-o+"},
		{"steps instead of it", `ann.full = 1 return ann:replaced() .. ann.log`, "R-R+"},
		{"a function instead of it", `ann.full = 2 return ann:replaced() .. ann.log`, "f-F+"},
		{"stop ends the steps", `ann:goes_on() return ann.log`, "-1"},
		{"stop ends the steps of an after", `ann.bruises = 1 return ann:answers() .. ann.log`, "b-ab"},
		{"instead of it for who has an entry, with what is added", `ann:gains("Bold") ann:hums { pitch = 1 } bob:hums { pitch = 2 } return ann.log .. bob.log`, "-bp-mpq"},
		{"who left by then is passed over", `ann.friends = { bob, cat } ann:sends_away() return ann.log`, "-Bobw"},
		{"both at once", `ann.foe, bob.foe, ann.bruises, bob.bruises = bob, ann, 1, 2 d = bring("duel", { sides = { ann, bob } }) d:clashes() return ann.bruises .. bob.bruises .. ann.full .. bob.full .. ann.log .. bob.log`, "3311-c-c"},
		{"for whom something else is in its place", `ann.foe, bob.foe, ann.full = bob, ann, 2 d = bring("duel", { sides = { ann, bob } }) d:clashes() return ann.full .. bob.full .. ann.log .. bob.log`, "21-instead-c"},
		{"an action box that names one", `s = bring "Snare" s:is_met(ann, 4) return ann.log .. ann.bruises`, "-snap4"},
		{"an action box that holds a function", `s = bring "Pit" s:is_met(ann) return ann.log`, "-pit4"},
		{"an action box that holds nothing", `s = bring "Chair" s:is_met(ann) return ann.log`, "-"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := steppingGame(t)
			lines := strings.SplitAfterN(c.in, "return ", 2)
			if before := strings.TrimSuffix(lines[0], "return "); before != "" {
				eval(t, g, before)
			}
			if got := eval(t, g, lines[1]); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestStepsThatFailLeaveNothing(t *testing.T) {
	for _, c := range []struct{ name, before, in, want string }{
		{"a value out of range takes all changes back", "", "ann:overflows()", "`full` of Ann: 4 is not a number from 0 to 3"},
		{"one box twice", "", "ann:turns_on(ann)", "`owner.bruises` and `other.bruises` are one box of Ann"},
		{"times that is no whole number", "", "ann:knocks(1.5)", "times must be a whole number, not 1.5"},
		{"times that is less than nothing", "", "ann:knocks(-1)", "times must be a whole number, not -1"},
		{"things of another kind", "s = bring 'Snare' d = bring('duel', { sides = { ann } })", "d:rests_all(s)", "Snare is a trap and cannot do `rests`"},
		{"a cost that others add", "ann.full = 1 ann.luck = 0", "ann:tells()", "needed: nobody is asleep"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := steppingGame(t)
			if c.before != "" {
				eval(t, g, c.before)
			}
			before := g.Table.World().Hash()
			_, err := g.Eval(c.in)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v\nwant %s", err, c.want)
			}
			if g.Table.World().Hash() != before {
				t.Error("it left a trace")
			}
		})
	}
}

// Why lists what steps did: those that were skipped with the condition that
// skipped them, and boxes as they were and as they are.
func TestWhyOfSteps(t *testing.T) {
	g := steppingGame(t)
	eval(t, g, `ann.foe = bob`)
	eval(t, g, `ann:hits(3)`)
	trace, err := explain.Recorded(g.Table.Journal().Why(-1))
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, line := range strings.Split(trace.String(), "\n") {
		line, _, _ = strings.Cut(line, "   [")
		lines = append(lines, line)
	}
	want := `Ann: hits points 3
  entity.hits of Ann
    entity.writes of Ann = h
    entity.is_hurt of Bob
      bruises 0 -> 3
    step writes is skipped: when foe == none`
	if diff := cmp.Diff(want, strings.Join(lines, "\n")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// daring is an action of steps whose outcome hangs on dice: the check that is a
// step is rolled there and then, and what follows it asks for its lines.
const daring = climbing + `
box "entity.falls" { "number = 0" }
box "entity.won" { "number = 0" }
action "entity.dares" { steps = { "Climbing.check", { "bruise", when = "falls > 0" }, { "cheer", when = "falls == 0" } } }
after "skill.check" { steps = { { "roller.slips", when = "not success" }, { "roller.slips", when = "natural == 2" } } }
after "skill.check" { when = "natural == 12", changes = { ["roller.won"] = "won_again + 5" } }
rule "skill.won_again" { "1" }
action "entity.slips" { changes = { falls = "falls + 1" } }
action "entity.bruise" { changes = { bruises = "bruises + falls" } }
action "entity.cheer" { changes = { won = "won + 1" } }
offer "Hold On" { on = "skill.check", by = "roller", costs = "1 luck", when = "not success", once = "roll", asks = { much = "1..6" }, changes = { modifier = "modifier + much" }, steps = { "payer.is_strained" } }
action "entity.is_strained (much)" { changes = { bruises = "bruises + much" } }
`

// Odds follow the dice that a step asks for, and part where its when parts.
func TestOddsOfSteps(t *testing.T) {
	g := open(t, daring, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann", luck = 0 })`)
	for _, c := range []struct{ in, want string }{
		{`return odds(function() ann:dares() return ann.falls end):chance(0)`, "0.5833333333333334"},   // 7/12
		{`return odds(function() ann:dares() return ann.falls end):chance(1)`, "0.3888888888888889"},   // 7/18
		{`return odds(function() ann:dares() return ann.falls end):chance(2)`, "0.027777777777777776"}, // 1/36
		{`return odds(function() ann:dares() return ann.bruises end):chance(1)`, "0.3888888888888889"}, // 7/18
		{`return odds(function() ann:dares() return ann.won end):chance(7)`, "0.027777777777777776"},   // 1/36
		{`return odds(function() ann:dares() return ann.won end):chance(1)`, "0.5555555555555556"},     // 5/9
	} {
		before := g.Table.World().Hash()
		if got := eval(t, g, c.in); got != c.want {
			t.Errorf("%s: got %s, want %s", c.in, got, c.want)
		}
		if g.Table.World().Hash() != before {
			t.Errorf("%s left a trace", c.in)
		}
	}
}

// A check as a step is rolled when its turn comes: what it does is done before the
// next step, in the same command, and is taken back and done again with it.
func TestChecksAsSteps(t *testing.T) {
	g := open(t, daring, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	start := g.Table.World().Hash()
	if got := eval(t, g, `dice(1, 1) decide { ["Second Try"] = false, ["Hold On"] = false } ann:dares() return ann.falls .. ann.bruises .. ann.won`); got != "220" {
		t.Fatalf("it came to %s", got)
	}
	after := g.Table.World().Hash()
	again, err := g.Table.Journal().Undo(1)
	if err != nil {
		t.Fatal(err)
	}
	if g.Table.World().Hash() != start {
		t.Error("undo left something")
	}
	if err := g.Table.Journal().Redo(again); err != nil {
		t.Fatal(err)
	}
	if g.Table.World().Hash() != after {
		t.Error("redo did something else")
	}
}

// What is bought late runs the steps again on the same dice; steps of the offer
// get its answers.
func TestLatePurchasesOfSteps(t *testing.T) {
	g := open(t, daring, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	eval(t, g, `dice(2, 3) ann:dares()`)
	if got := eval(t, g, `ann.falls .. ann.bruises .. ann.won .. ann.luck`); got != "1102" {
		t.Fatalf("before: %s", got)
	}
	if got := eval(t, g, `decide { ["Hold On: much"] = 4 } taking("Hold On", ann) return ann.falls .. ann.bruises .. ann.won .. ann.luck`); got != "0411" {
		t.Errorf("bought late: %s", got)
	}
}

// A budget that is spent ends steps that repeat themselves, and nothing of them
// happened.
func TestStepsCostSteps(t *testing.T) {
	g := open(t, stepping, Options{Limits: sandbox.Limits{Steps: 60_000}.NoWall()})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	before := g.Table.World().Hash()
	for _, in := range []string{`ann:knocks(1000000)`, `ann:circles()`, `ann:waits(1000000)`} {
		_, err := g.Eval(in)
		var e *sandbox.Error
		if !errors.As(err, &e) || e.Kind != sandbox.Steps {
			t.Errorf("%s: %v", in, err)
		}
		if g.Table.World().Hash() != before {
			t.Errorf("%s left a trace", in)
		}
	}
}

// A step that waits happens when its time comes, with what it was given when it
// was put on the clock.
func TestStepsThatWait(t *testing.T) {
	g := open(t, stepping+`
box "entity.lasts" { "text or none" }
action "entity.falls_ill (points = 1)" { steps = { { "suffers(points + bruises)", later = "10 minutes" }, "suffers(1)", { "suffers(100)", later = "lasts" } } }
action "entity.suffers (points)" { changes = { bruises = "bruises + points" } }
action "entity.warns" { steps = { { "#.suffers(full)", for_each = "friends", later = "1 hour", times = "2", when = "#.full > 0" } } }
action "blow.echoes (of: blow or none)" { steps = { { "target.recalls(of)", later = "1 hour" } } }
action "entity.recalls (of: blow or none)" { steps = {} }
`, Options{})
	eval(t, g, `ann, bob = bring("character", { name = "Ann" }), bring("character", { name = "Bob" })`)
	start := g.Table.World().Hash()
	for _, c := range []struct{ in, want string }{
		{`ann:falls_ill(5) return ann.bruises`, "1"},
		{`ann.bruises = 50 time:pass "9 minutes" return ann.bruises`, "50"},
		{`time:pass "1 minute" return ann.bruises`, "55"},
		{`time:pass "1 day" return ann.bruises`, "55"},
		{`ann.lasts = "2 days" ann:falls_ill() return ann.bruises`, "56"},
		{`time:pass "2 days" return ann.bruises`, "212"},
		{`ann.full, bob.full, ann.friends = 3, 1, { ann, bob } ann:warns() ann.full = 0 time:pass "1 hour" return ann.bruises .. " " .. bob.bruises`, "218 6"},
		{`ann.lasts = "a while" return ann.bruises`, "218"},
	} {
		lines := strings.SplitAfterN(c.in, "return ", 2)
		eval(t, g, strings.TrimSuffix(lines[0], "return "))
		if got := eval(t, g, lines[1]); got != c.want {
			t.Errorf("%s: got %s, want %s", c.in, got, c.want)
		}
	}
	for in, want := range map[string]string{
		`ann:falls_ill()`: "\"while\" is neither a unit of the clock nor an action of a character",
		`local b = new.blow { attacker = ann, target = bob } b:echoes { of = b }`: "the blow, given as `of`, is gone by then",
	} {
		before := g.Table.World().Hash()
		if _, err := g.Eval(in); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v", in, err)
		}
		if g.Table.World().Hash() != before {
			t.Errorf("%s left a trace", in)
		}
	}
	eval(t, g, `ann.lasts = nil`)
	for g.Table.World().Hash() != start {
		if _, err := g.Table.Journal().Undo(1); err != nil {
			t.Fatalf("taken back, it is not what it was: %v", err)
		}
	}
}
