//go:build unix

package process_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestWatchedTests saves files while their examples are watched: what changed is played
// again, and nothing else.
func TestWatchedTests(t *testing.T) {
	t.Parallel()
	dir, writes := devFolder(t)
	writes("bog/spec/b.lua", "example \"no pace\" { given = { ann = { \"hero\" } }, function(ann)\n  expect(ann.pace):is_not(0)\nend }\n")
	shows, ends := watching(t, dir, "test", "--watch", "bog", "fen")
	shows("19:02:00 3 passed, 0 failed (0.00 s)\n\n")

	// Examples that were saved are played, those beside them are not.
	writes("bog/spec/a.lua", strings.Replace(devGame["bog/spec/a.lua"], "6", "7", 1))
	shows(`19:02:00 bog/spec/a.lua changed: 1 example played again; 2 passed, 1 failed (0.00 s)
FAIL bog/spec/a.lua:1:1: pace
     bog/spec/a.lua:2: expected 7, got 6
         2 |   expect(ann.pace):is(7)

`)
	// A changed rule affects all examples, also those of modules that require it.
	writes("bog/init.lua", strings.Replace(devGame["bog/init.lua"], "6", "7", 1))
	shows("19:02:00 bog/init.lua changed: 3 passed, 0 failed (0.00 s)\npasses again: pace\n\n")

	writes("fen/init.lua", "rule \"hero.reach\" \"pace +\"\n")
	const broken = `FAIL fen: fen does not load
     fen/init.lua:1:26: the formula ends too early
         1 | rule "hero.reach" "pace +"
           |                          ^
       hint: something is missing at its end

`
	shows("19:02:00 fen/init.lua changed: 1 example played again; 2 passed, 1 failed (0.00 s)\n" + broken)
	// What does not load has no examples to pick from: all are played when it does again.
	writes("fen/spec/b.lua", strings.Replace(devGame["fen/spec/a.lua"], "\"reach\"", "\"reach again\"", 1))
	shows("19:02:00 fen/spec/b.lua changed: 1 example played again; 2 passed, 1 failed (0.00 s)\n" + broken)
	writes("fen/init.lua", devGame["fen/init.lua"])
	shows("19:02:00 fen/init.lua changed: 2 examples played again; 4 passed, 0 failed (0.00 s)\n\n")

	if err := os.Remove(filepath.Join(dir, "fen", "spec", "b.lua")); err != nil {
		t.Fatal(err)
	}
	shows("19:02:00 fen/spec/b.lua changed: 0 examples played again; 3 passed, 0 failed (0.00 s)\n\n")
	ends()
}

// TestWatchedTestsAtATerminal sees one screen, which the latest outcome fills.
func TestWatchedTestsAtATerminal(t *testing.T) {
	t.Parallel()
	dir, writes := devFolder(t)
	w := inWindow(t, dir, 72, 12, []string{"HOME=" + dir, "CLOCK=2026-08-14T19:02:00Z"}, "houserule", "test", "--watch", "bog", "fen")
	w.sees("19:02:00 2 passed, 0 failed (0.00 s)")
	writes("bog/init.lua", strings.Replace(devGame["bog/init.lua"], "6", "7", 1))
	w.sees("19:02:00 bog/init.lua changed: 1 passed, 1 failed")
	w.sees("expected 6, got 7")
	if screen := w.screen(); strings.Contains(screen, "2 passed") {
		t.Errorf("the outcome before stands there still:\n%s", screen)
	}
	writes("bog/init.lua", devGame["bog/init.lua"])
	w.sees("passes again: pace")
	w.presses("C-c")
	w.ends()
}
