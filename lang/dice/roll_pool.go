package dice

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/exact"
)

// rollTerm rolls a term of dice. Operands that are not constant are on the stack.
func (m *Roller) rollTerm(t *term) (exact.Rational, *diag.Problem) {
	d := t.fixed
	if d == nil {
		count, sides := exact.Integer(1), exact.Integer(1)
		if t.sides {
			sides = m.pop()
		}
		if t.count {
			count = m.pop()
		}
		var problem *diag.Problem
		if d, problem = m.e.Resolve(t.node, count, sides, m.variables()); problem != nil {
			return exact.Rational{}, problem
		}
	}
	if m.faces.seeded != nil && d.fast && !m.wantsRoll {
		if m.rolled += d.Count; m.rolled > MaxDraws {
			return exact.Rational{}, m.tooMany(d.node.Span)
		}
		return exact.Integer(d.fastTotal(m.faces.seeded)), nil
	}
	first := len(m.dice)
	m.terms = append(m.terms, rolledTerm{d, t})
	value, problem := m.rollPool(d)
	if problem != nil || !m.wantsRoll {
		return value, problem
	}
	m.finishTerm(d, t, first)
	if t.shown {
		m.logTerm(d, first)
	}
	return value, nil
}

func (m *Roller) pop() exact.Rational {
	top := len(m.stack) - 1
	n := m.stack[top]
	m.stack = m.stack[:top]
	return n
}

// rollPool rolls a term and applies its modifiers in order.
func (m *Roller) rollPool(d *Pool) (exact.Rational, *diag.Problem) {
	if problem := m.rollInitial(d); problem != nil {
		return exact.Rational{}, problem
	}
	for i := range d.Steps {
		s := &d.Steps[i]
		if problem := s.roll(m, d, s); problem != nil {
			return exact.Rational{}, problem
		}
	}
	if d.text {
		return exact.Integer(0), nil
	}
	value, err := m.result(d.Steps)
	if err != nil {
		return exact.Rational{}, m.e.ArithmeticProblem(d.node.Span, err)
	}
	return value, nil
}

// rollInitial rolls the dice of a term, before modifiers.
func (m *Roller) rollInitial(d *Pool) *diag.Problem {
	m.pool.units = slices.Grow(m.pool.units[:0], d.Count)
	m.pool.throws = slices.Grow(m.pool.throws[:0], d.Count)[:d.Count]
	clear(m.pool.throws)
	switch {
	case m.faces.chooser == nil:
	case d.drawsUnique():
		return m.drawUnique(d)
	case d.Count > 1 && !m.e.ordered && !d.needsOrder():
		for i, face := range m.faces.chooser.Faces(d.Die, d.Count) {
			if problem := m.addKnown(d, i, face); problem != nil {
				return problem
			}
		}
		return nil
	}
	if m.faces.seeded != nil && d.Digits == 0 && d.Die.Faces == nil && m.rolled+d.Count <= MaxDraws {
		m.rollPlain(d)
		return nil
	}
	for i := range d.Count {
		p, problem := m.rollOne(d, int32(i))
		if problem != nil {
			return problem
		}
		m.pool.units = append(m.pool.units, p)
	}
	return nil
}

// rollPlain is rollInitial for plain dice from a Seeded source.
func (m *Roller) rollPlain(d *Pool) {
	sides, term, first := uint64(d.Die.Sides), int32(len(m.terms)-1), len(m.dice)
	m.dice = slices.Grow(m.dice, d.Count)[:first+d.Count]
	m.pool.units = m.pool.units[:d.Count]
	for i := range d.Count {
		face, at := int32(m.faces.seeded.below(sides)), int32(first+i)
		m.dice[at] = rolledDie{face: face, drawn: int32(m.rolled + i), spot: Spot{term, int32(i), 0}, flags: flagKept, value: float64(face + 1)}
		m.pool.units[i] = dieUnit{value: DieValue{Number: exact.Integer(int64(face) + 1)}, die: int32(i), first: at, last: at, flags: flagKept}
		m.pool.throws[i] = 1
	}
	m.rolled += d.Count
}

// addKnown adds die id of the term with a known face.
func (m *Roller) addKnown(d *Pool, id, face int) *diag.Problem {
	m.nextThrow(d, int32(id))
	p, problem := m.addResult(d, face)
	p.die = int32(id)
	m.pool.units = append(m.pool.units, p)
	return problem
}

