package engine

import (
	"strings"
	"testing"
)

// inline is for changes that stand in steps.
const inline = climbing + `
box "entity.advantage" { "number = 0" }
box "entity.foe" { "entity or none" }
box "entity.friends" { "list of entity" }
box "entity.full" { "0..3 = 0" }
box "entity.mood" { "text = 'calm'" }
box "entity.log" { "text = '-'" }
box "entity.tokens" { "0..9 = 5", beyond = "lost" }
kind "mook" { like = "entity", dull = "yes or no" }
kind "blow" { event = true, attacker = "entity", target = "entity" }
rule "entity.ahead" "advantage > 0"
rule "entity.share" "advantage / 2"

action "entity.writes (word: text)" { changes = { log = "log + word" } }
action "entity.resets" { steps = { { for_each = "friends", when = "#.ahead", changes = { ["#.advantage"] = "0" } } } }
action "entity.clears" { steps = { for_each = "friends", changes = { ["#.advantage"] = 0, ["#.mood"] = "'clear'" } } }
action "entity.swaps" { steps = { { for_each = "friends", when = "#.foe != none", changes = { ["#.advantage"] = "#.foe.advantage" } } } }
action "entity.gathers" { steps = { { for_each = "friends", changes = { advantage = "advantage + #.advantage", ["#.advantage"] = "0" } } } }
action "entity.all_push" { steps = { { for_each = "friends", when = "#.foe != none", changes = { ["#.foe.bruises"] = "#.foe.bruises + 1" } } } }
action "entity.spends" { steps = { { for_each = "friends", changes = { tokens = "tokens + #.advantage" } } } }
action "entity.fills" { steps = { { for_each = "friends", changes = { full = "full + 2" } } } }
action "entity.follows" { steps = { { for_each = "friends", changes = { foe = "#" } } } }
action "entity.calms" { steps = { { for_each = "friends", changes = { mood = "'calm and ' + (#.ahead ? 'ready' : 'ready')" } } } }
action "entity.counts" { steps = { { for_each = "[1, 2, 3]", when = "# != 2", changes = { advantage = "advantage + #" } } } }
action "entity.both_ways" { steps = { { for_each = "friends", changes = { ["#.mood"] = "'a'", ["owner.mood"] = "'b'" } } } }
action "entity.twice_one" { steps = { { for_each = "friends", when = "#.foe != none", changes = { ["#.advantage"] = "#.advantage + 1", ["#.foe.advantage"] = "#.foe.advantage + 2" } } } }
action "entity.presses" { steps = { { for_each = "friends", changes = { ["#.advantage"] = "#.advantage + 1" }, steps = { "#.writes('' + (advantage > 0 ? 'late' : 'early'))", { changes = { advantage = "advantage + 1" } } } } } }
action "entity.plain (much = 1)" { steps = { { when = "full < 3", changes = { full = "full + much", advantage = "full" } }, { changes = { mood = "'done'" }, steps = "writes('x')" } } }
action "entity.chooses" { steps = { first = { { for_each = "friends", when = "#.ahead", changes = { ["#.mood"] = "'chosen'" } }, { changes = { mood = "'alone'" } } } } }
action "entity.nested" { steps = { { for_each = "friends", steps = { { for_each = "#.friends", changes = { ["#.bruises"] = "#.bruises + 1" } } } } } }
action "entity.dulls" { steps = { { for_each = "friends", when = "#.kind == 'mook'", changes = { ["#.dull"] = "true" } } } }
action "blow.lands" { steps = { { when = "target.kind == 'mook'", changes = { ["target.dull"] = "true" } }, { changes = { ["attacker.advantage"] = "attacker.advantage + 1" } } } }
action "entity.cheers" { steps = {} }
to "entity.cheers" { steps = { { for_each = "friends", changes = { ["#.mood"] = "'cheered'" } } } }
after "entity.cheers" { steps = { { changes = { mood = "'happy'" } } } }
instead_of "entity.cheers" { when = "full == 3", steps = { { changes = { mood = "'too full'" } } } }
trait "Loud" { to "entity.cheers" { steps = { { for_each = "me.friends", changes = { ["#.advantage"] = "#.advantage + 5", ["me.advantage"] = "me.advantage + 1" } } } } }
check "entity.dares" { like = "core", roller = "owner", against = "7", steps = { { for_each = "friends", when = "success", changes = { ["#.advantage"] = "total" } }, { when = "not success", changes = { bruises = "bruises + 1" } } } }
offer "Share It" { on = "entity.dares", by = "roller", costs = "1 luck", once = "roll", asks = { much = "1..3" }, steps = { { for_each = "payer.friends", changes = { ["#.bruises"] = "much" } } } }
action "entity.gone" { steps = { { for_each = "friends", changes = { advantage = "advantage + 1" } } } }
action "entity.drives_off" { steps = { { for_each = "friends", changes = { advantage = "advantage + 1" }, steps = { "#.sends_off" } } } }
action "entity.sends_off" { function(who) for _, f in ipairs(who.friends) do f:leaves() end end }
`

