package luasyntax

import (
	"fmt"

	"houserule/lang/diag"
)

// parser is a recursive-descent parser. It recovers from errors.
type parser struct {
	tokens     Tokens
	at         int
	firstError int     // index of the first token that is a syntax error; -1 for none
	tooDeepAt  int     // index of the token at which nodes are nested too deeply; -1 for none
	depth      int     // number of nodes that are being parsed
	nodes      []Node  // allocated nodes that are not used yet
	lists      []*Node // allocated elements of Children that are not used yet
	stack      []*Node // finished children of nodes that are being parsed
}

// ParseTokens parses tokens, which may be a part of a file, as statements. Indexes in nodes
// count from the first of the tokens; Parent is nil. The problem is the first syntax error; nil for
// none.
func ParseTokens(file *diag.File, tokens Tokens) (root *Node, problem *diag.Problem) {
	root, wrong, deep := parse(tokens)
	switch {
	case deep >= 0 && (wrong < 0 || deep < wrong):
		problem = file.Problem(tokens[deep].Offset, 1, fmt.Sprintf("nested too deeply; the limit is %d levels", MaxDepth))
		problem.Hint = "give parts of it names"
	case wrong >= 0:
		problem = explain(file, tokens, wrong)
	}
	return root, problem
}

// parse parses tokens as statements. wrong is the index of the first syntax error, deep that of
// the token at which nodes are nested too deeply; -1 for none.
func parse(tokens Tokens) (root *Node, wrong, deep int) {
	p := &parser{tokens: tokens, firstError: -1, tooDeepAt: -1}
	root = p.begin(Block)
	base := len(p.stack)
	for p.at < len(p.tokens) {
		p.statements()
		if p.at < len(p.tokens) { // a word that closes no block
			p.fail()
			p.skip()
		}
	}
	p.end(root, base)
	if p.tooDeepAt >= 0 {
		root.Children = []*Node{{Kind: ErrorNode, To: len(tokens), Op: -1}}
	}
	return root, p.firstError, p.tooDeepAt
}

// fail records a syntax error at the next token.
func (p *parser) fail() {
	if p.firstError < 0 {
		p.firstError = p.at
	}
}

// skip makes an ErrorNode of the next token.
func (p *parser) skip() {
	n := p.begin(ErrorNode)
	if p.at < len(p.tokens) {
		p.at++
	}
	p.push(p.end(n, len(p.stack)))
}

// nextIs reports whether the next token is text.
func (p *parser) nextIs(text string) bool { return p.tokens.Is(p.at, text) }

// accept skips the next token if it is text.
func (p *parser) accept(text string) bool {
	if p.nextIs(text) {
		p.at++
		return true
	}
	return false
}

// expect skips the next token, which must be text.
func (p *parser) expect(text string) {
	if !p.accept(text) {
		p.fail()
	}
}

// name skips the next token, which must be a name, and returns its index; -1 otherwise.
func (p *parser) name() int {
	if p.tokens.Kind(p.at) != Name {
		p.fail()
		return -1
	}
	p.at++
	return p.at - 1
}

// begin returns a new node that begins at the next token. [parser.end] completes it.
func (p *parser) begin(kind NodeKind) *Node {
	if len(p.nodes) == 0 {
		p.nodes = make([]Node, min(256, len(p.tokens)/2+8))
	}
	n := &p.nodes[0]
	p.nodes = p.nodes[1:]
	n.Kind, n.From, n.Op = kind, p.at, -1
	return n
}

// push pushes a node on the stack.
func (p *parser) push(n *Node) { p.stack = append(p.stack, n) }

// end moves the nodes on the stack from base on to the children of n, which ends before the next
// token. It returns n.
func (p *parser) end(n *Node, base int) *Node {
	n.To = p.at
	if children := p.stack[base:]; len(children) > 0 {
		if len(p.lists) < len(children) {
			p.lists = make([]*Node, max(256, len(children)))
		}
		n.Children = p.lists[:len(children):len(children)]
		p.lists = p.lists[len(children):]
		copy(n.Children, children)
		p.stack = p.stack[:base]
		for _, k := range n.Children {
			n.height = max(n.height, k.height+1)
		}
	}
	if n.height+p.depth > MaxDepth {
		p.tooDeep()
	}
	return n
}

// tooDeep stops parsing. The tree becomes a single ErrorNode.
func (p *parser) tooDeep() {
	if p.tooDeepAt < 0 {
		p.tooDeepAt = min(p.at, len(p.tokens)-1)
	}
	p.at = len(p.tokens)
}

// enter increments depth, which the caller decrements; false if it is too large.
func (p *parser) enter() bool {
	p.depth++
	if p.depth > MaxDepth/2 {
		p.tooDeep()
		return false
	}
	return true
}

// closesBlock reports whether a token ends a block.
func closesBlock(t Token) bool {
	return t.Kind == Keyword && (t.Text == "end" || t.Text == "else" || t.Text == "elseif" || t.Text == "until")
}

// block parses a Block and pushes it.
func (p *parser) block() {
	b, base := p.begin(Block), len(p.stack)
	if p.enter() {
		p.statements()
	}
	p.depth--
	p.push(p.end(b, base))
}

