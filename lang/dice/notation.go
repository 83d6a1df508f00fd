package dice

import (
	"fmt"
	"houserule/lang/exact"
	"strconv"
	"strings"
)

// String returns the notation in canonical form, without the comment. Parsing it again gives
// an equal expression.
func (e *Expression) String() string {
	text := ""
	if e.program != nil {
		text = e.program.text
	} else {
		text = notate(e.root)
	}
	if e.times > 0 {
		return fmt.Sprintf("%dx %s", e.times, text)
	}
	return text
}

// Precedence of nodes, ascending. An operand of lower precedence needs parentheses.
const (
	precCompare = iota
	precSum
	precProduct
	precSign
	precPower
	precAtom
)

func precedence(n Node) int {
	switch n := n.(type) {
	case *ComparisonNode:
		return precCompare
	case *ArithmeticNode:
		return operatorPrecedence(n.Operator)
	case *NegationNode:
		return precSign
	}
	return precAtom
}

func operatorPrecedence(operator string) int {
	switch operator {
	case "+", "-":
		return precSum
	case "^":
		return precPower
	}
	return precProduct
}

// notate returns a tree in dice notation.
func notate(n Node) string {
	var room [64]byte
	w := writer{text: room[:0]}
	w.node(n)
	return string(w.text)
}

// notateOrText is notate. It returns text without allocating if that is the result.
func notateOrText(n Node, text string) string {
	var room [64]byte
	w := writer{text: room[:0]}
	if w.node(n); string(w.text) == text {
		return text
	}
	return string(w.text)
}

// notateWith returns a tree in dice notation. leaf may replace the text of a node, such as that
// of a term by its dice; it returns false to keep the notation.
func notateWith(n Node, leaf func(Node) (string, bool)) string {
	w := writer{text: make([]byte, 0, 96), leaf: leaf}
	w.node(n)
	return string(w.text)
}

// writer writes a tree in dice notation.
type writer struct {
	text    []byte
	leaf    func(Node) (string, bool) // see notateWith; nil replaces nothing
	omitted map[Node]bool             // terms without dice, which are omitted from sums
}

func (w *writer) add(text string) { w.text = append(w.text, text...) }

func (w *writer) number(n exact.Rational) {
	if n.Den == 1 {
		w.text = strconv.AppendInt(w.text, n.Num, 10)
		return
	}
	w.add(n.String())
}

// operand writes an operand, in parentheses if its precedence is below least.
func (w *writer) operand(n Node, least int) {
	if precedence(n) >= least {
		w.node(n)
		return
	}
	w.add("(")
	w.node(n)
	w.add(")")
}

func (w *writer) list(list []Node) {
	for i, n := range list {
		if i > 0 {
			w.add(", ")
		}
		w.node(n)
	}
}

func (w *writer) node(n Node) {
	gap := ""
	if w.leaf != nil {
		if text, done := w.leaf(n); done {
			w.add(text)
			return
		}
		gap = " "
	}
	switch n := n.(type) {
	case *NumberNode:
		w.number(n.Value)
	case *VariableNode:
		w.add("@")
		w.add(n.Name)
	case *NegationNode:
		w.add("-")
		w.operand(n.Of, precSign)
	case *ComparisonNode:
		w.operand(n.Left, precSum)
		w.add(" ")
		w.add(n.Operator.String())
		w.add(" ")
		w.operand(n.Right, precSum)
	case *ArithmeticNode:
		level := operatorPrecedence(n.Operator)
		left, right := level, level+1
		if n.Operator == "^" { // right-associative, and a sign may follow it
			left, right = level+1, precSign
		}
		// Operands are written from left to right, so leaf is called in the order in which dice
		// are rolled.
		from := len(w.text)
		w.operand(n.Left, left)
		behind := len(w.text)
		w.add(gap)
		w.add(n.Operator)
		w.add(gap)
		second := len(w.text)
		w.operand(n.Right, right)
		switch {
		case level != precSum:
		case w.isOmitted(n.Right):
			w.text = w.text[:behind]
		case n.Operator == "+" && w.isOmitted(n.Left):
			w.text = append(w.text[:from], w.text[second:]...)
		}
	case *CallNode:
		w.add(n.Name)
		w.add("(")
		w.list(n.Args)
		w.add(")")
	case *LabelNode:
		w.operand(n.Of, precAtom)
		w.add(" [")
		w.add(n.Label)
		w.add("]")
	case *PoolNode:
		w.pool(n)
	case *GroupNode:
		w.add("{")
		w.list(n.Members)
		w.add("}")
		w.modifiers(n.Modifiers)
	}
}

