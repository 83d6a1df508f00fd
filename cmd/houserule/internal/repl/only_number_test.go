package repl_test

import (
	"path/filepath"
	"strings"
	"testing"

	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// A question for a number that can be one alone names that one and no range, and who waits in
// the midst of :advance is called by name.
func TestAQuestionForOneNumberNamesIt(t *testing.T) {
	t.Parallel()
	asked, answers := "", []string{"9", ":later"}
	p := commands.Start(evening.Config{Seed: 7, Ask: func(prompt evening.Prompt) (string, error) {
		text := prompt.String()
		asked += text
		answer := answers[0]
		answers = answers[1:]
		return answer, nil
	}})
	if err := p.Create(filepath.Join(t.TempDir(), "a.hr"), engine.Options{Modules: []string{"game"}, Finder: finder(t, `
kind "hero" { like = "entity", level = "number = 5" }
action "hero.learns" { menu = "advance", function(me) me.level = choose(me, "To which level?", me.level + 1, 6) end }`)}, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	got := play(t, p, `dora = bring("hero", { name = "Dora" })`, ":advance dora")[1]
	if !strings.Contains(asked, "Dora, to which level? only 6\n") || !strings.Contains(asked, "? only 6, not 9") {
		t.Errorf("asked %q", asked)
	}
	if !strings.HasSuffix(got, `Dora waits at "to which level?"; :advance dora continues`) {
		t.Errorf("got %q", got)
	}
}
