package repl_test

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"houserule/lang/sandbox"
	"houserule/modules"
	"houserule/runtime/module"
	"houserule/runtime/odds"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
	"houserule/stdlib/evening/input"
)

// ticking is a clock that goes on by a millisecond whenever somebody looks at
// it, which odds do at every branch and trial, and in between when much is done.
type ticking struct{ now time.Time }

func (c *ticking) Now() time.Time {
	c.now = c.now.Add(time.Millisecond)
	return c.now
}

// oddsTable is a game at which questions are asked.
type oddsTable struct {
	name    string
	modules []string
	folder  fs.FS
	lines   []string
	ask     func(r *rand.Rand) string
}

func pick(r *rand.Rand, from ...string) string { return from[r.IntN(len(from))] }

// pushing is a pool whose dice may be thrown once more: it has far too many
// branches.
const pushing = `
kind "c" { like = "entity", hp = "number = 3" }
local function count(dice, face) local n = 0 for i = 1, #dice do if dice[i] == face then n = n + 1 end end return n end
check "c.pushes" { dice = "7d6", roller = "owner",
  more = function(c)
    local n = 7 - count(c.dice, 1) - count(c.dice, 6)
    if n == 0 then return 0 end
    return c:another(n .. "d{1, 0, 0, 0, 0, 100}")
  end,
  sixes = "count(dice, # == 6) + floor(more / 100)" }
`

