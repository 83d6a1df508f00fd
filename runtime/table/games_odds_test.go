package table_test

import (
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/odds"
	"houserule/runtime/play/checks"
	"houserule/runtime/table"
	"houserule/runtime/table/tabletest"
)

// maxPlaythroughs is the maximum number of playthroughs of a deed.
const maxPlaythroughs = 150

// chancesText returns chances as text.
func chancesText(chances map[string]*big.Rat, err error) string {
	if err != nil {
		return "error"
	}
	var rows []string
	for answer, chance := range chances {
		if chance.Sign() != 0 {
			rows = append(rows, fmt.Sprintf("%s %s", chance.RatString(), answer))
		}
	}
	slices.Sort(rows)
	return strings.Join(rows, "\n")
}

// oddsTwice returns the odds of a deed's result and of the game after it, computed by the engine
// and by enumerating playthroughs; "" if there are too many of them.
func oddsTwice(r *rand.Rand, usual, plain *table.Table) (what, one, other string) {
	for range 12 {
		d, ok := drawDeed(r, usual)
		if !ok {
			continue
		}
		run := func(tb *table.Table) func() (types.Value, error) {
			return func() (types.Value, error) {
				v, err := tb.Journal().Do(d.n, d.rule.Word, d.given)
				if err != nil {
					return nil, err
				}
				answer := "done"
				if f, ok := v.(*checks.Check); ok {
					line := f.Words()[0]
					if slices.Contains(f.Words(), "success") {
						line = "success"
					}
					looked, err := f.View().Look(line)
					if err != nil {
						return nil, err
					}
					answer = tb.World().Names.Show(looked)
				}
				return types.List{answer, tb.World().Hash().String()}, nil
			}
		}
		chances, _, err := tabletest.Odds(plain, &tabletest.Playthroughs{}, maxPlaythroughs, func() (any, error) { return run(plain)() })
		if errors.Is(err, tabletest.ErrMany) || spent(err) || errors.As(err, new(*checks.BeyondDepthError)) {
			continue
		}
		other = chancesText(chances, err)
		as, err2 := odds.Of(usual, run(usual), odds.Options{ExactOnly: true, Playthroughs: 100 * maxPlaythroughs, Work: 200_000_000})
		chances = map[string]*big.Rat{}
		if err2 == nil {
			for _, o := range as.Outcomes {
				chances[types.Key(o.Value)] = o.Chance
			}
		}
		if one = chancesText(chances, err2); one != other {
			return fmt.Sprintf("odds of %s", d.title(usual)), fmt.Sprintf("%s\n%v", one, err2), fmt.Sprintf("%s\n%v", other, err)
		}
		if err == nil && len(chances) > 1 {
			return "", "", "" // it may end in several ways
		}
	}
	return "", "", ""
}
