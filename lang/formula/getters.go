package formula

import (
	"errors"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// step is one name of a path.
type step struct {
	get  getter
	rule any // see Symbol.Rule
	t    types.Type
	name string // the path up to this name, for messages
	at   span
	self string // the path before this name, for messages
}

// getter is the type of Symbol.Get.
type getter = func(frame any, self types.Value, args []types.Value) (types.Value, error)

// WrongTypeError is the error of a getter of numbers or booleans whose value has another type.
type WrongTypeError struct{ Value types.Value }

// Error describes the value.
func (o *WrongTypeError) Error() string { return "gives " + describe(o.Value) }

// Rules call rules through these closures. The closures are nested as little as possible:
// processors predict the returns of only about thirty nested calls.

// asks returns the code that evaluates self, the part before the dot, and the arguments, and
// calls the getter with total arguments, of which missing ones are none.
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

// value calls the getter without a run.
func (s *step) value(frame any, self types.Value) (types.Value, error) {
	if s.rule != nil {
		return frame.(Asker).Ask(s.rule, self, nil)
	}
	return s.get(frame, self, nil)
}

// asksWith is asks for a getter with arguments.
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

// present returns self; it panics with a fault if that is none.
func (s *step) present(self types.Value) types.Value {
	if self == nil {
		panic(s.behindNone())
	}
	return self
}

// behindNone returns the fault of a none before the dot.
func (s *step) behindNone() *fault {
	return &fault{at: s.at, message: "`" + s.self + "` is none", hint: diag.Hint{Text: "ask `" + s.self + " != none and ...` first"}}
}

// sure returns the result of the getter, or panics with a fault.
func (s *step) sure(v types.Value, err error) types.Value {
	v, wrong := s.checked(v, err)
	if wrong != nil {
		panic(wrong)
	}
	return v
}

// checked is sure without the panic.
func (s *step) checked(v types.Value, err error) (types.Value, *fault) {
	if err != nil {
		return nil, s.fails(err)
	}
	return s.fitting(v)
}

// wrongNumber returns the fault of a result that is no finite number.
func (s *step) wrongNumber(n float64, err error) *fault {
	if err != nil {
		return s.fails(err)
	}
	_, wrong := s.fitting(n)
	return wrong
}

// fails returns the fault of an error of the getter.
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

// fitting returns the value in its canonical form, or a fault if it does not have the type of
// the step.
func (s *step) fitting(v types.Value) (types.Value, *fault) {
	switch x := v.(type) {
	case float64:
		if x-x != 0 { // infinite or NaN
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