// isOmitted reports whether a node is a term in w.omitted, or a sum of such terms.
func (w *writer) isOmitted(n Node) bool {
	switch n := n.(type) {
	case *PoolNode:
		return w.omitted[n]
	case *LabelNode:
		return w.isOmitted(n.Of)
	case *ArithmeticNode:
		return operatorPrecedence(n.Operator) == precSum && w.isOmitted(n.Left) && w.isOmitted(n.Right)
	}
	return false
}

// plain writes a tree without calling leaf.
func (w *writer) plain(n Node) {
	leaf := w.leaf
	w.leaf = nil
	w.node(n)
	w.leaf = leaf
}

func (w *writer) pool(n *PoolNode) {
	if n.Count != nil {
		w.bracketed(n.Count, isNamed(n.Count)) // @nd6 would be a variable called nd6
	}
	w.add("d")
	switch {
	case n.Digits > 0:
		w.add("666666"[:n.Digits])
	case n.FacesFrom != nil:
		w.add("{@")
		w.add(n.FacesFrom.Name)
		w.add("}")
	case n.Faces != nil:
		w.add(Die{Sides: len(n.Faces), Faces: n.Faces}.String()[1:])
	default:
		before := len(w.text)
		w.argument(n.Sides)
		if _, plain := n.Sides.(*NumberNode); plain && digitDice(string(w.text[before:])) > 0 || isNamed(n.Sides) { // so that modifiers can follow and 66 is not read as d66
			w.text = w.text[:before]
			w.bracketed(n.Sides, true)
		}
	}
	w.modifiers(n.Modifiers)
}

// bracketed writes an argument, in additional parentheses if needs is true.
func (w *writer) bracketed(n Node, needs bool) {
	if needs {
		w.add("(")
	}
	w.argument(n)
	if needs {
		w.add(")")
	}
}

// argument writes a number or variable as it is, and anything else in parentheses.
func (w *writer) argument(n Node) {
	switch n := n.(type) {
	case *NumberNode:
		if n.Value.Sign() >= 0 {
			w.number(n.Value)
			return
		}
	case *VariableNode:
		w.add("@")
		w.add(n.Name)
		return
	}
	w.add("(")
	w.plain(n)
	w.add(")")
}

func (w *writer) modifiers(list []ModifierNode) {
	for i := range list {
		m := &list[i]
		if i > 0 && m.isMark() == list[i-1].isMark() {
			if m.isMark() || endsInName(&list[i-1]) {
				w.add(" ") // `! !` is not `!!`, and a name would continue with the modifier
			}
		}
		w.modifier(m)
	}
}

func endsInName(m *ModifierNode) bool {
	if m.when != nil {
		return isNamed(m.when.value)
	}
	return isNamed(m.argument)
}

// isNamed reports whether a node is a variable with a path, which letters after it would
// continue. A formula in parentheses is not.
func isNamed(n Node) bool {
	v, is := n.(*VariableNode)
	return is && !strings.HasPrefix(v.Name, "(")
}

func (w *writer) modifier(m *ModifierNode) {
	w.add(m.Spelling())
	if m.argument != nil {
		w.argument(m.argument)
	}
	if m.when != nil {
		w.condition(m.when, m.syntax.operand)
	}
}

// condition writes the condition of a modifier with operand of.
func (w *writer) condition(c *conditionNode, of operand) {
	sign := c.operator.String()
	if c.operator == notEqual {
		sign = "<>" // `!=` after a die can be taken for an explosion
	}
	if c.value == nil {
		if c.operator != equal || of != touchingOperand {
			w.add(sign)
		}
		w.add(quoteText(c.text))
		return
	}
	if l, plain := c.value.(*NumberNode); plain {
		if c.operator != equal || l.Value.Sign() < 0 || of == conditionOperand {
			w.add(sign)
		}
		w.number(l.Value)
		return
	}
	if c.operator != equal || of != touchingOperand {
		w.add(sign)
	}
	w.argument(c.value)
}
