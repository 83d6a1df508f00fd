package odds

import (
	"fmt"
	"math/big"

	"houserule/lang/dice"
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
	here := t.State()
	defer t.Restore(here)
	return m.answer(func(p *plays) (*Distribution, error) {
		t.Restore(here.Clone()) // the journal keeps the store it knows
		return p.steps(c)
	}, func(src dice.Source, g *gather) error {
		t.Restore(here.Clone())
		return c.course(m, src, g)
	})
}

// course plays a chain from its beginning to its end.
func (c Chain) course(m *meter, src dice.Source, g *gather) error {
	for n := 0; ; n++ {
		if n > m.MaxSteps {
			return &Unending{Far: fmt.Sprintf("not over after %d steps", m.MaxSteps)}
		}
		ended := false
		err := m.t.Proceed(src, c.turn, func(v any) error {
			if v := v.(turn); v.over {
				ended = true
				g.add(v.answer, one())
			}
			return nil
		})
		if err != nil || ended {
			return err
		}
	}
}

// situation is one distinct state of the game on the way.
type situation struct {
	game *state.Store
	to   map[int]*big.Rat // chances of the situations after one turn, and of ends
	live bool             // something goes on from here
}

// web is all situations that a chain can come to. What it comes to in the end
// stands among them.
type web struct {
	t     *table.Table
	most  int
	index map[state.Hash]int
	list  []*situation
	ends  map[string]int // by the key of the answer
	found map[int]answered
	games int // situations of the game
}

// answered is an answer as it was given.
type answered struct {
	value     types.Value
	key, text string
}

// here numbers the present situation.
func (w *web) here() (int, error) {
	h := w.t.Situation()
	if i, ok := w.index[h]; ok {
		return i, nil
	}
	if w.games >= w.most {
		return 0, &TooManyStates{w.most}
	}
	w.games++
	w.index[h] = len(w.list)
	w.list = append(w.list, &situation{game: w.t.Snapshot(), to: map[int]*big.Rat{}, live: true})
	return len(w.list) - 1, nil
}

// end numbers an answer.
func (w *web) end(a answered) int {
	i, ok := w.ends[a.key]
	if !ok {
		i = len(w.list)
		w.ends[a.key] = i
		w.list = append(w.list, &situation{})
		w.found[i] = a
	}
	return i
}

// beyond is the key of courses that lead beyond what is followed.
const beyond = "beyond"

func (p *plays) steps(c Chain) (*Distribution, error) {
	g := newGather(p.t)
	w := &web{t: p.t, most: p.States, index: map[state.Hash]int{}, ends: map[string]int{}, found: map[int]answered{}}
	if _, err := w.here(); err != nil {
		return nil, err
	}
	for i := 0; i < len(w.list); i++ {
		s := w.list[i]
		if !s.live {
			continue
		}
		p.progress.Situations = w.games
		p.t.Restore(s.game)
		left, err := p.each(c.turn, func(v any, chance *big.Rat, b *branches) error {
			var to int
			if v := v.(turn); v.over {
				if len(b.path) == 0 {
					p.leaves-- // nothing was played
				}
				to = w.end(answered{v.answer, g.key(v.answer), p.t.Show(v.answer)})
			} else {
				var err error
				if to, err = w.here(); err != nil {
					return err
				}
			}
			lead(s.to, to, chance)
			return nil
		})
		if err != nil {
			return nil, err
		}
		if left.Sign() > 0 {
			lead(s.to, w.end(answered{key: beyond}), left)
		}
		s.game = nil
	}
	if err := p.solve(w.list); err != nil {
		return nil, err
	}
	left := new(big.Rat)
	for i := range w.list { // in the order they were found
		chance := w.list[0].to[i]
		if chance == nil {
			continue
		}
		if a := w.found[i]; a.key == beyond {
			left = chance
		} else {
			g.addShown(a.value, a.key, a.text, chance)
		}
	}
	return p.distribution(g, left, w.games), nil
}

// lead adds a chance of a way.
func lead(to map[int]*big.Rat, at int, chance *big.Rat) {
	if to[at] == nil {
		to[at] = new(big.Rat)
	}
	to[at].Add(to[at], chance)
}
