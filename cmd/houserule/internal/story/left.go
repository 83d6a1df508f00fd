package story

import (
	"encoding/json"
	"os/exec"
	"strings"
	"testing"
)

// Left is what an evening leaves in its file.
type Left struct {
	Hash  string // of the last line, in which those of all before it are: what was typed, who, when, what fell, what it told and changed
	State string // the hash of the game behind the last snapshot
}

// Clock is what the clock shows all evening: the time of a line is in its hash.
const Clock = "CLOCK=2026-08-14T19:02:00Z"

// LeftIn is what an evening left in a file, which is whole.
func LeftIn(t *testing.T, path string) (left Left) {
	t.Helper()
	out, err := exec.Command("houserule", "export", path).Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		var l struct {
			Hash, State string
			End         int
		}
		if json.Unmarshal([]byte(line), &l) != nil {
			continue
		}
		if l.State != "" {
			left.State = l.State
		}
		if l.End > 0 {
			left.Hash = l.Hash
		}
	}
	if left.State == "" || left.Hash == "" {
		t.Fatal("the exported campaign has no state, or no end")
	}
	if out, err := exec.Command("houserule", "verify", path).CombinedOutput(); err != nil {
		t.Errorf("%s%v", out, err)
	}
	return left
}
