package reference

import (
	"strings"
	"testing"

	"houserule/stdlib/grammar"
)

// Help knows the fields of steps, as it does those of headings.
func TestHelpKnowsTheFieldsOfSteps(t *testing.T) {
	for _, f := range grammar.OfSteps {
		if got, _, _ := Help(f.Name); !strings.Contains(got, f.Name+", a field of a step: "+f.Type) {
			t.Errorf("%s:\n%s", f.Name, got)
		}
	}
}

// The chapter of steps shows each of their fields.
func TestTheChapterShowsEveryFieldOfSteps(t *testing.T) {
	text := chapter("happens")
	for _, f := range grammar.OfSteps {
		if !strings.Contains(text, f.Name+" = ") && !strings.Contains(text, "`"+f.Name+"`") {
			t.Errorf("stdlib/reference/chapters/happens.md shows no step with %s: add one, then go generate ./stdlib/reference", f.Name)
		}
	}
}

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
