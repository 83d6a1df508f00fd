package compile

import (
	"fmt"

	"github.com/yuin/gopher-lua/ast"

	"houserule/lang/diag"
)

// walker visits a syntax tree before it is compiled. It limits the depth and the constants and
// variables of each function, and rewrites what gopher-lua compiles incorrectly (rewrite.go).
type walker struct {
	file         *diag.File
	limits       Limits
	problems     diag.List
	fn           *functionScope // the current function
	depth        int            // nesting of the current node
	stopped      bool           // a limit was exceeded; the rest is not visited
	longNames    bool           // a name or text is longer than LongName
	topConstants int            // number of constants outside of functions; set at the end
}

// Limits of gopher-lua's instruction format.
const (
	maxLocals   = 180
	maxUpvalues = 240
	maxElements = 25000 // positional elements of one table constructor
)

func newWalker(file *diag.File, limits Limits) *walker {
	return &walker{file: file, limits: limits}
}

func (w *walker) chunk(statements []ast.Stmt) []ast.Stmt {
	w.enterFunction(nil)
	statements = w.block(statements)
	w.topConstants = len(w.fn.constants)
	w.leaveFunction()
	return statements
}

func (w *walker) problem(n ast.PositionHolder, message, hint string) {
	if !w.stopped {
		w.problems.Add(refuse(w.file, position(n), message, hint)...)
	}
}

// enterLevel counts a level of nesting. If it returns false, the limit is exceeded and nothing below
// may be visited.
func (w *walker) enterLevel(n ast.PositionHolder) bool {
	w.depth++
	if w.depth > w.limits.Depth {
		w.problem(n, fmt.Sprintf("nested too deeply; the limit is %d levels", w.limits.Depth), "give parts of it names")
		w.stopped = true
	}
	return !w.stopped
}

func (w *walker) constant(n ast.PositionHolder, kind, value string) {
	w.fn.constants[kind+value] = true
	w.longNames = w.longNames || len(value) > LongName
	if len(w.fn.constants) > w.limits.Constants && !w.fn.reported {
		w.fn.reported = true
		w.problem(n, fmt.Sprintf("too many different names, texts and numbers in one function; the limit is %d", w.limits.Constants), "split the file")
		w.stopped = true
	}
}

// block walks statements in a new scope.
func (w *walker) block(statements []ast.Stmt) []ast.Stmt {
	w.enterBlock()
	defer w.leaveBlock()
	return w.statements(statements)
}

func (w *walker) statements(list []ast.Stmt) []ast.Stmt {
	for i, s := range list {
		if w.stopped {
			break
		}
		list[i] = w.statement(s)
	}
	return list
}

// body walks the statements of a loop. more is called in their scope, since the condition of a
// repeat sees the variables of the body.
func (w *walker) body(at ast.PositionHolder, statements []ast.Stmt, more func()) []ast.Stmt {
	b := w.enterBlock()
	b.loop = true
	statements = w.statements(statements)
	if more != nil {
		more()
	}
	w.leaveBlock()
	if b.breaksCaptured {
		statements = append(closesOnBreak(at), statements...)
	} else if startsWithJump(statements) {
		statements = append([]ast.Stmt{locals(at, []string{scratch("loop", 3)}, []ast.Expr{&ast.NilExpr{}})}, statements...)
	}
	return statements
}

func (w *walker) statement(s ast.Stmt) ast.Stmt {
	if !w.enterLevel(s) {
		return s
	}
	defer func() { w.depth-- }()
	switch s := s.(type) {
	case *ast.AssignStmt:
		return w.assignment(s)
	case *ast.LocalAssignStmt:
		w.localAssignment(s)
	case *ast.FuncCallStmt:
		s.Expr = w.expression(s.Expr)
	case *ast.DoBlockStmt:
		s.Stmts = w.block(s.Stmts)
	case *ast.WhileStmt:
		s.Condition = w.expression(s.Condition)
		s.Stmts = w.body(s, s.Stmts, nil)
		if holds, known := constantTruth(s.Condition); known && !holds {
			return doBlock(s)
		}
	case *ast.RepeatStmt:
		s.Stmts = w.body(s, s.Stmts, func() {
			s.Condition = w.expression(s.Condition)
		})
	case *ast.IfStmt:
		return w.branch(s)
	case *ast.NumberForStmt:
		s.Init, s.Limit = w.expression(s.Init), w.expression(s.Limit)
		if s.Step != nil {
			s.Step = w.expression(s.Step)
		}
		w.enterBlock()
		for _, name := range []string{"(index)", "(limit)", "(step)", s.Name} {
			w.declare(s, name)
		}
		s.Stmts = w.body(s, s.Stmts, nil)
		w.leaveBlock()
	case *ast.GenericForStmt:
		return w.genericFor(s)
	case *ast.FuncDefStmt:
		w.functionDefinition(s)
	case *ast.ReturnStmt:
		s.Exprs = w.expressions(s.Exprs)
	case *ast.GotoStmt:
		w.fn.gotos = append(w.fn.gotos, s)
	case *ast.BreakStmt:
		w.fn.recordBreak()
	}
	return s
}

