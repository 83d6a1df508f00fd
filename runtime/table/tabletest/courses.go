// Package tabletest has what tests of several packages hold odds to.
package tabletest

import (
	"errors"
	"math/big"

	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/table"
)

// Courses is a Chance that plays every playthrough from its beginning to its end, one after
// the other, the first way first, and remembers nothing but where it parted. The zero
// Courses is at the first.
type Courses struct {
	path []fork
	at   int
}

type fork struct {
	weights []*big.Int
	taken   int
}

// Branch implements table.Chance.
func (c *Courses) Branch(weights []*big.Int) (int, error) {
	if c.at == len(c.path) {
		c.path = append(c.path, fork{weights: weights})
	}
	c.at++
	return c.path[c.at-1].taken, nil
}

// Detailed implements table.Chance.
func (c *Courses) Detailed(*dice.Expression) bool { return true }

// Ordered implements table.Chance.
func (c *Courses) Ordered(*dice.Expression) bool { return false }

// Next goes on to the next playthrough; false after the last.
func (c *Courses) Next() bool {
	for c.at = 0; len(c.path) > 0; c.path = c.path[:len(c.path)-1] {
		last := &c.path[len(c.path)-1]
		if last.taken++; last.taken < len(last.weights) {
			return true
		}
	}
	return false
}

// Chance is how likely the playthrough is that was played.
func (c *Courses) Chance() *big.Rat {
	p := big.NewRat(1, 1)
	for _, x := range c.path {
		all := new(big.Int)
		for _, w := range x.weights {
			all.Add(all, w)
		}
		p.Mul(p, new(big.Rat).SetFrac(x.weights[x.taken], all))
	}
	return p
}

// Course is one playthrough after the other: [Courses], or what has it and more.
type Course interface {
	command.Chance
	Next() bool
	Chance() *big.Rat
}

// ErrMany says that there are more playthroughs than were to be played.
var ErrMany = errors.New("there are too many courses to play them one by one")

// Odds plays every playthrough of something, at most so many, and adds up the chances of what
// it answers by [types.Key]. It gives how many playthroughs there were. The first error ends
// it.
func Odds(t *table.Table, c Course, most int, run func() (any, error)) (chances map[string]*big.Rat, courses int, err error) {
	chances = map[string]*big.Rat{}
	for again := true; again; again = c.Next() {
		if courses++; courses > most {
			return nil, courses, ErrMany
		}
		err := t.Explorer().Imagine(c, nil, run, func(v any) error {
			Add(chances, types.Key(v), c.Chance())
			return nil
		})
		if err != nil {
			return nil, courses, err
		}
	}
	return chances, courses, nil
}

// Add adds a chance to those of an answer.
func Add(chances map[string]*big.Rat, answer string, chance *big.Rat) {
	if chances[answer] == nil {
		chances[answer] = new(big.Rat)
	}
	chances[answer].Add(chances[answer], chance)
}
