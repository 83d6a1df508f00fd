package formula

import (
	"errors"
	"slices"

	"houserule/lang/types"
)

// step is one getter of a path.
type step struct {
	get    func(frame any, self types.Value, args []types.Value) (types.Value, error)
	number func(frame any, self types.Value, args []types.Value) (float64, error) // see [Symbol]
	yes    func(frame any, self types.Value, args []types.Value) (bool, error)
	t      types.Type
	name   string // the path up to here, for messages
	at     span
	self   string // the path before, when that may be none
}

// Other is the error of a getter of numbers, or of yes and no, that has something else:
// none, or what should never come.
type Other struct{ Value types.Value }

func (o *Other) Error() string { return "gives " + describe(o.Value) }

// The chain of calls from one rule to the next is kept short here: processors predict
// where a call returns to for some thirty of them, and rules ask rules that ask rules.

// asks makes the closures that work out what stands before the dot and the values in
// brackets, of which there are total, and ask the getter.
func (s *step) asks(self *code, values []code, total int) code {
	c := ofValue(asking(s, s.get, (*step).checked, self, values, total))
	if s.number != nil {
		c.number = asking(s, s.number, (*step).checkedNumber, self, values, total)
	}
	if s.yes != nil {
		c.yes = asking(s, s.yes, (*step).checkedYes, self, values, total)
	}
	switch {
	case total > 0:
	case self == nil:
		c.path = []*step{s}
	case self.path != nil:
		c.path = append(slices.Clone(self.path), s)
	}
	return c
}

// getter is how a value of one family is had.
type getter[T any] = func(frame any, self types.Value, args []types.Value) (T, error)

// asking makes such a closure for one family of values.
func asking[T any](s *step, get getter[T], checked func(s *step, v T, err error) (T, *fault), self *code, values []code, total int) func(r *run) T {
	switch {
	case self == nil && total == 0:
		return func(r *run) T {
			r.at = s.at
			v, err := get(r.frame, nil, nil)
			v, wrong := checked(s, v, err)
			if wrong != nil {
				panic(wrong)
			}
			return v
		}
	case total == 0:
		before := self.value
		return func(r *run) T {
			of := s.present(before(r))
			r.at = s.at
			v, err := get(r.frame, of, nil)
			v, wrong := checked(s, v, err)
			if wrong != nil {
				panic(wrong)
			}
			return v
		}
	}
	return func(r *run) T {
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
		v, err := get(r.frame, of, r.args[from:from+total:from+total])
		v, wrong := checked(s, v, err)
		if wrong != nil {
			panic(wrong)
		}
		clear(r.args[from:])
		r.args = r.args[:from]
		return v
	}
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
	return &fault{at: s.at, message: "`" + s.self + "` is none", hint: "ask `" + s.self + " != none and ...` first"}
}

// checked makes sure of what the getter gave.
func (s *step) checked(v types.Value, err error) (types.Value, *fault) {
	if err != nil {
		return nil, s.fails(err)
	}
	return s.fitting(v)
}

// checkedNumber is checked for a getter of numbers.
func (s *step) checkedNumber(n float64, err error) (float64, *fault) {
	switch {
	case err != nil:
		return 0, s.fails(err)
	case n-n != 0: // what is infinite, or no number, leaves something
		return 0, s.notFinite()
	}
	return n, nil
}

// checkedYes is checked for a getter of yes and no.
func (s *step) checkedYes(yes bool, err error) (bool, *fault) {
	if err != nil {
		return false, s.fails(err)
	}
	return yes, nil
}

// fails is what is wrong where a getter fails, or one of a family gives something else.
func (s *step) fails(err error) *fault {
	if other := (*Other)(nil); errors.As(err, &other) {
		v, wrong := s.fitting(other.Value)
		if wrong == nil {
			wrong = s.misfit(v)
		}
		return wrong
	}
	return &fault{at: s.at, message: err.Error(), cause: err, asked: s.name}
}

func (s *step) notFinite() *fault {
	return &fault{at: s.at, message: "`" + s.name + "` is not a finite number"}
}

// fitting makes sure of what a getter gave.
func (s *step) fitting(v types.Value) (types.Value, *fault) {
	switch x := v.(type) {
	case float64:
		if x-x != 0 {
			return nil, s.notFinite()
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
