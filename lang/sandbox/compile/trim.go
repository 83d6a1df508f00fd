package compile

import (
	"slices"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// compileStatements compiles statements with gopher-lua and trims the slices of each function, in which
// gopher-lua reserves space for a thousand instructions.
func compileStatements(statements []ast.Stmt, name string) (*lua.FunctionProto, error) {
	proto, err := lua.Compile(statements, name)
	if err == nil {
		trim(proto)
	}
	return proto, err
}

func trim(p *lua.FunctionProto) {
	p.Code = slices.Clone(p.Code)
	p.DbgSourcePositions = slices.Clone(p.DbgSourcePositions)
	for _, inner := range p.FunctionPrototypes {
		trim(inner)
	}
}
