package luasyntax

import (
	"fmt"

	"houserule/lang/diag"
)

// parser parses tokens from front to back. It recovers from errors.
type parser struct {
	tokens Tokens
	at     int
	wrong  int     // index of the first token that is a syntax error; -1 for none
	deep   int     // index of the token at which nodes are nested too deeply; -1 for none
	depth  int     // number of nodes that are being parsed
	nodes  []Node  // allocated nodes that are not used yet
	lists  []*Node // allocated elements of Kids that are not used yet
	stack  []*Node // finished kids of nodes that are being parsed
}

// ParseTokens parses tokens, which may be a part of a file, as statements. Indexes in nodes
// count from the first of the tokens; Up is nil. The problem is the first syntax error; nil for
// none.
func ParseTokens(file *diag.File, tokens Tokens) (root *Node, problem *diag.Problem) {
	root, wrong, deep := parse(tokens)
	switch {
	case deep >= 0 && (wrong < 0 || deep < wrong):
		problem = file.Problem(tokens[deep].Offset, 1, fmt.Sprintf("nested too deeply; the limit is %d levels", MostDepth))
		problem.Hint = "give parts of it names"
	case wrong >= 0:
		problem = explain(file, tokens, wrong)
	}
	return root, problem
}

// parse parses tokens as statements. wrong is the index of the first syntax error, deep that of
// the token at which nodes are nested too deeply; -1 for none.
func parse(tokens Tokens) (root *Node, wrong, deep int) {
	p := &parser{tokens: tokens, wrong: -1, deep: -1}
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
	if p.deep >= 0 {
		root.Kids = []*Node{{Kind: ErrorNode, To: len(tokens), Op: -1}}
	}
	return root, p.wrong, p.deep
}

// fail records a syntax error at the next token.
func (p *parser) fail() {
	if p.wrong < 0 {
		p.wrong = p.at
	}
}

// skip makes an ErrorNode of the next token.
func (p *parser) skip() {
	n := p.begin(ErrorNode)
	if p.at < len(p.tokens) {
		p.at++
	}
	p.put(p.end(n, len(p.stack)))
}

// sees reports whether the next token is text.
func (p *parser) sees(text string) bool { return p.tokens.Is(p.at, text) }

// takes skips the next token if it is text.
func (p *parser) takes(text string) bool {
	if p.sees(text) {
		p.at++
		return true
	}
	return false
}

