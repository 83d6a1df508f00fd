package dice

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/exact"
)

// dicePool is a term of dice whose numbers are all known.
type dicePool struct {
	node   *pool
	count  int
	die    Die
	digits int // dice read together as one number, 0 for an ordinary die
	steps  []step

	// Of a term that can be hurried through: which of its dice count, the highest
	// first, and what each face is worth where that is not what it shows.
	low, high int
	worth     []int32
	quick     bool // it can

	text bool // the result is a list of texts
}

// step is a modifier whose numbers are known.
type step struct {
	*modifier
	n     int            // keep and drop
	limit exact.Rational // clamp
	when  test
}

// test is a condition whose number is known, or several of which one has to hold.
type test struct {
	operator comparator
	limit    exact.Rational
	text     string
	or       *test // another condition; nil for none
}

// mark is what one die counts as: a number, or the text of a face.
type mark struct {
	value exact.Rational
	text  string
}

func (m mark) String() string {
	if m.text != "" {
		return m.text
	}
	return m.value.String()
}

func (t *test) holds(m mark) bool {
	return t.holdsAlone(m) || t.or != nil && t.or.holds(m)
}

// holdsAlone leaves out the other conditions of t.
func (t *test) holdsAlone(m mark) bool {
	if t.text != "" || m.text != "" {
		return (t.text == m.text) == (t.operator == equal) && (t.operator == equal || t.operator == notEqual)
	}
	return t.operator.holds(m.value.Cmp(t.limit))
}

// resolve fills in the numbers of a term and checks every bound. count and
// sides may have been rolled.
func (e *Expression) resolve(p *pool, count, sides exact.Rational, vars Variables) (*dicePool, *diag.Problem) {
	d := e.room.dicePool()
	d.node, d.digits, d.text = p, p.digits, isText(p)
	if !count.IsInt() || count.Sign() < 0 {
		return nil, e.problem(partOr(p.count, p), "the number of dice is "+count.String(), "it must be a whole number, 0 or more")
	}
	if count.Num > MaxDice {
		return nil, e.problem(partOr(p.count, p), "the number of dice is "+count.String(), fmt.Sprintf("up to %d dice are rolled at once", MaxDice))
	}
	d.count = int(count.Num)
	switch {
	case p.digits > 0:
		d.die = Die{Sides: 6}
	case p.listed != nil:
		return nil, e.problem(p.listed.span, "no faces are known for `@"+p.listed.name+"`", "a word of a check gives them")
	case p.faces != nil:
		d.die = Die{Sides: len(p.faces), Faces: p.faces}
	default:
		if !sides.IsInt() || sides.Sign() <= 0 {
			return nil, e.problem(p.sides.at(), "a die with "+sides.String()+" sides", "a die has a whole number of sides, 1 or more")
		}
		if sides.Num > MaxSides {
			return nil, e.problem(p.sides.at(), "a die with "+sides.String()+" sides", fmt.Sprintf("up to %d sides are possible", MaxSides))
		}
		d.die = Die{Sides: int(sides.Num)}
	}
	steps, problem := e.resolveSteps(d.steps, p.modifiers, vars)
	if problem != nil {
		return nil, problem
	}
	d.steps = joinConditions(d, steps)
	for i := range d.steps {
		if problem := e.resolveEndless(d, &d.steps[i]); problem != nil {
			return nil, problem
		}
	}
	d.quicken()
	return d, nil
}

func partOr(n node, other *pool) span {
	if n != nil {
		return n.at()
	}
	return other.span
}

// resolveSteps works out the numbers in modifiers, into an empty list.
func (e *Expression) resolveSteps(steps []step, list []modifier, vars Variables) ([]step, *diag.Problem) {
	if cap(steps) < len(list) {
		steps = make([]step, 0, len(list))
	}
	for i := range list {
		m := &list[i]
		s := step{modifier: m}
		if m.argument != nil {
			value, problem := e.constant(m.argument, vars)
			if problem != nil {
				return nil, problem
			}
			if m.operand == numberOperand {
				s.limit = value
			} else if !value.IsInt() || value.Sign() < 0 {
				return nil, e.problem(m.span, "the number of dice to keep or drop is "+value.String(), "it must be a whole number, 0 or more")
			} else {
				s.n = int(min(value.Num, MaxDice))
			}
		}
		if m.when != nil {
			s.when = test{operator: m.when.operator, text: m.when.text}
			if m.when.value != nil {
				value, problem := e.constant(m.when.value, vars)
				if problem != nil {
					return nil, problem
				}
				s.when.limit = value
			}
		}
		steps = append(steps, s)
	}
	return steps, nil
}

// joinConditions gives an explosion without a condition the highest face. Rerolls of one
// kind in a row, and explosions, become one step whose condition holds when one of theirs
// does: a die of 1d8r1r3 that shows 3 and then 1 is thrown again. It uses the room of steps.
func joinConditions(d *dicePool, steps []step) []step {
	joined := steps[:0]
	for _, s := range steps {
		if s.modifier.when == nil && s.byDefault != nil {
			s.when = s.byDefault(d)
		}
		if n := len(joined); n > 0 && joined[n-1].Modifier == s.Modifier && s.joins() {
			others := joined[n-1].when
			s.when.or = &others
			joined[n-1].when = s.when
			continue
		}
		joined = append(joined, s)
	}
	return joined
}

// resolveEndless refuses what could never end.
func (e *Expression) resolveEndless(d *dicePool, s *step) *diag.Problem {
	if s.endless.message != "" && d.always(s.when) {
		return e.problem(s.span, "every face of "+d.name()+" "+s.endless.message+", so the roll would never end", s.endless.hint)
	}
	return nil
}

func (d *dicePool) name() string {
	if d.digits > 0 {
		return "d" + "666666"[:d.digits]
	}
	return "a " + d.die.String()
}

// faceCount is how many equally likely results one die has.
func (d *dicePool) faceCount() int {
	if d.digits == 0 {
		return d.die.Sides
	}
	n := 1
	for range d.digits {
		n *= 6
	}
	return n
}

// face gives result i of one die, 0 to faceCount-1.
func (d *dicePool) face(i int) mark {
	if d.digits == 0 {
		if d.die.Faces == nil {
			return mark{value: exact.Integer(int64(i + 1))}
		}
		if text := d.die.Faces[i].Text; text != "" {
			return mark{text: text}
		}
		return mark{value: d.die.number(i)}
	}
	value, place := int64(0), int64(1)
	for range d.digits {
		value += int64(i%6+1) * place
		place *= 10
		i /= 6
	}
	return mark{value: exact.Integer(value)}
}

func (d *dicePool) highest() exact.Rational {
	highest := d.face(d.faceCount() - 1).value
	for i := range d.die.Faces {
		if n := d.die.number(i); n.Cmp(highest) > 0 {
			highest = n
		}
	}
	return highest
}

// always tells whether a test holds for every face. Plain dice run in one
// direction, so that a million sides need not be looked at.
func (d *dicePool) always(t test) bool {
	if d.digits == 0 && d.die.Faces == nil && t.text == "" && t.or == nil {
		low, high := d.face(0), d.face(d.die.Sides-1)
		switch t.operator {
		case notEqual:
			inside := t.limit.IsInt() && t.limit.Cmp(low.value) >= 0 && t.limit.Cmp(high.value) <= 0
			return !inside
		default:
			return t.holds(low) && t.holds(high)
		}
	}
	for i := range d.faceCount() {
		if !t.holds(d.face(i)) {
			return false
		}
	}
	return true
}
