package process_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"houserule/stdlib/campaign"
)

// secondEvening is the folder with the transcript of the second evening and the lines of the first.
const secondEvening = "testdata/evenings/second"

// TestTheSecondEvening opens a campaign again a week later, with changed rules: the program is
// killed, the file is opened while another process has it open, and files are damaged.
func TestTheSecondEvening(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(secondEvening + ".console")
	if err != nil {
		t.Fatal(err)
	}
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	transcript := strings.NewReplacer("kitchen", host, "4711", strconv.Itoa(os.Getpid())).Replace(string(text))
	dir := t.TempDir()
	firstEvening(t, dir)
	newerCore(t, filepath.Join(dir, "rpj-core"))
	path := filepath.Join(dir, "friday.hr")
	var held *campaign.Campaign
	replays(t, dir, transcript, []string{"CLOCK=2026-08-21T19:02:00Z"}, func(nth int, args []string) []string {
		if held != nil {
			if err := held.Close(nil); err != nil {
				t.Fatal(err)
			}
			held = nil
		}
		switch nth {
		case 4: // somebody else has it
			held, err = campaign.Open(path, campaign.Options{Clock: func() string { return "2026-08-21 19:02" }})
			if err != nil {
				t.Fatal(err)
			}
		case 5: // its end is damaged
			spoilt(t, path, filepath.Join(dir, "copy.hr"), 40, 41, 42, 43, 44, 45)
		case 7: // its disk is full
			if err := fullDisk(t, filepath.Join(dir, "full"), path); err != nil {
				t.Skip("all but the last: no disk of its own: ", err)
			}
			args[2] = filepath.Join("full", "friday.hr")
		case 6: // its middle is
			spoilt(t, path, filepath.Join(dir, "old.hr"), 12)
		}
		return args
	})
}

// firstEvening plays what came before.
func firstEvening(t *testing.T, dir string) {
	t.Helper()
	if err := os.CopyFS(filepath.Join(dir, "cave-mage"), os.DirFS("../../../../examples/cave-mage")); err != nil {
		t.Fatal(err)
	}
	lines, err := os.ReadFile(filepath.Join(secondEvening, "first.in"))
	if err != nil {
		t.Fatal(err)
	}
	play := exec.Command("houserule", "play", "friday.hr", "--module", "cave-mage", "--seed", "7")
	play.Dir, play.Stdin, play.Env = dir, bytes.NewReader(lines), append(os.Environ(), "CLOCK=2026-08-14T19:02:00Z")
	if out, err := play.CombinedOutput(); err != nil {
		t.Fatalf("%s%v", out, err)
	}
}

// newerCore writes a version of rpj-core with two changed rules and a new counter.
func newerCore(t *testing.T, dir string) {
	t.Helper()
	if err := os.CopyFS(dir, os.DirFS("../../../../modules/rpj-core")); err != nil {
		t.Fatal(err)
	}
	for _, c := range [][3]string{
		{"module.json", `"version": "0.1.0"`, `"version": "0.1.1"`},
		{"attack.lua", `  { "gear",               "sum(gear, #.absorb)" },` + "\n", `  { "gear",               "sum(gear, #.absorb)" },` + "\n" + `  { "a hero stands firm", "1", when = "player" },` + "\n"},
		{"health.lua", `min(layer.reduces, max(0, damage)) : layer.reduces"`, `min(layer.reduces, max(0, damage)) : layer.reduces > 1 ? layer.reduces - 1 : layer.reduces"`},
		{"health.lua", "source \"RPJ-HEALTH-02\"\n-- Harm without", `action "game.counts_base_saves_anew" { migrates = "0.1.1", text = "counts base saves anew", steps = { { "#.gets_base_saves", for_each = "characters" } } }` + "\n\nsource \"RPJ-HEALTH-02\"\n-- Harm without"},
	} {
		name := filepath.Join(dir, c[0])
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Count(text, []byte(c[1])) != 1 {
			t.Fatalf("%s has not one %q", name, c[1])
		}
		if err := os.WriteFile(name, bytes.Replace(text, []byte(c[1]), []byte(c[2]), 1), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// spoilt copies a campaign and damages the typed text of lines.
func spoilt(t *testing.T, from, to string, lines ...int64) {
	t.Helper()
	c, err := campaign.OpenLines(from)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(nil)
	all, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range lines {
		l, err := c.File().Line(n)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(all, []byte(l.Typed)) {
			t.Fatalf("%q does not stand in %s", l.Typed, from)
		}
		all = bytes.ReplaceAll(all, []byte(l.Typed), bytes.Repeat([]byte("?"), len(l.Typed)))
	}
	if err := os.WriteFile(to, all, 0o644); err != nil {
		t.Fatal(err)
	}
}
