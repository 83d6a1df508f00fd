package formula

import (
	"errors"
	"slices"

	"github.com/expr-lang/expr/ast"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// WordScope is a Scope that distinguishes what a module knows from what others add, so that a
// word of a list keeps its meaning when an unrelated module declares something of the same name.
type WordScope interface {
	// KnownMeaning describes what the module of the formula, or one that it requires, calls by a
	// name: "a box"; "" for nothing.
	KnownMeaning(name string) string
}

// bindAs binds a node whose value is wanted in a type: names may then be words of its choice.
func (b *binder) bindAs(n ast.Node, want types.Type) bound {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		if x, ok := bareWord(b, n, want); ok {
			return x
		}
	case *ast.ConditionalNode:
		return b.conditional(n, want)
	case *ast.BinaryNode:
		switch n.Operator {
		case "??":
			return b.unlessNone(n, want)
		case "+", "-":
			if want.IsScale() {
				return bindOperation(b, n, b.bindAs(n.Left, want), b.bind(n.Right))
			}
		}
	case *ast.ArrayNode:
		if want.Base == types.ListBase && want.Elem != nil {
			return b.positions.closed(b.array(n, *want.Elem), spanOf(n).from)
		}
	}
	return b.bind(n)
}

// bareWord binds a name as a word of a choice; ok is false if it is none and means something
// else.
func bareWord(b *binder, n *ast.IdentifierNode, want types.Type) (x bound, ok bool) {
	at, name := spanOf(n), n.Value
	if want.Base != types.Choice || name == elementName || name == outerElement || name == "none" {
		return bound{}, false
	}
	word, ok := want.WordWritten(name)
	if !ok {
		if b.scope == nil || slices.Contains([]string{"yes", "no"}, name) {
			return bound{}, false
		}
		if _, err := b.here().Lookup(name); !errors.Is(err, ErrUnknown) {
			return bound{}, false
		}
		return wrongWord(b, n, want), true
	}
	if s, ok := b.here().(WordScope); ok {
		if other := s.KnownMeaning(name); other != "" {
			return b.fail(at, "`"+name+"` has two meanings here: "+wordOf(want)+" and "+other, "write `'"+word+"'` for the word", diag.Replace{New: "'" + word + "'"}), true
		}
	}
	if b.words == nil {
		b.words = map[ast.Node]wordUse{}
	}
	b.words[n] = wordUse{word, want.Required()}
	reportWord(b, at, word, want, true)
	return constant(word, want.Required(), at), true
}

// wordOf describes a word of a choice: "a word of degree", "one of the choices".
func wordOf(t types.Type) string {
	if t.List != nil {
		return t.Required().Describe()
	}
	return "one of the choices"
}

// wrongWord reports a name that means nothing, where a word of a choice is wanted.
func wrongWord(b *binder, n *ast.IdentifierNode, want types.Type) bound {
	var words []string
	for _, w := range want.Words() {
		words = append(words, types.Underscored(w))
	}
	hint := diag.SuggestNearest(n.Value, words, b.here().Names()).Or(diag.Hint{Text: "it is " + want.Required().Describe()})
	if want.List != nil && hint.Text == "it is "+want.Required().Describe() {
		hint = want.List.Unknown(n.Value).Advice()
	}
	return b.fail(spanOf(n), "`"+n.Value+"` means nothing here, and is not "+wordOf(want), hint.Text, hint.Suggestions...)
}

// operandsOf binds the two sides of an operator. Where one of them is a choice, names on the other
// may be its words.
func operandsOf(b *binder, n *ast.BinaryNode) (x, y bound) {
	before := markOf(b)
	x = b.bind(n.Left)
	if want, ok := wordsBeside(n.Operator, x, true); ok && !x.bad {
		return x, b.bindAs(n.Right, want)
	}
	y = b.bind(n.Right)
	if want, ok := wordsBeside(n.Operator, y, false); ok && !y.bad && mayBeWord(b, n.Left, want) {
		resetTo(b, before) // the right side is bound again, after the left one
		x = b.bindAs(n.Left, want)
		return x, b.bind(n.Right)
	}
	return x, y
}

// wordsBeside returns the type in which names beside an operand are wanted; false if it is no
// choice, or the operator takes none.
func wordsBeside(operator string, x bound, left bool) (types.Type, bool) {
	switch operator {
	case "==", "!=", "<", "<=", ">", ">=":
		return x.t, x.t.Base == types.Choice
	case "-":
		return x.t, x.t.IsScale()
	case "in", "not in":
		if left {
			return types.ListOf(x.t), x.t.Base == types.Choice
		}
		switch {
		case x.t.Base == types.ListBase && x.t.Elem != nil:
			return *x.t.Elem, x.t.Elem.Base == types.Choice
		case x.t.Base == types.MapBase && x.t.Key != nil:
			return *x.t.Key, x.t.Key.Base == types.Choice
		}
	}
	return types.Type{}, false
}

// mayBeWord reports whether a node contains a name that is a word of a choice, or means nothing,
// where its value is determined.
func mayBeWord(b *binder, n ast.Node, want types.Type) bool {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		if _, ok := want.WordWritten(n.Value); ok {
			return true
		}
		if b.scope == nil {
			return false
		}
		_, err := b.here().Lookup(n.Value)
		return errors.Is(err, ErrUnknown)
	case *ast.ConditionalNode:
		return mayBeWord(b, n.Exp1, want) || mayBeWord(b, n.Exp2, want)
	case *ast.BinaryNode:
		switch n.Operator {
		case "??":
			return mayBeWord(b, n.Left, want) || mayBeWord(b, n.Right, want)
		case "+", "-":
			return want.IsScale() && mayBeWord(b, n.Left, want)
		}
	}
	return false
}

// bindMark is the state of a binder before a node that may be bound again.
type bindMark struct {
	problems, warnings, uses, reads int
}

func markOf(b *binder) bindMark {
	return bindMark{len(b.problems), len(b.warnings), len(b.uses), len(b.reads)}
}

// resetTo forgets what was recorded since a mark.
func resetTo(b *binder, m bindMark) {
	b.problems, b.warnings, b.uses, b.reads = b.problems[:m.problems], b.warnings[:m.warnings], b.uses[:m.uses], b.reads[:m.reads]
}

// wordUse is a word of a choice in a formula.
type wordUse struct {
	word string
	t    types.Type
}

// WordAt returns the word that a name of the syntax tree denotes, and its choice; false if the
// name has another meaning.
func (p *Program) WordAt(n ast.Node) (word string, t types.Type, ok bool) {
	use, ok := p.words[n]
	return use.word, use.t, ok
}
