// Package hexgrid computes on a plane of hexagons: neighbours, distances, lines, facing, rings,
// areas around walls, and cheapest paths.
//
// A [Hex] has two axial coordinates, Q and R; the third cube coordinate follows from Q + R + S =
// 0. Every hex has six neighbours, one on each [Side]. Sides are numbered clockwise from the
// upper one, so on a map with flat-topped hexes
//
//	  0        0 up    (0,-1)    3 down  (0,1)
//	5   1      1       (1,-1)    4       (-1,1)
//	4   2      2       (1,0)     5       (-1,0)
//	  3
//
// and on a map with pointed hexes the same sides are turned left by a twelfth of a circle. Use
// it like this:
//
//	a, err := hexgrid.Parse("0,0")
//	a.Neighbour(2)                     // 1,0
//	hexgrid.Distance(a, b)             // steps
//	hexgrid.Line(a, b)                 // both ends and what lies between
//	hexgrid.ArcOf(facing, a.Towards(b)) // Front, Flank or Rear
//	hexgrid.Fill(a, 7, open)           // seven hexes, around walls
//	hexgrid.Mover{Most: 4}.Reach(a)    // where four points of movement lead
//
// The package keeps no state: the caller passes functions that report which sides are
// closed. Results always come in the same order. Coordinates are limited by [Limit].
package hexgrid

// Limit is the largest absolute value of a coordinate. [Parse] refuses larger ones; results
// are undefined for them.
const Limit = 1_000_000

// Hex is one hexagon of the plane by its axial coordinates.
type Hex struct{ Q, R int }

// S returns the third cube coordinate.
func (h Hex) S() int { return -h.Q - h.R }

// Plus returns the sum of the coordinates.
func (h Hex) Plus(b Hex) Hex { return Hex{h.Q + b.Q, h.R + b.R} }

// Minus returns the difference of the coordinates: the vector from b to h.
func (h Hex) Minus(b Hex) Hex { return Hex{h.Q - b.Q, h.R - b.R} }

// Times returns the coordinates multiplied by n.
func (h Hex) Times(n int) Hex { return Hex{h.Q * n, h.R * n} }

// Neighbour returns the neighbour on a side.
func (h Hex) Neighbour(s Side) Hex { return h.Plus(s.Step()) }

// Neighbours returns all six neighbours in the order of the sides.
func (h Hex) Neighbours() [Sides]Hex {
	var all [Sides]Hex
	for s := range Side(Sides) {
		all[s] = h.Neighbour(s)
	}
	return all
}

// SideOf returns the side on which a neighbour is; false if the hex is no neighbour.
func (h Hex) SideOf(neighbour Hex) (s Side, ok bool) {
	for s := range Side(Sides) {
		if h.Neighbour(s) == neighbour {
			return s, true
		}
	}
	return 0, false
}

// Distance returns the number of steps between two hexes without obstacles.
func Distance(a, b Hex) int {
	way := b.Minus(a)
	return max(size(way.Q), size(way.R), size(way.S()))
}

func size(n int) int { return max(n, -n) }
