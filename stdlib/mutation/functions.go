package mutation

import (
	"strconv"
	"strings"

	"houserule/lang/luasyntax"
	"houserule/lang/types"
)

// outputFunctions are names of functions whose arguments are only shown to people.
var outputFunctions = map[string]bool{"say": true, "print": true, "tell": true, "note": true, "summary": true, "error": true, "announce": true}

// luaReplacements returns the operators of Lua that replace another one; nil for none.
func luaReplacements(op string) []string {
	if op == "~=" {
		return []string{"=="}
	}
	if op == "==" {
		return []string{"~="}
	}
	switch op {
	case "<", "<=", ">", ">=", "+", "-", "*", "/", "%", "^", "and", "or":
		return replacements[op]
	}
	return nil
}

// mutateFunction mutates the statements of a function.
func (g *generator) mutateFunction(f *luasyntax.Node) {
	f.Walk(func(n *luasyntax.Node) bool {
		enclosing := g.enclosingStatement(n)
		switch n.Kind {
		case luasyntax.IfStmt:
			for i, k := range n.Children {
				if k.Kind != luasyntax.Block && i%2 == 0 {
					g.negate(k, enclosing)
				}
			}
		case luasyntax.WhileStmt:
			g.negate(n.Children[0], enclosing)
		case luasyntax.CallStmt:
			if g.isOutputCall(n.Children[0]) {
				return false
			}
			g.replace(n, "", "statement", "the statement is left out: "+abbreviated(g.tree.Text(n)), enclosing)
		case luasyntax.AssignStmt:
			g.replace(n, "", "statement", "the statement is left out: "+abbreviated(g.tree.Text(n)), enclosing)
		case luasyntax.ReturnStmt:
			g.mutateReturn(n, enclosing)
		case luasyntax.BinaryExpr:
			g.replaceOperator(n, enclosing)
		case luasyntax.UnaryExpr:
			if op := g.tree.Tokens[n.Op]; op.Text == "-" && n.Children[0].Kind != luasyntax.NumberExpr || op.Text == "not" && !g.isCondition(n) {
				kept := g.tree.Text(n.Children[0])
				g.replace(n, kept, "logic", describeChange(g.tree.Text(n), kept), enclosing)
			}
		case luasyntax.NumberExpr:
			if v, err := strconv.ParseFloat(g.tree.Text(n), 64); err == nil {
				more := types.Format(v + 1)
				g.replace(n, more, "number", g.describeReplacement(n, more), enclosing)
			}
		case luasyntax.ConstantExpr:
			if other := replacements[g.tree.Text(n)]; len(other) > 0 && !g.isCondition(n) && n.Parent.Kind != luasyntax.ReturnStmt {
				g.replace(n, other[0], "truth", g.describeReplacement(n, other[0]), enclosing)
			}
		case luasyntax.TableField:
			if forPeople("", g.tree.Key(n)) {
				return false
			}
		case luasyntax.CallExpr:
			if g.isOutputCall(n) {
				return false
			}
		}
		return true
	})
}

// enclosingStatement returns the first byte of the statement around a node. An example that does
// not reach it cannot kill a mutant of the node.
func (g *generator) enclosingStatement(n *luasyntax.Node) span {
	for ; n.Parent != nil; n = n.Parent {
		if n.Parent.Kind == luasyntax.Block {
			break
		}
	}
	return span{g.tree.Start(n), g.tree.Start(n) + 1}
}

// isOutputCall reports whether a call only shows something to people.
func (g *generator) isOutputCall(call *luasyntax.Node) bool {
	if call.Kind != luasyntax.CallExpr {
		return false
	}
	what := call.Children[0]
	return outputFunctions[g.tree.Word(what)] && what.Kind == luasyntax.NameExpr
}

// isCondition reports whether a node is the complete condition of an if, while or repeat.
func (g *generator) isCondition(n *luasyntax.Node) bool {
	for n.Parent != nil && n.Parent.Kind == luasyntax.ParenExpr {
		n = n.Parent
	}
	if n.Parent == nil {
		return false
	}
	switch n.Parent.Kind {
	case luasyntax.IfStmt, luasyntax.WhileStmt:
		return true
	case luasyntax.RepeatStmt:
		return n.Parent.Children[1] == n
	}
	return false
}

// negate adds the mutant in which a condition is negated.
func (g *generator) negate(n *luasyntax.Node, enclosing span) {
	text := g.tree.Text(n)
	if n.Kind == luasyntax.UnaryExpr && g.tree.Tokens[n.Op].Text == "not" {
		kept := g.tree.Text(n.Children[0])
		g.replace(n, kept, "condition", "the condition is negated: "+abbreviated(text), enclosing)
		return
	}
	g.replace(n, "not ("+text+")", "condition", "the condition is negated: "+abbreviated(text), enclosing)
}

// replaceOperator adds mutants in which the operator of an expression is replaced.
func (g *generator) replaceOperator(n *luasyntax.Node, enclosing span) {
	op := g.tree.Tokens[n.Op]
	for _, other := range luaReplacements(op.Text) {
		operator := operatorOf(op.Text, other)
		if operator == "comparison" && g.isCondition(n) {
			continue // the condition is negated instead
		}
		text := g.tree.Text(n)
		start := g.tree.Start(n)
		changed := text[:op.Offset-start] + other + text[op.End-start:]
		g.add(op.Offset, op.End, other, operator, describeChange(abbreviated(text), abbreviated(changed)), enclosing)
	}
}

// mutateReturn adds the mutant in which a function returns another value.
func (g *generator) mutateReturn(n *luasyntax.Node, enclosing span) {
	if len(n.Children) != 1 || g.tree.Is(n.Children[0], "nil") {
		return
	}
	v := n.Children[0]
	if other := replacements[g.tree.Text(v)]; v.Kind == luasyntax.ConstantExpr && len(other) > 0 {
		g.replace(v, other[0], "return", describeChange("return "+g.tree.Text(v), "return "+other[0]), enclosing)
		return
	}
	if v.Kind == luasyntax.FuncExpr {
		return
	}
	g.replace(v, "nil", "return", describeChange("return "+abbreviated(g.tree.Text(v)), "return nil"), enclosing)
}

// describeReplacement describes a replacement of a node with its surroundings, in one line.
func (g *generator) describeReplacement(n *luasyntax.Node, text string) string {
	outer := n
	for outer.Parent != nil && outer.Parent.Kind != luasyntax.Block && outer.Parent.Kind != luasyntax.FuncExpr && outer.Parent.Kind != luasyntax.IfStmt && outer.Parent.Kind != luasyntax.ForStmt &&
		outer.Parent.Kind != luasyntax.CallStmt && g.tree.End(outer.Parent)-g.tree.Start(outer.Parent) < 60 {
		outer = outer.Parent
	}
	before, start := g.tree.Text(outer), g.tree.Start(outer)
	return describeChange(oneLine(before), oneLine(before[:g.tree.Start(n)-start]+text+before[g.tree.End(n)-start:]))
}

// oneLine joins the lines of a text.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// abbreviated returns a text in one line of at most 60 characters.
func abbreviated(text string) string {
	text = oneLine(text)
	if r := []rune(text); len(r) > 60 {
		return string(r[:57]) + "..."
	}
	return text
}
