package formula

import (
	"houserule/lang/types"
)

// code is a part of a formula, ready to run: a closure for each family of values. All
// parts have value; the others are there where the family is known, so that numbers,
// conditions and texts travel through a formula as they are and nothing has to be boxed.
type code struct {
	value  func(r *run) types.Value
	number func(r *run) float64
	yes    func(r *run) bool
	text   func(r *run) string
	path   []*step // what is asked one behind the other, where that is all
}

func ofNumber(f func(r *run) float64) code {
	return code{number: f, value: func(r *run) types.Value { return types.OfNumber(f(r)) }}
}

func ofYes(f func(r *run) bool) code {
	return code{yes: f, value: func(r *run) types.Value { return f(r) }}
}

func ofValue(f func(r *run) types.Value) code { return code{value: f} }

// asNumber runs a part that is known to give a number.
func (c code) asNumber() func(r *run) float64 {
	if c.number != nil {
		return c.number
	}
	value := c.value
	return func(r *run) float64 { return value(r).(float64) }
}

// asYes runs a part that is known to give yes or no.
func (c code) asYes() func(r *run) bool {
	if c.yes != nil {
		return c.yes
	}
	value := c.value
	return func(r *run) bool { return value(r).(bool) }
}

// fixed gives the same value at every run.
func fixed(v types.Value) code {
	c := code{value: func(*run) types.Value { return v }}
	switch x := v.(type) {
	case float64:
		c.number = func(*run) float64 { return x }
	case bool:
		c.yes = func(*run) bool { return x }
	case string:
		c.text = func(*run) string { return x }
	}
	return c
}

// choose runs one of two parts of one family. The families that both have stay known.
func choose(cond func(r *run) bool, x, y code) code {
	out := code{value: func(r *run) types.Value {
		if cond(r) {
			return x.value(r)
		}
		return y.value(r)
	}}
	if x.number != nil && y.number != nil {
		out.number = func(r *run) float64 {
			if cond(r) {
				return x.number(r)
			}
			return y.number(r)
		}
	}
	if x.yes != nil && y.yes != nil {
		out.yes = func(r *run) bool {
			if cond(r) {
				return x.yes(r)
			}
			return y.yes(r)
		}
	}
	return out
}

// unlessNone runs the second part where the first gives none.
func unlessNone(x, y code) code {
	out := code{value: func(r *run) types.Value {
		if v := x.value(r); v != nil {
			return v
		}
		return y.value(r)
	}}
	if y.number != nil {
		out.number = func(r *run) float64 {
			if v := x.value(r); v != nil {
				return v.(float64)
			}
			return y.number(r)
		}
	}
	if y.yes != nil {
		out.yes = func(r *run) bool {
			if v := x.value(r); v != nil {
				return v.(bool)
			}
			return y.yes(r)
		}
	}
	return out
}
