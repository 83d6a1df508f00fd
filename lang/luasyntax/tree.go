package luasyntax

import (
	"sync"

	"houserule/lang/diag"
)

// NodeKind is the kind of a node.
type NodeKind uint8

// Statements, expressions and their parts.
const (
	Block         NodeKind = iota // Kids are statements
	LocalStmt                     // Kids are the values; Op is the = before them, or -1
	LocalFuncStmt                 // Kids is a FuncExpr
	FuncStmt                      // Kids is a FuncExpr
	AssignStmt                    // Kids are the targets, then the values; Op is the = between them
	CallStmt                      // Kids is a CallExpr, perhaps in a ParenExpr
	IfStmt                        // Kids are condition, Block, condition, Block ..., and perhaps the Block of else
	WhileStmt                     // Kids are condition, Block
	RepeatStmt                    // Kids are Block, condition
	ForStmt                       // Kids are expressions, Block; Op is the = or in before them
	DoStmt                        // Kids is a Block
	ReturnStmt                    // Kids are the values
	BreakStmt                     // no kids
	GotoStmt                      // no kids; Op is the name
	LabelStmt                     // no kids; Op is the name
	NumberExpr                    // one token
	StringExpr                    // one token
	ConstantExpr                  // one token: nil, true, false or ...
	FuncExpr                      // from the word function, or from the parameters; Kids is a Block
	NameExpr                      // one token: a variable
	MemberExpr                    // Kids is the operand; Op is the name after a dot or colon, or -1
	IndexExpr                     // Kids are the operand and the index
	CallExpr                      // Kids are the function and the arguments
	TableExpr                     // Kids are TableFields
	TableField                    // Kids are the value, or a key in brackets and the value; Op is the name that is the key, or -1
	BinaryExpr                    // Kids are both operands; Op is the operator
	UnaryExpr                     // Kids is the operand; Op is the operator
	ParenExpr                     // Kids is the expression in brackets
	ErrorNode                     // a syntax error, whose tokens are in no kid; without tokens if something is missing
)

// Node is a range of tokens. Its kids are disjoint parts of it, in order.
type Node struct {
	Kind     NodeKind
	height   int // height of the tree below it
	From, To int // tokens from From up to, not including To
	Op       int // index of a token, see NodeKind; -1 for none
	Kids     []*Node
	Up       *Node // the parent; nil for the root, and after ParseTokens
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
// ErrorNodes. All tokens of the file are in the tree, which is at most [MostDepth] deep.
func Parse(file *diag.File) *Tree {
	s := newScanner(file, DefaultDepth)
	s.tolerant = true
	for s.next() || s.skipLine() {
	}
	return &Tree{File: file, Tokens: s.tokens, problem: s.problem}
}

// ParseValid parses a file of at most [MostSource] bytes, which must be valid by the grammar.
// It does not check names or limits of the compiler. The error is a [diag.List] of positioned
// problems.
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

// NewTree returns the tree of a file that was scanned without a problem.
func NewTree(file *diag.File, tokens Tokens) *Tree { return &Tree{File: file, Tokens: tokens} }

// Root returns the Block of all statements.
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

// Err returns the first lexical or syntax error, as a [diag.List]; nil for none.
func (t *Tree) Err() error {
	t.Root()
	return listOf(t.problem).Err()
}

// adopt sets Up in all nodes below n.
func (n *Node) adopt(up *Node) {
	n.Up = up
	for _, k := range n.Kids {
		k.adopt(n)
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
	case len(f.Kids) == 2:
		return t.Word(f.Kids[0])
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

// IsMethod reports whether a FuncStmt declares, or a CallExpr calls, a method with a colon.
func (ts Tokens) IsMethod(n *Node) bool {
	switch n.Kind {
	case FuncStmt:
		return ts.Is(n.Kids[0].From-2, ":")
	case CallExpr:
		return n.Kids[0].Kind == MemberExpr && ts.Is(n.Kids[0].Op-1, ":")
	}
	return false
}

// IsVariadic reports whether a FuncExpr has the parameter `...`.
func (ts Tokens) IsVariadic(f *Node) bool { return ts.Is(f.Kids[0].From-2, "...") }

// Value returns the value of a field.
func (n *Node) Value() *Node { return n.Kids[len(n.Kids)-1] }

// Keyed reports whether a field has a key.
func (n *Node) Keyed() bool { return n.Op >= 0 || len(n.Kids) == 2 }

// Inner returns an expression without brackets around it.
func (n *Node) Inner() *Node {
	for n.Kind == ParenExpr {
		n = n.Kids[0]
	}
	return n
}

// Walk calls each for a node and its descendants in source order. It skips the descendants of
// nodes for which each returns false.
func (n *Node) Walk(each func(*Node) bool) {
	if !each(n) {
		return
	}
	for _, k := range n.Kids {
		k.Walk(each)
	}
}

// At returns the innermost node that contains a byte; nil for none.
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

// MostDepth is the maximum depth of a tree.
const MostDepth = 8000

// IsUsed reports whether the result of a method call is used. name is the index of the method's
// name.
func (t *Tree) IsUsed(name int) bool {
	n := t.At(t.Tokens[name].Offset)
	return n != nil && n.Kind == MemberExpr && n.Up != nil && n.Up.Up != nil && n.Up.Up.Kind != CallStmt
}
