//go:build unix

package process_test

import (
	"path/filepath"
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/story"
)

// eveningTyped types lines at a real terminal, each when the prompt for it is shown, and returns
// the content of the file. Questions with a default answer that typed does not answer get Enter; in
// pipes they are not asked.
func eveningTyped(t *testing.T, game string, typed []string) story.CampaignState {
	t.Helper()
	path := filepath.Join(t.TempDir(), "typed.hr")
	w := inWindow(t, "../../../../examples", 132, 50, []string{story.Clock, "PAGER=cat"}, "houserule", "play", path, "--seed", "5", "--module", game)
	for _, line := range append([]string{`"begins"`}, typed...) {
		for mark := w.mark(); !strings.HasSuffix(mark, "> "); mark = w.mark() {
			screen := w.screen()
			at := strings.LastIndex(screen, "> ")
			if at < 0 {
				t.Fatalf("before %q there is no mark on the screen, but %q:\n%s", line, mark, screen)
			}
			if !strings.Contains(screen[at:], "(Enter)") {
				break
			}
			w.presses("Enter")
		}
		w.types(strings.TrimSuffix(line, "\n"))
		w.presses("Enter")
	}
	w.mark()
	w.types(":quit")
	w.presses("Enter")
	w.ends()
	return story.ReadCampaignState(t, path)
}
