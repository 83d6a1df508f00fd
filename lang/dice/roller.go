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
		if seeded, ok := src.(*Seeded); ok {
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
func (m *Roller) setSource(src Source) {
	if seeded, ok := src.(*Seeded); ok {
		m.faces.seeded = seeded
		return
	}
	m.faces.src = src
	m.faces.positioned, _ = src.(PositionedSource)
	m.faces.branching, _ = src.(BranchingSource)
	m.faces.rerolls, _ = src.(RerollSource)
}

// Close returns the Roller to the pool. It must not be used afterwards; its results remain
// valid.
func (m *Roller) Close() {
	m.e, m.vars, m.faces = nil, nil, faceSource{}
	m.wantsRoll, m.wantsFilled, m.wantsLog = false, false, false
	m.dice, m.stack, m.members, m.rolled, m.bindings = m.dice[:0], m.stack[:0], m.members[:0], 0, nil
	clear(m.terms)
	m.terms = m.terms[:0]
	m.tree = tree{}
	rollers.Put(m)
}

// begin resets the Roller for another roll of the expression.
func (m *Roller) begin() {
	m.dice, m.stack, m.members, m.rolled, m.terms = m.dice[:0], m.stack[:0], m.members[:0], 0, m.terms[:0]
	m.tree = tree{}
}

// lookUp returns the value of a variable and records it in bindings.
func (m *Roller) lookUp(name string) (float64, bool) {
	value, known := m.vars(name)
	if known && m.wantsRoll && !slices.ContainsFunc(m.bindings, func(n binding) bool { return n.name == name }) {
		m.bindings = append(m.bindings, binding{name, value})
	}
	return value, known
}

// variables returns lookUpVariable, or nil if there are no variables.
func (m *Roller) variables() Variables {
	if m.vars == nil {
		return nil
	}
	return m.lookUpVariable
}

// rollAll rolls the expression with all repetitions.
func (m *Roller) rollAll() (*Roll, *diag.Problem) {
	p := m.e.program
	if m.e.times == 0 {
		return m.rollProgram(p)
	}
	all := &Roll{Expression: m.e.String(), Kept: true, program: p, expression: m.e}
	for range m.e.times {
		before := m.rolled
		m.tree, m.dice = tree{}, m.dice[:0]
		roll, problem := m.rollProgram(p)
		if problem != nil {
			return nil, problem
		}
		all.Rolls = append(all.Rolls, roll)
		all.Dice = append(all.Dice, roll.Dice...)
		for i := range roll.Dice { // in a single roll dice are numbered from 0
			roll.Dice[i].Drawn -= before
		}
		all.Total += roll.Total
	}
	return all, nil
}

// rollProgram rolls one tree and returns its Roll.
func (m *Roller) rollProgram(p *program) (*Roll, *diag.Problem) {
	value, problem := m.run(p)
	if problem != nil {
		return nil, problem
	}
	return m.makeRoll(p, value), nil
}

// makeRoll returns the Roll of the current tree, whose dice are in the buffer.
func (m *Roller) makeRoll(p *program, value exact.Rational) *Roll {
	r, results := newRoll(len(m.dice) - m.tree.first)
	m.results(results, m.tree.first)
	r.Expression, r.Kept, r.program, r.expression, r.Total, r.Dice, r.Parts, r.Texts = p.text, true, p, m.e, value.Float(), results, m.tree.parts, m.tree.texts
	if m.bindings != nil || m.tree.byFace != nil || m.tree.log != nil {
		r.rollDetails = &rollDetails{bindings: m.bindings, filled: m.wantsFilled, byFace: m.tree.byFace, log: m.tree.log}
	}
	if m.tree.isTest {
		r.Test = &Test{m.tree.test.left.Float(), m.tree.test.right.Float(), m.tree.test.margin.Float(), m.tree.passed, p.comparator().String()}
	}
	return r
}

// newRoll returns a Roll with storage for its dice. For up to two dice it is a single
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
	}
	return &Roll{}, make([]DieResult, dice)
}

// total rolls the expression with all repetitions and returns the sum.
func (m *Roller) total() (float64, *diag.Problem) {
	sum := 0.0
	for range max(1, m.e.times) {
		m.dice = m.dice[:0]
		value, problem := m.run(m.e.program)
		if problem != nil {
			return 0, problem
		}
		sum += value.Float()
	}
	return sum, nil
}

