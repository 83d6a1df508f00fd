package command

import (
	"errors"
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// step is one rule that is being played.
type step struct {
	Rule string
	pos  *diag.Pos
	In   *types.Ref // of a question that is answered, or a line; nil for anything else
	Noun types.Ref  // of anything else
}

// Whose is the thing whose rule it is.
func (s *step) Whose() types.Ref {
	if s.In != nil {
		return *s.In
	}
	return s.Noun
}

// depth is how deep in rules something stands.
type depth struct {
	trail, pure int
	settling    Check
}

// Enter notes that a rule is being played, which costs steps; Leave undoes it.
func (run *Run) Enter(rule string, noun types.Ref, pos *diag.Pos) error {
	if len(run.Trail) >= MaxDepth {
		return run.tooDeep()
	}
	run.Trail = append(run.Trail, step{Rule: rule, Noun: noun, pos: pos})
	if err := run.Spend(AskSteps); err != nil {
		run.Leave()
		return err
	}
	return nil
}

// EnterFast is Enter for a question or a line of something that stands where nobody
// changes it.
func (run *Run) EnterFast(r *rules.Rule, n *types.Ref) error {
	depth := len(run.Trail)
	if depth >= MaxDepth {
		return run.tooDeep()
	}
	if depth < cap(run.Trail) {
		run.Trail = run.Trail[:depth+1]
	} else {
		run.Trail = append(run.Trail, step{})
	}
	s := &run.Trail[depth]
	s.Rule, s.pos, s.In = r.Name, &r.Decl.Pos, n
	if err := run.Spend(AskSteps); err != nil {
		run.Leave()
		return err
	}
	return nil
}

// Leave undoes the last Enter or EnterFast.
func (run *Run) Leave() { run.Trail = run.Trail[:len(run.Trail)-1] }

func (run *Run) tooDeep() error {
	return run.Fault(fmt.Errorf("rules call each other more than %d deep", MaxDepth))
}

// Depth is taken before a rule is entered, and put back where it is over, also by a
// panic that went through others: those have not left.
func (run *Run) Depth() depth { return depth{len(run.Trail), run.Queries, run.Settling} }

// Ascend goes back to where Depth was taken.
func (run *Run) Ascend(to depth) {
	run.Trail, run.Queries, run.Settling = run.Trail[:to.trail], to.pure, to.settling
}

// Answering says whether something is being worked out that may change nothing.
func (run *Run) Answering() bool { return run.Queries > 0 || run.Settling != nil }

// Forbidden is what a question is told that tries to do something.
func (run *Run) Forbidden(what string) error {
	rule := "a rule"
	if len(run.Trail) > 0 {
		rule = run.Trail[len(run.Trail)-1].Rule
	}
	return &diag.Problem{Message: fmt.Sprintf("%s only answers: it cannot %s", rule, what), Hint: "what rolls, chooses or changes something is an action"}
}

// Fault attaches the trail to an error, once.
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
