package table

import (
	"math/big"

	"houserule/lang/dice"
)

// Chance follows the ways in which dice can fall, for odds: where results part it says
// which of them is followed. It is nil in play, where dice are rolled.
type Chance interface {
	// Branch is asked where results part, with the exact weight of each, and gives the place
	// of the one that is followed.
	Branch(weights []*big.Int) (int, error)
	// Detailed tells whether all that the dice of an expression show matters. Dice that may
	// explode are followed by their totals otherwise, which can be followed much farther.
	Detailed(e *dice.Expression) bool
	// Ordered tells whether it matters which of equal dice of an expression shows what.
	Ordered(e *dice.Expression) bool
}

// Memo keeps what was worked out for all courses of odds that have the same beginning. It is
// nil where everything is worked out anew.
type Memo interface {
	// Slot is the place for what is worked out now. A later course that has the same
	// beginning gets the same slot at the same point.
	Slot() *Slot
	// Latest is the slot that was given last; nil if something parted since.
	Latest() *Slot
	// Memory keeps what was worked out for all courses, whatever their beginning.
	Memory() *Memory
}

// Slot keeps one thing that was worked out. The zero Slot is empty.
type Slot struct{ seen any }

// followed is a chance with what else it is able to do.
type followed struct {
	chance  Chance  // nil in play
	memo    Memo    // the chance, where it remembers; nil for none
	courses Courses // the chance, where it plays parts of a course apart; nil for none
}

// follow lets a chance decide from now on; nil lets dice be rolled.
func (s *scope) follow(c Chance) {
	s.odds.chance = c
	s.odds.memo, _ = c.(Memo)
	s.odds.courses, _ = c.(Courses)
}

// slot is the place for what is worked out now; nil when nothing is played twice.
func (run *Run) slot() *Slot {
	if run.odds.memo == nil {
		return nil
	}
	return run.odds.memo.Slot()
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
	if s != nil && run.odds.memo.Latest() == s {
		s.seen = seen
	}
}
