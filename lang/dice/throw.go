package dice

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/exact"
)

// throwTerm rolls one term of dice, whose number and sides may lie on the stack.
func (m *machine) throwTerm(t *term) (exact.Rational, *diag.Problem) {
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
		if d, problem = m.e.resolve(t.node, count, sides, m.variables()); problem != nil {
			return exact.Rational{}, problem
		}
	}
	if m.seeded != nil && d.quick && !m.records {
		if m.drawn += d.count; m.drawn > MaxDraws {
			return exact.Rational{}, m.tooMany(d.node.span)
		}
		return exact.Integer(d.hasten(m.seeded)), nil
	}
	first := len(m.dice)
	m.thrown = append(m.thrown, thrown{d, t})
	value, problem := m.throw(d)
	if problem != nil || !m.records {
		return value, problem
	}
	m.settle(d, t, first)
	if t.told {
		m.tell(d, first)
	}
	return value, nil
}

func (m *machine) pop() exact.Rational {
	top := len(m.stack) - 1
	n := m.stack[top]
	m.stack = m.stack[:top]
	return n
}

// throw rolls a term, modifier by modifier.
func (m *machine) throw(d *dicePool) (exact.Rational, *diag.Problem) {
	if problem := m.throwAll(d); problem != nil {
		return exact.Rational{}, problem
	}
	for i := range d.steps {
		s := &d.steps[i]
		if problem := s.roll(m, d, s); problem != nil {
			return exact.Rational{}, problem
		}
	}
	if d.text {
		return exact.Integer(0), nil
	}
	value, err := m.reading(d.steps)
	if err != nil {
		return exact.Rational{}, m.e.arithmeticProblem(d.node.span, err)
	}
	return value, nil
}

// throwAll rolls all dice of the term for the first time.
func (m *machine) throwAll(d *dicePool) *diag.Problem {
	m.pieces = slices.Grow(m.pieces[:0], d.count)
	m.throws = slices.Grow(m.throws[:0], d.count)[:d.count]
	clear(m.throws)
	switch {
	case m.choices == nil:
	case d.isDraw():
		return m.draws(d)
	case d.count > 1 && !m.e.ordered && !d.needsOrder():
		for i, face := range m.choices.many(d.die, d.count) {
			if problem := m.put(d, i, face); problem != nil {
				return problem
			}
		}
		return nil
	}
	if m.seeded != nil && d.digits == 0 && d.die.Faces == nil && m.drawn+d.count <= MaxDraws {
		m.throwPlain(d)
		return nil
	}
	for i := range d.count {
		p, problem := m.one(d, int32(i))
		if problem != nil {
			return problem
		}
		m.pieces = append(m.pieces, p)
	}
	return nil
}

// throwPlain is throwAll for the most usual dice and source.
func (m *machine) throwPlain(d *dicePool) {
	sides, term, first := uint64(d.die.Sides), int32(len(m.thrown)-1), len(m.dice)
	m.dice = slices.Grow(m.dice, d.count)[:first+d.count]
	m.pieces = m.pieces[:d.count]
	for i := range d.count {
		face, at := int32(m.seeded.below(sides)), int32(first+i)
		m.dice[at] = fallen{face: face, drawn: int32(m.drawn + i), spot: Spot{term, int32(i), 0}, signs: signKept, value: float64(face + 1)}
		m.pieces[i] = piece{mark: mark{value: exact.Integer(int64(face) + 1)}, id: int32(i), first: at, last: at, signs: signKept}
		m.throws[i] = 1
	}
	m.drawn += d.count
}

// put lays a die of which the face is known as one of the first.
func (m *machine) put(d *dicePool, id, face int) *diag.Problem {
	m.turn(d, int32(id))
	p, problem := m.laid(d, face)
	p.id = int32(id)
	m.pieces = append(m.pieces, p)
	return problem
}

