package sandbox

import (
	"fmt"
	"math"
	"strings"

	"github.com/yuin/gopher-lua/ast"
)

// A second implementation of the language, for comparison: it walks the syntax
// tree that the parser gives, without rewriting or compiling, and follows the
// Lua 5.1 manual in the simplest way there is. It is slow and knows only what
// the generated programs need.

type refScope struct {
	parent *refScope
	vars   map[string]*any
}

type refFunc struct{ call func(args []any) []any }

type refTable struct{ entries map[any]any }

type refBreak struct{}
type refReturn struct{ values []any }

type reference struct {
	out   strings.Builder
	fuel  int
	stack int
}

type refError struct{ text string }

func (r *reference) run(statements []ast.Stmt) (out string, err error) {
	defer func() {
		if p := recover(); p != nil {
			e, ok := p.(refError)
			if !ok {
				panic(p)
			}
			out, err = r.out.String(), fmt.Errorf("%s", e.text)
		}
	}()
	global := &refScope{vars: map[string]*any{}}
	set := func(name string, v any) { global.vars[name] = &v }
	set("out", &refFunc{func(args []any) []any {
		for _, a := range args {
			r.out.WriteString(refText(a) + " ")
		}
		r.out.WriteString("\n")
		return nil
	}})
	set("id", &refFunc{func(args []any) []any { return args }})
	set("none", &refFunc{func(args []any) []any { return nil }})
	set("pcall", &refFunc{func(args []any) (results []any) {
		defer func() {
			if p := recover(); p != nil {
				if e, ok := p.(refError); !ok || e.text == "fuel" {
					panic(p)
				}
				results = []any{false}
			}
		}()
		return append([]any{true}, r.call(args[0], args[1:])...)
	}})
	set("error", &refFunc{func(args []any) []any { panic(refError{"error"}) }})
	r.block(statements, global)
	return r.out.String(), nil
}

func refText(v any) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case float64:
		return fmt.Sprint(v)
	case *refTable:
		return "table"
	case *refFunc:
		return "function"
	}
	return fmt.Sprint(v)
}

func (r *reference) burn() {
	r.fuel--
	if r.fuel < 0 {
		panic(refError{"fuel"})
	}
}

func (s *refScope) find(name string) *any {
	for ; s != nil; s = s.parent {
		if v, ok := s.vars[name]; ok {
			return v
		}
	}
	return nil
}

func (s *refScope) declare(name string, v any) { s.vars[name] = &v }

func inner(s *refScope) *refScope { return &refScope{parent: s, vars: map[string]*any{}} }

// block gives nil, a refBreak or a refReturn. Statements share one scope; a
// second declaration of a name makes a new variable.
func (r *reference) block(statements []ast.Stmt, s *refScope) any {
	for _, st := range statements {
		if end, next := r.statement(st, s); end != nil {
			return end
		} else {
			s = next
		}
	}
	return nil
}

func (r *reference) statement(st ast.Stmt, s *refScope) (any, *refScope) {
	r.burn()
	switch st := st.(type) {
	case *ast.LocalAssignStmt:
		next := inner(s)
		if fn, ok := localFunction(st); ok {
			next.declare(st.Names[0], nil)
			*next.vars[st.Names[0]] = r.eval(fn, next)
			return nil, next
		}
		values := r.list(st.Exprs, s)
		for i, n := range st.Names {
			next.declare(n, at(values, i))
		}
		return nil, next
	case *ast.AssignStmt:
		stores := make([]func(any), len(st.Lhs))
		for i, l := range st.Lhs {
			stores[i] = r.target(l, s)
		}
		values := r.list(st.Rhs, s)
		for i := len(stores) - 1; i >= 0; i-- {
			stores[i](at(values, i))
		}
	case *ast.FuncCallStmt:
		r.multi(st.Expr, s)
	case *ast.DoBlockStmt:
		return r.block(st.Stmts, inner(s)), s
	case *ast.IfStmt:
		if truth(r.eval(st.Condition, s)) {
			return r.block(st.Then, inner(s)), s
		}
		return r.block(st.Else, inner(s)), s
	case *ast.WhileStmt:
		for truth(r.eval(st.Condition, s)) {
			r.burn()
			if end := r.block(st.Stmts, inner(s)); end != nil {
				return loopEnd(end), s
			}
		}
	case *ast.NumberForStmt:
		from, to := r.eval(st.Init, s).(float64), r.eval(st.Limit, s).(float64)
		for i := from; i <= to; i++ {
			body := inner(s)
			body.declare(st.Name, i)
			if end := r.block(st.Stmts, body); end != nil {
				return loopEnd(end), s
			}
		}
	case *ast.RepeatStmt:
		for {
			r.burn()
			body := inner(s)
			var end any
			for _, x := range st.Stmts {
				if end, body = r.statement(x, body); end != nil {
					return loopEnd(end), s
				}
			}
			if truth(r.eval(st.Condition, body)) {
				break
			}
		}
	case *ast.GenericForStmt:
		v := r.list(st.Exprs, s)
		f, state, control := at(v, 0), at(v, 1), at(v, 2)
		for {
			r.burn()
			results := r.call(f, []any{state, control})
			control = at(results, 0)
			if control == nil {
				break
			}
			body := inner(s)
			for i, n := range st.Names {
				body.declare(n, at(results, i))
			}
			if end := r.block(st.Stmts, body); end != nil {
				return loopEnd(end), s
			}
		}
	case *ast.BreakStmt:
		return refBreak{}, s
	case *ast.ReturnStmt:
		return refReturn{r.list(st.Exprs, s)}, s
	default:
		panic(fmt.Sprintf("no reference for %T", st))
	}
	return nil, s
}

func loopEnd(end any) any {
	if _, ok := end.(refBreak); ok {
		return nil
	}
	return end
}