func inlineGame(t *testing.T) *Game {
	t.Helper()
	g := open(t, inline, Options{})
	eval(t, g, `ann, bob, cat = bring("character", { name = "Ann" }), bring("character", { name = "Bob" }), bring("mook", { name = "Cat" })`)
	eval(t, g, `ann.friends, ann.advantage, bob.advantage, cat.advantage = { ann, bob, cat }, 1, 2, 4`)
	return g
}

func TestChangesInSteps(t *testing.T) {
	const three = `return ann.advantage .. " " .. bob.advantage .. " " .. cat.advantage`
	for _, c := range []struct{ name, in, want string }{
		{"of those for whom the condition holds", `bob.advantage = -2 ann:resets() ` + three, "0 -2 0"},
		{"of all, several boxes, and a number for a formula", `ann:clears() ` + three + ` .. cat.mood`, "0 0 0clear"},
		{"all read the situation before", `ann.foe, bob.foe, cat.foe = bob, cat, ann ann:swaps() ` + three, "2 4 1"},
		{"those who cannot are left out", `ann.foe = cat ann:swaps() ` + three, "4 2 4"},
		{"changes of the one who acts add up, beside those of each", `bob.friends, bob.advantage = { ann, cat }, 10 bob:gathers() ` + three, "0 15 0"},
		{"an element that is the one who acts, too", `ann:gathers() ` + three, "7 0 0"},
		{"changes of one number of another add up", `ann.foe, bob.foe, cat.foe = cat, cat, ann ann:all_push() return ann.bruises .. cat.bruises`, "12"},
		{"the sum is fitted into the range, not its parts", `ann.advantage, bob.advantage, cat.advantage = -20, 10, 8 ann:spends() return ann.tokens`, "3"},
		{"the same value twice is one", `ann:calms() return ann.mood`, "calm and ready"},
		{"elements that are numbers", `ann.advantage = 0 ann:counts() return ann.advantage`, "4"},
		{"two changes of one element meet in one number", `ann.foe, bob.foe = ann, ann ann:twice_one() ` + three, "6 3 4"},
		{"steps follow when all is written, element by element", `ann.friends, ann.advantage = { bob, cat }, 0 ann:presses() return ann.advantage .. bob.advantage .. cat.advantage .. bob.log .. cat.log`, "235-early-late"},
		{"without a list: a condition, an argument, the situation before", `ann.full = 1 ann:plain(2) return ann.full .. ann.advantage .. ann.mood .. ann.log`, "31done-x"},
		{"whose condition does not hold", `ann.full = 3 ann:plain() return ann.full .. ann.advantage .. ann.mood`, "31done"},
		{"first: one of them held", `ann:chooses() return ann.mood .. cat.mood`, "chosenchosen"},
		{"first: none held", `ann.advantage, bob.advantage, cat.advantage = 0, 0, 0 ann:chooses() return ann.mood .. cat.mood`, "alonecalm"},
		{"lists of the elements of a list", `ann.friends, bob.friends, cat.friends = { bob, cat }, { ann, cat }, { ann } ann:nested() return ann.bruises .. bob.bruises .. cat.bruises`, "201"},
		{"a narrower kind of elements", `ann:dulls() return tostring(cat.dull)`, "true"},
		{"of roles of an event", `local b = new.blow { attacker = ann, target = cat } b:lands() return tostring(cat.dull) .. ann.advantage`, "true2"},
		{"added, and after", `ann:cheers() return ann.mood .. bob.mood .. cat.mood`, "happycheeredcheered"},
		{"instead of it", `ann.full = 3 ann.friends = { bob } ann:cheers() return ann.mood .. bob.mood`, "happycheered"},
		{"of who has an entry", `ann:gains "Loud" ann:cheers() bob:cheers() ` + three, "9 7 9"},
		{"of a check", `dice(4, 4) ann:dares() ` + three + ` .. ann.bruises`, "8 8 80"},
		{"of a check that fails", `dice(1, 1) ann:dares() ` + three + ` .. ann.bruises`, "1 2 41"},
		{"of an offer, with its answer", `decide { ["Share It"] = true, ["Share It: much"] = 3 } dice(1, 1) ann:dares() return ann.bruises .. bob.bruises`, "43"},
		{"who has left is no element", `bob:leaves() ann:gone() return ann.advantage`, "3"},
		{"who leaves on the way has changed and takes no step", `bob.friends, cat.friends = { cat }, { bob } ann.friends = { bob, cat } ann:drives_off() return ann.advantage .. bob.name`, "3Bob"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := inlineGame(t)
			if got := eval(t, g, c.in); got != c.want {
				t.Errorf("%s: got %s, want %s", c.in, got, c.want)
			}
		})
	}
}

