package actions_test

import (
	"testing"

	"houserule/lang/types"
	"houserule/stdlib/gametest"
)

// Allows checks the requirements that do not depend on parameters, and changes nothing.
func TestWhatIsAllowedNowIsKnownWithoutDoingIt(t *testing.T) {
	g := gametest.Open(t, `kind "hero" { like = "entity", hp = "number = 3", asked = "number = 0" }
action "hero.rests" { requires = { { "who is hurt", "hp < 3" } }, changes = { hp = "3" } }
action "hero.strikes (target: hero)" { requires = { { "who is awake", "hp > 0" }, { "the target lives", "target.hp > 0" } }, changes = { hp = "hp - 1" } }
action "hero.walks" { steps = {} }
`)
	gametest.Eval(t, g, `ann = bring("hero", { name = "Ann" })`)
	ann := g.Table.World().Lists.All("hero")[0].(types.Ref)
	for _, c := range []struct {
		before string
		may    map[string]bool
	}{
		{`ann.hp = 3`, map[string]bool{"rests": false, "strikes": true, "walks": true}},
		{`ann.hp = 2`, map[string]bool{"rests": true, "strikes": true, "walks": true}},
		{`ann.hp = 0`, map[string]bool{"rests": true, "strikes": false, "walks": true}},
	} {
		gametest.Eval(t, g, c.before)
		was := g.Table.World().Hash()
		for word, want := range c.may {
			r := g.Table.World().Program().Find(g.Table.World().Kind(ann), word)
			if got, err := g.Table.Actions().Allows(g.Table.Run(), r, ann); err != nil || got != want {
				t.Errorf("%s: %s is allowed: %v, %v, want %v", c.before, word, got, err, want)
			}
		}
		if g.Table.World().Hash() != was {
			t.Errorf("%s: the game is not what it was", c.before)
		}
	}
}
