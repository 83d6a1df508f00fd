package engine

import (
	"math/big"
	"testing"

	"houserule/runtime/odds"
)

const prone = `
check "entity.aims (target: entity, other: entity or none)" { roller = "owner", dice = "1d6", against = { { "base", "4" } } }
check "entity.aims_well" { like = "entity.aims" }
rule "entity.fear_of (foe: entity)" { sum = { { "fear", "1" } } }
action "entity.hits (target: entity)" { changes = { ["target.stress"] = "target.stress + 1" } }
trait "Flat" {
  to "entity.aims.modifier" { me = "target", label = "flat", add = "me == other ? 9 : 2" },
  to "entity.fear_of" { me = "foe", add = "3" },
  instead_of "entity.hits" { me = "target", steps = {} } }
trait "Shaky" { to "entity.aims.modifier" { me = "other", label = "shaky", add = "-1" } }
`

// Whoever is given to a check, a rule or an action takes part in it, and what they
// carry may change it.
func TestCarriedChangesOfWhoIsGiven(t *testing.T) {
	g := checkingGame(t, prone)
	eval(t, g, `bob:gains "Flat" ann:gains "Shaky" dice(1, 1, 1, 1)`)
	for _, c := range []struct{ in, want string }{
		{`ann:aims(bob).total`, "3"},
		{`bob:aims(ann).total`, "1"},
		{`ann:aims_well(bob, ann).total`, "2"},
		{`ann:aims(bob, bob).total`, "10"},
		{`ann:fear_of(bob) .. bob:fear_of(ann)`, "41"},
		{`(function() ann:hits(bob) bob:hits(ann) return ann.stress .. bob.stress end)()`, "10"},
	} {
		if got := eval(t, g, c.in); got != c.want {
			t.Errorf("%s: got %s, want %s", c.in, got, c.want)
		}
	}
	d, err := g.Odds(`return tostring(ann:aims(bob).success)`, odds.Options{ExactOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	agree(t, d, map[string]*big.Rat{"true": frac(5, 6), "false": frac(1, 6)})
}
