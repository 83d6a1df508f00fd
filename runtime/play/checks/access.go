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
func (c *Check) touch(run *command.Run) error {
	p := run.Command
	if p != c.origin.command && p != nil && p.Outer != nil {
		return c.leaveSubruns(p)
	}
	if p != nil {
		if opened := OpenedIn(p); len(opened.attempts) > 0 {
			if a := opened.attempts[len(opened.attempts)-1]; a.watches(p, c) {
				a.changed = append(a.changed, c.Snapshot())
			}
		}
	}
	if p == c.origin.command {
		c.beforeChange(run)
		return nil
	}
	if c.origin.hypothetical {
		return &diag.Problem{Message: c.rule.Name + " was only imagined: it is gone with what odds played", Hint: "let odds answer with a value of it, such as .total"}
	}
	if p == nil {
		return nil
	}
	opened := OpenedIn(p)
	for _, x := range opened.Touched {
		if x.Check == c {
			return nil
		}
	}
	opened.Touched = append(opened.Touched, c.Snapshot())
	return nil
}

// leaveSubruns tells what is played apart that it is not: it looks at a check of the course
// around it.
func (c *Check) leaveSubruns(p *command.Progress) error {
	for ; p != nil && p != c.origin.command; p = p.Outer {
		p.NotMemoizable = true
	}
	return ErrNotSeparate
}

// ErrNotSeparate ends a subrun of odds that turns out to be a part of the course around it.
var ErrNotSeparate = &notSeparate{}

type notSeparate struct{}

func (*notSeparate) Error() string { return "it is a part of the course around it" }

// Uncatchable keeps scripts from swallowing it.
func (*notSeparate) Uncatchable() bool { return true }

// beforeChange comes before a check changes in its own command.
func (c *Check) beforeChange(run *command.Run) {
	if p := c.origin.command; p != nil && p.Parts != nil && p == run.Command {
		p.Parts.Touch(c)
	}
}

// change changes a check, as a command of its own where none runs.
func (ch DiceChange) change(what string, do func() error) error {
	change := func() error {
		if err := ch.c.touch(ch.run); err != nil {
			return err
		}
		return do()
	}
	if ch.run.Command != nil || ch.run.ReadOnly() {
		return change()
	}
	return ch.c.cs.commit(explain.Title(view(ch))+": "+what, change)
}
