package table

import "houserule/runtime/state"

// noting is since when changes are noted.
type noting struct {
	from  state.Mark
	made  state.Mark    // of the things made in play
	apart state.Changes // what led from where it began to that mark, when earlier commands were taken back
}

// NoteChanges begins to note what changes of the state, such as before a line of the
// prompt; [Table.NotedChanges] tells. What an earlier line bought is not this one's.
func (t *Table) NoteChanges() {
	t.course, t.courseFrom = nil, 0
	t.noting = noting{from: t.state.Savepoint(), made: t.events.Savepoint()}
}

// GiveBack gives the numbers back that were given out since NoteChanges, where nothing
// came of it, and nobody has kept any: a line that failed leaves no trace at all.
func (t *Table) GiveBack() {
	if t.state.At(t.noting.from) && t.events.At(t.noting.made) {
		// A mark that does not hold any more gives nothing back.
		_, _ = t.state.Abandon(t.noting.from), t.events.Abandon(t.noting.made)
	}
}

// Imagined is a mark of the numbers that things had which were only imagined.
type Imagined struct{ counted }

// Imagined gives the mark up to now.
func (t *Table) Imagined() Imagined { return Imagined{t.imagined} }

// ForgetImagined lets the numbers be given out in earnest that things had which were only
// imagined since a mark, where nobody can have kept any: in a line of which nothing is kept.
func (t *Table) ForgetImagined(since Imagined) { t.imagined = since.counted }

// NotedChanges gives what changed since NoteChanges, whatever it was: commands were
// played, taken back or done again, or an offer was bought late, which runs earlier
// commands anew. It is a [*state.MarkError] where nothing was noted.
func (t *Table) NotedChanges() (state.Changes, error) {
	c, err := t.state.Changes(t.noting.from)
	if err != nil {
		return state.Changes{}, err
	}
	return t.noting.apart.Then(c), nil
}

// notesUndo notes that commands are taken back. behind tells how many changes were made
// since they are noted; those before it, the first of what is taken back, are turned
// round.
func (t *Table) notesUndo(behind int, u *Undone) {
	c := u.state.Changes()
	if behind < 0 || behind >= len(c.List) {
		return
	}
	c.List = c.List[:len(c.List)-behind]
	back, apart := c.Reversed(), t.noting.apart
	apart.Last, apart.List = max(apart.Last, back.Last), append(apart.List, back.List...) // nobody holds the list but those who put it back as it was
	t.noting = noting{from: t.state.Savepoint(), made: t.noting.made, apart: apart}
}

// notedBehind is how many changes were made since they are noted; -1 where none are.
func (t *Table) notedBehind() int {
	n, err := t.state.Behind(t.noting.from)
	if err != nil {
		return -1
	}
	return n
}

// Changes gives what was taken back of the state, as it came about.
func (u *Undone) Changes() state.Changes { return u.state.Changes() }
