package odds

import (
	"maps"
	"math/big"
	"slices"
)

// way is a transition of a chain in tests: to another situation or, below 0, to an end; ^0 is
// the first end.
type way struct {
	to     int
	weight int64
}

// duel is a fight of two who may both miss, as situations and ways: in each round
// the first strikes with 13 in 20 for 1d6, and the second, who still strikes when he
// falls, with 11 in 20 for 1d4. With so much life there are (first + 1) * (second + 1)
// situations, the finished ones among them. heals is with how many in 20 the first
// gets one life back after a round: that makes circles.
func duel(first, second int, heals int64) [][]way {
	at := func(a, b int) int { return (first-a)*(second+1) + second - b }
	blow := func(hits, sides int64) []int64 { // of 20 * sides, by damage
		weights := []int64{(20 - hits) * sides}
		for range sides {
			weights = append(weights, hits)
		}
		return weights
	}
	chain := make([][]way, (first+1)*(second+1))
	for a := first; a >= 0; a-- {
		for b := second; b >= 0; b-- {
			here := at(a, b)
			switch {
			case a == 0 && b == 0:
				chain[here] = []way{{^2, 1}}
				continue
			case a == 0:
				chain[here] = []way{{^1, 1}}
				continue
			case b == 0:
				chain[here] = []way{{^0, 1}}
				continue
			}
			sums := map[int]int64{}
			var order []int
			lead := func(to int, weight int64) {
				if weight == 0 {
					return
				}
				if sums[to] == 0 {
					order = append(order, to)
				}
				sums[to] += weight
			}
			for dealt, p := range blow(13, 6) {
				for taken, q := range blow(11, 4) {
					x, y := max(a-taken, 0), max(b-dealt, 0)
					if x == 0 || y == 0 {
						lead(at(x, y), 20*p*q)
						continue
					}
					lead(at(min(x+1, first), y), heals*p*q)
					lead(at(x, y), (20-heals)*p*q)
				}
			}
			for _, to := range order {
				chain[here] = append(chain[here], way{to, sums[to]})
			}
		}
	}
	return chain
}

// plainly solves a chain with the simplest algorithm: it eliminates the situations one by one
// in big fractions, the last one first. It returns the probability of each end, or nil if the
// chain need not end.
func plainly(chain [][]way, ends int) []*big.Rat {
	n := len(chain)
	to := make([]map[int]*big.Rat, n)
	from := make([]map[int]bool, n+ends)
	for i := range from {
		from[i] = map[int]bool{}
	}
	number := func(w way) int {
		if w.to < 0 {
			return n + ^w.to
		}
		return w.to
	}
	for i, ways := range chain {
		total := int64(0)
		for _, w := range ways {
			total += w.weight
		}
		to[i] = map[int]*big.Rat{}
		for _, w := range ways {
			sum(to[i], number(w), big.NewRat(w.weight, total))
			from[number(w)][i] = true
		}
	}
	for k := n - 1; k >= 0; k-- {
		if loop := to[k][k]; loop != nil {
			stay := new(big.Rat).Sub(big.NewRat(1, 1), loop)
			if stay.Sign() == 0 {
				return nil
			}
			delete(to[k], k)
			delete(from[k], k)
			stay.Inv(stay)
			for _, p := range to[k] {
				p.Mul(p, stay)
			}
		}
		if k == 0 {
			break
		}
		for i := range from[k] {
			p := to[i][k]
			if p == nil {
				continue
			}
			delete(to[i], k)
			for j, q := range to[k] {
				sum(to[i], j, new(big.Rat).Mul(p, q))
				from[j][i] = true
			}
		}
		to[k] = nil
	}
	list := make([]*big.Rat, ends)
	for i := range list {
		list[i] = new(big.Rat)
		if p := to[0][n+i]; p != nil {
			list[i] = p
		}
	}
	return list
}

func sum(to map[int]*big.Rat, at int, p *big.Rat) {
	if to[at] == nil {
		to[at] = new(big.Rat)
	}
	to[at].Add(to[at], p)
}

// wander returns a random walk on a square of side * side situations. A step over an edge stays
// in place. The walk ends only in the corners, in each with probability out in 1000 a step.
// All situations lead to each other.
func wander(side int, out int64) [][]way {
	at := func(x, y int) int { return x*side + y }
	chain := make([][]way, side*side)
	for x := range side {
		for y := range side {
			sums := map[int]int64{}
			for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
				to := at(min(max(x+d[0], 0), side-1), min(max(y+d[1], 0), side-1))
				if sums[to] += 1000; (x == 0 || x == side-1) && (y == 0 || y == side-1) {
					sums[to] -= out
					sums[^(x / (side - 1))] += out
				}
			}
			for _, to := range slices.Sorted(maps.Keys(sums)) {
				chain[at(x, y)] = append(chain[at(x, y)], way{to, sums[to]})
			}
		}
	}
	return chain
}

// crowd returns situations that all lead to all others with pseudo-random weights, and to two
// ends with a total probability of out in 1000.
func crowd(size int, out int64) [][]way {
	chain := make([][]way, size)
	drawn := uint64(1)
	for i := range chain {
		total := int64(0)
		for j := range size {
			drawn = drawn*6364136223846793005 + 1442695040888963407
			weight := int64(drawn>>54) + 1
			total += weight
			chain[i] = append(chain[i], way{j, weight * 1000})
		}
		chain[i] = append(chain[i], way{^(i % 2), total * out})
	}
	return chain
}
