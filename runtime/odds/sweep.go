package odds

import "math"

// meets is how much may be left on its way where sweeping ends: chances lie between
// what came to its end and that with all of what is left.
const meets = 6e-14

// sweep solves a component of many situations turn by turn: what stands at each is
// led on, until hardly anything is left in the component.
type sweep struct {
	members component
	first   []int32 // of the ways that stay inside, by member
	to      []int32
	part    []double // how likely they are
	inverse []double
	stands  []double
	comes   []double // in all
	left    float64
	before  float64 // what was left sixteen turns ago
	turns   int
}

func newSweep(s *through[double], c component) *sweep {
	w := &sweep{members: c, first: make([]int32, 1, len(c)+1), comes: make([]double, len(c))}
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
		w.stands = append(w.stands, s.comes[i])
	}
	w.left = 1
	w.before = 1
	return w
}

// turn leads everything on, once for each member.
func (w *sweep) turn() {
	for k := range w.stands {
		x := w.stands[k]
		if x.hi == 0 {
			continue
		}
		w.stands[k] = double{}
		w.comes[k] = w.comes[k].plus(x)
		for e := w.first[k]; e < w.first[k+1]; e++ {
			to := w.to[e]
			w.stands[to] = w.stands[to].plus(x.times(w.part[e]))
		}
	}
	w.turns++
	var left double
	for _, x := range w.stands {
		left = left.plus(x)
	}
	w.left = left.hi * (1 + 1e-9)
}

// more is how many turns are still to come, if what is left shrinks as it did since
// it was asked last, sixteen turns ago.
func (w *sweep) more(within float64) float64 {
	rate := math.Log(w.left/w.before) / 16
	w.before = w.left
	if !(rate < 0) {
		return math.Inf(1)
	}
	return math.Log(within/w.left) / rate
}

// leave leads what came to each member on to where its ways lead outside.
func (w *sweep) leave(s *through[double]) {
	inside := make(map[int32]bool, len(w.members))
	for _, i := range w.members {
		inside[i] = true
	}
	for k, i := range w.members {
		by := w.comes[k].times(w.inverse[k])
		for e, x := range s.weightsOf(i) {
			if to := s.g.to[int(s.g.first[i])+e]; !inside[to] {
				s.comes[to] = s.comes[to].plus(x.times(by))
			}
		}
	}
}
