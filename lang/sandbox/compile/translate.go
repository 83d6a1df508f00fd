package compile

import (
	"github.com/yuin/gopher-lua/ast"

	"houserule/lang/luasyntax"
)

// translator converts the syntax tree of luasyntax to that of gopher-lua, with the same line
// numbers as gopher-lua's parser, which appear in errors.
type translator struct{ tokens luasyntax.Tokens }

// translate converts a Block without ErrorNodes to statements for gopher-lua's compiler.
func translate(tokens luasyntax.Tokens, root *luasyntax.Node) []ast.Stmt {
	t := &translator{tokens: tokens}
	return t.block(root)
}

func (t *translator) line(token int) int    { return t.tokens[token].Line }
func (t *translator) text(token int) string { return t.tokens[token].Text }

// texts returns the texts of names; never nil.
func (t *translator) texts(tokens []int) []string {
	list := make([]string, len(tokens))
	for i, at := range tokens {
		list[i] = t.text(at)
	}
	return list
}

func (t *translator) block(n *luasyntax.Node) []ast.Stmt {
	list := make([]ast.Stmt, len(n.Children))
	for i, k := range n.Children {
		list[i] = t.statement(k)
	}
	return list
}

// withLines sets the first and last line of a node and returns it.
func withLines[S ast.PositionHolder](s S, first, last int) S {
	s.SetLine(first)
	s.SetLastLine(last)
	return s
}

func (t *translator) statement(n *luasyntax.Node) ast.Stmt {
	first, last := t.line(n.From), t.line(n.To-1)
	switch n.Kind {
	case luasyntax.LocalStmt:
		return withLines(&ast.LocalAssignStmt{Names: t.texts(t.tokens.Names(n)), Exprs: t.expressions(n.Children)}, first, 0)
	case luasyntax.LocalFuncStmt:
		return withLines(&ast.LocalAssignStmt{Names: t.texts(t.tokens.Names(n)), Exprs: []ast.Expr{t.function(n.Children[0])}}, first, last)
	case luasyntax.FuncStmt:
		return withLines(&ast.FuncDefStmt{Name: t.functionName(n), Func: t.function(n.Children[0])}, first, last)
	case luasyntax.AssignStmt:
		s := &ast.AssignStmt{}
		values := 0
		for values < len(n.Children) && n.Children[values].To <= n.Op {
			values++
		}
		s.Lhs, s.Rhs = t.expressions(n.Children[:values]), t.expressions(n.Children[values:])
		return withLines(s, s.Lhs[0].Line(), 0)
	case luasyntax.CallStmt:
		call := t.expression(n.Children[0])
		return withLines(&ast.FuncCallStmt{Expr: call}, call.Line(), 0)
	case luasyntax.IfStmt:
		return t.branches(n, first, last)
	case luasyntax.WhileStmt:
		return withLines(&ast.WhileStmt{Condition: t.expression(n.Children[0]), Stmts: t.block(n.Children[1])}, first, last)
	case luasyntax.RepeatStmt:
		s := &ast.RepeatStmt{Stmts: t.block(n.Children[0]), Condition: t.expression(n.Children[1])}
		return withLines(s, first, s.Condition.Line())
	case luasyntax.ForStmt:
		return t.loop(n, first, last)
	case luasyntax.DoStmt:
		return withLines(&ast.DoBlockStmt{Stmts: t.block(n.Children[0])}, first, last)
	case luasyntax.ReturnStmt:
		s := &ast.ReturnStmt{}
		if len(n.Children) > 0 {
			s.Exprs = t.expressions(n.Children)
		}
		return withLines(s, first, 0)
	case luasyntax.GotoStmt:
		return withLines(&ast.GotoStmt{Label: t.text(n.Op)}, first, 0)
	case luasyntax.LabelStmt:
		return withLines(&ast.LabelStmt{Name: t.text(n.Op)}, first, 0)
	}
	return withLines(&ast.BreakStmt{}, first, 0)
}

func (t *translator) branches(n *luasyntax.Node, first, last int) ast.Stmt {
	whole := withLines(&ast.IfStmt{}, first, last)
	s := whole
	for kids := n.Children; len(kids) > 0; kids = kids[2:] {
		if len(kids) == 1 {
			s.Else = t.block(kids[0])
			break
		}
		if len(kids) < len(n.Children) {
			next := withLines(&ast.IfStmt{}, t.line(kids[0].From-1), 0)
			s.Else = []ast.Stmt{next}
			s = next
		}
		s.Condition, s.Then = t.expression(kids[0]), t.block(kids[1])
	}
	return whole
}

func (t *translator) loop(n *luasyntax.Node, first, last int) ast.Stmt {
	names, values := t.texts(t.tokens.Names(n)), n.Children[:len(n.Children)-1]
	body := n.Children[len(n.Children)-1]
	if t.text(n.Op) == "in" {
		return withLines(&ast.GenericForStmt{Names: names, Exprs: t.expressions(values), Stmts: t.block(body)}, first, last)
	}
	s := &ast.NumberForStmt{Name: names[0], Init: t.expression(values[0]), Limit: t.expression(values[1])}
	if len(values) > 2 {
		s.Step = t.expression(values[2])
	}
	s.Stmts = t.block(body)
	return withLines(s, first, last)
}

func (t *translator) functionName(n *luasyntax.Node) *ast.FuncName {
	names := t.tokens.Names(n)
	var path ast.Expr = withLines(&ast.IdentExpr{Value: t.text(names[0])}, t.line(names[0]), 0)
	method := t.tokens.IsMethod(n)
	for i, at := range names[1:] {
		if method && i+2 == len(names) {
			return &ast.FuncName{Receiver: path, Method: t.text(at)}
		}
		path = withLines(&ast.AttrGetExpr{Object: path, Key: t.name(at)}, t.line(at), 0)
	}
	return &ast.FuncName{Func: path}
}

