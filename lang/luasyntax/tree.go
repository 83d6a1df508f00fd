package luasyntax

import (
	"sync"

	"houserule/lang/diag"
)

// NodeKind is the kind of a node.
type NodeKind uint8

// Statements, expressions and their parts.
const (
	Block         NodeKind = iota // Children are statements
	LocalStmt                     // Children are the values; Op is the = before them, or -1
	LocalFuncStmt                 // Children is a FuncExpr
	FuncStmt                      // Children is a FuncExpr
	AssignStmt                    // Children are the targets, then the values; Op is the = between them
	CallStmt                      // Children is a CallExpr, perhaps in a ParenExpr
	IfStmt                        // Children are condition, Block, condition, Block ..., and perhaps the Block of else
	WhileStmt                     // Children are condition, Block
	RepeatStmt                    // Children are Block, condition
	ForStmt                       // Children are expressions, Block; Op is the = or in before them
	DoStmt                        // Children is a Block
	ReturnStmt                    // Children are the values
	BreakStmt                     // no children
	GotoStmt                      // no children; Op is the name
	LabelStmt                     // no children; Op is the name
	NumberExpr                    // one token
	StringExpr                    // one token
	ConstantExpr                  // one token: nil, true, false or ...
	FuncExpr                      // from the word function, or from the parameters; Children is a Block
	NameExpr                      // one token: a variable
	MemberExpr                    // Children is the operand; Op is the name after a dot or colon, or -1
	IndexExpr                     // Children are the operand and the index
	CallExpr                      // Children are the function and the arguments
	TableExpr                     // Children are TableFields
	TableField                    // Children are the value, or a key in brackets and the value; Op is the name that is the key, or -1
	BinaryExpr                    // Children are both operands; Op is the operator
	UnaryExpr                     // Children is the operand; Op is the operator
	ParenExpr                     // Children is the expression in brackets
	ErrorNode                     // a syntax error, whose tokens are in no child; without tokens if something is missing
)

// Node is a range of tokens. Its children are disjoint parts of it, in order.
type Node struct {
	Kind     NodeKind
	height   int // height of the tree below it
	From, To int // tokens from From up to, not including To
	Op       int // index of a token, see NodeKind; -1 for none
	Children []*Node
	Parent   *Node // the parent; nil for the root, and after ParseTokens
}

// Tree is a file with its tokens and its syntax tree, which is parsed on first use. It may be
// shared by goroutines.
type Tree struct {
	File   *diag.File
	Tokens Tokens // must not be modified

	parse    sync.Once
	root     *Node
	problem  *diag.Problem // the first problem; nil for none
	headings headingIndex
}

// Parse scans a file. It never fails: lexical errors become Invalid tokens, syntax errors
// ErrorNodes. All tokens of the file are in the tree, which is at most [MaxDepth] deep.
func Parse(file *diag.File) *Tree {
	s := newScanner(file, DefaultDepth)
	s.tolerant = true
	for s.next() || s.skipLine() {
	}
	return &Tree{File: file, Tokens: s.tokens, problem: s.problem}
}

// ParseValid parses a file of at most [MaxSource] bytes, which must be valid by the grammar.
// It does not check names or limits of the compiler. The error is a [diag.List] of positioned
// problems.
func ParseValid(file *diag.File) (*Tree, error) {
	tokens, err := ScanWithin(file, MaxSource, DefaultDepth)
	if err != nil {
		return nil, err
	}
	t := NewTree(file, tokens)
	if err := t.Err(); err != nil {
		return nil, err
	}
	return t, nil
}

// NewTree returns the tree of a file that was scanned without a problem.
func NewTree(file *diag.File, tokens Tokens) *Tree { return &Tree{File: file, Tokens: tokens} }

// Root returns the Block of all statements.
func (t *Tree) Root() *Node {
	t.parse.Do(func() {
		root, p := ParseTokens(t.File, t.Tokens)
		root.setParent(nil)
		if t.root = root; t.problem == nil {
			t.problem = p
		}
	})
	return t.root
}

// Err returns the first lexical or syntax error, as a [diag.List]; nil for none.
func (t *Tree) Err() error {
	t.Root()
	return listOf(t.problem).Err()
}

