package types

import (
	"fmt"
	"math"
	"strings"

	"houserule/lang/diag"
)

// Limits of a [Value]: the nesting depth of lists and maps, and their total number of elements.
const (
	MaxDepth    = 16
	MaxElements = 10_000
)

// Valid returns an error if v is not a [Value]: another Go type, a number that is not finite, a
// map that is not sorted, or lists and maps beyond [MaxDepth] or [MaxElements].
func Valid(v Value) error {
	switch x := v.(type) { // the most frequent values, without counting elements
	case float64:
		if x-x == 0 {
			return nil
		}
	case Ref:
		return nil
	}
	left := MaxElements
	return valid(v, MaxDepth, &left)
}

func valid(v Value, depth int, left *int) error {
	switch x := v.(type) {
	case nil, bool, string, Ref:
		return nil
	case float64:
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return fmt.Errorf("a number that is not finite")
		}
		return nil
	case List:
		if err := checkSize(len(x), depth, left); err != nil {
			return err
		}
		for _, e := range x {
			if err := valid(e, depth-1, left); err != nil {
				return err
			}
		}
		return nil
	case Map:
		if err := checkSize(len(x), depth, left); err != nil {
			return err
		}
		for i, p := range x {
			if p.Key == nil {
				return fmt.Errorf("a map with none for a key")
			}
			if i > 0 && Compare(x[i-1].Key, p.Key) >= 0 {
				return fmt.Errorf("a map whose keys are out of order")
			}
			if err := valid(p.Key, depth-1, left); err != nil {
				return err
			}
			if err := valid(p.Value, depth-1, left); err != nil {
				return err
			}
		}
		return nil
	}
	return fmt.Errorf("%s", NonValueMessage(v))
}

// NoValue is implemented by objects of scripts that are not a [Value].
type NoValue interface {
	// NoValue describes the object with an article, as in "an open check".
	NoValue() string
}

// NonValueMessage returns the message that v is not a [Value].
func NonValueMessage(v any) string {
	if x, ok := v.(NoValue); ok {
		return x.NoValue() + " is not a value of the game"
	}
	return "this is not a value of the game"
}

func checkSize(n, depth int, left *int) error {
	if depth <= 0 {
		return fmt.Errorf("lists stand more than %d deep in each other", MaxDepth)
	}
	if *left -= n; *left < 0 {
		return fmt.Errorf("more than %d elements", MaxElements)
	}
	return nil
}

// Check returns an error if v does not have type t: the wrong base, out of range, no such
// choice, another kind, none where a value is required, or a value that is not [Valid]. Kinds
// must be equal; see [CheckKinds].
func Check(v Value, t Type) error { return CheckKinds(v, t, nil) }

// CheckKinds is Check with a function that reports whether things of one kind are also of
// another kind ("guard" and "entity"). If isA is nil, kinds must be equal.
func CheckKinds(v Value, t Type, isA func(kind, of string) bool) error {
	if err := Valid(v); err != nil {
		return err
	}
	return check(v, t, isA)
}

// CheckElement is CheckKinds for one element of a list of type t. at is its position from 1.
func CheckElement(v Value, t Type, at int, isA func(kind, of string) bool) error {
	if err := Valid(List{v}); err != nil {
		return err
	}
	return checkElement(v, t, at, isA)
}

func checkElement(v Value, t Type, at int, isA func(kind, of string) bool) error {
	if t.Elem == nil {
		return nil
	}
	err := check(v, *t.Elem, isA)
	if err == nil {
		return nil // without a text for a path
	}
	if _, list := v.(List); list && t.Elem.Base != ListBase {
		return fmt.Errorf("element %d is itself a list, not %s: its elements stand in the list one by one", at, t.Elem.Describe())
	}
	return addPath(fmt.Sprintf("element %d: ", at), err)
}

// CheckPair is CheckKinds for one entry of a map of type t.
func CheckPair(p Pair, t Type, isA func(kind, of string) bool) error {
	if err := Valid(Map{p}); err != nil {
		return err
	}
	return checkPair(p, t, isA)
}

func checkPair(p Pair, t Type, isA func(kind, of string) bool) error {
	if t.Key != nil {
		if err := check(p.Key, *t.Key, isA); err != nil {
			return addPath("key "+Format(p.Key)+": ", err)
		}
	}
	if t.Elem != nil {
		if err := check(p.Value, *t.Elem, isA); err != nil {
			return addPath("at "+Format(p.Key)+": ", err)
		}
	}
	return nil
}

func check(v Value, t Type, isA func(kind, of string) bool) error {
	if v == nil {
		if t.Optional || t.Base == Any {
			return nil
		}
		return fmt.Errorf("none is not %s", t.Describe())
	}
	switch t.Base {
	case Any:
		return nil
	case Number:
		if f, ok := v.(float64); ok {
			if t.Low != nil && f < *t.Low || t.High != nil && f > *t.High {
				return fmt.Errorf("%s is not %s", Format(v), t.Describe())
			}
			return nil
		}
	case Text, Action, Formula:
		if _, ok := v.(string); ok {
			return nil
		}
	case Dice:
		if s, ok := v.(string); ok {
			return checkDice(s)
		}
	case YesNo:
		if _, ok := v.(bool); ok {
			return nil
		}
	case Choice:
		if s, ok := v.(string); ok {
			if t.HasWord(s) {
				return nil
			}
			hint := diag.DidYouMean(s, t.Words())
			if t.List != nil {
				hint = t.List.hint(s).Text
			}
			if hint != "" {
				return fmt.Errorf("%q is not %s, %s", s, t.Describe(), hint)
			}
		}
	case RefBase:
		if n, ok := v.(Ref); ok {
			if t.Kind == "" || n.Kind == t.Kind || isA != nil && isA(n.Kind, t.Kind) {
				return nil
			}
			if n.Kind == "" {
				return fmt.Errorf("%s is not %s: nobody is there", Format(v), t.Describe())
			}
			return &MismatchError{Value: v, Reason: fmt.Sprintf(" is %s, not %s", diag.A(n.Kind), t.Describe())}
		}
	case ListBase:
		if l, ok := v.(List); ok {
			for i, e := range l {
				if err := checkElement(e, t, i+1, isA); err != nil {
					return err
				}
			}
			return nil
		}
	case MapBase:
		if m, ok := v.(Map); ok {
			for _, p := range m {
				if err := checkPair(p, t, isA); err != nil {
					return err
				}
			}
			return nil
		}
	}
	return &MismatchError{Value: v, Reason: " is not " + t.Describe(), FitsAsElement: fitsAsElement(v, t, isA)}
}

// quoted returns Format for messages: texts in quotes, and long values truncated.
func quoted(v Value) string {
	s := Format(v)
	if r := []rune(s); len(r) > 40 {
		s = string(r[:39]) + "…"
	}
	if _, ok := v.(string); ok {
		s = `"` + strings.ReplaceAll(s, `"`, `\"`) + `"`
	}
	return s
}
