package odds

import (
	"errors"
	"math/big"

	"houserule/lang/exact"
)

// graph is the Markov chain that is solved. Situations are numbered from 0, the initial one;
// the numbers of ends (answers) follow. Ways are the transitions. Ways from a situation to
// itself are left out, since they do not change the probabilities of the ends.
type graph struct {
	first []int32            // by situation, and one more: the index of its first way
	to    []int32            // by way: a situation below size, or an end
	parts []uint64           // by way: its weight, relative to the other ways of the situation
	wide  map[int32]*big.Int // by way: the weights that are too long for parts, which has 0 for them
	size  int                // number of situations
	ends  int                // number of ends
}

// partBits is the maximum length of a weight in parts: such weights are below all primes
// that chains are solved with.
const partBits = 61

// errNeverOver is the error of a chain that can reach situations from which no end can be
// reached.
var errNeverOver = errors.New("the game never ends: there is a situation that it cannot leave")

// newGraph returns the graph with one row for each situation. A row contains weights by target,
// which is a situation, or ^e for end e.
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
	g.shortenWays()
	return g
}

// shortenWays redirects ways to situations that have a single way, to an end, to that end.
func (g *graph) shortenWays() {
	for e, to := range g.to {
		if int(to) < g.size && g.first[to+1]-g.first[to] == 1 {
			if end := g.to[g.first[to]]; int(end) >= g.size {
				g.to[e] = end
			}
		}
	}
}

// component is a strongly connected component of situations, or a single situation that
// does not recur.
type component []int32

// components returns the components that can be reached, by Tarjan's algorithm: each comes
// after all components that it leads to. The error is errNeverOver if one has no exit.
func (g *graph) components() ([]component, error) {
	var list []component
	var stack []int32
	type visit struct{ at, way int32 }
	found := make([]int32, g.size) // order in which a situation was found, from 1; 0 for not yet
	low := make([]int32, g.size)   // lowest found on the stack that it leads to; done once in a component
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
		if !g.hasExit(c, low, done) {
			return nil, errNeverOver
		}
		for _, i := range c {
			low[i] = done // situations found later belong to other components
		}
		list = append(list, c)
	}
	return list, nil
}

// hasExit reports whether a way leads out of a component just found: to an end, or to a
// component found before, whose members have low set to done.
func (g *graph) hasExit(c component, low []int32, done int32) bool {
	for _, i := range c {
		for _, to := range g.to[g.first[i]:g.first[i+1]] {
			if int(to) >= g.size || low[to] == done {
				return true
			}
		}
	}
	return false
}
