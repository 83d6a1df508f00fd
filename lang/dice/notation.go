package dice

import (
	"fmt"
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

func notate(n node) string { return notateWith(n, nil) }

// notateWith writes a tree; leaf may replace the text of a part, which is how a
// roll shows its dice in the place of their notation.
func notateWith(n node, leaf func(node) (string, bool)) string {
	inner := func(n node, least int) string {
		text := notateWith(n, leaf)
		if binding(n) < least {
			return "(" + text + ")"
		}
		return text
	}
	if leaf != nil {
		if text, done := leaf(n); done {
			return text
		}
	}
	gap := ""
	if leaf != nil {
		gap = " "
	}
	switch n := n.(type) {
	case *literal:
		return n.value.String()
	case *variable:
		return "@" + n.name
	case *negation:
		return "-" + inner(n.of, bindSign)
	case *comparison:
		return inner(n.left, bindSum) + " " + n.operator.String() + " " + inner(n.right, bindSum)
	case *arithmetic:
		level := operatorBinding(n.operator)
		left, right := level, level+1
		if n.operator == "^" { // groups to the right, and takes a sign there
			left, right = level+1, bindSign
		}
		// Left first: a roll shows its dice in the order they were rolled.
		start := inner(n.left, left)
		return start + gap + n.operator + gap + inner(n.right, right)
	case *call:
		args := make([]string, len(n.args))
		for i, a := range n.args {
			args[i] = notateWith(a, leaf)
		}
		return n.name + "(" + strings.Join(args, ", ") + ")"
	case *labelled:
		return inner(n.of, bindAtom) + " [" + n.label + "]"
	case *pool:
		return notatePool(n)
	case *group:
		members := make([]string, len(n.members))
		for i, m := range n.members {
			members[i] = notateWith(m, leaf)
		}
		return "{" + strings.Join(members, ", ") + "}" + notateModifiers(n.modifiers)
	}
	return ""
}

func notatePool(n *pool) string {
	text := ""
	if n.count != nil {
		text = notateArgument(n.count)
		if isNamed(n.count) {
			text = "(" + text + ")" // @nd6 would be a variable called nd6
		}
	}
	switch {
	case n.digits > 0:
		text += "d" + strings.Repeat("6", n.digits)
	case n.listed != nil:
		text += "d{@" + n.listed.name + "}"
	case n.faces != nil:
		text += Die{Sides: len(n.faces), Faces: n.faces}.String()
	default:
		sides := notateArgument(n.sides)
		if _, plain := n.sides.(*literal); plain && digitDice(sides) > 0 {
			sides = "(" + sides + ")"
		} else if isNamed(n.sides) {
			sides = "(" + sides + ")" // so that a modifier may follow
		}
		text += "d" + sides
	}
	return text + notateModifiers(n.modifiers)
}

// notateArgument writes a number plainly and anything computed in parentheses.
func notateArgument(n node) string {
	switch n := n.(type) {
	case *literal:
		if n.value.sign() >= 0 {
			return n.value.String()
		}
	case *variable:
		return "@" + n.name
	}
	return "(" + notate(n) + ")"
}

func notateModifiers(list []modifier) string {
	var b strings.Builder
	for i, m := range list {
		if i > 0 && (m.kind == explode) == (list[i-1].kind == explode) {
			if m.kind == explode || endsInName(list[i-1]) {
				b.WriteByte(' ') // !! would compound, @keepdl1 be another variable
			}
		}
		b.WriteString(notateModifier(m))
	}
	return b.String()
}

func endsInName(m modifier) bool {
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

func notateModifier(m modifier) string {
	text := ""
	switch m.kind {
	case explode:
		text = "!"
		if m.compound {
			text = "!!"
		}
		if m.penetrate {
			text += "p"
		}
	case sortUp:
		return "sa"
	default:
		for _, w := range modifierWords {
			if w.kind == m.kind {
				text = w.word
				break
			}
		}
	}
	if m.argument != nil {
		text += notateArgument(m.argument)
	}
	if m.when != nil {
		text += notateCondition(*m.when, m.kind)
	}
	return text
}

func notateCondition(c condition, kind modifierKind) string {
	sign := c.operator.String()
	if c.operator == notEqual {
		sign = "<>" // `!=` after a die can be taken for an explosion
	}
	if c.value == nil {
		if c.operator == equal && kind == explode {
			return quoteText(c.text)
		}
		return sign + quoteText(c.text)
	}
	if l, plain := c.value.(*literal); plain {
		if c.operator == equal && l.value.sign() >= 0 && (kind == reroll || kind == rerollOnce || kind == explode) {
			return l.value.String()
		}
		return sign + l.value.String()
	}
	return sign + notateArgument(c.value)
}
