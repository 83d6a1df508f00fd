package formula

import (
	"strings"

	"github.com/expr-lang/expr/ast"

	"houserule/lang/diag"
)

// negated is a `not` whose operand is not a condition.
type negated struct {
	node    *ast.UnaryNode
	problem *diag.Problem
	operand int // position where the operand begins
}

// hintBrackets adds a hint about brackets to the problem of a `not` at the beginning of the
// bindOperation n, which ends at end: `not hp > 5` negates only hp.
func (b *binder) hintBrackets(n *ast.BinaryNode, end int) {
	if b.negated == nil || b.positions.inBrackets(spanOf(b.negated.node)) {
		return
	}
	first := n.Left
	for {
		operation, ok := first.(*ast.BinaryNode)
		if !ok {
			break
		}
		first = operation.Left
	}
	if first == ast.Node(b.negated.node) {
		text := b.positions.text(span{b.negated.operand, end})
		text += strings.Repeat(")", max(0, strings.Count(text, "(")-strings.Count(text, ")")))
		text = strings.TrimSpace(text)
		b.negated.problem.Advise(diag.Suggest("write brackets: `not ("+text+")`", diag.Bracket{Operand: text}))
	}
}
