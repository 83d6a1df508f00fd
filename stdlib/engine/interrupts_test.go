package engine

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/sandbox"
	"houserule/runtime/module"
	"houserule/runtime/odds"
)

// interruptions is how often commands are interrupted:
//
//	go test ./stdlib/engine -run Interrupts -interrupts 5000
var interruptions = flag.Int("interrupts", 60, "how often commands of every kind are interrupted")

// stopsWithin tells a command that was stopped from one that hangs, on a machine
// that does much else.
const stopsWithin = 5 * time.Second

// errPerson is why a command was interrupted.
var errPerson = errors.New("a person pressed Ctrl-C")

// longWork is a game in which everything takes long. What is long is bounded by
// nothing but an interrupt: limits are off. The argument way makes each question another one, so that no
// kept answer is given.
const longWork = `
kind "c" { like = "entity", hp = "number = 3", many = "list of number", log = "list of number" }
rule "c.r0" "1"
rule "c.endless (n, way = 1)" "n > 50 ? 1 : endless(n + 1, 2 * way) + endless(n + 1, 2 * way + 1)"
rule "c.pairs" "count(many, count(many, # > 1) > 0)"
rule "c.pairs_for_ever (n, way = 1)" "n > 50 ? 1 : pairs + pairs_for_ever(n + 1, 2 * way) + pairs_for_ever(n + 1, 2 * way + 1)"
rule "c.loops" { function(me) while true do end end }
check "c.tries" { dice = "2d6", against = "7" }
check "c.needs_long" { dice = "2d6", against = "endless(0)" }
offer "Long Thought" { on = "c.thinks", by = "anyone", when = "endless(0) > 0", changes = { dice = "again" } }
check "c.thinks" { dice = "2d6", against = "7" }
action "c.works" { function(me) me.hp = 9 while true do me.log = { me.hp, me.r0 } end end }
action "c.asks" { function(me) me.hp = 9 bring("c", { name = "Cub" }) me.hp = me:endless(0) end }
action "c.brings" { function(me) while true do bring("c", { name = "Cub" }) end end }
action "c.rolls" { function(me) while true do me:tries() roll "3d6" end end }
action "c.waits" { function(me) while true do time:pass "1 month" end end }
action "c.marches" { steps = { { "steps_up", times = "1000000000" } } }
action "c.steps_up" { changes = { hp = "hp + 1" } }
action "c.dithers" { steps = { first = { { steps = { { "steps_up", times = "1000000000", when = "hp < 0" }, "dithers_on" } } } } }
action "c.dithers_on" { steps = { { "#.marches", for_each = "cs" } } }
after "time.minute_ends" { function(time) for _, who in ipairs(all "c") do who.hp = who.hp + 1 end end }
`

// interrupted is one kind of thing that a person may stop.
type interrupted struct {
	name string
	run  func(g *Game) error
	ends bool // it comes to an end by itself, and may before it is stopped
}

func line(source string) func(g *Game) error {
	return func(g *Game) error { _, err := g.Eval(source); return err }
}

