package walk

import (
	"sync"
	_ "unsafe" // for go:linkname

	"github.com/expr-lang/expr/ast"

	"houserule/lang/formula"
	"houserule/lang/types"
)

//go:linkname compiled houserule/lang/formula.compiled
var compiled func(p *formula.Program, tree ast.Node, scope formula.Scope)

//go:linkname instead houserule/lang/formula.instead
var instead func(p *formula.Program, frame any, closures func(frame any) (types.Value, error)) (types.Value, error)

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
	compiled = func(p *formula.Program, tree ast.Node, scope formula.Scope) {
		programs.Store(p, heard{tree, scope})
	}
}

// Instead has formulas worked out by a function in place of their closures, which it
// can ask as well. Tests call it before anything is run.
func Instead(run func(p *formula.Program, frame any, closures func(frame any) (types.Value, error)) (types.Value, error)) {
	instead = run
}
