package dice

import (
	"fmt"
	"houserule/lang/exact"
	"strconv"
	"strings"
)

// String gives the notation in its canonical spelling, without the comment.
// Parsing it again gives an equal expression.
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

// How tightly a node binds; an operand that binds less needs parentheses.
const (
	bindCompare = iota
	bindSum
	bindProduct
	bindSign
	bindPower
	bindAtom
)

func binding(n node) int {
	switch n := n.(type) {
	case *comparison:
		return bindCompare
	case *arithmetic:
		return operatorBinding(n.operator)
	case *negation:
		return bindSign
	}
	return bindAtom
}

func operatorBinding(operator string) int {
	switch operator {
	case "+", "-":
		return bindSum
	case "^":
		return bindPower
	}
	return bindProduct
}

func notate(n node) string {
	var room [64]byte
	w := writer{text: room[:0]}
	w.part(n)
	return string(w.text)
}

// notateLike is notate for a tree that was read from a text, which is the answer
// when it is spelled as it would be.
func notateLike(n node, text string) string {
	var room [64]byte
	w := writer{text: room[:0]}
	if w.part(n); string(w.text) == text {
		return text
	}
	return string(w.text)
}

// notateWith writes a tree; leaf may replace the text of a part, which is how a
// roll shows its dice in the place of their notation.
func notateWith(n node, leaf func(node) (string, bool)) string {
	w := writer{text: make([]byte, 0, 96), leaf: leaf}
	w.part(n)
	return string(w.text)
}

// writer writes a tree out.
type writer struct {
	text []byte
	leaf func(node) (string, bool)
	none map[node]bool // terms of dice that were written and are left out of sums: of these no dice lie there
}

func (w *writer) add(text string) { w.text = append(w.text, text...) }

func (w *writer) number(n exact.Rational) {
	if n.Den == 1 {
		w.text = strconv.AppendInt(w.text, n.Num, 10)
		return
	}
	w.add(n.String())
}

// inner writes an operand, in parentheses when it binds less than it must.
func (w *writer) inner(n node, least int) {
	if binding(n) >= least {
		w.part(n)
		return
	}
	w.add("(")
	w.part(n)
	w.add(")")
}

func (w *writer) list(list []node) {
	for i, n := range list {
		if i > 0 {
			w.add(", ")
		}
		w.part(n)
	}
}

func (w *writer) part(n node) {
	gap := ""
	if w.leaf != nil {
		if text, done := w.leaf(n); done {
			w.add(text)
			return
		}
		gap = " "
	}
	switch n := n.(type) {
	case *literal:
		w.number(n.value)
	case *variable:
		w.add("@")
		w.add(n.name)
	case *negation:
		w.add("-")
		w.inner(n.of, bindSign)
	case *comparison:
		w.inner(n.left, bindSum)
		w.add(" ")
		w.add(n.operator.String())
		w.add(" ")
		w.inner(n.right, bindSum)
	case *arithmetic:
		level := operatorBinding(n.operator)
		left, right := level, level+1
		if n.operator == "^" { // groups to the right, and takes a sign there
			left, right = level+1, bindSign
		}
		// Left first: a roll shows its dice in the order they were rolled.
		from := len(w.text)
		w.inner(n.left, left)
		behind := len(w.text)
		w.add(gap)
		w.add(n.operator)
		w.add(gap)
		second := len(w.text)
		w.inner(n.right, right)
		switch {
		case level != bindSum:
		case w.nothing(n.right):
			w.text = w.text[:behind]
		case n.operator == "+" && w.nothing(n.left):
			w.text = append(w.text[:from], w.text[second:]...)
		}
	case *call:
		w.add(n.name)
		w.add("(")
		w.list(n.args)
		w.add(")")
	case *labelled:
		w.inner(n.of, bindAtom)
		w.add(" [")
		w.add(n.label)
		w.add("]")
	case *pool:
		w.pool(n)
	case *group:
		w.add("{")
		w.list(n.members)
		w.add("}")
		w.modifiers(n.modifiers)
	}
}

// nothing tells a term, or a sum of terms, of which no dice lie there.
func (w *writer) nothing(n node) bool {
	switch n := n.(type) {
	case *pool:
		return w.none[n]
	case *labelled:
		return w.nothing(n.of)
	case *arithmetic:
		return operatorBinding(n.operator) == bindSum && w.nothing(n.left) && w.nothing(n.right)
	}
	return false
}

// plain writes a tree without what leaf says.
func (w *writer) plain(n node) {
	leaf := w.leaf
	w.leaf = nil
	w.part(n)
	w.leaf = leaf
}

func (w *writer) pool(n *pool) {
	if n.count != nil {
		w.bracketed(n.count, isNamed(n.count)) // @nd6 would be a variable called nd6
	}
	w.add("d")
	switch {
	case n.digits > 0:
		w.add("666666"[:n.digits])
	case n.listed != nil:
		w.add("{@")
		w.add(n.listed.name)
		w.add("}")
	case n.faces != nil:
		w.add(Die{Sides: len(n.faces), Faces: n.faces}.String()[1:])
	default:
		before := len(w.text)
		w.argument(n.sides)
		if _, plain := n.sides.(*literal); plain && digitDice(string(w.text[before:])) > 0 || isNamed(n.sides) { // so that a modifier may follow
			w.text = w.text[:before]
			w.bracketed(n.sides, true)
		}
	}
	w.modifiers(n.modifiers)
}

// bracketed writes an argument, in brackets of its own where it needs them.
func (w *writer) bracketed(n node, needs bool) {
	if needs {
		w.add("(")
	}
	w.argument(n)
	if needs {
		w.add(")")
	}
}

// argument writes a number plainly and anything computed in parentheses.
func (w *writer) argument(n node) {
	switch n := n.(type) {
	case *literal:
		if n.value.Sign() >= 0 {
			w.number(n.value)
			return
		}
	case *variable:
		w.add("@")
		w.add(n.name)
		return
	}
	w.add("(")
	w.plain(n)
	w.add(")")
}

func (w *writer) modifiers(list []modifier) {
	for i := range list {
		m := &list[i]
		if i > 0 && m.isMark() == list[i-1].isMark() {
			if m.isMark() || endsInName(&list[i-1]) {
				w.add(" ") // !! would compound, @keepdl1 be another variable
			}
		}
		w.modifier(m)
	}
}

func endsInName(m *modifier) bool {
	if m.when != nil {
		return isNamed(m.when.value)
	}
	return isNamed(m.argument)
}

// isNamed tells a variable that is a path, which goes on with any letter behind
// it, from a formula in brackets.
func isNamed(n node) bool {
	v, is := n.(*variable)
	return is && !strings.HasPrefix(v.name, "(")
}

func (w *writer) modifier(m *modifier) {
	w.add(m.spelling())
	if m.argument != nil {
		w.argument(m.argument)
	}
	if m.when != nil {
		w.condition(m.when, m.operand)
	}
}

// condition writes what dice are compared with; an operand may let = be left out.
func (w *writer) condition(c *condition, of operand) {
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
	if l, plain := c.value.(*literal); plain {
		if c.operator != equal || l.value.Sign() < 0 || of == conditionOperand {
			w.add(sign)
		}
		w.number(l.value)
		return
	}
	if c.operator != equal || of != touchingOperand {
		w.add(sign)
	}
	w.argument(c.value)
}
