package dice

import (
	"fmt"
	"slices"
	"sync"

	"houserule/lang/diag"
	"houserule/lang/exact"
)

// Roll rolls the expression with dice from src. vars answers its variables and
// may be nil when it has none. Every error is a *diag.Problem that points into
// the notation; an error of src is its cause.
func (e *Expression) Roll(src Source, vars Variables) (*Roll, error) {
	m := newMachine(e, vars)
	m.from(src)
	m.records, m.filled = true, true
	roll, problem := m.whole()
	m.done()
	if problem != nil {
		return nil, problem
	}
	return roll, nil
}

// Total rolls as [Expression.Roll] does, with the same dice, and gives the total
// alone: it allocates nothing.
func (e *Expression) Total(src Source, vars Variables) (float64, error) {
	if s := e.program.straight; s != nil && e.times == 0 {
		if seeded, ok := src.(*Seeded); ok {
			return float64(s.total(seeded)), nil
		}
	}
	m := newMachine(e, vars)
	m.from(src)
	total, problem := m.total()
	m.done()
	if problem != nil {
		return 0, problem
	}
	return total, nil
}

// machine runs a program. It is used again for the next roll, so that the room it
// takes is asked for once.
type machine struct {
	e    *Expression
	vars Variables
	ask  Variables // vars, with a note of what it said

	// Where faces come from: the first of these that is not nil.
	choices *enumerator // every result is wanted
	again   *replay     // those of a roll that lies there
	seeded  *Seeded     // is src
	src     Source
	placed  Placed   // is src
	follows Follower // is src
	keeps   Keeping  // is src

	records bool // a roll with its dice is wanted
	filled  bool // with what variables stood for in its text
	tells   bool // with what its text is written from

	dice    []fallen // all of them
	moved   []fallen // room for those that are put in order
	thrown  []thrown // all terms
	pieces  []piece  // of the term that is thrown
	spare   []piece  // room for those that become more
	throws  []int32  // how often each of its dice was thrown
	order   []int32  // room for sorting
	differs map[mark]bool
	stack   []exact.Rational
	members []member // of groups that are being rolled
	drawn   int      // dice rolled so far
	spot    Spot
	seen    []named // what variables stood for

	tree
}

// tree is what is known of one tree of its own while it is rolled: the whole, a
// member of a group, or one of a repetition.
type tree struct {
	first  int // where its dice begin
	parts  []*Roll
	tested bool
	test   struct{ left, right, margin exact.Rational }
	met    bool
	shows  bool     // it comes to texts, or what is around it
	texts  []string // as they lie
	byFace []string // as the faces of each term are written
	log    []logged
}

var machines = sync.Pool{New: func() any {
	m := &machine{}
	m.ask = m.note
	return m
}}

func newMachine(e *Expression, vars Variables) *machine {
	m := machines.Get().(*machine)
	m.e, m.vars = e, vars
	return m
}

// from rolls with dice of a source.
func (m *machine) from(src Source) {
	if seeded, ok := src.(*Seeded); ok {
		m.seeded = seeded
		return
	}
	m.src = src
	m.placed, _ = src.(Placed)
	m.follows, _ = src.(Follower)
	m.keeps, _ = src.(Keeping)
}

// done gives the machine back. Whatever somebody else may hold by now is let go.
func (m *machine) done() {
	m.e, m.vars, m.choices, m.again, m.seeded, m.src, m.placed, m.follows, m.keeps = nil, nil, nil, nil, nil, nil, nil, nil, nil
	m.records, m.filled, m.tells = false, false, false
	m.dice, m.stack, m.members, m.drawn, m.seen = m.dice[:0], m.stack[:0], m.members[:0], 0, nil
	clear(m.thrown)
	m.thrown = m.thrown[:0]
	m.tree = tree{}
	machines.Put(m)
}

// begin makes the machine ready for the next roll of the same expression.
func (m *machine) begin() {
	m.dice, m.stack, m.members, m.drawn, m.thrown = m.dice[:0], m.stack[:0], m.members[:0], 0, m.thrown[:0]
	m.tree = tree{}
}

// note looks a variable up and remembers what it stands for.
func (m *machine) note(name string) (float64, bool) {
	value, known := m.vars(name)
	if known && m.records && !slices.ContainsFunc(m.seen, func(n named) bool { return n.name == name }) {
		m.seen = append(m.seen, named{name, value})
	}
	return value, known
}

// variables are nil where there are none.
func (m *machine) variables() Variables {
	if m.vars == nil {
		return nil
	}
	return m.ask
}

func (m *machine) whole() (*Roll, *diag.Problem) {
	p := m.e.program
	if m.e.times == 0 {
		return m.rolled(p)
	}
	all := &Roll{Expression: m.e.String(), Kept: true, program: p, of: m.e}
	for range m.e.times {
		before := m.drawn
		m.tree, m.dice = tree{}, m.dice[:0]
		roll, problem := m.rolled(p)
		if problem != nil {
			return nil, problem
		}
		all.Rolls = append(all.Rolls, roll)
		all.Dice = append(all.Dice, roll.Dice...)
		for i := range roll.Dice { // a single roll counts its own dice from 0
			roll.Dice[i].Drawn -= before
		}
		all.Total += roll.Total
	}
	return all, nil
}

// rolled rolls one tree and shows it.
func (m *machine) rolled(p *program) (*Roll, *diag.Problem) {
	value, problem := m.run(p)
	if problem != nil {
		return nil, problem
	}
	return m.show(p, value), nil
}

