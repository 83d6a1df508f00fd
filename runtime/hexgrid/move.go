package hexgrid

import (
	"container/heap"
	"fmt"
	"slices"
)

// MaxHexes is the maximum number of hexes that a search visits.
const MaxHexes = 20_000

// TooFarError reports a search that visited more than [MaxHexes] hexes.
type TooFarError struct{ From Hex }

// Error names the start and the limit.
func (e *TooFarError) Error() string {
	return fmt.Sprintf("more than %d hexes can be reached from %s: say a smaller limit of costs", MaxHexes, e.From)
}

// Mover holds the costs of movement. The zero Mover does not leave its hex.
type Mover struct {
	// Most is the maximum total cost.
	Most float64
	// Step returns the cost of a step through a side, 0 or more; ok is false for a closed
	// side. If Step is nil every step costs 1.
	Step func(from Hex, through Side) (cost float64, ok bool)
	// Turn is the cost of turning by one side, 0 or more. If it is not 0, a step is only
	// possible through the faced side, which is Facing at first.
	Turn   float64
	Facing Side
}

// Reached is a hex with the cost of getting there.
type Reached struct {
	Hex  Hex
	Cost float64
}

// Reach lists the hexes that can be reached, cheapest first, including the start. It returns
// a [*TooFarError] if there are too many.
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

// Path returns a cheapest path, both ends included, and its cost. Among equally cheap paths
// it always returns the same one. ok is false if no path costs at most Most. It returns a
// [*TooFarError] if the search visited too many hexes.
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

// pose is a hex and, if Turn is not 0, the facing there.
type pose struct {
	hex    Hex
	facing Side
}

// node is a pose that was reached.
type node struct {
	at     pose
	cost   float64
	number int // in the order of discovery
	before *node
}

// search visits what can be reached, cheapest first, until found returns true, and returns
// that node; nil if there is none.
func (m Mover) search(from Hex, found func(Hex, float64) bool) (*node, error) {
	start := pose{hex: from}
	if m.Turn > 0 {
		start.facing = m.Facing.Turned(0)
	}
	best := map[pose]float64{start: 0}
	settled := map[pose]bool{}
	hexes := map[Hex]bool{}
	number := 0
	for queue := (frontier{{at: start}}); len(queue) > 0; {
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
			next := pose{hex: n.at.hex.Neighbour(s)}
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
				cost += float64(m.Turn * float64(n.at.facing.TurnsTo(s))) // the conversion prevents fused multiply-add, so that results are the same on every processor
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

// frontier is a heap of nodes, ordered by cost and then by number.
type frontier []*node

func (f frontier) Len() int { return len(f) }
func (f frontier) Less(i, j int) bool {
	if f[i].cost != f[j].cost {
		return f[i].cost < f[j].cost
	}
	return f[i].number < f[j].number
}
func (f frontier) Swap(i, j int) { f[i], f[j] = f[j], f[i] }
func (f *frontier) Push(x any)   { *f = append(*f, x.(*node)) }
func (f *frontier) Pop() any {
	old := *f
	n := old[len(old)-1]
	*f = old[:len(old)-1]
	return n
}
