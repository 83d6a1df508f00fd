package formula

import (
	"errors"
	"fmt"
	"runtime"

	"github.com/expr-lang/expr/ast"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// Program is a compiled formula. It is immutable: any number of goroutines may run it, and a
// getter may run it recursively.
type Program struct {
	code       code
	want       types.Type
	inferred   types.Type // the inferred type
	positions  *positions
	uses       []string
	reads      []Read
	isA        func(kind, of string) bool
	warnings   []*diag.Problem      // see Warnings
	hasElement bool                 // compiled with Element
	words      map[ast.Node]wordUse // see WordAt
	path       []*step              // its steps if it is only a path; else nil

	values  evaluator[types.Value]
	numbers evaluator[float64]
	yeses   evaluator[bool]
}

// Run evaluates the formula. frame is passed to the getters. The result has the wanted type. The
// error is a [*diag.Problem] with the position in the formula; it wraps the error of a getter.
func (p *Program) Run(frame any) (types.Value, error) { return p.values.run(p, frame) }

func asError(wrong any) error {
	if err, ok := wrong.(error); ok {
		return err
	}
	return fmt.Errorf("%v", wrong)
}

// accept returns a problem if v does not have the wanted type.
func (p *Program) accept(v types.Value) (types.Value, error) {
	switch f := v.(type) {
	case float64:
		if p.want.Base == types.Number {
			if f == 0 {
				v, f = types.NumberValue(0), 0 // negative zero becomes zero
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
		return nil, p.positions.problem(p.whole(), "the formula gives none, but must give "+p.want.Describe(), "")
	}
	if err := types.CheckKinds(v, p.want, p.isA); err != nil {
		return nil, p.positions.problem(p.whole(), "the result of the formula is invalid: "+err.Error(), "")
	}
	return v, nil
}

func (p *Program) whole() span { return span{0, p.positions.length()} }

// Uses lists the names that the formula uses: the first name and all prefixes of each path,
// sorted. For tools.
func (p *Program) Uses() []string { return append([]string(nil), p.uses...) }

// Read is a bare name that a formula reads.
type Read struct {
	Name   string
	Always bool // it is read by every run, whatever other values are
	at     span
}

// Reads lists the bare names that the formula reads, each once.
func (p *Program) Reads() []Read { return p.reads }

// ProblemAt returns a problem at the first occurrence of a bare name.
func (p *Program) ProblemAt(r Read, message, hint string, suggestions ...diag.Suggestion) *diag.Problem {
	return p.positions.problem(r.at, message, hint, suggestions...)
}

// Warnings returns the warnings about the formula.
func (p *Program) Warnings() []*diag.Problem { return p.warnings }

// Text returns the source text.
func (p *Program) Text() string { return p.positions.src.Text }

// Type returns the inferred type of the formula.
func (p *Program) Type() types.Type { return p.inferred }

// Want returns the type that Compile was given.
func (p *Program) Want() types.Type { return p.want }

// Place returns the position of the formula in the author's file.
func (p *Program) Place() diag.Pos { return p.positions.pos(span{}) }

// Problem returns a problem that marks the whole formula.
func (p *Program) Problem(message, hint string) *diag.Problem {
	return p.positions.problem(p.whole(), message, hint)
}

// Constant reports whether the formula uses no names, so its value does not depend on the frame.
func (p *Program) Constant() bool { return len(p.uses) == 0 }

// fault is the panic value of a run-time error.
type fault struct {
	at      span // empty for the whole formula
	message string
	hint    diag.Hint
	cause   error
	asked   string // the path whose getter failed
}

func (f *fault) Error() string { return f.message }

// elementsPerUnit is the number of list elements that are compared or added in the time of
// evaluating one question.
const elementsPerUnit = 32

// spend reports visited list elements to a Spender frame.
func (r *run) spend(elements int, at span) {
	s, ok := r.frame.(Spender)
	if !ok || elements <= 0 {
		return
	}
	if err := s.Spend(elements); err != nil {
		panic(&fault{at: at, message: err.Error(), cause: err, asked: "a list"})
	}
}

// countElements returns the number of elements that are visited when a value is compared.
func countElements(v types.Value) int {
	n := 0
	switch v := v.(type) {
	case types.List:
		n = len(v)
		for _, e := range v {
			n += countElements(e)
		}
	case types.Map:
		n = len(v)
		for _, p := range v {
			n += countElements(p.Value)
		}
	}
	return n
}

// maxNotes limits the notes of a problem about nested formulas.
const maxNotes = 8

// explain returns the problem for a panic value. at is the last getter called.
func (p *Program) explain(err error, at span) error {
	if at.to <= at.from {
		at = p.whole()
	}
	var f *fault
	if !errors.As(err, &f) {
		if wrong := runtime.Error(nil); errors.As(err, &wrong) {
			problem := p.positions.problem(at, "something inside houserule failed in this formula", "")
			problem.Cause = diag.Recovered(wrong)
			return problem
		}
		problem := p.positions.problem(at, "the formula cannot be evaluated: "+firstLine(err.Error()), "")
		problem.Cause = err
		return problem
	}
	if at = f.at; at.to <= at.from {
		at = p.whole()
	}
	var inner *diag.Problem
	if errors.As(f.cause, &inner) && !inner.Pos.IsZero() {
		// The problem is in a nested formula. Add a note about this one.
		told := *inner
		told.Cause = f.cause
		if len(told.Notes) < maxNotes {
			told.Notes = append(append([]diag.Note{}, told.Notes...), diag.Note{Pos: p.positions.pos(at), Message: "`" + f.asked + "` is asked for here"})
		}
		return &told
	}
	problem := p.positions.problem(at, f.message, "").Advise(f.hint)
	problem.Cause = f.cause
	return problem
}

// finite returns f, or panics with a fault if it is infinite or NaN.
func finite(f float64, at span) float64 {
	f = float64(f) // rounded, to prevent a fused operation
	if f-f != 0 {  // infinite or NaN
		panic(&fault{at: at, message: "the result is not a finite number"})
	}
	return f
}

// fits reports whether a value has the given base; none does not.
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
	case types.RefBase:
		_, ok = v.(types.Ref)
	case types.ListBase:
		_, ok = v.(types.List)
	case types.MapBase:
		_, ok = v.(types.Map)
	}
	return ok
}

// describe describes a value for messages.
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