// What the changes of a step may not say is told at load, with its place.
func TestMistakesOfChangesInSteps(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`{ { changes = { ["#.bruises"] = "1" } } }`, "entity.does changes `#.bruises`, but `#` is an element of `for_each`, and there is none"},
		{`{ { for_each = "all_", changes = { ["#.brises"] = "1" } } }`, "entity.does changes `#.brises`, but an entity has no box `brises`"},
		{`{ { for_each = "all_", changes = { ["#.ahead_"] = "1" } } }`, "entity.ahead_ is a rule and has no value of its own"},
		{`{ { for_each = "all_", changes = { ["#.bruises"] = "1", ["#.bruises "] = "2" } } }`, "which are the same box"},
		{`{ { for_each = "all_", changes = { ["#"] = "1" } } }`, "\"#\" is no box"},
		{`{ { for_each = "all_", changes = { ["#.a b"] = "1" } } }`, "\"#.a b\" is no box"},
		{`{ { for_each = "all_", changes = "#.bruises" } }`, "changes is a set of boxes, not \"#.bruises\""},
		{`{ { for_each = "all_", changes = {} } }`, "changes of a step are empty"},
		{`{ { for_each = "all_", changes = { ["#.bruises"] = "'x'" } } }`, "this must be a number, but is a text"},
		{`{ { for_each = "luck", changes = { bruises = "1" } } }`, "for_each needs a list, but `luck` is a number"},
		{`{ { for_each = "all_", changes = { ["#.foe_.bruises"] = "1" } } }`, "`#.foe_` may be none, and this change does not test for that"},
		{`{ { for_each = "all_", times = "2", changes = { bruises = "1" } } }`, "times says how often a step is done, and changes happen once"},
		{`{ { later = "1 hour", changes = { bruises = "1" } } }`, "later stands beside one call"},
		{`{ { "rests_", changes = { bruises = "1" } } }`, "changes stand beside a call"},
		{`{ { first = { "rests_" }, changes = { bruises = "1" } } }`, "a line of steps has one call, `changes`, `buys`, `first` or `steps`"},
		{`{ { changes = { bruises = { "a", "1" } } } }`, "what `bruises` becomes is a formula"},
		{`{ { chnges = { bruises = "1" } } }`, "unknown field `chnges`"},
	} {
		_, err := tryOpen(climbing+`
box "entity.foe_" { "entity or none" }
rule "entity.all_" "filter(entities, #.luck > 0)"
rule "entity.ahead_" "1"
action "entity.rests_" { steps = {} }
action "entity.does" { steps = `+c.in+` }
`, Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v", c.in, err)
		} else if !strings.Contains(err.Error(), "climbing/init.lua:") {
			t.Errorf("%s: no place in %v", c.in, err)
		}
	}
	_, err := tryOpen(climbing+`action "entity.does" { changes = { ["#.bruises"] = "1" }, steps = {} }`, Options{})
	if err == nil || !strings.Contains(err.Error(), "\"#.bruises\" is of an element of for_each, and only a step has one") {
		t.Errorf("an element without a step: %v", err)
	}
}

// What only play can tell undoes the command.
func TestChangesThatContradictEachOther(t *testing.T) {
	g := inlineGame(t)
	before := g.Table.World().Hash()
	for _, c := range []struct{ in, want string }{
		{`ann:follows()`, "Ann and Bob write different things into `foe` of Ann at once: Ann and Bob"},
		{`ann:both_ways()`, "`#.mood` and `owner.mood` are one box of Ann"},
		{`ann:fills()`, "6 is not a number from 0 to 3"},
	} {
		if _, err := g.Eval(c.in); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.in, err)
		}
		if g.Table.World().Hash() != before {
			t.Errorf("%s left a trace", c.in)
		}
	}
}

// Changes in steps are undone, played again, explained, listed, and followed by odds.
func TestChangesInStepsAreReadEverywhere(t *testing.T) {
	g := inlineGame(t)
	start := g.Table.World().Hash()
	eval(t, g, `ann:gathers()`)
	after := g.Table.World().Hash()
	if _, err := g.Table.Journal().Undo(1); err != nil || g.Table.World().Hash() != start {
		t.Fatalf("undone: %v", err)
	}
	if eval(t, g, `ann:gathers()`); g.Table.World().Hash() != after {
		t.Error("done again, the situation is another")
	}
	if _, err := g.Table.Journal().Undo(1); err != nil {
		t.Fatal(err)
	}
	got := eval(t, g, `return odds(function() ann:dares() return bob.advantage + ann.bruises end)`)
	// 2d6 of at least 7 is copied; below it bob keeps 2, and ann has one bruise: 3 in 15 of 36.
	if want := eval(t, g, `return odds(function() local c = ann:dares() if c.success then return c.total end return 3 end)`); got != want || !strings.Contains(got, "exact") || !strings.Contains(got, "41.667 %  5/12") {
		t.Errorf("odds: %s, by hand %s", got, want)
	}
	house := `house "entity.resets" { steps = { { for_each = "friends", changes = { ["#.advantage"] = "#.advantage * 10" } } } }`
	if err := g.House(house); err != nil {
		t.Fatal(err)
	}
	if eval(t, g, `ann:resets() return cat.advantage`) != "40" {
		t.Error("a house rule of changes in steps")
	}
}
