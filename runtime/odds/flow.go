package odds

// arithmetic is the semiring in which chains are solved: sums, products and inverses of
// non-negative numbers, without differences.
type arithmetic[T any] interface {
	one() T
	weights(g *graph) []T
	plus(x, y T) T
	times(x, y T) T
	inverse(x T) (T, bool)  // false for 0, or if the result would be too inexact
	inverses(list []T) bool // inverts all in place; false if inverse is false for one
	total(list []T) T
	spread(into []T, at []int32, by T, from []T) // into[at[i]] += by * from[i], except where at[i] is negative
	spreadAll(into []T, by T, from []T)          // into[i] += by * from[i]
}

// flow computes the expected number of visits of each situation and end, component by
// component.
type flow[T any] struct {
	arithmetic[T]
	g      *graph
	weight []T // by way
	visits []T // by situation or end: the expected number of visits
	pace   func(work int64) error
}

// newFlow returns a flow in which only the initial situation has been visited, once.
func newFlow[T any](f arithmetic[T], g *graph, pace func(work int64) error) *flow[T] {
	s := &flow[T]{arithmetic: f, g: g, weight: f.weights(g), visits: make([]T, g.size+g.ends), pace: pace}
	s.visits[0] = f.one()
	return s
}

// calculated is the number of multiplications that cost one step of scripts.
const calculated = 16

// follow solves all components, from the last one, which holds the initial situation. rest
// is called for components of several situations without a plan. It returns false if an
// inverse does not exist in this arithmetic.
func (f *flow[T]) follow(list []component, plans []*plan, rest func(c component) error) (bool, error) {
	singles := make([]T, 0, len(list))
	for _, c := range list {
		if len(c) == 1 {
			singles = append(singles, f.total(f.weightsOf(c[0])))
		}
	}
	if !f.inverses(singles) {
		return false, nil
	}
	for k := len(list) - 1; k >= 0; k-- {
		c, work := list[k], 0
		switch {
		case len(c) == 1:
			i := c[0]
			out := f.weightsOf(i)
			f.spread(f.visits, f.g.to[f.g.first[i]:], f.times(f.visits[i], singles[len(singles)-1]), out)
			singles, work = singles[:len(singles)-1], len(out)
		case plans[k] != nil:
			ok, err := f.followPlan(plans[k])
			if err != nil || !ok {
				return false, err
			}
		default:
			if err := rest(c); err != nil {
				return false, err
			}
		}
		if err := f.pace(int64(1 + work/calculated)); err != nil {
			return false, err
		}
	}
	return true, nil
}

func (f *flow[T]) weightsOf(i int32) []T { return f.weight[f.g.first[i]:f.g.first[i+1]] }

// followPlan follows a plan: it eliminates members in order, solves the dense matrix, and then
// computes the visits of eliminated members in reverse order. It returns false if an inverse does
// not exist in this arithmetic.
func (f *flow[T]) followPlan(p *plan) (bool, error) {
	n := len(p.members)
	ways := make([]T, p.slots)
	leave, comes, inverse := make([]T, n), make([]T, n), make([]T, n)
	for k, i := range p.members {
		comes[k] = f.visits[i]
		for e, w := range f.weightsOf(i) {
			if slot := p.ways[k][e]; slot >= 0 {
				ways[slot] = w
			} else {
				leave[k] = f.plus(leave[k], w)
			}
		}
	}
	var out []T
	for _, t := range p.eliminations {
		k := t.member
		out = out[:0]
		for _, slot := range t.out {
			out = append(out, ways[slot])
		}
		var ok bool
		if inverse[k], ok = f.inverse(f.plus(f.total(out), leave[k])); !ok {
			return false, nil
		}
		for a, i := range t.from {
			by := f.times(ways[t.in[a]], inverse[k])
			f.spread(ways, t.onward[a*len(out):], by, out)
			leave[i] = f.plus(leave[i], f.times(by, leave[k]))
		}
		f.spread(comes, t.to, f.times(comes[k], inverse[k]), out)
		if err := f.pace(int64(1 + len(t.onward)/calculated)); err != nil {
			return false, err
		}
	}
	if ok, err := f.solveDense(p, ways, leave, comes); err != nil || !ok {
		return false, err
	}
	for a := len(p.eliminations) - 1; a >= 0; a-- {
		t := p.eliminations[a]
		k := t.member
		for b, i := range t.from {
			comes[k] = f.plus(comes[k], f.times(comes[i], ways[t.in[b]]))
		}
		comes[k] = f.times(comes[k], inverse[k])
	}
	for k, i := range p.members {
		f.spread(f.visits, p.outside[k], comes[k], f.weightsOf(i))
	}
	return true, f.pace(int64(1 + len(p.ways)/calculated))
}

// solveDense solves the dense matrix of the members in p.last by the same elimination.
func (f *flow[T]) solveDense(p *plan, ways, leave, comes []T) (bool, error) {
	n := len(p.last)
	full := make([]T, n*n)
	rows := make([][]T, n)
	inverse := make([]T, n)
	for a, slots := range p.dense {
		rows[a] = full[a*n : (a+1)*n]
		for b, slot := range slots {
			if slot >= 0 {
				rows[a][b] = ways[slot]
			}
		}
	}
	at := func(list []T, a int) *T { return &list[p.last[a]] }
	for k := n - 1; k >= 0; k-- { // eliminates k; those before it are still present
		var ok bool
		if inverse[k], ok = f.inverse(f.plus(f.total(rows[k][:k]), *at(leave, k))); !ok {
			return false, nil
		}
		for i := range k {
			by := f.times(rows[i][k], inverse[k])
			f.spreadAll(rows[i], by, rows[k][:k])
			*at(leave, i) = f.plus(*at(leave, i), f.times(by, *at(leave, k)))
		}
		by := f.times(*at(comes, k), inverse[k])
		for j := range k {
			*at(comes, j) = f.plus(*at(comes, j), f.times(by, rows[k][j]))
		}
		if err := f.pace(int64(1 + k*k/calculated)); err != nil {
			return false, err
		}
	}
	for k := range n {
		for i := range k {
			*at(comes, k) = f.plus(*at(comes, k), f.times(*at(comes, i), rows[i][k]))
		}
		*at(comes, k) = f.times(*at(comes, k), inverse[k])
	}
	return true, nil
}
