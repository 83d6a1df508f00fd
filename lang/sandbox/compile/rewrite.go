package compile

import (
	"fmt"

	"github.com/yuin/gopher-lua/ast"
)

// gopher-lua 1.1.2 compiles some correct programs incorrectly. The rewrites below produce
// equivalent programs that it compiles correctly; a differential test compares the results with
// those of an independent evaluator. The faults:
//
//   - `x = a and b`, where x is a local variable: x keeps its value if a is
//     false or nil. Likewise nested in or and not.
//   - `x = (f(x))`, where x is the last parameter: the call is built on top of x.
//   - `a, b = b, a` with local variables: a is overwritten before it is read.
//     Likewise `t.a, x = x, 1` and `i, t[i] = i + 1, 2`.
//   - `for x in f do`, and any list of fewer than three expressions that is not
//     a single call: the missing ones have the previous values of their registers.
//   - `break` out of a block inside a loop leaves the variables of that block
//     bound to their registers, and inner functions that use them read whatever
//     is stored there later.
//   - a loop whose body or condition begins with a jump (`for ... do if false
//     then`): the backward jump has a wrong target. Constants in conditions, the only
//     source of such jumps besides a leading break, are folded here.
//   - a table constructor with at least fifty elements and named fields after them: the
//     elements are stored twice, the second time from reused registers.
//   - a table constructor whose last field is named and calls a function: the result is
//     also stored as an element.

// ConcatName and PowerName are the globals that implement the operators `..` and `^`. A host
// defines them in its environments; scripts cannot write these names.
const ConcatName, PowerName = "(..)", "(^)"

// scratch returns the name of a variable of a rewritten statement. Scripts cannot write such a
// name.
func scratch(kind string, i int) string { return fmt.Sprintf("(%s %d)", kind, i) }

func ident(at ast.PositionHolder, name string) *ast.IdentExpr {
	e := &ast.IdentExpr{Value: name}
	e.SetLine(at.Line())
	e.SetLastLine(at.LastLine())
	return e
}

func locals(at ast.PositionHolder, names []string, values []ast.Expr) *ast.LocalAssignStmt {
	s := &ast.LocalAssignStmt{Names: names, Exprs: values}
	s.SetLine(at.Line())
	s.SetLastLine(at.LastLine())
	return s
}

func assign(at ast.PositionHolder, target, value ast.Expr) *ast.AssignStmt {
	s := &ast.AssignStmt{Lhs: []ast.Expr{target}, Rhs: []ast.Expr{value}}
	s.SetLine(at.Line())
	s.SetLastLine(at.LastLine())
	return s
}

func doBlock(at ast.PositionHolder, statements ...ast.Stmt) *ast.DoBlockStmt {
	s := &ast.DoBlockStmt{Stmts: statements}
	s.SetLine(at.Line())
	s.SetLastLine(at.LastLine())
	return s
}

func (w *walker) assignment(s *ast.AssignStmt) ast.Stmt {
	for i, target := range s.Lhs {
		if name, ok := target.(*ast.IdentExpr); ok {
			w.variable(name)
		} else {
			s.Lhs[i] = w.expression(target)
		}
	}
	s.Rhs = w.expressions(s.Rhs)
	if len(s.Lhs) > 1 || len(s.Rhs) > 1 {
		return w.multipleAssignment(s)
	}
	name, ok := s.Lhs[0].(*ast.IdentExpr)
	if !ok || !w.isLocal(name.Value) {
		return s
	}
	switch value := s.Rhs[0].(type) {
	case *ast.LogicalOpExpr:
	case *ast.Comma3Expr:
		if !value.AdjustRet {
			return s
		}
	case *ast.FuncCallExpr:
		if !value.AdjustRet {
			return s
		}
		if isOperator(value) {
			value.AdjustRet = false
			return s
		}
	default:
		return s
	}
	// x = A  ->  do local v = A; x = v end
	v := scratch("value", 1)
	return doBlock(s, locals(s, []string{v}, s.Rhs), assign(s, name, ident(s, v)))
}

