// Package hooks contains variables with which package walk observes and replaces the evaluation
// of formulas in tests. Nothing else sets them.
package hooks

import (
	"github.com/expr-lang/expr/ast"

	"houserule/lang/types"
)

// OnCompile is called for each compiled formula with its *formula.Program, syntax tree and
// formula.Scope. May be nil.
var OnCompile func(program any, tree ast.Node, scope any)

// Evaluate evaluates a *formula.Program instead of its closures, which it may call. May be nil.
var Evaluate func(program, frame any, closures func(frame any) (types.Value, error)) (types.Value, error)
