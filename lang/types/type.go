// Package types holds the types that authors write for boxes, parameters and
// formulas, and the plain values that have those types.
//
// A type is text: "number = 0", "0..6", "yes or no", "stand or flee",
// "weapon of attacker", "list of wound", "map of skill to text", "text or
// none". [Parse] reads it and gives the [Type] and the [Default] behind the
// equals sign; [Type.String] gives the author's wording back.
//
// A [Value] is none, yes or no, a number, a text, a [Ref], a [List] or a
// [Map]. [Check] says whether a value has a type, [Format] shows it to people,
// [Key] gives it a name to hash and compare by, [Compare] sorts.
package types

import (
	"strconv"
	"strings"

	"houserule/lang/diag"
)

// Base is the family a type belongs to.
type Base int

// The families of types. The zero Base is Any, so the zero Type takes
// everything, none included.
const (
	Any      Base = iota // every value
	Number               // a finite number, perhaps in a range
	Text                 // a text
	YesNo                // yes or no
	Choice               // one word out of a few
	NounBase             // a thing of one kind, or of any kind if Kind is ""
	ListBase             // values of one type in an order
	MapBase              // values by key
	Action               // the name of an action
	Formula              // the text of a formula
	Dice                 // dice notation that stands by itself, without @
)

// Type says which values a box, a parameter or a formula takes.
type Type struct {
	Base      Base
	Low, High *float64 // Number: the range, both ends included; nil is open
	LowWord   string   // Number: what says the lower end, in place of Low; see [ParseBox]
	HighWord  string   // Number: what says the upper end
	Choices   []string // Choice: the words, in the author's order
	Kind      string   // NounBase: the kind, "" for any kind; ListBase: what formulas know it by, if anything
	Of        string   // NounBase: the role that has it, as in "weapon of attacker"; may be ""
	Elem      *Type    // ListBase: of what; MapBase: what the values are
	Key       *Type    // MapBase: what the keys are
	Optional  bool     // none is allowed, too
}

// String gives the type in the words an author would write.
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
		return joinChoices(t.Choices, t.Optional)
	case NounBase:
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

// end is one end of a range as it is written; "" for an open one.
func end(f *float64, word string) string {
	if f != nil {
		return formatNumber(*f)
	}
	return word
}

// Worded tells a range of which a word says an end.
func (t Type) Worded() bool { return t.LowWord != "" || t.HighWord != "" }

// Between is the same type with other ends, which no word says.
func (t Type) Between(low, high *float64) Type {
	t.Low, t.High, t.LowWord, t.HighWord = low, high, "", ""
	return t
}

func part(t *Type) string {
	if t == nil {
		return "any"
	}
	return t.String()
}

// joinChoices writes "a, b or c"; a choice that may be none ends in the none,
// so its own words are joined by commas alone: "a, b or none".
func joinChoices(words []string, optional bool) string {
	if n := len(words); n > 1 && !optional {
		return strings.Join(words[:n-1], ", ") + " or " + words[n-1]
	}
	return strings.Join(words, ", ")
}

// Describe gives the type as it stands in a sentence: "a number", "a weapon",
// "yes or no", "one of stand or flee".
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
		s = "one of " + joinChoices(t.Choices, t.Optional)
	case NounBase, ListBase, MapBase, Action, Formula:
		s = diag.A(t.bare())
	default:
		s = t.bare()
	}
	if t.Optional {
		s += " or none"
	}
	return s
}

// Required gives the same type without none.
func (t Type) Required() Type {
	t.Optional = false
	return t
}

// OrNone gives the same type with none allowed.
func (t Type) OrNone() Type {
	t.Optional = true
	return t
}

// NumberType is "number" without a range.
func NumberType() Type { return Type{Base: Number} }

// TextType is "text".
func TextType() Type { return Type{Base: Text} }

// YesNoType is "yes or no".
func YesNoType() Type { return Type{Base: YesNo} }

// RefType is the type of references to things of a kind; "" for any kind.
func RefType(kind string) Type { return Type{Base: NounBase, Kind: kind} }

// ListOf is a list of values of one type.
func ListOf(elem Type) Type { return Type{Base: ListBase, Elem: &elem} }

// MapOf is a map from keys of one type to values of another.
func MapOf(key, elem Type) Type { return Type{Base: MapBase, Key: &key, Elem: &elem} }

// Range is a number from low to high, both included.
func Range(low, high float64) Type { return Type{Base: Number, Low: &low, High: &high} }

// ChoiceOf is one of the given words.
func ChoiceOf(words ...string) Type { return Type{Base: Choice, Choices: words} }

// Same reports whether two types are written alike.
func (t Type) Same(u Type) bool { return t.Base == u.Base && t.String() == u.String() }

// formatNumber writes a number without a trailing .0, and large or tiny ones
// in the short form with an exponent.
func formatNumber(f float64) string {
	if f == 0 {
		return "0"
	}
	if a := max(f, -f); a >= 1e15 || a < 1e-6 {
		return strconv.FormatFloat(f, 'g', -1, 64)
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}

// WithKinds gives the type with every kind in it named anew.
func (t Type) WithKinds(name func(kind string) string) Type {
	if t.Base == NounBase && t.Kind != "" {
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

// RenameKinds gives a value with every thing in it of the kind that the
// function names.
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
