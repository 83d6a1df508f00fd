package odds

import (
	"fmt"
	"math/big"

	"houserule/lang/dice"
	"houserule/lang/exact"
	"houserule/lang/types"
	"houserule/runtime/state"
	"houserule/runtime/table"
)

// Chain is played step by step until Over returns true; then Ask returns the answer. All three
// may roll dice, and their changes of the game persist within a playthrough.
type Chain struct {
	Step func() error                // plays one step, such as a round
	Over func() (bool, error)        // reports whether the chain has ended; called before each step
	Ask  func() (types.Value, error) // returns the answer at the end
}

// turn is the result of one turn of a chain: the answer, or over is false.
type turn struct {
	over   bool
	answer types.Value
}

// turn plays one turn, which is one command: it calls Over, and then Ask or Step. At the end of
// the command, checks that no rule has read are rolled, and events are removed.
func (c Chain) turn() (any, error) {
	over, err := c.Over()
	switch {
	case err != nil:
		return nil, err
	case over:
		v, err := c.Ask()
		return turn{over: true, answer: v}, err
	}
	return turn{}, c.Step()
}

// Steps returns the distribution of the answers of a chain. Situations that differ only in
// boxes declared forget are merged.
func Steps(t *table.Table, c Chain, o Options) (*Distribution, error) {
	m := newMeter(t, o)
	here := t.World().State()
	defer t.World().Restore(here)
	return m.answer(func(p *attempt) (*Distribution, error) {
		t.World().Restore(here.Clone()) // the journal keeps the store it knows
		return p.steps(c)
	}, func(src dice.Source, g *collector) error {
		t.World().Restore(here.Clone())
		return c.playthrough(m, src, g)
	})
}

// playthrough plays a chain from beginning to end, for sampling.
func (c Chain) playthrough(m *meter, src dice.Source, g *collector) error {
	for n := 0; ; n++ {
		if n > m.options.MaxSteps {
			return &NonterminatingError{Progress: fmt.Sprintf("not over after %d steps", m.options.MaxSteps)}
		}
		ended := false
		err := m.t.Explorer().SimulateStep(src, c.turn, func(v any) error {
			if v := v.(turn); v.over {
				ended = true
				return g.count(v.answer)
			}
			return nil
		})
		if err != nil || ended {
			return err
		}
	}
}

// stateSpace contains the situations that a chain can reach, numbered in the order in which
// they are found, and its answers.
type stateSpace struct {
	t     *table.Table
	max   int // maximum number of situations
	index map[state.Hash]int
	games []*state.Store // by situation: its state; nil once its turn was played
	sizes []int64        // by situation: bytes of its state
	m     *meter
	rows  []*exact.Sums  // by situation: weights by target, see [newGraph]
	ends  map[string]int // number of an answer, by its key
	found []keyedAnswer  // the answers, by number
}

// Estimates of memory and work.
const (
	situationBytes = 300 // bytes of a situation besides its state
	wayBytes       = 100 // bytes of a way from one situation to another
	stateWork      = 64  // bytes of a state that cost one step to hash and copy
)

// number returns the number of the present situation, which it adds if it is new. The error
// is [*TooManyStatesError] or that of the budget.
func (s *stateSpace) number() (int, error) {
	if err := s.m.spend(s.t.World().State().Bytes() / stateWork); err != nil {
		return 0, err
	}
	h := s.t.World().Situation()
	if i, ok := s.index[h]; ok {
		return i, nil
	}
	if len(s.games) >= s.max {
		return 0, &TooManyStatesError{s.max}
	}
	i := len(s.games)
	s.index[h] = i
	s.games = append(s.games, s.t.World().Snapshot())
	s.sizes = append(s.sizes, s.t.World().State().Bytes())
	return i, s.m.countMemory(s.sizes[i] + situationBytes)
}

// end returns ^n for an answer with number n, which it adds if it is new.
func (s *stateSpace) end(a keyedAnswer) int {
	i, ok := s.ends[a.key]
	if !ok {
		i = len(s.found)
		s.ends[a.key] = i
		s.found = append(s.found, a)
	}
	return ^i
}

// unfollowedKey is the key of the end for playthroughs that were not followed to their end.
const unfollowedKey = "beyond"

// steps explores all situations of a chain and solves it.
func (at *attempt) steps(c Chain) (*Distribution, error) {
	at.subruns.LeaveOpen(nil) // each situation is settled, so that it can be merged
	g := newCollector(at.t)
	w := &stateSpace{t: at.t, m: at.meter, max: at.options.States, index: map[state.Hash]int{}, ends: map[string]int{}}
	if _, err := w.number(); err != nil {
		return nil, err
	}
	for i := 0; i < len(w.games); i++ {
		at.progress.Situations = len(w.games)
		at.t.World().Restore(w.games[i])
		row := exact.NewSums()
		err := at.each(c.turn, func(v any, chance exact.Probability, b *branches) error {
			if v := v.(turn); v.over {
				if len(b.path) == 0 {
					at.playthroughs-- // a turn without a step or dice is not a playthrough
				}
				a, err := g.answer(v.answer)
				if err != nil {
					return err
				}
				known := len(w.found)
				row.Add(w.end(a), chance)
				if err := at.spend(a.work()); err != nil || len(w.found) == known {
					return err
				}
				return at.countMemory(a.bytes())
			}
			to, err := w.number()
			row.Add(to, chance)
			return err
		}, func(chance exact.Probability) { row.Add(w.end(keyedAnswer{key: unfollowedKey}), chance) }, true)
		if err == nil {
			err = validateSums(row)
		}
		if err != nil {
			return nil, err
		}
		w.rows = append(w.rows, row)
		w.games[i] = nil
		if err := at.countMemory(int64(wayBytes*row.Len()) - w.sizes[i]); err != nil {
			return nil, err
		}
	}
	s, err := at.solve(newGraph(w.rows, len(w.found)))
	if err != nil {
		return nil, err
	}
	left := new(big.Rat)
	for i, a := range w.found { // in the order they were found
		if a.key == unfollowedKey {
			left = s.chances[i]
		} else {
			g.chance(g.index(a), s.chances[i])
		}
	}
	d := at.distribution(g, left, len(w.games))
	if d.Bound = s.errorBound; s.errorBound > 0 && d.Method == Exact {
		d.Method = exactTo(s.errorBound)
	}
	return d, nil
}
