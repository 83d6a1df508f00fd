package formula

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
	"houserule/lang/types"
)

// isIndex distinguishes list[i] and map[key] from a name after a dot.
func (b *binder) isIndex(n *ast.MemberNode) bool {
	name, ok := n.Property.(*ast.StringNode)
	if !ok {
		return true
	}
	written := b.positions.text(spanOf(n.Property))
	return written != name.Value && written != "."+name.Value
}

// pathOf returns a path of names as text; "" for any other node.
func pathOf(n ast.Node) string {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		if n.Value == outerElement || n.Value == elementName {
			return "#"
		}
		return n.Value
	case *ast.PointerNode:
		return "#"
	case *ast.MemberNode:
		if name, ok := n.Property.(*ast.StringNode); ok {
			if p := pathOf(n.Node); p != "" {
				return p + "." + name.Value
			}
		}
	}
	return ""
}

// link binds a path: a bare name, a name after a dot, #, or a call of either.
func (b *binder) link(n ast.Node) bound {
	switch n := n.(type) {
	case *ast.PointerNode:
		return b.element(n)
	case *ast.IdentifierNode:
		if n.Value == outerElement {
			return b.elementAt(0, spanOf(n))
		}
		return b.named(n.Value, spanOf(n), nil, false)
	case *ast.MemberNode:
		return b.member(n, nil, false)
	case *ast.CallNode:
		switch callee := n.Callee.(type) {
		case *ast.IdentifierNode:
			at := spanOf(callee)
			return b.named(callee.Value, span{at.from, spanOf(n).to}, n.Arguments, true)
		case *ast.MemberNode:
			return b.member(callee, n.Arguments, true)
		}
		return b.fail(spanOf(n), "only a rule with a name can be asked like this", "")
	}
	return b.fail(spanOf(n), "this has no meaning in a formula", "")
}

// finish narrows the type of a path by what is known here.
func (b *binder) finish(x bound) bound {
	if x.bad || x.t.Base != types.RefBase && x.t.Base != types.Any || x.name == "" {
		return x
	}
	for _, k := range b.narrowings {
		if k.Path != x.name {
			continue
		}
		if kind := b.types.kindName(k.Kind); x.t.Base != types.RefBase {
			x.t = types.RefType(kind)
		} else if !b.types.isA(x.t.Kind, kind) { // otherwise the type is already narrower
			x.t.Kind = kind
		}
		x.t.Optional = false
	}
	return x
}

// here returns the scope, narrowed if the kind of the noun is known.
func (b *binder) here() Scope {
	s := b.scope
	for _, k := range b.narrowings {
		if n, ok := s.(Narrower); ok && k.Path == "" && k.Kind != "" {
			s = n.Narrow(k.Kind)
		}
	}
	return s
}

// named binds a bare name.
func (b *binder) named(name string, at span, args []ast.Node, called bool) bound {
	scope := b.here()
	sym, err := scope.Lookup(name)
	word := span{at.from, at.from + len([]rune(name))}
	if some, ok := scope.(SubkindScope); ok && err != nil && b.inSubkinds && !called {
		if found, ok := some.LookupInSubkinds(name); ok {
			sym, err = found, nil
		}
	}
	if err != nil {
		message, hint := messageOf(err)
		if errors.Is(err, ErrUnknown) {
			message, hint = undefinedName(name, scope)
			if owner, err := scope.Lookup("owner"); err == nil {
				if _, err := scope.Member(owner.Type, name); err == nil {
					hint = diag.Suggest("whoever has it has that: write `owner."+name+"`", diag.RequireDeclaring{Name: name})
				}
			}
		}
		return b.fail(word, message, hint.Text, hint.Suggestions...)
	}
	var of *code
	if sym.Of == nil {
		b.use(name)
	} else {
		b.use(sym.Of.Name)
		x := b.ask(&step{get: sym.Of.Get, t: sym.Of.Type, name: sym.Of.Name, at: at}, *sym.Of, nil, at, sym.Of.Name, nil)
		of = &x.code
	}
	b.read(name, word)
	b.reportMeaning(name, word, nil, scope, sym)
	s, ok := b.step(sym, name, at, args, called)
	if !ok {
		return unknown(at)
	}
	return b.ask(s, sym, of, at, name, args)
}

