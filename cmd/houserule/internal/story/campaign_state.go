package story

import (
	"encoding/json"
	"os/exec"
	"strings"
	"testing"
)

// CampaignState identifies the content of a campaign file after play, to compare files.
type CampaignState struct {
	Hash  string // of the last line, which covers all fields of all lines
	State string // hash of the game state after the last line or snapshot
}

// Clock is the environment variable that fixes the clock: hashes of lines include their times.
const Clock = "CLOCK=2026-08-14T19:02:00Z"

// ReadCampaignState exports the campaign file at path, and fails the test if it is damaged.
func ReadCampaignState(t *testing.T, path string) (left CampaignState) {
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
