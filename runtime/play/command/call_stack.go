package command

import (
	"errors"
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// stackFrame is a call of a rule in Run.Trail.
type stackFrame struct {
	Rule string
	pos  *diag.Pos
	In   *types.Ref // whose rule it is, for questions and lines; nil otherwise
	Noun types.Ref  // whose rule it is if In is nil
}

// Whose is the thing whose rule it is; zero for a rule of no thing.
func (s *stackFrame) Whose() types.Ref {
	if s.In != nil {
		return *s.In
	}
	return s.Noun
}

// stackDepth is a state of the call stack to return to; see Depth.
type stackDepth struct {
	trail, pure int
	settling    Check
}

// Enter pushes a call of a rule, which costs AskSteps; Leave pops it. On an error nothing
// is pushed.
func (run *Run) Enter(rule string, noun types.Ref, pos *diag.Pos) error {
	if len(run.Trail) >= MaxDepth {
		return run.tooDeep()
	}
	run.Trail = append(run.Trail, stackFrame{Rule: rule, Noun: noun, pos: pos})
	if err := run.Spend(AskSteps); err != nil {
		run.Leave()
		return err
	}
	return nil
}

// EnterFast is Enter for a question or a line. n must not change until Leave.
func (run *Run) EnterFast(r *rules.Rule, n *types.Ref) error {
	depth := len(run.Trail)
	if depth >= MaxDepth {
		return run.tooDeep()
	}
	if depth < cap(run.Trail) {
		run.Trail = run.Trail[:depth+1]
	} else {
		run.Trail = append(run.Trail, stackFrame{})
	}
	s := &run.Trail[depth]
	s.Rule, s.pos, s.In = r.Name, &r.Decl.Pos, n
	if err := run.Spend(AskSteps); err != nil {
		run.Leave()
		return err
	}
	return nil
}

// Leave pops the last call.
func (run *Run) Leave() { run.Trail = run.Trail[:len(run.Trail)-1] }

func (run *Run) tooDeep() error {
	return run.Fault(fmt.Errorf("rules call each other more than %d deep", MaxDepth))
}

// Depth returns the present depth, for Ascend. It is saved before a rule is entered from Go
// code that may panic: calls that a panic ended were not left.
func (run *Run) Depth() stackDepth { return stackDepth{len(run.Trail), run.Queries, run.Settling} }

// Ascend pops all calls beyond a depth.
func (run *Run) Ascend(to stackDepth) {
	run.Trail, run.Queries, run.Settling = run.Trail[:to.trail], to.pure, to.settling
}

// Answering reports whether a question or a line of a check is being computed, which may
// change nothing.
func (run *Run) Answering() bool { return run.Queries > 0 || run.Settling != nil }

// Forbidden is the error of a question that tries to do something.
func (run *Run) Forbidden(what string) error {
	rule := "a rule"
	if len(run.Trail) > 0 {
		rule = run.Trail[len(run.Trail)-1].Rule
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
	for i := range run.Trail {
		s := &run.Trail[i]
		line := s.Rule
		if n := s.Whose(); n != (types.Ref{}) {
			line += " of " + run.World.Names.Of(n)
		}
		if at := s.pos.String(); at != "" {
			line += " (" + at + ")"
		}
		f.Trail = append(f.Trail, line)
	}
	return f
}