// setParent sets Parent of n and of all nodes below it.
func (n *Node) setParent(up *Node) {
	n.Parent = up
	for _, k := range n.Children {
		k.setParent(n)
	}
}

// Start returns the byte offset at which a node begins.
func (t *Tree) Start(n *Node) int {
	if n.From >= len(t.Tokens) {
		return len(t.File.Text)
	}
	return t.Tokens[n.From].Offset
}

// End returns the byte offset after a node.
func (t *Tree) End(n *Node) int {
	if n.To <= n.From {
		return t.Start(n)
	}
	return t.Tokens[n.To-1].End
}

// Text returns the source text of a node.
func (t *Tree) Text(n *Node) string { return t.File.Text[t.Start(n):t.End(n)] }

// Is reports whether a node is a single token with a text, and not a String.
func (t *Tree) Is(n *Node, text string) bool {
	return n.To == n.From+1 && t.Tokens.Is(n.From, text)
}

// Word returns the value of a node that is a name or a string; "" for other nodes.
func (t *Tree) Word(n *Node) string {
	if n.Kind == NameExpr || n.Kind == StringExpr {
		return t.Tokens[n.From].Value
	}
	return ""
}

// Key returns the key of a field; "" for none, or a computed one.
func (t *Tree) Key(f *Node) string {
	switch {
	case f.Kind != TableField:
		return ""
	case f.Op >= 0:
		return t.Tokens[f.Op].Text
	case len(f.Children) == 2:
		return t.Word(f.Children[0])
	}
	return ""
}

// Names returns the indexes of the names that a node declares: variables of a LocalStmt,
// LocalFuncStmt or ForStmt, parameters of a FuncExpr without `...`. For a FuncStmt it returns
// the parts of the path to the function.
func (ts Tokens) Names(n *Node) []int {
	from, to := n.From+1, n.To
	switch n.Kind {
	case LocalFuncStmt:
		return []int{n.From + 2}
	case FuncStmt:
		to = n.Children[0].From
	case FuncExpr:
		to = n.Children[0].From
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

// IsMethod reports whether a FuncStmt declares, or a CallExpr calls, a method with a colon.
func (ts Tokens) IsMethod(n *Node) bool {
	switch n.Kind {
	case FuncStmt:
		return ts.Is(n.Children[0].From-2, ":")
	case CallExpr:
		return n.Children[0].Kind == MemberExpr && ts.Is(n.Children[0].Op-1, ":")
	}
	return false
}

// IsVariadic reports whether a FuncExpr has the parameter `...`.
func (ts Tokens) IsVariadic(f *Node) bool { return ts.Is(f.Children[0].From-2, "...") }

// Value returns the value of a field.
func (n *Node) Value() *Node { return n.Children[len(n.Children)-1] }

// HasKey reports whether a field has a key.
func (n *Node) HasKey() bool { return n.Op >= 0 || len(n.Children) == 2 }

// Unparen returns an expression without brackets around it.
func (n *Node) Unparen() *Node {
	for n.Kind == ParenExpr {
		n = n.Children[0]
	}
	return n
}

// Walk calls each for a node and its descendants in source order. It skips the descendants of
// nodes for which each returns false.
func (n *Node) Walk(each func(*Node) bool) {
	if !each(n) {
		return
	}
	for _, k := range n.Children {
		k.Walk(each)
	}
}

// At returns the innermost node that contains a byte; nil for none.
func (t *Tree) At(offset int) *Node {
	var found *Node
	for within := []*Node{t.Root()}; len(within) > 0; {
		n := within[0]
		if within = within[1:]; offset >= t.Start(n) && offset < t.End(n) {
			found, within = n, n.Children
		}
	}
	return found
}

// MaxDepth is the maximum depth of a tree.
const MaxDepth = 8000

// IsResultUsed reports whether the result of a method call is used. name is the index of the method's
// name.
func (t *Tree) IsResultUsed(name int) bool {
	n := t.At(t.Tokens[name].Offset)
	return n != nil && n.Kind == MemberExpr && n.Parent != nil && n.Parent.Parent != nil && n.Parent.Parent.Kind != CallStmt
}