// multipleAssignment rewrites an assignment to several targets: it evaluates tables and keys first,
// then all values, and stores from right to left as PUC Lua does.
func (w *walker) multipleAssignment(s *ast.AssignStmt) ast.Stmt {
	var before []ast.Stmt
	var values []string
	stores := make([]ast.Stmt, len(s.Lhs))
	count := 0
	for i, target := range s.Lhs {
		v := scratch("value", i+1)
		values = append(values, v)
		if field, ok := target.(*ast.AttrGetExpr); ok {
			object := scratch("table", i+1)
			before = append(before, locals(s, []string{object}, []ast.Expr{field.Object}))
			field.Object = ident(s, object)
			count++
			switch field.Key.(type) {
			case *ast.StringExpr, *ast.NumberExpr:
			default:
				key := scratch("key", i+1)
				before = append(before, locals(s, []string{key}, []ast.Expr{field.Key}))
				field.Key = ident(s, key)
				count++
			}
		}
		stores[len(s.Lhs)-1-i] = assign(s, target, ident(s, v))
	}
	if w.fn.active+count+len(values) > maxLocals && !w.fn.reported {
		w.fn.reported = true
		w.problem(s, "too many targets in one assignment", "split it")
	}
	statements := append(before, locals(s, values, s.Rhs))
	return doBlock(s, append(statements, stores...)...)
}

// genericFor ensures that all three hidden variables of the loop are set.
func (w *walker) genericFor(s *ast.GenericForStmt) ast.Stmt {
	s.Exprs = w.expressions(s.Exprs)
	var result ast.Stmt = s
	call, isCall := s.Exprs[0].(*ast.FuncCallExpr)
	if len(s.Exprs) != 1 || !isCall || call.AdjustRet {
		names := []string{scratch("for", 1), scratch("for", 2), scratch("for", 3)}
		first := locals(s, names, s.Exprs)
		s.Exprs = []ast.Expr{ident(s, names[0]), ident(s, names[1]), ident(s, names[2])}
		w.enterBlock()
		defer w.leaveBlock()
		for _, n := range names {
			w.declare(s, n)
		}
		result = doBlock(s, first, s)
	}
	w.enterBlock()
	for _, name := range append([]string{"(generator)", "(state)", "(control)"}, s.Names...) {
		w.declare(s, name)
	}
	s.Stmts = w.body(s, s.Stmts, nil)
	w.leaveBlock()
	return result
}

// closesOnBreak returns statements for the beginning of a loop whose break must close variables.
// They contain an inner function that uses a variable of the loop, so that gopher-lua closes all
// variables of the loop at a break.
func closesOnBreak(at ast.PositionHolder) []ast.Stmt {
	v := scratch("loop", 1)
	use := &ast.ReturnStmt{Exprs: []ast.Expr{ident(at, v)}}
	use.SetLine(at.Line())
	fn := &ast.FunctionExpr{ParList: &ast.ParList{}, Stmts: []ast.Stmt{use}}
	fn.SetLine(at.Line())
	fn.SetLastLine(at.Line())
	nothing := &ast.NilExpr{}
	nothing.SetLine(at.Line())
	return []ast.Stmt{locals(at, []string{v}, []ast.Expr{nothing}), locals(at, []string{scratch("loop", 2)}, []ast.Expr{fn})}
}

// concatenation rewrites a chain of `..` to one call of ConcatName, which checks the length of
// the result. Long chains become nested calls.
func (w *walker) concatenation(e *ast.StringConcatOpExpr) ast.Expr {
	const atOnce = 40
	operands := []ast.Expr{e.Lhs}
	rest := e.Rhs
	for {
		inner, ok := rest.(*ast.StringConcatOpExpr)
		if !ok {
			break
		}
		operands = append(operands, inner.Lhs)
		rest = inner.Rhs
	}
	operands = append(operands, rest)
	for i, o := range operands {
		operands[i] = w.expression(o)
	}
	if len(operands) > atOnce*w.limits.Depth/4 {
		w.problem(e, "too many texts are joined at once", "put them into a list and use `table.concat`")
		w.stopped = true
		return e
	}
	// A long chain is grouped from the left. Lua concatenates from the right, but only
	// metamethods can tell the difference, and nesting on the right would need registers for
	// every level.
	for len(operands) > atOnce {
		operands = append([]ast.Expr{concatCall(e, operands[:atOnce:atOnce])}, operands[atOnce:]...)
	}
	w.constant(e, "s", ConcatName)
	return concatCall(e, operands)
}

