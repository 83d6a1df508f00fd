package engine

import (
	"math/big"
	"testing"

	"houserule/runtime/odds"
)

const atRest = `
check "entity.lets_go" { roller = "owner", dice = "1d6", shows = { "overdone" },
  overdone = "total > stress",
  steps    = { "is_calmed(total)" } }
check "entity.lets_it_go" { like = "entity.lets_go", overdone = function(check) return check.total > check.roller.stress end }
check "entity.lets_both_go (with: entity)" { roller = "owner", dice = "1d6",
  rival = { check = "with.lets_go" },
  more  = "rival.overdone and total > with.stress" }
action "entity.is_calmed (points)" { changes = { stress = "max(0, stress - points)" } }
`

// What follows a check does not change its lines: play evaluates them before, and odds that
// read them later have the same values.
func TestLinesAreAsTheyWereWhenTheCheckRested(t *testing.T) {
	g := checkingGame(t, atRest)
	for _, c := range []struct {
		name, in string
		want     map[string]*big.Rat
	}{
		{"behind its own steps", `ann:lets_go().overdone`, map[string]*big.Rat{"true": frac(4, 6), "false": frac(2, 6)}},
		{"a line that is a function", `ann:lets_it_go().overdone`, map[string]*big.Rat{"true": frac(4, 6), "false": frac(2, 6)}},
		{"behind the steps of a check within it", `bob:lets_both_go(ann).more`, map[string]*big.Rat{"true": frac(16, 36), "false": frac(20, 36)}},
		{"behind what a function writes", `(function() local c = ann:lets_go() local _ = c.natural ann.stress = 5 return c.overdone end)()`, map[string]*big.Rat{"true": frac(4, 6), "false": frac(2, 6)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			eval(t, g, `ann.stress = 2`)
			d, err := g.Odds(`return tostring(`+c.in+`)`, odds.Options{ExactOnly: true})
			if err != nil {
				t.Fatal(err)
			}
			agree(t, d, c.want)
		})
	}
	eval(t, g, `ann.stress = 2 dice(2) c = ann:lets_go()`)
	if got := eval(t, g, `tostring(c.overdone) .. ann.stress`); got != "false0" {
		t.Errorf("in play: got %s, want false0", got)
	}
}

// Offers are made on a check that a purchase opens.
func TestOffersOnACheckThatAPurchaseOpens(t *testing.T) {
	g := checkingGame(t, `
check "entity.is_hit (wounds)" { roller = "owner", dice = "1d6", shows = { "left" },
  soak = { check = "guards" }, soaked = "0", left = "wounds - soaked" }
offer "Soak" { on = "entity.is_hit", by = "roller", costs = "1 luck", once = "roll", changes = { soaked = "soak.total" } }`)
	eval(t, g, `ann.luck = 3 decide { Soak = true, Push = true } dice(1, 2)`)
	if got := eval(t, g, `ann:is_hit(9).left`); got != "1" {
		t.Errorf("got %s, want 1: 9 less 2, and twice 3 for the luck that was left", got)
	}
}
