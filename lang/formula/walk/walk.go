// Package walk evaluates formulas by walking their syntax trees. It is the oracle with which
// tests compare the closures of package formula. It is written from the reference, uses only the
// types of actual values, and shares with formula only the parser and the scopes.
package walk

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/expr-lang/expr/ast"

	"houserule/lang/formula"
	"houserule/lang/types"
)

// Fault is the reason why a formula has no value.
type Fault struct {
	Message string
	Cause   error // the error of a getter; nil if the formula itself is wrong
}

// Error returns the message.
func (f *Fault) Error() string { return f.Message }

// Unwrap returns the cause.
func (f *Fault) Unwrap() error { return f.Cause }

// ErrNotRecorded is returned for a formula that was compiled before Listen.
var ErrNotRecorded = errors.New("the formula was compiled before Listen")

// Of evaluates a formula. It calls the getters with frame, as the closures do.
func Of(p *formula.Program, frame any) (v types.Value, err error) {
	known, ok := programs.Load(p)
	if !ok {
		return nil, ErrNotRecorded
	}
	h := known.(recorded)
	w := &walker{program: p, scope: h.scope, frame: frame, letters: []rune(p.Text())}
	if e, ok := frame.(formula.ElementFrame); ok {
		w.outer = e.Element()
	}
	defer func() {
		if wrong := recover(); wrong != nil {
			f, ok := wrong.(*Fault)
			if !ok {
				panic(fmt.Sprintf("%s: %v", p.Text(), wrong))
			}
			v, err = nil, f
		}
	}()
	want := p.Want()
	v = w.wanted(h.tree, want).value
	if f, ok := v.(float64); ok {
		v = f + 0 // negative zero becomes zero
	}
	if v == nil && !want.Optional && want.Base != types.Any {
		w.fail("the formula gives none")
	}
	isA := func(kind, of string) bool { return kind == of }
	if k, ok := h.scope.(formula.Kinds); ok {
		isA = k.IsA
	}
	if err := types.CheckKinds(v, want, isA); err != nil {
		w.fail("the result of the formula is invalid: %s", err)
	}
	return v, nil
}

// walker evaluates one formula.
type walker struct {
	program  *formula.Program
	scope    formula.Scope
	frame    any
	letters  []rune
	outer    types.Value // the value of # outside of list functions
	elements []found     // the values of # in nested list functions, innermost last
}

// found is a value with its declared type.
type found struct {
	value  types.Value
	t      types.Type  // of a name: its declared type
	before types.Value // of a name after a dot: the value before the dot
}

func (w *walker) fail(format string, args ...any) {
	panic(&Fault{Message: fmt.Sprintf(format, args...)})
}

func (w *walker) walk(n ast.Node) found { return w.wanted(n, types.Type{}) }

func (w *walker) value(n ast.Node) types.Value { return w.walk(n).value }

// Names by which the parser of formulas replaces # where expr does not accept it.
const (
	elementOfOwn   = "\u0298" // inside of a list function of package formula
	elementOutside = "\u2135" // outside of all list functions
)

// wanted evaluates a node where a type is required: a literal text then names a thing.
func (w *walker) wanted(n ast.Node, want types.Type) found {
	switch n := n.(type) {
	case *ast.NilNode:
		return found{}
	case *ast.IntegerNode:
		return found{value: float64(n.Value)}
	case *ast.FloatNode:
		return found{value: n.Value}
	case *ast.BoolNode:
		return found{value: n.Value}
	case *ast.StringNode:
		if want.Base == types.RefBase {
			return found{value: types.Ref{Kind: want.Kind, Name: n.Value}}
		}
		return found{value: n.Value}
	case *ast.PointerNode:
		return w.element()
	case *ast.IdentifierNode:
		switch n.Value {
		case elementOfOwn:
			return w.element()
		case elementOutside:
			return found{value: w.outer}
		case "none":
			return found{}
		case "yes", "no":
			return found{value: n.Value == "yes"}
		}
		if word, t, ok := w.program.WordAt(n); ok {
			return found{value: word, t: t}
		}
		return w.word(n.Value, nil)
	case *ast.MemberNode:
		if w.isIndex(n) {
			return w.index(n)
		}
		return w.member(n, nil)
	case *ast.CallNode:
		return w.call(n)
	case *ast.BuiltinNode:
		return w.overList(n.Name, n.Arguments)
	case *ast.UnaryNode:
		return found{value: w.unary(n)}
	case *ast.BinaryNode:
		return w.binary(n, want)
	case *ast.ConditionalNode:
		if w.yes(n.Cond) {
			return w.wanted(n.Exp1, want)
		}
		return w.wanted(n.Exp2, want)
	case *ast.ArrayNode:
		list, t := types.List{}, types.Type{}
		for _, e := range n.Nodes {
			x := w.wanted(e, elementOf(want))
			if thing, ok := x.value.(types.Ref); ok {
				t = types.ListOf(types.RefType(thing.Kind))
			}
			list = append(list, x.value)
		}
		return found{value: list, t: t}
	}
	panic(fmt.Sprintf("nobody knows how to walk a %T", n))
}

