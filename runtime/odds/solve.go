package odds

import (
	"errors"
	"math/big"
)

// Limits of work, in multiplications.
const (
	maxEliminated = 4 << 20   // of all plans together, which are repeated for each prime: about a second in total
	maxPlanned    = 24 << 20  // numbers stored in all plans
	maxSwept      = 512 << 20 // of sweeping one component
	maxError      = 1e-6      // maximum error of probabilities that are reported
)

// solved is the probability of each end, with the maximum error; 0 for exact probabilities.
type solved struct {
	chances    []*big.Rat
	errorBound float64
}

// solve returns the probability of each end of a chain: exact fractions if they are of
// readable length, else floats with a proven bound of their error. It solves component
// after component.
func (m *meter) solve(g *graph) (*solved, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	c, err := newSolver(g, m.spend)
	if err != nil {
		return nil, err
	}
	near, err := c.approximate()
	if err != nil || len(c.fallback) > 0 {
		return near, err
	}
	exact, err := c.fractions(near)
	switch {
	case errors.As(err, new(*TooLongError)):
		return near, nil // the budget sufficed only for floats
	case err != nil || exact == nil:
		return near, err
	}
	return &solved{chances: exact}, nil
}

// solver is a chain with its components and the plans to solve them.
type solver struct {
	g          *graph
	list       []component            // see [graph.components]
	plans      []*plan                // by component; nil for a single situation, or one that is swept
	fallback   map[int32]*plan        // by first member of a swept component: the plan to follow if sweeping takes longer; nil for none
	errorBound float64                // maximum relative error of the floats
	gap        float64                // probability that sweeping left in its components
	maxSweep   int                    // limit of work of sweeping one component: maxSwept, less in tests
	pace       func(work int64) error // counts work; its error ends the computation
}

// newSolver finds the components and plans the elimination of those for which it is cheap
// enough.
func newSolver(g *graph, pace func(work int64) error) (*solver, error) {
	list, err := g.components()
	if err != nil {
		return nil, err
	}
	c, left := &solver{g: g, list: list, plans: make([]*plan, len(list)), fallback: map[int32]*plan{}, maxSweep: maxSwept, pace: pace}, maxEliminated
	room := maxPlanned
	for k, members := range list {
		if len(members) == 1 {
			continue
		}
		p, err := g.newPlan(members, room, pace)
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
			c.fallback[members[0]] = p
		}
	}
	return c, nil
}

// approximate returns the probabilities in floats, with their maximum error.
func (so *solver) approximate() (*solved, error) {
	s := newFlow(doubles{}, so.g, so.pace)
	ok, err := s.follow(so.list, so.plans, func(members component) error { return so.sweepComponent(s, members) })
	switch {
	case err != nil:
		return nil, err
	case !ok:
		return nil, &TooLongError{} // a divisor is below smallestDivisor
	}
	so.errorBound += float64(doubleOff * float64(3*len(so.g.to)+6*so.g.size))
	for _, p := range so.plans {
		if p != nil {
			so.errorBound += p.errorBound()
		}
	}
	return normalized(s.visits[so.g.size:], so.gap, so.errorBound)
}

// errorBound bounds the relative error of following a plan. Each elimination yields a chain of the
// members left; rounding yields another chain, each weight of which has a relative error of
// a few operations and a sum. A probability is a quotient of sums of products of one weight
// for each member, so its error is at most two of these for each member. The flow into
// members is computed from one to the next, and has as much error for each.
func (p *plan) errorBound() float64 {
	n, ways := float64(len(p.members)), float64(len(p.last)*len(p.last))
	for _, t := range p.eliminations {
		ways += float64(len(t.to) + len(t.from))
	}
	for _, to := range p.outside {
		ways += float64(len(to))
	}
	return float64((float64(2*n) + 1) * 2 * n * (ways + float64(6*n)) * doubleOff)
}

// sweepComponent solves a component by sweeping, or by its fallback plan if that takes less work
// than the sweeps still needed.
func (so *solver) sweepComponent(s *flow[double], members component) error {
	w := newSweep(s, members)
	fallback := so.fallback[members[0]]
	for enough := sweepRest / float64(len(so.fallback)); w.left > enough; {
		if err := so.pace(int64(1 + len(w.to)/calculated)); err != nil {
			return err
		}
		w.turn()
		if w.turns%16 != 0 {
			continue
		}
		more := w.more(enough) * float64(len(w.to))
		if fallback != nil && more > float64(fallback.work) {
			so.errorBound += fallback.errorBound()
			ok, err := s.followPlan(fallback)
			if err == nil && !ok {
				return &TooLongError{}
			}
			return err
		}
		if w.turns*len(w.to) > so.maxSweep {
			break
		}
	}
	so.gap += w.left
	so.errorBound += float64(float64(w.turns) * float64(2*len(w.to)+4*len(members)) * doubleOff)
	if so.gap > maxError {
		return &TooLongError{}
	}
	w.leave(s)
	return nil
}

// normalized returns floats as fractions that add up to 1. The difference is added to the
// likeliest one; a difference above the maximum error is a [*Fault].
func normalized(list []double, gap, off float64) (*solved, error) {
	d := &solved{}
	rest, likeliest := one(), 0
	for e, p := range list {
		chance := p.rat()
		if chance == nil {
			return nil, &TooLongError{}
		}
		d.chances = append(d.chances, chance)
		rest.Sub(rest, chance)
		if p.hi > list[likeliest].hi {
			likeliest = e
		}
	}
	d.errorBound = (gap + 2*off) * (1 + 1e-9)
	if missing, _ := rest.Float64(); missing > d.errorBound || -missing > d.errorBound {
		return nil, &Fault{Sum: rest.Sub(one(), rest)}
	}
	d.chances[likeliest].Add(d.chances[likeliest], rest)
	return d, nil
}
