package engine

import (
	"strings"
	"testing"
)

// TestQuestionsNameWhoDecides asks everybody who can be asked, and reads it in
// the explanation.
func TestQuestionsNameWhoDecides(t *testing.T) {
	g := open(t, `
kind "character" { like = "entity" }
action "entity.asks" { function(who)
  choose("gamemaster", "How much?", 0, 5)
  choose("anyone", "Which?", { "left", "right" })
  choose(who, "What?", { "this", "that" })
  rule_that("Is it so?")
end }
`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	eval(t, g, `decide { ["How much?"] = 3, ["Which?"] = "left", ["What?"] = "that", ["Is it so?"] = true }`)
	eval(t, g, `ann:asks()`)
	told := eval(t, g, `why "last"`)
	for _, want := range []string{"the gamemaster: How much? = 3", "the table: Which? = left", "Ann: What? = that", "the gamemaster rules: Is it so? = yes"} {
		if !strings.Contains(told, want) {
			t.Errorf("%q is not in\n%s", want, told)
		}
	}
}
