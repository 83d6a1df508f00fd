package script

import "github.com/yuin/gopher-lua/ast"

// treeOf gives the syntax tree of tokens just as gopher-lua's own parser does, in a fifth
// of its time, since the tokens are there already. It gives false where something is
// wrong, or where that parser has ways of its own: then it is asked, and tells its story.
func treeOf(tokens []Token) ([]ast.Stmt, bool) {
	t := &treeReader{tokens: tokens}
	statements := t.block()
	return statements, t.at == len(tokens) && !t.wrong
}

// treeReader goes through tokens once. When something is wrong it stands at their end.
type treeReader struct {
	tokens []Token
	at     int
	wrong  bool
	call   ast.Expr // what was read last, if that was a call and no brackets stand around it
}

func (t *treeReader) fail() { t.at, t.wrong = len(t.tokens), true }

// is tells whether a keyword or sign comes next.
func (t *treeReader) is(text string) bool {
	return t.at < len(t.tokens) && t.tokens[t.at].Text == text && t.tokens[t.at].Kind != Text
}

func (t *treeReader) take(text string) bool {
	if t.is(text) {
		t.at++
		return true
	}
	return false
}

// need takes a keyword or sign that must come, and gives its line.
func (t *treeReader) need(text string) int {
	if !t.is(text) {
		t.fail()
		return 0
	}
	t.at++
	return t.tokens[t.at-1].Line
}

// name takes a name that must come.
func (t *treeReader) name() Token {
	if t.at >= len(t.tokens) || t.tokens[t.at].Kind != Name {
		t.fail()
		return Token{}
	}
	t.at++
	return t.tokens[t.at-1]
}

func (t *treeReader) line() int {
	if t.at < len(t.tokens) {
		return t.tokens[t.at].Line
	}
	return 0
}

// on sets the line of a node.
func on[N ast.PositionHolder](line int, n N) N {
	n.SetLine(line)
	return n
}

// from is on, with the line on which it ends.
func from[N ast.PositionHolder](line, last int, n N) N {
	n.SetLine(line)
	n.SetLastLine(last)
	return n
}

// block reads statements up to what cannot begin one.
func (t *treeReader) block() []ast.Stmt {
	list := []ast.Stmt{}
	for t.at < len(t.tokens) {
		switch next := t.tokens[t.at]; {
		case t.take(";"):
		case next.Kind == Keyword && (next.Text == "return" || next.Text == "break"):
			list = append(list, t.last())
			t.take(";")
			return list
		case next.Kind == Keyword && (next.Text == "end" || next.Text == "else" || next.Text == "elseif" || next.Text == "until"):
			return list
		default:
			if s := t.statement(); s != nil {
				list = append(list, s)
			}
		}
	}
	return list
}

// last reads the statement that ends a block.
func (t *treeReader) last() ast.Stmt {
	line := t.line()
	if t.take("break") {
		return on(line, &ast.BreakStmt{})
	}
	t.at++
	s := &ast.ReturnStmt{}
	if !t.ends() {
		s.Exprs = t.expressions()
	}
	return on(line, s)
}

// ends tells whether a block ends here.
func (t *treeReader) ends() bool {
	return t.at >= len(t.tokens) || t.is("end") || t.is("else") || t.is("elseif") || t.is("until") || t.is(";")
}

func (t *treeReader) statement() ast.Stmt {
	first := t.tokens[t.at]
	line := first.Line
	if first.Kind == Keyword || first.Text == "::" && first.Kind == Sign {
		t.at++
		switch first.Text {
		case "local":
			return t.local(line)
		case "if":
			return t.branch(line)
		case "for":
			return t.loop(line)
		case "function":
			name := t.functionName()
			body := t.body()
			return from(line, body.LastLine(), &ast.FuncDefStmt{Name: name, Func: body})
		case "do":
			statements := t.block()
			return from(line, t.need("end"), &ast.DoBlockStmt{Stmts: statements})
		case "while":
			condition := t.expression()
			t.need("do")
			statements := t.block()
			return from(line, t.need("end"), &ast.WhileStmt{Condition: condition, Stmts: statements})
		case "repeat":
			statements := t.block()
			t.need("until")
			condition := t.expression()
			return from(line, condition.Line(), &ast.RepeatStmt{Condition: condition, Stmts: statements})
		case "goto":
			return on(line, &ast.GotoStmt{Label: t.name().Text})
		case "::":
			label := t.name().Text
			t.need("::")
			return on(line, &ast.LabelStmt{Name: label})
		}
		t.fail()
		return nil
	}
	return t.assignment()
}

