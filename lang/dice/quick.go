package dice

import "houserule/lang/diag"

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
		switch s.kind {
		case keepHigh, keepLow, keepMiddle, dropHigh, dropLow:
			low, high := s.window(left)
			d.low += low
			left = high - low
		case clampLow, clampHigh:
			if !s.limit.isWhole() || s.limit.absolute().num > 1<<30 {
				return
			}
			worth = true
		case countSuccess, countFailure:
			worth = true
		case sortUp, sortDown:
		default:
			return
		}
	}
	d.high = d.low + left
	if (worth || left < d.count) && d.die.Sides > quickSides {
		return
	}
	d.quick = true
	if worth {
		d.worth = make([]int32, d.die.Sides)
		for face := range d.worth {
			d.worth[face] = int32(d.counts(d.face(face)))
		}
	}
}

// counts is what a die counts as that shows something, if it is kept.
func (d *dicePool) counts(m mark) int64 {
	for i := range d.steps {
		switch s := &d.steps[i]; s.kind {
		case clampLow, clampHigh:
			m.value = s.clamp(m.value)
		}
	}
	if !counted(d.steps) {
		return m.value.num
	}
	success, failure := int64(0), int64(0)
	for i := range d.steps {
		switch s := &d.steps[i]; {
		case s.kind == countSuccess && s.when.holds(m):
			success = 1
		case s.kind == countFailure && s.when.holds(m):
			failure = 1
		}
	}
	return success - failure
}

// hurry gives the total of such a term.
func (m *machine) hurry(d *dicePool) (number, *diag.Problem) {
	if m.drawn += d.count; m.drawn > MaxDraws {
		return number{}, m.tooMany(d.node.span)
	}
	total := int64(0)
	switch {
	case d.high-d.low < d.count:
		return m.hurryKept(d)
	case d.worth != nil:
		for range d.count {
			face, problem := m.draw(d.die, d.node.span)
			if problem != nil {
				return number{}, problem
			}
			total += int64(d.worth[face])
		}
	case m.seeded != nil:
		total = int64(d.count)
		for range d.count {
			total += int64(m.seeded.below(uint64(d.die.Sides)))
		}
	default:
		for range d.count {
			face, problem := m.draw(d.die, d.node.span)
			if problem != nil {
				return number{}, problem
			}
			total += int64(face) + 1
		}
	}
	return whole(total), nil
}

// hurryKept counts how many dice show each face and goes over them from the
// highest: which of equal dice are kept makes no difference.
func (m *machine) hurryKept(d *dicePool) (number, *diag.Problem) {
	var counts [quickSides]int32
	for range d.count {
		face, problem := m.draw(d.die, d.node.span)
		if problem != nil {
			return number{}, problem
		}
		counts[face]++
	}
	total, place := int64(0), 0
	for face := d.die.Sides - 1; place < d.high; face-- {
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
	return whole(total), nil
}
