package checks

import (
	"houserule/lang/diag"
	"houserule/runtime/explain"
	"houserule/runtime/play/command"
)

// A check outlasts its command for whoever has it, and can be looked at and changed
// later. A change is a command of its own then, or part of the one that runs: what
// takes that back takes back what it did to the check, too. What is only imagined
// leaves no trace in it.

// touch is called before a check is looked at or changed. In a command that is not
// its own it notes how the check stood.
func (f *Check) touch(run *command.Run) error {
	c := run.Command
	if c != f.origin.command && c != nil && c.Outer != nil {
		return f.reached(c)
	}
	if c != nil {
		if opened := OpenedIn(c); len(opened.attempts) > 0 {
			if a := opened.attempts[len(opened.attempts)-1]; a.watches(c, f) {
				a.changed = append(a.changed, f.Snapshot())
			}
		}
	}
	if c == f.origin.command {
		f.changes(run)
		return nil
	}
	if f.origin.imagined {
		return &diag.Problem{Message: f.rule.Name + " was only imagined: it is gone with what odds played", Hint: "let odds answer with a value of it, such as .total"}
	}
	if c == nil {
		return nil
	}
	opened := OpenedIn(c)
	for _, x := range opened.Others {
		if x.Check == f {
			return nil
		}
	}
	opened.Others = append(opened.Others, f.Snapshot())
	return nil
}

// reached tells what is played apart that it is not: it looks at a check of the course
// around it.
func (f *Check) reached(c *command.Progress) error {
	for ; c != nil && c != f.origin.command; c = c.Outer {
		c.Tainted = true
	}
	return ErrLeftOpen
}

// ErrLeftOpen ends a subrun of odds that turns out to be a part of the course around it.
var ErrLeftOpen = &leftOpen{}

type leftOpen struct{}

func (*leftOpen) Error() string { return "it is a part of the course around it" }

// Uncatchable keeps scripts from swallowing it.
func (*leftOpen) Uncatchable() bool { return true }

// changes comes before a check changes in its own command.
func (f *Check) changes(run *command.Run) {
	if c := f.origin.command; c != nil && c.Parts != nil && c == run.Command {
		c.Parts.Touch(f)
	}
}

// alter changes a check, as a command of its own where none runs.
func (ch DiceChange) alter(what string, do func() error) error {
	change := func() error {
		if err := ch.c.touch(ch.run); err != nil {
			return err
		}
		return do()
	}
	if ch.run.Command != nil || ch.run.Answering() {
		return change()
	}
	return ch.c.cs.commit(explain.Title(view(ch))+": "+what, change)
}
