package dice

import "houserule/lang/exact"

// program is a tree of the notation as it is rolled: its parts in the order in
// which they are worked out, each with what those before it left on a stack. A
// member of a group has a program of its own.
type program struct {
	root      node
	text      string // the canonical spelling
	texts     bool   // it comes to texts and no number
	code      []instruction
	terms     []term
	groups    []grouping
	variables []*variable
	straight  *straight // nil where its total takes more than a few sums
}

// instruction is one part of a program.
type instruction struct {
	does  operation
	told  bool           // of a variable: it stands in the text of the roll
	holds comparator     // of compare and test
	n     int32          // which term, group or variable; how many numbers a call takes
	value exact.Rational // of push
	at    span           // what a problem points at
}

type operation uint8

const (
	opPush operation = iota
	opVariable
	opNegate
	opAdd
	opSubtract
	opMultiply
	opDivide
	opFloorDivide
	opModulo
	opPower
	opCompare
	opTest // a comparison of the whole, with its margin
	opFloor
	opCeil
	opRound
	opAbs
	opMin
	opMax
	opThrow
	opGroup
)

// term is a term of dice where it stands in the notation.
type term struct {
	node         *pool
	fixed        *dicePool // nil where numbers of it come from variables or dice
	label        string
	count, sides bool // they are on the stack
	role         Role
	told         bool // it stands in the text of the roll
}

// grouping is a group where it stands in the notation.
type grouping struct {
	node    *group
	members []*program
	told    bool
}

// compile makes the program of a whole notation that was read from a text.
func compile(root node, text string, r *room) *program {
	p := &r.program
	p.root, p.text, p.texts, p.code, p.terms = root, notateLike(root, text), isText(root), r.code[:0], r.terms[:0]
	compiler{program: p}.whole(root)
	if s := &r.straight; s.straighten(root, r.signed[:0]) {
		p.straight = s
	}
	return p
}

// member makes the program of a member of a group.
func (c compiler) member(root node) *program {
	c.program = &program{root: root, text: notate(root), texts: isText(root)}
	c.inner = false
	c.whole(root)
	return c.program
}

// compiler knows where in the notation it is.
type compiler struct {
	*program
	label string // the outermost around
	role  Role
	inner bool // below the number or the sides of dice, which are not told
}

// whole compiles the top of a tree, where a comparison is a test.
func (c compiler) whole(n node) {
	switch n := n.(type) {
	case *labelled:
		c.under(n.label).whole(n.of)
	case *comparison:
		c.part(n.left)
		c.part(n.right)
		c.emit(instruction{does: opTest, holds: n.operator, at: n.span})
	default:
		c.part(n)
	}
}

func (c compiler) under(label string) compiler {
	if c.label == "" {
		c.label = label
	}
	return c
}

func (c compiler) emit(i instruction) { c.code = append(c.code, i) }

// operationOf is what an operator or a function of the notation does.
func operationOf(name string) operation {
	switch name {
	case "+":
		return opAdd
	case "-":
		return opSubtract
	case "*":
		return opMultiply
	case "/":
		return opDivide
	case "//":
		return opFloorDivide
	case "%":
		return opModulo
	case "^":
		return opPower
	case "floor":
		return opFloor
	case "ceil":
		return opCeil
	case "round":
		return opRound
	case "abs":
		return opAbs
	case "min":
		return opMin
	}
	return opMax
}

// part compiles what leaves a number on the stack.
func (c compiler) part(n node) {
	switch n := n.(type) {
	case *literal:
		c.emit(instruction{does: opPush, value: n.value})
	case *variable:
		c.emit(instruction{does: opVariable, told: !c.inner, n: int32(len(c.variables))})
		c.variables = append(c.variables, n)
	case *negation:
		c.part(n.of)
		c.emit(instruction{does: opNegate})
	case *labelled:
		c.under(n.label).part(n.of)
	case *arithmetic:
		c.part(n.left)
		c.part(n.right)
		c.emit(instruction{does: operationOf(n.operator), at: n.span})
	case *comparison:
		c.part(n.left)
		c.part(n.right)
		c.emit(instruction{does: opCompare, holds: n.operator})
	case *call:
		for _, a := range n.args {
			c.part(a)
		}
		c.emit(instruction{does: operationOf(n.name), n: int32(len(n.args))})
	case *pool:
		c.pool(n)
	case *group:
		c.group(n)
	}
}

func (c compiler) pool(n *pool) {
	t := term{node: n, fixed: n.fixed, label: c.label, role: c.role, told: !c.inner}
	if t.fixed == nil {
		inner := c
		inner.role, inner.inner = ForCount, true
		if n.count != nil {
			t.count = true
			inner.part(n.count)
		}
		if n.sides != nil {
			t.sides = true
			inner.part(n.sides)
		}
	}
	c.emit(instruction{does: opThrow, n: int32(len(c.terms))})
	c.terms = append(c.terms, t)
}

func (c compiler) group(n *group) {
	g := grouping{node: n, told: !c.inner}
	for _, m := range n.members {
		g.members = append(g.members, c.member(m))
	}
	c.emit(instruction{does: opGroup, n: int32(len(c.groups))})
	c.groups = append(c.groups, g)
}
