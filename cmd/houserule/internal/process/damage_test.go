package process_test

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// small plays a small campaign, whole.hr, in a new folder, and returns the folder and the file's
// bytes.
func small(t *testing.T) (folder string, text []byte) {
	t.Helper()
	folder = t.TempDir()
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
	lines := "ann = bring(\"walker\", { name = \"Ann\" })\n" + strings.Repeat("ann:walks()\n", 6)
	out, code := played(t, folder, lines, "whole.hr", "--module", "steps", "--seed", "1")
	if code != 0 {
		t.Fatal(out)
	}
	text, err := os.ReadFile(filepath.Join(folder, "whole.hr"))
	if err != nil {
		t.Fatal(err)
	}
	return folder, text
}

// played runs `houserule play` in a folder with lines as input, and returns its output.
func played(t *testing.T, folder, lines string, args ...string) (out string, code int) {
	t.Helper()
	return programTyped(t, folder, lines, append([]string{"play"}, args...)...)
}

// TestAClockThatJumps plays a campaign with a fixed clock, and with one that jumps forward,
// backward and to the limits of the format. States and output are equal except for dates and times,
// and the file is intact.
func TestAClockThatJumps(t *testing.T) {
	folder, _ := small(t)
	typed := "ann = bring(\"walker\", { name = \"Ann\" })\n" + strings.Repeat("ann:walks()\nroll \"2d6\"\n", 12) +
		":undo 3\n:redo\n:goto 4\n:secret roll \"1d6\"\n:session end\n:session begin\nann:walks()\n:why\nann.steps\n"
	states := func(name, clock string) (said string, states []string) {
		t.Helper()
		t.Setenv("CLOCK", clock)
		for i, lines := range []string{typed, "ann:walks()\nann.steps\n:undo 2\n:log 3\nann.steps\n"} {
			args := [][]string{{name, "--module", "steps", "--seed", "1"}, {name, "--seed", "1"}}[i]
			out, code := played(t, folder, lines, args...)
			if code != 0 {
				t.Fatalf("%d: %s", code, out)
			}
			said += out
		}
		for _, word := range []string{"verify", "replay", "log"} {
			if out, code := runProgram(t, folder, word, name); code != 0 {
				t.Errorf("%s of %s: %d: %s", word, name, code, out)
			}
		}
		exported, code := runProgram(t, folder, "export", name)
		if code != 0 {
			t.Fatal(exported)
		}
		for row := range strings.Lines(exported) {
			var l struct{ State string }
			if json.Unmarshal([]byte(row), &l) == nil && l.State != "" {
				states = append(states, l.State)
			}
		}
		return days.ReplaceAllString(strings.ReplaceAll(said, strings.TrimSuffix(name, ".hr"), "a"), "DAY"), states
	}
	stands, want := states("stands.hr", "2026-08-14T19:02:00Z")
	jumps, got := states("jumps.hr", "2026-08-14T19:02:00Z 2026-08-14T19:02:01Z 1970-01-01T00:00:00Z 9999-12-31T23:59:59Z 0000-01-01T00:00:00Z 2026-08-14T18:00:00Z 2038-01-19T03:14:08Z 1582-10-10T12:00:00+14:00")
	if len(want) < 30 || !slices.Equal(got, want) {
		t.Errorf("%d states with a clock that jumps, %d with one that stands, or others", len(got), len(want))
	}
	if diff := cmp.Diff(stands, jumps); diff != "" {
		t.Errorf("while it stands, and while it jumps (-stands +jumps)\n%s", diff)
	}
}

// days matches dates and times in output.
var days = regexp.MustCompile(`\w+day \d+ \w+( \d+)?(, \d\d:\d\d( to (\w+day \d+ \w+( \d+)?, )?\d\d:\d\d)?)?`)

// runProgram runs a command in a folder and returns its output; programTyped does so with lines as
// input.
func runProgram(t *testing.T, folder string, args ...string) (out string, code int) {
	t.Helper()
	return programTyped(t, folder, "", args...)
}

func programTyped(t *testing.T, folder, lines string, args ...string) (out string, code int) {
	t.Helper()
	cmd := exec.Command("houserule", args...)
	cmd.Dir, cmd.Stdin = folder, strings.NewReader(lines)
	text, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return string(text), cmd.ProcessState.ExitCode()
}
