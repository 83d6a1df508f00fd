package dice

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/exact"
)

// Pool is a resolved term of dice: its operands are numbers. It is immutable.
type Pool struct {
	node   *PoolNode
	Count  int
	Die    Die
	Digits int // number of dice that are read as digits of one number; 0 for ordinary dice
	Steps  []Step
	text   bool // the result is texts

	fast       bool    // fastTotal can roll it, using the next fields
	low, high  int     // ranks of the dice that count, the highest first: from low to before high
	faceValues []int32 // by face index: the value if it differs from the face; else nil

	fastDice bool        // rollFast can roll it, using the next field
	records  []dieRecord // by face index, if steps count or adjust dice; else nil
}

// Step is a resolved modifier: its operands are numbers.
type Step struct {
	*Modifier
	node    *ModifierNode
	Count   int            // the number of dice to keep or drop, up to MaxDice
	Operand exact.Rational // operand of Adjust
	When    Condition      // the zero Condition if the modifier has none
}

// Condition compares the value of a die with a number or the text of a face.
type Condition struct {
	operator Comparator
	number   exact.Rational
	text     string
	or       *Condition // an alternative; nil for none
}

// DieValue is the value of a die: a number, or a text if Text is not empty.
type DieValue struct {
	Number exact.Rational
	Text   string
}

// String returns the text, or the number in dice notation.
func (d DieValue) String() string {
	if d.Text != "" {
		return d.Text
	}
	return d.Number.String()
}

// Holds reports whether the condition, or an alternative, holds for a value.
func (c *Condition) Holds(m DieValue) bool {
	return c.holdsItself(m) || c.or != nil && c.or.Holds(m)
}

// holdsItself is Holds without the alternatives.
func (c *Condition) holdsItself(m DieValue) bool {
	if c.text != "" || m.Text != "" {
		return (c.text == m.Text) == (c.operator == equal) && (c.operator == equal || c.operator == notEqual)
	}
	return c.operator.Holds(m.Number.Cmp(c.number))
}

// Resolve returns a term of dice with the values of its operands; count and sides are already
// evaluated. A value out of bounds is a problem.
func (e *Expression) Resolve(p *PoolNode, count, sides exact.Rational, vars Variables) (*Pool, *diag.Problem) {
	d := e.arena.dicePool()
	d.node, d.Digits, d.text = p, p.Digits, IsText(p)
	if !count.IsInt() || count.Sign() < 0 {
		return nil, e.Problem(partOr(p.Count, p), "the number of dice is "+count.String(), "it must be a whole number, 0 or more")
	}
	if count.Num > MaxDice {
		return nil, e.Problem(partOr(p.Count, p), "the number of dice is "+count.String(), fmt.Sprintf("up to %d dice are rolled at once", MaxDice))
	}
	d.Count = int(count.Num)
	switch {
	case p.Digits > 0:
		d.Die = Die{Sides: 6}
	case p.FacesFrom != nil:
		return nil, e.Problem(p.FacesFrom.Span, "no faces are known for `@"+p.FacesFrom.Name+"`", "a word of a check gives them")
	case p.Faces != nil:
		d.Die = Die{Sides: len(p.Faces), Faces: p.Faces}
	default:
		if !sides.IsInt() || sides.Sign() <= 0 {
			return nil, e.Problem(p.Sides.At(), "a die with "+sides.String()+" sides", "a die has a whole number of sides, 1 or more")
		}
		if sides.Num > MaxSides {
			return nil, e.Problem(p.Sides.At(), "a die with "+sides.String()+" sides", fmt.Sprintf("up to %d sides are possible", MaxSides))
		}
		d.Die = Die{Sides: int(sides.Num)}
	}
	steps, problem := e.ResolveModifiers(d.Steps, p.Modifiers, vars)
	if problem != nil {
		return nil, problem
	}
	d.Steps = joinConditions(d, steps)
	for i := range d.Steps {
		if problem := e.resolveEndless(d, &d.Steps[i]); problem != nil {
			return nil, problem
		}
	}
	d.prepareFastTotal()
	return d, nil
}

func partOr(n Node, other *PoolNode) Span {
	if n != nil {
		return n.At()
	}
	return other.Span
}