// branch walks an if with its elseif branches, which the parser nests.
func (w *walker) branch(s *ast.IfStmt) ast.Stmt {
	chain := []*ast.IfStmt{s}
	for {
		s.Condition = w.expression(s.Condition)
		s.Then = w.block(s.Then)
		next, ok := onlyIf(s.Else)
		if !ok || w.stopped {
			break
		}
		s = next
		chain = append(chain, s)
	}
	s.Else = w.block(s.Else)
	for i := len(chain) - 1; i >= 0; i-- {
		holds, known := constantTruth(chain[i].Condition)
		if !known {
			continue
		}
		taken := chain[i].Else
		if holds {
			taken = chain[i].Then
		}
		if i == 0 {
			return doBlock(chain[0], taken...)
		}
		chain[i-1].Else = taken
	}
	return chain[0]
}

func onlyIf(statements []ast.Stmt) (*ast.IfStmt, bool) {
	if len(statements) != 1 {
		return nil, false
	}
	s, ok := statements[0].(*ast.IfStmt)
	return s, ok
}

func (w *walker) localAssignment(s *ast.LocalAssignStmt) {
	if fn, ok := onlyFunction(s); ok {
		// `local function f` may refer to itself.
		w.declare(s, s.Names[0])
		s.Exprs[0] = w.expression(fn)
		return
	}
	s.Exprs = w.expressions(s.Exprs)
	for _, name := range s.Names {
		w.declare(s, name)
	}
}

// onlyFunction reports whether gopher-lua treats a statement as `local function f`, as it does
// with `local f = function`.
func onlyFunction(s *ast.LocalAssignStmt) (*ast.FunctionExpr, bool) {
	if len(s.Names) != 1 || len(s.Exprs) != 1 {
		return nil, false
	}
	fn, ok := s.Exprs[0].(*ast.FunctionExpr)
	return fn, ok
}

func (w *walker) functionDefinition(s *ast.FuncDefStmt) {
	if s.Name.Func == nil {
		s.Name.Receiver = w.expression(s.Name.Receiver)
		w.constant(s, "s", s.Name.Method)
		w.function(s.Func, true)
		return
	}
	if name, ok := s.Name.Func.(*ast.IdentExpr); ok {
		w.variable(name)
	} else {
		s.Name.Func = w.expression(s.Name.Func)
	}
	w.function(s.Func, false)
}

func (w *walker) function(f *ast.FunctionExpr, method bool) {
	names := f.ParList.Names
	if method {
		names = append([]string{"self"}, names...)
	}
	if f.ParList.HasVargs {
		names = append(append([]string{}, names...), "arg")
	}
	w.enterFunction(names)
	f.Stmts = w.block(f.Stmts)
	w.leaveFunction()
}

func (w *walker) expressions(list []ast.Expr) []ast.Expr {
	for i, e := range list {
		list[i] = w.expression(e)
	}
	return list
}

func (w *walker) expression(e ast.Expr) ast.Expr {
	if e == nil || !w.enterLevel(e) {
		return e
	}
	defer func() { w.depth-- }()
	switch e := e.(type) {
	case *ast.NumberExpr:
		w.constant(e, "n", e.Value)
	case *ast.StringExpr:
		w.constant(e, "s", e.Value)
	case *ast.IdentExpr:
		w.variable(e)
	case *ast.AttrGetExpr:
		e.Object, e.Key = w.expression(e.Object), w.expression(e.Key)
	case *ast.TableExpr:
		w.tableConstructor(e)
	case *ast.FuncCallExpr:
		if e.Func != nil {
			e.Func = w.expression(e.Func)
		} else {
			e.Receiver = w.expression(e.Receiver)
			w.constant(e, "s", e.Method)
		}
		e.Args = w.expressions(e.Args)
	case *ast.LogicalOpExpr:
		e.Lhs, e.Rhs = w.expression(e.Lhs), w.expression(e.Rhs)
		return foldLogic(e)
	case *ast.RelationalOpExpr:
		e.Lhs, e.Rhs = w.expression(e.Lhs), w.expression(e.Rhs)
	case *ast.ArithmeticOpExpr:
		if e.Operator == "^" {
			return w.power(e)
		}
		e.Lhs, e.Rhs = w.expression(e.Lhs), w.expression(e.Rhs)
	case *ast.StringConcatOpExpr:
		return w.concatenation(e)
	case *ast.UnaryMinusOpExpr:
		e.Expr = w.expression(e.Expr)
	case *ast.UnaryNotOpExpr:
		e.Expr = w.expression(e.Expr)
		if holds, known := constantTruth(e.Expr); known {
			return truthExpr(e, !holds)
		}
	case *ast.UnaryLenOpExpr:
		e.Expr = w.expression(e.Expr)
	case *ast.FunctionExpr:
		w.function(e, false)
	}
	return e
}
