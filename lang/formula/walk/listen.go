package walk

import (
	"sync"

	"github.com/expr-lang/expr/ast"

	"houserule/lang/formula"
	"houserule/lang/formula/internal/hooks"
	"houserule/lang/types"
)

// heard is a formula as it was parsed, and what its words mean.
type heard struct {
	tree  ast.Node
	scope formula.Scope
}

// programs are all formulas that were compiled since [Listen].
var programs sync.Map // *formula.Program: heard

// Listen keeps the tree of every formula that is compiled from now on, so that it can
// be walked. Tests call it before anything is compiled.
func Listen() {
	hooks.Compiled = func(p any, tree ast.Node, scope any) {
		words, _ := scope.(formula.Scope)
		programs.Store(p.(*formula.Program), heard{tree, words})
	}
}

// Instead has formulas worked out by a function in place of their closures, which it
// can ask as well. Tests call it before anything is run.
func Instead(run func(p *formula.Program, frame any, closures func(frame any) (types.Value, error)) (types.Value, error)) {
	hooks.Instead = func(p, frame any, closures func(frame any) (types.Value, error)) (types.Value, error) {
		return run(p.(*formula.Program), frame, closures)
	}
}
