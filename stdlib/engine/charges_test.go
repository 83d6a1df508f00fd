package engine

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"houserule/lang/sandbox"
	"houserule/runtime/rules"
	"houserule/stdlib/act"
	"houserule/stdlib/ask"
	"houserule/stdlib/expect"
	"houserule/stdlib/luabind"
)

// worded is a use of a word of the language. before makes what it needs, %d being a
// size; one use costs steps, and where grows is set, twice as many for twice the
// size.
type worded struct {
	name, before, use string
	grows             bool
}

// worth lists what every word costs that acts or asks, every method of things and
// of checks, and every field of odds.
var worth = []worded{
	{"act.new", ``, `new.fall { who = ann, height = 1 }:happens()`, false},
	{"act.bring", `n = %d / 100`, `bring("character", n)`, true},
	{"act.choose", `list = {} for i = 1, %d do list[i] = i end decide { Which = 1 }`, `choose(ann, "Which", list)`, true},
	{"act.say", `text = ("x"):rep(%d * 16)`, `say(text)`, true},
	{"act.refuse", ``, `refuse "no"`, false},
	{"act.rule_that", `list = {} for i = 1, %d do list[i] = i end decide { Which = 1 }`, `rule_that("Which", list)`, true},
	{"act.roll", `dice_there = "%dd6"`, `roll(dice_there)`, true},
	{"act.stop", ``, `stop`, false},
	{"act.attempt", ``, `attempt(function() end)`, false},
	{"act.later", ``, `later("1 hour", ann, "climb")`, false},
	{"act.all", `bring("character", %d / 8)`, `all "character"`, true},
	{"act.entries", ``, `entries "skill"`, false},
	{"act.hex", ``, `hex(1, 2)`, false},
	{"act.who_have", `bring("character", %d / 8)`, `who_have "luck"`, true},
	{"act.those_who", `bring("character", %d / 8)`, `those_who("luck", 2)`, true},
	{"act.game", ``, `game.name`, false},
	{"act.time", ``, `time.now`, false},

	{"ask.odds", `n = %d / 100`, `odds(function() for i = 1, n do end return 1 end)`, false},
	{"ask.odds_with", ``, `odds_with('box "entity.x" { "number = 1" }', function() return 1 end)`, false},
	{"ask.why", ``, `why(function() return ann.Climbing.effective end)`, false},

	{"prove.dice", `list = {} for i = 1, %d / 8 do list[i] = 1 end`, `dice(unpack(list))`, true},
	{"prove.decide", `list = {} for i = 1, %d / 8 do list["q" .. i] = 1 end`, `decide(list)`, true},
	{"prove.no_dice", ``, `no_dice()`, false},
	{"prove.taking", ``, `taking("Second Try", ann)`, false},
	{"prove.expect", ``, `expect(1):is(1)`, false},

	{"thing.name", ``, `return ann.name`, false},
	{"thing.kind", ``, `return ann.kind`, false},
	{"thing.owner", ``, `return ann.Climbing.owner`, false},
	{"thing.level", ``, `return ann.Climbing.level`, false},
	{"thing.the", ``, `ann:the "Climbing"`, false},
	{"thing.has", ``, `ann:has "Cat"`, false},
	{"thing.done", ``, `pcall(ann.done, ann, "climb")`, false}, // nothing counts it here, which is an error
	{"thing.spend", ``, `ann:spend("luck", 0)`, false},
	{"thing.may", `decide { climb = false }`, `ann:may "climb"`, false},
	{"thing.put", `list = {} for i = 1, %d / 8 do list[i] = i end ann.list = list`, `ann:put("list", 1)`, false},
	{"thing a place of a list is put to", `list = {} for i = 1, %d / 8 do list[i] = i end ann.list = list`, `ann:put("list", 1, 1)`, true},
	{"thing.take", `list = {} for i = 1, %d / 8 do list[i] = i end ann.list = list`, `ann:take("list", 1)`, true},
	{"thing.shown", `list = {} for i = 1, %d / 8 do list[i] = i end ann.list = list`, `ann:shown()`, true},
	{"thing.leaves", ``, `bring("character"):leaves()`, false},
	{"thing.note", ``, `track:note(ann.Climbing:check())`, false},
	{"thing a list is read from", `list = {} for i = 1, %d / 8 do list[i] = i end ann.list = list`, `return ann.list`, true},
	{"thing a list is written to", `list = {} for i = 1, %d / 8 do list[i] = i end`, `ann.list = list`, true},
	{"thing a text is written to", `text = ("x"):rep(%d * 16)`, `ann.note = text`, true},
	{"thing without a word", ``, `pcall(function() return ann.nosuchword end)`, false},

	{"check.noun", ``, `return ann.Climbing:check().noun`, false},
	{"check.roller", ``, `return ann.Climbing:check().roller`, false},
	{"check.dice", ``, `return ann.Climbing:check().dice`, false},
	{"check.symbols", ``, `return ann.Climbing:reads().symbols.hit`, false},
	{"check.at_least", ``, `ann.Climbing:check():at_least(7)`, false},
	{"check.add_die", ``, `ann.Climbing:check():add_die "1d6"`, false},
	{"check.keep", ``, `ann.Climbing:check():keep(1)`, false},
	{"check.before", ``, `return ann.Climbing:check().before`, false},
	{"check.reroll", ``, `ann.Climbing:check():reroll()`, false},
	{"check.another", ``, `ann.Climbing:check():another "1d6"`, false},
	{"check.turn_over", ``, `pcall(function() ann.Climbing:check():turn_over(1) end)`, false},

	{"odds.method", `list = odds(function() return roll "1d%d" end)`, `return list.method`, false},
	{"odds.mean", `list = odds(function() return roll "1d%d" end)`, `return list.mean`, true},
	{"odds.outcomes", `list = odds(function() return roll "1d%d" end)`, `return list.outcomes`, true},
	{"odds.chance", `list = odds(function() return roll "1d%d" end)`, `return list:chance(1)`, true},
	{"odds.why", `list = odds(function() return roll "1d%d" end)`, `return list.why`, false},
	{"odds.leaves", `list = odds(function() return roll "1d%d" end)`, `return list.leaves`, false},
	{"odds.states", `list = odds(function() return roll "1d%d" end)`, `return list.states`, false},
	{"odds as a text", `list = odds(function() return roll "1d%d" end)`, `return tostring(list)`, true},
}

