//go:build !unix

package process_test

import (
	"testing"

	"houserule/cmd/houserule/internal/story"
)

// eveningTyped types an evening at a real terminal, where there is one.
func eveningTyped(t *testing.T, _ string, _ []string) story.CampaignState {
	t.Skip("there is no tmux here")
	return story.CampaignState{}
}