// statements pushes statements up to the token that closes their block.
func (p *parser) statements() {
	for p.at < len(p.tokens) && !closesBlock(p.tokens[p.at]) {
		if p.accept(";") {
			continue
		}
		before, last := p.at, p.nextIs("return") || p.nextIs("break")
		p.statement()
		if last {
			p.accept(";")
			if p.at < len(p.tokens) && !closesBlock(p.tokens[p.at]) {
				p.fail()
			}
		}
		if p.at == before {
			p.fail()
			p.skip()
		}
	}
}

// statement parses a statement and pushes it.
func (p *parser) statement() {
	n, base := p.begin(CallStmt), len(p.stack)
	t := p.tokens[p.at]
	if t.Kind != Keyword && t.Text != "::" {
		p.expressionStatement(n)
		p.push(p.end(n, base))
		return
	}
	switch t.Text {
	case "local":
		p.local(n)
	case "function":
		n.Kind = FuncStmt
		p.at++
		p.name()
		for p.accept(".") {
			p.name()
		}
		if p.accept(":") {
			p.name()
		}
		p.function(0)
	case "if":
		p.ifStatement(n)
	case "while":
		n.Kind = WhileStmt
		p.at++
		p.expression(0)
		p.doBlock()
	case "repeat":
		n.Kind = RepeatStmt
		p.at++
		p.block()
		p.expect("until")
		p.expression(0)
	case "for":
		p.forStatement(n)
	case "do":
		n.Kind = DoStmt
		p.doBlock()
	case "return":
		n.Kind = ReturnStmt
		p.at++
		if p.at < len(p.tokens) && !closesBlock(p.tokens[p.at]) && !p.nextIs(";") {
			p.expressions()
		}
	case "break":
		n.Kind = BreakStmt
		p.at++
	case "goto":
		n.Kind = GotoStmt
		p.at++
		n.Op = p.name()
	case "::":
		n.Kind = LabelStmt
		p.at++
		n.Op = p.name()
		p.expect("::")
	case "nil", "true", "false", "not":
		p.expressionStatement(n)
	default:
		n.Kind = ErrorNode
		p.fail()
		p.at++
	}
	p.push(p.end(n, base))
}

// expressionStatement parses a call or an assignment. Another expression is a syntax error, but
// is parsed to its end.
func (p *parser) expressionStatement(n *Node) {
	if p.tokens.Kind(p.at) != Name && !p.nextIs("(") {
		n.Kind = ErrorNode
		p.fail()
		p.expression(0)
		return
	}
	first := p.suffixed()
	isTarget := isAssignable(first)
	p.push(first)
	if isTarget && p.nextIs(",") || isTarget && p.nextIs("=") {
		n.Kind = AssignStmt
		for p.accept(",") {
			next := p.suffixed()
			if !isAssignable(next) {
				p.fail()
			}
			p.push(next)
		}
		n.Op = p.at
		p.expect("=")
		p.expressions()
		return
	}
	if more, _ := bindingPowers(p.tokens.At(p.at).Text); more == 0 && first.Unparen().Kind == CallExpr {
		return
	}
	n.Kind = ErrorNode
	p.fail()
	p.stack = p.stack[:len(p.stack)-1]
	p.operators(first, 0)
}

// isAssignable reports whether a node can be assigned to.
func isAssignable(n *Node) bool {
	return n.Kind == NameExpr || n.Kind == IndexExpr || n.Kind == MemberExpr
}

// local parses a local declaration.
func (p *parser) local(n *Node) {
	n.Kind = LocalStmt
	p.at++
	if p.accept("function") {
		n.Kind = LocalFuncStmt
		p.name()
		p.function(0)
		return
	}
	p.names()
	if p.nextIs("=") {
		n.Op = p.at
		p.at++
		p.expressions()
	}
}

// names parses a list of names.
func (p *parser) names() {
	for p.name(); p.accept(","); p.name() {
	}
}

// ifStatement parses an if statement.
func (p *parser) ifStatement(n *Node) {
	n.Kind = IfStmt
	for p.accept("if") || p.accept("elseif") {
		p.expression(0)
		p.expect("then")
		p.block()
	}
	if p.accept("else") {
		p.block()
	}
	p.expect("end")
}

// forStatement parses a for statement.
func (p *parser) forStatement(n *Node) {
	n.Kind = ForStmt
	p.at++
	first := p.at
	p.names()
	n.Op = p.at
	switch {
	case p.at == first+1 && p.accept("="):
		p.expression(0)
		p.expect(",")
		p.expression(0)
		if p.accept(",") {
			p.expression(0)
		}
	case p.accept("in"):
		p.expressions()
	default:
		n.Op = -1
		p.fail()
	}
	p.doBlock()
}

// doBlock parses the body of a loop, from its do.
func (p *parser) doBlock() {
	p.expect("do")
	p.block()
	p.expect("end")
}

// function parses a function from its parameters on; word is the number of tokens before these
// that belong to it.
func (p *parser) function(word int) {
	n, base := p.begin(FuncExpr), len(p.stack)
	p.at += word
	p.expect("(")
	if !p.nextIs(")") && !p.accept("...") {
		for p.name(); p.accept(","); p.name() {
			if p.accept("...") {
				break
			}
		}
	}
	p.expect(")")
	p.block()
	p.expect("end")
	p.push(p.end(n, base))
}

// expressions parses a list of expressions.
func (p *parser) expressions() {
	p.expression(0)
	for p.accept(",") {
		p.expression(0)
	}
}
