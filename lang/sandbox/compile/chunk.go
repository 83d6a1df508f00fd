package compile

import (
	"errors"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

// Chunk is a compiled source file. It is immutable and may be run by several hosts concurrently.
type Chunk struct {
	tree      *luasyntax.Tree
	usage     luasyntax.Usage
	functions []*lua.FunctionProto
	longNames bool
}

// Tree returns the syntax tree of the file.
func (c *Chunk) Tree() *luasyntax.Tree { return c.tree }

// Source returns the compiled file.
func (c *Chunk) Source() *diag.File { return c.tree.File }

// Functions returns the functions to run in order: one for a complete file, several for a file
// compiled in pieces. They must not be changed.
func (c *Chunk) Functions() []*lua.FunctionProto { return c.functions }

// HasLongNames reports whether a name or text of the file is longer than [LongName].
func (c *Chunk) HasLongNames() bool { return c.longNames }

// LongName is the length in bytes up to which looking up a name costs one step.
const LongName = 256

// Usage returns how the file uses variables. It must not be changed.
func (c *Chunk) Usage() *luasyntax.Usage { return &c.usage }

// File compiles a file with the default limits. The error is a diag.List of problems with line
// and column.
func File(file *diag.File) (*Chunk, error) {
	return compileFile(file, Limits{}.Filled())
}

// compileFile compiles a file. Every stage rejects what a later one cannot handle.
func compileFile(file *diag.File, limits Limits) (*Chunk, error) {
	tokens, err := luasyntax.ScanWithin(file, limits.Source, limits.Depth)
	if err != nil {
		return nil, err
	}
	return compileWhole(file, tokens, limits)
}

// compileWhole compiles a file as one function.
func compileWhole(file *diag.File, tokens luasyntax.Tokens, limits Limits) (chunk *Chunk, err error) {
	defer func() {
		if text := recover(); text != nil {
			chunk, err = nil, refuse(file, diag.Pos{Line: 1}, "this file cannot be compiled", "split it into smaller functions")
		}
	}()
	root, problem := luasyntax.ParseTokens(file, tokens)
	if problem != nil {
		return nil, diag.List{problem}
	}
	w := newWalker(file, limits)
	statements := w.chunk(translate(tokens, root))
	if len(w.problems) > 0 {
		return nil, w.problems
	}
	proto, err := compileStatements(statements, file.Name)
	if err != nil {
		return nil, compileError(file, err)
	}
	return &Chunk{tree: luasyntax.NewTree(file, tokens), usage: luasyntax.UsageOf(tokens, root), functions: []*lua.FunctionProto{proto}, longNames: w.longNames}, nil
}

func refuse(file *diag.File, pos diag.Pos, message, hint string) diag.List {
	p := file.ProblemAt(pos, 1, message)
	p.Hint = hint
	return diag.List{p}
}

// compileError converts an error of gopher-lua's compiler.
func compileError(file *diag.File, err error) diag.List {
	var ce *lua.CompileError
	if !errors.As(err, &ce) {
		return refuse(file, diag.Pos{Line: 1}, "this file cannot be compiled", "")
	}
	message, hint := ce.Message, ""
	switch {
	case strings.Contains(message, "too many local variables"), strings.Contains(message, "register overflow"):
		message, hint = "too many local variables or too long an expression in one function", "split it"
	case message == "no loop to break":
		message = "`break` stands outside a loop"
	case strings.HasPrefix(message, "cannot use '...'"):
		message, hint = "`...` stands outside a function that takes `...`", ""
	}
	return refuse(file, diag.Pos{Line: max(ce.Line, 1)}, message, hint)
}

// position returns the line of a node, from 1.
func position(n ast.PositionHolder) diag.Pos { return diag.Pos{Line: max(n.Line(), 1)} }
