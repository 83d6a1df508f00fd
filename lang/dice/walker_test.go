package dice

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/exact"
)

// The plain walker over the tree, part by part with everything noted, is what
// programs are compared with.

// walked rolls an expression as Roll does.
func (e *Expression) walked(src Source, vars Variables) (*Roll, error) {
	r := &roller{e: e, src: src, vars: vars}
	if vars != nil {
		r.vars = noting(vars, &r.seen)
	}
	roll, problem := r.whole()
	if problem != nil {
		return nil, problem
	}
	return roll, nil
}

// noting returns vars that adds the values it returns to seen.
func noting(vars Variables, seen *[]binding) Variables {
	return func(name string) (float64, bool) {
		value, known := vars(name)
		if known && !slices.ContainsFunc(*seen, func(n binding) bool { return n.name == name }) {
			*seen = append(*seen, binding{name, value})
		}
		return value, known
	}
}

// roller evaluates one expression once.
type roller struct {
	e       *Expression
	src     Source
	choices Chooser // set instead of src when every result is wanted
	vars    Variables
	dice    []DieResult
	parts   []*Roll
	log     []logEntry
	label   string
	role    Role
	drawn   int       // dice rolled so far
	terms   int32     // of dice, so far
	spot    Spot      // of the next throw
	seen    []binding // what variables stood for
}

func (r *roller) whole() (*Roll, *diag.Problem) {
	if r.e.times == 0 {
		roll, _, problem := r.roll(r.e.root)
		return roll, problem
	}
	all := &Roll{Expression: r.e.String(), Kept: true, program: r.e.program, expression: r.e}
	for range r.e.times {
		before := len(all.Dice)
		roll, _, problem := r.roll(r.e.root)
		if problem != nil {
			return nil, problem
		}
		all.Rolls = append(all.Rolls, roll)
		all.Dice = append(all.Dice, roll.Dice...)
		for i := range roll.Dice { // a single roll counts its own dice from 0
			roll.Dice[i].Drawn -= int32(before)
		}
		all.Total += roll.Total
	}
	return all, nil
}

// roll evaluates a tree of its own: the whole, a member of a group, or one of
// a repetition.
func (r *roller) roll(n Node) (*Roll, exact.Rational, *diag.Problem) {
	dice, parts, log := r.dice, r.parts, r.log
	r.dice, r.parts, r.log = nil, nil, nil
	result := &Roll{Expression: notate(n), Kept: true, program: &program{root: n}, expression: r.e, rollDetails: &rollDetails{}}
	value, problem := r.result(n, result)
	if problem != nil {
		return nil, exact.Rational{}, problem
	}
	result.Total = value.Float()
	result.Dice, result.Parts, result.log, result.bindings, result.filled = r.dice, r.parts, r.log, r.seen, true
	if result.log == nil {
		result.log = []logEntry{}
	}
	r.dice, r.parts, r.log = dice, parts, log
	return result, value, nil
}

// result evaluates the top of a tree, where a comparison is a test and texts
// are allowed.
func (r *roller) result(n Node, result *Roll) (exact.Rational, *diag.Problem) {
	switch n := n.(type) {
	case *ComparisonNode:
		left, right, problem := r.both(n.Left, n.Right)
		if problem != nil {
			return exact.Rational{}, problem
		}
		margin, err := left.Sub(right)
		if err != nil {
			return exact.Rational{}, r.e.ArithmeticProblem(n.Span, err)
		}
		success := n.Operator.Holds(left.Cmp(right))
		result.Test = &Test{left.Float(), right.Float(), margin.Float(), success, n.Operator.String()}
		return truth(success), nil
	case *LabelNode:
		outer := r.label
		if outer == "" {
			r.label = n.Label
		}
		value, problem := r.result(n.Of, result)
		r.label = outer
		return value, problem
	}
	value, problem := r.value(n)
	if problem == nil && IsText(n) {
		result.Texts = textsOf(r.log)
	}
	return value, problem
}

func textsOf(log []logEntry) []string {
	texts := []string{}
	for _, entry := range log {
		if entry.pool != nil {
			for _, u := range entry.pool.units {
				if u.kept {
					texts = append(texts, u.value.String())
				}
			}
		}
		for _, member := range entry.group {
			texts = append(texts, member.Texts...)
		}
	}
	return texts
}

func (r *roller) both(left, right Node) (a, b exact.Rational, problem *diag.Problem) {
	if a, problem = r.value(left); problem == nil {
		b, problem = r.value(right)
	}
	return a, b, problem
}

func (r *roller) value(n Node) (exact.Rational, *diag.Problem) {
	switch n := n.(type) {
	case *NumberNode:
		return n.Value, nil
	case *VariableNode:
		value, problem := r.e.lookUp(n, r.vars)
		r.log = append(r.log, logEntry{value: value})
		return value, problem
	case *NegationNode:
		value, problem := r.value(n.Of)
		return value.Neg(), problem
	case *LabelNode:
		outer := r.label
		if outer == "" {
			r.label = n.Label
		}
		value, problem := r.value(n.Of)
		r.label = outer
		return value, problem
	case *ArithmeticNode:
		left, right, problem := r.both(n.Left, n.Right)
		if problem != nil {
			return exact.Rational{}, problem
		}
		value, err := Calculate(n.Operator, left, right)
		if err != nil {
			return exact.Rational{}, r.e.ArithmeticProblem(n.Span, err)
		}
		return value, nil
	case *ComparisonNode:
		left, right, problem := r.both(n.Left, n.Right)
		if problem != nil {
			return exact.Rational{}, problem
		}
		return truth(n.Operator.Holds(left.Cmp(right))), nil
	case *CallNode:
		args := make([]exact.Rational, len(n.Args))
		for i, a := range n.Args {
			var problem *diag.Problem
			if args[i], problem = r.value(a); problem != nil {
				return exact.Rational{}, problem
			}
		}
		return CalculateCall(n.Name, args), nil
	case *PoolNode:
		return r.rollPool(n)
	case *GroupNode:
		return r.rollGroup(n)
	}
	return exact.Rational{}, r.e.Problem(n.At(), "this cannot be rolled", "")
}

