package table

import (
	"errors"

	"houserule/runtime/play/checks"
	"houserule/runtime/rules"
)

// Attempt runs do. If do is refused, Attempt rolls back only its changes and returns the refusal;
// other errors are returned as err. Rolled dice and assigned record numbers are kept. Outside of a
// command, do runs commands of its own, which are all undone on a refusal. In a read-only run,
// Attempt is an error.
func (jo *Journal) Attempt(do func() error) (*rules.Refusal, error) {
	run := jo.t.run
	if run.ReadOnly() {
		return nil, run.ReadOnlyError("attempt anything")
	}
	if run.Command == nil {
		return jo.attemptCommands(do)
	}
	state, events, now := jo.t.world.State().Log.Savepoint(), jo.t.world.Events().Log.Savepoint(), jo.t.eval.Mark(run)
	c, opened := run.Command, checks.OpenedIn(run.Command)
	said, summed, gone := len(c.Said), len(c.Summary), c.OtherChecks
	a := opened.BeginAttempt()
	err := do()
	if err == nil { // checks that nothing has read yet may still be refused
		err = opened.Settle(run, a.First)
	}
	refusal := rules.AsRefusal(err)
	if refusal == nil {
		opened.EndAttempt(c, a)
		return nil, err
	}
	jo.t.eval.Reset(run, now)
	opened.Cancel(a)
	c.Said, c.Summary, c.OtherChecks = c.Said[:said], c.Summary[:summed], gone
	if back := jo.t.world.State().Log.Rollback(state); back != nil {
		return nil, errors.Join(err, back)
	}
	if back := jo.t.world.Events().Log.Rollback(events); back != nil {
		return nil, errors.Join(err, back)
	}
	return refusal, nil
}

func (jo *Journal) attemptCommands(do func() error) (*rules.Refusal, error) {
	before := len(jo.entries)
	err := do()
	refusal := rules.AsRefusal(err)
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