// assignment reads an assignment or a call.
func (t *treeReader) assignment() ast.Stmt {
	target, assignable := t.prefix()
	if call, is := target.(*ast.FuncCallExpr); is && !t.is("=") && !t.is(",") {
		return on(call.Line(), &ast.FuncCallStmt{Expr: call})
	}
	targets := []ast.Expr{target}
	for assignable && t.take(",") {
		target, assignable = t.prefix()
		targets = append(targets, target)
	}
	if !assignable {
		t.fail()
		return nil
	}
	t.need("=")
	return on(targets[0].Line(), &ast.AssignStmt{Lhs: targets, Rhs: t.expressions()})
}

func (t *treeReader) local(line int) ast.Stmt {
	if t.take("function") {
		name := t.name().Text
		body := t.body()
		return from(line, body.LastLine(), &ast.LocalAssignStmt{Names: []string{name}, Exprs: []ast.Expr{body}})
	}
	s := &ast.LocalAssignStmt{Names: t.names(), Exprs: []ast.Expr{}}
	if t.take("=") {
		s.Exprs = t.expressions()
	}
	return on(line, s)
}

func (t *treeReader) names() []string {
	list := []string{t.name().Text}
	for t.take(",") {
		list = append(list, t.name().Text)
	}
	return list
}

func (t *treeReader) branch(line int) ast.Stmt {
	all := &ast.IfStmt{Condition: t.expression()}
	t.need("then")
	all.Then = t.block()
	last := all
	for t.is("elseif") {
		next := &ast.IfStmt{}
		next.SetLine(t.need("elseif"))
		next.Condition = t.expression()
		t.need("then")
		next.Then = t.block()
		last.Else = []ast.Stmt{next}
		last = next
	}
	if t.take("else") {
		last.Else = t.block()
	}
	return from(line, t.need("end"), all)
}

func (t *treeReader) loop(line int) ast.Stmt {
	names := t.names()
	if len(names) == 1 && t.take("=") {
		s := &ast.NumberForStmt{Name: names[0], Init: t.expression()}
		t.need(",")
		s.Limit = t.expression()
		if t.take(",") {
			s.Step = t.expression()
		}
		t.need("do")
		s.Stmts = t.block()
		return from(line, t.need("end"), s)
	}
	t.need("in")
	s := &ast.GenericForStmt{Names: names, Exprs: t.expressions()}
	t.need("do")
	s.Stmts = t.block()
	return from(line, t.need("end"), s)
}

func (t *treeReader) functionName() *ast.FuncName {
	first := t.name()
	name := &ast.FuncName{Func: on[ast.Expr](first.Line, &ast.IdentExpr{Value: first.Text})}
	for t.take(".") {
		key := t.name()
		name.Func = on[ast.Expr](key.Line, &ast.AttrGetExpr{Object: name.Func, Key: on(key.Line, &ast.StringExpr{Value: key.Text})})
	}
	if t.take(":") {
		return &ast.FuncName{Receiver: name.Func, Method: t.name().Text}
	}
	return name
}

// body reads the parameters and statements of a function.
func (t *treeReader) body() *ast.FunctionExpr {
	line := t.need("(")
	f := &ast.FunctionExpr{ParList: &ast.ParList{Names: []string{}}}
	for !t.take(")") && !t.wrong {
		if len(f.ParList.Names) > 0 {
			t.need(",")
		}
		if t.take("...") {
			f.ParList.HasVargs = true
			t.need(")")
			break
		}
		f.ParList.Names = append(f.ParList.Names, t.name().Text)
	}
	f.Stmts = t.block()
	return from(line, t.need("end"), f)
}
