// Package tree reads a Lua file as a tree whose nodes know where they stand in its text.
//
//	t, err := tree.Parse(diag.NewFile("climbing.lua", text))
//	for _, s := range t.Root.Kids { ... t.Text(s) ... }
//
// gopher-lua's own tree keeps lines only. What changes a file in one place, or says of
// each part of it whether it was needed, has to know the bytes.
package tree

import (
	"houserule/lang/diag"
	"houserule/lang/script"
)

// Kind is what a node is.
type Kind int

// Statements, and what they are made of.
const (
	Block     Kind = iota // Kids are statements
	Local                 // Kids are the values
	LocalFunc             // one kid, a Func
	FuncDef               // likewise
	Assign                // Kids are the targets, then the values; Op is the sign between them
	CallStmt              // one kid, a Call
	If                    // Kids are condition, Block, condition, Block ..., and perhaps a last Block
	While                 // condition, Block
	Repeat                // Block, condition
	For                   // the expressions, then the Block
	Do                    // one Block
	Return                // Kids are the values
	Break                 // and what else has no parts
	Number                // a numeral
	Text                  // a text
	Constant              // nil, true, false or ...
	Func                  // a function; one kid, its Block
	Name                  // a name
	Member                // one kid and a name behind a dot or a colon, the token Op
	Index                 // Kids are a value and what stands in brackets
	Call                  // Kids are what is called and what it is given
	Table                 // Kids are Fields
	Field                 // Kids are the value, or the key in brackets and the value; Op is the token of a name that is the key, or -1
	Binary                // Kids are both sides; Op is the operator
	Unary                 // one kid; Op is the operator
	Paren                 // one kid, in brackets
)

// Node is a stretch of tokens.
type Node struct {
	Kind     Kind
	From, To int // tokens, To not among them
	Op       int // a token that matters, see Kind; else -1
	Kids     []*Node
	Up       *Node // what it is a part of; nil for the root
}

// Tree is a file as it was read.
type Tree struct {
	File   *diag.File
	Tokens []script.Token
	Root   *Node // a Block
}

// Parse reads a file that is Lua by its grammar. The error is that of [script.Grammar].
func Parse(file *diag.File) (*Tree, error) {
	tokens, err := script.Grammar(file)
	if err != nil {
		return nil, err
	}
	p := &parser{tokens: tokens}
	t := &Tree{File: file, Tokens: tokens, Root: p.block()}
	t.Root.adopt(nil)
	return t, nil
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

// Is tells whether a node is one token of a text, which is no text in quotes.
func (t *Tree) Is(n *Node, text string) bool {
	return n.To == n.From+1 && t.Tokens[n.From].Kind != script.Text && t.Tokens[n.From].Text == text
}

// Word is the text of a node that is a name or a text; "" for anything else.
func (t *Tree) Word(n *Node) string {
	if n.Kind == Name || n.Kind == Text {
		return t.Tokens[n.From].Value
	}
	return ""
}

// Key is the key of a field; "" for none, or one that is worked out.
func (t *Tree) Key(f *Node) string {
	switch {
	case f.Kind != Field:
		return ""
	case f.Op >= 0:
		return t.Tokens[f.Op].Text
	case len(f.Kids) == 2:
		return t.Word(f.Kids[0])
	}
	return ""
}

// Value is the value of a field.
func (n *Node) Value() *Node { return n.Kids[len(n.Kids)-1] }

// Keyed tells a field that has a key.
func (n *Node) Keyed() bool { return n.Op >= 0 || len(n.Kids) == 2 }

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
	t.Root.Walk(func(n *Node) bool {
		if offset < t.Start(n) || offset >= t.End(n) {
			return false
		}
		found = n
		return true
	})
	return found
}