// ResolveModifiers returns modifiers with the values of their operands, appended to the empty
// slice steps.
func (e *Expression) ResolveModifiers(steps []Step, list []ModifierNode, vars Variables) ([]Step, *diag.Problem) {
	if cap(steps) < len(list) {
		steps = make([]Step, 0, len(list))
	}
	for i := range list {
		m := &list[i]
		s := Step{Modifier: m.Modifier, node: m}
		if m.argument != nil {
			value, problem := e.Constant(m.argument, vars)
			if problem != nil {
				return nil, problem
			}
			if m.syntax.operand == numberOperand {
				s.Operand = value
			} else if !value.IsInt() || value.Sign() < 0 {
				return nil, e.Problem(m.Span, "the number of dice to keep or drop is "+value.String(), "it must be a whole number, 0 or more")
			} else {
				s.Count = int(min(value.Num, MaxDice))
			}
		}
		if m.when != nil {
			s.When = Condition{operator: m.when.operator, text: m.when.text}
			if m.when.value != nil {
				value, problem := e.Constant(m.when.value, vars)
				if problem != nil {
					return nil, problem
				}
				s.When.number = value
			}
		}
		steps = append(steps, s)
	}
	return steps, nil
}

// joinConditions sets the default condition of explosions without one, and combines consecutive
// modifiers of the same kind (see joins) into one step whose condition holds if one of theirs
// does: a die of 1d8r1r3 that shows 3 and then 1 is rolled again. It reuses steps.
func joinConditions(d *Pool, steps []Step) []Step {
	joined := steps[:0]
	for _, s := range steps {
		if s.node.when == nil && s.syntax.byDefault != nil {
			s.When = s.syntax.byDefault(d)
		}
		if n := len(joined); n > 0 && joined[n-1].Modifier == s.Modifier && s.joins() {
			others := joined[n-1].When
			s.When.or = &others
			joined[n-1].When = s.When
			continue
		}
		joined = append(joined, s)
	}
	return joined
}

// resolveEndless returns a problem for a reroll or explosion that never ends, otherwise nil.
func (e *Expression) resolveEndless(d *Pool, s *Step) *diag.Problem {
	if s.syntax.endless.message != "" && d.holdsForAll(s.When) {
		return e.Problem(s.node.Span, "every face of "+d.name()+" "+s.syntax.endless.message+", so the roll would never end", s.syntax.endless.hint)
	}
	return nil
}

// Node returns the syntax of the term.
func (p *Pool) Node() *PoolNode { return p.node }

func (p *Pool) name() string {
	if p.Digits > 0 {
		return "d" + "666666"[:p.Digits]
	}
	return "a " + p.Die.String()
}

// FaceCount returns the number of equally likely results of one die.
func (p *Pool) FaceCount() int {
	if p.Digits == 0 {
		return p.Die.Sides
	}
	n := 1
	for range p.Digits {
		n *= 6
	}
	return n
}

// Face returns result i of one die, from 0 to FaceCount-1.
func (p *Pool) Face(i int) DieValue {
	if p.Digits == 0 {
		if p.Die.Faces == nil {
			return DieValue{Number: exact.Integer(int64(i + 1))}
		}
		if text := p.Die.Faces[i].Text; text != "" {
			return DieValue{Text: text}
		}
		return DieValue{Number: p.Die.Number(i)}
	}
	value, place := int64(0), int64(1)
	for range p.Digits {
		value += int64(i%6+1) * place
		place *= 10
		i /= 6
	}
	return DieValue{Number: exact.Integer(value)}
}

func (p *Pool) highest() exact.Rational {
	highest := p.Face(p.FaceCount() - 1).Number
	for i := range p.Die.Faces {
		if n := p.Die.Number(i); n.Cmp(highest) > 0 {
			highest = n
		}
	}
	return highest
}

// holdsForAll reports whether a condition holds for every face. For plain dice it only looks at
// the ends of the range.
func (p *Pool) holdsForAll(t Condition) bool {
	if p.Digits == 0 && p.Die.Faces == nil && t.text == "" && t.or == nil {
		low, high := p.Face(0), p.Face(p.Die.Sides-1)
		switch t.operator {
		case notEqual:
			inside := t.number.IsInt() && t.number.Cmp(low.Number) >= 0 && t.number.Cmp(high.Number) <= 0
			return !inside
		default:
			return t.Holds(low) && t.Holds(high)
		}
	}
	for i := range p.FaceCount() {
		if !t.Holds(p.Face(i)) {
			return false
		}
	}
	return true
}
