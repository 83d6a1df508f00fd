package table

import "houserule/runtime/state"

// noting is since when changes are noted.
type noting struct {
	from  state.Mark
	made  state.Mark    // of the things made in play
	apart state.Changes // what led from where it began to that mark, when earlier commands were taken back
}

// NoteChanges begins to note what changes of the state, such as before a line of the
// prompt; [Journal.NotedChanges] tells. What an earlier line bought is not this one's.
func (jo *Journal) NoteChanges() {
	jo.course, jo.courseFrom = nil, 0
	jo.noting = noting{from: jo.t.world.State().Savepoint(), made: jo.t.world.Events().Savepoint()}
}

// GiveBack gives the numbers back that were given out since NoteChanges, where nothing
// came of it, and nobody has kept any: a line that failed leaves no trace at all.
func (jo *Journal) GiveBack() {
	if jo.t.world.State().At(jo.noting.from) && jo.t.world.Events().At(jo.noting.made) {
		// A mark that does not hold any more gives nothing back.
		_, _ = jo.t.world.State().Abandon(jo.noting.from), jo.t.world.Events().Abandon(jo.noting.made)
	}
}

// NotedChanges gives what changed since NoteChanges, whatever it was: commands were
// played, taken back or done again, or an offer was bought late, which runs earlier
// commands anew. It is a [*state.MarkError] where nothing was noted.
func (jo *Journal) NotedChanges() (state.Changes, error) {
	c, err := jo.t.world.State().Changes(jo.noting.from)
	if err != nil {
		return state.Changes{}, err
	}
	return jo.noting.apart.Then(c), nil
}

// notesUndo notes that commands are taken back. behind tells how many changes were made
// since they are noted; those before it, the first of what is taken back, are turned
// round.
func (jo *Journal) notesUndo(behind int, u *Undone) {
	c := u.state.Changes()
	if behind < 0 || behind >= len(c.List) {
		return
	}
	c.List = c.List[:len(c.List)-behind]
	back, apart := c.Reversed(), jo.noting.apart
	apart.Last, apart.List = max(apart.Last, back.Last), append(apart.List, back.List...) // nobody holds the list but those who put it back as it was
	jo.noting = noting{from: jo.t.world.State().Savepoint(), made: jo.noting.made, apart: apart}
}

// notedBehind is how many changes were made since they are noted; -1 where none are.
func (jo *Journal) notedBehind() int {
	n, err := jo.t.world.State().Behind(jo.noting.from)
	if err != nil {
		return -1
	}
	return n
}

// Changes gives what was taken back of the state, as it came about.
func (u *Undone) Changes() state.Changes { return u.state.Changes() }