var stoppable = []interrupted{
	{"a line of the prompt", line(`while true do end`), false},
	{"an action", line(`a:works()`), false},
	{"an action that asks", line(`a:asks()`), false},
	{"an action of Go", func(g *Game) error { _, err := g.Do("Ann", "works"); return err }, false},
	{"bringing", line(`a:brings()`), false},
	{"rolling", line(`a:rolls()`), false},
	{"a check", line(`a:needs_long()`), false},
	{"an offer", line(`a:thinks()`), false},
	{"a question", line(`return a:endless(0)`), false},
	{"a question of Go", func(g *Game) error { _, err := g.Ask("Ann", "endless", Given{"n": 0}); return err }, false},
	{"a question over lists", line(`return a:pairs_for_ever(0)`), false},
	{"a question in Lua", line(`return a.loops`), false},
	{"steps that repeat", line(`a:marches()`), false},
	{"steps of steps", line(`a:dithers()`), false},
	{"odds of steps that repeat", line(`odds(function() a:marches() return a.hp end)`), false},
	{"time", line(`a:waits()`), false},
	{"a month", line(`time:pass "1 month"`), true},
	{"odds of a branch", line(`odds(function() return a:endless(0) end)`), false},
	{"odds of many branches", line(`odds(function() local n = 0 for i = 1, 12 do n = n + roll "2d6" end return n end)`), true},
	{"odds that are sampled", func(g *Game) error {
		_, err := g.Odds(`(function() local n = 0 for i = 1, 9 do n = n + roll "10d6" end return n end)()`, odds.Options{Trials: 1_000_000})
		return err
	}, true},
	{"odds of a chain", line(`odds { step = function() a.hp = a.hp + roll "1d100" end, over = function() return a.hp > 100000 end, ask = function() return a.hp end }`), true},
	{"odds under other rules", func(g *Game) error {
		_, err := g.Eval(`odds_with('instead_of "c.r0" "2"', function() return a:endless(0) end)`)
		return err
	}, false},
	{"why", func(g *Game) error { _, err := g.Eval(`why(function() return a:endless(0) end)`); return err }, false},
	{"why of the last command", func(g *Game) error { _, err := g.Table.Journal().Why(-1); return err }, true},
	{"taking back and doing again", func(g *Game) error {
		undone, err := g.Table.Journal().Undo(1)
		if err != nil {
			return err
		}
		return g.Table.Journal().Redo(undone)
	}, true},
	{"a file", func(g *Game) error {
		return g.Script(diag.NewFile("long.lua", "local n = 0 while true do n = n + a.r0 end"))
	}, false},
	{"loading again", func(g *Game) error { return g.Reload(nil) }, true},
	{"a house rule", func(g *Game) error {
		if err := g.House(`rule "c.more" "3"`); err != nil {
			return err
		}
		err := dropHouse(g, 1)
		if err != nil { // it stands, then, as before
			if again := dropHouse(g, 1); again != nil {
				return again
			}
		}
		return err
	}, true},
	{"a house rule that never ends", func(g *Game) error { return g.House(`local n = 0 while true do n = n + 1 end`) }, false},
}

// TestInterrupts stops every kind of thing that a person can ask for, at steps and
// at moments that chance chooses: it ends soon, the game is what it was before, and
// goes on as if nothing had happened.
func TestInterrupts(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	stopped, ended := 0, 0
	for _, c := range stoppable {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, longWork, Options{Seed: 7, Limits: sandbox.Limits{Steps: 1 << 50, LoadSteps: 1 << 50, Heap: -1}.NoWall()})
			eval(t, g, `a = bring("c", { name = "Ann" }) local l = {} for i = 1, 200 do l[i] = i end a.many = l`)
			eval(t, g, `a:tries()`)
			want := fmt.Sprint(eval(t, g, `a:tries().total .. " " .. a.hp .. " " .. a.r0`))
			if _, err := g.Table.Journal().Undo(1); err != nil {
				t.Fatal(err)
			}
			before, journal := dump(t, g), len(g.Table.Journal().Entries())
			for range max(1, *interruptions/len(stoppable)) {
				late, err := interrupt(g, c.run, 2000, random)
				if late > stopsWithin {
					t.Fatalf("it went on for %v", late)
				}
				switch {
				case err == nil && c.ends:
					ended++
					backTo(t, g, journal)
				case !errors.Is(err, errPerson):
					t.Fatalf("got %v", err)
				default:
					stopped++
				}
				if now := dump(t, g); now != before {
					t.Fatalf("it left a trace: %s", difference(now, before))
				}
				if got := eval(t, g, `a:tries().total .. " " .. a.hp .. " " .. a.r0`); got != want {
					t.Fatalf("the next line gives %s, not %s", got, want)
				}
				backTo(t, g, journal)
			}
		})
	}
	t.Logf("%d interrupts stopped something, and %d times it ended before", stopped, ended)
}

// interrupt runs something and interrupts it: at one of the first steps of the
// engine, or at a moment. It gives the error and how long it went on afterwards.
func interrupt(g *Game, run func(g *Game) error, most int, random *rand.Rand) (time.Duration, error) {
	var at atomic.Int64 // when it was interrupted, in nanoseconds
	now := func() {
		at.CompareAndSwap(0, time.Now().UnixNano())
		g.Interrupt(errPerson)
	}
	spend := g.Table.Options.Budget.Spend
	done, over := make(chan struct{}), make(chan struct{})
	defer func() { close(done); <-over }() // nobody interrupts what comes next
	if steps := 1 + random.IntN(most); random.IntN(2) == 0 {
		g.Table.Options.Budget.Spend = func(n int64) error {
			if steps--; steps == 0 {
				now()
			}
			return spend(n)
		}
		defer func() { g.Table.Options.Budget.Spend = spend }()
	}
	wait := time.Duration(random.IntN(30_000)) * time.Microsecond
	go func() { // also what never comes to such a step, and what began after the first
		defer close(over)
		for pause := wait; ; pause = 20 * time.Millisecond {
			select {
			case <-done:
				return
			case <-time.After(pause):
				now()
			}
		}
	}()
	err := run(g)
	if at.Load() == 0 {
		return 0, err
	}
	return time.Duration(time.Now().UnixNano() - at.Load()), err
}