// name returns a name after a dot, or the key of a field.
func (t *translator) name(token int) *ast.StringExpr {
	return withLines(&ast.StringExpr{Value: t.text(token)}, t.line(token), 0)
}

func (t *translator) function(n *luasyntax.Node) *ast.FunctionExpr {
	parameters := &ast.ParList{HasVargs: t.tokens.IsVariadic(n), Names: t.texts(t.tokens.Names(n))}
	return withLines(&ast.FunctionExpr{ParList: parameters, Stmts: t.block(n.Children[0])}, t.line(n.From), t.line(n.To-1))
}

func (t *translator) expressions(nodes []*luasyntax.Node) []ast.Expr {
	list := make([]ast.Expr, len(nodes))
	for i, n := range nodes {
		list[i] = t.expression(n)
	}
	return list
}

func (t *translator) expression(n *luasyntax.Node) ast.Expr {
	switch n.Kind {
	case luasyntax.NumberExpr:
		text := t.text(n.From)
		if len(text) > 1 && text[0] == '0' && text[1] >= '0' && text[1] <= '9' {
			text = text[1:] // as gopher-lua's scanner does, since its compiler reads 010 as octal
		}
		return withLines(&ast.NumberExpr{Value: text}, t.line(n.From), 0)
	case luasyntax.StringExpr:
		return withLines(&ast.StringExpr{Value: t.tokens[n.From].Value}, t.line(n.From), 0)
	case luasyntax.ConstantExpr:
		return withLines(t.constant(n), t.line(n.From), 0)
	case luasyntax.FuncExpr:
		return t.function(n)
	case luasyntax.NameExpr:
		return withLines(&ast.IdentExpr{Value: t.text(n.From)}, t.line(n.From), 0)
	case luasyntax.MemberExpr:
		object := t.expression(n.Children[0])
		return withLines(&ast.AttrGetExpr{Object: object, Key: t.name(n.Op)}, object.Line(), 0)
	case luasyntax.IndexExpr:
		object := t.expression(n.Children[0])
		return withLines(&ast.AttrGetExpr{Object: object, Key: t.expression(n.Children[1])}, object.Line(), 0)
	case luasyntax.CallExpr:
		return t.call(n)
	case luasyntax.TableExpr:
		return t.table(n)
	case luasyntax.BinaryExpr:
		return t.binary(n)
	case luasyntax.UnaryExpr:
		operand := t.expression(n.Children[0])
		var e ast.Expr = &ast.UnaryLenOpExpr{Expr: operand}
		switch t.text(n.Op) {
		case "-":
			e = &ast.UnaryMinusOpExpr{Expr: operand}
		case "not":
			e = &ast.UnaryNotOpExpr{Expr: operand}
		}
		return withLines(e, operand.Line(), 0)
	}
	return t.bracketed(n)
}

func (t *translator) constant(n *luasyntax.Node) ast.Expr {
	switch t.text(n.From) {
	case "true":
		return &ast.TrueExpr{}
	case "false":
		return &ast.FalseExpr{}
	case "nil":
		return &ast.NilExpr{}
	}
	return &ast.Comma3Expr{}
}

// bracketed converts an expression in parentheses, which truncate a call or `...` to one value.
func (t *translator) bracketed(n *luasyntax.Node) ast.Expr {
	e := t.expression(n.Children[0])
	if n.Children[0].Kind == luasyntax.CallExpr {
		truncateResults(e)
		return e
	}
	if rest, ok := e.(*ast.Comma3Expr); ok {
		rest.AdjustRet = true
	}
	e.SetLine(t.line(n.From))
	return e
}

func (t *translator) call(n *luasyntax.Node) ast.Expr {
	e := &ast.FuncCallExpr{}
	if called := n.Children[0]; t.tokens.IsMethod(n) {
		e.Receiver, e.Method = t.expression(called.Children[0]), t.text(called.Op)
		e.SetLine(e.Receiver.Line())
	} else {
		e.Func = t.expression(called)
		e.SetLine(e.Func.Line())
	}
	e.Args = t.expressions(n.Children[1:])
	return e
}

func (t *translator) table(n *luasyntax.Node) ast.Expr {
	fields, room := make([]*ast.Field, len(n.Children)), make([]ast.Field, len(n.Children))
	for i, k := range n.Children {
		f := &room[i]
		switch {
		case k.Op >= 0:
			f.Key = t.name(k.Op)
		case len(k.Children) == 2:
			f.Key = t.expression(k.Children[0])
		}
		f.Value = t.expression(k.Value())
		fields[i] = f
	}
	return withLines(&ast.TableExpr{Fields: fields}, t.line(n.From), 0)
}

func (t *translator) binary(n *luasyntax.Node) ast.Expr {
	left, right := t.expression(n.Children[0]), t.expression(n.Children[1])
	var e ast.Expr
	switch operator := t.text(n.Op); operator {
	case "and", "or":
		e = &ast.LogicalOpExpr{Operator: operator, Lhs: left, Rhs: right}
	case "==", "~=", "<", "<=", ">", ">=":
		e = &ast.RelationalOpExpr{Operator: operator, Lhs: left, Rhs: right}
	case "..":
		e = &ast.StringConcatOpExpr{Lhs: left, Rhs: right}
	default:
		e = &ast.ArithmeticOpExpr{Operator: operator, Lhs: left, Rhs: right}
	}
	return withLines(e, left.Line(), 0)
}
