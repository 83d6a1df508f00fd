package table_test

import (
	"testing"

	"houserule/lang/types"
	"houserule/stdlib/engine"
	"houserule/stdlib/gametest"
)

// someone returns the entity with a name.
func someone(g *engine.Game, name string) types.Ref {
	w := g.Table.World()
	for _, id := range w.State().Records() {
		if n := w.Record(id); w.Names.Of(n) == name {
			return n
		}
	}
	return types.Ref{}
}

// A late purchase is refused with the reason, or with the offers that can be bought.
func TestLateOffersThatAreNotOpenAreRefusedWithTheReason(t *testing.T) {
	for _, c := range []struct{ name, before, offer, payer, want string }{
		{"another offer is open", ``, "Luck", "Ann", `Ann cannot take "Luck" now; open are Push by Ann`},
		{"nothing is open", `ann.gold = 0`, "Push", "Ann", `Ann cannot take "Push" now`},
		{"it is for somebody else", ``, "Push", "Bob", `Bob cannot take "Push" now; open are Push by Ann`},
		{"it opens before the dice", ``, "Head Start", "Ann", `Ann cannot take "Head Start" now: it is taken before the dice are rolled`},
		{"nobody offers that", ``, "Pull", "Ann", `Ann cannot take "Pull" now; open are Push by Ann`},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := gametest.Open(t, `kind "hero" { like = "entity", gold = "number = 5" }
check "hero.tries" { dice = "2d6", roller = "owner", against = "7" }
check "hero.helps" { dice = "2d6", roller = "owner", against = "7" }
offer "Push" { on = "hero.tries", by = "roller", costs = "1 gold", changes = { modifier = "modifier + 1" } }
offer "Luck" { on = "hero.helps", by = "roller", costs = "1 gold", changes = { modifier = "modifier + 1" } }
offer "Head Start" { on = "hero.tries", by = "roller", opens = "before", costs = "1 gold", changes = { modifier = "modifier + 1" } }
`)
			gametest.Eval(t, g, `ann = bring("hero", { name = "Ann" }) bob = bring("hero", { name = "Bob" })`)
			if c.before != "" {
				gametest.Eval(t, g, c.before)
			}
			gametest.Eval(t, g, `ann:tries().total`)
			before := g.Table.World().Hash()
			_, err := g.Table.Late().Take(c.offer, someone(g, c.payer))
			if err == nil || err.Error() != c.want {
				t.Errorf("got %v\nwant %s", err, c.want)
			}
			if g.Table.World().Hash() != before {
				t.Error("the game is not what it was")
			}
		})
	}
}
