package table

import (
	"maps"
	"slices"

	"houserule/lang/diag"
	"houserule/runtime/explain"
)

// A check outlasts its command for whoever has it, and can be looked at and changed
// later. A change is a command of its own then, or part of the one that runs: what
// takes that back takes back what it did to the check, too. What is only imagined
// leaves no trace in it.

// formed is a check as it was.
type formed struct {
	form *Check
	was  Check
}

// as is the check as it stands, shared with nothing that is written on later.
func (f *Check) as() Check {
	was := *f
	was.members = copied(f.members, nil)
	for _, m := range was.members {
		m.rolls, m.said, m.keep = slices.Clone(m.rolls), slices.Clone(m.said), slices.Clone(m.keep)
	}
	was.shared = false
	was.unshare()
	return was
}

// still is the same for as long as nothing is written on members that all share.
func (f *Check) still() Check {
	if !f.shared {
		return f.as()
	}
	was := *f
	was.unshare()
	return was
}

// unshare copies the lists of a check that was copied.
func (f *Check) unshare() {
	f.unsaid, f.lone = nil, nil
	f.settled, f.agreed, f.memo = slices.Clone(f.settled), slices.Clone(f.agreed), maps.Clone(f.memo)
	f.purchases, f.tally.bought = slices.Clone(f.purchases), slices.Clone(f.tally.bought)
	f.before, f.underway = slices.Clone(f.before), slices.Clone(f.underway)
	f.inner = maps.Clone(f.inner)
	f.counts = maps.Clone(f.counts)
	for line, n := range f.counts {
		f.counts[line] = maps.Clone(n)
	}
}

// swap puts the check back as it was, and notes how it stood.
func (x *formed) swap() {
	now := x.form.as()
	*x.form = x.was
	x.was = now
}

// swapAll puts checks back, the last that was noted first.
func swapAll(list []*formed) {
	for _, x := range slices.Backward(list) {
		x.swap()
	}
}

// touch is called before a check is looked at or changed. In a command that is not
// its own it notes how the check stood.
func (f *Check) touch(run *Run) error {
	c := run.command
	if c != f.command && c != nil && c.outer != nil {
		return c.reached(f)
	}
	if c != nil && len(c.attempts) > 0 {
		if a := c.attempts[len(c.attempts)-1]; a.watches(c, f) {
			a.changed = append(a.changed, &formed{f, f.as()})
		}
	}
	if c == f.command {
		f.changes(run)
		return nil
	}
	if f.imagined {
		return &diag.Problem{Message: f.rule.Name + " was only imagined: it is gone with what odds played", Hint: "let odds answer with a value of it, such as .total"}
	}
	if c == nil {
		return nil
	}
	for _, x := range c.others {
		if x.form == f {
			return nil
		}
	}
	c.others = append(c.others, &formed{f, f.as()})
	return nil
}

// changes comes before a check changes in its own command.
func (f *Check) changes(run *Run) {
	if c := f.command; c != nil && c.part != nil && c == run.command {
		c.part.touches(f)
	}
}

// alter changes a check, as a command of its own where none runs.
func (ch diceChange) alter(what string, do func() error) error {
	t := ch.run.t
	change := func() error {
		if err := ch.c.touch(ch.run); err != nil {
			return err
		}
		return do()
	}
	if ch.run.command != nil || ch.run.answering() {
		return change()
	}
	_, err := t.journal.Transaction(explain.Title(view{ch.c, ch.run})+": "+what, func() (any, error) { return nil, change() })
	return err
}