// drawUnique adds dice that all differ: as a set if they are sorted, otherwise in order.
func (m *Roller) drawUnique(d *Pool) *diag.Problem {
	if d.orderIrrelevant() {
		for i, face := range m.faces.chooser.FaceSet(d) {
			if problem := m.addKnown(d, i, face); problem != nil {
				return problem
			}
		}
		return nil
	}
	seen := map[DieValue]bool{}
	for i := range d.Count {
		face := m.faces.chooser.FaceAmong(d, RerollGoal{shown: seen})
		if problem := m.addKnown(d, i, face); problem != nil {
			return problem
		}
		seen[m.pool.units[i].value] = true
	}
	return nil
}

// drawsUnique reports whether the first modifier is `u` and there are enough faces, so that
// distinct dice can be drawn at once.
func (d *Pool) drawsUnique() bool {
	if d.Count < 2 || len(d.Steps) == 0 || d.Steps[0].Throws != ThrowsUnique {
		return false
	}
	seen := map[DieValue]bool{}
	for i := 0; i < d.FaceCount() && len(seen) < d.Count; i++ {
		seen[d.Face(i)] = true
	}
	return len(seen) == d.Count
}

// orderIrrelevant reports whether the order in which distinct dice are drawn makes no difference:
// they are sorted, all faces are equally likely, and no modifier depends on the order.
func (d *Pool) orderIrrelevant() bool {
	sorted := false
	for _, s := range d.Steps[1:] {
		if s.Throws != ThrowsNone || s.Order == Dependent {
			return false
		}
		sorted = sorted || s.sorts
	}
	return sorted && d.FacesDiffer()
}

// FacesDiffer reports whether no two results of a die are the same.
func (d *Pool) FacesDiffer() bool {
	if d.Die.Faces == nil {
		return true
	}
	seen := map[DieValue]bool{}
	for i := range d.FaceCount() {
		if seen[d.Face(i)] {
			return false
		}
		seen[d.Face(i)] = true
	}
	return true
}

// needsOrder reports whether the result may depend on the order of equal dice.
func (d *Pool) needsOrder() bool {
	for _, s := range d.Steps {
		if s.Order == Dependent {
			return true
		}
	}
	return d.Digits > 0
}

// nextThrow sets the spot to the next throw of a die.
func (m *Roller) nextThrow(d *Pool, die int32) {
	m.spot = Spot{int32(len(m.terms) - 1), die, m.pool.throws[die]}
	m.pool.throws[die] += int32(max(1, d.Digits))
}

// rollOne rolls one unit for a die of the term.
func (m *Roller) rollOne(d *Pool, id int32) (dieUnit, *diag.Problem) {
	m.nextThrow(d, id)
	first, index := m.spot, 0
	for i := range max(1, d.Digits) {
		m.spot.Throw = first.Throw + int32(i)
		face, problem := m.draw(d.Die, d.node.Span)
		if problem != nil {
			return dieUnit{}, problem
		}
		index = index*6 + face
	}
	m.spot = first
	p, problem := m.addResult(d, index)
	p.die = id
	return p, problem
}

// draw returns the face of one die from the source.
func (m *Roller) draw(d Die, at Span) (int, *diag.Problem) {
	switch {
	case m.faces.chooser != nil:
		return m.faces.chooser.Face(d), nil
	case m.faces.replay != nil:
		return m.faces.replay.face(d)
	case m.faces.seeded != nil:
		return int(m.faces.seeded.below(uint64(d.Sides))), nil
	}
	if m.faces.positioned != nil {
		m.faces.positioned.SetSpot(m.spot)
	}
	face, err := m.faces.src.Roll(d)
	if err != nil {
		p := m.e.Problem(at, err.Error(), "")
		p.Cause = err
		return 0, p
	}
	if face < 0 || face >= d.Sides {
		return 0, m.e.Problem(at, fmt.Sprintf("the dice source gave face number %d of a %s", face, d), "faces are numbered from 0")
	}
	return face, nil
}

// addResult adds the dice of a result to the buffer and returns their unit.
func (m *Roller) addResult(d *Pool, index int) (dieUnit, *diag.Problem) {
	first := int32(len(m.dice))
	p := dieUnit{value: d.Face(index), first: first, last: first, flags: flagKept}
	if d.Digits == 0 {
		return p, m.addDie(d, index, d.node.Span)
	}
	divisor, place := d.FaceCount()/6, 1
	for range d.Digits - 1 {
		place *= 10
	}
	for i := range d.Digits {
		if problem := m.addDie(d, index/divisor%6, d.node.Span); problem != nil {
			return p, problem
		}
		p.last = first + int32(i)
		m.dice[p.last].place, m.dice[p.last].next = int32(place), p.last+1
		divisor, place = max(divisor/6, 1), place/10
	}
	return p, nil
}
