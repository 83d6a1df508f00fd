package odds

import (
	"errors"
	"math/big"
)

// How much is calculated, in products of two numbers, before something else is done.
const (
	mostTaken   = 4 << 20   // to take the members of all components out, so that fractions are worth it: a second for all primes
	mostPlanned = 24 << 20  // to take members of all components out one by one, in floats alone
	mostSwept   = 512 << 20 // to sweep one component
	widest      = 1e-6      // how far off chances may be that are told
)

// solved is where a chain ends: the chance of each end, and how far off they may be;
// 0 where they are exact.
type solved struct {
	chances []*big.Rat
	off     float64
}

// solve works out how likely a chain comes to each of its ends. It goes through the
// components of the chain: first with floats of which it is known how far off they
// may be, and then with fractions, where these are of a size that anybody reads.
func (m *meter) solve(g *graph) (*solved, error) {
	if err := m.look(); err != nil {
		return nil, err
	}
	c, err := newChained(g, m.pace)
	if err != nil {
		return nil, err
	}
	near, err := c.near()
	if err != nil || len(c.spare) > 0 {
		return near, err
	}
	exact, err := c.fractions(near)
	switch {
	case errors.As(err, new(*TooLong)):
		return near, nil // the budget sufficed for this
	case err != nil || exact == nil:
		return near, err
	}
	return &solved{chances: exact}, nil
}

// chained is a chain with its components and how they are solved.
type chained struct {
	g     *graph
	list  []component
	plans []*plan         // for each component; nil for those of one, and those that are swept
	spare map[int32]*plan // of components that are swept, by their first member: in place of sweeping, or nil
	off   float64         // how far off the chances are, in proportion
	gap   float64         // what has not come to its end
	swept int             // how much may be calculated in sweeping a component
	pace  func(work int64) error
}

// newChained finds the components and plans them, as far as they are worth it.
func newChained(g *graph, pace func(work int64) error) (*chained, error) {
	list, err := g.components()
	if err != nil {
		return nil, err
	}
	c, left := &chained{g: g, list: list, plans: make([]*plan, len(list)), spare: map[int32]*plan{}, swept: mostSwept, pace: pace}, mostTaken
	room := mostPlanned
	for k, members := range list {
		if len(members) == 1 {
			continue
		}
		p, err := g.planned(members, room, pace)
		if p != nil {
			room -= p.kept
		}
		switch {
		case err != nil:
			return nil, err
		case p != nil && p.work < left:
			left -= p.work
			c.plans[k] = p
		default:
			c.spare[members[0]] = p
		}
	}
	return c, nil
}

// near gives the chances in floats.
func (c *chained) near() (*solved, error) {
	s := begin(doubles{}, c.g, c.pace)
	ok, err := s.follow(c.list, c.plans, func(members component) error { return c.sweeps(s, members) })
	switch {
	case err != nil:
		return nil, err
	case !ok:
		return nil, &TooLong{} // weights that differ by more than a hundred digits
	}
	c.off += float64(doubleOff * float64(3*len(c.g.to)+6*c.g.size))
	for _, p := range c.plans {
		if p != nil {
			c.off += p.off()
		}
	}
	return evened(s.comes[c.g.size:], c.gap, c.off)
}

// off bounds how far off, in proportion, chances are after a plan was followed. Each
// step makes a chain of the members left, and rounding makes it another one, whose
// weights differ in proportion by what a few operations and a sum lose. A chance is
// sums of products of one weight for each member over such sums: two for each member
// is by how many times as much it differs. What comes to members is found from one
// to the other, and is off by as much for each.
func (p *plan) off() float64 {
	n, ways := float64(len(p.members)), float64(len(p.last)*len(p.last))
	for _, t := range p.takes {
		ways += float64(len(t.to) + len(t.from))
	}
	for _, to := range p.outside {
		ways += float64(len(to))
	}
	return float64((float64(2*n) + 1) * 2 * n * (ways + float64(6*n)) * doubleOff)
}

// sweeps solves a component by sweeping, or by its spare plan where that is less
// work than what is still to sweep.
func (c *chained) sweeps(s *through[double], members component) error {
	w := newSweep(s, members)
	spare := c.spare[members[0]]
	for enough := meets / float64(len(c.spare)); w.left > enough; {
		if err := c.pace(int64(1 + len(w.to)/calculated)); err != nil {
			return err
		}
		w.turn()
		if w.turns%16 != 0 {
			continue
		}
		more := w.more(enough) * float64(len(w.to))
		if spare != nil && more > float64(spare.work) {
			c.off += spare.off()
			ok, err := s.along(spare)
			if err == nil && !ok {
				return &TooLong{}
			}
			return err
		}
		if w.turns*len(w.to) > c.swept {
			break
		}
	}
	c.gap += w.left
	c.off += float64(float64(w.turns) * float64(2*len(w.to)+4*len(members)) * doubleOff)
	if c.gap > widest {
		return &TooLong{}
	}
	w.leave(s)
	return nil
}

// evened makes fractions of floats that are 1 together: what is missing is within
// how far off they are, and the likeliest gets it.
func evened(list []double, gap, off float64) (*solved, error) {
	d := &solved{}
	rest, likeliest := one(), 0
	for e, p := range list {
		chance := p.rat()
		if chance == nil {
			return nil, &TooLong{}
		}
		d.chances = append(d.chances, chance)
		rest.Sub(rest, chance)
		if p.hi > list[likeliest].hi {
			likeliest = e
		}
	}
	d.off = (gap + 2*off) * (1 + 1e-9)
	if missing, _ := rest.Float64(); missing > d.off || -missing > d.off {
		return nil, &Fault{Sum: rest.Sub(one(), rest)}
	}
	d.chances[likeliest].Add(d.chances[likeliest], rest)
	return d, nil
}
