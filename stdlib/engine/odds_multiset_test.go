package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"houserule/runtime/odds"
)

// Equal dice are counted together where a line says the same of them in whatever order
// they lie, and told apart where it does not: either way odds are those of dice that are
// terms of their own, which are never counted together.
func TestDiceCountedTogetherHaveTheOddsOfSingleDice(t *testing.T) {
	lines := []string{
		"sorted(dice, #)[1]", "sorted(dice, -#)[2]", "sorted(dice)[3]", "sorted(dice, # % 2, #)[1]", "sum(filter(dice, # > 2))", "len(filter(dice, # in map(dice, # - 1)))",
		"max(map(dice, # * 2))", "sum(dice, # == 4 ? 0 : #)", "median(dice) + min(dice)", "mean(map(dice, # * #))", "position(sorted(dice, #), 3)", "count(dice, # == max(dice))",
		"any(dice, # == max(dice) - 1) ? 1 : 0", "4 in dice ? sum(dice) : 0", "max(dice + dice)", "sum(dice) > 7 ? max(dice) : dice[1]",
		"dice[1]", "dice[1] - dice[3]", "position(dice, 3)", "sorted(dice, # % 2)[1]", "filter(dice, # > 0)[2]", "count(dice, # == dice[1])", "max(map(dice, # - dice[1]))",
		"len(hits) > 1 ? sum(doubled) : 0", "sum(hits)", "len(hits) > 0 ? max(hits) : 0", "count(by, # % 2 == 0)", "sum(filter(by, # in hits))", "max(hits + doubled + [0])", "max(map(dice, game.how_many(#, dice)))", "game.how_many(3, hits)",
		"len(hits) > 0 ? hits[1] : 0", "by[1]", "len(doubled) > 0 ? doubled[len(doubled)] : 0", "position(by, 3)", "hits == [3, 4] ? 1 : 0", "game.first_of(by)", "by[1] > 2 ? len(hits) : 0",
	}
	var text strings.Builder
	text.WriteString("rule \"game.how_many (shown, all: list of number)\" \"count(all, # == shown)\"\nrule \"game.first_of (all: list of number)\" \"all[1]\"\n")
	for _, c := range []struct{ name, dice string }{{"together", "3d4"}, {"single", "1d4 + 1d4 + 1d4"}} {
		fmt.Fprintf(&text, "check \"game.%s\" { dice = %q, hits = \"filter(dice, # > 2)\", doubled = \"map(hits, # * 2)\", by = \"sorted(dice, # %% 2)\"", c.name, c.dice)
		for i, line := range lines {
			fmt.Fprintf(&text, ", l%d = %q", i, line)
		}
		text.WriteString(" }\n")
	}
	game, err := open(t, text.String())
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range lines {
		for _, ask := range []string{"local c = game:%s() return c.l%d", "local c = game:%s() return c.l%d, c.natural > 7"} {
			var got [2]string
			for k, name := range []string{"together", "single"} {
				d, err := game.Odds(fmt.Sprintf(ask, name, i), odds.Options{ExactOnly: true})
				if err != nil {
					t.Fatalf("%s: %v", line, err)
				}
				d.Playthroughs = 0
				got[k] = d.String()
			}
			if got[0] != got[1] {
				t.Errorf("%s: together\n%s\nsingle\n%s", line, got[0], got[1])
			}
		}
	}
}

// Only the lines that a question reads decide in how many ways the dice are followed.
func TestLinesThatNobodyReadsCostOddsNothing(t *testing.T) {
	t.Parallel()
	game, err := open(t, `check "game.many" { dice = "5d10", first = "dice[1]", high = "max(map(dice, # * 2))", listed = "filter(dice, # > 3)", low = "sorted(dice, #)[1]" }
check "game.told" { dice = "5d10", pair = "dice[1] == dice[2]", total = "sum(dice)", against = 25, say = "a pair: {pair}, of {filter(dice, # > 3)}" }`)
	if err != nil {
		t.Fatal(err)
	}
	for ask, want := range map[string]string{
		"game:many().natural": "exact",
		"game:many().high":    "exact",
		"game:many().low":     "exact",
		"game:many().first":   "sampled",
		"game:told().success": "exact",
		"game:told().pair":    "sampled",
	} {
		d, err := game.Odds(ask, odds.Options{Trials: 10})
		if err != nil {
			t.Fatalf("%s: %v", ask, err)
		}
		if d.Method != want {
			t.Errorf("%s is %s, because %s", ask, d.Method, d.Why)
		}
	}
}

// Lines that are lists of dice are not sampled, and neither are lines that read them as a multiset;
// where something changes such a list, or reads a place in it, the order of the dice counts.
func TestListsOfDiceStayExact(t *testing.T) {
	t.Parallel()
	text := `rule "game.how_many (shown, all: list of number)" "count(all, # == shown)"
check "game.pool" { dice = "8d6", hits = "filter(dice, # >= 4)", count = "len(hits)", doubled = "map(hits, # * 2)", total = "sum(doubled)", against = 24,
  width = "max(map(dice, game.how_many(#, dice)))", first = "len(hits) > 0 ? hits[1] : 0" }
check "game.duel" { dice = "1d6", rival = { check = "game.pool()" }, reads = "rival.count", place = "rival.hits == [6]" }
`
	methods := func(t *testing.T, more string, want map[string]string) {
		game, err := open(t, text+more)
		if err != nil {
			t.Fatal(err)
		}
		for ask, want := range want {
			d, err := game.Odds(ask, odds.Options{Trials: 10})
			if err != nil {
				t.Fatalf("%s: %v", ask, err)
			}
			if d.Method != want {
				t.Errorf("%s is %s, because %s", ask, d.Method, d.Why)
			}
		}
	}
	methods(t, "", map[string]string{"game:pool().hits": "exact", "game:pool().count": "exact", "game:pool().success": "exact", "game:pool().width": "exact",
		"game:pool().first": "sampled", "game:duel().reads": "exact", "game:duel().place": "sampled"})
	methods(t, `instead_of "game.how_many" "all[1] == shown ? 9 : count(all, # == shown)"`, map[string]string{"game:pool().width": "sampled", "game:pool().count": "exact"})
	methods(t, `after "game.pool.hits" "filter(usual, # > usual[1])"`, map[string]string{"game:pool().count": "sampled"})
	methods(t, `offer "Trim" { on = "game.pool", by = "gamemaster", changes = { hits = "len(hits) > 1 ? [hits[2]] : hits" } }`, map[string]string{"game:pool().width": "exact"})
}