// functionHint returns a hint for a function that is written as a member of a value, as in
// level.max; "" for none.
func (b *binder) functionHint(name string, of bound) string {
	text := b.positions.text(of.at)
	switch {
	case diceFunctions[name] != nil && of.t.Base == types.Dice:
		return "write `" + name + "(" + text + ")`"
	case (name == "min" || name == "max") && of.t.Base == types.Number:
		return "`" + name + "` is a function of several values: `" + name + "(" + text + ", 1)`"
	case of.t.Base == types.Number && slices.Contains(functionNames(), name):
		return "write `" + name + "(" + text + ")`"
	}
	return ""
}

// undefinedName returns the message and hint for an unknown bare name.
func undefinedName(name string, scope Scope) (message string, hint diag.Hint) {
	message = "`" + name + "` means nothing here"
	switch {
	case isDie.MatchString(name):
		hint.Text = diceHint
	case strings.EqualFold(name, "math"):
		hint.Text = "functions of formulas stand without it: `max(1, level)`, `floor(level / 2)`"
	default:
		hint = diag.SuggestNearest(name, scope.Names(), functionNames())
	}
	return message, hint.And(diag.RequireDeclaring{Name: name})
}

// isDie matches a word that is dice notation: d6.
var isDie = lazyregexp.New(`^[dD][0-9]+$`)

// unknownFunction is undefinedName for the name of a called function; "" if there is one.
func (b *binder) unknownFunction(name string) (message string, hint diag.Hint) {
	if slices.Contains(functionNames(), name) || b.scope == nil {
		return "", diag.Hint{}
	}
	scope := b.here()
	if _, err := scope.Lookup(name); !errors.Is(err, ErrUnknown) {
		return "", diag.Hint{}
	}
	return undefinedName(name, scope)
}

// messageOf returns the message and hint of an error of a scope.
func messageOf(err error) (message string, hint diag.Hint) {
	var p *diag.Problem
	if errors.As(err, &p) {
		return p.Message, p.Advice()
	}
	return err.Error(), diag.Hint{}
}

// member binds a name after a dot.
func (b *binder) member(n *ast.MemberNode, args []ast.Node, called bool) bound {
	at := spanOf(n)
	property, ok := n.Property.(*ast.StringNode)
	if !ok || b.isIndex(n) {
		return b.fail(at, "only a rule with a name can be asked like this", "")
	}
	name, ofSome := property.Value, b.inSubkinds
	b.inSubkinds = false
	of := b.bind(n.Node)
	if of.bad {
		return unknown(at)
	}
	word := spanOf(n.Property)
	if of.none {
		return b.fail(word, "none has no `"+name+"`", "")
	}
	sym, err := b.scope.Member(of.t, name)
	if some, ok := b.scope.(SubkindScope); ok && err != nil && ofSome && !called {
		if found, ok := some.MemberInSubkinds(of.t, name); ok {
			sym, err = found, nil
		}
	}
	before := &of.code
	if err == nil && sym.Qualifier != "" {
		if last, ok := n.Node.(*ast.MemberNode); ok && of.of != nil && b.positions.text(spanOf(last.Property)) == sym.Qualifier {
			before = of.of
		} else {
			err = ErrUnknown
		}
	}
	if err != nil {
		message, hint := messageOf(err)
		if errors.Is(err, ErrUnknown) {
			message = of.t.Required().Describe() + " has no `" + name + "`"
			hint = diag.SuggestNearest(name, b.scope.MemberNames(of.t)).Or(diag.Hint{Text: b.functionHint(name, of)})
		}
		return b.fail(word, message, hint.Text, hint.Suggestions...)
	}
	b.reportMeaning(name, word, &of.t, b.scope, sym)
	path := ""
	if of.name != "" {
		path = of.name + "." + name
		if of.name[0] != '#' {
			b.use(path)
		}
	}
	whole := span{of.at.from, at.to}
	s, ok := b.step(sym, pathName(path, name), whole, args, called)
	if !ok {
		return unknown(at)
	}
	s.self = b.positions.text(of.at)
	x := b.ask(s, sym, before, whole, path, args)
	x.of = before
	x.isKind = name == "kind" && sym.Type.Base == types.Text
	return x
}

