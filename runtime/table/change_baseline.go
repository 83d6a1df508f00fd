package table

import "houserule/runtime/state"

// changeBaseline is the point from which [Changelog.SinceBaseline] counts changes.
type changeBaseline struct {
	from   state.Mark
	events state.Mark    // of the events
	before state.Changes // from the original baseline to from, if commands before the baseline were undone since
}

// SetBaseline makes the present state the baseline of [Changelog.SinceBaseline], for example before
// a line of the prompt. It also resets [LatePurchases.Replaced].
func (cl *Changelog) SetBaseline() {
	cl.jo.late.replaced, cl.jo.late.replacedFrom = nil, 0
	cl.baseline = changeBaseline{from: cl.t.world.State().Log.Savepoint(), events: cl.t.world.Events().Log.Savepoint()}
}

// ReleaseIDs makes the record numbers that were assigned since SetBaseline available again, if the
// state is the same as then: a line that failed leaves no trace.
func (cl *Changelog) ReleaseIDs() {
	if cl.t.world.State().Log.At(cl.baseline.from) && cl.t.world.Events().Log.At(cl.baseline.events) {
		// An invalid mark releases nothing.
		_, _ = cl.t.world.State().Log.Abandon(cl.baseline.from), cl.t.world.Events().Log.Abandon(cl.baseline.events)
	}
}

// SinceBaseline returns the changes of the state since SetBaseline, by any means: commands that
// were played, undone or redone, and late purchases, which run earlier commands again. Without a
// baseline the error is a [*state.MarkError].
func (cl *Changelog) SinceBaseline() (state.Changes, error) {
	c, err := cl.t.world.State().Log.Changes(cl.baseline.from)
	if err != nil {
		return state.Changes{}, err
	}
	return cl.baseline.before.Then(c), nil
}

// baselineUndone moves the baseline back when u was undone, of whose changes the last since were
// made since the baseline. The changes before the baseline are added to before, reversed.
func (cl *Changelog) baselineUndone(since int, u *Undone) {
	c := u.state.Changes()
	if since < 0 || since >= len(c.List) {
		return
	}
	c.List = c.List[:len(c.List)-since]
	back, before := c.Reversed(), cl.baseline.before
	before.Last, before.List = max(before.Last, back.Last), append(before.List, back.List...) // rewound may hold the list, and restores its length
	cl.baseline = changeBaseline{from: cl.t.world.State().Log.Savepoint(), events: cl.baseline.events, before: before}
}

// countSinceBaseline returns the number of changes since the baseline; -1 without one.
func (cl *Changelog) countSinceBaseline() int {
	n, err := cl.t.world.State().Log.CountSince(cl.baseline.from)
	if err != nil {
		return -1
	}
	return n
}

// Changes returns the undone changes of the state, in the order in which they were made.
func (u *Undone) Changes() state.Changes { return u.state.Changes() }
