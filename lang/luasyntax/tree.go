package luasyntax

import (
	"sync"

	"houserule/lang/diag"
)

// NodeKind is what a node is.
type NodeKind uint8

// Statements, and what they are made of.
const (
	Block         NodeKind = iota // Kids are statements
	LocalStmt                     // Kids are the values; Op is the = before them, or -1
	LocalFuncStmt                 // one kid, a FuncExpr
	FuncStmt                      // likewise
	AssignStmt                    // Kids are the targets, then the values; Op is the = between them
	CallStmt                      // one kid, a CallExpr, perhaps in a ParenExpr
	IfStmt                        // Kids are condition, Block, condition, Block ..., and perhaps a last Block
	WhileStmt                     // condition, Block
	RepeatStmt                    // Block, condition
	ForStmt                       // the expressions, then the Block; Op is the = or the in before them
	DoStmt                        // one Block
	ReturnStmt                    // Kids are the values
	BreakStmt                     // no kids
	GotoStmt                      // no kids; Op is the name
	LabelStmt                     // likewise
	NumberExpr                    // one token
	StringExpr                    // one token
	ConstantExpr                  // one token: nil, true, false or ...
	FuncExpr                      // a function from its word or its parameters on; one kid, its Block
	NameExpr                      // one token: a variable
	MemberExpr                    // one kid and a name behind a dot or a colon, the token Op
	IndexExpr                     // Kids are a value and what stands in brackets
	CallExpr                      // Kids are what is called and what it is given
	TableExpr                     // Kids are TableFields
	TableField                    // Kids are the value, or the key in brackets and the value; Op is the token of a name that is the key, or -1
	BinaryExpr                    // Kids are both sides; Op is the operator
	UnaryExpr                     // one kid; Op is the operator
	ParenExpr                     // one kid, in brackets
	ErrorNode                     // what is no Lua: its tokens are in no kid; perhaps no token, where something is missing
)

// Node is a stretch of tokens. Its kids stand inside of it, one behind the other.
type Node struct {
	Kind     NodeKind
	height   int // of what is below it, in nodes
	From, To int // tokens, To not among them
	Op       int // a token that matters, see NodeKind; else -1
	Kids     []*Node
	Up       *Node // what it is a part of; nil for the root
}

// Tree is a file with its tokens and, once somebody asks for it, its syntax tree. Blanks and
// comments stand between the tokens. Goroutines may share it.
type Tree struct {
	File   *diag.File
	Tokens Tokens // not to be changed

	parse    sync.Once
	root     *Node
	problem  *diag.Problem // the first one; nil for none
	headings headingIndex
}

// Parse reads a file whether or not it is Lua: what is not becomes ErrorNodes and Invalid
// tokens, all the tokens of the file are in the tree, and it never fails. It is as deep as
// [MostDepth] at most.
func Parse(file *diag.File) *Tree {
	s := newScanner(file, DefaultDepth)
	s.tolerant = true
	for s.next() || s.skipLine() {
	}
	return &Tree{File: file, Tokens: s.tokens, problem: s.problem}
}

// ParseValid reads a file that has to be Lua by its grammar, whatever it means: names that
// nobody knows, and functions that are too large, are in order here. It may have
// [MostSource] bytes. The error is a [diag.List] whose problems stand at line and column.
func ParseValid(file *diag.File) (*Tree, error) {
	tokens, err := ScanWithin(file, MostSource, DefaultDepth)
	if err != nil {
		return nil, err
	}
	t := NewTree(file, tokens)
	if err := t.Err(); err != nil {
		return nil, err
	}
	return t, nil
}

// NewTree is the tree of a file that was scanned without a problem.
func NewTree(file *diag.File, tokens Tokens) *Tree { return &Tree{File: file, Tokens: tokens} }

// Root is the Block of all statements.
func (t *Tree) Root() *Node {
	t.parse.Do(func() {
		root, p := ParseTokens(t.File, t.Tokens)
		root.adopt(nil)
		if t.root = root; t.problem == nil {
			t.problem = p
		}
	})
	return t.root
}

// Err tells what keeps the file from being Lua by its grammar, whatever it means: a
// [diag.List] of one problem at a line and column; nil for nothing.
func (t *Tree) Err() error {
	t.Root()
	return listOf(t.problem).Err()
}

