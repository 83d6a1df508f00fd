package checks

import (
	"houserule/lang/diag"
	"houserule/runtime/explain"
	"houserule/runtime/play/command"
)

// A check can be read and changed after its command has ended. The change is then a command
// of its own or, if another command is running, part of that one; rolling it back restores
// the check. What hypothetical commands change is always rolled back.

// touch must be called before a check is read or changed. If another command than its own is
// running, or an attempt that may be refused, it stores a snapshot for rolling back. It returns
// an error if the check was opened by a hypothetical command that is over, and ErrNotSeparate
// in a subrun for a check of the playthrough around it.
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
		return &diag.Problem{Message: c.rule.Name + " was only simulated for odds and no longer exists", Hint: "let odds answer with a value of it, such as .total"}
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

// leaveSubruns marks the subruns between p and the command of the check as not memoizable,
// since they depend on the check, and returns ErrNotSeparate.
func (c *Check) leaveSubruns(p *command.Progress) error {
	for ; p != nil && p != c.origin.command; p = p.Outer {
		p.NotMemoizable = true
	}
	return ErrNotSeparate
}

// ErrNotSeparate ends a subrun of odds that depends on a check of the playthrough around it: it
// must be played as part of that.
var ErrNotSeparate = &notSeparate{}

type notSeparate struct{}

func (*notSeparate) Error() string { return "it is a part of the course around it" }

// Uncatchable prevents scripts from catching the error.
func (*notSeparate) Uncatchable() bool { return true }

// beforeChange notifies the observer of the parts of a body that the check is about to change
// in its own command.
func (c *Check) beforeChange(run *command.Run) {
	if p := c.origin.command; p != nil && p.Parts != nil && p == run.Command {
		p.Parts.Touch(c)
	}
}

// change calls do, which changes the check; as a command of its own if none is running. what
// describes the change in the title of that command. It does nothing to a check that failed without
// dice.
func (ch DiceChange) change(what string, do func() error) error {
	if ch.c.failed != nil {
		return nil
	}
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
