package mutation

import (
	"strconv"
	"strings"

	"houserule/lang/luasyntax"
	"houserule/lang/types"
)

// forPeopleWords are functions whose arguments are only shown to people.
var forPeopleWords = map[string]bool{"say": true, "print": true, "tell": true, "note": true, "summary": true, "error": true, "announce": true}

// inLua returns the replacements of an operator of Lua.
func inLua(op string) []string {
	if op == "~=" {
		return []string{"=="}
	}
	if op == "==" {
		return []string{"~="}
	}
	switch op {
	case "<", "<=", ">", ">=", "+", "-", "*", "/", "%", "^", "and", "or":
		return swapped[op]
	}
	return nil
}

// function mutates the statements of a function.
func (b *generator) function(f *luasyntax.Node) {
	f.Walk(func(n *luasyntax.Node) bool {
		at := b.enclosingStatement(n)
		switch n.Kind {
		case luasyntax.IfStmt:
			for i, k := range n.Kids {
				if k.Kind != luasyntax.Block && i%2 == 0 {
					b.negate(k, at)
				}
			}
		case luasyntax.WhileStmt:
			b.negate(n.Kids[0], at)
		case luasyntax.CallStmt:
			if b.isForPeople(n.Kids[0]) {
				return false
			}
			b.replace(n, "", "statement", "the statement is left out: "+shorter(b.tree.Text(n)), at)
		case luasyntax.AssignStmt:
			b.replace(n, "", "statement", "the statement is left out: "+shorter(b.tree.Text(n)), at)
		case luasyntax.ReturnStmt:
			b.returned(n, at)
		case luasyntax.BinaryExpr:
			b.binary(n, at)
		case luasyntax.UnaryExpr:
			if op := b.tree.Tokens[n.Op]; op.Text == "-" && n.Kids[0].Kind != luasyntax.NumberExpr || op.Text == "not" && !b.condition(n) {
				kept := b.tree.Text(n.Kids[0])
				b.replace(n, kept, "logic", shownChange(b.tree.Text(n), kept), at)
			}
		case luasyntax.NumberExpr:
			if v, err := strconv.ParseFloat(b.tree.Text(n), 64); err == nil {
				more := types.Format(v + 1)
				b.replace(n, more, "number", b.inOneLine(n, more), at)
			}
		case luasyntax.ConstantExpr:
			if other := swapped[b.tree.Text(n)]; len(other) > 0 && !b.condition(n) && n.Up.Kind != luasyntax.ReturnStmt {
				b.replace(n, other[0], "truth", b.inOneLine(n, other[0]), at)
			}
		case luasyntax.TableField:
			if forPeople("", b.tree.Key(n)) {
				return false
			}
		case luasyntax.CallExpr:
			if b.isForPeople(n) {
				return false
			}
		}
		return true
	})
}

// enclosingStatement returns the beginning of the statement around a node. An example that does
// not reach it cannot notice a change of the node.
func (b *generator) enclosingStatement(n *luasyntax.Node) span {
	for ; n.Up != nil; n = n.Up {
		if n.Up.Kind == luasyntax.Block {
			break
		}
	}
	return span{b.tree.Start(n), b.tree.Start(n) + 1}
}

// isForPeople reports whether a call only shows something to people.
func (b *generator) isForPeople(call *luasyntax.Node) bool {
	if call.Kind != luasyntax.CallExpr {
		return false
	}
	what := call.Kids[0]
	return forPeopleWords[b.tree.Word(what)] && what.Kind == luasyntax.NameExpr
}

// condition reports whether a node is the complete condition of an if, while or repeat.
func (b *generator) condition(n *luasyntax.Node) bool {
	for n.Up != nil && n.Up.Kind == luasyntax.ParenExpr {
		n = n.Up
	}
	if n.Up == nil {
		return false
	}
	switch n.Up.Kind {
	case luasyntax.IfStmt, luasyntax.WhileStmt:
		return true
	case luasyntax.RepeatStmt:
		return n.Up.Kids[1] == n
	}
	return false
}

// negate negates a condition.
func (b *generator) negate(n *luasyntax.Node, at span) {
	text := b.tree.Text(n)
	if n.Kind == luasyntax.UnaryExpr && b.tree.Tokens[n.Op].Text == "not" {
		kept := b.tree.Text(n.Kids[0])
		b.replace(n, kept, "condition", "the condition is negated: "+shorter(text), at)
		return
	}
	b.replace(n, "not ("+text+")", "condition", "the condition is negated: "+shorter(text), at)
}

// binary replaces the operator of an expression.
func (b *generator) binary(n *luasyntax.Node, at span) {
	op := b.tree.Tokens[n.Op]
	for _, other := range inLua(op.Text) {
		sort := operatorSort(op.Text, other)
		if sort == "comparison" && b.condition(n) {
			continue // the condition is negated instead
		}
		text := b.tree.Text(n)
		start := b.tree.Start(n)
		changed := text[:op.Offset-start] + other + text[op.End-start:]
		b.add(op.Offset, op.End, other, sort, shownChange(shorter(text), shorter(changed)), at)
	}
}

// returned mutates the value that a function returns.
func (b *generator) returned(n *luasyntax.Node, at span) {
	if len(n.Kids) != 1 || b.tree.Is(n.Kids[0], "nil") {
		return
	}
	v := n.Kids[0]
	if other := swapped[b.tree.Text(v)]; v.Kind == luasyntax.ConstantExpr && len(other) > 0 {
		b.replace(v, other[0], "return", shownChange("return "+b.tree.Text(v), "return "+other[0]), at)
		return
	}
	if v.Kind == luasyntax.FuncExpr {
		return
	}
	b.replace(v, "nil", "return", shownChange("return "+shorter(b.tree.Text(v)), "return nil"), at)
}

// inOneLine describes a replacement of a node with its surroundings, in one line.
func (b *generator) inOneLine(n *luasyntax.Node, text string) string {
	outer := n
	for outer.Up != nil && outer.Up.Kind != luasyntax.Block && outer.Up.Kind != luasyntax.FuncExpr && outer.Up.Kind != luasyntax.IfStmt && outer.Up.Kind != luasyntax.ForStmt &&
		outer.Up.Kind != luasyntax.CallStmt && b.tree.End(outer.Up)-b.tree.Start(outer.Up) < 60 {
		outer = outer.Up
	}
	before, start := b.tree.Text(outer), b.tree.Start(outer)
	return shownChange(oneLine(before), oneLine(before[:b.tree.Start(n)-start]+text+before[b.tree.End(n)-start:]))
}

// oneLine joins the lines of a text.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// shorter returns a text in one line of at most 60 characters.
func shorter(text string) string {
	text = oneLine(text)
	if r := []rune(text); len(r) > 60 {
		return string(r[:57]) + "..."
	}
	return text
}
