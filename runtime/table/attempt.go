package table

import (
	"errors"
	"slices"

	"houserule/runtime/rules"
)

// attempt is something that may be refused and is taken back alone then.
type attempt struct {
	first   int         // of the checks that the command opened in it
	changed []*Snapshot // earlier checks, as they stood before
}

// Attempt does something that may be refused. When it is, it alone is taken back,
// and the refusal is no error; what came before stays, and so do the dice that fell
// and the numbers that were given out. Outside of a command, what is done is
// commands of their own, which are taken back together. What may not be read is no
// refusal of what is done: it is an error.
func (jo *Journal) Attempt(do func() error) (*rules.Refusal, error) {
	run := jo.t.run
	if run.answering() {
		return nil, run.forbidden("attempt anything")
	}
	if run.command == nil {
		return jo.attemptCommands(do)
	}
	state, events, now := jo.t.world.State().Savepoint(), jo.t.world.Events().Savepoint(), jo.t.moment(run)
	c := run.command
	said, summed, bought, gone := len(c.said), len(c.summed), len(c.bought.bought), c.gone
	a := &attempt{first: len(c.forms)}
	c.attempts = append(c.attempts, a)
	err := do()
	for i := a.first; err == nil && i < len(c.forms); i++ { // what nobody looked at yet may still be refused
		err = c.forms[i].play(run).start()
	}
	c.attempts = c.attempts[:len(c.attempts)-1]
	refusal := rules.Denies(err)
	if refusal == nil {
		c.inherit(a)
		return nil, err
	}
	jo.t.back(run, now)
	restoreAll(a.changed)
	c.said, c.summed, c.forms, c.bought.bought, c.gone = c.said[:said], c.summed[:summed], c.forms[:a.first], c.bought.bought[:bought], gone
	if back := jo.t.world.State().Rollback(state); back != nil {
		return nil, errors.Join(err, back)
	}
	if back := jo.t.world.Events().Rollback(events); back != nil {
		return nil, errors.Join(err, back)
	}
	return refusal, nil
}

func (jo *Journal) attemptCommands(do func() error) (*rules.Refusal, error) {
	before := len(jo.entries)
	err := do()
	refusal := rules.Denies(err)
	if refusal == nil {
		return nil, err
	}
	if len(jo.entries) > before {
		if _, back := jo.undoTo(before); back != nil {
			return nil, errors.Join(err, back)
		}
	}
	return refusal, nil
}

// inherit leaves to the attempt around one that succeeded what that changed.
func (c *command) inherit(a *attempt) {
	if len(c.attempts) == 0 {
		return
	}
	outer := c.attempts[len(c.attempts)-1]
	for _, x := range a.changed {
		if outer.watches(c, x.check) {
			outer.changed = append(outer.changed, x)
		}
	}
}

// watches tells whether an attempt has to note how a check stands before it is
// changed.
func (a *attempt) watches(c *command, f *Check) bool {
	if f.origin.command == c && slices.Index(c.forms, f) >= a.first {
		return false
	}
	return !slices.ContainsFunc(a.changed, func(x *Snapshot) bool { return x.check == f })
}
