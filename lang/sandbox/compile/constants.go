package compile

import (
	"strings"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// AssignsConstants tells whether code does nothing but write numbers, texts, true, false or
// nil into fields, so that it writes the same whatever stood anywhere before: ann.hp = 3.
func AssignsConstants(code string) (only bool) {
	defer func() {
		if recover() != nil { // the parser, on what is no Lua
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
			if field, ok := e.(*ast.AttrGetExpr); !ok || !plainly(field) {
				return false
			}
		}
		for _, e := range a.Rhs {
			if !constant(e) {
				return false
			}
		}
	}
	return true
}

// maxConstants is how many bytes code may have that [AssignsConstants] reads.
const maxConstants = 4 << 10

// plainly tells fields of something that is found by names alone: ann.hp, gang["Ann"].hp.
func plainly(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.IdentExpr:
		return true
	case *ast.AttrGetExpr:
		return plainly(e.Object) && constant(e.Key)
	}
	return false
}

// constant tells values that are written out.
func constant(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.NumberExpr, *ast.StringExpr, *ast.TrueExpr, *ast.FalseExpr, *ast.NilExpr:
		return true
	case *ast.UnaryMinusOpExpr:
		return constant(e.Expr)
	}
	return false
}