// draws lays dice that all differ: as a set when a sort forgets the order they
// came in, else one after the other.
func (m *machine) draws(d *dicePool) *diag.Problem {
	if d.forgetsOrder() {
		for i, face := range m.choices.set(d) {
			if problem := m.put(d, i, face); problem != nil {
				return problem
			}
		}
		return nil
	}
	seen := map[mark]bool{}
	for i := range d.count {
		face := m.choices.among(d, func(m mark) bool { return !seen[m] })
		if problem := m.put(d, i, face); problem != nil {
			return problem
		}
		seen[m.pieces[i].mark] = true
	}
	return nil
}

// isDraw tells whether all dice differ from the first throw on, so that they
// are drawn like cards. When there are too few faces, unique says so.
func (d *dicePool) isDraw() bool {
	if d.count < 2 || len(d.steps) == 0 || d.steps[0].Throws != ThrowsUnique {
		return false
	}
	seen := map[mark]bool{}
	for i := 0; i < d.faceCount() && len(seen) < d.count; i++ {
		seen[d.face(i)] = true
	}
	return len(seen) == d.count
}

// forgetsOrder tells whether dice that all differ, each face as likely as any
// other, come to the same in whatever order they were thrown, and lie in the
// same order in the end.
func (d *dicePool) forgetsOrder() bool {
	sorted := false
	for _, s := range d.steps[1:] {
		if s.Throws != ThrowsNone || s.Order == OrderUnknown {
			return false
		}
		sorted = sorted || s.sorts
	}
	return sorted && d.allDiffer()
}

// needsOrder tells whether equal dice in another order can come to something
// else, so that they must not be counted together.
func (d *dicePool) needsOrder() bool {
	for _, s := range d.steps {
		if s.Order == Dependent || s.Order == OrderUnknown {
			return true
		}
	}
	return d.digits > 0
}

// turn says whose throw is the next.
func (m *machine) turn(d *dicePool, die int32) {
	m.spot = Spot{int32(len(m.thrown) - 1), die, m.throws[die]}
	m.throws[die] += int32(max(1, d.digits))
}

// one rolls what counts as one die: the die of a number, or one in its place.
func (m *machine) one(d *dicePool, id int32) (piece, *diag.Problem) {
	m.turn(d, id)
	first, index := m.spot, 0
	for i := range max(1, d.digits) {
		m.spot.Throw = first.Throw + int32(i)
		face, problem := m.draw(d.die, d.node.span)
		if problem != nil {
			return piece{}, problem
		}
		index = index*6 + face
	}
	m.spot = first
	p, problem := m.laid(d, index)
	p.id = id
	return p, problem
}

// draw asks for one die and gives the index of its face.
func (m *machine) draw(d Die, at span) (int, *diag.Problem) {
	switch {
	case m.choices != nil:
		return m.choices.one(d), nil
	case m.again != nil:
		return m.again.face(d)
	case m.seeded != nil:
		return int(m.seeded.below(uint64(d.Sides))), nil
	}
	if m.placed != nil {
		m.placed.At(m.spot)
	}
	face, err := m.src.Roll(d)
	if err != nil {
		p := m.e.problem(at, err.Error(), "")
		p.Cause = err
		return 0, p
	}
	if face < 0 || face >= d.Sides {
		return 0, m.e.problem(at, fmt.Sprintf("the dice source gave face number %d of a %s", face, d), "faces are numbered from 0")
	}
	return face, nil
}

// laid puts the dice of one result on the table.
func (m *machine) laid(d *dicePool, index int) (piece, *diag.Problem) {
	first := int32(len(m.dice))
	p := piece{mark: d.face(index), first: first, last: first, signs: signKept}
	if d.digits == 0 {
		return p, m.lay(d, index, d.node.span)
	}
	divisor, place := d.faceCount()/6, 1
	for range d.digits - 1 {
		place *= 10
	}
	for i := range d.digits {
		if problem := m.lay(d, index/divisor%6, d.node.span); problem != nil {
			return p, problem
		}
		p.last = first + int32(i)
		m.dice[p.last].place, m.dice[p.last].next = int32(place), p.last+1
		divisor, place = max(divisor/6, 1), place/10
	}
	return p, nil
}