// needs skips the next token, which must be text.
func (p *parser) needs(text string) {
	if !p.takes(text) {
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

// begin returns a new node that begins at the next token.
func (p *parser) begin(kind NodeKind) *Node {
	if len(p.nodes) == 0 {
		p.nodes = make([]Node, min(256, len(p.tokens)/2+8))
	}
	n := &p.nodes[0]
	p.nodes = p.nodes[1:]
	n.Kind, n.From, n.Op = kind, p.at, -1
	return n
}

// put pushes a node on the stack.
func (p *parser) put(n *Node) { p.stack = append(p.stack, n) }

// end makes the nodes on the stack from base the kids of n.
func (p *parser) end(n *Node, base int) *Node {
	n.To = p.at
	if kids := p.stack[base:]; len(kids) > 0 {
		if len(p.lists) < len(kids) {
			p.lists = make([]*Node, max(256, len(kids)))
		}
		n.Kids = p.lists[:len(kids):len(kids)]
		p.lists = p.lists[len(kids):]
		copy(n.Kids, kids)
		p.stack = p.stack[:base]
		for _, k := range n.Kids {
			n.height = max(n.height, k.height+1)
		}
	}
	if n.height+p.depth > MostDepth {
		p.tooDeep()
	}
	return n
}

// tooDeep stops parsing. The tree becomes a single ErrorNode.
func (p *parser) tooDeep() {
	if p.deep < 0 {
		p.deep = min(p.at, len(p.tokens)-1)
	}
	p.at = len(p.tokens)
}

// deeper enters a level of nodes; false if there are too many.
func (p *parser) deeper() bool {
	p.depth++
	if p.depth > MostDepth/2 {
		p.tooDeep()
		return false
	}
	return true
}

// closesBlock reports whether a token ends a block.
func closesBlock(t Token) bool {
	return t.Kind == Keyword && (t.Text == "end" || t.Text == "else" || t.Text == "elseif" || t.Text == "until")
}

// block parses statements up to the token that closes their block.
func (p *parser) block() {
	b, base := p.begin(Block), len(p.stack)
	if p.deeper() {
		p.statements()
	}
	p.depth--
	p.put(p.end(b, base))
}

// statements parses statements into the current node.
func (p *parser) statements() {
	for p.at < len(p.tokens) && !closesBlock(p.tokens[p.at]) {
		if p.takes(";") {
			continue
		}
		before, last := p.at, p.sees("return") || p.sees("break")
		p.statement()
		if last {
			p.takes(";")
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

// statement parses a statement.
func (p *parser) statement() {
	n, base := p.begin(CallStmt), len(p.stack)
	t := p.tokens[p.at]
	if t.Kind != Keyword && t.Text != "::" {
		p.expressionStatement(n)
		p.put(p.end(n, base))
		return
	}
	switch t.Text {
	case "local":
		p.local(n)
	case "function":
		n.Kind = FuncStmt
		p.at++
		p.name()
		for p.takes(".") {
			p.name()
		}
		if p.takes(":") {
			p.name()
		}
		p.function(0)
	case "if":
		p.branches(n)
	case "while":
		n.Kind = WhileStmt
		p.at++
		p.expression(0)
		p.doBlock()
	case "repeat":
		n.Kind = RepeatStmt
		p.at++
		p.block()
		p.needs("until")
		p.expression(0)
	case "for":
		p.loop(n)
	case "do":
		n.Kind = DoStmt
		p.doBlock()
	case "return":
		n.Kind = ReturnStmt
		p.at++
		if p.at < len(p.tokens) && !closesBlock(p.tokens[p.at]) && !p.sees(";") {
			p.list()
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
		p.needs("::")
	case "nil", "true", "false", "not":
		p.expressionStatement(n)
	default:
		n.Kind = ErrorNode
		p.fail()
		p.at++
	}
	p.put(p.end(n, base))
}

// expressionStatement parses a call or an assignment. Another expression is a syntax error, but
// is parsed to its end.
func (p *parser) expressionStatement(n *Node) {
	if p.tokens.Kind(p.at) != Name && !p.sees("(") {
		n.Kind = ErrorNode
		p.fail()
		p.expression(0)
		return
	}
	first := p.suffixed()
	isTarget := target(first)
	p.put(first)
	if isTarget && p.sees(",") || isTarget && p.sees("=") {
		n.Kind = AssignStmt
		for p.takes(",") {
			next := p.suffixed()
			if !target(next) {
				p.fail()
			}
			p.put(next)
		}
		n.Op = p.at
		p.needs("=")
		p.list()
		return
	}
	if more, _ := operatorBinding(p.tokens.At(p.at).Text); more == 0 && first.Inner().Kind == CallExpr {
		return
	}
	n.Kind = ErrorNode
	p.fail()
	p.stack = p.stack[:len(p.stack)-1]
	p.operators(first, 0)
}

// target reports whether a node can be assigned to.
func target(n *Node) bool {
	return n.Kind == NameExpr || n.Kind == IndexExpr || n.Kind == MemberExpr
}

// local parses a local declaration.
func (p *parser) local(n *Node) {
	n.Kind = LocalStmt
	p.at++
	if p.takes("function") {
		n.Kind = LocalFuncStmt
		p.name()
		p.function(0)
		return
	}
	p.names()
	if p.sees("=") {
		n.Op = p.at
		p.at++
		p.list()
	}
}

// names parses a list of names.
func (p *parser) names() {
	for p.name(); p.takes(","); p.name() {
	}
}

// branches parses an if statement.
func (p *parser) branches(n *Node) {
	n.Kind = IfStmt
	for p.takes("if") || p.takes("elseif") {
		p.expression(0)
		p.needs("then")
		p.block()
	}
	if p.takes("else") {
		p.block()
	}
	p.needs("end")
}

// loop parses a for statement.
func (p *parser) loop(n *Node) {
	n.Kind = ForStmt
	p.at++
	first := p.at
	p.names()
	n.Op = p.at
	switch {
	case p.at == first+1 && p.takes("="):
		p.expression(0)
		p.needs(",")
		p.expression(0)
		if p.takes(",") {
			p.expression(0)
		}
	case p.takes("in"):
		p.list()
	default:
		n.Op = -1
		p.fail()
	}
	p.doBlock()
}

// doBlock parses the body of a loop, from its do.
func (p *parser) doBlock() {
	p.needs("do")
	p.block()
	p.needs("end")
}

// function parses a function from its parameters on; word is the number of tokens before these
// that belong to it.
func (p *parser) function(word int) {
	n, base := p.begin(FuncExpr), len(p.stack)
	p.at += word
	p.needs("(")
	if !p.sees(")") && !p.takes("...") {
		for p.name(); p.takes(","); p.name() {
			if p.takes("...") {
				break
			}
		}
	}
	p.needs(")")
	p.block()
	p.needs("end")
	p.put(p.end(n, base))
}

// list parses a list of expressions.
func (p *parser) list() {
	p.expression(0)
	for p.takes(",") {
		p.expression(0)
	}
}
