package repl_test

import (
	"strings"
	"testing"

	"houserule/stdlib/evening"
	"houserule/stdlib/grammar"
)

// TestWhatThePromptSays: what is declared, what formulas and words are in :why, and of a
// command with its colon the command alone.
func TestWhatThePromptSays(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	for _, line := range []struct{ source, want string }{
		{`:why any(entities, #.luck > 1)`, "! prompt 1:1: this is not understood\n    1 | any(entities, #.luck > 1)\n  hint: the prompt accepts Lua, but this is a formula; write a rule: rule \"game.asked\" \"...\", then :why game.asked"},
		{`:why odds`, "! a function is not a value of the game\n  hint: call the function: :help odds explains how"},
		{`rule "game.asked" "1 + 1"`, `rule "game.asked" declared`},
		{`box "entity.hat" "number"`, `box "entity.hat" declared`},
		{`house "game.asked" "3"`, "house rule 5 is in force: game.asked\n  asked  the game 2 -> 3"},
		{`:help :seed`, ":seed\n  show the seed of the dice, as :dice also does\n  example: :seed"},
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

// TestWhatIsDeclaredAtThePrompt: a word that makes what it names says so, and of every
// other one it is known that it makes nothing of that name.
func TestWhatIsDeclaredAtThePrompt(t *testing.T) {
	t.Parallel()
	made := map[string]string{
		"kind": `kind "hat" { like = "record" }`, "box": `box "entity.hat" "number"`, "rule": `rule "game.asked" "1 + 1"`,
		"headline": `headline "entity" { "here" }`, "stat_block": `stat_block "entity" "{name}"`, "sheet": `sheet "entity" "{name}"`, "glimpse": `glimpse "entity" "{name}"`, "table": `table "game.rank (scale: text)" { { "normal", 0 } }`,
		"action": `action "entity.sings" { say = "La." }`, "check": `check "entity.juggles" { dice = "2d6", roller = "owner" }`,
		"offer": `offer "Hum" { on = "entity.juggles", by = "roller", say = "Hum.", changes = { dice = "again" } }`,
		"tag":   `tag "loud" { text = "is heard" }`, "scale": `scale "size_of_hats" { "small", "large" }`, "words": `words "colour_of_hats" { "red", "green" }`, "purchase": `purchase "entity.buys_hat" { of = "hat" }`,
	}
	changes := map[string]bool{"source": true, "to": true, "after": true, "around": true, "instead_of": true, "house": true, "every": true, "example": true}
	p := open(t, evening.Config{})
	for _, w := range grammar.Headings {
		line := made[w.Word]
		if line == "" && !changes[w.Word] || w.Makes == changes[w.Word] {
			t.Errorf("%s: add it to made and set Makes in its entry, or to changes if it makes nothing of the name behind it", w.Word)
		}
		if line == "" {
			continue
		}
		got, _, err := p.Process(line)
		if err != nil {
			t.Errorf("%s: %v", line, err)
		} else if !strings.HasSuffix(got, " declared") || !strings.HasPrefix(got, w.Word+" \"") {
			t.Errorf("%s: %q", line, got)
		}
	}
}
