package hexgrid

// Side is one of the six sides of a hex, or the direction of that side: 0 is up, the others
// follow clockwise.
type Side int

// Sides is the number of sides.
const Sides = 6

var steps = [Sides]Hex{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}

// Step returns the vector to the neighbour on the side, which is taken modulo 6.
func (s Side) Step() Hex { return steps[s.Turned(0)] }

// Turned returns the side turned clockwise by a number of sixths; counterclockwise if it is
// negative.
func (s Side) Turned(sixths int) Side { return Side(((int(s)+sixths)%Sides + Sides) % Sides) }

// Opposite returns the opposite side.
func (s Side) Opposite() Side { return s.Turned(Sides / 2) }

// TurnsTo returns the smallest number of sixths to turn from one side to another, in either
// direction: 0 to 3.
func (s Side) TurnsTo(other Side) int {
	n := int(other.Turned(-int(s)))
	return min(n, Sides-n)
}

// Towards returns the side through which the [Line] to another hex leaves this one; false
// for the hex itself.
func (h Hex) Towards(other Hex) (s Side, ok bool) {
	n := Distance(h, other)
	if n == 0 {
		return 0, false
	}
	return h.SideOf(between(h, other, 1, n))
}

// Arc is a part of the surroundings, relative to a facing.
type Arc int

// The arcs: the faced side and the two beside it, the two behind those, and
// the opposite one.
const (
	Front Arc = iota
	Flank
	Rear
)

// String returns "front", "flank" or "rear".
func (a Arc) String() string { return [...]string{"front", "flank", "rear"}[a] }

// ArcOf returns the arc in which a side lies, relative to the faced side.
func ArcOf(facing, side Side) Arc {
	switch facing.TurnsTo(side) {
	case 0, 1:
		return Front
	case 2:
		return Flank
	}
	return Rear
}
