package tree

import "houserule/lang/script"

// parser goes through the tokens of a file that is known to be Lua.
type parser struct {
	tokens []script.Token
	at     int
}

// sees tells whether the next token is a sign or a reserved word.
func (p *parser) sees(texts ...string) bool {
	if p.at >= len(p.tokens) {
		return false
	}
	t := p.tokens[p.at]
	if t.Kind == script.Text || t.Kind == script.Name {
		return false
	}
	for _, text := range texts {
		if t.Text == text {
			return true
		}
	}
	return false
}

func (p *parser) kind() script.TokenKind {
	if p.at >= len(p.tokens) {
		return script.Sign
	}
	return p.tokens[p.at].Kind
}

// takes goes behind the next token if it is this one.
func (p *parser) takes(text string) bool {
	if p.sees(text) {
		p.at++
		return true
	}
	return false
}

func (p *parser) begin(kind Kind) *Node { return &Node{Kind: kind, From: p.at, Op: -1} }

func (p *parser) end(n *Node) *Node {
	n.To = p.at
	return n
}

// block reads statements up to what closes them.
func (p *parser) block() *Node {
	b := p.begin(Block)
	for p.at < len(p.tokens) && !p.sees("end", "else", "elseif", "until") {
		if p.takes(";") {
			continue
		}
		b.Kids = append(b.Kids, p.statement())
	}
	return p.end(b)
}

func (p *parser) statement() *Node {
	switch {
	case p.sees("local"):
		return p.local()
	case p.sees("function"):
		n := p.begin(FuncDef)
		for p.at++; p.at < len(p.tokens) && !p.sees("("); p.at++ {
		}
		n.Kids = []*Node{p.function()}
		return p.end(n)
	case p.sees("if"):
		return p.branches()
	case p.sees("while"):
		n := p.begin(While)
		p.at++
		n.Kids = append(n.Kids, p.expression(0))
		p.takes("do")
		n.Kids = append(n.Kids, p.block())
		p.takes("end")
		return p.end(n)
	case p.sees("repeat"):
		n := p.begin(Repeat)
		p.at++
		n.Kids = append(n.Kids, p.block())
		p.takes("until")
		n.Kids = append(n.Kids, p.expression(0))
		return p.end(n)
	case p.sees("for"):
		n := p.begin(For)
		for p.at++; p.at < len(p.tokens) && !p.sees("=", "in"); p.at++ {
		}
		p.at++
		n.Kids = p.list()
		p.takes("do")
		n.Kids = append(n.Kids, p.block())
		p.takes("end")
		return p.end(n)
	case p.sees("do"):
		n := p.begin(Do)
		p.at++
		n.Kids = []*Node{p.block()}
		p.takes("end")
		return p.end(n)
	case p.sees("return"):
		n := p.begin(Return)
		p.at++
		if p.at < len(p.tokens) && !p.sees("end", "else", "elseif", "until", ";") {
			n.Kids = p.list()
		}
		return p.end(n)
	case p.sees("break"), p.sees("goto"), p.sees("::"):
		n := p.begin(Break)
		switch {
		case p.takes("break"):
		case p.takes("goto"):
			p.at++
		default:
			p.at += 3
		}
		return p.end(n)
	}
	n := p.begin(CallStmt)
	n.Kids = p.list()
	if p.sees("=") {
		n.Kind, n.Op = Assign, p.at
		p.at++
		n.Kids = append(n.Kids, p.list()...)
	}
	return p.end(n)
}

func (p *parser) local() *Node {
	n := p.begin(Local)
	p.at++
	if p.takes("function") {
		n.Kind = LocalFunc
		p.at++ // its name
		n.Kids = []*Node{p.function()}
		return p.end(n)
	}
	for p.kind() == script.Name || p.sees(",") {
		p.at++
	}
	if p.sees("=") {
		n.Op = p.at
		p.at++
		n.Kids = p.list()
	}
	return p.end(n)
}

func (p *parser) branches() *Node {
	n := p.begin(If)
	for p.takes("if") || p.takes("elseif") {
		n.Kids = append(n.Kids, p.expression(0))
		p.takes("then")
		n.Kids = append(n.Kids, p.block())
	}
	if p.takes("else") {
		n.Kids = append(n.Kids, p.block())
	}
	p.takes("end")
	return p.end(n)
}

