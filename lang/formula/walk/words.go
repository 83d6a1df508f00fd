package walk

import (
	"math"

	"github.com/expr-lang/expr/ast"

	"houserule/lang/formula"
	"houserule/lang/types"
)

// noun returns the noun of the formula if the frame knows it.
func (w *walker) noun() types.Ref {
	if f, ok := w.frame.(interface{ Thing() types.Ref }); ok {
		return f.Thing()
	}
	return types.Ref{}
}

// lookup resolves a bare name in the scope, or in the scope narrowed to the kind of the noun.
func (w *walker) lookup(name string) (formula.Symbol, error) {
	s, err := w.scope.Lookup(name)
	if n, ok := w.scope.(formula.Narrower); ok && err != nil && w.noun().Kind != "" {
		if known, err := n.Narrow(w.noun().Kind).Lookup(name); err == nil {
			return known, nil
		}
	}
	return s, err
}

// word evaluates a bare name, or a call of a rule.
func (w *walker) word(name string, args []ast.Node) found {
	s, err := w.lookup(name)
	if err != nil {
		w.fail("`%s` means nothing here: %s", name, err)
	}
	return w.ask(s, name, nil, args)
}

// wordOfSome evaluates a bare name that may exist only for some subkinds.
func (w *walker) wordOfSome(name string) found {
	s, err := w.lookup(name)
	if err != nil {
		return found{}
	}
	return w.ask(s, name, nil, nil)
}

// behind resolves a name after a dot by the declared type of the value before it, or else by its
// actual kind.
func (w *walker) behind(of found, name string) (formula.Symbol, error) {
	n, isThing := of.value.(types.Ref)
	if of.t.Base == types.RefBase && of.t.Kind != "" && (!isThing || w.isA(n.Kind, of.t.Kind)) {
		s, err := w.scope.Member(of.t, name)
		if err == nil || !isThing {
			return s, err
		}
	}
	if isThing {
		return w.scope.Member(types.RefType(n.Kind), name)
	}
	return w.scope.Member(of.t, name)
}

func (w *walker) isA(kind, of string) bool {
	k, ok := w.scope.(formula.Kinds)
	return kind == of || !ok || k.IsA(kind, of)
}

func (w *walker) member(n *ast.MemberNode, args []ast.Node) found {
	of, name := w.walk(n.Node), n.Property.(*ast.StringNode).Value
	if of.value == nil {
		w.fail("none has no `%s`", name)
	}
	s, err := w.behind(of, name)
	if err != nil {
		w.fail("%v has no `%s`: %s", of.value, name, err)
	}
	return w.askOf(s, name, of, args)
}

// memberOfSome is a word behind a dot that may be one of some kinds alone.
func (w *walker) memberOfSome(n *ast.MemberNode) found {
	of, name := w.walk(n.Node), n.Property.(*ast.StringNode).Value
	if of.value == nil {
		w.fail("none has no `%s`", name)
	}
	s, err := w.behind(of, name)
	if err != nil {
		return found{}
	}
	return w.askOf(s, name, of, nil)
}

func (w *walker) askOf(s formula.Symbol, name string, of found, args []ast.Node) found {
	self := of.value
	if s.Qualifier != "" { // it is asked of what stands before the word that it follows
		self = of.before
	}
	x := w.ask(s, name, self, args)
	x.before = self
	return x
}

// ask asks a word, of what stands before its dot.
func (w *walker) ask(s formula.Symbol, name string, self types.Value, nodes []ast.Node) found {
	if s.Of != nil && self == nil { // a word of somebody whom the scope knows
		of, err := s.Of.Get(w.frame, nil, nil)
		if err != nil {
			panic(&Fault{Message: err.Error(), Cause: err})
		}
		if of == nil {
			w.fail("`%s` is none and has no `%s`", s.Of.Name, name)
		}
		self = of
	}
	var args []types.Value
	var asked []formula.SymbolArg
	for i, n := range nodes {
		p := formula.Param{}
		if len(s.Params) > 0 {
			p = s.Params[min(i, len(s.Params)-1)]
		}
		x := w.wanted(n, p.Type)
		if x.value == nil && !p.Optional && !p.Type.Optional && p.Type.Base != types.Any {
			w.fail("`%s` needs `%s`, and this is none", name, p.Name)
		}
		supplied := formula.SymbolArg{Type: x.t}
		if text, ok := n.(*ast.StringNode); ok {
			supplied = formula.SymbolArg{Type: types.TextType(), Literal: text.Value}
		} else if thing, ok := x.value.(types.Ref); ok {
			supplied.Type = types.RefType(thing.Kind)
		}
		args, asked = append(args, x.value), append(asked, supplied)
	}
	t := s.Type
	if s.ResultType != nil {
		answers, replaced, err := s.ResultType(asked)
		if err != nil {
			w.fail("%s", err)
		}
		for i, r := range replaced {
			if r.Literal != nil {
				args[len(args)-len(replaced)+i] = r.Literal
			}
		}
		t = answers
	}
	for len(args) < len(s.Params) {
		args = append(args, nil)
	}
	v, err := s.Get(w.frame, self, args)
	if err != nil {
		panic(&Fault{Message: err.Error(), Cause: err})
	}
	return found{value: w.checked(v, t, name), t: t}
}

// checked returns the value of a getter, or fails if it does not have type t.
func (w *walker) checked(v types.Value, t types.Type, name string) types.Value {
	switch x := v.(type) {
	case nil:
		if !t.Optional && t.Base != types.Any {
			w.fail("`%s` has no value", name)
		}
		return nil
	case []any:
		v = append(types.List{}, x...)
	case types.List:
		if x == nil {
			v = types.List{}
		}
	case types.Map:
		if x == nil {
			v = types.Map{}
		}
	case float64:
		if math.IsNaN(x) || math.IsInf(x, 0) {
			w.fail("`%s` is not a finite number", name)
		}
	}
	ok := true
	switch t.Base {
	case types.Number:
		_, ok = v.(float64)
	case types.YesNo:
		_, ok = v.(bool)
	case types.Text, types.Choice, types.Action, types.Formula, types.Dice:
		_, ok = v.(string)
	case types.RefBase:
		_, ok = v.(types.Ref)
	case types.ListBase:
		_, ok = v.(types.List)
	case types.MapBase:
		_, ok = v.(types.Map)
	}
	if !ok {
		w.fail("`%s` gave %v, which is not %s", name, v, t.Describe())
	}
	return v
}
