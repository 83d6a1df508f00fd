package dice

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/exact"
)

// rollTerm rolls a term of dice. Operands that are not constant are on the stack.
func (ro *Roller) rollTerm(t *term) (exact.Rational, *diag.Problem) {
	d := t.fixed
	if d == nil {
		count, sides := exact.Integer(1), exact.Integer(1)
		if t.sides {
			sides = ro.pop()
		}
		if t.count {
			count = ro.pop()
		}
		var problem *diag.Problem
		if d, problem = ro.e.Resolve(t.node, count, sides, ro.variables()); problem != nil {
			return exact.Rational{}, problem
		}
	}
	if ro.faces.seeded != nil && d.fast && !ro.wantsRoll {
		if ro.rolled += d.Count; ro.rolled > MaxDraws {
			return exact.Rational{}, ro.tooMany(d.node.Span)
		}
		return exact.Integer(d.fastTotal(ro.faces.seeded)), nil
	}
	first := len(ro.dice)
	ro.terms = append(ro.terms, rolledTerm{d, t, ro.dieTerm(d, t)})
	value, problem := ro.rollPool(d)
	if problem != nil || !ro.wantsRoll {
		return value, problem
	}
	ro.finishTerm(d, t, first)
	if t.shown {
		ro.logTerm(d, first)
	}
	return value, nil
}

// dieTerm returns what the results of a term share; nil if none are wanted.
func (ro *Roller) dieTerm(d *Pool, t *term) *DieTerm {
	if d == t.fixed || !ro.wantsRoll {
		return t.shared
	}
	return &DieTerm{Sides: d.Die.Sides, Faces: d.Die.Faces, Label: t.label, Role: t.role}
}

func (ro *Roller) pop() exact.Rational {
	top := len(ro.stack) - 1
	n := ro.stack[top]
	ro.stack = ro.stack[:top]
	return n
}

// rollPool rolls a term and applies its modifiers in order.
func (ro *Roller) rollPool(d *Pool) (exact.Rational, *diag.Problem) {
	if problem := ro.rollInitial(d); problem != nil {
		return exact.Rational{}, problem
	}
	for i := range d.Steps {
		s := &d.Steps[i]
		if problem := s.roll(ro, d, s); problem != nil {
			return exact.Rational{}, problem
		}
	}
	if d.text {
		return exact.Integer(0), nil
	}
	value, err := ro.result(d.Steps)
	if err != nil {
		return exact.Rational{}, ro.e.ArithmeticProblem(d.node.Span, err)
	}
	return value, nil
}

// rollInitial rolls the dice of a term, before modifiers.
func (ro *Roller) rollInitial(d *Pool) *diag.Problem {
	ro.pool.units = slices.Grow(ro.pool.units[:0], d.Count)
	ro.pool.throws = slices.Grow(ro.pool.throws[:0], d.Count)[:d.Count]
	clear(ro.pool.throws)
	switch {
	case ro.faces.chooser == nil:
	case d.drawsUnique():
		return ro.drawUnique(d)
	case d.Count > 1 && !ro.e.ordered && !d.needsOrder():
		for i, face := range ro.faces.chooser.Faces(d.Die, d.Count) {
			if problem := ro.addKnown(d, i, face); problem != nil {
				return problem
			}
		}
		return nil
	}
	if ro.faces.seeded != nil && d.Digits == 0 && d.Die.Faces == nil && ro.rolled+d.Count <= MaxDraws {
		ro.rollPlain(d)
		return nil
	}
	for i := range d.Count {
		p, problem := ro.rollOne(d, int32(i))
		if problem != nil {
			return problem
		}
		ro.pool.units = append(ro.pool.units, p)
	}
	return nil
}

// rollPlain is rollInitial for plain dice from a Seeded source.
func (ro *Roller) rollPlain(d *Pool) {
	sides, term, first := uint64(d.Die.Sides), int32(len(ro.terms)-1), len(ro.dice)
	ro.dice = slices.Grow(ro.dice, d.Count)[:first+d.Count]
	ro.pool.units = ro.pool.units[:d.Count]
	for i := range d.Count {
		face, at := int32(ro.faces.seeded.below(sides)), int32(first+i)
		ro.dice[at] = rolledDie{face: face, drawn: int32(ro.rolled + i), spot: Spot{term, int32(i), 0}, flags: flagKept, value: float64(face + 1)}
		ro.pool.units[i] = dieUnit{value: DieValue{Number: exact.Integer(int64(face) + 1)}, die: int32(i), first: at, last: at, flags: flagKept}
		ro.pool.throws[i] = 1
	}
	ro.rolled += d.Count
}

// addKnown adds die id of the term with a known face.
func (ro *Roller) addKnown(d *Pool, id, face int) *diag.Problem {
	ro.nextThrow(d, int32(id))
	p, problem := ro.addResult(d, face)
	p.die = int32(id)
	ro.pool.units = append(ro.pool.units, p)
	return problem
}

