package state

// Delta is the difference between two marks. A short one has each box once. [Log.Replay]
// makes the same changes in any store that has the state of the first mark, this or a copy.
type Delta struct {
	from    Hash // of the state at the first mark
	last    ID   // the highest number given out at the second mark
	changes []deltaChange
}

// deltaChange is one change of a delta.
type deltaChange struct {
	op    Op
	id    ID
	index int    // index of the box in the record of the store that made the delta; in another it may differ
	text  string // the name of the box; the kind of a record that is created or removed
	after slot   // the new content of the box
}

// Delta returns the difference from one mark to a later one, or a [*MarkError].
func (l *Log) Delta(from, to Mark) (Delta, error) {
	i, err := l.position(from)
	if err != nil {
		return Delta{}, err
	}
	end, err := l.position(to)
	if err != nil {
		return Delta{}, err
	}
	d := Delta{from: from.hash, last: to.last}
	if i == end {
		return d, nil
	}
	d.changes = make([]deltaChange, 0, end-i)
	for j := i; j < end; j++ {
		e := l.entries.at(j)
		c := deltaChange{op: e.op, id: e.record.id, index: int(e.index), text: e.record.kind, after: e.after}
		if e.op == Changed {
			c.text = e.box()
			if first := d.change(e.record.id, c.text); first != nil {
				first.after = e.after
				continue
			}
		}
		d.changes = append(d.changes, c)
	}
	return d, nil
}

// fewChanges is the number of changes up to which several changes of one box are
// merged. In a longer delta a box may occur more than once.
const fewChanges = 64

// change returns the change of a box in a short delta; nil if there is none.
func (d *Delta) change(id ID, box string) *deltaChange {
	if len(d.changes) > fewChanges {
		return nil
	}
	for i := range d.changes {
		if c := &d.changes[i]; c.op == Changed && c.id == id && c.text == box {
			return c
		}
	}
	return nil
}

// Replay makes the changes of a delta. If the state is not that of the delta's first
// mark it returns a [*MarkError], and nothing changes.
func (l *Log) Replay(d Delta) error {
	if l.store.hash != d.from {
		return &MarkError{StateMoved}
	}
	for i := range d.changes {
		c := &d.changes[i]
		switch c.op {
		case Created:
			l.store.create(c.id, c.text)
		case Removed:
			r := l.store.record(c.id)
			l.store.detach(c.id, r)
			l.add(entry{op: Removed, record: r})
		default:
			r := l.store.record(c.id)
			at := c.index
			if at >= len(r.boxes) || r.boxes[at].name != c.text {
				at = r.ensure(Box{Name: c.text}, l.store)
			}
			if r.boxes[at].set != c.after.set || r.boxes[at].hash != c.after.hash {
				l.store.change(r, at, c.after)
			}
		}
	}
	l.store.last = max(l.store.last, d.last)
	return nil
}

// HashUpTo returns the hash of the state without the records whose numbers are above last.
func (s *Store) HashUpTo(last ID) Hash {
	s.noteAll()
	h := s.hash
	for i := len(s.order) - 1; i >= 0 && s.order[i] > last; i-- {
		h = h.minus(s.record(s.order[i]).sum)
	}
	return h
}

// Hash returns the hash of the state at the mark.
func (m Mark) Hash() Hash { return m.hash }

// OpenDepth returns the number of open choices at the mark.
func (m Mark) OpenDepth() int { return m.open.Depth() }

// OpenHash returns the hash of the open choices at the mark, see [OpenChoices.Hash].
func (m Mark) OpenHash() Hash {
	if m.open == nil {
		return Hash{}
	}
	return m.open.sum
}

// LastID returns the highest number that had been given out at the mark.
func (m Mark) LastID() ID { return m.last }
