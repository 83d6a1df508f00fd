package engine

import (
	"strings"
	"testing"
)

// workshop is for what single words of the language do and refuse.
const workshop = climbing + `
box "entity.log" { "text = '-'" }
action "entity.marches" { steps = { "sets_out", "halts", "arrives_there" } }
action "entity.sets_out" { function(who) who.log = who.log .. "a" end }
action "entity.halts" { function(who) if who.luck < 2 then stop() end who.log = who.log .. "b" end }
action "entity.arrives_there" { function(who) who.log = who.log .. "c" end }
action "entity.drills" { steps = { "marches", "sets_out" } }
action "entity.stops_alone" { function(who) who.bruises = 8 stop() end }
action "entity.pays" { costs = "1 luck", once = "scenario", requires = { { "who is awake", "bruises < 3" } }, function(who) who.log = who.log .. "p" end }
action "entity.pays_all" { costs = "all luck", function(who) who.log = who.log .. "P" end }
action "entity.forgets" { function(who) who.Climbing:check { difficulty = 2 } end }
action "entity.waves (at: entity or none, times = 2)" { function(who, given) who.log = who.log .. given.times end }
after "entity.waves" { function(who, given) who.log = who.log .. (given.at and "y" or "n") end }
around "entity.waves" { function(as_usual, who, given) if not given.at then as_usual() end as_usual() end }
action "entity.dares" { function(who) if not who:may("balks") then who.log = who.log .. "n" end end }
action "entity.balks" { function(who) who.bruises = 9 refuse("no further") end }
rule "entity.looped" { "around_it + 1" }
rule "entity.around_it" { function(who) return who.looped + 1 end }
rule "entity.halved" { "10 / luck" }
check "skill.tangled" { like = "core", against = "7", left = "right_ + 1", right_ = function(check) return check.left + 1 end }
check "skill.broken" { like = "core", against = "7", modifier = "10 / roller.luck" }
check "skill.silent" { like = "core", against = "7", mark = function(c) return c.roller.bruises end }
check "skill.writes" { like = "core", against = "7", mark = function(c) c.roller.bruises = 3 return 1 end }
check "skill.nests" { like = "core", against = "7", mark = function(c) return c.noun:check().total end }
offer "Look Twice" { on = "skill.silent", by = "roller", costs = "1 luck", once = "roll",
  function(c) local d = c.noun:check() if d.success then c.roller.bruises = 4 end end }
`

