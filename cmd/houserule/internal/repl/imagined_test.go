package repl_test

import (
	"strings"
	"testing"

	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// What never happens asks nobody who sits there: a policy answers, else :odds tells what
// is likely after each answer, and elsewhere the question is an error that says how to
// give one.
func TestOddsAskNobody(t *testing.T) {
	t.Parallel()
	asked := 0
	p := commands.Start(evening.Config{Seed: 7, Ask: func(evening.Prompt) (string, error) { asked++; return "1", nil }})
	if err := p.Open(engine.Options{Modules: []string{"game"}, Finder: finder(t, heroRules)}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Game.Close() })
	for _, line := range []struct{ source, want, err string }{
		{`ann = bring("hero", { name = "Ann" })`, "Ann comes to the table: ann", ""},
		{`:odds choose(ann, "Which way?", { "left", "right" }) == "left" and roll "1d6" > 3`, "Ann, which way?\n                 no       yes\n1  left     50.00 %   50.00 %\n2  right   100.00 %         -", ""},
		{`:odds choose(ann, "How many?", 1, 3)`, "", `nobody answered "How many?"`},
		{`odds { step = function() choose(ann, "Which way?", { "left", "right" }) end, over = function() return false end, ask = function() return 1 end }`, "", `nobody answered "Which way?" (left or right)`},
		{`decide { ["Which way?"] = "right" }`, "", ""},
		{`:odds choose(ann, "Which way?", { "left", "right" }) == "right" and roll "1d6" > 3`, "no   50.00 %  1/2     ###############\nyes  50.00 %  1/2     ###############", ""},
	} {
		got, _, err := p.Process(line.source)
		if got != line.want {
			t.Errorf("%s: %q, want %q", line.source, got, line.want)
		}
		if (err != nil) != (line.err != "") || err != nil && !strings.Contains(err.Error(), line.err) {
			t.Errorf("%s: %v, want %q", line.source, err, line.err)
		}
	}
	if asked != 0 {
		t.Errorf("somebody was asked %d times", asked)
	}
}
