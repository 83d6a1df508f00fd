package script

import "github.com/yuin/gopher-lua/ast"

func (t *treeReader) expressions() []ast.Expr {
	list := []ast.Expr{t.expression()}
	for t.take(",") {
		list = append(list, t.expression())
	}
	return list
}

func (t *treeReader) expression() ast.Expr { return t.operation(0) }

// How tightly signs between two values bind; those to the right of each other first for
// the last of each pair.
func binds(sign string) (left, right int) {
	switch sign {
	case "or":
		return 1, 1
	case "and":
		return 2, 2
	case "<", ">", "<=", ">=", "==", "~=":
		return 3, 3
	case "..":
		return 4, 3
	case "+", "-":
		return 5, 5
	case "*", "/", "%":
		return 6, 6
	case "^":
		return 8, 7
	}
	return 0, 0
}

// unaryBinds is how tightly not, # and - before a value bind.
const unaryBinds = 7

// operation reads a value with all that binds more tightly than the limit.
func (t *treeReader) operation(limit int) ast.Expr {
	e := t.operand()
	for t.at < len(t.tokens) {
		sign := t.tokens[t.at]
		if sign.Kind != Sign && sign.Kind != Keyword {
			break
		}
		left, right := binds(sign.Text)
		if left <= limit {
			break
		}
		t.at++
		e = on(e.Line(), joinedBy(sign.Text, e, t.operation(right)))
	}
	return e
}

func joinedBy(sign string, a, b ast.Expr) ast.Expr {
	switch sign {
	case "or", "and":
		return &ast.LogicalOpExpr{Operator: sign, Lhs: a, Rhs: b}
	case "<", ">", "<=", ">=", "==", "~=":
		return &ast.RelationalOpExpr{Operator: sign, Lhs: a, Rhs: b}
	case "..":
		return &ast.StringConcatOpExpr{Lhs: a, Rhs: b}
	}
	return &ast.ArithmeticOpExpr{Operator: sign, Lhs: a, Rhs: b}
}

func (t *treeReader) operand() ast.Expr {
	if t.at >= len(t.tokens) {
		t.fail()
		return &ast.NilExpr{}
	}
	first := t.tokens[t.at]
	switch first.Kind {
	case Text:
		t.at++
		return on(first.Line, &ast.StringExpr{Value: first.Value})
	case Numeral:
		if len(first.Text) > 1 && first.Text[0] == '0' && first.Text[1] >= '0' && first.Text[1] <= '9' {
			t.fail() // the other parser drops a zero
		} else {
			t.at++
		}
		return on(first.Line, &ast.NumberExpr{Value: first.Text})
	case Name:
		e, _ := t.prefix()
		return e
	}
	t.at++
	switch first.Text {
	case "nil":
		return on(first.Line, &ast.NilExpr{})
	case "true":
		return on(first.Line, &ast.TrueExpr{})
	case "false":
		return on(first.Line, &ast.FalseExpr{})
	case "...":
		return on(first.Line, &ast.Comma3Expr{})
	case "function":
		f := t.body()
		f.SetLine(first.Line)
		return f
	case "not":
		e := t.operation(unaryBinds)
		return on(e.Line(), &ast.UnaryNotOpExpr{Expr: e})
	case "-":
		e := t.operation(unaryBinds)
		return on(e.Line(), &ast.UnaryMinusOpExpr{Expr: e})
	case "#":
		e := t.operation(unaryBinds)
		return on(e.Line(), &ast.UnaryLenOpExpr{Expr: e})
	case "{":
		return t.table(first.Line)
	}
	t.at--
	e, _ := t.prefix()
	return e
}

// prefix reads a name or what stands in brackets, with all that is read of it and called.
// It can be assigned to if its last part is a name or a key.
func (t *treeReader) prefix() (e ast.Expr, assignable bool) {
	if line := t.line(); t.take("(") {
		e = t.expression()
		call := e == t.call
		t.need(")")
		inBrackets(e, line, call)
		t.call = nil
	} else {
		name := t.name()
		e, assignable, t.call = on(name.Line, &ast.IdentExpr{Value: name.Text}), true, nil
	}
	for t.at < len(t.tokens) {
		next := t.tokens[t.at]
		switch {
		case next.Kind == Text:
		case next.Kind != Sign:
			return e, assignable
		case next.Text == ".":
			t.at++
			key := t.name()
			e, assignable = on(e.Line(), &ast.AttrGetExpr{Object: e, Key: on(key.Line, &ast.StringExpr{Value: key.Text})}), true
			t.call = nil
			continue
		case next.Text == "[":
			t.at++
			key := t.expression()
			t.need("]")
			e, assignable = on(e.Line(), &ast.AttrGetExpr{Object: e, Key: key}), true
			t.call = nil
			continue
		case next.Text == ":":
			t.at++
			method := t.name().Text
			e, assignable = on(e.Line(), &ast.FuncCallExpr{Receiver: e, Method: method, Args: t.arguments()}), false
			t.call = e
			continue
		case next.Text != "(" && next.Text != "{":
			return e, assignable
		}
		e, assignable = on(e.Line(), &ast.FuncCallExpr{Func: e, Args: t.arguments()}), false
		t.call = e
	}
	return e, assignable
}

// inBrackets notes the brackets around a value: of several that a call or `...` gives they
// leave one.
func inBrackets(e ast.Expr, line int, call bool) {
	if call {
		e.(*ast.FuncCallExpr).AdjustRet = true
		return
	}
	if all, is := e.(*ast.Comma3Expr); is {
		all.AdjustRet = true
	}
	e.SetLine(line)
}

// arguments reads what a function is called with.
func (t *treeReader) arguments() []ast.Expr {
	switch next := t.line(); {
	case t.at < len(t.tokens) && (t.tokens[t.at].Kind == Text || t.is("{")):
		return []ast.Expr{t.operand()}
	case t.is("(") && t.tokens[t.at-1].Text == ")" && t.tokens[t.at-1].Line != next:
		t.fail() // a call or another statement: the other parser decides
		return nil
	}
	t.need("(")
	if t.take(")") {
		return []ast.Expr{}
	}
	list := t.expressions()
	t.need(")")
	return list
}

func (t *treeReader) table(line int) ast.Expr {
	fields := []*ast.Field{}
	for !t.take("}") && !t.wrong {
		fields = append(fields, t.field())
		if !t.is(",") && !t.is(";") && !t.is("}") {
			t.fail()
		}
		for t.take(",") || t.take(";") { // as many as one likes
		}
	}
	return on(line, &ast.TableExpr{Fields: fields})
}

func (t *treeReader) field() *ast.Field {
	first := t.tokens[min(t.at, len(t.tokens)-1)]
	switch {
	case first.Kind == Name && t.at+1 < len(t.tokens) && t.tokens[t.at+1].Text == "=" && t.tokens[t.at+1].Kind == Sign:
		t.at += 2
		return &ast.Field{Key: on(first.Line, &ast.StringExpr{Value: first.Text}), Value: t.expression()}
	case t.take("["):
		key := t.expression()
		t.need("]")
		t.need("=")
		return &ast.Field{Key: key, Value: t.expression()}
	}
	return &ast.Field{Value: t.expression()}
}
