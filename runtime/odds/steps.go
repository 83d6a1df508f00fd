package odds

import (
	"errors"
	"fmt"
	"math/big"
	"sort"

	"houserule/lang/types"
	"houserule/runtime/state"
	"houserule/runtime/table"
)

// TooManyStates says that there are more different situations than are kept.
type TooManyStates struct{ States int }

// Error tells the bound.
func (e *TooManyStates) Error() string {
	return fmt.Sprintf("there are more than %d different situations", e.States)
}

// Chain is something played step by step.
type Chain struct {
	Step func() error                // one step, such as a round
	Over func() (bool, error)        // whether it is over
	Ask  func() (types.Value, error) // what is wanted to be known in the end
}

// situation is one distinct state of the game on the way.
type situation struct {
	game  *state.Store
	to    map[int]*big.Rat // chances of the situations after one step
	over  bool
	value types.Value
}

// Steps gives the chances of what is asked when a chain is over. Situations
// that are equal, but for boxes declared forget, are one.
func Steps(t *table.Table, c Chain, o Options) (*Distribution, error) {
	o = o.filled()
	run := func() (types.Value, error) {
		for n := 0; ; n++ {
			over, err := c.Over()
			if err != nil {
				return nil, err
			}
			if over {
				return c.Ask()
			}
			if err := stopped(t); err != nil {
				return nil, err
			}
			if n >= o.MaxSteps {
				return nil, fmt.Errorf("it is not over after %d steps", n)
			}
			if err := c.Step(); err != nil {
				return nil, err
			}
		}
	}
	var d *Distribution
	err := course(t, func() error {
		var err error
		d, err = steps(t, c, o)
		if err != nil && !o.ExactOnly && cannotClose(err) {
			d, err = sample(t, run, o, err)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return d, nil
}

func steps(t *table.Table, c Chain, o Options) (*Distribution, error) {
	index := map[state.Hash]int{}
	var list []*situation
	// find numbers the present situation.
	find := func() (int, error) {
		h := t.Situation()
		if i, ok := index[h]; ok {
			return i, nil
		}
		if len(list) >= o.States {
			return 0, &TooManyStates{o.States}
		}
		s := &situation{game: t.Snapshot()}
		var err error
		if s.over, err = c.Over(); err != nil {
			return 0, err
		}
		if s.over {
			if s.value, err = c.Ask(); err != nil {
				return 0, err
			}
		}
		index[h] = len(list)
		list = append(list, s)
		return len(list) - 1, nil
	}
	here := t.State()
	t.Restore(t.Snapshot()) // the journal keeps the store it knows
	defer t.Restore(here)
	if _, err := find(); err != nil {
		return nil, err
	}
	leaves := 0
	for i := 0; i < len(list); i++ {
		s := list[i]
		if s.over {
			continue
		}
		s.to = map[int]*big.Rat{}
		t.Restore(s.game)
		err := each(t, &leaves, o, func() (any, error) { return nil, c.Step() }, func(_ any, chance *big.Rat) error {
			j, err := find()
			if err != nil {
				return err
			}
			if s.to[j] == nil {
				s.to[j] = new(big.Rat)
			}
			s.to[j].Add(s.to[j], chance)
			return nil
		})
		if err != nil {
			return nil, err
		}
		s.game = nil
	}
	g := newGather(t)
	if err := solve(list, g, func() error { return stopped(t) }); err != nil {
		return nil, err
	}
	return &Distribution{Method: "exact", Outcomes: g.sorted(), Leaves: leaves, States: len(list)}, nil
}

// solve works out where the first situation ends up. Situations that are not
// over are taken out one after the other, last found first: whoever leads to
// one leads on to where it leads, with its loops back to itself summed up.
func solve(list []*situation, g *gather, stopped func() error) error {
	from := make([]map[int]bool, len(list))
	for i := range from {
		from[i] = map[int]bool{}
	}
	for i, s := range list {
		for j := range s.to {
			from[j][i] = true
		}
	}
	one := big.NewRat(1, 1)
	for k := len(list) - 1; k >= 0; k-- {
		s := list[k]
		if s.over {
			continue
		}
		if err := stopped(); err != nil {
			return err
		}
		if loop := s.to[k]; loop != nil {
			stay := new(big.Rat).Sub(one, loop)
			if stay.Sign() == 0 {
				return errors.New("it is never over: there is a situation that nothing leads out of")
			}
			delete(s.to, k)
			delete(from[k], k)
			stay.Inv(stay)
			for _, p := range s.to {
				p.Mul(p, stay)
			}
		}
		if k == 0 {
			break
		}
		for i := range from[k] {
			p := list[i].to[k]
			if p == nil {
				continue
			}
			if err := stopped(); err != nil {
				return err
			}
			delete(list[i].to, k)
			for j, q := range s.to {
				more := new(big.Rat).Mul(p, q)
				if list[i].to[j] == nil {
					list[i].to[j] = more
					from[j][i] = true
				} else {
					list[i].to[j].Add(list[i].to[j], more)
				}
			}
		}
	}
	first := list[0]
	if first.over {
		g.add(first.value, one)
		return nil
	}
	ends := make([]int, 0, len(first.to))
	for j := range first.to {
		ends = append(ends, j)
	}
	sort.Ints(ends)
	for _, j := range ends {
		g.add(list[j].value, first.to[j])
	}
	return nil
}
