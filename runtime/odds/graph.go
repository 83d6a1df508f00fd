package odds

import (
	"errors"
	"math/big"

	"houserule/lang/exact"
)

// graph is a chain as it is solved: situations and ends by number, the first
// situation as 0. A way from a situation to itself does not stand in it: where
// chances lead depends on how those that lead away compare.
type graph struct {
	first []int32            // the ways of situation i stand from first[i] to before first[i+1]
	to    []int32            // a situation, or an end, which comes after all situations
	parts []uint64           // weights, in proportion to each other for each situation
	wide  map[int32]*big.Int // in place of parts that are too long
	size  int                // of situations
	ends  int
}

// partBits is how long weights may be that are kept as parts: they are below all
// primes that chains are solved with.
const partBits = 61

// errNeverOver says that a chain comes to where no end can be reached from.
var errNeverOver = errors.New("it is never over: there is a situation that nothing leads out of")

// newGraph puts the ways of all situations together, which are numbered as they
// are there, and ends below 0: ^0 is the first one.
func newGraph(rows []*exact.Sums, ends int) *graph {
	g := &graph{size: len(rows), ends: ends, first: make([]int32, 1, len(rows)+1), wide: map[int32]*big.Int{}}
	for i, row := range rows {
		var common exact.Natural
		for k := range row.Len() {
			if to, part := row.At(k); to != i {
				common = common.GCD(part)
			}
		}
		for k := range row.Len() {
			to, part := row.At(k)
			if to == i || part.IsZero() {
				continue
			}
			if to < 0 {
				to = g.size + ^to
			}
			part = part.Quo(common)
			word, fits := part.Uint64()
			if !fits || word>>partBits != 0 {
				g.wide[int32(len(g.to))] = part.Int()
				word = 0
			}
			g.to = append(g.to, int32(to))
			g.parts = append(g.parts, word)
		}
		g.first = append(g.first, int32(len(g.to)))
	}
	g.finish()
	return g
}

// finish lets ways to situations that are as good as over lead to their ends: those
// with the same answer are one from then on.
func (g *graph) finish() {
	for e, to := range g.to {
		if int(to) < g.size && g.first[to+1]-g.first[to] == 1 {
			if end := g.to[g.first[to]]; int(end) >= g.size {
				g.to[e] = end
			}
		}
	}
}

// component is situations that lead to each other, or one that does not come again.
type component []int32

// components finds those that can be come to, by Tarjan's algorithm: each stands
// after all those it leads to.
func (g *graph) components() ([]component, error) {
	var list []component
	var stack []int32
	type visit struct{ at, way int32 }
	found := make([]int32, g.size) // in which order, from 1
	low := make([]int32, g.size)   // the first one on the stack that it leads to
	number := int32(0)
	done := int32(g.size) + 1
	var path []visit
	enter := func(i int32) {
		number++
		found[i], low[i] = number, number
		stack = append(stack, i)
		path = append(path, visit{i, g.first[i]})
	}
	for enter(0); len(path) > 0; {
		v := &path[len(path)-1]
		if v.way < g.first[v.at+1] {
			to := g.to[v.way]
			v.way++
			switch {
			case int(to) >= g.size:
			case found[to] == 0:
				enter(to)
			default:
				low[v.at] = min(low[v.at], low[to])
			}
			continue
		}
		at := v.at
		path = path[:len(path)-1]
		if len(path) > 0 {
			before := path[len(path)-1].at
			low[before] = min(low[before], low[at])
		}
		if low[at] != found[at] {
			continue
		}
		k := len(stack) - 1
		for stack[k] != at {
			k--
		}
		c := append(component(nil), stack[k:]...)
		stack = stack[:k]
		if !g.leaves(c, low, done) {
			return nil, errNeverOver
		}
		for _, i := range c {
			low[i] = done // whatever is later is another component
		}
		list = append(list, c)
	}
	return list, nil
}

// leaves tells whether something leads out of a component just found: to an end,
// or to a component found before, whose situations have the mark of what is done.
func (g *graph) leaves(c component, low []int32, done int32) bool {
	for _, i := range c {
		for _, to := range g.to[g.first[i]:g.first[i+1]] {
			if int(to) >= g.size || low[to] == done {
				return true
			}
		}
	}
	return false
}
