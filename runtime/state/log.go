package state

// Op is the operation of a [Change].
type Op uint8

const (
	Created Op = iota + 1 // a record was created
	Removed               // a record was removed with all its boxes
	Changed               // a box was set or unset
)

// String returns "created", "removed", "changed" or "unknown".
func (o Op) String() string {
	switch o {
	case Created:
		return "created"
	case Removed:
		return "removed"
	case Changed:
		return "changed"
	}
	return "unknown"
}

// Change is one entry of the log.
type Change struct {
	Op            Op
	Record        ID
	Kind          string     // of the record
	Box           string     // the box that changed; "" unless Op is Changed
	Before, After any        // its values; nil where it was or is unset
	Had, Has      bool       // whether it was set before and after
	Boxes         []BoxValue // what a removed record held; for a reversed change, what a created one gets
}

// Mark is a point in the log of one store: see [Log.Savepoint].
type Mark struct {
	store    *Store
	position uint64 // number of entries before it since the log began
	serial   uint64 // of the entry before it; if that entry has another serial now, the log was rewritten
	last     ID     // the highest number given out
	hash     Hash   // of the state, without open choices
	open     *OpenChoice
}

// Redo are changes that were undone and can be made again with [Log.Redo].
type Redo struct {
	from         Mark
	open         *OpenChoice
	last         ID // the highest number given out before the undo
	entries      []entry
	removedBoxes map[int][]BoxValue // boxes of removed records, by index in entries
}

// entry is a change as the log keeps it.
type entry struct {
	record        *record // undo and redo keep the pointer
	serial        uint64  // increasing; an entry that replaces an undone one has another
	index         int32   // index of the box in the record
	op            Op
	before, after slot
}

// box returns the name of the box that changed; "" for a whole record.
func (e *entry) box() string {
	if e.op != Changed {
		return ""
	}
	return e.record.boxes[e.index].name
}

// Log is the change log of a store: savepoints, rollback, undo and redo, and the
// changes since a point. A store owns exactly one, [Store.Log].
type Log struct {
	store       *Store
	entries     logEntries
	forgotten   uint64 // number of entries dropped before the first of entries
	lastDropped uint64 // serial of the last dropped entry
	serial      uint64 // highest serial given out
}

// add appends an entry with the next serial.
func (l *Log) add(e entry) {
	l.serial++
	e.serial = l.serial
	l.entries.add(e)
}

// end returns the position after the last entry, and the serial of that entry.
func (l *Log) end() (at, serial uint64) {
	if n := l.entries.length; n > 0 {
		return l.forgotten + uint64(n), l.entries.at(n - 1).serial
	}
	return l.forgotten, l.lastDropped
}

// Savepoint returns a mark of the current state, in constant time. A mark need not be
// released.
func (l *Log) Savepoint() Mark {
	at, serial := l.end()
	return Mark{store: l.store, position: at, serial: serial, last: l.store.last, hash: l.store.hash, open: l.store.Choices.latest}
}

// At reports whether the current state equals that at the mark.
func (l *Log) At(m Mark) bool {
	return m.store == l.store && m.hash == l.store.hash && m.open == l.store.Choices.latest
}

// position returns the index of the first entry after a mark, or a [*MarkError].
func (l *Log) position(m Mark) (int, error) {
	switch {
	case m.store != l.store:
		return 0, &MarkError{ForeignMark}
	case m.position < l.forgotten:
		return 0, &MarkError{ForgottenMark}
	case m.position > l.forgotten+uint64(l.entries.length):
		return 0, &MarkError{RewrittenMark}
	}
	i := int(m.position - l.forgotten)
	serial := l.lastDropped
	if i > 0 {
		serial = l.entries.at(i - 1).serial
	}
	if serial != m.serial {
		return 0, &MarkError{RewrittenMark}
	}
	return i, nil
}

