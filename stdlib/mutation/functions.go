package mutation

import (
	"strconv"
	"strings"

	"houserule/lang/luasyntax"
	"houserule/lang/types"
)

// told are words whose calls only say something to people.
var told = map[string]bool{"say": true, "print": true, "tell": true, "note": true, "summary": true, "error": true, "announce": true}

// inLua are the operators of Lua that others stand in for.
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

// function breaks what stands in a function.
func (b *breaker) function(f *luasyntax.Node) {
	f.Walk(func(n *luasyntax.Node) bool {
		at := b.around(n)
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
			if b.tells(n.Kids[0]) {
				return false
			}
			b.instead(n, "", "statement", "the statement is left out: "+shorter(b.t.Text(n)), at)
		case luasyntax.AssignStmt:
			b.instead(n, "", "statement", "the statement is left out: "+shorter(b.t.Text(n)), at)
		case luasyntax.ReturnStmt:
			b.returned(n, at)
		case luasyntax.BinaryExpr:
			b.binary(n, at)
		case luasyntax.UnaryExpr:
			if op := b.t.Tokens[n.Op]; op.Text == "-" && n.Kids[0].Kind != luasyntax.NumberExpr || op.Text == "not" && !b.condition(n) {
				kept := b.t.Text(n.Kids[0])
				b.instead(n, kept, "logic", shownChange(b.t.Text(n), kept), at)
			}
		case luasyntax.NumberExpr:
			if v, err := strconv.ParseFloat(b.t.Text(n), 64); err == nil {
				more := types.Format(v + 1)
				b.instead(n, more, "number", b.inLine(n, more), at)
			}
		case luasyntax.ConstantExpr:
			if other := swapped[b.t.Text(n)]; len(other) > 0 && !b.condition(n) && n.Up.Kind != luasyntax.ReturnStmt {
				b.instead(n, other[0], "truth", b.inLine(n, other[0]), at)
			}
		case luasyntax.TableField:
			if forPeople("", b.t.Key(n)) {
				return false
			}
		case luasyntax.CallExpr:
			if b.tells(n) {
				return false
			}
		}
		return true
	})
}

// around is the statement that must be reached for a node to matter.
func (b *breaker) around(n *luasyntax.Node) spot {
	for ; n.Up != nil; n = n.Up {
		if n.Up.Kind == luasyntax.Block {
			break
		}
	}
	return spot{b.t.Start(n), b.t.Start(n) + 1}
}

// tells says whether a call only says something to people.
func (b *breaker) tells(call *luasyntax.Node) bool {
	if call.Kind != luasyntax.CallExpr {
		return false
	}
	what := call.Kids[0]
	return told[b.t.Word(what)] && what.Kind == luasyntax.NameExpr
}

// condition tells the whole condition of an if or a while.
func (b *breaker) condition(n *luasyntax.Node) bool {
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

// negate turns a condition round.
func (b *breaker) negate(n *luasyntax.Node, at spot) {
	text := b.t.Text(n)
	if n.Kind == luasyntax.UnaryExpr && b.t.Tokens[n.Op].Text == "not" {
		kept := b.t.Text(n.Kids[0])
		b.instead(n, kept, "condition", "the condition is negated: "+shorter(text), at)
		return
	}
	b.instead(n, "not ("+text+")", "condition", "the condition is negated: "+shorter(text), at)
}

func (b *breaker) binary(n *luasyntax.Node, at spot) {
	op := b.t.Tokens[n.Op]
	for _, other := range inLua(op.Text) {
		sort := operatorSort(op.Text, other)
		if sort == "comparison" && b.condition(n) {
			continue // it is negated as a whole
		}
		text := b.t.Text(n)
		start := b.t.Start(n)
		changed := text[:op.Offset-start] + other + text[op.End-start:]
		b.add(op.Offset, op.End, other, sort, shownChange(shorter(text), shorter(changed)), at)
	}
}

// returned breaks what a function gives.
func (b *breaker) returned(n *luasyntax.Node, at spot) {
	if len(n.Kids) != 1 || b.t.Is(n.Kids[0], "nil") {
		return
	}
	v := n.Kids[0]
	if other := swapped[b.t.Text(v)]; v.Kind == luasyntax.ConstantExpr && len(other) > 0 {
		b.instead(v, other[0], "return", shownChange("return "+b.t.Text(v), "return "+other[0]), at)
		return
	}
	if v.Kind == luasyntax.FuncExpr {
		return
	}
	b.instead(v, "nil", "return", shownChange("return "+shorter(b.t.Text(v)), "return nil"), at)
}

// inLine is a change of a node as it stands in its statement.
func (b *breaker) inLine(n *luasyntax.Node, text string) string {
	outer := n
	for outer.Up != nil && outer.Up.Kind != luasyntax.Block && outer.Up.Kind != luasyntax.FuncExpr && outer.Up.Kind != luasyntax.IfStmt && outer.Up.Kind != luasyntax.ForStmt &&
		outer.Up.Kind != luasyntax.CallStmt && b.t.End(outer.Up)-b.t.Start(outer.Up) < 60 {
		outer = outer.Up
	}
	before, start := b.t.Text(outer), b.t.Start(outer)
	return shownChange(oneLine(before), oneLine(before[:b.t.Start(n)-start]+text+before[b.t.End(n)-start:]))
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// shorter is a text in one line of a bearable length.
func shorter(text string) string {
	text = oneLine(text)
	if r := []rune(text); len(r) > 60 {
		return string(r[:57]) + "..."
	}
	return text
}
