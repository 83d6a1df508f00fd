package dice

import (
	"fmt"
	"slices"
	"sync"

	"houserule/lang/diag"
	"houserule/lang/exact"
)

// Roll rolls the expression with dice from src. vars may be nil if there are no variables. An
// error is a *diag.Problem at a position in the notation; an error of src is its cause.
func (e *Expression) Roll(src Source, vars Variables) (*Roll, error) {
	if s := e.program.fast; s != nil && s.withDice && e.times == 0 {
		if seeded := seededSource(src); seeded != nil {
			return s.roll(seeded, e), nil
		}
	}
	m := NewRoller(e, vars)
	m.setSource(src)
	m.wantsRoll, m.wantsFilled = true, true
	roll, problem := m.rollAll()
	m.Close()
	if problem != nil {
		return nil, problem
	}
	return roll, nil
}

// Total rolls the same dice as [Expression.Roll] and returns only the total, without allocating.
func (e *Expression) Total(src Source, vars Variables) (float64, error) {
	if s := e.program.fast; s != nil && e.times == 0 {
		if seeded := seededSource(src); seeded != nil {
			return float64(s.total(seeded)), nil
		}
	}
	m := NewRoller(e, vars)
	m.setSource(src)
	total, problem := m.total()
	m.Close()
	if problem != nil {
		return 0, problem
	}
	return total, nil
}

// Roller rolls one expression repeatedly and reuses its memory. [NewRoller] takes one from a
// pool, and Close returns it. It belongs to one goroutine.
type Roller struct {
	e              *Expression
	vars           Variables
	lookUpVariable Variables // calls vars and adds to bindings
	faces          faceSource

	wantsRoll   bool // return a Roll with its dice
	wantsFilled bool // the text of the roll has values in place of variables
	wantsLog    bool // keep the log from which the text is written

	dice     []rolledDie // of all terms
	sorted   []rolledDie // storage for sorting
	terms    []rolledTerm
	pool     poolState // state of the current term or group
	stack    []exact.Rational
	members  []member // of the groups being rolled
	rolled   int      // number of dice rolled so far
	spot     Spot     // of the next throw
	bindings []binding
	tree     tree
}

// faceSource provides faces: from the first of chooser, again, seeded and src that is not nil.
// placed, follows and keeps are src if it implements the interface.
type faceSource struct {
	chooser    Chooser
	replay     *replayedDice
	seeded     *Seeded
	src        Source
	positioned PositionedSource
	branching  BranchingSource
	rerolls    RerollSource
}

// poolState is the state of the term of dice, or the group, being rolled.
type poolState struct {
	units  []dieUnit
	spare  []dieUnit         // storage for explosions
	throws []int32           // by die: number of throws
	order  []int32           // storage for sorting
	shown  map[DieValue]bool // values of the dice that must differ
}

// tree is the state of one syntax tree: the expression, a member of a group, or one roll of a
// repetition.
type tree struct {
	first      int // index of its first die
	parts      []*Roll
	isTest     bool // the root is a test; test and passed are set
	test       struct{ left, right, margin exact.Rational }
	passed     bool
	showsTexts bool     // the result, or that of an enclosing tree, is texts
	texts      []string // texts shown, in the order of the dice
	byFace     []string // texts shown, those of each term in the order of its faces
	log        []logEntry
}

var rollers = sync.Pool{New: func() any {
	m := &Roller{}
	m.lookUpVariable = m.lookUp
	return m
}}

// NewRoller returns a Roller without a source. vars may be nil if there are no variables.
func NewRoller(e *Expression, vars Variables) *Roller {
	m := rollers.Get().(*Roller)
	m.e, m.vars = e, vars
	return m
}

// setSource sets the source of dice.
func (ro *Roller) setSource(src Source) {
	if ro.faces.seeded = seededSource(src); ro.faces.seeded != nil {
		return
	}
	ro.faces.src = src
	ro.faces.positioned, _ = src.(PositionedSource)
	ro.faces.branching, _ = src.(BranchingSource)
	ro.faces.rerolls, _ = src.(RerollSource)
}

// Close returns the Roller to the pool. It must not be used afterwards; its results remain
// valid.
func (ro *Roller) Close() {
	ro.e, ro.vars, ro.faces = nil, nil, faceSource{}
	ro.wantsRoll, ro.wantsFilled, ro.wantsLog = false, false, false
	ro.dice, ro.stack, ro.members, ro.rolled, ro.bindings = ro.dice[:0], ro.stack[:0], ro.members[:0], 0, nil
	clear(ro.terms)
	ro.terms = ro.terms[:0]
	ro.tree = tree{}
	rollers.Put(ro)
}

// begin resets the Roller for another roll of the expression.
func (ro *Roller) begin() {
	ro.dice, ro.stack, ro.members, ro.rolled, ro.terms = ro.dice[:0], ro.stack[:0], ro.members[:0], 0, ro.terms[:0]
	ro.tree = tree{}
}