func oddsTables(t *testing.T) []oddsTable {
	cases := os.DirFS("../../../../stdlib/engine/testdata/hardcases")
	return []oddsTable{
		{name: "rpj-core", modules: []string{"rpj-core", "rpj-examples-skills"}, folder: modules.Files, lines: []string{
			`a = bring("character", { name = "Ann", Games = 3, Dexterity = 2 })`, `b = bring("character", { name = "Bob", Games = 1 })`,
			`decide { ["Easy or hard assistance?"] = function() return "easy" end }`},
			ask: func(r *rand.Rand) string {
				return pick(r, fmt.Sprintf("a.Games:check { difficulty = %d }.success", r.IntN(8)), fmt.Sprintf("b.Games:check { difficulty = %d }.total", r.IntN(8)),
					"a.Games:opposed_check { opponent = b }.reached", fmt.Sprintf("b.Games:assisted_check { helper = a, difficulty = %d }", r.IntN(6)),
					fmt.Sprintf("(function() local n = 0 for i = 1, %d do if a.Games:check { difficulty = 2 }.success then n = n + 1 end end return n end)()", 1+r.IntN(15)),
					fmt.Sprintf(`odds { step = function() if a.Games:check { difficulty = %d }.success then b.breaks = 0 end end, over = function() return b.breaks == 0 or roll "1d%d" == 1 end, ask = function() return b.breaks end }`, r.IntN(6), 2+r.IntN(5)))
			}},
		{name: "tbd", modules: []string{"tbd"}, folder: modules.Files, lines: []string{`ann = bring("character", { name = "Ann", Climb = 2 })`, `bob = bring("character", { name = "Bob", Shove = 1 })`,
			`decide { ["A repercussion or Advantage?"] = function() return "a repercussion" end, ["Something extra or an Advantage?"] = function() return "something extra" end }`},
			ask: func(r *rand.Rand) string {
				return pick(r, fmt.Sprintf("ann.Climb:check(%q).outcome", pick(r, "Easy", "Medium", "Hard")), fmt.Sprintf(`ann.Climb:check("Medium"):at_least(%d)`, 1+r.IntN(20)),
					`ann.Climb:check("Medium").natural`, `ann.Shove:opposed_attempt { by = bob.Shove }.outcome`)
			}},
		{name: "bum", modules: []string{"bum"}, folder: modules.Files, lines: []string{`ann = bring("character", { name = "Ann", Strength = 2 })`, `bob = bring("character", { name = "Bob", Strength = 1 })`},
			ask: func(r *rand.Rand) string {
				return pick(r, fmt.Sprintf("ann.Strength:check { difficulty = %d }.success", 2+r.IntN(10)), "ann.Strength:check().natural", "ann.Strength:contest(bob).success", "ann.Strength:contest(bob).total")
			}},
		{name: "brp", modules: []string{"brp"}, folder: modules.Files, lines: []string{
			`skill "Hide" { category = "Stealth", base_chance = 10 }`, `skill "Sense" { category = "Perception", base_chance = 10, alone = false }`,
			`kim = bring("character", { name = "Kim", Hide = 50 })`, `lee = bring("character", { name = "Lee", Sense = 40 })`},
			ask: func(r *rand.Rand) string {
				return pick(r, fmt.Sprintf("kim.Hide:check { situation = %d }.result", 10*r.IntN(5)), fmt.Sprintf("game:resistance_roll(%d, %d).success", r.IntN(20), r.IntN(20)), "kim.Hide:opposed_check { by = lee.Sense }.winner",
					fmt.Sprintf("(function() local n = 0 for i = 1, %d do if kim.Hide:check().success then n = n + 1 end end return n end)()", 1+r.IntN(12)))
			}},
		{name: "hex-tactical", modules: []string{"hex-tactical"}, folder: modules.Files, lines: []string{`ann = bring("character", { name = "Ann", Stealth = 4 })`, `bob = bring("character", { name = "Bob", Hearing = 3 })`},
			ask: func(r *rand.Rand) string {
				return pick(r, "ann.Stealth:check { resisted_by = bob.Hearing }", "ann.Stealth:check().total", "ann.Acrobatics:check().total",
					fmt.Sprintf("odds { step = function() ann.Stealth.level = ann.Stealth.level - 1 end, over = function() return ann.Stealth.level <= %d or ann.Stealth:check { resisted_by = bob.Hearing }.success end, ask = function() return ann.Stealth.level end }", r.IntN(4)))
			}},
		{name: "h05", modules: []string{"h05"}, folder: cases, lines: []string{
			`ug = bring("character", { name = "Ug", wields = "Club", ["Club Use"] = 5, Strength = 3, group = 1 })`,
			`gar = bring("character", { name = "Gar", wields = "Club", ["Melee Defence"] = 3, Dexterity = 3, group = 1 })`,
			`decide { ["Dodge or absorb?"] = function() return "dodge" end }`},
			ask: func(r *rand.Rand) string {
				return pick(r, "(function() ug:strike(gar) return #gar.base.lost end)()",
					fmt.Sprintf("(function() for i = 1, %d do ug.actions = 2 ug:strike(gar) end return #gar.base.lost end)()", 1+r.IntN(2)),
					"odds { step = function() ug.actions, gar.actions = 2, 2 ug:strike(gar) if not gar.incapacitated then gar:strike(ug) end end, over = function() return ug.incapacitated or gar.incapacitated end, ask = function() return gar.incapacitated end }")
			}},
		{name: "h13", modules: []string{"h13"}, folder: cases, lines: []string{`kim = bring("entity", { name = "Kim", Hide = 50 })`},
			ask: func(r *rand.Rand) string { return pick(r, "kim.Hide:attempt().degree", "kim.Hide:attempt().natural") }},
		{name: "pushes", modules: nil, folder: nil, lines: []string{`a = bring("c", { name = "Ann" })`},
			ask: func(r *rand.Rand) string {
				return pick(r, "a:pushes().sixes", "odds(function() return a:pushes().sixes end)",
					fmt.Sprintf("odds { step = function() a.hp = a.hp + a:pushes().sixes end, over = function() return a.hp > %d end, ask = function() return a.hp end }", 4+r.IntN(20)),
					fmt.Sprintf(`odds { step = function() a.hp = a.hp + roll "1d3" - 1 end, over = function() return a.hp > %d end, ask = function() return a.hp end }`, 4+r.IntN(400)),
					`odds(function() local n = 0 repeat n = n + 1 until roll "1d20" == 1 return n > 10 end)`,
					`odds_with('house "c.pushes.sixes" "0"', function() return a:pushes().sixes end)`,
					fmt.Sprintf("%dd%d", 1+r.IntN(10_000), 2+r.IntN(100)), fmt.Sprintf("(1d%d)d%d", 2+r.IntN(1000), 2+r.IntN(1000)), fmt.Sprintf("%dd6!kh%d", 2+r.IntN(300), 1+r.IntN(2)),
					fmt.Sprintf("%dd10!c>=%d", 1+r.IntN(500), 5+r.IntN(6)))
			}},
	}
}

func openForOdds(t *testing.T, table oddsTable, o odds.Options) *evening.Evening {
	t.Helper()
	ids, shelf := []string{"game"}, finder(t, pushing)
	if table.folder != nil {
		ids = table.modules
		shelf, _ = module.Folder(table.folder, "modules") // what cannot be found is told when it is opened
	}
	p := commands.Start(evening.Config{Seed: 7, Odds: o})
	if err := p.Open(engine.Options{Modules: ids, Finder: shelf, Limits: sandbox.Limits{}.NoWall()}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Game.Close() })
	for _, line := range table.lines {
		if _, _, err := p.Process(line); err != nil {
			t.Fatalf("%s: %s: %v", table.name, line, err)
		}
	}
	return p
}