// backTo takes commands back until the journal is as long as it was.
func backTo(t *testing.T, g *Game, journal int) {
	t.Helper()
	for len(g.Table.Journal().Entries()) > journal {
		if _, err := g.Table.Journal().Undo(1); err != nil {
			t.Fatal(err)
		}
	}
}

// TestInterruptsOfTheGames stops the commands of the five games.
func TestInterruptsOfTheGames(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	total := 0
	for _, p := range plays {
		t.Run(p.name, func(t *testing.T) {
			var said []string
			f := &fault{}
			f.aim("", 0, false)
			g := openPlay(t, p, Options{Seed: 7, Say: func(s string) { said = append(said, s) }, Dice: &faultyDice{f, dice.NewSeeded(7)}, Decider: &faultyDecider{f}})
			for _, command := range p.commands {
				before, journal := dump(t, g), len(g.Table.Journal().Entries())
				back := func() {
					backTo(t, g, journal)
					if now := dump(t, g); now != before {
						t.Fatalf("%s left a trace: %s", command, difference(now, before))
					}
				}
				spent, spend := 1, g.Table.Options.Budget.Spend
				g.Table.Options.Budget.Spend = func(n int64) error { spent++; return spend(n) }
				want, err := outcome(g, command, &said)
				g.Table.Options.Budget.Spend = spend
				if err != nil {
					t.Fatal(command, err)
				}
				back()
				for range max(1, *interruptions/60) {
					said = nil
					late, err := interrupt(g, func(g *Game) error { _, err := do(g, command); return err }, spent, random)
					if late > stopsWithin || err != nil && !errors.Is(err, errPerson) {
						t.Fatalf("%s: after %v: %v", command, late, err)
					}
					if err != nil {
						total++
					}
					back()
					if got, err := outcome(g, command, &said); err != nil || got != want {
						t.Fatalf("%s: afterwards it gives\n%s%v\nand not\n%s", command, got, err, want)
					}
					back()
				}
			}
		})
	}
	t.Logf("%d interrupts stopped a command", total)
}

// TestInterruptsOfExamples stops worked examples; played again they hold.
func TestInterruptsOfExamples(t *testing.T) {
	files := fstest.MapFS{
		"long/module.json": {Data: []byte(`{"id": "long", "version": "1.0.0", "title": "Long", "licence": "MIT"}`)},
		"long/init.lua":    {Data: []byte(longWork)},
		"long/spec/long.lua": {Data: []byte(`
local stops = { "c", name = "Ann" }
example "waits for nobody" { given = { ann = stops }, function(ann)
  dice(3, 5)
  expect(ann:tries().total):is(8)
  local hp = ann.hp
  for i = 1, 2000 do ann.hp = hp + i + 0 * ann.r0 end
  expect(ann.hp):is(2003)
end }
example "under a rule of its own" { given = { ann = stops }, rules = [[instead_of "c.r0" "2"]], function(ann)
  for i = 1, 2000 do ann.hp = i + 0 * ann.r0 end
  expect(ann.r0):is(2)
end }
`)},
	}
	shelf, err := module.Folder(files, "")
	if err != nil {
		t.Fatal(err)
	}
	g, err := Open(Options{Modules: []string{"long"}, Finder: shelf, Specs: true, Limits: sandbox.Limits{Heap: -1}.NoWall()})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	random, stopped := rand.New(rand.NewPCG(7, 9)), 0
	for _, e := range g.Loaded.Examples {
		for range max(1, *interruptions/20) {
			late, err := interrupt(g, func(g *Game) error { _, err := g.RunExample(e); return err }, 20_000, random)
			if late > stopsWithin || err != nil && !errors.Is(err, errPerson) {
				t.Fatalf("%s: after %v: %v", e.Title, late, err)
			}
			if err != nil {
				stopped++
			}
			if _, err := g.RunExample(e); err != nil {
				t.Fatalf("%s, played again: %v", e.Title, err)
			}
		}
	}
	t.Logf("%d examples were stopped", stopped)
}
