package repl_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// The plug is pulled in a creation: it waits at its question with its answers and its dice, and
// goes on as if :later had been typed.
func TestACreationWaitsWhenThePlugIsPulled(t *testing.T) {
	dir := t.TempDir()
	path, pulled := filepath.Join(dir, "a.hr"), filepath.Join(dir, "pulled.hr")
	var answers, asked []string
	config := evening.Config{Seed: 7, Ask: func(text string) (string, error) {
		asked = append(asked, text)
		if len(answers) == 0 {
			copied(t, path, pulled)
			return "", os.ErrDeadlineExceeded
		}
		answer := answers[0]
		answers = answers[1:]
		return answer, nil
	}}
	options := engine.Options{Modules: []string{"game"}, Finder: finder(t, dealt)}
	p := commands.Start(config)
	if err := p.Found(path, options, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	answers = []string{"left"}
	if _, _, err := p.Process(":create Ann"); err == nil {
		t.Fatal("a question that nobody answered was answered")
	}
	last := asked[len(asked)-1]
	if want := pulled + " was not closed: nothing had happened yet\n  Ann waits at \"how much of 1?\"; :create Ann goes on"; notClosed(t, pulled) != want {
		t.Errorf("got %s", notClosed(t, pulled))
	}
	c, err := campaign.Open(pulled, campaign.Options{})
	if err != nil {
		t.Fatal(err)
	}
	again := commands.Start(config)
	if _, err := again.GoOn(c, engine.Options{Finder: finder(t, dealt)}, evening.Chooses{}); err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	asked, answers = nil, []string{"1"}
	text, _, err := again.Process(":create Ann")
	if err != nil || len(asked) != 1 || !strings.HasSuffix(last, "Ann, how much of 1? 0 to 1\nAnn? ") || asked[0][strings.Index(asked[0], "Ann, how"):] != last[strings.Index(last, "Ann, how"):] {
		t.Errorf("asked %q, and before %q: %v", asked, last, err)
	}
	if !strings.HasSuffix(text, "Ann comes to the table: ann") {
		t.Errorf("got %q", text)
	}
	if text, _, err := again.Process(":log"); err != nil || !strings.Contains(text, " 1  :create Ann\n    the program ended at \"How much of 1?\", after dice of it were seen\n 2  :create Ann\n    Ann, deals: 1d6 (4)\n    Ann, deals: 1d6 (1)\n    Ann comes to the table: ann") {
		t.Errorf("got %q, %v", text, err)
	}
}
