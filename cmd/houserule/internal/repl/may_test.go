package repl_test

import (
	"testing"

	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// openWith is a prompt on a game of its own rules.
func openWith(t *testing.T, c evening.Config, source string) *evening.Evening {
	t.Helper()
	c.Seed = 7
	p := commands.Start(c)
	if err := p.Open(engine.Options{Modules: []string{"game"}, Finder: finder(t, source)}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Game.Close() })
	return p
}

// Whoever may do something is told what, to whom and with what.
func TestWhatSomebodyMayDo(t *testing.T) {
	t.Parallel()
	asked := ""
	p := openWith(t, evening.Config{Ask: func(prompt evening.Prompt) (string, error) { asked = prompt.String(); return "yes", nil }}, `
kind "hero" { like = "entity" }
action "entity.flees (from: entity, hours = 1, by: text or none)" { text = "runs away as far as the feet carry", function(who) say(who.name .. " runs") end }
action "entity.stays" { function(who) end }
action "entity.scares (target: entity, hours)" { function(who, given) given.target:may("flees", { from = who, hours = given.hours }) end }
action "entity.calms (target: entity)" { function(who, given) given.target:may("stays") end }`)
	play(t, p, `ann = bring("hero", { name = "Ann" })`, `bob = bring("hero", { name = "Bob" })`)
	for _, c := range []struct{ line, want string }{
		{"ann:scares(bob, 3)", "Bob, Ann scares, hours 3: flees from Ann, hours 3?\n  runs away as far as the feet carry\n  1  yes     2  no (Enter)\nBob? "},
		{"ann:scares(bob, 1)", "Bob, Ann scares, hours 1: flees from Ann?\n  runs away as far as the feet carry\n  1  yes     2  no (Enter)\nBob? "},
		{"ann:calms(bob)", "Bob, Ann calms: stays?\n  1  yes     2  no (Enter)\nBob? "},
	} {
		if play(t, p, c.line); asked != c.want {
			t.Errorf("%s asks %q, want %q", c.line, asked, c.want)
		}
	}
}
