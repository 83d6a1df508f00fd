package state

// Delta is what changed from one situation to another, apart from how it came to
// that: each box once. It holds wherever the same situation stands again, in this
// store or in a copy.
type Delta struct {
	from    Hash
	last    ID
	changes []changed
}

// changed is a line of a delta.
type changed struct {
	op    Op
	id    ID
	at    int    // where the box stood among those of its record, to find it by
	text  string // the name of the box, or the kind of a record
	after slot
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
	d.changes = make([]changed, 0, end-i)
	for j := i; j < end; j++ {
		e := &s.history.entries[j]
		c := changed{op: e.op, id: e.id, at: e.at, text: e.record.kind, after: e.after}
		if e.op == Changed {
			c.text = e.box()
			if first := d.change(e.id, c.text); first != nil {
				first.after = e.after
				continue
			}
		}
		d.changes = append(d.changes, c)
	}
	return d, nil
}

// fewChanges is up to how many changes are gone through to find the one of a box;
// where there are more, a box may stand there twice.
const fewChanges = 64

func (d *Delta) change(id ID, box string) *changed {
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

// Repeat makes the changes of a delta again. Where the situation is another one than
// that from which they were made it is a [*MarkError], and nothing changes.
func (s *Store) Repeat(d Delta) error {
	if s.hash != d.from {
		return &MarkError{NotThere}
	}
	for i := range d.changes {
		c := &d.changes[i]
		switch c.op {
		case Created:
			s.create(c.id, c.text)
		case Removed:
			r := s.record(c.id)
			s.detach(c.id, r)
			s.history.add(entry{op: Removed, id: c.id, record: r})
		default:
			r := s.record(c.id)
			at := c.at
			if at >= len(r.boxes) || r.boxes[at].name != c.text {
				at = r.placed(Box{Name: c.text}, s)
			}
			if r.boxes[at].set != c.after.set || r.boxes[at].hash != c.after.hash {
				s.change(r, at, c.after)
			}
		}
	}
	s.last = max(s.last, d.last)
	return nil
}

// HashOfFirst is the hash of the present state without the records whose numbers are
// above one.
func (s *Store) HashOfFirst(last ID) Hash {
	h := s.hash
	for i := len(s.order) - 1; i >= 0 && s.order[i] > last; i-- {
		h = h.minus(s.record(s.order[i]).sum)
	}
	return h
}

// HashAt is the hash of the state at a mark.
func (m Mark) HashAt() Hash { return m.hash }

// LastAt is the highest number that was given out at a mark.
func (m Mark) LastAt() ID { return m.last }