func pathName(path, name string) string {
	if path != "" {
		return path
	}
	return name
}

// step returns the step for a symbol. It reports a wrong number of arguments.
func (b *binder) step(sym Symbol, name string, at span, args []ast.Node, called bool) (*step, bool) {
	least := 0
	for _, p := range sym.Params {
		if !p.Optional {
			least++
		}
	}
	switch {
	case !called && least > 0:
		b.fail(at, "`"+name+"` must be asked with "+count(least, "value"), "write `"+name+"("+paramNames(sym.Params)+")`")
		return nil, false
	case called && len(sym.Params) == 0 && !sym.Variadic && !sym.NeedsParens:
		b.fail(at, "`"+name+"` is not a rule with parameters", "write `"+name+"` alone", diag.DropCall{Name: name})
		return nil, false
	case called && (len(args) < least || len(args) > len(sym.Params) && !sym.Variadic):
		b.fail(at, fmt.Sprintf("`%s` takes %s, not %d", name, count(len(sym.Params), "value"), len(args)), "write `"+name+"("+paramNames(sym.Params)+")`")
		return nil, false
	}
	return &step{get: sym.Get, rule: sym.Rule, t: sym.Type, name: name, at: at}, true
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func paramNames(params []Param) string {
	s := ""
	for i, p := range params {
		if i > 0 {
			s += ", "
		}
		s += p.Name
	}
	return s
}

// ask binds the arguments and returns the node that calls the getter.
func (b *binder) ask(s *step, sym Symbol, self *code, at span, path string, args []ast.Node) bound {
	var asked []SymbolArg
	var values []code
	spans := []span{}
	for i, a := range args {
		p := Param{Name: "it"}
		if len(sym.Params) > 0 {
			p = sym.Params[min(i, len(sym.Params)-1)]
		}
		x := b.argument(b.bindAs(a, p.Type), p, s.name)
		if x.bad {
			return unknown(at)
		}
		values, asked = append(values, x.code), append(asked, SymbolArg{Type: x.t, Text: b.positions.text(x.at), Literal: x.literal})
		spans = append(spans, x.at)
	}
	if sym.ResultType != nil {
		t, replaced, err := sym.ResultType(asked)
		if err != nil {
			message, hint := messageOf(err)
			var of *ArgProblem
			if errors.As(err, &of) && of.Arg < len(spans) {
				return b.fail(spans[of.Arg], message, hint.Text, hint.Suggestions...)
			}
			return b.fail(append(spans, at)[0], message, hint.Text, hint.Suggestions...)
		}
		for i, a := range replaced {
			at := len(values) - len(replaced) + i
			if a.Literal != nil {
				values[at] = fixed(a.Literal)
			}
			if name, ok := asked[at].Literal.(string); ok && a.Entry.Name != "" {
				b.reportEntry(spans[at], name, a.Entry.Kind)
			}
		}
		sym.Type, s.t = t, t
	}
	out := bound{t: sym.Type, at: at, name: path, entryKind: sym.EntryKind, code: s.compile(self, values, max(len(sym.Params), len(args)))}
	if sym.Text != nil && len(values) == 0 {
		out.code.text = s.compileText(sym.Text, self)
	}
	if sym.AllOfKind != "" {
		out.contains, out.self = sym.Contains, self
	}
	return out
}

// argument fits a node to a parameter.
func (b *binder) argument(x bound, p Param, rule string) bound {
	mayBeNone := p.Optional || p.Type.Optional
	if x.bad || p.Type.Base == types.Any || x.none && mayBeNone {
		return x
	}
	if x.none {
		return b.fail(x.at, "`"+rule+"` takes "+p.Type.Describe()+" for `"+p.Name+"`, but this is none", "")
	}
	if s, ok := x.literal.(string); ok && x.t.Base == types.Text {
		return b.literalAs(x, s, p.Type)
	}
	if p.Named && x.t.Base == types.RefBase {
		p.Type = types.RefType("")
	}
	if x.canAdapt(p.Type) {
		x = x.adapt(p.Type, func(x bound, want types.Type) bound {
			return b.argument(x, Param{Name: p.Name, Type: want}, rule)
		})
		if x.bad {
			return x
		}
	}
	if !b.types.assignable(x.t, p.Type) {
		hint := ""
		if scope, ok := b.scope.(EntryHinter); ok && x.t.Base == types.Text && p.Type.Base == types.RefBase {
			hint = scope.EntryHint(p.Type.Kind, b.positions.text(x.at))
		}
		return b.fail(x.at, "`"+rule+"` takes "+p.Type.Describe()+" for `"+p.Name+"`, but "+b.positions.subject(x), hint)
	}
	if !mayBeNone && (x.t.Optional || x.t.Base == types.Any) {
		// None must not be passed to a rule that requires a value.
		base := p.Type.Base
		if x.t.Base != types.Any {
			base = x.t.Base // texts of all types are interchangeable
		}
		x.code, _ = b.need(x, base, "`"+rule+"`")
	}
	return x
}

// getWord returns the value of a map at a key or, if the key is a word that the map lacks, at the
// nearest word that counts for it.
func getWord(m types.Map, key types.Value, t types.Type) (types.Value, bool) {
	v, ok := m.Get(key)
	word, isText := key.(string)
	if ok || t.List == nil || !isText {
		return v, ok
	}
	for _, as := range t.List.Substitutes(word) {
		if v, ok := m.Get(as); ok {
			return v, true
		}
	}
	return nil, false
}

// element binds # inside of a list function.
func (b *binder) element(n *ast.PointerNode) bound {
	at := spanOf(n)
	if len(b.elements) == 0 || n.Name != "" {
		return b.report(b.positions.noElement(at), at)
	}
	return b.elementAt(len(b.elements)-1, at)
}

func (b *binder) elementAt(depth int, at span) bound {
	if depth == 0 && b.hasElement {
		b.use("#")
	}
	return bound{t: b.elements[depth], at: at, name: "#",
		code: ofValue(func(r *run) types.Value { return r.elements[depth] })}
}

// keyType returns the type of the keys of a map; Any for other types.
func keyType(t types.Type) types.Type {
	if t.Base != types.MapBase || t.Key == nil {
		return types.Type{}
	}
	return *t.Key
}

// index binds list[i] and map[key].
func (b *binder) index(n *ast.MemberNode) bound {
	at := spanOf(n)
	of := b.bind(n.Node)
	key := b.bindAs(n.Property, keyType(of.t))
	if anyBad(of, key) {
		return unknown(at)
	}
	at = span{of.at.from, b.positions.closing(at.from)}
	switch of.t.Base {
	case types.ListBase:
		i, ok := b.need(key, types.Number, "a place in a list")
		if !ok {
			return unknown(at)
		}
		t := types.Type{}
		if of.t.Elem != nil {
			t = of.t.Elem.OrNone()
		}
		list, place := of.code.value, i.asNumber()
		return bound{t: t, at: at, code: ofValue(func(r *run) types.Value {
			l, _ := list(r).(types.List)
			k := place(r)
			if k != float64(int(k)) || k < 1 || int(k) > len(l) {
				return nil
			}
			return l[int(k)-1]
		})}
	case types.MapBase:
		// Entries match texts by name, so a text may be a key as well.
		if byName := of.t.Key != nil && of.t.Key.Base == types.RefBase && isText(key.t) && key.literal == nil; of.t.Key != nil && !byName {
			key = b.argument(key, Param{Name: "key", Type: *of.t.Key}, b.positions.text(of.at))
			if key.bad {
				return key
			}
		}
		t := types.Type{}
		if of.t.Elem != nil {
			t = of.t.Elem.OrNone()
		}
		pairs, wanted := of.code.value, key.code.value
		return bound{t: t, at: at, code: ofValue(func(r *run) types.Value {
			all, _ := pairs(r).(types.Map)
			k := wanted(r)
			if v, ok := getWord(all, k, keyType(of.t)); ok {
				return v
			}
			for _, p := range all {
				if types.Matches(p.Key, k) {
					return p.Value
				}
			}
			return nil
		})}
	}
	return b.fail(of.at, b.positions.subject(of)+", and has no places in brackets", "")
}
