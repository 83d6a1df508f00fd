package table

import (
	"errors"
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// step is one rule that is being played.
type step struct {
	rule string
	pos  *diag.Pos
	in   *frame    // the question that is answered, or the line; nil for anything else
	noun types.Ref // of anything else
}

// whose is the thing whose rule it is.
func (s *step) whose() types.Ref {
	if s.in != nil {
		return s.in.noun
	}
	return s.noun
}

// depth is how deep in rules something stands.
type depth struct {
	trail, pure int
	settling    *Check
}

// enter notes that a rule is being played, which costs steps; leave undoes it.
func (run *Run) enter(rule string, noun types.Ref, pos *diag.Pos) error {
	if len(run.stack.trail) >= MaxDepth {
		return run.tooDeep()
	}
	run.stack.trail = append(run.stack.trail, step{rule: rule, noun: noun, pos: pos})
	if err := run.Spend(askSteps); err != nil {
		run.leave()
		return err
	}
	return nil
}

// enterQuickly is enter for a question in its frame, which is that of its depth.
func (run *Run) enterQuickly(r *rules.Rule, f *frame) error {
	depth := len(run.stack.trail)
	if depth >= MaxDepth {
		return run.tooDeep()
	}
	if depth < cap(run.stack.trail) {
		run.stack.trail = run.stack.trail[:depth+1]
	} else {
		run.stack.trail = append(run.stack.trail, step{})
	}
	s := &run.stack.trail[depth]
	s.rule, s.pos, s.in = r.Name, &r.Decl.Pos, f
	if err := run.Spend(askSteps); err != nil {
		run.leave()
		return err
	}
	return nil
}

func (run *Run) leave() { run.stack.trail = run.stack.trail[:len(run.stack.trail)-1] }

func (run *Run) tooDeep() error {
	return run.fault(fmt.Errorf("rules call each other more than %d deep", MaxDepth))
}

// depth is taken before a rule is entered, and put back where it is over, also by a
// panic that went through others: those have not left.
func (run *Run) depth() depth { return depth{len(run.stack.trail), run.queries, run.settling} }

func (run *Run) ascend(to depth) {
	run.stack.trail, run.queries, run.settling = run.stack.trail[:to.trail], to.pure, to.settling
}

// answering says whether something is being worked out that may change nothing.
func (run *Run) answering() bool { return run.queries > 0 || run.settling != nil }

// forbidden is what a question is told that tries to do something.
func (run *Run) forbidden(what string) error {
	rule := "a rule"
	if len(run.stack.trail) > 0 {
		rule = run.stack.trail[len(run.stack.trail)-1].rule
	}
	return &diag.Problem{Message: fmt.Sprintf("%s only answers: it cannot %s", rule, what), Hint: "what rolls, chooses or changes something is an action"}
}

// fault attaches the trail to an error, once.
func (run *Run) fault(err error) error {
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
	for i := range run.stack.trail {
		s := &run.stack.trail[i]
		line := s.rule
		if n := s.whose(); n != (types.Ref{}) {
			line += " of " + run.t.world.Names.Of(n)
		}
		if at := s.pos.String(); at != "" {
			line += " (" + at + ")"
		}
		f.Trail = append(f.Trail, line)
	}
	return f
}
