package table

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
func (cs *Checks) slot(run *Run) *Slot {
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
func (cs *Checks) keep(run *Run, s *Slot, seen any) {
	if s != nil && run.chance.(Remembering).Latest() == s {
		s.seen = seen
	}
}

// laidAnew gives a check other possible dice, which are worked out once for all
// courses that have the same beginning.
func (ch diceChange) laidAnew(work func() ([]*DiceState, error)) error {
	slot := ch.run.t.checks.slot(ch.run)
	members, ok := slot.recall().([]*DiceState)
	if !ok {
		var err error
		if members, err = work(); err != nil {
			return err
		}
		ch.run.t.checks.keep(ch.run, slot, members)
	}
	ch.c.dice.states, ch.c.dice.shared = members, true
	ch.c.refresh()
	return nil
}
