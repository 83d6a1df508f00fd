//go:build unix

package process_test

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// devGame is a module, and another one that requires it.
var devGame = map[string]string{
	"bog/module.json": `{"id": "bog", "version": "1.0.0", "title": "Bog", "licence": "MIT"}`,
	"bog/init.lua":    "kind \"hero\" { like = \"entity\" }\nrule \"hero.pace\" \"6\"\n",
	"bog/spec/a.lua":  "example \"pace\" { given = { ann = { \"hero\" } }, function(ann)\n  expect(ann.pace):is(6)\nend }\n",
	"fen/module.json": `{"id": "fen", "version": "1.0.0", "title": "Fen", "licence": "MIT", "requires": {"bog": "*"}}`,
	"fen/init.lua":    "rule \"hero.reach\" \"pace + 1\"\n",
	"fen/spec/a.lua":  "example \"reach\" { given = { ann = { \"hero\" } }, function(ann)\n  expect(ann.reach):is(ann.pace + 1)\nend }\n",
}

// devFolder writes the modules into a folder.
func devFolder(t *testing.T) (dir string, writes func(name, text string)) {
	t.Helper()
	dir = t.TempDir()
	writes = func(name, text string) {
		t.Helper()
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		// As editors do it: a file with another name is renamed to the old one.
		if err := os.WriteFile(path+"~", []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(path+"~", path); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range devGame {
		writes(name, text)
	}
	return dir, writes
}

// watching starts the program in a folder. Its output consists of blocks that end with an empty
// line. shows waits for the next block and compares it; ends interrupts the program.
func watching(t *testing.T, dir string, args ...string) (shows func(want string), ends func()) {
	t.Helper()
	cmd := exec.Command("houserule", args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "CLOCK=2026-08-14T19:02:00Z", "HOME="+dir)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	blocks := make(chan string)
	go func() {
		defer close(blocks)
		lines, block := bufio.NewScanner(out), ""
		for lines.Scan() {
			if block += lines.Text() + "\n"; lines.Text() == "" {
				blocks <- block
				block = ""
			}
		}
		blocks <- block
	}()
	shows = func(want string) {
		t.Helper()
		select {
		case got := <-blocks:
			if got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		case <-time.After(time.Minute):
			t.Fatalf("nothing is shown in place of\n%s", want)
		}
	}
	ends = func() {
		t.Helper()
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		shows("no longer watched\n")
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	}
	return shows, ends
}

// TestDev writes files while they are watched, without a terminal: a block for each change.
func TestDev(t *testing.T) {
	t.Parallel()
	dir, writes := devFolder(t)
	shows, ends := watching(t, dir, "dev", "fen")
	shows("19:02:00 1 passed, 0 failed; 0 problems, 0 warnings (0.00 s)\n\n")

	writes("fen/init.lua", "local spare = 1\nrule \"hero.reach\" \"pace + 2\"\n")
	shows(`19:02:00 fen/init.lua changed: 0 passed, 1 failed; 0 problems, 1 warning (0.00 s)
FAIL fen/spec/a.lua:1:1: reach
     fen/spec/a.lua:2: expected 7, got 8
         2 |   expect(ann.reach):is(ann.pace + 1)
warning: fen/init.lua:1:7: nothing reads ` + "`spare`" + ` [unused-local]
    1 | local spare = 1
      |       ^^^^^
  hint: leave it out

`)

	// What it requires is watched, too, and a file that is broken ends nothing.
	writes("bog/init.lua", "kind \"hero\" { like = \"entity\" }\nrule \"hero.pace\" \"6\n")
	shows(`19:02:00 bog/init.lua changed: fen does not load; 1 problem, 0 warnings (0.00 s)
bog/init.lua:2:18: this text is not closed
    2 | rule "hero.pace" "6
      |                  ^^
  hint: close it with ` + "`\"`" + `; a text in ` + "`[[ ]]`" + ` may run over several lines

`)
	writes("fen/init.lua", devGame["fen/init.lua"])
	shows(`19:02:00 fen/init.lua changed: fen does not load; 1 problem, 0 warnings (0.00 s)
bog/init.lua:2:18: this text is not closed
    2 | rule "hero.pace" "6
      |                  ^^
  hint: close it with ` + "`\"`" + `; a text in ` + "`[[ ]]`" + ` may run over several lines

`)
	writes("bog/init.lua", devGame["bog/init.lua"])
	shows("19:02:00 bog/init.lua changed: 1 passed, 0 failed; 0 problems, 0 warnings (0.00 s)\npasses again: reach\n\n")
	ends()
}

// TestDevAtATerminal sees one screen, which the latest look fills.
func TestDevAtATerminal(t *testing.T) {
	t.Parallel()
	dir, writes := devFolder(t)
	w := inWindow(t, dir, 72, 12, []string{"HOME=" + dir, "CLOCK=2026-08-14T19:02:00Z"}, "houserule", "dev", "bog", "fen")
	w.sees("19:02:00 2 passed, 0 failed; 0 problems, 0 warnings (0.00 s)")
	writes("bog/init.lua", strings.Replace(devGame["bog/init.lua"], "6", "7", 1))
	w.sees("19:02:00 bog/init.lua changed: 1 passed, 1 failed;")
	w.sees("expected 6, got 7")
	if screen := w.screen(); strings.Contains(screen, "2 passed") {
		t.Errorf("the look before stands there still:\n%s", screen)
	}
	// More than fits is cut, and the first line stays.
	var many strings.Builder
	for i := range 30 {
		many.WriteString("local spare" + string(rune('a'+i%26)) + strings.Repeat("x", i/26) + " = 1\n")
	}
	writes("bog/more.lua", many.String())
	w.sees("and 116 lines; houserule check and houserule test show all")
	w.sees("19:02:00 bog/more.lua changed: 1 passed, 1 failed; 0 problems, 30")
	if err := os.Remove(filepath.Join(dir, "bog", "more.lua")); err != nil {
		t.Fatal(err)
	}
	writes("bog/init.lua", devGame["bog/init.lua"])
	w.sees("passes again: pace")
	w.presses("C-c")
	w.ends()
}
