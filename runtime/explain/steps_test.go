package explain_test

import (
	"strings"
	"testing"

	"houserule/stdlib/gametest"
)

// A trace explains steps that are skipped, that wait or that have no time to wait for, and
// actions that were prevented.
func TestWhatDoesNotHappenIsExplained(t *testing.T) {
	g := gametest.Open(t, `kind "hero" { like = "entity", hp = "number = 3", pause = "text or none" }
action "hero.rests" { steps = { { "sleeps", later = "pause" } } }
action "hero.dozes" { steps = { { "sleeps", later = "1 hour" } } }
action "hero.naps" { steps = { { "sleeps", when = "hp > 5" } } }
action "hero.sleeps" { changes = { hp = "hp + 1" } }
action "hero.prays" { requires = { { "all is lost", "hp < 1" } }, steps = {} }
action "hero.tries" { function(who) attempt(function() who:prays() end) end }
`)
	gametest.Eval(t, g, `ann = bring("hero", { name = "Ann" })`)
	for _, c := range []struct{ line, want string }{
		{`ann:rests()`, "step sleeps does not happen: pause is none"},
		{`ann:dozes()`, "step sleeps waits for 1 hour"},
		{`ann:naps()`, "step sleeps is skipped: when hp > 5"},
		{`ann:tries()`, "hero.prays of Ann = stopped: needed: all is lost"},
	} {
		gametest.Eval(t, g, c.line)
		if got := gametest.Eval(t, g, `why "last"`); !strings.Contains(got, c.want) {
			t.Errorf("%s: no %q in\n%s", c.line, c.want, got)
		}
	}
}
