package sim

import (
	"cmp"
	"slices"

	"houserule/lang/types"
)

// stats describes a result in one of the variants.
type stats struct {
	n              int // number of trials
	values         []valued
	moments        *Moments  // nil unless the result is a number
	quantileValues []float64 // by quantiles; nil unless the result is a number
}

// valued is a value and its share.
type valued struct {
	value types.Value
	Share
}

// quantiles are the reported quantiles of numbers in percent: the smallest number that at least
// that many percent of trials do not exceed; 0 is the minimum.
var quantiles = []int{0, 5, 25, 50, 75, 95, 100}

// statsOf returns the statistics of one variant, with intervals of z standard deviations.
func (c *Counts) statsOf(against bool, z float64) *stats {
	s := &stats{}
	list := make([]valued, 0, len(c.list))
	for _, one := range c.list {
		v := one.value
		if against {
			v = one.against
		}
		list = append(list, valued{v, Share{Count: one.n}})
	}
	slices.SortStableFunc(list, func(a, b valued) int { return types.Compare(a.value, b.value) })
	for _, v := range list {
		s.n += v.Count
		if last := len(s.values) - 1; last >= 0 && s.values[last].value == v.value {
			s.values[last].Count += v.Count
		} else {
			s.values = append(s.values, v)
		}
	}
	for i, v := range s.values {
		s.values[i].Share = share(v.Count, s.n, z)
	}
	if c.Type == Text { // texts are sorted by frequency
		slices.SortStableFunc(s.values, func(a, b valued) int { return cmp.Compare(b.Count, a.Count) })
	}
	if c.Type != Number {
		return s
	}
	numbers := make([]weighted, len(s.values))
	for i, v := range s.values {
		numbers[i] = weighted{v.value.(float64), v.Count}
	}
	m := moments(numbers, z)
	s.moments = &m
	for _, percent := range quantiles {
		s.quantileValues = append(s.quantileValues, quantile(numbers, s.n, percent))
	}
	return s
}

// quantile returns the quantile of n numbers for a percentage, see quantiles.
func quantile(list []weighted, n, percent int) float64 {
	seen := 0
	for _, w := range list {
		if seen += w.n; seen > 0 && seen*100 >= percent*n {
			return w.x
		}
	}
	return list[len(list)-1].x
}

// shareChange is the shares of a value in both variants and their paired difference with its
// interval.
type shareChange struct {
	value      types.Value
	here       Share
	there      Share
	difference float64
	Interval
}

// changes compares the shares of each value that occurred in either variant: sorted by
// value, or texts by how often they occurred.
func (c *Counts) changes(z float64) []shareChange {
	type pair struct{ here, there, both int }
	seen, n := map[types.Value]*pair{}, 0
	var order []types.Value
	of := func(v types.Value) *pair {
		if seen[v] == nil {
			seen[v] = &pair{}
			order = append(order, v)
		}
		return seen[v]
	}
	for _, one := range c.list {
		n += one.n
		of(one.value).here += one.n
		of(one.against).there += one.n
		if one.value == one.against {
			of(one.value).both += one.n
		}
	}
	slices.SortStableFunc(order, types.Compare)
	if c.Type == Text {
		slices.SortStableFunc(order, func(a, b types.Value) int {
			return cmp.Compare(seen[b].here+seen[b].there, seen[a].here+seen[a].there)
		})
	}
	var list []shareChange
	for _, v := range order {
		p := seen[v]
		d := shareChange{value: v, here: share(p.here, n, z), there: share(p.there, n, z)}
		d.difference, d.Interval = difference(p.there-p.both, p.here-p.both, n, z)
		list = append(list, d)
	}
	return list
}

// differences returns the moments of the paired differences of numbers.
func (c *Counts) differences(z float64) Moments {
	list := make([]weighted, len(c.list))
	for i, one := range c.list {
		list[i] = weighted{one.against.(float64) - one.value.(float64), one.n}
	}
	return moments(list, z)
}

// widest returns half of the width of the widest interval of a result, or of its paired
// differences if against is true. ok is false if all numbers were equal, so that there is no
// interval.
func (c *Counts) widest(against bool, z float64) (half float64, ok bool) {
	c.sort()
	var m Moments
	switch {
	case c.Type == Number && against:
		m = c.differences(z)
	case c.Type == Number:
		m = *c.statsOf(false, z).moments
	case against:
		for _, d := range c.changes(z) {
			half = max(half, d.half())
		}
		return half, true
	default:
		for _, v := range c.statsOf(false, z).values {
			half = max(half, v.half())
		}
		return half, true
	}
	if m.Interval == nil {
		return 0, false
	}
	return m.Interval.half(), true
}

// isWithin reports whether every wanted interval has a half-width of at most most.
func (t *Tally) isWithin(most float64) bool {
	for _, c := range t.wanted() {
		if half, ok := c.widest(t.Against, t.Z); !ok || half > most {
			return false
		}
	}
	return len(t.Results) > 0
}
