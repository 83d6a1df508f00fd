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

// asks makes the closures that work out what stands before the dot and the values in
// brackets, of which there are total, and ask the getter.
func (s *step) asks(self *code, values []code, total int) code {
	c := ofValue(asking(s, (*step).ask, self, values, total))
	if s.number != nil {
		c.number = asking(s, (*step).askNumber, self, values, total)
	}
	if s.yes != nil {
		c.yes = asking(s, (*step).askYes, self, values, total)
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

// asking makes such a closure for one family of values.
func asking[T any](s *step, ask func(s *step, r *run, self types.Value, args []types.Value) T, self *code, values []code, total int) func(r *run) T {
	switch {
	case self == nil && total == 0:
		return func(r *run) T { return ask(s, r, nil, nil) }
	case total == 0:
		of := self.value
		return func(r *run) T { return ask(s, r, s.present(of(r)), nil) }
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
		v := ask(s, r, of, r.args[from:from+total:from+total])
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

// ask calls the getter and makes sure of what it gives.
func (s *step) ask(r *run, self types.Value, args []types.Value) types.Value {
	r.at = s.at
	v, wrong := s.got(r.frame, self, args)
	if wrong != nil {
		panic(wrong)
	}
	return v
}

// askNumber is ask for a getter of numbers.
func (s *step) askNumber(r *run, self types.Value, args []types.Value) float64 {
	r.at = s.at
	n, err := s.number(r.frame, self, args)
	if err != nil {
		panic(s.fails(err))
	}
	if n-n != 0 {
		panic(s.notFinite())
	}
	return n
}

// askYes is ask for a getter of yes and no.
func (s *step) askYes(r *run, self types.Value, args []types.Value) bool {
	r.at = s.at
	yes, err := s.yes(r.frame, self, args)
	if err != nil {
		panic(s.fails(err))
	}
	return yes
}

// got is what the getter gives, or what is wrong with that.
func (s *step) got(frame any, self types.Value, args []types.Value) (types.Value, *fault) {
	v, err := s.get(frame, self, args)
	if err != nil {
		return nil, s.fails(err)
	}
	return s.fitting(v)
}

// gotNumber is got for a getter of numbers.
func (s *step) gotNumber(frame any, self types.Value) (float64, *fault) {
	n, err := s.number(frame, self, nil)
	if err != nil {
		return 0, s.fails(err)
	}
	if n-n != 0 {
		return 0, s.notFinite()
	}
	return n, nil
}

// gotYes is got for a getter of yes and no.
func (s *step) gotYes(frame any, self types.Value) (bool, *fault) {
	yes, err := s.yes(frame, self, nil)
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
		if x-x != 0 { // what is infinite, or no number, leaves something
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