// elementOf returns the type of the elements of a list type.
func elementOf(t types.Type) types.Type {
	if t.Elem == nil {
		return types.Type{}
	}
	return *t.Elem
}

func (w *walker) element() found {
	if len(w.elements) == 0 {
		return found{value: w.outer}
	}
	return w.elements[len(w.elements)-1]
}

// number evaluates a node whose value must be a number.
func (w *walker) number(n ast.Node) float64 {
	v := w.value(n)
	f, ok := v.(float64)
	if !ok {
		w.fail("a number is needed, and there is %v", v)
	}
	return f
}

// yes evaluates a node whose value must be yes or no.
func (w *walker) yes(n ast.Node) bool {
	v := w.value(n)
	b, ok := v.(bool)
	if !ok {
		w.fail("yes or no is needed, and there is %v", v)
	}
	return b
}

// list evaluates a node whose value must be a list.
func (w *walker) list(n ast.Node) types.List {
	v := w.value(n)
	l, ok := v.(types.List)
	if !ok {
		w.fail("a list is needed, and there is %v", v)
	}
	return l
}

func (w *walker) finite(f float64) float64 {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		w.fail("the result is not a finite number")
	}
	return f
}

// isIndex distinguishes list[i] and map[key] from a name after a dot.
func (w *walker) isIndex(n *ast.MemberNode) bool {
	name, ok := n.Property.(*ast.StringNode)
	if !ok {
		return true
	}
	at := n.Property.Location()
	written := string(w.letters[at.From:max(at.To, at.From+1)])
	return written != name.Value && written != "."+name.Value
}

// index evaluates list[i], counted from 1, or map[key]; none if there is no such element.
func (w *walker) index(n *ast.MemberNode) found {
	of := w.walk(n.Node)
	switch all := of.value.(type) {
	case types.List:
		i := w.number(n.Property)
		if i < 1 || i > float64(len(all)) || i != math.Floor(i) {
			return found{}
		}
		return found{value: all[int(i)-1], t: elementOf(of.t)}
	case types.Map:
		key := w.value(n.Property)
		for _, p := range all {
			if Same(p.Key, key) {
				return found{value: p.Value, t: elementOf(of.t)}
			}
		}
		if word, ok := key.(string); ok && of.t.Key != nil && of.t.Key.List != nil {
			for _, as := range of.t.Key.List.Substitutes(word) {
				if v, ok := all.Get(as); ok {
					return found{value: v, t: elementOf(of.t)}
				}
			}
		}
		return found{}
	}
	w.value(n.Property)
	return found{} // an element of none is none
}

// Same reports whether two values are equal in formulas. Entries are equal by name, whatever
// their owner; two copies are equal if they are the same record.
func Same(a, b types.Value) bool {
	x, isThing := a.(types.Ref)
	y, alsoThing := b.(types.Ref)
	switch {
	case isThing && alsoThing && x.Record != 0 && y.Record != 0:
		return x.Record == y.Record
	case isThing && alsoThing:
		return x.Kind == y.Kind && x.Name == y.Name && (x.Name != "" || x.Record == y.Record)
	case isThing:
		return named(x) && b == x.Name
	case alsoThing:
		return named(y) && a == y.Name
	}
	return types.Equal(a, b)
}

// named reports whether a thing has the name of an entry.
func named(n types.Ref) bool { return n.Record == 0 || n.Name != "" }

func contains(v types.Value, x types.Value) (is, ok bool) {
	switch all := v.(type) {
	case types.List:
		return slices.ContainsFunc(all, func(e types.Value) bool { return Same(e, x) }), true
	case types.Map:
		return slices.ContainsFunc(all, func(p types.Pair) bool { return Same(p.Key, x) }), true
	}
	return false, false
}