// show makes the roll of a tree whose dice lie in the buffer.
func (m *machine) show(p *program, value exact.Rational) *Roll {
	r, results := newRoll(len(m.dice) - m.first)
	m.results(results, m.first)
	r.Expression, r.Kept, r.program, r.of, r.Total, r.Dice, r.Parts, r.Texts = p.text, true, p, m.e, value.Float(), results, m.parts, m.texts
	if m.seen != nil || m.byFace != nil || m.log != nil {
		r.aside = &aside{seen: m.seen, filled: m.filled, byFace: m.byFace, log: m.log}
	}
	if m.tested {
		r.Test = &Test{m.test.left.Float(), m.test.right.Float(), m.test.margin.Float(), m.met, p.comparator().String()}
	}
	return r
}

// newRoll makes a roll with room for its dice: in one piece where there are few, as most
// often.
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

// total rolls the whole without showing it.
func (m *machine) total() (float64, *diag.Problem) {
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

// run carries out a program. Its value is 0 where it comes to texts.
func (m *machine) run(p *program) (exact.Rational, *diag.Problem) {
	if p.texts {
		m.texts, m.shows = []string{}, true
	}
	bottom := len(m.stack)
	for i := range p.code {
		in := &p.code[i]
		var err error
		top := len(m.stack) - 1
		switch in.does {
		case opPush:
			m.stack = append(m.stack, in.value)
		case opVariable:
			value, problem := m.e.lookUp(p.variables[in.n], m.variables())
			if problem != nil {
				return exact.Rational{}, problem
			}
			if m.tells && in.told {
				m.log = append(m.log, logged{value: value})
			}
			m.stack = append(m.stack, value)
		case opNegate:
			m.stack[top] = m.stack[top].Neg()
		case opThrow:
			value, problem := m.throwTerm(&p.terms[in.n])
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
			m.stack[top-1] = truth(in.holds.holds(m.stack[top-1].Cmp(m.stack[top])))
			m.stack = m.stack[:top]
		case opTest:
			left, right := m.stack[top-1], m.stack[top]
			m.tested, m.met = true, in.holds.holds(left.Cmp(right))
			m.test.left, m.test.right = left, right
			m.test.margin, err = left.Sub(right)
			m.stack = append(m.stack[:top-1], truth(m.met))
		case opAdd:
			m.stack[top-1], err = m.stack[top-1].Add(m.stack[top])
			m.stack = m.stack[:top]
		case opSubtract, opMultiply, opDivide, opFloorDivide, opModulo, opPower:
			m.stack[top-1], err = in.does.calculate(m.stack[top-1], m.stack[top])
			m.stack = m.stack[:top]
		default:
			first := len(m.stack) - int(in.n)
			m.stack[first] = in.does.call(m.stack[first:])
			m.stack = m.stack[:first+1]
		}
		if err != nil {
			return exact.Rational{}, m.e.arithmeticProblem(in.at, err)
		}
	}
	value := m.stack[bottom]
	m.stack = m.stack[:bottom]
	return value, nil
}

// rollGroup rolls each member and then treats their totals like dice.
func (m *machine) rollGroup(g *grouping) (exact.Rational, *diag.Problem) {
	steps := g.node.steps
	if steps == nil {
		var problem *diag.Problem
		if steps, problem = m.e.resolveSteps(nil, g.node.modifiers, m.variables()); problem != nil {
			return exact.Rational{}, problem
		}
	}
	outer, base := m.tree, len(m.members)
	for _, p := range g.members {
		m.tree = tree{first: len(m.dice), shows: outer.shows}
		value, problem := m.run(p)
		if problem != nil {
			return exact.Rational{}, problem
		}
		m.members = append(m.members, member{m.tree, value, len(m.dice)})
	}
	m.tree = outer
	members := m.members[base:]
	m.pieces = m.pieces[:0]
	for i := range members {
		m.pieces = append(m.pieces, piece{mark: mark{value: members[i].value}, first: int32(i), signs: signKept})
	}
	for i := range steps {
		if problem := steps[i].roll(m, nil, &steps[i]); problem != nil {
			return exact.Rational{}, problem
		}
	}
	value, err := m.reading(steps)
	if err != nil {
		return exact.Rational{}, m.e.arithmeticProblem(g.node.span, err)
	}
	if m.records {
		m.showMembers(g, members)
	}
	clear(members)
	m.members = m.members[:base]
	return value, nil
}

// member is a member of a group that was rolled.
type member struct {
	tree
	value exact.Rational
	end   int // of its dice
}

// showMembers makes the rolls of a group's members, which are its parts.
func (m *machine) showMembers(g *grouping, members []member) {
	rolls := make([]*Roll, len(members))
	dice := m.dice
	for _, p := range m.pieces {
		member := &members[p.first]
		if p.signs&signKept == 0 {
			for i := member.first; i < member.end; i++ {
				dice[i].signs &^= signKept
			}
		}
		outer := m.tree
		m.tree, m.dice = member.tree, dice[:member.end]
		roll := m.show(g.members[p.first], member.value)
		m.tree, m.dice = outer, dice
		roll.Kept = p.signs&signKept != 0
		rolls[p.first] = roll
	}
	m.parts = append(m.parts, rolls...)
	if !g.told {
		return
	}
	for i, r := range rolls {
		m.byFace = append(m.byFace, members[i].byFace...)
		if m.texts != nil {
			m.texts = append(m.texts, r.Texts...)
		}
	}
	if m.tells {
		m.log = append(m.log, logged{group: rolls, units: m.units(-1)})
	}
}

// comparator is that of the test which the program ends with.
func (p *program) comparator() comparator { return p.code[len(p.code)-1].holds }

// tooMany is the problem of more dice than anybody rolls.
func (m *machine) tooMany(at span) *diag.Problem {
	return m.e.problem(at, "the roll needs too many dice", fmt.Sprintf("up to %d dice are rolled, counting those that are rolled again", MaxDraws))
}
