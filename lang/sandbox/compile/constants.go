package compile

import (
	"strings"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// AssignsConstants reports whether code consists of assignments of constants to fields, such as
// ann.hp = 3, so that its effect does not depend on any state.
func AssignsConstants(code string) (only bool) {
	defer func() {
		if recover() != nil { // the parser panics for invalid code
			only = false
		}
	}()
	if len(code) > maxConstants {
		return false
	}
	statements, err := parse.Parse(strings.NewReader(code), "")
	if err != nil || len(statements) == 0 {
		return false
	}
	for _, s := range statements {
		a, ok := s.(*ast.AssignStmt)
		if !ok {
			return false
		}
		for _, e := range a.Lhs {
			if field, ok := e.(*ast.AttrGetExpr); !ok || !isConstantPath(field) {
				return false
			}
		}
		for _, e := range a.Rhs {
			if !isConstant(e) {
				return false
			}
		}
	}
	return true
}

// maxConstants is the maximum length of code in bytes for AssignsConstants.
const maxConstants = 4 << 10

// isConstantPath reports whether an expression is a path of names and constant keys: ann.hp,
// gang["Ann"].hp.
func isConstantPath(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.IdentExpr:
		return true
	case *ast.AttrGetExpr:
		return isConstantPath(e.Object) && isConstant(e.Key)
	}
	return false
}

// isConstant reports whether an expression is a literal.
func isConstant(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.NumberExpr, *ast.StringExpr, *ast.TrueExpr, *ast.FalseExpr, *ast.NilExpr:
		return true
	case *ast.UnaryMinusOpExpr:
		return isConstant(e.Expr)
	}
	return false
}