func (r *reference) target(e ast.Expr, s *refScope) func(any) {
	switch e := e.(type) {
	case *ast.IdentExpr:
		v := s.find(e.Value)
		return func(x any) { *v = x }
	case *ast.AttrGetExpr:
		t, k := r.eval(e.Object, s), r.eval(e.Key, s)
		return func(x any) {
			table, ok := t.(*refTable)
			if !ok || k == nil {
				panic(refError{"index"})
			}
			table.entries[k] = x
		}
	}
	panic("no target")
}

func truth(v any) bool { return v != nil && v != false }

func at(list []any, i int) any {
	if i < len(list) {
		return list[i]
	}
	return nil
}

func (r *reference) list(exprs []ast.Expr, s *refScope) []any {
	var values []any
	for i, e := range exprs {
		if i == len(exprs)-1 {
			return append(values, r.multi(e, s)...)
		}
		values = append(values, r.eval(e, s))
	}
	return values
}

func (r *reference) multi(e ast.Expr, s *refScope) []any {
	if c, ok := e.(*ast.FuncCallExpr); ok && !c.AdjustRet {
		return r.callExpr(c, s)
	}
	if c, ok := e.(*ast.Comma3Expr); ok && !c.AdjustRet {
		return (*s.find("...")).([]any)
	}
	return []any{r.eval(e, s)}
}

func (r *reference) callExpr(c *ast.FuncCallExpr, s *refScope) []any {
	f := r.eval(c.Func, s)
	return r.call(f, r.list(c.Args, s))
}

func (r *reference) call(f any, args []any) []any {
	r.burn()
	fn, ok := f.(*refFunc)
	if !ok {
		panic(refError{"call"})
	}
	r.stack++
	defer func() { r.stack-- }()
	return fn.call(args)
}

func (r *reference) eval(e ast.Expr, s *refScope) any {
	switch e := e.(type) {
	case *ast.NilExpr:
		return nil
	case *ast.TrueExpr:
		return true
	case *ast.FalseExpr:
		return false
	case *ast.NumberExpr:
		n, _ := parseNumber(e.Value)
		return float64(n)
	case *ast.StringExpr:
		return e.Value
	case *ast.IdentExpr:
		return *s.find(e.Value)
	case *ast.AttrGetExpr:
		t, k := r.eval(e.Object, s), r.eval(e.Key, s)
		table, ok := t.(*refTable)
		if !ok {
			panic(refError{"index"})
		}
		return table.entries[k]
	case *ast.Comma3Expr:
		return at((*s.find("...")).([]any), 0)
	case *ast.FuncCallExpr:
		return at(r.callExpr(e, s), 0)
	case *ast.LogicalOpExpr:
		left := r.eval(e.Lhs, s)
		if truth(left) == (e.Operator == "and") {
			return r.eval(e.Rhs, s)
		}
		return left
	case *ast.RelationalOpExpr:
		a, b := r.eval(e.Lhs, s), r.eval(e.Rhs, s)
		switch e.Operator {
		case "==":
			return a == b
		case "~=":
			return a != b
		}
		x, ok1 := a.(float64)
		y, ok2 := b.(float64)
		if !ok1 || !ok2 {
			panic(refError{"compare"})
		}
		switch e.Operator {
		case "<":
			return x < y
		case "<=":
			return x <= y
		case ">":
			return x > y
		}
		return x >= y
	case *ast.ArithmeticOpExpr:
		x, ok1 := r.eval(e.Lhs, s).(float64)
		y, ok2 := r.eval(e.Rhs, s).(float64)
		if !ok1 || !ok2 {
			panic(refError{"arithmetic"})
		}
		switch e.Operator {
		case "+":
			return x + y
		case "-":
			return x - y
		case "*":
			return x * y
		}
		return x - math.Floor(x/y)*y
	case *ast.UnaryNotOpExpr:
		return !truth(r.eval(e.Expr, s))
	case *ast.StringConcatOpExpr:
		a, b := refText(r.eval(e.Lhs, s)), refText(r.eval(e.Rhs, s))
		return a + b
	case *ast.TableExpr:
		t := &refTable{map[any]any{}}
		next := 1
		for i, f := range e.Fields {
			if f.Key != nil {
				t.entries[r.eval(f.Key, s)] = r.eval(f.Value, s)
				continue
			}
			var values []any
			if i == len(e.Fields)-1 {
				values = r.multi(f.Value, s)
			} else {
				values = []any{r.eval(f.Value, s)}
			}
			for _, v := range values {
				t.entries[float64(next)] = v
				next++
			}
		}
		return t
	case *ast.FunctionExpr:
		return r.closure(e, s)
	}
	panic(fmt.Sprintf("no reference for %T", e))
}

func (r *reference) closure(e *ast.FunctionExpr, s *refScope) *refFunc {
	return &refFunc{func(args []any) []any {
		if r.stack > 100 {
			panic(refError{"fuel"})
		}
		body := inner(s)
		for i, n := range e.ParList.Names {
			body.declare(n, at(args, i))
		}
		if e.ParList.HasVargs {
			rest := []any{}
			if n := len(e.ParList.Names); n < len(args) {
				rest = append(rest, args[n:]...)
			}
			var v any = rest
			body.vars["..."] = &v
		}
		if ret, ok := r.block(e.Stmts, body).(refReturn); ok {
			return ret.values
		}
		return nil
	}}
}

// localFunction is the function that `local f = function` declares, which sees itself.
func localFunction(s *ast.LocalAssignStmt) (*ast.FunctionExpr, bool) {
	if len(s.Names) != 1 || len(s.Exprs) != 1 {
		return nil, false
	}
	fn, ok := s.Exprs[0].(*ast.FunctionExpr)
	return fn, ok
}