// drawUnique adds dice that all differ: as a set if they are sorted, otherwise in order.
func (ro *Roller) drawUnique(d *Pool) *diag.Problem {
	if d.orderIrrelevant() {
		for i, face := range ro.faces.chooser.FaceSet(d) {
			if problem := ro.addKnown(d, i, face); problem != nil {
				return problem
			}
		}
		return nil
	}
	seen := map[DieValue]bool{}
	for i := range d.Count {
		face := ro.faces.chooser.FaceAmong(d, RerollGoal{shown: seen})
		if problem := ro.addKnown(d, i, face); problem != nil {
			return problem
		}
		seen[ro.pool.units[i].value] = true
	}
	return nil
}

// drawsUnique reports whether the first modifier is `u` and there are enough faces, so that
// distinct dice can be drawn at once.
func (p *Pool) drawsUnique() bool {
	if p.Count < 2 || len(p.Steps) == 0 || p.Steps[0].Throws != ThrowsUnique {
		return false
	}
	seen := map[DieValue]bool{}
	for i := 0; i < p.FaceCount() && len(seen) < p.Count; i++ {
		seen[p.Face(i)] = true
	}
	return len(seen) == p.Count
}

// orderIrrelevant reports whether the order in which distinct dice are drawn makes no difference:
// they are sorted, all faces are equally likely, and no modifier depends on the order.
func (p *Pool) orderIrrelevant() bool {
	sorted := false
	for _, s := range p.Steps[1:] {
		if s.Throws != ThrowsNone || s.Order == Dependent {
			return false
		}
		sorted = sorted || s.sorts
	}
	return sorted && p.FacesDiffer()
}

// FacesDiffer reports whether no two results of a die are the same.
func (p *Pool) FacesDiffer() bool {
	if p.Die.Faces == nil {
		return true
	}
	seen := map[DieValue]bool{}
	for i := range p.FaceCount() {
		if seen[p.Face(i)] {
			return false
		}
		seen[p.Face(i)] = true
	}
	return true
}

// needsOrder reports whether the result may depend on the order of equal dice.
func (p *Pool) needsOrder() bool {
	for _, s := range p.Steps {
		if s.Order == Dependent {
			return true
		}
	}
	return p.Digits > 0
}

// nextThrow sets the spot to the next throw of a die.
func (ro *Roller) nextThrow(d *Pool, die int32) {
	ro.spot = Spot{int32(len(ro.terms) - 1), die, ro.pool.throws[die]}
	ro.pool.throws[die] += int32(max(1, d.Digits))
}

// rollOne rolls one unit for a die of the term.
func (ro *Roller) rollOne(d *Pool, id int32) (dieUnit, *diag.Problem) {
	ro.nextThrow(d, id)
	first, index := ro.spot, 0
	for i := range max(1, d.Digits) {
		ro.spot.Throw = first.Throw + int32(i)
		face, problem := ro.draw(d.Die, d.node.Span)
		if problem != nil {
			return dieUnit{}, problem
		}
		index = index*6 + face
	}
	ro.spot = first
	p, problem := ro.addResult(d, index)
	p.die = id
	return p, problem
}

// draw returns the face of one die from the source.
func (ro *Roller) draw(d Die, at Span) (int, *diag.Problem) {
	switch {
	case ro.faces.chooser != nil:
		return ro.faces.chooser.Face(d), nil
	case ro.faces.replay != nil:
		return ro.faces.replay.face(d)
	case ro.faces.seeded != nil:
		return int(ro.faces.seeded.below(uint64(d.Sides))), nil
	}
	if ro.faces.positioned != nil {
		ro.faces.positioned.SetSpot(ro.spot)
	}
	face, err := ro.faces.src.Roll(d)
	if err != nil {
		p := ro.e.Problem(at, err.Error(), "")
		p.Cause = err
		return 0, p
	}
	if face < 0 || face >= d.Sides {
		return 0, ro.e.Problem(at, fmt.Sprintf("the dice source gave face number %d of a %s", face, d), "faces are numbered from 0")
	}
	return face, nil
}

// addResult adds the dice of a result to the buffer and returns their unit.
func (ro *Roller) addResult(d *Pool, index int) (dieUnit, *diag.Problem) {
	first := int32(len(ro.dice))
	p := dieUnit{value: d.Face(index), first: first, last: first, flags: flagKept}
	if d.Digits == 0 {
		return p, ro.addDie(d, index, d.node.Span)
	}
	divisor, place := d.FaceCount()/6, 1
	for range d.Digits - 1 {
		place *= 10
	}
	for i := range d.Digits {
		if problem := ro.addDie(d, index/divisor%6, d.node.Span); problem != nil {
			return p, problem
		}
		p.last = first + int32(i)
		ro.dice[p.last].place, ro.dice[p.last].next = int32(place), p.last+1
		divisor, place = max(divisor/6, 1), place/10
	}
	return p, nil
}
