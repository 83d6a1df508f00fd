package table

import "math/big"

// Branching follows every possible result at once: it is asked where results
// part, with exact weights, and says which part is followed this time.
type Branching interface {
	Branch(weights []*big.Int) (int, error)
}

// Remembering is a Branching that plays the same beginning again for every
// result that follows from it. What was worked out on the way is kept in slots,
// so that each look at dice is worked out once and not once for every course
// that comes after it.
type Remembering interface {
	Branching
	// Slot is the place for what is worked out now. A later course that has the
	// same beginning gets the same slot at the same point.
	Slot() *Slot
	// Latest is the slot that was given last, if nothing parted since.
	Latest() *Slot
}

// Slot keeps one thing that was worked out. The zero Slot is empty.
type Slot struct{ seen any }

// slot is the place for what is worked out now; nil when nothing is played twice.
func (run *Run) slot() *Slot {
	if r, ok := run.chance.(Remembering); ok {
		return r.Slot()
	}
	return nil
}

// recall is what a slot keeps; nil when it has to be worked out.
func (s *Slot) recall() any {
	if s == nil {
		return nil
	}
	return s.seen
}

// keep fills a slot, unless something else was looked at or decided in between:
// then that has to happen again, too.
func (run *Run) keep(s *Slot, seen any) {
	if s != nil && run.chance.(Remembering).Latest() == s {
		s.seen = seen
	}
}
