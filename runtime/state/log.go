package state

// Op says what a [Change] did.
type Op uint8

const (
	Created Op = iota + 1 // a record came into the game
	Removed               // a record left it, with all its boxes
	Changed               // a box was set or unset
)

// String names the change.
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

// Change is one line of the change log. For a created or removed record Box is
// empty and both values are nil; Held is what was in the boxes of a record that left.
type Change struct {
	Op            Op
	Record        ID
	Kind          string // the record's kind
	Box           string
	Before, After any  // the values; nil where the box was or is unset
	Had, Has      bool // whether the box held a value before and after
	Held          []Held
}

// Mark is a point in the history of one store: see [Store.Savepoint].
type Mark struct {
	of     *Store
	at     uint64 // number of log entries ever kept before it
	serial uint64 // of the entry before it; tells a rewritten history apart
	last   ID     // the highest number given out by then
	hash   Hash   // of the state at that moment
}

// Redo is a stretch of history that was taken back and can be done again.
type Redo struct {
	from    Mark
	last    ID // the highest number that was given out before it was taken back
	entries []entry
	held    map[int][]Held // by records that left
}

type entry struct {
	op            Op
	id            ID
	serial        uint64
	record        *record // stays the same through undo and redo
	at            int     // which of its boxes
	before, after slot
}

// box is the name of the box that changed; "" for a whole record.
func (e *entry) box() string {
	if e.op != Changed {
		return ""
	}
	return e.record.boxes[e.at].name
}

// history is the change log: a list of entries, of which the oldest may have
// been forgotten.
type history struct {
	entries   []entry
	forgotten uint64 // how many entries before entries[0]
	last      uint64 // serial of the newest forgotten entry
	serial    uint64 // highest serial given out
}

func (h *history) add(e entry) {
	h.serial++
	e.serial = h.serial
	h.entries = append(h.entries, e)
}

// end gives the position behind the newest entry and that entry's serial.
func (h *history) end() (at, serial uint64) {
	if n := len(h.entries); n > 0 {
		return h.forgotten + uint64(n), h.entries[n-1].serial
	}
	return h.forgotten, h.last
}

// Savepoint marks the present moment. It costs nothing, may be nested and need
// not be given back.
func (s *Store) Savepoint() Mark {
	at, serial := s.history.end()
	return Mark{of: s, at: at, serial: serial, last: s.last, hash: s.hash}
}

// At reports whether the state is the one that was marked.
func (s *Store) At(m Mark) bool { return m.of == s && m.hash == s.hash }

// index finds the first log entry behind a mark, or says why the mark does not
// hold any more.
func (s *Store) index(m Mark) (int, error) {
	h := &s.history
	switch {
	case m.of != s:
		return 0, &MarkError{ForeignMark}
	case m.at < h.forgotten:
		return 0, &MarkError{ForgottenMark}
	case m.at > h.forgotten+uint64(len(h.entries)):
		return 0, &MarkError{RewrittenMark}
	}
	i := int(m.at - h.forgotten)
	serial := h.last
	if i > 0 {
		serial = h.entries[i-1].serial
	}
	if serial != m.serial {
		return 0, &MarkError{RewrittenMark}
	}
	return i, nil
}

// Rollback takes back everything since the mark, for good. The cost is that of
// the changes since then, and the hash is what it was. The numbers of records
// that were created are not given out again. A [*MarkError] tells
// that the mark does not hold any more; nothing changes then.
func (s *Store) Rollback(m Mark) error {
	i, err := s.index(m)
	if err != nil {
		return err
	}
	s.takeBack(i)
	return nil
}

// Abandon is Rollback that gives the numbers back, too: the next records get
// them again. It is for courses of play that were only imagined, so that each of
// them begins alike; whoever may have kept a number of theirs sees to it with
// [Store.Skip] that it is not given out in earnest.
func (s *Store) Abandon(m Mark) error {
	if err := s.Rollback(m); err != nil {
		return err
	}
	s.last = m.last
	return nil
}

// Undo takes back everything since the mark like Rollback, and gives what was
// taken back, for [Store.Redo].
func (s *Store) Undo(m Mark) (Redo, error) {
	i, err := s.index(m)
	if err != nil {
		return Redo{}, err
	}
	r := Redo{from: m, last: s.last, entries: append([]entry(nil), s.history.entries[i:]...)}
	r.held = heldByRemoved(r.entries)
	s.takeBack(i)
	return r, nil
}

// Redo does again what Undo took back; hash and log are what they were. It
// holds only at the very point where Undo left the store, else it is a
// [*MarkError] and nothing changes.
func (s *Store) Redo(r Redo) error {
	i, err := s.index(r.from)
	if err != nil {
		return err
	}
	if i != len(s.history.entries) {
		return &MarkError{NotThere}
	}
	for _, e := range r.entries {
		switch {
		case e.op == Created:
			s.attach(e.id, e.record)
		case e.op == Removed:
			s.detach(e.id, e.record)
		default:
			s.put(e.record, e.at, e.after)
		}
	}
	s.history.entries = append(s.history.entries, r.entries...)
	return nil
}

func (s *Store) takeBack(to int) {
	entries := s.history.entries
	for i := len(entries) - 1; i >= to; i-- {
		e := &entries[i]
		switch {
		case e.op == Created:
			s.detach(e.id, e.record)
		case e.op == Removed:
			s.attach(e.id, e.record)
		default:
			s.put(e.record, e.at, e.before)
		}
	}
	clear(entries[to:])
	s.history.entries = entries[:to]
}

// Since lists the changes since a mark in the order they were made, or gives a
// [*MarkError].
func (s *Store) Since(m Mark) ([]Change, error) {
	i, err := s.index(m)
	if err != nil {
		return nil, err
	}
	changes := make([]Change, 0, len(s.history.entries)-i)
	for _, e := range s.history.entries[i:] {
		changes = append(changes, e.change())
	}
	return changes, nil
}

// Stretch lists the changes from a mark to a later one, at the cost of those alone, or
// gives a [*MarkError]. Nothing lies between a mark and an earlier one.
func (s *Store) Stretch(from, to Mark) ([]Change, error) {
	i, err := s.index(from)
	if err != nil {
		return nil, err
	}
	j, err := s.index(to)
	if err != nil || j <= i {
		return nil, err
	}
	changes := make([]Change, 0, j-i)
	for k := range s.history.entries[i:j] {
		changes = append(changes, s.history.entries[i+k].change())
	}
	return changes, nil
}

// Behind counts the changes since a mark, or gives a [*MarkError].
func (s *Store) Behind(m Mark) (int, error) {
	i, err := s.index(m)
	return len(s.history.entries) - i, err
}

// Forget drops the log before a mark, so that a long game does not keep every
// change for ever. Marks before it do not hold any more.
func (s *Store) Forget(m Mark) error {
	i, err := s.index(m)
	if err != nil {
		return err
	}
	h := &s.history
	clear(h.entries[:i]) // lets go of the values at once; the space goes with the next growth
	h.entries, h.forgotten, h.last = h.entries[i:], m.at, m.serial
	return nil
}
