package process_test

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestTwoWriters opens a campaign that another process plays: the second process is told which one,
// may open it for reading, and does not affect the first.
func TestTwoWriters(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	module := filepath.Join(folder, "steps")
	if err := os.MkdirAll(module, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"module.json": `{"id": "steps", "version": "1.0.0", "title": "Steps", "licence": "MIT"}`,
		"steps.lua":   "kind \"walker\" { like = \"entity\", steps = \"number = 0\" }\naction \"walker.walks\" { changes = { steps = \"steps + 1\" } }\n",
	} {
		if err := os.WriteFile(filepath.Join(module, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	first := exec.Command("houserule", "play", "friday.hr", "--module", "steps", "--seed", "1")
	first.Dir = folder
	in, err := first.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := first.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	said := bufio.NewScanner(out)
	says := func(typed, want string) {
		t.Helper()
		fmt.Fprintln(in, typed)
		for said.Scan() {
			if said.Text() == want {
				return
			}
		}
		t.Errorf("%s never said %s", typed, want)
	}
	says(`ann = bring("walker", { name = "Ann" }) return 1`, "1")
	second := func(lines string, args ...string) string {
		cmd := exec.Command("houserule", append([]string{"play", "friday.hr"}, args...)...)
		cmd.Dir, cmd.Stdin = folder, strings.NewReader(lines)
		text, _ := cmd.CombinedOutput()
		return fmt.Sprintf("%d\n%s", cmd.ProcessState.ExitCode(), text)
	}
	held := regexp.MustCompile(`^2\n!! friday.hr is open already: on .+, process \d+, since (\d{4}-\d\d-\d\d )?\d\d:\d\d\n  to watch: houserule play friday.hr --read\n$`)
	if got := second("ann:walks()\n"); !held.MatchString(got) {
		t.Errorf("got %s", got)
	}
	if got := second("ann.steps\nann:walks()\n", "--read"); !strings.HasPrefix(got, "1\nfriday.hr, 1 line with steps 1.0.0\nas of line 1; later lines are shown as they are played\n0\n") || !strings.Contains(got, "the campaign is open read-only: it cannot be changed") {
		t.Errorf("got %s", got)
	}
	says("ann:walks() return ann.steps", "1")
	in.Close()
	for said.Scan() {
	}
	if err := first.Wait(); err != nil {
		t.Error(err)
	}
	if got := second("ann.steps\n"); !strings.HasPrefix(got, "0\nfriday.hr, 2 lines with steps 1.0.0\n") || !strings.HasSuffix(got, "\n1\n") {
		t.Errorf("got %s", got)
	}
}

// TestATypedLineIsWrittenOnce plays evenings of some lines and of more: the file is written
// once more for each, as SQLite counts it in the header, whatever the prompt keeps beside
// them; and not at all for what only asks.
func TestATypedLineIsWrittenOnce(t *testing.T) {
	t.Parallel()
	folder, _ := small(t)
	written := func(name string, lines int, asks string) int {
		t.Helper()
		path := filepath.Join(folder, name)
		typed := "ann = bring(\"walker\", { name = \"Ann\" })\n" + strings.Repeat("ann:walks()\n"+asks, lines)
		if out, code := played(t, folder, typed, path, "--module", "steps", "--seed", "1"); code != 0 {
			t.Fatal(out)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return int(binary.BigEndian.Uint32(text[24:]))
	}
	few := written("few.hr", 10, "")
	if more := written("more.hr", 70, ""); more-few != 60 {
		t.Errorf("60 lines more are written in %d transactions", more-few)
	}
	if asked := written("asked.hr", 10, "ann.steps\n:why\n:who\n:log 1\n"); asked != few {
		t.Errorf("what only asks is written in %d transactions", asked-few)
	}
}
