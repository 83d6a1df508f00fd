package formula

import (
	"errors"
	"fmt"
	"runtime"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// Program is a compiled formula. It never changes, so any number of goroutines
// may run it at once, and a getter may run it again while it is running.
type Program struct {
	code   code
	want   types.Type
	answer types.Type
	places *places
	uses   []string
	reads  []Read
	isA    func(kind, of string) bool
	warned []*diag.Problem
	outer  bool    // # stands for something from the beginning
	path   []*step // all there is to it; nil for anything else

	values  lane[types.Value]
	numbers lane[float64]
	yeses   lane[bool]
}

// Run works the formula out. Frame goes to the getters as it is. The result is
// of the wanted type, finite and in range; the error is a [*diag.Problem] that
// shows the place inside the formula, and wraps the getter's error if that was
// the cause.
func (p *Program) Run(frame any) (types.Value, error) { return p.values.run(p, frame) }

func asError(wrong any) error {
	if err, ok := wrong.(error); ok {
		return err
	}
	return fmt.Errorf("%v", wrong)
}

// accept makes sure that a value is of the wanted type.
func (p *Program) accept(v types.Value) (types.Value, error) {
	switch f := v.(type) {
	case float64:
		if p.want.Base == types.Number {
			if f == 0 {
				v, f = types.OfNumber(0), 0 // one zero, whatever its sign
			}
			if (p.want.Low == nil || f >= *p.want.Low) && (p.want.High == nil || f <= *p.want.High) {
				return v, nil
			}
		}
	case bool:
		if p.want.Base == types.YesNo || p.want.Base == types.Any {
			return v, nil
		}
	}
	if v == nil && !p.want.Optional && p.want.Base != types.Any {
		return nil, p.places.problem(p.whole(), "the formula gives none, but must give "+p.want.Describe(), "")
	}
	if err := types.CheckKinds(v, p.want, p.isA); err != nil {
		return nil, p.places.problem(p.whole(), "the formula gives a wrong result: "+err.Error(), "")
	}
	return v, nil
}

func (p *Program) whole() span { return span{0, p.places.length()} }

// Uses lists the names the formula uses: the first word of each path and each
// whole dotted path, sorted. Tools show them; they are not needed to run.
func (p *Program) Uses() []string { return append([]string(nil), p.uses...) }

// Read is a bare name that a formula reads: the first of a path, or one alone.
type Read struct {
	Name   string
	Always bool // every run asks for it, whatever the answers
	at     span
}

// Reads lists the bare names of the formula, each once, as they stand in it.
func (p *Program) Reads() []Read { return p.reads }

// ProblemAt makes a problem that shows the first place of a bare name.
func (p *Program) ProblemAt(r Read, message, hint string, suggestions ...diag.Suggestion) *diag.Problem {
	return p.places.problem(r.at, message, hint, suggestions...)
}

// Warnings are what an author is told of a formula that can be run.
func (p *Program) Warnings() []*diag.Problem { return p.warned }

// Text gives the text of the formula.
func (p *Program) Text() string { return p.places.src.Text }

// Type gives the type that the formula was found to answer.
func (p *Program) Type() types.Type { return p.answer }

// Want gives the type the results have.
func (p *Program) Want() types.Type { return p.want }

// Place gives the place of the formula in the author's file.
func (p *Program) Place() diag.Pos { return p.places.pos(span{}) }

// Problem makes a problem that shows the whole formula.
func (p *Program) Problem(message, hint string) *diag.Problem {
	return p.places.problem(p.whole(), message, hint)
}

// Constant reports whether the formula asks nothing of the game, so that it
// gives the same with any frame.
func (p *Program) Constant() bool { return len(p.uses) == 0 }

// fault is a run-time error on its way out of the closures.
type fault struct {
	at      span // empty: the whole formula
	message string
	hint    diag.Hint
	cause   error
	asked   string // what was asked of a getter that failed
}

func (f *fault) Error() string { return f.message }

// elementsPerLook is how many elements of a list are compared or added in the time
// in which a question about one of them is answered.
const elementsPerLook = 32

// spend tells the frame that elements of lists are looked at.
func (r *run) spend(elements int, at span) {
	s, ok := r.frame.(Spender)
	if !ok || elements <= 0 {
		return
	}
	if err := s.Spend(elements); err != nil {
		panic(&fault{at: at, message: err.Error(), cause: err, asked: "a list"})
	}
}

// compared is how many elements are looked at when a value is compared.
func compared(v types.Value) int {
	n := 0
	switch v := v.(type) {
	case types.List:
		n = len(v)
		for _, e := range v {
			n += compared(e)
		}
	case types.Map:
		n = len(v)
		for _, p := range v {
			n += compared(p.Value)
		}
	}
	return n
}

// maxNotes bounds the trail of formulas that a problem carries.
const maxNotes = 8

// explain makes a problem of what ended a run, the last that was asked for being at a
// place.
func (p *Program) explain(err error, at span) error {
	if at.to <= at.from {
		at = p.whole()
	}
	var f *fault
	if !errors.As(err, &f) {
		if wrong := runtime.Error(nil); errors.As(err, &wrong) {
			problem := p.places.problem(at, "something inside houserule failed in this formula", "")
			problem.Cause = diag.Recovered(wrong)
			return problem
		}
		problem := p.places.problem(at, "the formula can't be worked out: "+firstLine(err.Error()), "")
		problem.Cause = err
		return problem
	}
	if at = f.at; at.to <= at.from {
		at = p.whole()
	}
	var inner *diag.Problem
	if errors.As(f.cause, &inner) && !inner.Pos.IsZero() {
		// The real place is deeper; this formula only asked for it.
		told := *inner
		told.Cause = f.cause
		if len(told.Notes) < maxNotes {
			told.Notes = append(append([]diag.Note{}, told.Notes...), diag.Note{Pos: p.places.pos(at), Message: "`" + f.asked + "` is asked for here"})
		}
		return &told
	}
	problem := p.places.problem(at, f.message, "").Advise(f.hint)
	problem.Cause = f.cause
	return problem
}

// finite refuses a number that has grown out of all bounds, before a
// comparison can hide it.
func finite(f float64, at span) float64 {
	f = float64(f) // rounded by itself, whatever it came from
	if f-f != 0 {  // what is infinite, or no number, leaves something
		panic(&fault{at: at, message: "the result is not a finite number"})
	}
	return f
}

// fits reports whether a value is of the family of a type; none is not.
func fits(v types.Value, base types.Base) bool {
	ok := false
	switch base {
	case types.Any:
		switch v.(type) {
		case bool, float64, string, types.Ref, types.List, types.Map:
			ok = true
		}
	case types.Number:
		_, ok = v.(float64)
	case types.YesNo:
		_, ok = v.(bool)
	case types.Text, types.Choice, types.Action, types.Formula, types.Dice:
		_, ok = v.(string)
	case types.NounBase:
		_, ok = v.(types.Ref)
	case types.ListBase:
		_, ok = v.(types.List)
	case types.MapBase:
		_, ok = v.(types.Map)
	}
	return ok
}

// describe says what a value is, for messages.
func describe(v types.Value) string {
	switch x := v.(type) {
	case nil:
		return "none"
	case bool:
		return types.Format(x)
	case float64:
		return "the number " + types.Format(x)
	case string:
		return "a text"
	case types.Ref:
		return "a thing of the kind " + x.Kind
	case types.List:
		return "a list"
	case types.Map:
		return "a map"
	}
	return "something that is no value"
}
