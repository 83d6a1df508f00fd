package formula

import "houserule/lang/types"

// typeRules says how types and kinds fit each other.
type typeRules struct {
	scope Scope // which knows kinds, where it is a Kinds or a KindNames; nil for none
	shown bool  // the result is only shown, so that values of any two types may stand for each other
}

// assignable reports whether a value of type t may stand where want is wanted,
// none aside: that is looked at when it happens.
func (r typeRules) assignable(t, want types.Type) bool {
	if t.Base == types.Any || want.Base == types.Any {
		return true
	}
	if isText(t) && isText(want) {
		return true
	}
	if t.Base != want.Base {
		return false
	}
	switch t.Base {
	case types.NounBase:
		return r.kindsMeet(t.Kind, want.Kind)
	case types.ListBase:
		return t.Elem == nil || want.Elem == nil || r.assignable(*t.Elem, *want.Elem)
	case types.MapBase:
		return (t.Key == nil || want.Key == nil || r.assignable(*t.Key, *want.Key)) &&
			(t.Elem == nil || want.Elem == nil || r.assignable(*t.Elem, *want.Elem))
	}
	return true
}

// kindsMeet reports whether a thing of one kind can be one of the other.
func (r typeRules) kindsMeet(a, c string) bool {
	if a == "" || c == "" || a == c {
		return true
	}
	k, ok := r.scope.(Kinds)
	return !ok || k.IsA(a, c) || k.IsA(c, a)
}

// commonKind is the kind of things of either kind: the wider of two of which one is the other,
// else "".
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

// join is the type of a value that is of one type or of the other.
func (r typeRules) join(x, y bound) (types.Type, bool) {
	switch {
	case x.none:
		return y.t.OrNone(), true
	case y.none:
		return x.t.OrNone(), true
	}
	s, t := x.t, y.t
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
	case s.Base == types.NounBase && t.Base == types.NounBase:
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

// comparable reports whether two values can ever be equal.
func (r typeRules) comparable(x, y bound) bool {
	s, t := x.t.Base, y.t.Base
	switch {
	case x.none || y.none, s == types.Any, t == types.Any:
		return true
	case isText(x.t) && isText(y.t):
		return true
	case s == types.NounBase && isText(y.t), t == types.NounBase && isText(x.t):
		return true
	case s == types.NounBase && t == types.NounBase:
		return r.kindsMeet(x.t.Kind, y.t.Kind)
	}
	return s == t
}

// isA says whether a thing of one kind is known to be one of another.
func (r typeRules) isA(kind, of string) bool {
	k, ok := r.scope.(Kinds)
	return kind == of || ok && kind != "" && k.IsA(kind, of)
}

// kindName is the full name of a kind that a formula writes.
func (r typeRules) kindName(written string) string {
	if k, ok := r.scope.(KindNames); ok {
		return k.KindName(written)
	}
	return written
}
