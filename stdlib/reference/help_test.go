package reference

import (
	"strings"
	"testing"
)

// Help is read at a prompt, where a link is its text alone.
func TestHelpHasNoLinks(t *testing.T) {
	got, ok, _ := Help("taking")
	const want = `taking("Second Try", ann)
taking("Second Try", ann, check)
  Buys an offer late`
	if !ok || !strings.HasPrefix(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for _, topic := range topics() {
		if strings.Contains(topic.text, "](") {
			t.Errorf("a link is left in %q:\n%s", topic.names, topic.text)
		}
	}
}
