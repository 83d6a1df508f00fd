package process_test

import (
	"bufio"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"houserule/stdlib/campaign"
)

var plugs = flag.Int("plugs", 6, "how often the plug is pulled in the midst of a campaign")

// TestThePlugIsPulled kills the program at random moments while it plays a campaign, and continues
// each time: no acknowledged line is lost or repeated, and the state is that after the last line.
func TestThePlugIsPulled(t *testing.T) {
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
	path := filepath.Join(folder, "friday.hr")
	r := rand.New(rand.NewPCG(1, 2))
	found := exec.Command("houserule", "play", path, "--module", module, "--seed", "1")
	in, err := found.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := found.Start(); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(in, `ann = bring("walker", { name = "Ann" })`)
	in.Close()
	if err := found.Wait(); err != nil {
		t.Fatal(err)
	}
	lines := int64(1)
	for range *plugs {
		heard := pulled(t, path, folder, time.Duration(50+r.IntN(400))*time.Millisecond)
		c, err := campaign.Open(path, campaign.Options{})
		if err != nil {
			t.Fatalf("after %d lines and %d more: %v", lines, heard, err)
		}
		if c.Last() < lines+heard {
			t.Errorf("%d lines stood there and %d more were acknowledged, and %d are there", lines, heard, c.Last())
		}
		for n := lines + 1; n <= c.Last(); n++ {
			if l, err := c.File().Line(n); err != nil || l.Typed != "ann:walks()" {
				t.Errorf("line %d: %q, %v", n, l.Typed, err)
			}
		}
		lines = c.Last()
		if _, err := c.Verify(); err != nil {
			t.Error(err)
		}
		if err := c.Close(nil); err != nil {
			t.Error(err)
		}
	}
	asks := exec.Command("houserule", "play", path, "--read", "--module", module)
	asks.Stdin = strings.NewReader("ann.steps\n")
	out, err := asks.CombinedOutput()
	if want := fmt.Sprintf("%d\n", lines-1); err != nil || len(out) < len(want) || string(out[len(out)-len(want):]) != want {
		t.Errorf("the game stands at %q after %d steps: %v", out, lines-1, err)
	}
	if lines < 2 {
		t.Error("nothing happened before the plug was pulled")
	}
}

// pulled plays until the program is killed, and returns the number of acknowledged lines.
func pulled(t *testing.T, path, folder string, after time.Duration) (heard int64) {
	t.Helper()
	cmd := exec.Command("houserule", "play", path, "--module", filepath.Join(folder, "steps"))
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		for {
			if _, err := fmt.Fprintln(in, "ann:walks()"); err != nil {
				return
			}
		}
	}()
	told := bufio.NewScanner(out)
	if !told.Scan() { // the greeting
		t.Fatal("nobody greets")
	}
	pull := time.AfterFunc(after, func() { cmd.Process.Kill() })
	for told.Scan() {
		heard++
	}
	pull.Stop()
	cmd.Wait() // killed as intended
	in.Close()
	return heard
}
