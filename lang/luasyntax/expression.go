package luasyntax

// bindingPowers returns the binding powers of a binary operator to its left and right; 0 for
// other tokens.
func bindingPowers(operator string) (left, right int) {
	switch operator {
	case "or":
		return 1, 1
	case "and":
		return 2, 2
	case "<", ">", "<=", ">=", "~=", "==":
		return 3, 3
	case "..":
		return 5, 4
	case "+", "-":
		return 6, 6
	case "*", "/", "%":
		return 7, 7
	case "^":
		return 10, 9
	}
	return 0, 0
}

const unaryBinding = 8 // binding power of not, - and #

// expression parses an expression of operators with a left binding power above limit, and pushes
// it.
func (p *parser) expression(limit int) {
	if !p.enter() {
		p.depth--
		p.push(p.end(p.begin(ErrorNode), len(p.stack)))
		return
	}
	if p.nextIs("not") || p.nextIs("-") || p.nextIs("#") {
		n, base := p.begin(UnaryExpr), len(p.stack)
		n.Op = p.at
		p.at++
		p.expression(unaryBinding)
		p.operators(p.end(n, base), limit)
	} else {
		p.operators(p.operand(), limit)
	}
	p.depth--
}

// operators parses the binary operators after operand n and pushes the expression.
func (p *parser) operators(n *Node, limit int) {
	for p.at < len(p.tokens) {
		t := p.tokens[p.at]
		if t.Kind != Symbol && t.Kind != Keyword {
			break
		}
		left, right := bindingPowers(t.Text)
		if left <= limit {
			break
		}
		b, base := p.begin(BinaryExpr), len(p.stack)
		b.From, b.Op = n.From, p.at
		p.at++
		p.push(n)
		p.expression(right)
		n = p.end(b, base)
	}
	p.push(n)
}

// operand parses an operand of binary operators.
func (p *parser) operand() *Node {
	switch t := p.tokens.At(p.at); t.Kind {
	case Number:
		return p.leaf(NumberExpr)
	case String:
		return p.leaf(StringExpr)
	case Keyword:
		switch t.Text {
		case "nil", "true", "false":
			return p.leaf(ConstantExpr)
		case "function":
			p.function(1)
			return p.pop()
		}
	case Symbol:
		switch t.Text {
		case "...":
			return p.leaf(ConstantExpr)
		case "{":
			return p.table()
		}
	}
	return p.suffixed()
}

// leaf makes a node of the next token.
func (p *parser) leaf(kind NodeKind) *Node {
	n := p.begin(kind)
	p.at++
	return p.end(n, len(p.stack))
}

// pop removes the last node from the stack.
func (p *parser) pop() *Node {
	n := p.stack[len(p.stack)-1]
	p.stack = p.stack[:len(p.stack)-1]
	return n
}

// suffixed parses a name or an expression in brackets, and the calls, members and indexes after
// it.
func (p *parser) suffixed() *Node {
	var n *Node
	switch {
	case p.nextIs("("):
		base := len(p.stack)
		n = p.begin(ParenExpr)
		p.at++
		p.expression(0)
		p.expect(")")
		p.end(n, base)
	case p.tokens.Kind(p.at) == Name:
		n = p.leaf(NameExpr)
	default:
		p.fail()
		n = p.begin(ErrorNode)
		if t := p.tokens.At(p.at); t.Kind == Invalid || t.Kind == Number || t.Kind == String {
			p.at++
		}
		return p.end(n, len(p.stack))
	}
	for continuesOperand(p.tokens.At(p.at)) {
		outer, base := p.begin(CallExpr), len(p.stack)
		outer.From = n.From
		p.push(n)
		switch t := p.tokens[p.at]; t.Text {
		case ".":
			p.at++
			outer.Kind, outer.Op = MemberExpr, p.name()
		case ":":
			p.at++
			outer.Kind, outer.Op = MemberExpr, p.name()
			if next := p.tokens.At(p.at); next.Kind != String && !next.Is("(") && !next.Is("{") {
				p.fail() // a method must be called
			}
		case "[":
			p.at++
			outer.Kind = IndexExpr
			p.expression(0)
			p.expect("]")
		case "(":
			p.at++
			if !p.nextIs(")") {
				p.expressions()
			}
			p.expect(")")
		case "{":
			p.push(p.table())
		default:
			p.push(p.leaf(StringExpr))
		}
		n = p.end(outer, base)
	}
	return n
}

// continuesOperand reports whether a token continues the operand before it.
func continuesOperand(t Token) bool {
	if t.Kind == String {
		return true
	}
	switch t.Text {
	case ".", ":", "[", "(", "{":
		return true
	}
	return false
}

// table parses a table constructor. The bracket is the next token.
func (p *parser) table() *Node {
	n, base := p.begin(TableExpr), len(p.stack)
	p.at++
	for p.at < len(p.tokens) && !p.nextIs("}") {
		before := p.at
		p.field()
		if p.at == before {
			if t := p.tokens[p.at]; t.Kind == Keyword || t.Text == ")" || t.Text == "]" {
				break // an enclosing bracket was not closed
			}
			p.skip()
		}
		separated := false
		for p.accept(",") || p.accept(";") { // gopher-lua takes several
			separated = true
		}
		if !separated && !p.nextIs("}") {
			p.fail()
		}
	}
	p.expect("}")
	return p.end(n, base)
}

// field parses a field of a table.
func (p *parser) field() {
	f, base := p.begin(TableField), len(p.stack)
	switch {
	case p.nextIs("["):
		p.at++
		p.expression(0)
		p.expect("]")
		p.expect("=")
	case p.tokens.Kind(p.at) == Name && p.tokens.Is(p.at+1, "="):
		f.Op = p.at
		p.at += 2
	}
	p.expression(0)
	p.push(p.end(f, base))
}