var (
	saysExact   = regexp.MustCompile(`(?m)^(exact|truncated): (\d+ situations, )?\d+ branches`)
	allExact    = regexp.MustCompile(`^( *\S.*%  \d+(/\d+)?( *#*)?(\n|$))+(mean .*)?(an? .* when it fails: .*\n?)*$`)
	saysSampled = regexp.MustCompile(`(?m)^sampled: \d+ (of \d+ trials within the budget|trials), seed 0, .*because .+$`)
	saysOfDice  = regexp.MustCompile(`(?m)^(mean|truncated)`)
)

// TestOddsAnswerWithinTheirBudget asks two hundred questions, drawn from a seed,
// at the prompts of five games, hard cases and a pool that cannot be exact. The
// clock is none of the machine's, so the answers are the same everywhere.
func TestOddsAnswerWithinTheirBudget(t *testing.T) {
	t.Parallel()
	const each, limit = 25, 200 * time.Millisecond
	asked, sampled := 0, 0
	for n, table := range oddsTables(t) {
		clock := &ticking{now: time.Unix(0, 0)}
		p := openForOdds(t, table, odds.Options{Time: limit, Now: clock.Now})
		r := rand.New(rand.NewPCG(11, uint64(n)))
		for range each {
			question := table.ask(r)
			before := clock.now
			text, _, err := p.Process(":odds " + question)
			took := clock.now.Sub(before)
			asked++
			switch {
			case err != nil:
				t.Errorf("%s, %s: %v", table.name, question, err)
			case took > limit*3/2+20*time.Millisecond:
				t.Errorf("%s, %s took %s of %s\n%s", table.name, question, took, limit, text)
			case saysSampled.MatchString(text):
				sampled++
			case !saysExact.MatchString(text) && !allExact.MatchString(text) && !(input.MeansDice(question) && saysOfDice.MatchString(text)):
				t.Errorf("%s, %s does not say how:\n%s", table.name, question, text)
			}
		}
	}
	if asked != 200 || sampled < 20 || sampled > 150 {
		t.Errorf("%d questions, %d of them sampled", asked, sampled)
	}
}

// TestOddsWithoutAClockAreBoundedByWork asks what is too much where no clock is:
// the answers are counted in work, and are the same again.
func TestOddsWithoutAClockAreBoundedByWork(t *testing.T) {
	tables := oddsTables(t)
	table := tables[len(tables)-1]
	for _, question := range []string{"a:pushes().sixes", "odds(function() return a:pushes().sixes end)", "9999d100", "(1d1000)d1000", "500d6!kh250",
		`odds { step = function() a.hp = a.hp + a:pushes().sixes end, over = function() return a.hp > 5 end, ask = function() return a.hp end }`} {
		var answers []string
		for range 2 {
			p := openForOdds(t, table, odds.Options{Work: 500_000})
			text, _, err := p.Process(":odds " + question)
			if err != nil {
				t.Fatalf("%s: %v", question, err)
			}
			if !saysSampled.MatchString(text) {
				t.Errorf("%s is not sampled:\n%s", question, text)
			}
			answers = append(answers, text)
		}
		if answers[0] != answers[1] {
			t.Errorf("%s has another answer the second time:\n%s\n%s", question, answers[0], answers[1])
		}
	}
}

// TestOddsSayWhatTheirOwnBudgetIs sets it in the question.
func TestOddsSayWhatTheirOwnBudgetIs(t *testing.T) {
	clock := &ticking{now: time.Unix(0, 0)}
	tables := oddsTables(t)
	p := openForOdds(t, tables[len(tables)-1], odds.Options{Time: time.Hour, Now: clock.Now})
	for _, c := range []struct{ in, want string }{
		{`odds { ask = function() return roll "2d6" end, branches = 3, trials = 5 }`, "sampled: 5 trials, seed 0, because there are more than 3 branches"},
		{`odds { ask = function() return a:pushes().sixes end, seconds = 0.1, trials = 20, seed = 4 }`, "sampled: 20 trials, seed 4, because following everything takes longer than its share of 100ms"},
		{`odds { ask = function() return a:pushes().sixes end, work = 50000, trials = 100000 }`, "of 100000 trials within the budget, seed 0, because following everything takes too long"},
		{`odds { step = function() a.hp = a.hp + 1 end, over = function() return a.hp > 100 end, ask = function() return a.hp end, states = 5, trials = 2 }`,
			"sampled: 2 trials, seed 0, because there are more than 5 different situations"},
	} {
		text, _, err := p.Process(":odds " + c.in)
		if err != nil || !strings.Contains(text, c.want) {
			t.Errorf("%s\n%s %v\nwant %s", c.in, text, err, c.want)
		}
	}
	if _, _, err := p.Process(`odds { step = function() end, ask = function() return 1 end }`); err == nil || !strings.Contains(err.Error(), "odds of steps take both step and over") {
		t.Errorf("a step without over: %v", err)
	}
}
