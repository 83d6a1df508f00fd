//go:build unix

package process_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// hangupGame has a rule that asks a question during a line, and a creation with questions.
var hangupGame = map[string]string{
	"module.json": `{"id": "game", "version": "1.0.0", "title": "A Game", "licence": "MIT"}`,
	"init.lua": `kind "hero" { like = "entity", strength = "number = 0", luck = "number = 1" }
action "hero.grows" { function(me) me.strength = choose(me, "How strong?", 1, 6) end }
action "hero.is_created" { menu = "create", function(me) me.strength = choose(me, "How strong?", 1, 6) me.luck = choose(me, "How lucky?", 1, 6) end }
`,
}

// hangupOdds computes odds over billions of playthroughs with different results.
const hangupOdds = `odds(function() local n = 0 for i = 1, 40 do n = (n * 97 + roll("1d97")) % 1000000007 end return n end)`

// TestTheWindowIsClosed closes the window of a campaign at different moments: the process ends by
// itself, acknowledged lines are intact on disk, and the game continues from there when it is
// opened. An incomplete line has no effect; a creation keeps its answers.
func TestTheWindowIsClosed(t *testing.T) {
	for _, when := range []struct {
		name  string
		until func(w *window) // what is typed, until the screen shows the moment that is meant
		kept  int64           // lines that are there afterwards
		then  func(w *window) // what the campaign shows when it is opened again
	}{
		{"while a question waits", func(w *window) {
			w.sends("ann:grows()")
			w.sees("Ann, how strong? 1 to 6\nAnn?")
		}, 2, func(w *window) {
			w.sends("ann:grows()")
			w.sees("Ann, how strong? 1 to 6\nAnn?")
			w.sends("5")
			w.sees("strength 4 -> 5\n4>")
		}},
		{"while odds run", func(w *window) {
			w.sends(hangupOdds)
			w.sees("(Ctrl-C stops)")
		}, 2, func(w *window) {
			w.sends("ann.strength")
			w.sees("\n4\n3>")
		}},
		{"in a loop with half a line typed", func(w *window) {
			w.sends("for n = 1, 3 do")
			w.sees("\n..")
			w.types("  ann.strength = ann.stren")
			w.sees("..   ann.strength = ann.stren")
		}, 2, func(w *window) {
			w.sends("ann.strength")
			w.sees("\n4\n3>")
		}},
		{"while a loop runs with half a line typed", func(w *window) {
			w.sends("for n = 1, 9 do ann.strength = n; odds(function() local n = 0 for i = 1, 40 do n = (n * 97 + roll(\"1d97\")) % 1000000007 end return n end) end")
			w.sees("(Ctrl-C stops)")
			w.types("ann.luck = ")
		}, 2, func(w *window) {
			w.sends("ann.strength")
			w.sees("\n4\n3>")
		}},
		{"during a creation", func(w *window) {
			w.sends(":create Eiric")
			w.sees("Eiric, how strong? 1 to 6\nEiric?")
			w.sends("6")
			w.sees("Eiric, how lucky? 1 to 6\nEiric?")
		}, 2, func(w *window) {
			w.sees(`Eiric waits at "how lucky?"; :create Eiric continues`)
			w.sends(":create Eiric")
			w.sees("Eiric, how lucky? 1 to 6\nEiric?")
			w.sends("2")
			w.sees("\n4>")
			w.sends("eiric.strength * 10 + eiric.luck")
			w.sees("\n62\n4>")
		}},
	} {
		t.Run(when.name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			if err := os.Mkdir(filepath.Join(folder, "game"), 0o700); err != nil {
				t.Fatal(err)
			}
			for name, text := range hangupGame {
				if err := os.WriteFile(filepath.Join(folder, "game", name), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			env := []string{"HOME=" + folder}
			w := inWindow(t, folder, 100, 30, env, "houserule", "play", "friday.hr", "--module", "./game", "--seed", "1")
			w.mark()
			w.sends(`ann = bring("hero", { name = "Ann" })`)
			w.sees("\n2>")
			w.sends("ann.strength = 4")
			w.sees("\n3>")
			when.until(w)
			w.isClosed()

			verify := exec.Command("houserule", "verify", "friday.hr")
			verify.Dir = folder
			out, err := verify.CombinedOutput()
			if want := regexp.MustCompile(`^(\d+) lines, all intact and in order`); err != nil || !want.Match(out) || want.FindStringSubmatch(string(out))[1] != strconv.FormatInt(when.kept, 10) {
				t.Errorf("wanted %d lines: %v\n%s", when.kept, err, out)
			}
			again := inWindow(t, folder, 100, 30, env, "houserule", "play", "friday.hr")
			again.sees("friday.hr was not closed: all 2 lines are saved and intact")
			again.mark()
			when.then(again)
			again.sends(":quit")
			again.ends()
		})
	}
}

// isClosed closes the window, of which the server of tmux stays, and waits until the
// process that ran in it is gone.
func (w *window) isClosed() {
	w.t.Helper()
	pid, err := strconv.Atoi(strings.TrimSpace(strings.Join(w.tmux("display-message", "-p", "#{pane_pid}"), "")))
	if err != nil {
		w.t.Fatal(err)
	}
	w.tmux("new-window", "-d", "cat")
	w.tmux("kill-window", "-t", ":0")
	for end := time.Now().Add(10 * time.Second); syscall.Kill(pid, 0) == nil; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			_ = syscall.Kill(pid, syscall.SIGKILL)
			w.t.Fatal("the process goes on without its window")
		}
	}
}
