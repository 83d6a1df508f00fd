// Package types defines the types that authors write for boxes, parameters and formulas, and the
// values of these types.
//
// A type is written as text: "number = 0", "0..6", "yes or no", "stand or flee", "weapon of
// attacker", "list of wound", "map of skill to text", "text or none". [Parse] returns its [Type]
// and the [Default] after the equals sign; [Type.String] returns the text.
//
// A [Value] is none, yes or no, a number, a text, a [Ref], a [List] or a [Map]. [Check] reports
// whether a value has a type, [Format] returns it for people, [Key] returns a key for maps and
// hashes, [Compare] sorts.
package types

import (
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
)

// Base is the kind of a type, without its parameters.
type Base int

// The zero Base is Any, so the zero Type accepts every value, including none.
const (
	Any      Base = iota // any value
	Number               // a number, optionally in a range
	Text                 // a text
	YesNo                // yes or no
	Choice               // one of several words
	RefBase              // a reference to a thing of one kind, or of any kind if Kind is ""
	ListBase             // an ordered list of values of one type
	MapBase              // a map from keys of one type to values of another
	Action               // the name of an action
	Formula              // the text of a formula
	Dice                 // dice notation without variables
)

// Type is a type: the set of values that a box, parameter or formula accepts.
type Type struct {
	Base      Base
	Low, High *float64  // Number: the range, inclusive; nil for no bound
	LowWord   string    // Number: a path that gives the lower bound in place of Low; see [ParseBox]
	HighWord  string    // Number: the same for the upper bound
	Choices   []string  // Choice: the words, in the author's order; nil if List is set
	List      *WordList // Choice: the named list of the words; nil for words that the type itself lists
	Kind      string    // RefBase: the kind, "" for any; ListBase: its name in formulas, or ""
	Of        string    // RefBase: the role that owns the thing, as in "weapon of attacker"; or ""
	Elem      *Type     // ListBase: the type of elements; MapBase: the type of values
	Key       *Type     // MapBase: the type of keys
	Optional  bool      // the value may also be none
}

// String returns the text of the type as an author writes it.
func (t Type) String() string {
	s := t.bare()
	if t.Optional && t.Base != Any {
		s += " or none"
	}
	return s
}

func (t Type) bare() string {
	switch t.Base {
	case Number:
		low, high := end(t.Low, t.LowWord), end(t.High, t.HighWord)
		if low == "" && high == "" {
			return "number"
		}
		return low + ".." + high
	case Text:
		return "text"
	case YesNo:
		return "yes or no"
	case Choice:
		if t.List != nil {
			return t.List.Name
		}
		return joinChoices(t.Choices, t.Optional)
	case RefBase:
		s := t.Kind
		if s == "" {
			s = "thing"
		}
		if t.Of != "" {
			s += " of " + t.Of
		}
		return s
	case ListBase:
		return "list of " + part(t.Elem)
	case MapBase:
		return "map of " + part(t.Key) + " to " + part(t.Elem)
	case Action:
		return "action"
	case Formula:
		return "formula"
	case Dice:
		return "dice"
	default:
		return "any"
	}
}

// end returns one end of a range in text; "" for an open one.
func end(f *float64, word string) string {
	if f != nil {
		return formatNumber(*f)
	}
	return word
}

// HasWordBounds reports whether a word gives a bound of the range.
func (t Type) HasWordBounds() bool { return t.LowWord != "" || t.HighWord != "" }

// WithBounds returns the type with other bounds, given by numbers.
func (t Type) WithBounds(low, high *float64) Type {
	t.Low, t.High, t.LowWord, t.HighWord = low, high, "", ""
	return t
}

func part(t *Type) string {
	if t == nil {
		return "any"
	}
	return t.String()
}

// joinChoices returns "a, b or c". If none is allowed, the words are separated by commas, as in
// "a, b or none".
func joinChoices(words []string, optional bool) string {
	if n := len(words); n > 1 && !optional {
		return strings.Join(words[:n-1], ", ") + " or " + words[n-1]
	}
	return strings.Join(words, ", ")
}

