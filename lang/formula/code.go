package formula

import (
	"houserule/lang/types"
)

// code is a compiled part of a formula: closures that return its value. value is always set. The
// others are set if the type is known and avoid boxing.
type code struct {
	value  func(r *run) types.Value
	number func(r *run) float64
	yes    func(r *run) bool
	text   func(r *run) string
	path   []*step // its steps if the part is a path without arguments; else nil
}

func ofNumber(f func(r *run) float64) code {
	return code{number: f, value: func(r *run) types.Value { return types.NumberValue(f(r)) }}
}

func ofYes(f func(r *run) bool) code {
	return code{yes: f, value: func(r *run) types.Value { return f(r) }}
}

func ofValue(f func(r *run) types.Value) code { return code{value: f} }

// asNumber returns the closure for a part whose value is known to be a number.
func (c code) asNumber() func(r *run) float64 {
	if c.number != nil {
		return c.number
	}
	value := c.value
	return func(r *run) float64 { return value(r).(float64) }
}

// asYes returns the closure for a part whose value is known to be yes or no.
func (c code) asYes() func(r *run) bool {
	if c.yes != nil {
		return c.yes
	}
	value := c.value
	return func(r *run) bool { return value(r).(bool) }
}

// fixed returns the code of a constant.
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

// choose returns the code of cond ? x : y.
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

// unlessNone returns the code of x ?? y.
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
