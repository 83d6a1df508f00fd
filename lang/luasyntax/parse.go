package luasyntax

import (
	"fmt"

	"houserule/lang/diag"
)

// parser goes through tokens once, from the front to the back. Where they are no Lua it goes
// on as well as it can.
type parser struct {
	tokens Tokens
	at     int
	wrong  int     // the first token that cannot stand where it does; -1 for none
	deep   int     // the token at which nodes nest too deeply; -1 for none
	depth  int     // of nodes that are being read
	nodes  []Node  // room for nodes
	lists  []*Node // room for lists of kids
	stack  []*Node // kids of nodes that are being read
}

// ParseTokens reads tokens, which are those of a file or a part of them, as statements. Nodes
// count from the first of the tokens, and have no Up. The problem is the first one; nil where
// the tokens are Lua by its grammar.
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

// parse reads tokens as statements. wrong is the first token that cannot stand where it does,
// and deep the one at which nodes nest too deeply; -1 for none.
func parse(tokens Tokens) (root *Node, wrong, deep int) {
	p := &parser{tokens: tokens, wrong: -1, deep: -1}
	root = p.begin(Block)
	base := len(p.stack)
	for p.at < len(p.tokens) {
		p.statements()
		if p.at < len(p.tokens) { // what closes nothing
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

// fail notes that the next token cannot stand here.
func (p *parser) fail() {
	if p.wrong < 0 {
		p.wrong = p.at
	}
}

// skip makes the next token a node of its own.
func (p *parser) skip() {
	n := p.begin(ErrorNode)
	if p.at < len(p.tokens) {
		p.at++
	}
	p.put(p.end(n, len(p.stack)))
}

func (p *parser) sees(text string) bool { return p.tokens.Is(p.at, text) }

// takes goes behind the next token if it is this one.
func (p *parser) takes(text string) bool {
	if p.sees(text) {
		p.at++
		return true
	}
	return false
}

// needs goes behind the next token, which has to be this one.
func (p *parser) needs(text string) {
	if !p.takes(text) {
		p.fail()
	}
}

// name goes behind a name, which has to stand here, and gives its token; -1 for none.
func (p *parser) name() int {
	if p.tokens.Kind(p.at) != Name {
		p.fail()
		return -1
	}
	p.at++
	return p.at - 1
}

func (p *parser) begin(kind NodeKind) *Node {
	if len(p.nodes) == 0 {
		p.nodes = make([]Node, min(256, len(p.tokens)/2+8))
	}
	n := &p.nodes[0]
	p.nodes = p.nodes[1:]
	n.Kind, n.From, n.Op = kind, p.at, -1
	return n
}

// put gives a node to what is being read.
func (p *parser) put(n *Node) { p.stack = append(p.stack, n) }

// end gives a node the kids that were put since there were so many.
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

// tooDeep goes to the end: all the tokens become one ErrorNode.
func (p *parser) tooDeep() {
	if p.deep < 0 {
		p.deep = min(p.at, len(p.tokens)-1)
	}
	p.at = len(p.tokens)
}

// deeper counts a level of nodes; false where there are too many.
func (p *parser) deeper() bool {
	p.depth++
	if p.depth > MostDepth/2 {
		p.tooDeep()
		return false
	}
	return true
}

// closesBlock tells the words that end a block.
func closesBlock(t Token) bool {
	return t.Kind == Keyword && (t.Text == "end" || t.Text == "else" || t.Text == "elseif" || t.Text == "until")
}

// block reads statements up to what closes them.
func (p *parser) block() {
	b, base := p.begin(Block), len(p.stack)
	if p.deeper() {
		p.statements()
	}
	p.depth--
	p.put(p.end(b, base))
}

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

// expressionStatement reads a call or an assignment. Another expression is none, but is read
// to its end.
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

// target tells what can be assigned to.
func target(n *Node) bool {
	return n.Kind == NameExpr || n.Kind == IndexExpr || n.Kind == MemberExpr
}

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

func (p *parser) names() {
	for p.name(); p.takes(","); p.name() {
	}
}

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

func (p *parser) doBlock() {
	p.needs("do")
	p.block()
	p.needs("end")
}

// function reads a function from its parameters on, or from its word on if so many tokens of
// it stand before them.
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

func (p *parser) list() {
	p.expression(0)
	for p.takes(",") {
		p.expression(0)
	}
}