// Describe returns the type for use in a sentence: "a number", "a weapon", "yes or no", "one of
// stand or flee".
func (t Type) Describe() string {
	var s string
	switch t.Base {
	case Any:
		return "anything"
	case Number:
		s = "a number"
		switch low, high := end(t.Low, t.LowWord), end(t.High, t.HighWord); {
		case low != "" && high != "":
			s += " from " + low + " to " + high
		case low != "":
			s += " of at least " + low
		case high != "":
			s += " of at most " + high
		}
	case Text:
		s = "a text"
	case Choice:
		if s = "one of " + joinChoices(t.Choices, t.Optional); t.List != nil {
			s = "a word of " + t.List.Name
		}
	case RefBase, ListBase, MapBase, Action, Formula:
		s = diag.A(t.bare())
	default:
		s = t.bare()
	}
	if t.Optional {
		s += " or none"
	}
	return s
}

// Required returns the type with none not allowed.
func (t Type) Required() Type {
	t.Optional = false
	return t
}

// OrNone returns the type with none allowed.
func (t Type) OrNone() Type {
	t.Optional = true
	return t
}

// NumberType returns the type "number".
func NumberType() Type { return Type{Base: Number} }

// TextType returns the type "text".
func TextType() Type { return Type{Base: Text} }

// YesNoType returns the type "yes or no".
func YesNoType() Type { return Type{Base: YesNo} }

// RefType returns the type of references to things of a kind; "" for any kind.
func RefType(kind string) Type { return Type{Base: RefBase, Kind: kind} }

// ListOf returns the type of lists of elem.
func ListOf(elem Type) Type { return Type{Base: ListBase, Elem: &elem} }

// MapOf returns the type of maps from key to elem.
func MapOf(key, elem Type) Type { return Type{Base: MapBase, Key: &key, Elem: &elem} }

// Range returns the type of numbers from low to high, inclusive.
func Range(low, high float64) Type { return Type{Base: Number, Low: &low, High: &high} }

// WordOf returns the type of the words of a list.
func WordOf(l *WordList) Type { return Type{Base: Choice, List: l} }

// ChoiceOf returns the type of a choice of words.
func ChoiceOf(words ...string) Type { return Type{Base: Choice, Choices: words} }

// Same reports whether two types have the same text.
func (t Type) Same(u Type) bool { return t.Base == u.Base && t.String() == u.String() }

// Identical reports whether two types are equal in all their parts, also in those of which their texts
// say nothing.
func (t Type) Identical(u Type) bool {
	end := func(a, b *float64) bool { return a == b || a != nil && b != nil && *a == *b }
	part := func(a, b *Type) bool { return a == b || a != nil && b != nil && a.Identical(*b) }
	return t.Base == u.Base && t.Kind == u.Kind && t.Optional == u.Optional && t.Of == u.Of && t.List == u.List && t.LowWord == u.LowWord && t.HighWord == u.HighWord &&
		end(t.Low, u.Low) && end(t.High, u.High) && slices.Equal(t.Choices, u.Choices) && part(t.Elem, u.Elem) && part(t.Key, u.Key)
}

// formatNumber returns a number in the shortest decimal form; very large and very small ones
// with an exponent.
func formatNumber(f float64) string {
	if f == 0 {
		return "0"
	}
	if a := max(f, -f); a >= 1e15 || a < 1e-6 {
		return strconv.FormatFloat(f, 'g', -1, 64)
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}

// WithKinds returns the type with each kind in it replaced by name(kind).
func (t Type) WithKinds(name func(kind string) string) Type {
	if t.Base == RefBase && t.Kind != "" {
		t.Kind = name(t.Kind)
	}
	for _, part := range []**Type{&t.Elem, &t.Key} {
		if *part != nil {
			inner := (*part).WithKinds(name)
			*part = &inner
		}
	}
	return t
}

// RenameKinds returns a value with the kind of each reference in it replaced by name(kind).
func RenameKinds(v Value, name func(kind string) string) Value {
	switch v := v.(type) {
	case Ref:
		v.Kind = name(v.Kind)
		return v
	case List:
		list := make(List, len(v))
		for i, e := range v {
			list[i] = RenameKinds(e, name)
		}
		return list
	case Map:
		pairs := make([]Pair, len(v))
		for i, p := range v {
			pairs[i] = Pair{Key: RenameKinds(p.Key, name), Value: RenameKinds(p.Value, name)}
		}
		return MakeMap(pairs...)
	}
	return v
}
