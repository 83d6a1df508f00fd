package repl_test

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserule/lang/sandbox/compile"
	"houserule/modules"
	"houserule/runtime/module"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// played is the lines of which a random played is made.
var played = []string{
	`ug = bring "Ug the Cave-Mage"`, `h = bring("Orcish Headhunter", 2)`, `orc = bring "Orc Warrior"`,
	`ug.Lock_Bashing:check { difficulty = 3 }`, `ug.Willpower:check { difficulty = 2 }`, `orc:attacks(ug)`,
	`2d6`, `3d6 + 2`, `ug.breaks`, `ug.breaks = 1`, `ug.dodge`, `x = (x or 0) + 1`, `x`, `t = { ug, 5, deep = { 1, 2 } }`, `t.deep[1] = x`,
	`after "entity.dodge" { "usual + 1" }`, `after "entity.absorb" { "max(usual, 2)" }`, `house "game.base_target" "8"`,
	`f = function(who) return who.dodge + 1 end`, `f(ug)`, `local function g() return 4 end`,
	`decide { ["Dodge or absorb?"] = "dodge" }`, `time:pass "1 hour"`, `:rename ug Uggle`, `:take 1`, `:take`,
	`:undo`, `:undo`, `:undo 2`, `:undo 3`, `:redo`, `:redo`, `:redo 2`, `:goto %d`, `nonsense(`, `error "no"`, `:session words Marta "red bicycle"`, `:secret ug.Willpower:check { difficulty = 2 }`, `:reveal %d`, `:session`, `:log 3`, `:changes`, `:history ug.breaks`, `game:fight_begins { combatants = all "entity" }`, `game:next_turn()`,
	`flood = bring("countdown", { name = "The tunnel floods", size = 4, moves_on = "time", each = "hour" })`,
	`:create Cora`, `:create Ivo`, `:advance Cora`, `:undo`, `cora.breaks = 1`, `:options criticals confirmed`, `:options criticals default`,
	`:alias bash (who) = who.Lock_Bashing:check()`, `:bash ug`, `:bash cora`, `:alias hits (who, whom) = who:attacks(whom)`, `:hits orc ug`, `:modules reload`,
}

// houseEvening is the same of an played on which house rules come and go.
var houseEvening = []string{
	`ug = bring "Ug the Cave-Mage"`, `after "entity.dodge" { "usual + 1" }`, `orc = bring "Orc Warrior"`,
	`ug.Lock_Bashing:check { difficulty = 3 }`, `ug.Willpower:check { difficulty = 2 }`, `ug.dodge`, `ug.breaks = 1`, `:house`,
	`after "entity.absorb" { "max(usual, 2)" }`, `house "game.base_target" "8"`, `after "entity.dodge" { "usual * 2" }`,
	`:house off %d`, `:house off %d`, `:house off %d`, `:house on %d`, `:house on %d`, `:house first %d`, `:house first %d`,
	`:undo`, `:undo 2`, `:redo`, `:redo 2`, `:goto %d`, `:modules reload`, `:take 1`,
}

// More evenings of every sort, played from other seeds:
//
//	go test ./cmd/houserule/internal/repl -run Evening -evenings 3
var evenings = flag.Uint64("evenings", 1, "how many times as many random evenings are played")

