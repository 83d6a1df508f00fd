package hexgrid

import (
	"container/heap"
	"fmt"
	"slices"
)

// MaxHexes is how many hexes a search looks at before it gives up.
const MaxHexes = 20_000

// TooFarError says that a search came to more than [MaxHexes] hexes.
type TooFarError struct{ From Hex }

// Error says where the search began and how far it came.
func (e *TooFarError) Error() string {
	return fmt.Sprintf("more than %d hexes can be reached from %s: say a smaller limit of costs", MaxHexes, e.From)
}

// Mover is somebody who moves: what steps and turns cost, and how much there
// is to spend. The zero Mover does not leave its hex.
type Mover struct {
	// Most is what may be spent in all.
	Most float64
	// Step is what a step through a side costs, 0 or more; ok is false where no
	// step leads through. A nil Step costs 1 everywhere.
	Step func(from Hex, through Side) (cost float64, ok bool)
	// Turn is what turning by one side costs, 0 or more. Unless it is 0, steps
	// lead only through the side that is faced, at first Facing.
	Turn   float64
	Facing Side
}

// Reached is a hex and what it costs to come there.
type Reached struct {
	Hex  Hex
	Cost float64
}

// Reach lists the hexes that can be reached, cheapest first, the start with
// cost 0 included. It fails with a [*TooFarError] when there are too many.
func (m Mover) Reach(from Hex) ([]Reached, error) {
	var reached []Reached
	known := map[Hex]bool{}
	_, err := m.search(from, func(h Hex, cost float64) bool {
		if !known[h] {
			known[h] = true
			reached = append(reached, Reached{h, cost})
		}
		return false
	})
	return reached, err
}

// Path gives a cheapest way with both ends, and what it costs. Among equally
// cheap ones it is always the same. Without a way that can be paid ok is false.
// It fails with a [*TooFarError] when it had to look too far.
func (m Mover) Path(from, to Hex) (path []Hex, cost float64, ok bool, err error) {
	end, err := m.search(from, func(h Hex, _ float64) bool { return h == to })
	if err != nil || end == nil {
		return nil, 0, false, err
	}
	for n := end; n != nil; n = n.before {
		path = append(path, n.at.hex)
	}
	slices.Reverse(path)
	return path, end.cost, true, nil
}

// stand is a hex and, where that matters, which way one faces there.
type stand struct {
	hex    Hex
	facing Side
}

type node struct {
	at     stand
	cost   float64
	number int // in the order of discovery, which decides between equals
	before *node
}

// search goes through all that can be reached, cheapest first, until found says
// so, and gives the node that was found.
func (m Mover) search(from Hex, found func(Hex, float64) bool) (*node, error) {
	start := stand{hex: from}
	if m.Turn > 0 {
		start.facing = m.Facing.Turned(0)
	}
	best := map[stand]float64{start: 0}
	settled := map[stand]bool{}
	hexes := map[Hex]bool{}
	number := 0
	for queue := (waiting{{at: start}}); len(queue) > 0; {
		n := heap.Pop(&queue).(*node)
		if settled[n.at] {
			continue
		}
		settled[n.at] = true
		if hexes[n.at.hex] = true; len(hexes) > MaxHexes {
			return nil, &TooFarError{from}
		}
		if found(n.at.hex, n.cost) {
			return n, nil
		}
		for s := range Side(Sides) {
			next := stand{hex: n.at.hex.Neighbour(s)}
			if m.Turn > 0 {
				next.facing = s
			}
			if settled[next] {
				continue
			}
			cost, ok := 1.0, true
			if m.Step != nil {
				cost, ok = m.Step(n.at.hex, s)
			}
			if m.Turn > 0 {
				cost += float64(m.Turn * float64(n.at.facing.TurnsTo(s))) // rounded by itself, as on every processor
			}
			cost += n.cost
			if !ok || !(cost >= n.cost) || cost > m.Most {
				continue
			}
			if known, seen := best[next]; seen && known <= cost {
				continue
			}
			best[next] = cost
			number++
			heap.Push(&queue, &node{at: next, cost: cost, number: number, before: n})
		}
	}
	return nil, nil
}

// waiting is a heap of nodes, the cheapest and then the first found on top.
type waiting []*node

func (w waiting) Len() int { return len(w) }
func (w waiting) Less(i, j int) bool {
	if w[i].cost != w[j].cost {
		return w[i].cost < w[j].cost
	}
	return w[i].number < w[j].number
}
func (w waiting) Swap(i, j int) { w[i], w[j] = w[j], w[i] }
func (w *waiting) Push(x any)   { *w = append(*w, x.(*node)) }
func (w *waiting) Pop() any {
	old := *w
	n := old[len(old)-1]
	*w = old[:len(old)-1]
	return n
}