// Rollback undoes all changes since the mark permanently, in time proportional to their
// number. The numbers of records that were created are not given out again. If the mark is
// not valid any more, it returns a [*MarkError] and nothing changes.
func (l *Log) Rollback(m Mark) error {
	i, err := l.position(m)
	if err != nil {
		return err
	}
	l.undoTo(i)
	l.store.Choices.reopen(m.open, true)
	return nil
}

// Abandon is Rollback that also returns the numbers of the records that were created: they
// are given out again. It is for simulated playthroughs, each of which must begin with the
// same numbers. A caller that keeps such a number must reserve it with [Store.ReserveIDs].
func (l *Log) Abandon(m Mark) error {
	i, err := l.position(m)
	if err != nil {
		return err
	}
	l.undoTo(i)
	l.store.Choices.reopen(m.open, false)
	l.store.last = m.last
	return nil
}

// Undo is Rollback that returns the changes, for [Log.Redo].
func (l *Log) Undo(m Mark) (Redo, error) {
	i, err := l.position(m)
	if err != nil {
		return Redo{}, err
	}
	r := Redo{from: m, open: l.store.Choices.latest, last: l.store.last, entries: l.entries.copyFrom(i)}
	r.removedBoxes = removedBoxes(r.entries)
	l.undoTo(i)
	l.store.Choices.reopen(m.open, false)
	return r, nil
}

// Redo restores the changes that Undo removed, with their log entries. If the log has
// changed since the Undo, Redo returns a [*MarkError] and nothing changes.
func (l *Log) Redo(r Redo) error {
	i, err := l.position(r.from)
	if err != nil {
		return err
	}
	if i != l.entries.length {
		return &MarkError{StateMoved}
	}
	for _, e := range r.entries {
		switch {
		case e.op == Created:
			l.store.attach(e.record.id, e.record)
		case e.op == Removed:
			l.store.detach(e.record.id, e.record)
		default:
			l.store.put(e.record, int(e.index), e.after)
		}
	}
	for _, e := range r.entries {
		l.entries.add(e)
	}
	l.store.Choices.reopen(r.open, false)
	return nil
}

// undoTo reverts the entries from an index on and drops them.
func (l *Log) undoTo(to int) {
	for i := l.entries.length - 1; i >= to; i-- {
		e := l.entries.at(i)
		switch {
		case e.op == Created:
			l.store.detach(e.record.id, e.record)
		case e.op == Removed:
			l.store.attach(e.record.id, e.record)
		default:
			l.store.put(e.record, int(e.index), e.before)
		}
	}
	l.entries.truncate(to)
}

// Since lists the changes since a mark in the order in which they were made, or returns
// a [*MarkError].
func (l *Log) Since(m Mark) ([]Change, error) {
	i, err := l.position(m)
	if err != nil {
		return nil, err
	}
	l.store.Choices.noteReadAt(m)
	changes := make([]Change, 0, l.entries.length-i)
	for ; i < l.entries.length; i++ {
		changes = append(changes, l.entries.at(i).change())
	}
	return changes, nil
}

// Between lists the changes from one mark to a later one, or returns a [*MarkError].
// There are none if to is not later.
func (l *Log) Between(from, to Mark) ([]Change, error) {
	i, err := l.position(from)
	if err != nil {
		return nil, err
	}
	j, err := l.position(to)
	l.store.Choices.noteReadAt(from)
	if err != nil || j <= i {
		return nil, err
	}
	changes := make([]Change, 0, j-i)
	for ; i < j; i++ {
		changes = append(changes, l.entries.at(i).change())
	}
	return changes, nil
}

// CountSince returns the number of changes since a mark, or a [*MarkError].
func (l *Log) CountSince(m Mark) (int, error) {
	i, err := l.position(m)
	l.store.Choices.noteReadAt(m)
	return l.entries.length - i, err
}

// Forget drops the entries before a mark, so that the log of a long game stays short.
// Earlier marks become invalid.
func (l *Log) Forget(m Mark) error {
	i, err := l.position(m)
	if err != nil {
		return err
	}
	l.entries.drop(i)
	l.forgotten, l.lastDropped = m.position, m.serial
	return nil
}