func (n *Node) adopt(up *Node) {
	n.Up = up
	for _, k := range n.Kids {
		k.adopt(n)
	}
}

// Start is the byte at which a node begins.
func (t *Tree) Start(n *Node) int {
	if n.From >= len(t.Tokens) {
		return len(t.File.Text)
	}
	return t.Tokens[n.From].Offset
}

// End is the byte behind a node.
func (t *Tree) End(n *Node) int {
	if n.To <= n.From {
		return t.Start(n)
	}
	return t.Tokens[n.To-1].End
}

// Text is the text of a node as it stands in the file.
func (t *Tree) Text(n *Node) string { return t.File.Text[t.Start(n):t.End(n)] }

// Is reports whether a node is one token, spelled so, which is no String.
func (t *Tree) Is(n *Node, text string) bool {
	return n.To == n.From+1 && t.Tokens.Is(n.From, text)
}

// Word is the text of a node that is a name or a string; "" for anything else.
func (t *Tree) Word(n *Node) string {
	if n.Kind == NameExpr || n.Kind == StringExpr {
		return t.Tokens[n.From].Value
	}
	return ""
}

// Key is the key of a field; "" for none, or one that is worked out.
func (t *Tree) Key(f *Node) string {
	switch {
	case f.Kind != TableField:
		return ""
	case f.Op >= 0:
		return t.Tokens[f.Op].Text
	case len(f.Kids) == 2:
		return t.Word(f.Kids[0])
	}
	return ""
}

// Names are the tokens of the names that a node declares: a LocalStmt, a LocalFuncStmt, a
// ForStmt its variables, a FuncExpr its parameters, `...` not among them; of a FuncStmt they
// are the parts of the path to its function.
func (ts Tokens) Names(n *Node) []int {
	from, to := n.From+1, n.To
	switch n.Kind {
	case LocalFuncStmt:
		return []int{n.From + 2}
	case FuncStmt:
		to = n.Kids[0].From
	case FuncExpr:
		to = n.Kids[0].From
	case LocalStmt, ForStmt:
		if n.Op >= 0 {
			to = n.Op
		}
	}
	var list []int
	for i := from; i < to; i++ {
		if ts[i].Kind == Name {
			list = append(list, i)
		} else if n.Kind == LocalStmt && ts[i].Text != "," {
			break
		}
	}
	return list
}

// IsMethod reports whether a function is declared, or something called, behind a colon.
func (ts Tokens) IsMethod(n *Node) bool {
	switch n.Kind {
	case FuncStmt:
		return ts.Is(n.Kids[0].From-2, ":")
	case CallExpr:
		return n.Kids[0].Kind == MemberExpr && ts.Is(n.Kids[0].Op-1, ":")
	}
	return false
}

// IsVariadic reports whether a FuncExpr takes `...`.
func (ts Tokens) IsVariadic(f *Node) bool { return ts.Is(f.Kids[0].From-2, "...") }

// Value is the value of a field.
func (n *Node) Value() *Node { return n.Kids[len(n.Kids)-1] }

// Keyed tells a field that has a key.
func (n *Node) Keyed() bool { return n.Op >= 0 || len(n.Kids) == 2 }

// Inner is an expression without the brackets around it.
func (n *Node) Inner() *Node {
	for n.Kind == ParenExpr {
		n = n.Kids[0]
	}
	return n
}

// Walk calls for a node and everything below it, from the front to the back; below
// nothing for which it says no.
func (n *Node) Walk(each func(*Node) bool) {
	if !each(n) {
		return
	}
	for _, k := range n.Kids {
		k.Walk(each)
	}
}

// At is the innermost node around a byte; nil for none.
func (t *Tree) At(offset int) *Node {
	var found *Node
	for within := []*Node{t.Root()}; len(within) > 0; {
		n := within[0]
		if within = within[1:]; offset >= t.Start(n) && offset < t.End(n) {
			found, within = n, n.Kids
		}
	}
	return found
}

// MostDepth is how many nodes stand one in the other at most.
const MostDepth = 8000

// IsUsed reports whether the answer of a method is used, whose name stands at an index: whether
// its call is more than a statement.
func (t *Tree) IsUsed(name int) bool {
	n := t.At(t.Tokens[name].Offset)
	return n != nil && n.Kind == MemberExpr && n.Up != nil && n.Up.Up != nil && n.Up.Up.Kind != CallStmt
}
