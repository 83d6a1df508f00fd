//go:build unix

package process_test

import (
	"path/filepath"
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/story"
)

// eveningTyped types an evening at a real terminal, each line when the mark of the next
// one stands there, and gives what it left. A question that has a usual answer, and that
// is not answered, gets it by Enter: pipes pass over it.
func eveningTyped(t *testing.T, game string, typed []string) story.Left {
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
	return story.LeftIn(t, path)
}
