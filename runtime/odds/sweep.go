package odds

import "math"

// sweepRest is the probability left in a component at which sweeping ends. It bounds the error:
// each true probability is between the one that has left the component and that plus the rest.
const sweepRest = 6e-14

// sweep solves a large component by iteration: each turn moves the probability at each
// member along its ways, until hardly any is left in the component.
type sweep struct {
	members component
	first   []int32  // by member, and one more: the index of its first way inside the component
	to      []int32  // by way: a member
	part    []double // by way: its probability
	inverse []double // by member: the inverse of its sum of weights
	present []double // by member: the probability at it now
	visits  []double // by member: the sum of the probabilities at it in all turns
	left    float64  // probability left in the component, relative to 1
	before  float64  // left at the last call of more
	turns   int
}

func newSweep(s *flow[double], c component) *sweep {
	w := &sweep{members: c, first: make([]int32, 1, len(c)+1), visits: make([]double, len(c))}
	number := make(map[int32]int32, len(c))
	for k, i := range c {
		number[i] = int32(k)
	}
	for _, i := range c {
		out := s.weightsOf(i)
		inverse := s.total(out).inverse()
		for e, x := range out {
			if k, ok := number[s.g.to[int(s.g.first[i])+e]]; ok {
				w.to = append(w.to, k)
				w.part = append(w.part, x.times(inverse))
			}
		}
		w.first = append(w.first, int32(len(w.to)))
		w.inverse = append(w.inverse, inverse)
		w.present = append(w.present, s.visits[i])
	}
	w.left = 1
	w.before = 1
	return w
}

// turn moves the probability at each member along its ways once.
func (sw *sweep) turn() {
	for k := range sw.present {
		x := sw.present[k]
		if x.hi == 0 {
			continue
		}
		sw.present[k] = double{}
		sw.visits[k] = sw.visits[k].plus(x)
		for e := sw.first[k]; e < sw.first[k+1]; e++ {
			to := sw.to[e]
			sw.present[to] = sw.present[to].plus(x.times(sw.part[e]))
		}
	}
	sw.turns++
	var left double
	for _, x := range sw.present {
		left = left.plus(x)
	}
	sw.left = left.hi * (1 + 1e-9)
}

// more estimates how many more turns it takes until left is at most within, from the decrease
// in the last sixteen turns, the interval in which it must be called.
func (sw *sweep) more(within float64) float64 {
	rate := math.Log(sw.left/sw.before) / 16
	sw.before = sw.left
	if !(rate < 0) {
		return math.Inf(1)
	}
	return math.Log(within/sw.left) / rate
}

// leave moves the visits of each member along its ways out of the component.
func (sw *sweep) leave(s *flow[double]) {
	inside := make(map[int32]bool, len(sw.members))
	for _, i := range sw.members {
		inside[i] = true
	}
	for k, i := range sw.members {
		by := sw.visits[k].times(sw.inverse[k])
		for e, x := range s.weightsOf(i) {
			if to := s.g.to[int(s.g.first[i])+e]; !inside[to] {
				s.visits[to] = s.visits[to].plus(x.times(by))
			}
		}
	}
}