// TestAnEveningInPiecesIsTheSame plays random evenings, once in one run of the program
// and once with the file closed and opened again every few lines: each line shows the
// same, and at the end the last hash of the chain is the same.
func TestAnEveningInPiecesIsTheSame(t *testing.T) {
	t.Parallel()
	finder := shelf(t)
	cache := compile.NewCache(compile.Limits{})
	options := engine.Options{Finder: finder, Cache: cache}
	founding := options
	founding.Modules = []string{"cave-mage"}
	clock := func() string { return "2026-08-14 19:02" }
	// answers takes none, or the first or the second answer, of each question, and leaves it
	// now and then.
	answers := func() func(evening.Prompt) (string, error) {
		asked := 0
		return func(prompt evening.Prompt) (string, error) {
			if asked++; asked%40 == 0 {
				return "", errors.New("nobody says more")
			}
			return fmt.Sprint(len(prompt.String()) % 3), nil
		}
	}
	for seed := range 4 * *evenings {
		played := played
		if seed%4 == 3 {
			played = houseEvening
		}
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			config := evening.Config{Seed: seed, Clock: clock, Finder: func() (module.Finder, error) { return finder, nil }}
			inParts := config
			config.Ask, inParts.Ask = answers(), answers()
			whole, parts := commands.Start(config), commands.Start(inParts)
			for name, p := range map[string]*evening.Evening{"whole.hr": whole, "parts.hr": parts} {
				if err := p.Create(filepath.Join(folder, name), founding, campaign.Options{Clock: clock}); err != nil {
					t.Fatal(err)
				}
			}
			defer func() { whole.Close() }()
			defer func() { parts.Close() }()
			r := rand.New(rand.NewPCG(seed, 3))
			var lines []string
			for i := range 60 {
				line := played[r.IntN(len(played))]
				if i < 3 {
					line = played[i]
				}
				if strings.Contains(line, "%d") {
					line = fmt.Sprintf(line, r.IntN(i+1))
				}
				lines = append(lines, line)
				one, _, err := whole.Process(line)
				other, _, err2 := parts.Process(line)
				if one != other || fmt.Sprint(err) != fmt.Sprint(err2) {
					t.Fatalf("after\n%s\nin one:\n%s\n%v\nin pieces:\n%s\n%v", strings.Join(lines, "\n"), one, err, other, err2)
				}
				if a, b := head(t, whole), head(t, parts); a != b {
					t.Fatalf("after\n%s\nthe chains part: %s and %s\n%s\n%s", strings.Join(lines, "\n"), a, b, lastLine(t, whole), lastLine(t, parts))
				}
				if r.IntN(4) == 0 && !parts.Line.Pending() {
					if err := parts.Close(); err != nil {
						t.Fatal(err)
					}
					c, err := campaign.Open(filepath.Join(folder, "parts.hr"), campaign.Options{Clock: clock})
					if err != nil {
						t.Fatalf("after\n%s\n%v", strings.Join(lines, "\n"), err)
					}
					parts = commands.Start(inParts)
					if _, err := parts.Resume(c, options, evening.Chooser{}); err != nil {
						t.Fatalf("after\n%s\n%v", strings.Join(lines, "\n"), err)
					}
				}
			}
			if n, err := whole.Campaign.Verify(); err != nil || n != whole.Campaign.Last() {
				t.Errorf("%d lines of %d verified: %v", n, whole.Campaign.Last(), err)
			}
			again, err := commands.Replay(whole.Campaign, options, false)
			if err != nil || again.Divergence != nil || again.Last != whole.Campaign.Last() || again.Installed {
				t.Errorf("after\n%s\nplayed again: %+v, %+v, %v", strings.Join(lines, "\n"), again, again.Divergence, err)
			}
		})
	}
}

// shelf has the standard modules and an example that plays on one.
func shelf(t *testing.T) module.Finder {
	t.Helper()
	var all []*module.Module
	for _, of := range []struct {
		files fs.FS
		only  []string
	}{{modules.Files, []string{"turns", "rpj-core"}}, {os.DirFS("../../../../examples"), []string{"cave-mage"}}} {
		for _, id := range of.only {
			files, err := fs.Sub(of.files, id)
			if err != nil {
				t.Fatal(err)
			}
			m, err := module.Open(files, id)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, m)
		}
	}
	found, err := module.NewShelf(all...)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// lastLine is all of the last line, for messages.
func lastLine(t *testing.T, e *evening.Evening) string {
	t.Helper()
	l, err := e.Campaign.File().Line(e.Campaign.Last())
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%s %q\n  command %s\n  dice %s answers %s\n  change %s\n  state %s", l.Kind, l.Typed, l.Command, l.Dice, l.Answers, l.Change, l.State)
}

func head(t *testing.T, e *evening.Evening) string {
	t.Helper()
	h, err := e.Campaign.File().Head()
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(h.Last, " ", h.Hash)
}
