// Package tabletest enumerates playthroughs one by one, for tests of several packages that compare
// odds with it.
package tabletest

import (
	"errors"
	"math/big"

	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/table"
)

// Playthroughs is a Chance that enumerates all playthroughs, depth first, each from the beginning to the
// end. It memoizes nothing. The zero Playthroughs is at the first playthrough.
type Playthroughs struct {
	path []fork
	at   int
}

type fork struct {
	weights []*big.Int
	taken   int
}

// Branch implements [command.Chance].
func (pl *Playthroughs) Branch(weights []*big.Int) (int, error) {
	if pl.at == len(pl.path) {
		pl.path = append(pl.path, fork{weights: weights})
	}
	pl.at++
	return pl.path[pl.at-1].taken, nil
}

// Detailed implements [command.Chance].
func (pl *Playthroughs) Detailed(*dice.Expression) bool { return true }

// Ordered implements [command.Chance].
func (pl *Playthroughs) Ordered(*dice.Expression) bool { return false }

// Next moves to the next playthrough. It returns false after the last.
func (pl *Playthroughs) Next() bool {
	for pl.at = 0; len(pl.path) > 0; pl.path = pl.path[:len(pl.path)-1] {
		last := &pl.path[len(pl.path)-1]
		if last.taken++; last.taken < len(last.weights) {
			return true
		}
	}
	return false
}

// Chance returns the probability of the last playthrough.
func (pl *Playthroughs) Chance() *big.Rat {
	p := big.NewRat(1, 1)
	for _, x := range pl.path {
		all := new(big.Int)
		for _, w := range x.weights {
			all.Add(all, w)
		}
		p.Mul(p, new(big.Rat).SetFrac(x.weights[x.taken], all))
	}
	return p
}

// Enumerator enumerates playthroughs. It is implemented by [Playthroughs] and by types that embed it.
type Enumerator interface {
	command.Chance
	Next() bool
	Chance() *big.Rat
}

// ErrMany is returned by [Odds] if there are more playthroughs than allowed.
var ErrMany = errors.New("there are too many playthroughs to play them one by one")

// Odds plays all playthroughs of run, at most most of them. It returns the probability of each
// result, by [types.Key], and the number of playthroughs. It stops at the first error.
func Odds(t *table.Table, c Enumerator, most int, run func() (any, error)) (chances map[string]*big.Rat, playthroughs int, err error) {
	chances = map[string]*big.Rat{}
	for again := true; again; again = c.Next() {
		if playthroughs++; playthroughs > most {
			return nil, playthroughs, ErrMany
		}
		err := t.Explorer().Simulate(c, nil, run, func(v any) error {
			Add(chances, types.Key(v), c.Chance())
			return nil
		})
		if err != nil {
			return nil, playthroughs, err
		}
	}
	return chances, playthroughs, nil
}

// Add adds to the probability of an answer.
func Add(chances map[string]*big.Rat, answer string, chance *big.Rat) {
	if chances[answer] == nil {
		chances[answer] = new(big.Rat)
	}
	chances[answer].Add(chances[answer], chance)
}
