package compile

import (
	"slices"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// compiled is what gopher-lua makes of statements, without the room for a thousand
// instructions that it leaves in each function: whoever holds many files in hand holds
// thousands of functions.
func compiled(statements []ast.Stmt, name string) (*lua.FunctionProto, error) {
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
