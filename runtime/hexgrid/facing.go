package hexgrid

// Side is one of the six sides of a hex, or a direction: 0 is up, and they
// count clockwise. Whoever stands on a hex faces one of them.
type Side int

// Sides is how many there are.
const Sides = 6

var steps = [Sides]Hex{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}

// Step is the way from a hex to its neighbour behind the side. A side beyond 0
// to 5 means the one that turning on leads to.
func (s Side) Step() Hex { return steps[s.Turned(0)] }

// Turned is the side that lies so many sides further clockwise; a negative
// number turns the other way.
func (s Side) Turned(sixths int) Side { return Side(((int(s)+sixths)%Sides + Sides) % Sides) }

// Opposite is the side across the hex.
func (s Side) Opposite() Side { return s.Turned(Sides / 2) }

// TurnsTo is the smallest number of sides to turn by from one facing to
// another, either way: 0 to 3.
func (s Side) TurnsTo(other Side) int {
	n := int(other.Turned(-int(s)))
	return min(n, Sides-n)
}

// Towards is the side through which the [Line] to another hex leaves this one,
// and therefore the side of this one through which somebody there sees it.
// There is none for the hex itself.
func (h Hex) Towards(other Hex) (s Side, ok bool) {
	n := Distance(h, other)
	if n == 0 {
		return 0, false
	}
	return h.SideOf(between(h, other, 1, n))
}

// Arc is a part of the surroundings of whoever faces a side.
type Arc int

// The arcs: the faced side and the two beside it, the two behind those, and
// the opposite one.
const (
	Front Arc = iota
	Flank
	Rear
)

// String is the arc as a word: front, flank or rear.
func (a Arc) String() string { return [...]string{"front", "flank", "rear"}[a] }

// ArcOf tells in which arc of whoever faces one side another side lies.
func ArcOf(facing, side Side) Arc {
	switch facing.TurnsTo(side) {
	case 0, 1:
		return Front
	case 2:
		return Flank
	}
	return Rear
}
