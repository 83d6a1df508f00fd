package dice

import "houserule/lang/exact"

// program is a tree of the notation as it is rolled: its parts in the order in
// which they are worked out, each with what those before it left on a stack. A
// member of a group has a program of its own.
type program struct {
	root      Node
	text      string // the canonical spelling
	texts     bool   // it comes to texts and no number
	code      []instruction
	terms     []term
	groups    []groupTerm
	variables []*VariableNode
	straight  *fastSum // nil where its total takes more than a few sums
}

// instruction is one part of a program.
type instruction struct {
	operation operation
	shown     bool           // of a variable: it stands in the text of the roll
	holds     Comparator     // of compare and test
	n         int32          // which term, group or variable; how many numbers a call takes
	value     exact.Rational // of push
	at        Span           // what a problem points at
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
	node         *PoolNode
	fixed        *Pool // nil where numbers of it come from variables or dice
	label        string
	count, sides bool // they are on the stack
	role         Role
	shown        bool // it stands in the text of the roll
}

// groupTerm is a group with the programs of its members.
type groupTerm struct {
	node    *GroupNode
	members []*program
	shown   bool
}

// compile makes the program of a whole notation that was read from a text.
func compile(root Node, text string, r *arena) *program {
	p := &r.program
	p.root, p.text, p.texts, p.code, p.terms = root, notateOrText(root, text), IsText(root), r.code[:0], r.terms[:0]
	compiler{program: p}.whole(root)
	if s := &r.straight; s.prepare(root, r.signed[:0]) {
		p.straight = s
	}
	return p
}

// member makes the program of a member of a group.
func (c compiler) member(root Node) *program {
	c.program = &program{root: root, text: notate(root), texts: IsText(root)}
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
func (c compiler) whole(n Node) {
	switch n := n.(type) {
	case *LabelNode:
		c.under(n.Label).whole(n.Of)
	case *ComparisonNode:
		c.part(n.Left)
		c.part(n.Right)
		c.emit(instruction{operation: opTest, holds: n.Operator, at: n.Span})
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
func (c compiler) part(n Node) {
	switch n := n.(type) {
	case *NumberNode:
		c.emit(instruction{operation: opPush, value: n.Value})
	case *VariableNode:
		c.emit(instruction{operation: opVariable, shown: !c.inner, n: int32(len(c.variables))})
		c.variables = append(c.variables, n)
	case *NegationNode:
		c.part(n.Of)
		c.emit(instruction{operation: opNegate})
	case *LabelNode:
		c.under(n.Label).part(n.Of)
	case *ArithmeticNode:
		c.part(n.Left)
		c.part(n.Right)
		c.emit(instruction{operation: operationOf(n.Operator), at: n.Span})
	case *ComparisonNode:
		c.part(n.Left)
		c.part(n.Right)
		c.emit(instruction{operation: opCompare, holds: n.Operator})
	case *CallNode:
		for _, a := range n.Args {
			c.part(a)
		}
		c.emit(instruction{operation: operationOf(n.Name), n: int32(len(n.Args))})
	case *PoolNode:
		c.pool(n)
	case *GroupNode:
		c.group(n)
	}
}

func (c compiler) pool(n *PoolNode) {
	t := term{node: n, fixed: n.Fixed, label: c.label, role: c.role, shown: !c.inner}
	if t.fixed == nil {
		inner := c
		inner.role, inner.inner = ForCount, true
		if n.Count != nil {
			t.count = true
			inner.part(n.Count)
		}
		if n.Sides != nil {
			t.sides = true
			inner.part(n.Sides)
		}
	}
	c.emit(instruction{operation: opThrow, n: int32(len(c.terms))})
	c.terms = append(c.terms, t)
}

func (c compiler) group(n *GroupNode) {
	g := groupTerm{node: n, shown: !c.inner}
	for _, m := range n.Members {
		g.members = append(g.members, c.member(m))
	}
	c.emit(instruction{operation: opGroup, n: int32(len(c.groups))})
	c.groups = append(c.groups, g)
}
