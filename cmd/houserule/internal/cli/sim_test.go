package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"houserule/cmd/houserule/internal/cli/clitest"
	"houserule/cmd/houserule/internal/program"
)

// simScript writes a script into a new folder.
func simScript(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "die.lua")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// On a terminal sim shows progress and the remaining time. After Ctrl-C it shows the results so
// far, with the number of trials, and fails.
func TestSimStopped(t *testing.T) {
	path := simScript(t, `return roll "1d6" > 4`)
	p, out, errs := clitest.NewProgram("")
	p.ErrIsTerminal = true
	p.Getenv = func(name string) string { return map[string]string{"NO_COLOR": "1"}[name] }
	var interrupt func()
	p.OnInterrupt = func(call func()) func() {
		interrupt = call
		return func() {}
	}
	clock, looked := time.Unix(0, 0), 0
	p.Now = func() time.Time {
		if looked++; looked == 10 {
			interrupt()
		}
		clock = clock.Add(100 * time.Millisecond)
		return clock
	}
	if code := Main(p, []string{"sim", path, "--trials", "1000", "--workers", "1"}); code != program.Failed {
		t.Errorf("exit code %d, want %d", code, program.Failed)
	}
	want := ` no   40.000 %  (95 %: 16.818 to 68.733 %)
yes   60.000 %  (95 %: 31.267 to 83.182 %)
stopped after 10 of 1000 trials, seed 0
`
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out, want)
	}
	told := errs.String()
	for _, text := range []string{"\r6 of 1000 trials, 2 min left (Ctrl-C shows the results so far)", "\rstopped by Ctrl-C after 10 of 1000 trials\n"} {
		if !strings.Contains(told, text) {
			t.Errorf("%q is not told: %q", text, told)
		}
	}
	if strings.Contains(told, "5 of 1000") {
		t.Errorf("told before a moment had passed: %q", told)
	}
}

// A pipe shows no progress, and a run that is stopped at once has no results.
func TestSimStoppedAtOnce(t *testing.T) {
	p, out, errs := clitest.NewProgram("")
	p.Now = time.Now
	p.OnInterrupt = func(call func()) func() {
		call()
		return func() {}
	}
	if code := Main(p, []string{"sim", simScript(t, `return roll "1d6"`)}); code != program.Failed {
		t.Errorf("exit code %d, want %d", code, program.Failed)
	}
	if want := "stopped by Ctrl-C before the first trial ended\n"; out.String() != "" || errs.String() != want {
		t.Errorf("got %q and %q, want %q", out, errs, want)
	}
}

// The file of a stopped shard is marked, and cannot be merged.
func TestSimStoppedShard(t *testing.T) {
	path := simScript(t, `return roll "1d6"`)
	p, out, _ := clitest.NewProgram("")
	p.ErrIsTerminal = true
	stopped := 0
	p.OnInterrupt = func(call func()) func() {
		p.Now = func() time.Time {
			if stopped++; stopped == 3 {
				call()
			}
			return time.Unix(0, 0)
		}
		return func() {}
	}
	p.Now = time.Now
	if code := Main(p, []string{"sim", path, "--trials", "20", "--shard", "2/2", "--workers", "1", "--json"}); code != program.Failed {
		t.Errorf("exit code %d, want %d", code, program.Failed)
	}
	file := filepath.Join(t.TempDir(), "2.json")
	if err := os.WriteFile(file, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	p, _, errs := clitest.NewProgram("")
	if code := Main(p, []string{"sim", "merge", file}); code != program.Usage {
		t.Errorf("exit code %d, want %d", code, program.Usage)
	}
	if want := filepath.ToSlash(file) + " was stopped after 3 of the 10 trials of shard 2/2: run it again\n"; errs.String() != want {
		t.Errorf("got %q, want %q", errs, want)
	}
}