// computed evaluates the number or the sides of dice; dice in it are there to
// tell how many others are rolled.
func (r *roller) computed(n Node) (exact.Rational, *diag.Problem) {
	if n == nil {
		return exact.Integer(1), nil
	}
	if l, plain := n.(*NumberNode); plain {
		return l.Value, nil
	}
	role, log := r.role, r.log
	r.role = ForCount
	value, problem := r.value(n)
	r.role, r.log = role, log
	return value, problem
}

func (r *roller) rollPool(n *PoolNode) (exact.Rational, *diag.Problem) {
	before := len(r.dice)
	count, problem := r.computed(n.Count)
	if problem != nil {
		return exact.Rational{}, problem
	}
	sides, problem := r.computed(n.Sides)
	if problem != nil {
		return exact.Rational{}, problem
	}
	d, problem := r.e.Resolve(n, count, sides, r.vars)
	if problem != nil {
		return exact.Rational{}, problem
	}
	for i := before; i < len(r.dice); i++ {
		r.dice[i].Role, r.dice[i].Kept = ForCount, false
	}
	p := &poolRoll{roller: r, Pool: d, first: len(r.dice), term: r.terms, throws: make([]int32, d.Count)}
	r.terms++
	value, problem := p.run()
	if problem != nil {
		return exact.Rational{}, problem
	}
	p.settle()
	r.log = append(r.log, logEntry{pool: &loggedPool{d, p.units, r.dice[p.first:len(r.dice):len(r.dice)]}})
	return value, nil
}

// rollGroup rolls each member and then treats their totals like dice.
func (r *roller) rollGroup(n *GroupNode) (exact.Rational, *diag.Problem) {
	steps, problem := r.e.ResolveModifiers(nil, n.Modifiers, r.vars)
	if problem != nil {
		return exact.Rational{}, problem
	}
	members := make([]*Roll, len(n.Members))
	units := make([]loggedUnit, len(n.Members))
	for i, m := range n.Members {
		roll, value, problem := r.roll(m)
		if problem != nil {
			return exact.Rational{}, problem
		}
		members[i] = roll
		units[i] = loggedUnit{value: DieValue{Number: value}, dice: []int{i}, kept: true}
	}
	for _, s := range steps {
		applyStep(units, s)
	}
	value, err := reading(units, steps)
	if err != nil {
		return exact.Rational{}, r.e.ArithmeticProblem(n.Span, err)
	}
	for _, u := range units {
		member := members[u.dice[0]]
		member.Kept = u.kept
		for i := range member.Dice {
			member.Dice[i].Kept = member.Dice[i].Kept && u.kept
		}
	}
	for _, member := range members {
		r.dice = append(r.dice, member.Dice...)
	}
	r.parts = append(r.parts, members...)
	r.log = append(r.log, logEntry{group: members, units: units})
	return value, nil
}

// draw asks for one die and gives the index of its face.
func (r *roller) draw(d Die, at Span) (int, *diag.Problem) {
	if r.choices != nil {
		return r.choices.Face(d), nil
	}
	if src, ok := r.src.(PositionedSource); ok {
		src.SetSpot(r.spot)
	}
	face, err := r.src.Roll(d)
	if err != nil {
		p := r.e.Problem(at, err.Error(), "")
		p.Cause = err
		return 0, p
	}
	if face < 0 || face >= d.Sides {
		return 0, r.e.Problem(at, fmt.Sprintf("the dice source gave face number %d of a %s", face, d), "faces are numbered from 0")
	}
	return face, nil
}

// lay puts a die on the table.
func (r *roller) lay(d Die, face int, at Span) *diag.Problem {
	if r.drawn++; r.drawn > MaxDraws {
		return r.e.Problem(at, "the roll needs too many dice", fmt.Sprintf("up to %d dice are rolled, counting those that are rolled again", MaxDraws))
	}
	shows := d.Shows(face)
	r.dice = append(r.dice, DieResult{DieTerm: &DieTerm{d.Sides, d.Faces, r.label, r.role}, Face: int32(face),
		Value: shows.Value, Kept: true, Drawn: int32(r.drawn - 1), Spot: r.spot})
	r.spot.Throw++
	return nil
}

// inOrder gives the texts of a roll, those of each die in the order of its
// faces.
func inOrder(r *Roll) []string {
	var texts []string
	for _, entry := range r.log {
		if entry.pool != nil {
			var named []string
			for _, f := range entry.pool.pool.node.Faces {
				named = append(named, f.String())
			}
			own := textsOf([]logEntry{{pool: entry.pool}})
			slices.SortStableFunc(own, func(a, b string) int { return slices.Index(named, a) - slices.Index(named, b) })
			texts = append(texts, own...)
		}
		for _, member := range entry.group {
			texts = append(texts, inOrder(member)...)
		}
	}
	return texts
}
