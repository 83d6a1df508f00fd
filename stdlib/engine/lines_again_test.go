package engine

import (
	"math/big"
	"testing"

	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/odds"
)

const linesAgain = `
check "entity.tries_twice" { roller = "owner", dice = "1d8", shows = { "best" }, wild = { dice = "1d6" }, best = "max(natural, wild)" }
offer "Wild" { on = "entity.tries_twice", by = "roller", costs = "1 luck", when = "best < 4", changes = { wild = "again" } }
offer "Both" { on = "entity.tries_twice", by = "roller", costs = "1 luck", limit = "1", changes = { dice = "again", wild = "again", best = "max(best, before.best)" } }
`

// An offer throws the dice of a line again, alone or with those of the check.
func TestLinesOfDiceThrownAgain(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"alone", `decide { Wild = true } dice(3, 2, 5) return ann:tries_twice().best`, "5"},
		{"as often as it is bought", `ann.luck = 3 decide { Wild = true } dice(3, 2, 1, 3, 6) return ann:tries_twice().best .. ann.luck`, "60"},
		{"the rest stays", `decide { Wild = true } dice(3, 2, 1, 1) return ann:tries_twice().best .. ann.luck`, "30"},
		{"with the others, and the better counts", `decide { Both = true } dice(3, 2, 1, 2) return ann:tries_twice().best`, "3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := checkingGame(t, linesAgain)
			if got := eval(t, g, `(function() `+c.in+` end)()`); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestOddsOfLinesThrownAgain(t *testing.T) {
	g := checkingGame(t, linesAgain)
	eval(t, g, `ann.luck = 1 decide { Wild = true }`)
	d, err := g.Odds(`return tostring(ann:tries_twice().best >= 4)`, odds.Options{ExactOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	// Both are below 4 with 3/8 x 3/6 = 3/16; of these the wild die is below it again with 3/6, or both with 3/16.
	agree(t, d, map[string]*big.Rat{"true": frac(29, 32), "false": frac(3, 32)})
	eval(t, g, `decide { Wild = false, Both = function(_, check) return check.best < 4 end }`)
	d, err = g.Odds(`return tostring(ann:tries_twice().best >= 4)`, odds.Options{ExactOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	agree(t, d, map[string]*big.Rat{"true": frac(247, 256), "false": frac(9, 256)})
}

// Who buys late throws that line alone, and taken back it is as it was.
func TestLinesThrownAgainLate(t *testing.T) {
	g := checkingGame(t, linesAgain)
	eval(t, g, `dice(3, 2, 6)`)
	g.Table.Journal().NextLine()
	eval(t, g, `c = ann:tries_twice()`)
	if got := eval(t, g, `c.best .. ann.luck`); got != "32" {
		t.Fatalf("got %s", got)
	}
	if _, err := g.Table.Late().Take("Wild", g.Table.World().Lists.All("character")[0].(types.Ref)); err != nil {
		t.Fatal(err)
	}
	journal := g.Table.Journal().Entries()
	if got, want := explain.Summary(journal[len(journal)-1].Checks[0].View()), "entity.tries_twice of Ann: 1d8 = (3) = 3, best 6"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if _, err := g.Table.Journal().Undo(1); err != nil {
		t.Fatal(err)
	}
	if got := eval(t, g, `ann.luck`); got != "2" {
		t.Errorf("undone: got %s, want 2", got)
	}
}
