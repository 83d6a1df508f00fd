package prompt_test

import (
	"testing"

	"houserule/cmd/houserule/internal/prompt"
)

// TestWhatThePromptSays: what is declared, what formulas and words are in :why, and of a
// command with its colon the command alone.
func TestWhatThePromptSays(t *testing.T) {
	p := open(t, prompt.Config{})
	for _, line := range []struct{ source, want string }{
		{`:why any(entities, #.luck > 1)`, "! prompt 1:1: this is not understood\n    1 | any(entities, #.luck > 1)\n  hint: the prompt speaks Lua, and this is written as in a formula; give it to a rule: rule \"game.asked\" \"...\", then :why game.asked"},
		{`:why odds`, "! a function is no value of the game\n  hint: a word of the language is called: :help odds tells how"},
		{`rule "game.asked" "1 + 1"`, `rule "game.asked" declared`},
		{`box "entity.hat" "number"`, `box "entity.hat" declared`},
		{`house "game.asked" "3"`, `house rule in force`},
		{`:help :seed`, ":seed\n  the seed of the dice"},
	} {
		got, _, err := p.Process(line.source)
		if err != nil {
			got = "! " + err.Error()
		}
		if got != line.want {
			t.Errorf("%s: %q, want %q", line.source, got, line.want)
		}
	}
}
