package dice

import "houserule/lang/exact"

// A term whose total does not depend on which die shows what is rolled without
// laying its dice down, when the total alone is wanted: plain dice that are kept,
// clamped, sorted and counted, and never thrown again.

// quickSides is up to how many sides of a die faces are counted.
const quickSides = 100

// quicken finds out whether a term can be hurried through.
func (d *dicePool) quicken() {
	if d.die.Faces != nil || d.digits > 0 || d.text {
		return
	}
	worth, left := false, d.count
	for i := range d.steps {
		s := &d.steps[i]
		switch {
		case s.Order == Selects:
			low, high := s.window(left)
			d.low += low
			left = high - low
		case s.Order != KeepsOrder:
			return
		default:
			worth = worth || s.Adjust != nil || s.Counts != 0
		}
	}
	d.high = d.low + left
	if (worth || left < d.count) && d.die.Sides > quickSides {
		return
	}
	if worth && !d.setWorth() {
		d.worth = nil
		return
	}
	d.quick = true
}

// setWorth works out what each face counts as; false where that is no integer of a moderate
// size.
func (d *dicePool) setWorth() bool {
	d.worth = make([]int32, d.die.Sides)
	counts := CountsDice(d.steps)
	for face := range d.worth {
		v := d.face(face)
		v.value = Adjusted(d.steps, v.value)
		if !v.value.IsInt() || v.value.Abs().Num > 1<<30 {
			return false
		}
		d.worth[face] = int32(v.value.Num)
		if counts {
			d.worth[face] = int32(Counted(d.steps, v))
		}
	}
	return true
}

// hasten gives the total of such a term.
func (d *dicePool) hasten(src *Seeded) int64 {
	sides := uint64(d.die.Sides)
	total := int64(0)
	switch {
	case d.high-d.low < d.count:
		return d.hastenKept(src)
	case d.worth != nil:
		for range d.count {
			total += int64(d.worth[src.below(sides)])
		}
		return total
	}
	for range d.count {
		total += int64(src.below(sides))
	}
	return total + int64(d.count)
}

// hastenKept counts how many dice show each face and goes over them from the
// highest: which of equal dice are kept makes no difference.
func (d *dicePool) hastenKept(src *Seeded) int64 {
	if d.worth == nil && (d.high == 1 && d.low == 0 || d.high-d.low == d.count-1 && (d.low == 0 || d.high == d.count)) {
		return d.hastenEnds(src)
	}
	var room [quickSides]uint16
	counts := room[:d.die.Sides]
	for range d.count {
		counts[src.below(uint64(len(counts)))]++
	}
	total, place := int64(0), 0
	for face := len(counts) - 1; place < d.high; face-- {
		next := place + int(counts[face])
		if among := min(next, d.high) - max(place, d.low); among > 0 {
			worth := int64(face + 1)
			if d.worth != nil {
				worth = int64(d.worth[face])
			}
			total += int64(among) * worth
		}
		place = next
	}
	return total
}

// hastenEnds rolls dice of which the highest alone is kept, or the highest or the
// lowest dropped.
func (d *dicePool) hastenEnds(src *Seeded) int64 {
	sides := uint64(d.die.Sides)
	sum, lowest, highest := uint64(0), sides, uint64(0)
	for range d.count {
		face := src.below(sides)
		sum += face
		lowest, highest = min(lowest, face), max(highest, face)
	}
	switch {
	case d.high == 1 && d.low == 0:
		return int64(highest) + 1
	case d.low == 0:
		return int64(sum-lowest) + int64(d.count) - 1
	}
	return int64(sum-highest) + int64(d.count) - 1
}

// straight is a program that adds and subtracts such terms and whole numbers, and
// may test what they come to.
type straight struct {
	terms    []signed
	constant int64
	tests    bool
	holds    comparator
}

type signed struct {
	*dicePool
	taken bool // away
}

// total rolls it with a source of chance.
func (s *straight) total(src *Seeded) int64 {
	total := s.constant
	for i := range s.terms {
		if t := &s.terms[i]; t.taken {
			total -= t.hasten(src)
		} else {
			total += t.hasten(src)
		}
	}
	if s.tests {
		return truth(s.holds.holds(exact.Integer(total).Cmp(exact.Integer(0)))).Num
	}
	return total
}

// straighten finds out whether a tree can be rolled so.
func (s *straight) straighten(root node, terms []signed) bool {
	s.terms = terms
	for {
		l, ok := root.(*labelled)
		if !ok {
			break
		}
		root = l.of
	}
	if c, ok := root.(*comparison); ok {
		s.tests, s.holds = true, c.operator
		if !s.add(c.left, false) || !s.add(c.right, true) {
			return false
		}
	} else if !s.add(root, false) {
		return false
	}
	dice := 0
	for _, t := range s.terms {
		dice += t.count
	}
	return dice <= MaxDraws
}

// add takes a part in, or away; false where it is something else.
func (s *straight) add(n node, taken bool) bool {
	switch n := n.(type) {
	case *literal:
		if !n.value.IsInt() || n.value.Abs().Num > 1<<40 {
			return false
		}
		if taken {
			s.constant -= n.value.Num
		} else {
			s.constant += n.value.Num
		}
		return true
	case *labelled:
		return s.add(n.of, taken)
	case *negation:
		return s.add(n.of, !taken)
	case *arithmetic:
		switch n.operator {
		case "+":
			return s.add(n.left, taken) && s.add(n.right, taken)
		case "-":
			return s.add(n.left, taken) && s.add(n.right, !taken)
		}
	case *pool:
		if n.fixed != nil && n.fixed.quick {
			s.terms = append(s.terms, signed{n.fixed, taken})
			return true
		}
	}
	return false
}
