package dice

import "houserule/lang/exact"

// program is a syntax tree compiled for a stack machine: each instruction takes its operands
// from the stack and pushes its result. Each member of a group has its own program.
type program struct {
	root      Node
	text      string // the canonical notation
	texts     bool   // the result is texts, not a number
	code      []instruction
	terms     []term
	groups    []groupTerm
	variables []*VariableNode
	fast      *fastSum // set if a total can be rolled by fastSum; else nil
}

// instruction is one operation of a program.
type instruction struct {
	operation  operation
	shown      bool           // of opVariable: its value is part of the text of the roll
	comparator Comparator     // of opCompare and opTest
	n          int32          // index of the term, group or variable; number of arguments of a function
	value      exact.Rational // of opPush
	at         Span           // the position of problems
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
	opTest // a comparison at the root, which records the margin
	opFloor
	opCeil
	opRound
	opAbs
	opMin
	opMax
	opRoll
	opGroup
)

// term is a term of dice in a program.
type term struct {
	node         *PoolNode
	fixed        *Pool    // nil if its numbers depend on variables or dice
	shared       *DieTerm // of the dice of fixed; else nil
	label        string
	count, sides bool // these operands are on the stack
	role         Role
	shown        bool // its dice are part of the text of the roll
}

// groupTerm is a group with the programs of its members.
type groupTerm struct {
	node    *GroupNode
	members []*program
	shown   bool // its members are part of the text of the roll
}

// compile compiles the tree of an expression. text is the notation that was parsed.
func compile(root Node, text string, r *arena) *program {
	p := &r.program
	p.root, p.text, p.texts, p.code, p.terms = root, notateOrText(root, text), IsText(root), r.code[:0], r.terms[:0]
	compiler{program: p}.compileRoot(root)
	if s := &r.fast; s.prepare(root, r.signed[:0]) {
		p.fast = s
		s.prepareRoll(p.terms)
	}
	return p
}

// compileMember compiles a member of a group.
func (c compiler) compileMember(root Node) *program {
	c.program = &program{root: root, text: notate(root), texts: IsText(root)}
	c.hidden = false
	c.compileRoot(root)
	return c.program
}

// compiler compiles a tree into its program; the other fields are the context of the current
// node.
type compiler struct {
	*program
	label  string // the outermost label around the node
	role   Role
	hidden bool // the node belongs to the number or sides of dice, which the text of the roll omits
}

// compileRoot compiles the root of a tree, where a comparison is a test.
func (c compiler) compileRoot(n Node) {
	switch n := n.(type) {
	case *LabelNode:
		c.withLabel(n.Label).compileRoot(n.Of)
	case *ComparisonNode:
		c.compileNode(n.Left)
		c.compileNode(n.Right)
		c.emit(instruction{operation: opTest, comparator: n.Operator, at: n.Span})
	default:
		c.compileNode(n)
	}
}

// withLabel returns the compiler for the nodes under a label.
func (c compiler) withLabel(label string) compiler {
	if c.label == "" {
		c.label = label
	}
	return c
}

func (c compiler) emit(i instruction) { c.code = append(c.code, i) }

// operationOf returns the operation of an operator or function.
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

// compileNode compiles a node, which leaves its value on the stack.
func (c compiler) compileNode(n Node) {
	switch n := n.(type) {
	case *NumberNode:
		c.emit(instruction{operation: opPush, value: n.Value})
	case *VariableNode:
		c.emit(instruction{operation: opVariable, shown: !c.hidden, n: int32(len(c.variables))})
		c.variables = append(c.variables, n)
	case *NegationNode:
		c.compileNode(n.Of)
		c.emit(instruction{operation: opNegate})
	case *LabelNode:
		c.withLabel(n.Label).compileNode(n.Of)
	case *ArithmeticNode:
		c.compileNode(n.Left)
		c.compileNode(n.Right)
		c.emit(instruction{operation: operationOf(n.Operator), at: n.Span})
	case *ComparisonNode:
		c.compileNode(n.Left)
		c.compileNode(n.Right)
		c.emit(instruction{operation: opCompare, comparator: n.Operator})
	case *CallNode:
		for _, a := range n.Args {
			c.compileNode(a)
		}
		c.emit(instruction{operation: operationOf(n.Name), n: int32(len(n.Args))})
	case *PoolNode:
		c.compilePool(n)
	case *GroupNode:
		c.compileGroup(n)
	}
}

func (c compiler) compilePool(n *PoolNode) {
	t := term{node: n, fixed: n.Fixed, label: c.label, role: c.role, shown: !c.hidden}
	if t.fixed != nil {
		t.shared = &DieTerm{Sides: t.fixed.Die.Sides, Faces: t.fixed.Die.Faces, Label: c.label, Role: c.role}
	} else {
		inner := c
		inner.role, inner.hidden = ForCount, true
		if n.Count != nil {
			t.count = true
			inner.compileNode(n.Count)
		}
		if n.Sides != nil {
			t.sides = true
			inner.compileNode(n.Sides)
		}
	}
	c.emit(instruction{operation: opRoll, n: int32(len(c.terms))})
	c.terms = append(c.terms, t)
}

func (c compiler) compileGroup(n *GroupNode) {
	g := groupTerm{node: n, shown: !c.hidden}
	for _, m := range n.Members {
		g.members = append(g.members, c.compileMember(m))
	}
	c.emit(instruction{operation: opGroup, n: int32(len(c.groups))})
	c.groups = append(c.groups, g)
}
