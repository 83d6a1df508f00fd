package table

import (
	"houserule/runtime/play/command"
	"slices"
)

// openedChecks are the checks that a command opened, and what it did to others. It
// implements [command.Opened].
type openedChecks struct {
	list     []*Check // in the order in which they were opened
	one      [1]*Check
	attempts []*attempt  // that are under way, outermost first
	others   []*Snapshot // checks of other commands, as they stood before this one
	bought   []*Purchase // all offers that were taken
}

// openedIn are those of a command.
func openedIn(c *command.Progress) *openedChecks { return c.Opened.(*openedChecks) }

// Count implements [command.Opened].
func (o *openedChecks) Count() int { return len(o.list) }

// add adds a check.
func (o *openedChecks) add(f *Check) {
	if o.list == nil {
		o.list = o.one[:0]
	}
	o.list = append(o.list, f)
}

// attempt is something that may be refused and is taken back alone then.
type attempt struct {
	first   int         // of the checks that the command opened in it
	changed []*Snapshot // earlier checks, as they stood before
}

// inherit leaves to the attempt around one that succeeded what that changed.
func (o *openedChecks) inherit(c *command.Progress, a *attempt) {
	if len(o.attempts) == 0 {
		return
	}
	outer := o.attempts[len(o.attempts)-1]
	for _, x := range a.changed {
		if outer.watches(c, x.check) {
			outer.changed = append(outer.changed, x)
		}
	}
}

// watches tells whether an attempt has to note how a check stands before it is
// changed.
func (a *attempt) watches(c *command.Progress, f *Check) bool {
	if f.origin.command == c && slices.Index(openedIn(c).list, f) >= a.first {
		return false
	}
	return !slices.ContainsFunc(a.changed, func(x *Snapshot) bool { return x.check == f })
}

// Key names the check within its command.
func (f *Check) Key() string { return f.key }

// DecisionKey names a decision of the line that is being worked out.
func (f *Check) DecisionKey(base string) string { return f.key + "/" + f.next(base) }

// handle is the check for what lies below checks; nil for no check.
func (f *Check) handle() command.Check {
	if f == nil {
		return nil
	}
	return f
}

// CheckOf is the open check of a decision; nil for none.
func CheckOf(d *command.Decision) *Check {
	f, _ := d.Form.(*Check)
	return f
}
