package command

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
	// What was worked out for all courses, whatever their beginning, each kept by the package
	// that works it out: the *table.AnswerMemory, the *table.LookMemory and the
	// *table.SubrunMemory.
	Answers() any
	Looks() any
	Subruns() any
}

// Slot keeps one thing that was worked out. The zero Slot is empty.
type Slot struct{ seen any }

// followed is a chance with what else it is able to do.
type followed struct {
	Chance  Chance  // nil in play
	Memo    Memo    // the chance, where it remembers; nil for none
	Courses Courses // the chance, where it plays parts of a course apart; nil for none
}

// FollowChance lets a chance decide from now on; nil lets dice be rolled.
func (s *Scope) FollowChance(c Chance) {
	s.Odds.Chance = c
	s.Odds.Memo, _ = c.(Memo)
	s.Odds.Courses, _ = c.(Courses)
}

// Slot is the place for what is worked out now; nil when nothing is played twice.
func (run *Run) Slot() *Slot {
	if run.Odds.Memo == nil {
		return nil
	}
	return run.Odds.Memo.Slot()
}

// Recall is what a slot keeps; nil when it has to be worked out.
func (s *Slot) Recall() any {
	if s == nil {
		return nil
	}
	return s.seen
}

// FillSlot fills a slot, unless something else was looked at or decided in between:
// then that has to happen again, too.
func (run *Run) FillSlot(s *Slot, seen any) {
	if s != nil && run.Odds.Memo.Latest() == s {
		s.seen = seen
	}
}

// Courses follows a part of a course in all its ways before the course goes on behind it.
// An action is played so: every end it can come to is found once, ends that are alike are
// one, and each course that goes on from there is told what it answered and changed.
type Courses interface {
	// Ways plays something until every way was followed, each time with a Chance of its own.
	// It gives the weights of the ends, and behind them that of all that was not followed.
	Ways(p Playable) ([]*big.Int, error)
	// Place tells how far the course has come. GoOn lets it go on at a place that an earlier
	// one came to, which parted from it behind that. Kept is how often that happened before
	// they parted.
	Place() Place
	GoOn(at Place)
	Kept() int
}

// Playable is what can be played again and again. Play tells by number which end it
// came to, the next number for a new one; behind the last one nothing has to be
// followed any more.
type Playable interface {
	Play(b Chance) (end int, last bool, err error)
}

// Place is how far a course has come: how often it parted, and how many slots it was
// given since.
type Place struct{ Parted, Slots int }
