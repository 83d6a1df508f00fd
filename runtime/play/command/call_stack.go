package command

import (
	"errors"
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// callFrame is a call of a rule in Run.Calls.
type callFrame struct {
	Rule  string
	pos   *diag.Pos
	RefAt *types.Ref // the thing whose rule it is, for questions and lines; nil otherwise
	Ref   types.Ref  // the thing whose rule it is if RefAt is nil
}

// Thing returns the thing whose rule it is; zero if there is none.
func (c *callFrame) Thing() types.Ref {
	if c.RefAt != nil {
		return *c.RefAt
	}
	return c.Ref
}

// stackDepth is a state of the call stack, from Depth, to which Unwind returns.
type stackDepth struct {
	calls, queries int
	settling       Check
}

// Enter pushes a call of a rule, which costs AskSteps; Leave pops it. On an error nothing
// is pushed.
func (run *Run) Enter(rule string, n types.Ref, pos *diag.Pos) error {
	if len(run.Calls) >= MaxDepth {
		return run.tooDeep()
	}
	run.Calls = append(run.Calls, callFrame{Rule: rule, Ref: n, pos: pos})
	if err := run.Spend(AskSteps); err != nil {
		run.Leave()
		return err
	}
	return nil
}

// EnterFast is Enter for a question or a line. n must not change until Leave.
func (run *Run) EnterFast(r *rules.Rule, n *types.Ref) error {
	depth := len(run.Calls)
	if depth >= MaxDepth {
		return run.tooDeep()
	}
	if depth < cap(run.Calls) {
		run.Calls = run.Calls[:depth+1]
	} else {
		run.Calls = append(run.Calls, callFrame{})
	}
	s := &run.Calls[depth]
	s.Rule, s.pos, s.RefAt = r.Name, &r.Decl.Pos, n
	if err := run.Spend(AskSteps); err != nil {
		run.Leave()
		return err
	}
	return nil
}

// Leave pops the last call.
func (run *Run) Leave() { run.Calls = run.Calls[:len(run.Calls)-1] }

func (run *Run) tooDeep() error {
	return run.Fault(fmt.Errorf("rules call each other more than %d deep", MaxDepth))
}

// Depth returns the present depth, for Unwind. Callers save it before they evaluate a rule that
// may panic: calls that a panic ends are not popped by Leave.
func (run *Run) Depth() stackDepth { return stackDepth{len(run.Calls), run.Queries, run.Settling} }

// Unwind pops all calls beyond a depth.
func (run *Run) Unwind(to stackDepth) {
	run.Calls, run.Queries, run.Settling = run.Calls[:to.calls], to.queries, to.settling
}

// ReadOnly reports whether a question or a line of a check is being evaluated. Neither may
// change anything.
func (run *Run) ReadOnly() bool { return run.Queries > 0 || run.Settling != nil }

// ReadOnlyError returns the error of a question or line that tries to have an effect; what is
// the effect, as in "write `hp`".
func (run *Run) ReadOnlyError(what string) error {
	rule := "a rule"
	if len(run.Calls) > 0 {
		rule = run.Calls[len(run.Calls)-1].Rule
	}
	return &diag.Problem{Message: fmt.Sprintf("%s only answers: it cannot %s", rule, what), Hint: "what rolls, chooses or changes something is an action"}
}

// Fault wraps an error in a [Fault] with the call stack, unless it has one or is a refusal
// or a stop.
func (run *Run) Fault(err error) error {
	if err == nil {
		return nil
	}
	var fault *Fault
	var refusal *rules.Refusal
	var stop Stop
	if errors.As(err, &fault) || errors.As(err, &refusal) || errors.As(err, &stop) {
		return err
	}
	f := &Fault{Err: err}
	for i := range run.Calls {
		s := &run.Calls[i]
		call := Call{Rule: s.Rule, Pos: *s.pos}
		if n := s.Thing(); n != (types.Ref{}) {
			call.Of = run.World.Names.Of(n)
		}
		f.Calls = append(f.Calls, call)
	}
	return f
}