// run executes a program and returns its result; 0 for texts.
func (m *Roller) run(p *program) (exact.Rational, *diag.Problem) {
	if p.texts {
		m.tree.texts, m.tree.showsTexts = []string{}, true
	}
	bottom := len(m.stack)
	for i := range p.code {
		in := &p.code[i]
		var err error
		top := len(m.stack) - 1
		switch in.operation {
		case opPush:
			m.stack = append(m.stack, in.value)
		case opVariable:
			value, problem := m.e.lookUp(p.variables[in.n], m.variables())
			if problem != nil {
				return exact.Rational{}, problem
			}
			if m.wantsLog && in.shown {
				m.tree.log = append(m.tree.log, logEntry{value: value})
			}
			m.stack = append(m.stack, value)
		case opNegate:
			m.stack[top] = m.stack[top].Neg()
		case opRoll:
			value, problem := m.rollTerm(&p.terms[in.n])
			if problem != nil {
				return exact.Rational{}, problem
			}
			m.stack = append(m.stack, value)
		case opGroup:
			value, problem := m.rollGroup(&p.groups[in.n])
			if problem != nil {
				return exact.Rational{}, problem
			}
			m.stack = append(m.stack, value)
		case opCompare:
			m.stack[top-1] = truth(in.comparator.Holds(m.stack[top-1].Cmp(m.stack[top])))
			m.stack = m.stack[:top]
		case opTest:
			left, right := m.stack[top-1], m.stack[top]
			m.tree.isTest, m.tree.passed = true, in.comparator.Holds(left.Cmp(right))
			m.tree.test.left, m.tree.test.right = left, right
			m.tree.test.margin, err = left.Sub(right)
			m.stack = append(m.stack[:top-1], truth(m.tree.passed))
		case opAdd:
			m.stack[top-1], err = m.stack[top-1].Add(m.stack[top])
			m.stack = m.stack[:top]
		case opSubtract, opMultiply, opDivide, opFloorDivide, opModulo, opPower:
			m.stack[top-1], err = in.operation.calculate(m.stack[top-1], m.stack[top])
			m.stack = m.stack[:top]
		default:
			first := len(m.stack) - int(in.n)
			m.stack[first] = in.operation.call(m.stack[first:])
			m.stack = m.stack[:first+1]
		}
		if err != nil {
			return exact.Rational{}, m.e.ArithmeticProblem(in.at, err)
		}
	}
	value := m.stack[bottom]
	m.stack = m.stack[:bottom]
	return value, nil
}

// rollGroup rolls the members of a group and applies the modifiers to their totals.
func (m *Roller) rollGroup(g *groupTerm) (exact.Rational, *diag.Problem) {
	steps := g.node.steps
	if steps == nil {
		var problem *diag.Problem
		if steps, problem = m.e.ResolveModifiers(nil, g.node.Modifiers, m.variables()); problem != nil {
			return exact.Rational{}, problem
		}
	}
	outer, base := m.tree, len(m.members)
	for _, p := range g.members {
		m.tree = tree{first: len(m.dice), showsTexts: outer.showsTexts}
		value, problem := m.run(p)
		if problem != nil {
			return exact.Rational{}, problem
		}
		m.members = append(m.members, member{m.tree, value, len(m.dice)})
	}
	m.tree = outer
	members := m.members[base:]
	m.pool.units = m.pool.units[:0]
	for i := range members {
		m.pool.units = append(m.pool.units, dieUnit{value: DieValue{Number: members[i].value}, first: int32(i), flags: flagKept})
	}
	for i := range steps {
		if problem := steps[i].roll(m, nil, &steps[i]); problem != nil {
			return exact.Rational{}, problem
		}
	}
	value, err := m.result(steps)
	if err != nil {
		return exact.Rational{}, m.e.ArithmeticProblem(g.node.Span, err)
	}
	if m.wantsRoll {
		m.showMembers(g, members)
	}
	clear(members)
	m.members = m.members[:base]
	return value, nil
}

// member is a rolled member of a group.
type member struct {
	tree
	value exact.Rational
	end   int // index after its last die
}

// showMembers adds the rolls of the members to the parts of the tree.
func (m *Roller) showMembers(g *groupTerm, members []member) {
	rolls := make([]*Roll, len(members))
	dice := m.dice
	for _, p := range m.pool.units {
		member := &members[p.first]
		if p.flags&flagKept == 0 {
			for i := member.tree.first; i < member.end; i++ {
				dice[i].flags &^= flagKept
			}
		}
		outer := m.tree
		m.tree, m.dice = member.tree, dice[:member.end]
		roll := m.makeRoll(g.members[p.first], member.value)
		m.tree, m.dice = outer, dice
		roll.Kept = p.flags&flagKept != 0
		rolls[p.first] = roll
	}
	m.tree.parts = append(m.tree.parts, rolls...)
	if !g.shown {
		return
	}
	for i, r := range rolls {
		m.tree.byFace = append(m.tree.byFace, members[i].tree.byFace...)
		if m.tree.texts != nil {
			m.tree.texts = append(m.tree.texts, r.Texts...)
		}
	}
	if m.wantsLog {
		m.tree.log = append(m.tree.log, logEntry{group: rolls, units: m.loggedUnits(-1)})
	}
}

// comparator returns the comparator of the test at the end of the program.
func (p *program) comparator() Comparator { return p.code[len(p.code)-1].comparator }

// tooMany returns the problem of a roll with more than MaxDraws dice.
func (m *Roller) tooMany(at Span) *diag.Problem {
	return m.e.Problem(at, "the roll needs too many dice", fmt.Sprintf("up to %d dice are rolled, counting those that are rolled again", MaxDraws))
}
