package checks

import (
	"slices"

	"houserule/runtime/play/command"
)

// Opened holds the checks that a command opened, and what it did to others. It implements
// [command.CheckList]. The zero Opened is that of a new command.
type Opened struct {
	List     []*Check    // in the order in which they were opened
	Touched  []*Snapshot // snapshots of checks of other commands, from before this one
	Bought   []*Purchase // all purchases
	storage  [1]*Check   // storage for List
	attempts []*Attempt  // in progress, outermost first
}

// OpenedIn returns the checks of a command.
func OpenedIn(c *command.Progress) *Opened { return c.Opened.(*Opened) }

// Count implements [command.CheckList].
func (o *Opened) Count() int { return len(o.List) }

// add adds a check to List.
func (o *Opened) add(c *Check) {
	if o.List == nil {
		o.List = o.storage[:0]
	}
	o.List = append(o.List, c)
}

// Settle starts the checks of List that nothing has read, beginning at index from.
func (o *Opened) Settle(run *command.Run, from int) error {
	for i := from; i < len(o.List); i++ { // starting one may open others
		if err := o.List[i].Start(run); err != nil {
			return err
		}
	}
	return nil
}

// IsClosed reports whether all checks have been played to their end.
func (o *Opened) IsClosed() bool {
	for _, c := range o.List {
		if c.outer == nil && !(c.stage.open && c.stage.closed) {
			return false
		}
	}
	return true
}

// CanResume reports whether odds can restore the present state of all checks later.
func (o *Opened) CanResume() bool {
	if len(o.attempts)+len(o.Touched) > 0 {
		return false
	}
	for _, c := range o.List {
		if !c.IsIndependent() || c.stage.settling || len(c.lines.stack) > 0 {
			return false
		}
	}
	return true
}

// Attempt is a part of a command that may be refused, and is then rolled back alone.
type Attempt struct {
	First   int         // index in List of the first check that is opened in it
	bought  int         // number of purchases before it
	changed []*Snapshot // snapshots of earlier checks, from before it
}

// BeginAttempt begins an attempt, which Cancel or EndAttempt must end.
func (o *Opened) BeginAttempt() *Attempt {
	a := &Attempt{First: len(o.List), bought: len(o.Bought)}
	o.attempts = append(o.attempts, a)
	return a
}

// Cancel ends an attempt that was refused, and restores all checks.
func (o *Opened) Cancel(a *Attempt) {
	o.attempts = o.attempts[:len(o.attempts)-1]
	SwapAll(a.changed)
	o.List, o.Bought = o.List[:a.First], o.Bought[:a.bought]
}

// EndAttempt ends an attempt that was not refused. Its snapshots pass to the attempt around it.
func (o *Opened) EndAttempt(p *command.Progress, a *Attempt) {
	o.attempts = o.attempts[:len(o.attempts)-1]
	if len(o.attempts) == 0 {
		return
	}
	outer := o.attempts[len(o.attempts)-1]
	for _, x := range a.changed {
		if outer.watches(p, x.Check) {
			outer.changed = append(outer.changed, x)
		}
	}
}

// watches reports whether an attempt needs a snapshot of a check before it changes.
func (a *Attempt) watches(p *command.Progress, c *Check) bool {
	if c.origin.command == p && slices.Index(OpenedIn(p).List, c) >= a.First {
		return false
	}
	return !slices.ContainsFunc(a.changed, func(x *Snapshot) bool { return x.Check == c })
}

// Key identifies the check within its command.
func (c *Check) Key() string { return c.key }

// DecisionKey returns the key of a decision made by the line being evaluated.
func (c *Check) DecisionKey(base string) string { return c.key + "/" + c.next(base) }

// Handle returns the check as a [command.Check]; a nil interface for nil.
func (c *Check) Handle() command.Check {
	if c == nil {
		return nil
	}
	return c
}

// CheckOf returns the open check of a decision; nil for none.
func CheckOf(d *command.Decision) *Check {
	c, _ := d.Check.(*Check)
	return c
}
