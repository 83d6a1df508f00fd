package main

import (
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/cmd/houserule/internal/story"
)

// TestFrozenCampaigns opens campaigns of all five games that an earlier build wrote, with the
// modules stored in them: every line is intact and has the recorded result, and going to line 1 and
// back to the last line restores the state. Each contains an unfinished creation, a secret, a late
// purchase and a change of rules. testdata/frozen/README.md describes how they were made; they must
// not be regenerated.
func TestFrozenCampaigns(t *testing.T) {
	files, err := filepath.Glob("testdata/frozen/*.hr.gz")
	if err != nil || len(files) != 5 {
		t.Fatalf("%d campaigns, %v", len(files), err)
	}
	recorded, err := os.ReadFile("testdata/frozen/hashes.txt")
	if err != nil {
		t.Fatal(err)
	}
	var now strings.Builder
	for _, frozen := range files {
		name := strings.TrimSuffix(filepath.Base(frozen), ".hr.gz")
		path := filepath.Join(t.TempDir(), name+".hr")
		unpack(t, frozen, path)
		verified := ran(t, path, "", "verify", path)
		replayed := ran(t, path, "", "replay", path)
		before := story.ReadCampaignState(t, path)
		last := lastLine(t, verified)
		ran(t, path, ":goto 1\n", "play", path, "--modules", "kept")
		first := story.ReadCampaignState(t, path)
		ran(t, path, fmt.Sprintf(":goto %d\n", last), "play", path, "--modules", "kept")
		back := story.ReadCampaignState(t, path)
		fmt.Fprintf(&now, "%s: %d lines, hash %s\n  state %s, after line 1 %s, back %s\n  %s\n", name, last, before.Hash, before.State, first.State, back.State, strings.TrimSpace(replayed))
	}
	if diff := cmp.Diff(string(recorded), now.String()); diff != "" {
		t.Errorf("frozen campaigns lead elsewhere (-recorded +now):\n%s", diff)
	}
}

// unpack decompresses a gzip file to a path.
func unpack(t *testing.T, compressed, path string) {
	t.Helper()
	from, err := os.Open(compressed)
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	unzipped, err := gzip.NewReader(from)
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(unzipped)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, content, 0o644); err != nil {
		t.Fatal(err)
	}
}

// ran runs the program in the folder of a file and returns its output. It must succeed.
func ran(t *testing.T, beside, input string, args ...string) string {
	t.Helper()
	c := exec.Command("houserule", args...)
	c.Dir, c.Stdin = filepath.Dir(beside), strings.NewReader(input)
	c.Env = append(os.Environ(), story.Clock)
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("houserule %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// lastLine parses the number of lines of a campaign from the output of verify.
func lastLine(t *testing.T, verified string) (lines int) {
	t.Helper()
	if _, err := fmt.Sscanf(verified, "%d lines, all intact", &lines); err != nil {
		t.Fatalf("%v in:\n%s", err, verified)
	}
	return lines
}
