package checks

import (
	"slices"

	"houserule/runtime/play/command"
)

// Opened are the checks that a command opened, and what it did to others. It implements
// [command.CheckList]. The zero Opened is that of a command that did nothing yet.
type Opened struct {
	List     []*Check    // in the order in which they were opened
	Touched  []*Snapshot // checks of other commands, as they stood before this one
	Bought   []*Purchase // all offers that were taken
	storage  [1]*Check   // storage of List
	attempts []*Attempt  // that are under way, outermost first
}

// OpenedIn are the checks of a command.
func OpenedIn(c *command.Progress) *Opened { return c.Opened.(*Opened) }

// Count implements [command.CheckList].
func (o *Opened) Count() int { return len(o.List) }

// add adds a check.
func (o *Opened) add(f *Check) {
	if o.List == nil {
		o.List = o.storage[:0]
	}
	o.List = append(o.List, f)
}

// Settle plays those checks to their end that nobody looked at, from a place of List on.
func (o *Opened) Settle(run *command.Run, from int) error {
	for i := from; i < len(o.List); i++ { // starting one may open others
		if err := o.List[i].Start(run); err != nil {
			return err
		}
	}
	return nil
}

// IsClosed tells whether all checks are settled for good.
func (o *Opened) IsClosed() bool {
	for _, f := range o.List {
		if f.outer == nil && !(f.stage.open && f.stage.closed) {
			return false
		}
	}
	return true
}

// CanResume tells whether all checks stand so that odds can put them back to how they stand.
func (o *Opened) CanResume() bool {
	if len(o.attempts)+len(o.Touched) > 0 {
		return false
	}
	for _, f := range o.List {
		if !f.IsIndependent() || f.stage.settling || len(f.lines.stack) > 0 {
			return false
		}
	}
	return true
}

// Attempt is something that may be refused and is taken back alone then.
type Attempt struct {
	First   int         // the place in List of the first check that is opened in it
	bought  int         // how many offers were taken before
	changed []*Snapshot // earlier checks, as they stood before
}

// BeginAttempt begins an attempt.
func (o *Opened) BeginAttempt() *Attempt {
	a := &Attempt{First: len(o.List), bought: len(o.Bought)}
	o.attempts = append(o.attempts, a)
	return a
}

// Cancel ends an attempt that was refused: nothing that it did to checks stands.
func (o *Opened) Cancel(a *Attempt) {
	o.attempts = o.attempts[:len(o.attempts)-1]
	SwapAll(a.changed)
	o.List, o.Bought = o.List[:a.First], o.Bought[:a.bought]
}

// EndAttempt ends an attempt that was not refused: it leaves to the attempt around it what it changed.
func (o *Opened) EndAttempt(c *command.Progress, a *Attempt) {
	o.attempts = o.attempts[:len(o.attempts)-1]
	if len(o.attempts) == 0 {
		return
	}
	outer := o.attempts[len(o.attempts)-1]
	for _, x := range a.changed {
		if outer.watches(c, x.Check) {
			outer.changed = append(outer.changed, x)
		}
	}
}

// watches tells whether an attempt has to note how a check stands before it is
// changed.
func (a *Attempt) watches(c *command.Progress, f *Check) bool {
	if f.origin.command == c && slices.Index(OpenedIn(c).List, f) >= a.First {
		return false
	}
	return !slices.ContainsFunc(a.changed, func(x *Snapshot) bool { return x.Check == f })
}

// Key names the check within its command.
func (c *Check) Key() string { return c.key }

// DecisionKey names a decision of the line that is being worked out.
func (c *Check) DecisionKey(base string) string { return c.key + "/" + c.next(base) }

// Handle is the check for what lies below checks; nil for no check.
func (c *Check) Handle() command.Check {
	if c == nil {
		return nil
	}
	return c
}

// CheckOf is the open check of a decision; nil for none.
func CheckOf(d *command.Decision) *Check {
	f, _ := d.Check.(*Check)
	return f
}