// Every word costs steps, and those whose work grows cost in proportion to it.
func TestEveryWordIsCharged(t *testing.T) {
	t.Parallel()
	const source = climbing + "\nbox \"entity.list\" { \"list of number\" }\nbox \"entity.note\" { \"text = ''\" }" +
		"\ncheck \"skill.reads\" { dice = \"1d{-, hit}\", roller = \"owner\" }"
	cost := func(w worded, size int) int64 {
		g := open(t, source, Options{Limits: sandbox.Limits{Steps: 1 << 40, LoadSteps: 1 << 40, Total: 1 << 40, Heap: -1}.NoWall()})
		eval(t, g, `ann = bring("character", { name = "Ann", Climbing = 3, Might = 2 }) track = bring("track", { size = 9 })`)
		before := w.before
		if strings.Contains(before, "%d") {
			before = fmt.Sprintf(before, size)
		}
		eval(t, g, before)
		eval(t, g, `do end`)
		idle := g.Loaded.Session.Host.TotalSteps()
		var refused *rules.Refusal
		if _, err := g.Eval(w.use); err != nil && !errors.As(err, &refused) {
			t.Errorf("%s: %v", w.name, err)
		}
		return g.Loaded.Session.Host.TotalSteps() - idle
	}
	const size = 400
	for _, w := range worth {
		one := cost(w, size)
		if one < 1 {
			t.Errorf("%s costs nothing", w.name)
		}
		if !w.grows {
			continue
		}
		two := cost(w, 2*size)
		four := cost(w, 4*size)
		if grown := float64(four-two) / float64(two-one); grown < 1.6 || grown > 3 {
			t.Errorf("%s costs %d steps, %d for twice and %d for four times as much", w.name, one, two, four)
		}
	}
}

// No word is missing from the list above.
func TestNoWordIsUncharged(t *testing.T) {
	for library, words := range map[string][]luabind.Word{"act": act.Words, "ask": ask.Words, "prove": expect.Words, "thing": luabind.ThingWords, "check": luabind.CheckWords} {
		for _, w := range words {
			if !slices.ContainsFunc(worth, func(k worded) bool { return k.name == library+"."+w.Name }) {
				t.Errorf("nothing is said about what %s of %s costs", w.Name, library)
			}
		}
	}
	g := open(t, climbing, Options{})
	for _, name := range g.Loaded.env.Names() {
		known := slices.ContainsFunc(Libraries, func(l luabind.Library) bool {
			return slices.ContainsFunc(l.Words, func(w luabind.Word) bool { return w.Name == name })
		})
		kind := slices.Contains(g.Table.World().Program().Catalogue.KindNames(), name)
		if !known && !kind {
			t.Errorf("%s is in no library", name)
		}
	}
}
