package formula

import "houserule/lang/types"

// typeRules decides which types and kinds are compatible.
type typeRules struct {
	scope Scope // provides Kinds and KindNames if it implements them; may be nil
	shown bool  // see [ForDisplay]
}

// assignable reports whether a value of type t may be used where want is wanted. None is checked
// separately.
func (r typeRules) assignable(t, want types.Type) bool {
	if t.Base == types.Any || want.Base == types.Any {
		return true
	}
	if t.List != nil && want.List != nil && t.List != want.List {
		return false
	}
	if isText(t) && isText(want) {
		return true
	}
	if t.Base != want.Base {
		return false
	}
	switch t.Base {
	case types.RefBase:
		return r.kindsMeet(t.Kind, want.Kind)
	case types.ListBase:
		return t.Elem == nil || want.Elem == nil || r.assignable(*t.Elem, *want.Elem)
	case types.MapBase:
		return (t.Key == nil || want.Key == nil || r.assignable(*t.Key, *want.Key)) &&
			(t.Elem == nil || want.Elem == nil || r.assignable(*t.Elem, *want.Elem))
	}
	return true
}

// kindsMeet reports whether a thing of kind a may be of kind c.
func (r typeRules) kindsMeet(a, c string) bool {
	if a == "" || c == "" || a == c {
		return true
	}
	k, ok := r.scope.(Kinds)
	return !ok || k.IsA(a, c) || k.IsA(c, a)
}

// commonKind returns the kind of a thing that has kind x or y: the more general one if they are
// related, otherwise "".
func (r typeRules) commonKind(x, y string) string {
	k, ok := r.scope.(Kinds)
	switch {
	case x == y:
		return x
	case ok && k.IsA(x, y):
		return y
	case ok && k.IsA(y, x):
		return x
	}
	return ""
}

// join returns the type of a value that is x or y; false if they are incompatible.
func (r typeRules) join(x, y bound) (types.Type, bool) {
	switch {
	case x.none:
		return y.t.OrNone(), true
	case y.none:
		return x.t.OrNone(), true
	}
	s, t := x.t, y.t
	switch {
	case isWordOf(x, t):
		s = t.Required()
	case isWordOf(y, s):
		t = s.Required()
	}
	optional := s.Optional || t.Optional
	if r.shown && s.Base != t.Base {
		return types.Type{Optional: optional}, true
	}
	switch {
	case x.empty && t.Base == types.ListBase:
		s = t
	case y.empty && s.Base == types.ListBase:
	case s.Base == types.Any || t.Base == types.Any:
		return types.Type{}, true
	case s.Same(t):
	case s.Base == types.Number && t.Base == types.Number:
		s = types.NumberType()
	case isText(s) && isText(t):
		s = types.TextType()
	case s.Base == types.RefBase && t.Base == types.RefBase:
		s = types.RefType(r.commonKind(s.Kind, t.Kind))
	case s.Base == types.ListBase && t.Base == types.ListBase:
		s = types.ListOf(types.Type{})
	case s.Required().Same(t.Required()):
	default:
		return types.Type{}, false
	}
	s.Optional = optional
	return s, true
}

// isWordOf reports whether a node is a text in quotes that is a word of the named list of a type.
func isWordOf(x bound, t types.Type) bool {
	text, ok := x.literal.(string)
	return ok && t.List != nil && t.List.Has(text)
}

// comparable reports whether two values can be equal.
func (r typeRules) comparable(x, y bound) bool {
	s, t := x.t.Base, y.t.Base
	switch {
	case x.none || y.none, s == types.Any, t == types.Any:
		return true
	case isText(x.t) && isText(y.t):
		return true
	case s == types.RefBase && isText(y.t), t == types.RefBase && isText(x.t):
		return true
	case s == types.RefBase && t == types.RefBase:
		return r.kindsMeet(x.t.Kind, y.t.Kind)
	}
	return s == t
}

// isA reports whether a kind is the same as or a subkind of another.
func (r typeRules) isA(kind, of string) bool {
	k, ok := r.scope.(Kinds)
	return kind == of || ok && kind != "" && k.IsA(kind, of)
}

// kindName returns the full name of a kind.
func (r typeRules) kindName(written string) string {
	if k, ok := r.scope.(KindNames); ok {
		return k.KindName(written)
	}
	return written
}