func concatCall(at ast.PositionHolder, operands []ast.Expr) *ast.FuncCallExpr {
	return operatorCall(at, ConcatName, operands)
}

func operatorCall(at ast.PositionHolder, name string, operands []ast.Expr) *ast.FuncCallExpr {
	truncateResults(operands[len(operands)-1])
	// One result, so that a call in a return is not a tail call, which would remove the frame
	// that errors refer to.
	call := &ast.FuncCallExpr{Func: ident(at, name), Args: operands, AdjustRet: true}
	call.SetLine(at.Line())
	call.SetLastLine(at.LastLine())
	return call
}

func isOperator(call *ast.FuncCallExpr) bool {
	name, ok := call.Func.(*ast.IdentExpr)
	return ok && (name.Value == ConcatName || name.Value == PowerName)
}

// power rewrites `^` to a call of PowerName, since gopher-lua's own results differ between
// processors.
func (w *walker) power(e *ast.ArithmeticOpExpr) ast.Expr {
	operands := []ast.Expr{w.expression(e.Lhs), w.expression(e.Rhs)}
	w.constant(e, "s", PowerName)
	return operatorCall(e, PowerName, operands)
}

func (w *walker) tableConstructor(e *ast.TableExpr) {
	const flush = 50 // number of elements that gopher-lua stores with one instruction
	positional := 0
	for _, f := range e.Fields {
		if f.Key != nil {
			f.Key = w.expression(f.Key)
		} else {
			positional++
		}
		if f.Value = w.expression(f.Value); f.Key != nil {
			truncateResults(f.Value)
		}
	}
	if positional > maxElements {
		w.problem(e, fmt.Sprintf("a table of %d elements is too long to be written out; the limit is %d", positional, maxElements), "split it")
	}
	if positional < flush || positional == len(e.Fields) {
		return
	}
	fields := make([]*ast.Field, 0, len(e.Fields))
	for _, f := range e.Fields {
		if f.Key != nil {
			fields = append(fields, f)
		}
	}
	for _, f := range e.Fields {
		if f.Key == nil {
			fields = append(fields, f)
		}
	}
	e.Fields = fields
}

// constantTruth returns the truth value of a constant; known is false for other expressions.
func constantTruth(e ast.Expr) (holds, known bool) {
	switch e.(type) {
	case *ast.NilExpr, *ast.FalseExpr:
		return false, true
	case *ast.TrueExpr, *ast.NumberExpr, *ast.StringExpr:
		return true, true
	}
	return false, false
}

func truthExpr(at ast.PositionHolder, holds bool) ast.Expr {
	var e ast.Expr = &ast.FalseExpr{}
	if holds {
		e = &ast.TrueExpr{}
	}
	e.SetLine(at.Line())
	e.SetLastLine(at.LastLine())
	return e
}

// foldLogic folds `and` and `or` whose left side is a constant.
func foldLogic(e *ast.LogicalOpExpr) ast.Expr {
	holds, known := constantTruth(e.Lhs)
	if !known {
		return e
	}
	if holds != (e.Operator == "and") {
		return e.Lhs
	}
	truncateResults(e.Rhs)
	return e.Rhs
}

// truncateResults truncates the results of an expression to one, as parentheses do.
func truncateResults(e ast.Expr) {
	switch e := e.(type) {
	case *ast.FuncCallExpr:
		e.AdjustRet = true
	case *ast.Comma3Expr:
		e.AdjustRet = true
	}
}

// startsWithJump reports whether the code of a loop's body begins with a jump.
func startsWithJump(list []ast.Stmt) bool {
	for len(list) > 0 {
		switch s := list[0].(type) {
		case *ast.BreakStmt:
			return true
		case *ast.DoBlockStmt:
			if len(s.Stmts) > 0 {
				list = s.Stmts
				continue
			}
		case *ast.WhileStmt:
			if _, known := constantTruth(s.Condition); !known {
				return false
			}
			list = s.Stmts
			if len(list) == 0 {
				return true
			}
			continue
		case *ast.RepeatStmt:
			list = s.Stmts
			if len(list) == 0 {
				return true
			}
			continue
		case *ast.LabelStmt:
		default:
			return false
		}
		list = list[1:]
	}
	return false
}
