package state

// Delta is what changed from one situation to another, apart from how it came to
// that: each box once. It holds wherever the same situation stands again, in this
// store or in a copy.
type Delta struct {
	from    Hash
	last    ID
	entries []entry
}

// Delta gives what changed from one mark to a later one, or a [*MarkError].
func (s *Store) Delta(from, to Mark) (Delta, error) {
	i, err := s.index(from)
	if err != nil {
		return Delta{}, err
	}
	end, err := s.index(to)
	if err != nil {
		return Delta{}, err
	}
	d := Delta{from: from.hash, last: to.last}
	if i == end {
		return d, nil
	}
	d.entries = make([]entry, 0, end-i)
	for _, e := range s.history.entries[i:end] {
		if e.op == Changed {
			if first := d.change(e.id, e.box); first != nil {
				first.after, first.has = e.after, e.has
				continue
			}
		}
		d.entries = append(d.entries, e)
	}
	return d, nil
}

// fewChanges is up to how many changes are gone through to find the one of a box;
// where there are more, a box may stand there twice.
const fewChanges = 64

func (d *Delta) change(id ID, box string) *entry {
	if len(d.entries) > fewChanges {
		return nil
	}
	for i := range d.entries {
		if e := &d.entries[i]; e.op == Changed && e.id == id && e.box == box {
			return e
		}
	}
	return nil
}

// Repeat makes the changes of a delta again. Where the situation is another one than
// that from which they were made it is a [*MarkError], and nothing changes.
func (s *Store) Repeat(d Delta) error {
	if s.hash != d.from {
		return &MarkError{NotThere}
	}
	for _, e := range d.entries {
		switch {
		case e.op == Created:
			e.record = &record{id: e.id, kind: e.record.kind, boxes: map[string]slot{}, sum: hashRecord(e.id, e.record.kind)}
			s.attach(e.id, e.record)
		case e.op == Removed:
			e.record = s.records[e.id]
			s.detach(e.id, e.record)
		default:
			e.record = s.records[e.id]
			before, had := e.record.boxes[e.box]
			if had == e.has && before.hash == e.after.hash {
				continue
			}
			if e.before, e.had = before, had; e.has {
				s.put(e.record, e.box, e.before, e.after)
			} else {
				s.drop(e.record, e.box, e.before)
			}
		}
		s.history.add(e)
	}
	s.last = max(s.last, d.last)
	return nil
}

// HashOfFirst is the hash of the present state without the records whose numbers are
// above one.
func (s *Store) HashOfFirst(last ID) Hash {
	h := s.hash
	for i := len(s.order) - 1; i >= 0 && s.order[i] > last; i-- {
		h = h.minus(s.records[s.order[i]].sum)
	}
	return h
}

// HashAt is the hash of the state at a mark.
func (m Mark) HashAt() Hash { return m.hash }

// LastAt is the highest number that was given out at a mark.
func (m Mark) LastAt() ID { return m.last }
