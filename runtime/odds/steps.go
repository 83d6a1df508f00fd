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

// Chain is something played step by step. Before each step it is asked whether
// it is over; then what is wanted to be known. All three may roll dice, and what
// they change in the game counts for what comes after them in the same course.
type Chain struct {
	Step func() error                // one step, such as a round
	Over func() (bool, error)        // whether it is over
	Ask  func() (types.Value, error) // what is wanted to be known in the end
}

// turn is what comes of one turn of a chain: an answer, or more to do.
type turn struct {
	over   bool
	answer types.Value
}

// turn asks whether it is over, and then either the question or a step. It is
// one command: checks nobody looked at are rolled at its end, and events last as
// long.
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

// Steps gives the chances of what is asked when a chain is over. Situations
// that are alike, but for boxes declared forget, are one.
func Steps(t *table.Table, c Chain, o Options) (*Distribution, error) {
	m := newMeter(t, o)
	here := t.World().State()
	defer t.World().Restore(here)
	return m.answer(func(p *plays) (*Distribution, error) {
		t.World().Restore(here.Clone()) // the journal keeps the store it knows
		return p.steps(c)
	}, func(src dice.Source, g *gather) error {
		t.World().Restore(here.Clone())
		return c.course(m, src, g)
	})
}

// course plays a chain from its beginning to its end.
func (c Chain) course(m *meter, src dice.Source, g *gather) error {
	for n := 0; ; n++ {
		if n > m.options.MaxSteps {
			return &Unending{Far: fmt.Sprintf("not over after %d steps", m.options.MaxSteps)}
		}
		ended := false
		err := m.t.Explorer().Proceed(src, c.turn, func(v any) error {
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

// web is all situations that a chain can come to, and all answers.
type web struct {
	t     *table.Table
	most  int
	index map[state.Hash]int
	games []*state.Store // by situation, until it was played on from it
	sizes []int64        // of those
	m     *meter
	rows  []*exact.Sums  // by situation: where one turn leads
	ends  map[string]int // by the key of the answer
	found []answered     // by end
}

// situationBytes is about what a situation takes beside its state, and wayBytes a way from
// one to another. So many bytes of a state are as much work as a step.
const (
	situationBytes = 300
	wayBytes       = 100
	stateWork      = 64
)

// here numbers the present situation.
func (w *web) here() (int, error) {
	if err := w.m.pace(w.t.World().State().Bytes() / stateWork); err != nil {
		return 0, err
	}
	h := w.t.World().Situation()
	if i, ok := w.index[h]; ok {
		return i, nil
	}
	if len(w.games) >= w.most {
		return 0, &TooManyStates{w.most}
	}
	i := len(w.games)
	w.index[h] = i
	w.games = append(w.games, w.t.World().Snapshot())
	w.sizes = append(w.sizes, w.t.World().State().Bytes())
	return i, w.m.hold(w.sizes[i] + situationBytes)
}

// end numbers an answer, from ^0 down.
func (w *web) end(a answered) int {
	i, ok := w.ends[a.key]
	if !ok {
		i = len(w.found)
		w.ends[a.key] = i
		w.found = append(w.found, a)
	}
	return ^i
}

// beyond is the key of courses that lead beyond what is followed.
const beyond = "beyond"

func (p *plays) steps(c Chain) (*Distribution, error) {
	g := newGather(p.t)
	w := &web{t: p.t, m: p.meter, most: p.options.States, index: map[state.Hash]int{}, ends: map[string]int{}}
	if _, err := w.here(); err != nil {
		return nil, err
	}
	for i := 0; i < len(w.games); i++ {
		p.progress.Situations = len(w.games)
		p.t.World().Restore(w.games[i])
		row := exact.NewSums()
		err := p.each(c.turn, func(v any, chance exact.Probability, b *branches) error {
			if v := v.(turn); v.over {
				if len(b.path) == 0 {
					p.leaves-- // nothing was played
				}
				a, err := g.answer(v.answer)
				if err != nil {
					return err
				}
				known := len(w.found)
				row.Add(w.end(a), chance)
				if err := p.pace(a.work()); err != nil || len(w.found) == known {
					return err
				}
				return p.hold(a.bytes())
			}
			to, err := w.here()
			row.Add(to, chance)
			return err
		}, func(chance exact.Probability) { row.Add(w.end(answered{key: beyond}), chance) })
		if err == nil {
			err = complete(row)
		}
		if err != nil {
			return nil, err
		}
		w.rows = append(w.rows, row)
		w.games[i] = nil
		if err := p.hold(int64(wayBytes*row.Len()) - w.sizes[i]); err != nil {
			return nil, err
		}
	}
	s, err := p.solve(newGraph(w.rows, len(w.found)))
	if err != nil {
		return nil, err
	}
	left := new(big.Rat)
	for i, a := range w.found { // in the order they were found
		if a.key == beyond {
			left = s.chances[i]
		} else {
			g.chance(g.place(a), s.chances[i])
		}
	}
	d := p.distribution(g, left, len(w.games))
	if d.Bound = s.off; s.off > 0 && d.Method == Exact {
		d.Method = exactTo(s.off)
	}
	return d, nil
}
