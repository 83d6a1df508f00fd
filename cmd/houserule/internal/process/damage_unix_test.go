//go:build unix

package process_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"houserule/cmd/houserule/internal/story"
)

var damages = flag.Int("damages", 24, "at how many places a campaign is truncated, and in how many a bit is turned, before it is played; 0 for every byte and every bit")

// judged plays a file that may be damaged. how is "set aside", "told" (reported) or "harmless";
// wrong is "" unless the damage went unnoticed or the program crashed.
func judged(t *testing.T, folder string, text []byte) (how, wrong string) {
	t.Helper()
	path := filepath.Join(folder, "hurt.hr")
	for _, left := range []string{path, path + ".tail-1", path + ".lock", path + "-journal"} {
		os.Remove(left)
	}
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	out, code := played(t, folder, "ann.steps\nann:walks() return ann.steps\n", "hurt.hr", "--aside")
	if dump := story.GoDump.FindString(out); dump != "" || code > 2 {
		return "", fmt.Sprintf("a fault of the program, %d: %s", code, out)
	}
	told := strings.Contains(out, "!! hurt.hr") || notOurs.MatchString(out)
	steps := answers.FindAllString(out, -1)
	switch {
	case told && strings.Contains(out, "goes on from"):
		if len(steps) == 2 && (steps[0] >= steps[1] || steps[0] > "6") {
			return "", "set aside, and Ann's steps are " + strings.Join(steps, " and ")
		}
		return "set aside", ""
	case told:
		return "told", ""
	case code == 0 && len(steps) == 2 && steps[0] == "6" && steps[1] == "7":
		return "harmless", ""
	}
	return "", fmt.Sprintf("SILENT: %d: %s", code, out)
}

var (
	notOurs = regexp.MustCompile(`(?m)^hurt.hr (is empty, so it is not a campaign|is not a houserule campaign|has format \d+, which a newer houserule wrote)`)
	answers = regexp.MustCompile(`(?m)^\d+$`)
)

// TestADamagedCampaignIsToldWhenItIsPlayed truncates a small campaign and flips bits in it: playing
// it reports damage, and continues with what is intact.
func TestADamagedCampaignIsToldWhenItIsPlayed(t *testing.T) {
	t.Parallel()
	folder, text := small(t)
	count := map[string]int{}
	try := func(what string, hurt []byte) {
		how, wrong := judged(t, folder, hurt)
		if wrong != "" {
			t.Errorf("%s: %s", what, wrong)
		}
		count[strings.Fields(what)[0]+" "+how]++
	}
	step := 1
	if *damages > 0 {
		step = max(1, len(text) / *damages)
	}
	for at := step / 2; at < len(text); at += step {
		try(fmt.Sprintf("cut at %d", at), text[:at])
	}
	bits := 8 * len(text)
	if step = 1; *damages > 0 {
		step = max(1, bits / *damages)
	}
	for bit := step / 3; bit < bits; bit += step + 1 {
		hurt := bytes.Clone(text)
		hurt[bit/8] ^= 1 << (bit % 8)
		try(fmt.Sprintf("bit %d", bit), hurt)
	}
	t.Log(count)
}

// fullDisk mounts a small disk with hardly any free space and copies a file to it.
func fullDisk(t *testing.T, disk, file string) error {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(disk, 0o755); err != nil {
		t.Fatal(err)
	}
	const room = 8 << 10 // enough for the lock file, but not for a line
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, fmt.Sprintf("size=%d", (len(text)+4095)&^4095+room)); err != nil {
		return err
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(disk, 0); err != nil {
			t.Error(err)
		}
	})
	if err := os.WriteFile(filepath.Join(disk, filepath.Base(file)), text, 0o644); err != nil {
		t.Fatal(err)
	}
	return nil
}

// TestAFullDiskLosesNothing fills a small disk during play: the program names the line that failed,
// accepts no more lines, and :save continues in another file.
func TestAFullDiskLosesNothing(t *testing.T) {
	t.Parallel()
	folder, _ := small(t)
	disk := t.TempDir()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=80k"); err != nil {
		t.Skip("no disk of its own: ", err)
	}
	defer syscall.Unmount(disk, 0)
	path, elsewhere := filepath.Join(disk, "friday.hr"), filepath.Join(folder, "elsewhere.hr")
	lines := "ann = bring(\"walker\", { name = \"Ann\" })\n" + strings.Repeat("ann:walks() return ann.steps\n", 60) +
		"ann.steps\n:save " + elsewhere + "\nann:walks() return ann.steps\n"
	out, code := played(t, folder, lines, path, "--module", "steps", "--seed", "1")
	full := regexp.MustCompile(`(?m)^!! the disk is full: line (\d+) did not happen, lines 1 to (\d+) are safe\n  nothing more is written; :save FILE continues in another file, opening it again in this one$`).FindStringSubmatch(out)
	if full == nil || code != 1 {
		t.Fatalf("%d: %s", code, out)
	}
	var failed, safe int
	fmt.Sscan(full[1], &failed)
	fmt.Sscan(full[2], &safe)
	if failed != safe+1 {
		t.Errorf("line %d failed and %d are safe", failed, safe)
	}
	// Line 1 brings Ann, each line behind it is a step; she stands where the last whole one left her.
	if got := answers.FindAllString(out, -1); len(got) < 3 || got[len(got)-2] != fmt.Sprint(safe-1) || got[len(got)-1] != fmt.Sprint(safe) {
		t.Errorf("behind line %d: %v", safe, got)
	}
	if want := fmt.Sprintf("%s, a copy of %s: %d lines so far\n", elsewhere, path, safe); !strings.Contains(out, want) {
		t.Errorf("%s\nwants %s", out, want)
	}
	want := fmt.Sprintf("%s was not closed: all %d lines are saved and intact\n%d\n"+
		"!! the disk is full: lines 1 to %d are safe, but the file could not be closed properly; the next opening takes a little longer\n", path, safe, safe-1, safe)
	if out, code := played(t, folder, "ann.steps\n", path); code != 1 || out != want {
		t.Errorf("opened on the full disk: %d: %s\nwant %s", code, out, want)
	}
	if out, code := played(t, folder, "ann.steps\n", elsewhere); code != 0 || !strings.HasSuffix(out, fmt.Sprintf("\n%d\n", safe)) {
		t.Errorf("elsewhere: %d: %s", code, out)
	}
}

// TestAFullDiskAtAQuestion fills the disk before a line asks a question: the error is the same as
// for other lines, and does not blame a rule.
func TestAFullDiskAtAQuestion(t *testing.T) {
	t.Parallel()
	folder, _ := small(t)
	disk := filepath.Join(folder, "full")
	if err := fullDisk(t, disk, filepath.Join(folder, "whole.hr")); err != nil {
		t.Skip("no disk of its own: ", err)
	}
	out, code := played(t, folder, "choose(ann, \"Which way?\", { \"left\", \"right\" })\n", filepath.Join(disk, "whole.hr"))
	const want = "\n!! the disk is full: line 8 did not happen, lines 1 to 7 are safe\n  nothing more is written; :save FILE continues in another file, opening it again in this one\n"
	if rest, found := strings.CutSuffix(out, want); code != 1 || !found || strings.Contains(rest, "!") {
		t.Errorf("%d: %s", code, out)
	}
}