// lookUp returns the value of a variable and records it in bindings.
func (ro *Roller) lookUp(name string) (float64, bool) {
	value, known := ro.vars(name)
	if known && ro.wantsRoll && !slices.ContainsFunc(ro.bindings, func(n binding) bool { return n.name == name }) {
		ro.bindings = append(ro.bindings, binding{name, value})
	}
	return value, known
}

// variables returns lookUpVariable, or nil if there are no variables.
func (ro *Roller) variables() Variables {
	if ro.vars == nil {
		return nil
	}
	return ro.lookUpVariable
}

// rollAll rolls the expression with all repetitions.
func (ro *Roller) rollAll() (*Roll, *diag.Problem) {
	p := ro.e.program
	if ro.e.times == 0 {
		return ro.rollProgram(p)
	}
	all := &Roll{Expression: ro.e.String(), Kept: true, program: p, expression: ro.e}
	for range ro.e.times {
		before := ro.rolled
		ro.tree, ro.dice = tree{}, ro.dice[:0]
		roll, problem := ro.rollProgram(p)
		if problem != nil {
			return nil, problem
		}
		all.Rolls = append(all.Rolls, roll)
		all.Dice = append(all.Dice, roll.Dice...)
		for i := range roll.Dice { // in a single roll dice are numbered from 0
			roll.Dice[i].Drawn -= int32(before)
		}
		all.Total += roll.Total
	}
	return all, nil
}

// rollProgram rolls one tree and returns its Roll.
func (ro *Roller) rollProgram(p *program) (*Roll, *diag.Problem) {
	value, problem := ro.run(p)
	if problem != nil {
		return nil, problem
	}
	return ro.makeRoll(p, value), nil
}

// makeRoll returns the Roll of the current tree, whose dice are in the buffer.
func (ro *Roller) makeRoll(p *program, value exact.Rational) *Roll {
	r, results := newRoll(len(ro.dice) - ro.tree.first)
	ro.results(results, ro.tree.first)
	r.Expression, r.Kept, r.program, r.expression, r.Total, r.Dice, r.Parts, r.Texts = p.text, true, p, ro.e, value.Float(), results, ro.tree.parts, ro.tree.texts
	if ro.bindings != nil || ro.tree.byFace != nil || ro.tree.log != nil {
		r.rollDetails = &rollDetails{bindings: ro.bindings, filled: ro.wantsFilled, byFace: ro.tree.byFace, log: ro.tree.log}
	}
	if ro.tree.isTest {
		r.Test = &Test{ro.tree.test.left.Float(), ro.tree.test.right.Float(), ro.tree.test.margin.Float(), ro.tree.passed, p.comparator().String()}
	}
	return r
}

// newRoll returns a Roll with storage for its dice. For up to four dice it is a single
// allocation.
func newRoll(dice int) (*Roll, []DieResult) {
	switch dice {
	case 0:
		return &Roll{}, nil
	case 1:
		x := &struct {
			Roll
			dice [1]DieResult
		}{}
		return &x.Roll, x.dice[:]
	case 2:
		x := &struct {
			Roll
			dice [2]DieResult
		}{}
		return &x.Roll, x.dice[:]
	case 3:
		x := &struct {
			Roll
			dice [3]DieResult
		}{}
		return &x.Roll, x.dice[:]
	case 4:
		x := &struct {
			Roll
			dice [4]DieResult
		}{}
		return &x.Roll, x.dice[:]
	}
	return &Roll{}, make([]DieResult, dice)
}

// total rolls the expression with all repetitions and returns the sum.
func (ro *Roller) total() (float64, *diag.Problem) {
	sum := 0.0
	for range max(1, ro.e.times) {
		ro.dice = ro.dice[:0]
		value, problem := ro.run(ro.e.program)
		if problem != nil {
			return 0, problem
		}
		sum += value.Float()
	}
	return sum, nil
}

