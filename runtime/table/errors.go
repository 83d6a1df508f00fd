package table

import (
	"errors"
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// Stop ends a chain of steps without undoing them.
type Stop struct{}

// Error says what a stop outside of steps is.
func (Stop) Error() string { return "stop() was called outside of an action's steps" }

// Uncatchable keeps scripts from swallowing a stop.
func (Stop) Uncatchable() bool { return true }

// Fault is an error in a rule while it was played, with the rules that led to
// it, outermost first.
type Fault struct {
	Err   error
	Trail []string
}

// Error gives the error and the trail.
func (f *Fault) Error() string {
	s := f.Err.Error()
	for _, n := range f.Notes() {
		s += "\n  " + n.Message
	}
	return s
}

// Notes is the trail, innermost rule first; a long one is folded in the middle.
func (f *Fault) Notes() []diag.Note {
	const shown = 6 // of the innermost rules, and of the outermost
	var notes []diag.Note
	for i := len(f.Trail) - 1; i >= 0; i-- {
		if left := i + 1 - shown; left > 1 && len(f.Trail)-i > shown {
			notes = append(notes, diag.Note{Message: fmt.Sprintf("in %d more", left)})
			i = shown
			continue
		}
		notes = append(notes, diag.Note{Message: "in " + f.Trail[i]})
	}
	return notes
}

// Unwrap gives the error itself.
func (f *Fault) Unwrap() error { return f.Err }

// Uncatchable keeps scripts from swallowing a fault.
func (f *Fault) Uncatchable() bool { return true }

// step is one rule that is being played.
type step struct {
	rule string
	pos  *diag.Pos
	in   *frame     // the question that is answered, or the line; nil for anything else
	noun types.Noun // of anything else
}

// whose is the thing whose rule it is.
func (s *step) whose() types.Noun {
	if s.in != nil {
		return s.in.noun
	}
	return s.noun
}

// enter notes that a rule is being played, which costs steps; leave undoes it.
func (t *Table) enter(run *Run, rule string, noun types.Noun, pos *diag.Pos) error {
	if len(run.stack.trail) >= MaxDepth {
		return t.tooDeep(run)
	}
	run.stack.trail = append(run.stack.trail, step{rule: rule, noun: noun, pos: pos})
	if err := t.spend(run, askSteps); err != nil {
		t.leave(run)
		return err
	}
	return nil
}

// enterQuickly is enter for a question in its frame, which is that of its depth.
func (t *Table) enterQuickly(run *Run, r *rules.Rule, f *frame) error {
	depth := len(run.stack.trail)
	if depth >= MaxDepth {
		return t.tooDeep(run)
	}
	if depth < cap(run.stack.trail) {
		run.stack.trail = run.stack.trail[:depth+1]
	} else {
		run.stack.trail = append(run.stack.trail, step{})
	}
	s := &run.stack.trail[depth]
	s.rule, s.pos, s.in = r.Name, &r.Decl.Pos, f
	if err := t.spend(run, askSteps); err != nil {
		t.leave(run)
		return err
	}
	return nil
}

func (t *Table) tooDeep(run *Run) error {
	return t.fault(run, fmt.Errorf("rules call each other more than %d deep", MaxDepth))
}

// depth is how deep in rules something stands.
type depth struct {
	trail, pure int
	settling    *Form
}

// depth is taken before a rule is entered, and put back where it is over, also by a
// panic that went through others: those have not left.
func (t *Table) depth(run *Run) depth { return depth{len(run.stack.trail), run.queries, run.settling} }

func (t *Table) ascend(run *Run, to depth) {
	run.stack.trail, run.queries, run.settling = run.stack.trail[:to.trail], to.pure, to.settling
}

func (t *Table) leave(run *Run) { run.stack.trail = run.stack.trail[:len(run.stack.trail)-1] }

// fault attaches the trail to an error, once.
func (t *Table) fault(run *Run, err error) error {
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
		if n := s.whose(); n != (types.Noun{}) {
			line += " of " + t.world.Names.Of(n)
		}
		if at := s.pos.String(); at != "" {
			line += " (" + at + ")"
		}
		f.Trail = append(f.Trail, line)
	}
	return f
}