func workshopGame(t *testing.T) *Game {
	g := open(t, workshop, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	return g
}

func TestActions(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"steps in their order", `ann:marches() return ann.log`, "-abc"},
		{"stop ends the steps and keeps what they did", `ann.luck = 1 ann:marches() return ann.log`, "-a"},
		{"stop ends the innermost steps alone", `ann.luck = 1 ann:drills() return ann.log`, "-aa"},
		{"costs are paid", `ann:pays() return ann.log .. ann.luck`, "-p1"},
		{"all of a box is paid", `ann:pays_all() return ann.log .. ann.luck`, "-P0"},
		{"a refusal inside of may takes back what it began", `decide { balks = true } ann:dares() return ann.log .. ann.bruises`, "-n0"},
		{"a change knows the parameters of what it changes", `ann:waves() ann:waves { at = ann, times = 3 } return ann.log`, "-2n2n3y"},
		{"a check that nobody looks at is rolled when the command ends", `dice(3, 4) c = ann.Climbing:check() return c.total`, "7"},
		{"a line that is a function", `ann.bruises = 2 dice(3, 4) return ann.Climbing:silent().mark`, "2"},
		{"a check inside of an offer", `decide { ["Look Twice"] = true, ["Second Try"] = false } dice(1, 1, 6, 6) return ann.Climbing:silent().mark`, "4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := eval(t, workshopGame(t), c.in); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestWhatIsRefusedLeavesNothing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, before, in, want string }{
		{"a requirement", "ann.bruises = 5", "ann:pays()", "needed: who is awake (entity.pays)"},
		{"a price", "ann.luck = 0", "ann:pays()", "Ann cannot pay 1 luck: there are 0 until the next session (entity.pays)"},
		{"all of nothing", "ann.luck = 0", "ann:pays_all()", "Ann cannot pay all luck: there are 0 until the next session (entity.pays_all)"},
		{"once", "ann:pays()", "ann:pays()", "entity.pays only once a scenario"},
		{"stop outside of steps", "", "ann:stops_alone()", "stop() was called outside of an action's steps"},
		{"rules in a circle", "", "ann.looped", "rules call each other more than 150 deep"},
		{"lines in a circle", "", "ann.Climbing:tangled()", "skill.tangled.left cannot be read while it is evaluated"},
		{"an error in a rule", "ann.luck = 0", "ann.halved", "climbing/init.lua:55:25: division by zero"},
		{"an error in a line", "ann.luck = 0", "ann.Climbing:broken()", "climbing/init.lua:57:66: division by zero"},
		{"a line that writes", "", "ann.Climbing:writes()", "skill.writes.mark only answers: it cannot write `bruises`"},
		{"a line that rolls another check", "", "ann.Climbing:nests()", "skill.nests.mark only answers: it cannot open skill.check"},
		{"an unknown action", "", "ann:marchs()", "a character has no `marchs`"},
		{"a parameter that nobody knows", "", "ann:climb { dificulty = 3 }", "entity.climb takes no `dificulty`"},
		{"a parameter of another type", "", "ann:climb { difficulty = 'high' }", "entity.climb: `difficulty`: \"high\" is not a number"},
		{"too many values", "", "ann:climb(1, 2)", "entity.climb takes 1 values, not 2"},
		{"a value of another type", "", "ann.bruises = 'many'", "`bruises` of Ann: \"many\" is not a number"},
		{"a word of a rule", "", "ann.halved = 3", "a character has no box `halved`"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := workshopGame(t)
			if c.before != "" {
				eval(t, g, c.before)
			}
			before, journal := g.Table.World().Hash(), len(g.Table.Journal().Entries())
			_, err := g.Eval(c.in)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v\nwant %s", err, c.want)
			}
			if g.Table.World().Hash() != before || len(g.Table.Journal().Entries()) != journal {
				t.Error("it left a trace")
			}
			if got := eval(t, g, `ann.luck = 2 return ann.luck`); got != "2" {
				t.Errorf("the game does not go on: %s", got)
			}
		})
	}
}

// What a check requires is required of those like it; a default that is left out
// in a formula stands in a function, too; the gamemaster may be named.
func TestWhatIsLeftOut(t *testing.T) {
	g := open(t, `
kind "character" { like = "entity", wet = "yes or no", tired = "yes or no" }
box "game.doom" { "number = 2" }
check "core" { dice = "2d6", against = "7", requires = { { "somebody dry", "not wet" } } }
check "character.tries" { like = "core", requires = { { "somebody awake", "not tired" } } }
offer "Doom" { on = "core", by = "gamemaster", costs = "1 doom", changes = { total = "2" } }
rule "game.twice (x = 4)" { function(g, given) return given.x * 2 end }
rule "game.asks" { "twice()" }
`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann", wet = true })`)
	for _, c := range []struct{ in, want string }{
		{`ann:tries()`, "needed: somebody dry (character.tries)"},
		{`ann.wet, ann.tired = false, true; ann:tries()`, "needed: somebody awake (character.tries)"},
		{`ann.wet, ann.tired = false, false; dice(4, 4) return ann:tries().success`, "yes"},
		{`taking("Doom", "gamemaster").success`, "no"},
		{`game.doom`, "1"},
		{`game.asks`, "8"},
	} {
		got, err := g.Eval(c.in)
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: got %s, want %s", c.in, got, c.want)
		}
	}
}
