// Package hooks is where the package walk listens to formulas in tests. Nothing else sets
// anything here.
package hooks

import (
	"github.com/expr-lang/expr/ast"

	"houserule/lang/types"
)

// Compiled hears of every formula that is compiled, a *formula.Program, with its tree and
// its formula.Scope. Nil hears nothing.
var Compiled func(program any, tree ast.Node, scope any)

// Instead works a *formula.Program out in the place of its closures, which it can ask as
// well. Nil leaves it to them.
var Instead func(program, frame any, closures func(frame any) (types.Value, error)) (types.Value, error)
