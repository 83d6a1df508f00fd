package table

import "houserule/runtime/state"

// changeBaseline is since when changes are noted.
type changeBaseline struct {
	from   state.Mark
	events state.Mark    // of the things made in play
	before state.Changes // what led from where it began to that mark, when earlier commands were taken back
}

// SetBaseline begins to note what changes of the state, such as before a line of the
// prompt; [Changelog.SinceBaseline] tells. What an earlier line bought is not this one's.
func (cl *Changelog) SetBaseline() {
	cl.jo.late.replaced, cl.jo.late.replacedFrom = nil, 0
	cl.baseline = changeBaseline{from: cl.t.world.State().Log.Savepoint(), events: cl.t.world.Events().Log.Savepoint()}
}

// ReleaseIDs gives the numbers back that were given out since NoteChanges, where nothing
// came of it, and nobody has kept any: a line that failed leaves no trace at all.
func (cl *Changelog) ReleaseIDs() {
	if cl.t.world.State().Log.At(cl.baseline.from) && cl.t.world.Events().Log.At(cl.baseline.events) {
		// A mark that does not hold any more gives nothing back.
		_, _ = cl.t.world.State().Log.Abandon(cl.baseline.from), cl.t.world.Events().Log.Abandon(cl.baseline.events)
	}
}

// SinceBaseline gives what changed since NoteChanges, whatever it was: commands were
// played, taken back or done again, or an offer was bought late, which runs earlier
// commands anew. It is a [*state.MarkError] where nothing was noted.
func (cl *Changelog) SinceBaseline() (state.Changes, error) {
	c, err := cl.t.world.State().Log.Changes(cl.baseline.from)
	if err != nil {
		return state.Changes{}, err
	}
	return cl.baseline.before.Then(c), nil
}

// baselineUndone notes that commands are taken back. behind tells how many changes were made
// since they are noted; those before it, the first of what is taken back, are turned
// round.
func (cl *Changelog) baselineUndone(behind int, u *Undone) {
	c := u.state.Changes()
	if behind < 0 || behind >= len(c.List) {
		return
	}
	c.List = c.List[:len(c.List)-behind]
	back, apart := c.Reversed(), cl.baseline.before
	apart.Last, apart.List = max(apart.Last, back.Last), append(apart.List, back.List...) // nobody holds the list but those who put it back as it was
	cl.baseline = changeBaseline{from: cl.t.world.State().Log.Savepoint(), events: cl.baseline.events, before: apart}
}

// countSinceBaseline is how many changes were made since they are noted; -1 where none are.
func (cl *Changelog) countSinceBaseline() int {
	n, err := cl.t.world.State().Log.CountSince(cl.baseline.from)
	if err != nil {
		return -1
	}
	return n
}

// Changes gives what was taken back of the state, as it came about.
func (u *Undone) Changes() state.Changes { return u.state.Changes() }
