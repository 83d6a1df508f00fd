package engine

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/module"
	"houserule/runtime/play/command"
)

// The entries of the reliability corpus that need a running table, by their
// names in lang/sandbox/testdata/reliability-corpus.jsonl.

// edited is climbing, with what somebody wrote behind it.
func edited(t *testing.T, more string) *module.Shelf {
	t.Helper()
	shelf, err := shelfOf(map[string]string{"climbing": climbing + more})
	if err != nil {
		t.Fatal(err)
	}
	return shelf
}

// unchanged runs something that fails, and checks that the rules and the game
// are as they were.
func unchanged(t *testing.T, g *Game, want string, run func() error) {
	t.Helper()
	program, hash, journal := g.Table.World().Program(), g.Table.World().Hash(), len(g.Table.Journal().Entries())
	err := run()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
	if g.Table.World().Program() != program {
		t.Error("other rules are in force")
	}
	if g.Table.World().Hash() != hash || len(g.Table.Journal().Entries()) != journal {
		t.Error("the game is another")
	}
	if got := eval(t, g, "dice(6, 6) ann:climb() return ann.Climbing.effective"); got != "1" {
		t.Errorf("afterwards effective is %s", got)
	}
}

func reloadable(t *testing.T) *Game {
	g := open(t, climbing, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann", Might = 5 })`)
	return g
}

func TestCorpus_live_edit_runtime_error(t *testing.T) {
	g := reloadable(t)
	unchanged(t, g, "climbing/init.lua:40: half way", func() error {
		return g.Reload(edited(t, `
action "entity.half_registered" { function(who) end }
instead_of "attribute.bonus" { "99" }
error("half way")
`))
	})
	if _, err := g.Eval("ann:half_registered()"); err == nil {
		t.Error("a rule of the broken file is there")
	}
}

func TestCorpus_live_edit_syntax_error(t *testing.T) {
	g := reloadable(t)
	unchanged(t, g, "climbing/init.lua:38:36: the file ends", func() error { return g.Reload(edited(t, "\ninstead_of \"attribute.bonus\" { \"99\"\n")) })
	unchanged(t, g, "climbing/init.lua:38:33: `levle` means nothing here", func() error { return g.Reload(edited(t, "\ninstead_of \"attribute.bonus\" { \"levle\" }\n")) })
}

func TestCorpus_live_edit_during_event(t *testing.T) {
	shelf := edited(t, `
action "entity.asks_first" { function(who)
  local before = who.Climbing.effective
  if rule_that "Is it steep?" then who.bruises = before * 100 + who.Climbing.effective end
end }
`)
	changed := edited(t, `
instead_of "attribute.bonus" { "4" }
action "entity.asks_first" { function(who) who.bruises = 1 end }
`)
	for _, fails := range []bool{false, true} {
		var g *Game
		asked := 0
		decider := command.DeciderFunc(func(d *command.Decision) (types.Value, error) {
			if d.Question != "Is it steep?" {
				return false, nil
			}
			asked++
			if err := g.Reload(changed); err != nil {
				t.Fatal(err)
			}
			if fails {
				return nil, errors.New("nobody knows")
			}
			return true, nil
		})
		g, err := Open(Options{Modules: []string{"climbing"}, Finder: shelf, Decider: decider})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(g.Close)
		eval(t, g, `ann = bring("character", { name = "Ann", Might = 5 })`)
		_, err = g.Eval("ann:asks_first()")
		if (err != nil) != fails || asked != 1 {
			t.Fatalf("asked %d times: %v", asked, err)
		}
		want := map[bool]string{false: "101 4", true: "0 4"}[fails]
		if got := eval(t, g, `ann.bruises .. " " .. ann.Climbing.effective`); got != want {
			t.Errorf("the running command and the rules after it give %s, not %s", got, want)
		}
		eval(t, g, "ann:asks_first()")
		if got := eval(t, g, "ann.bruises"); got != "1" {
			t.Errorf("the next command gives %s", got)
		}
	}
}

func TestCorpus_handler_error_midway(t *testing.T) {
	g := reloadable(t)
	unchanged(t, g, "the rope tears", func() error {
		_, err := g.Eval("ann:breaks_off()")
		return err
	})
}

func TestCorpus_handler_budget_midway(t *testing.T) {
	g := open(t, climbing, Options{Limits: sandbox.Limits{Steps: 200_000}.NoWall()})
	eval(t, g, `ann = bring("character", { name = "Ann", Might = 5 })`)
	unchanged(t, g, "steps", func() error {
		_, err := g.Eval("ann:runs_on()")
		return err
	})
}

// TestCommandsAreAtomic breaks a long command at each of its steps: state,
// journal, dice and events are as they were, and the same command without the
// break gives what it gives on a table where it never broke.
func TestCommandsAreAtomic(t *testing.T) {
	const long = climbing + `
box "game.breaks_at" { "number = 0" }
rule "game.step_of (n: number)" { function(game, given) if game.breaks_at == given.n then error("it breaks") end return 1 end }
action "entity.labours" { steps = { "writes", "rolls", "falls", "brings", "gains_it", "waits", "breathes" } }
action "entity.writes" { function(who) who.bruises = 1 game:step_of(1) end }
action "entity.rolls" { function(who) who.Climbing:check { difficulty = 1 } local x = roll "3d6" who.bruises = x game:step_of(2) end }
action "entity.falls" { function(who) new.fall { who = who, height = 3 }:happens() game:step_of(3) end }
action "entity.brings" { function(who) bring("character", { name = "Cub" }) game:step_of(4) end }
action "entity.gains_it" { function(who) who:gains "Cat" game:step_of(5) end }
action "entity.waits" { function(who) later("10 minutes", who, "writes") game:step_of(6) end }
action "entity.breathes" { function(who) time:pass { duration = "1 hour" } game:step_of(7) end }
`
	fresh := func() *Game {
		g := open(t, long, Options{Seed: 11})
		eval(t, g, `ann = bring("character", { name = "Ann", Might = 5, Climbing = 2 })`)
		return g
	}
	straight := fresh()
	eval(t, straight, "ann:labours()")
	for step := 1; step <= 7; step++ {
		g := fresh()
		eval(t, g, fmt.Sprintf("game.breaks_at = %d", step))
		before, journal := g.Table.World().Hash(), len(g.Table.Journal().Entries())
		_, err := g.Eval("ann:labours()")
		if err == nil || !strings.Contains(err.Error(), "it breaks") {
			t.Fatalf("step %d: %v", step, err)
		}
		if g.Table.World().Hash() != before || len(g.Table.Journal().Entries()) != journal {
			t.Errorf("step %d left a trace", step)
		}
		if _, err := g.Table.Journal().Undo(1); err != nil { // breaks_at
			t.Fatal(err)
		}
		eval(t, g, "ann:labours()")
		if g.Table.World().Hash() != straight.Table.World().Hash() {
			t.Errorf("after breaking at step %d the dice fall otherwise", step)
		}
	}
}

func TestReloadKeepsTheGame(t *testing.T) {
	g := reloadable(t)
	eval(t, g, "dice(1, 1) ann:climb()")
	hash := g.Table.World().Hash()
	if err := g.Reload(edited(t, "\ninstead_of \"attribute.bonus\" { \"4\" }\nbox \"entity.scars\" { \"number = 2\" }\n")); err != nil {
		t.Fatal(err)
	}
	if g.Table.World().Hash() != hash {
		t.Error("the game is another")
	}
	if got := eval(t, g, `ann.Climbing.effective .. " " .. ann.bruises .. " " .. ann.scars`); got != "4 3 2" {
		t.Errorf("got %s", got)
	}
	empty, err := module.NewShelf()
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Reload(empty); err == nil {
		t.Error("a module that is gone was reloaded")
	}
	if got := eval(t, g, "ann.Climbing.effective"); got != "4" {
		t.Errorf("after a reload of nothing effective is %s", got)
	}
}