// run executes a program and returns its result; 0 for texts.
func (ro *Roller) run(p *program) (exact.Rational, *diag.Problem) {
	if p.texts {
		ro.tree.texts, ro.tree.showsTexts = []string{}, true
	}
	bottom := len(ro.stack)
	for i := range p.code {
		in := &p.code[i]
		var err error
		top := len(ro.stack) - 1
		switch in.operation {
		case opPush:
			ro.stack = append(ro.stack, in.value)
		case opVariable:
			value, problem := ro.e.lookUp(p.variables[in.n], ro.variables())
			if problem != nil {
				return exact.Rational{}, problem
			}
			if ro.wantsLog && in.shown {
				ro.tree.log = append(ro.tree.log, logEntry{value: value})
			}
			ro.stack = append(ro.stack, value)
		case opNegate:
			ro.stack[top] = ro.stack[top].Neg()
		case opRoll:
			value, problem := ro.rollTerm(&p.terms[in.n])
			if problem != nil {
				return exact.Rational{}, problem
			}
			ro.stack = append(ro.stack, value)
		case opGroup:
			value, problem := ro.rollGroup(&p.groups[in.n])
			if problem != nil {
				return exact.Rational{}, problem
			}
			ro.stack = append(ro.stack, value)
		case opCompare:
			ro.stack[top-1] = truth(in.comparator.Holds(ro.stack[top-1].Cmp(ro.stack[top])))
			ro.stack = ro.stack[:top]
		case opTest:
			left, right := ro.stack[top-1], ro.stack[top]
			ro.tree.isTest, ro.tree.passed = true, in.comparator.Holds(left.Cmp(right))
			ro.tree.test.left, ro.tree.test.right = left, right
			ro.tree.test.margin, err = left.Sub(right)
			ro.stack = append(ro.stack[:top-1], truth(ro.tree.passed))
		case opAdd:
			ro.stack[top-1], err = ro.stack[top-1].Add(ro.stack[top])
			ro.stack = ro.stack[:top]
		case opSubtract, opMultiply, opDivide, opFloorDivide, opModulo, opPower:
			ro.stack[top-1], err = in.operation.calculate(ro.stack[top-1], ro.stack[top])
			ro.stack = ro.stack[:top]
		default:
			first := len(ro.stack) - int(in.n)
			ro.stack[first] = in.operation.call(ro.stack[first:])
			ro.stack = ro.stack[:first+1]
		}
		if err != nil {
			return exact.Rational{}, ro.e.ArithmeticProblem(in.at, err)
		}
	}
	value := ro.stack[bottom]
	ro.stack = ro.stack[:bottom]
	return value, nil
}

// rollGroup rolls the members of a group and applies the modifiers to their totals.
func (ro *Roller) rollGroup(g *groupTerm) (exact.Rational, *diag.Problem) {
	steps := g.node.steps
	if steps == nil {
		var problem *diag.Problem
		if steps, problem = ro.e.ResolveModifiers(nil, g.node.Modifiers, ro.variables()); problem != nil {
			return exact.Rational{}, problem
		}
	}
	outer, base := ro.tree, len(ro.members)
	for _, p := range g.members {
		ro.tree = tree{first: len(ro.dice), showsTexts: outer.showsTexts}
		value, problem := ro.run(p)
		if problem != nil {
			return exact.Rational{}, problem
		}
		ro.members = append(ro.members, member{ro.tree, value, len(ro.dice)})
	}
	ro.tree = outer
	members := ro.members[base:]
	ro.pool.units = ro.pool.units[:0]
	for i := range members {
		ro.pool.units = append(ro.pool.units, dieUnit{value: DieValue{Number: members[i].value}, first: int32(i), flags: flagKept})
	}
	for i := range steps {
		if problem := steps[i].roll(ro, nil, &steps[i]); problem != nil {
			return exact.Rational{}, problem
		}
	}
	value, err := ro.result(steps)
	if err != nil {
		return exact.Rational{}, ro.e.ArithmeticProblem(g.node.Span, err)
	}
	if ro.wantsRoll {
		ro.showMembers(g, members)
	}
	clear(members)
	ro.members = ro.members[:base]
	return value, nil
}

// member is a rolled member of a group.
type member struct {
	tree
	value exact.Rational
	end   int // index after its last die
}

// showMembers adds the rolls of the members to the parts of the tree.
func (ro *Roller) showMembers(g *groupTerm, members []member) {
	rolls := make([]*Roll, len(members))
	dice := ro.dice
	for _, p := range ro.pool.units {
		member := &members[p.first]
		if p.flags&flagKept == 0 {
			for i := member.tree.first; i < member.end; i++ {
				dice[i].flags &^= flagKept
			}
		}
		outer := ro.tree
		ro.tree, ro.dice = member.tree, dice[:member.end]
		roll := ro.makeRoll(g.members[p.first], member.value)
		ro.tree, ro.dice = outer, dice
		roll.Kept = p.flags&flagKept != 0
		rolls[p.first] = roll
	}
	ro.tree.parts = append(ro.tree.parts, rolls...)
	if !g.shown {
		return
	}
	for i, r := range rolls {
		ro.tree.byFace = append(ro.tree.byFace, members[i].tree.byFace...)
		if ro.tree.texts != nil {
			ro.tree.texts = append(ro.tree.texts, r.Texts...)
		}
	}
	if ro.wantsLog {
		ro.tree.log = append(ro.tree.log, logEntry{group: rolls, units: ro.loggedUnits(-1)})
	}
}

// comparator returns the comparator of the test at the end of the program.
func (p *program) comparator() Comparator { return p.code[len(p.code)-1].comparator }

// tooMany returns the problem of a roll with more than MaxDraws dice.
func (ro *Roller) tooMany(at Span) *diag.Problem {
	return ro.e.Problem(at, "the roll needs too many dice", fmt.Sprintf("up to %d dice are rolled, counting those that are rolled again", MaxDraws))
}
