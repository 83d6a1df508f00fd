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
	in   *types.Ref // of a question that is answered, or a line; nil for anything else
	noun types.Ref  // of anything else
}

// whose is the thing whose rule it is.
func (s *step) whose() types.Ref {
	if s.in != nil {
		return *s.in
	}
	return s.noun
}

// depth is how deep in rules something stands.
type depth struct {
	trail, pure int
	settling    checkHandle
}

// enter notes that a rule is being played, which costs steps; leave undoes it.
func (run *Run) enter(rule string, noun types.Ref, pos *diag.Pos) error {
	if len(run.trail) >= MaxDepth {
		return run.tooDeep()
	}
	run.trail = append(run.trail, step{rule: rule, noun: noun, pos: pos})
	if err := run.Spend(askSteps); err != nil {
		run.leave()
		return err
	}
	return nil
}

// enterQuickly is enter for a question or a line of something that stands where nobody
// changes it.
func (run *Run) enterQuickly(r *rules.Rule, n *types.Ref) error {
	depth := len(run.trail)
	if depth >= MaxDepth {
		return run.tooDeep()
	}
	if depth < cap(run.trail) {
		run.trail = run.trail[:depth+1]
	} else {
		run.trail = append(run.trail, step{})
	}
	s := &run.trail[depth]
	s.rule, s.pos, s.in = r.Name, &r.Decl.Pos, n
	if err := run.Spend(askSteps); err != nil {
		run.leave()
		return err
	}
	return nil
}

func (run *Run) leave() { run.trail = run.trail[:len(run.trail)-1] }

func (run *Run) tooDeep() error {
	return run.fault(fmt.Errorf("rules call each other more than %d deep", MaxDepth))
}

// depth is taken before a rule is entered, and put back where it is over, also by a
// panic that went through others: those have not left.
func (run *Run) depth() depth { return depth{len(run.trail), run.queries, run.settling} }

func (run *Run) ascend(to depth) {
	run.trail, run.queries, run.settling = run.trail[:to.trail], to.pure, to.settling
}

// answering says whether something is being worked out that may change nothing.
func (run *Run) answering() bool { return run.queries > 0 || run.settling != nil }

// forbidden is what a question is told that tries to do something.
func (run *Run) forbidden(what string) error {
	rule := "a rule"
	if len(run.trail) > 0 {
		rule = run.trail[len(run.trail)-1].rule
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
	for i := range run.trail {
		s := &run.trail[i]
		line := s.rule
		if n := s.whose(); n != (types.Ref{}) {
			line += " of " + run.world.Names.Of(n)
		}
		if at := s.pos.String(); at != "" {
			line += " (" + at + ")"
		}
		f.Trail = append(f.Trail, line)
	}
	return f
}