// function reads a function from its parameters on.
func (p *parser) function() *Node {
	n := p.begin(Func)
	p.takes("function")
	for p.at < len(p.tokens) && !p.sees(")") {
		p.at++
	}
	p.at++
	n.Kids = []*Node{p.block()}
	p.takes("end")
	return p.end(n)
}

func (p *parser) list() []*Node {
	list := []*Node{p.expression(0)}
	for p.takes(",") {
		list = append(list, p.expression(0))
	}
	return list
}

// binding is how strongly an operator binds what stands to its left and to its right.
var binding = map[string][2]int{
	"or": {1, 1}, "and": {2, 2},
	"<": {3, 3}, ">": {3, 3}, "<=": {3, 3}, ">=": {3, 3}, "~=": {3, 3}, "==": {3, 3},
	"..": {5, 4}, "+": {6, 6}, "-": {6, 6}, "*": {7, 7}, "/": {7, 7}, "%": {7, 7},
	"^": {10, 9},
}

const ofSigns = 8 // how strongly not, - and # bind

func (p *parser) expression(limit int) *Node {
	n := p.begin(Unary)
	if p.sees("not", "-", "#") {
		n.Op = p.at
		p.at++
		n.Kids = []*Node{p.expression(ofSigns)}
		p.end(n)
	} else {
		n = p.simple()
	}
	for p.at < len(p.tokens) && (p.kind() == script.Sign || p.kind() == script.Keyword) {
		by, known := binding[p.tokens[p.at].Text]
		if !known || by[0] <= limit {
			break
		}
		b := &Node{Kind: Binary, From: n.From, Op: p.at}
		p.at++
		b.Kids = []*Node{n, p.expression(by[1])}
		n = p.end(b)
	}
	return n
}

func (p *parser) simple() *Node {
	one := func(kind Kind) *Node {
		n := p.begin(kind)
		p.at++
		return p.end(n)
	}
	switch {
	case p.kind() == script.Numeral:
		return one(Number)
	case p.kind() == script.Text:
		return one(Text)
	case p.sees("nil", "true", "false", "..."):
		return one(Constant)
	case p.sees("{"):
		return p.table()
	case p.sees("function"):
		return p.function()
	}
	var n *Node
	if p.sees("(") {
		n = p.begin(Paren)
		p.at++
		n.Kids = []*Node{p.expression(0)}
		p.takes(")")
		p.end(n)
	} else {
		n = one(Name)
	}
	for {
		outer := &Node{From: n.From, Op: -1, Kids: []*Node{n}}
		switch {
		case p.sees(".", ":"):
			p.at++
			outer.Kind, outer.Op = Member, p.at
			p.at++
		case p.sees("["):
			p.at++
			outer.Kind = Index
			outer.Kids = append(outer.Kids, p.expression(0))
			p.takes("]")
		case p.sees("("):
			p.at++
			outer.Kind = Call
			if !p.sees(")") {
				outer.Kids = append(outer.Kids, p.list()...)
			}
			p.takes(")")
		case p.sees("{"):
			outer.Kind = Call
			outer.Kids = append(outer.Kids, p.table())
		case p.kind() == script.Text:
			outer.Kind = Call
			outer.Kids = append(outer.Kids, one(Text))
		default:
			return n
		}
		n = p.end(outer)
	}
}

func (p *parser) table() *Node {
	n := p.begin(Table)
	p.at++
	for p.at < len(p.tokens) && !p.takes("}") {
		f := p.begin(Field)
		switch {
		case p.sees("["):
			p.at++
			f.Kids = append(f.Kids, p.expression(0))
			p.takes("]")
			p.takes("=")
		case p.kind() == script.Name && p.at+1 < len(p.tokens) && p.tokens[p.at+1].Kind == script.Sign && p.tokens[p.at+1].Text == "=":
			f.Op = p.at
			p.at += 2
		}
		f.Kids = append(f.Kids, p.expression(0))
		n.Kids = append(n.Kids, p.end(f))
		if !p.takes(",") {
			p.takes(";")
		}
	}
	return p.end(n)
}
