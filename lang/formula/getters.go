package formula

import (
	"errors"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// step is one step of a path.
type step struct {
	get  getter
	rule any // see [Symbol]
	t    types.Type
	name string // the path up to here, for messages
	at   span
	self string // the path before, when that may be none
}

// getter reads a value.
type getter = func(frame any, self types.Value, args []types.Value) (types.Value, error)

// WrongTypeError is the error of a getter of numbers or booleans that has another value, such
// as none.
type WrongTypeError struct{ Value types.Value }

// Error describes the value.
func (o *WrongTypeError) Error() string { return "gives " + describe(o.Value) }

// The chain of calls from one rule to the next is kept short here: processors predict
// where a call returns to for some thirty of them, and rules ask rules that ask rules.

// asks makes the closures that work out what stands before the dot and the values in
// brackets, of which there are total, and ask the getter.
func (s *step) asks(self *code, values []code, total int) code {
	var c code
	switch {
	case total > 0:
		return s.asksWith(self, values, total)
	case s.rule != nil:
		c = s.asksRule(self)
	case self == nil:
		c = ofValue(func(r *run) types.Value {
			r.at = s.at
			return s.sure(s.get(r.frame, nil, nil))
		})
	default:
		before := self.value
		c = ofValue(func(r *run) types.Value {
			of := s.present(before(r))
			r.at = s.at
			return s.sure(s.get(r.frame, of, nil))
		})
	}
	if self == nil {
		c.path = []*step{s}
	} else if self.path != nil {
		c.path = append(slices.Clone(self.path), s)
	}
	return c
}

// asksRule is asks for a rule without arguments.
func (s *step) asksRule(self *code) code {
	before := func(*run) types.Value { return nil }
	if self != nil {
		value := self.value
		before = func(r *run) types.Value { return s.present(value(r)) }
	}
	c := ofValue(func(r *run) types.Value {
		of := before(r)
		r.at = s.at
		return s.sure(r.asker.Ask(s.rule, of, nil))
	})
	switch {
	case s.t.Optional:
	case s.t.Base == types.Number:
		c.number = func(r *run) float64 {
			of := before(r)
			r.at = s.at
			n, err := r.asker.AskNumber(s.rule, of, nil)
			if err != nil || n-n != 0 {
				panic(s.wrongNumber(n, err))
			}
			return n
		}
	case s.t.Base == types.YesNo:
		c.yes = func(r *run) bool {
			of := before(r)
			r.at = s.at
			yes, err := r.asker.AskYes(s.rule, of, nil)
			if err != nil {
				panic(s.fails(err))
			}
			return yes
		}
	}
	return c
}

// value is what is had without a run.
func (s *step) value(frame any, self types.Value) (types.Value, error) {
	if s.rule != nil {
		return frame.(Asker).Ask(s.rule, self, nil)
	}
	return s.get(frame, self, nil)
}

// asksWith is asks for what has arguments.
func (s *step) asksWith(self *code, values []code, total int) code {
	return ofValue(func(r *run) types.Value {
		var of types.Value
		if self != nil {
			of = self.value(r)
		}
		from := r.asked(total)
		for i, c := range values {
			v := c.value(r)
			r.args[from+i] = v
		}
		if self != nil {
			s.present(of)
		}
		r.at = s.at
		v := s.sure(s.get(r.frame, of, r.args[from:from+total:from+total]))
		clear(r.args[from:])
		r.args = r.args[:from]
		return v
	})
}

// asksText is asks for a getter of texts.
func (s *step) asksText(get func(frame any, self types.Value) (string, error), self *code) func(r *run) string {
	return func(r *run) string {
		var of types.Value
		if self != nil {
			of = s.present(self.value(r))
		}
		r.at = s.at
		text, err := get(r.frame, of)
		if err != nil {
			panic(&fault{at: s.at, message: err.Error(), cause: err, asked: s.name})
		}
		return text
	}
}

// present refuses to go on behind none.
func (s *step) present(self types.Value) types.Value {
	if self == nil {
		panic(s.behindNone())
	}
	return self
}

// behindNone says that what stands before the dot is none.
func (s *step) behindNone() *fault {
	return &fault{at: s.at, message: "`" + s.self + "` is none", hint: diag.Hint{Text: "ask `" + s.self + " != none and ...` first"}}
}

// sure makes sure of what the getter gave.
func (s *step) sure(v types.Value, err error) types.Value {
	v, wrong := s.checked(v, err)
	if wrong != nil {
		panic(wrong)
	}
	return v
}

// checked is sure without a panic.
func (s *step) checked(v types.Value, err error) (types.Value, *fault) {
	if err != nil {
		return nil, s.fails(err)
	}
	return s.fitting(v)
}

// wrongNumber is what is wrong with an answer that should be a number.
func (s *step) wrongNumber(n float64, err error) *fault {
	if err != nil {
		return s.fails(err)
	}
	_, wrong := s.fitting(n)
	return wrong
}

// fails is what is wrong where a getter fails, or one of a family gives something else.
func (s *step) fails(err error) *fault {
	if other := (*WrongTypeError)(nil); errors.As(err, &other) {
		v, wrong := s.fitting(other.Value)
		if wrong == nil {
			wrong = s.misfit(v)
		}
		return wrong
	}
	return &fault{at: s.at, message: err.Error(), cause: err, asked: s.name}
}

// fitting makes sure of what a getter gave.
func (s *step) fitting(v types.Value) (types.Value, *fault) {
	switch x := v.(type) {
	case float64:
		if x-x != 0 { // what is infinite, or no number, leaves something
			return nil, &fault{at: s.at, message: "`" + s.name + "` is not a finite number"}
		}
		if s.t.Base == types.Number {
			return v, nil
		}
	case nil:
		if s.t.Optional || s.t.Base == types.Any {
			return nil, nil
		}
		return nil, &fault{at: s.at, message: "`" + s.name + "` has no value"}
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
	}
	if !fits(v, s.t.Base) {
		return nil, s.misfit(v)
	}
	return v, nil
}

func (s *step) misfit(v types.Value) *fault {
	return &fault{at: s.at, message: "`" + s.name + "` gave " + describe(v) + " and not " + s.t.Describe()}
}
