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
func (e *WrongTypeError) Error() string { return "gives " + describe(e.Value) }

// Rules call rules through these closures. The closures are nested as little as possible:
// processors predict the returns of only about thirty nested calls.

// compile returns the code that evaluates self, the part before the dot, and the arguments, and
// calls the getter with total arguments, of which missing ones are none.
func (s *step) compile(self *code, values []code, total int) code {
	var c code
	switch {
	case total > 0:
		return s.compileWithArgs(self, values, total)
	case s.rule != nil:
		c = s.compileRule(self)
	case self == nil:
		c = ofValue(func(r *run) types.Value {
			r.at = s.at
			return s.must(s.get(r.frame, nil, nil))
		})
	default:
		before := self.value
		c = ofValue(func(r *run) types.Value {
			of := s.requirePresent(before(r))
			r.at = s.at
			return s.must(s.get(r.frame, of, nil))
		})
	}
	if self == nil {
		c.path = []*step{s}
	} else if self.path != nil {
		c.path = append(slices.Clone(self.path), s)
	}
	return c
}

// compileRule is compile for a rule without arguments.
func (s *step) compileRule(self *code) code {
	before := func(*run) types.Value { return nil }
	if self != nil {
		value := self.value
		before = func(r *run) types.Value { return s.requirePresent(value(r)) }
	}
	c := ofValue(func(r *run) types.Value {
		of := before(r)
		r.at = s.at
		return s.must(r.asker.Ask(s.rule, of, nil))
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
				panic(s.failure(err))
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

// compileWithArgs is compile for a getter with arguments.
func (s *step) compileWithArgs(self *code, values []code, total int) code {
	return ofValue(func(r *run) types.Value {
		var of types.Value
		if self != nil {
			of = self.value(r)
		}
		from := r.reserveArgs(total)
		for i, c := range values {
			v := c.value(r)
			r.args[from+i] = v
		}
		if self != nil {
			s.requirePresent(of)
		}
		r.at = s.at
		v := s.must(s.get(r.frame, of, r.args[from:from+total:from+total]))
		clear(r.args[from:])
		r.args = r.args[:from]
		return v
	})
}

// compileText is compile for a getter of texts.
func (s *step) compileText(get func(frame any, self types.Value) (string, error), self *code) func(r *run) string {
	return func(r *run) string {
		var of types.Value
		if self != nil {
			of = s.requirePresent(self.value(r))
		}
		r.at = s.at
		text, err := get(r.frame, of)
		if err != nil {
			panic(&fault{at: s.at, message: err.Error(), cause: err, asked: s.name})
		}
		return text
	}
}

// requirePresent returns self; it panics with a fault if that is none.
func (s *step) requirePresent(self types.Value) types.Value {
	if self == nil {
		panic(s.noneBeforeDot())
	}
	return self
}

// noneBeforeDot returns the fault of a none before the dot.
func (s *step) noneBeforeDot() *fault {
	return &fault{at: s.at, message: "`" + s.self + "` is none", hint: diag.Hint{Text: "ask `" + s.self + " != none and ...` first"}}
}

// must returns the result of the getter, or panics with a fault.
func (s *step) must(v types.Value, err error) types.Value {
	v, wrong := s.check(v, err)
	if wrong != nil {
		panic(wrong)
	}
	return v
}

// check is must without the panic.
func (s *step) check(v types.Value, err error) (types.Value, *fault) {
	if err != nil {
		return nil, s.failure(err)
	}
	switch x := v.(type) { // the most frequent values, without another call
	case float64:
		if s.t.Base == types.Number && x-x == 0 {
			return v, nil
		}
	case types.Ref:
		if s.t.Base == types.RefBase {
			return v, nil
		}
	}
	return s.checkValue(v)
}

// wrongNumber returns the fault of a result that is no finite number.
func (s *step) wrongNumber(n float64, err error) *fault {
	if err != nil {
		return s.failure(err)
	}
	_, wrong := s.checkValue(n)
	return wrong
}

// failure returns the fault of an error of the getter.
func (s *step) failure(err error) *fault {
	if other := (*WrongTypeError)(nil); errors.As(err, &other) {
		v, wrong := s.checkValue(other.Value)
		if wrong == nil {
			wrong = s.wrongType(v)
		}
		return wrong
	}
	return &fault{at: s.at, message: err.Error(), cause: err, asked: s.name}
}

// checkValue returns the value in its canonical form, or a fault if it does not have the type of
// the step.
func (s *step) checkValue(v types.Value) (types.Value, *fault) {
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
		return nil, s.wrongType(v)
	}
	return v, nil
}

func (s *step) wrongType(v types.Value) *fault {
	return &fault{at: s.at, message: "`" + s.name + "` gave " + describe(v) + " and not " + s.t.Describe()}
}
