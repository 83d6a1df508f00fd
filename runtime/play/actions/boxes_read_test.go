package actions_test

import (
	"strings"
	"testing"

	"houserule/stdlib/gametest"
)

// A refusal lists the boxes that the requirement read last, three at most, with their owners, and
// none that players do not see.
func TestRefusalsTellWhatItStandsAt(t *testing.T) {
	g := gametest.Open(t, `kind "hero" { like = "entity", health = "able or dead = able", arrows = "number = 2", range_left = "number = 5", wind = "number = 1", mood = "text or none", luck = "number = 0" }
box "hero.secret" { "number = 3", private = "gamemaster" }
rule "hero.is_alive" "health != 'dead'"
rule "hero.can_reach (other: hero)" "other.wind < 3 and arrows > 0"
action "hero.shoots (other: hero)" { requires = { { "the target is alive", "other.is_alive" } }, steps = {} }
action "hero.aims (other: hero)" { requires = { { "it is in reach", "can_reach(other)" } }, steps = {} }
action "hero.sings" { requires = { { "somebody is in the mood", "mood != none" } }, steps = {} }
action "hero.hides" { requires = { { "it is dark", "secret > 5" } }, steps = {} }
action "hero.prays" { requires = { { "all is lost", "health == 'dead' or arrows == 0 or range_left == 0 or wind == 0" } }, steps = {} }
action "hero.sleeps" { requires = { { "it is night", "1 > 2" } }, steps = {} }
rule "hero.blessed" { function(who) return who.luck > 2 end }
action "hero.dares" { requires = { { "fortune smiles", "blessed" } }, steps = {} }
`)
	gametest.Eval(t, g, `ann = bring("hero", { name = "Ann" }) orc = bring("hero", { name = "Orc", health = "dead" })`)
	for _, c := range []struct{ line, want string }{
		{`ann:shoots(orc)`, "needed: the target is alive (hero.shoots); Orc, health dead"},
		{`(function() ann.arrows = 0 ann:aims(orc) end)()`, "needed: it is in reach (hero.aims); Orc, wind 1; Ann, arrows 0"},
		{`ann:sings()`, "needed: somebody is in the mood (hero.sings); Ann, mood none"},
		{`ann:hides()`, "needed: it is dark (hero.hides)"},
		{`ann:prays()`, "needed: all is lost (hero.prays); Ann, arrows 2, range left 5, wind 1"},
		{`ann:sleeps()`, "needed: it is night (hero.sleeps)"},
		{`ann:dares()`, "needed: fortune smiles (hero.dares); Ann, luck 0"},
	} {
		gametest.Eval(t, g, `ann.arrows = 2`)
		_, err := g.Eval(c.line)
		if err == nil || !strings.Contains(err.Error()+"\n", c.want+"\n") {
			t.Errorf("%s: %v\nwant %s", c.line, err, c.want)
		}
	}
}
