package walk

import (
	"sync"

	"github.com/expr-lang/expr/ast"

	"houserule/lang/formula"
	"houserule/lang/formula/internal/hooks"
	"houserule/lang/types"
)

// recorded is a compiled formula: its syntax tree and scope.
type recorded struct {
	tree  ast.Node
	scope formula.Scope
}

// programs contains the formulas compiled since [Listen].
var programs sync.Map // *formula.Program: heard

// Listen records the syntax tree of every formula compiled from now on. Tests call it before
// they compile anything.
func Listen() {
	hooks.OnCompile = func(p any, tree ast.Node, scope any) {
		words, _ := scope.(formula.Scope)
		programs.Store(p.(*formula.Program), recorded{tree, words})
	}
}

// Override makes formulas be evaluated by run in place of their closures, which it may call.
// Tests call it before they run anything.
func Override(run func(p *formula.Program, frame any, closures func(frame any) (types.Value, error)) (types.Value, error)) {
	hooks.Evaluate = func(p, frame any, closures func(frame any) (types.Value, error)) (types.Value, error) {
		return run(p.(*formula.Program), frame, closures)
	}
}
