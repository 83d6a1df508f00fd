package command

import (
	"math/big"

	"houserule/lang/dice"
)

// Chance decides the outcome of dice where odds are computed, by choosing among weighted
// ways. It is nil in play, where dice are rolled.
type Chance interface {
	// Branch is called at each branch point with the weights of all ways, and returns the
	// index of the one to follow.
	Branch(weights []*big.Int) (int, error)
	// Detailed reports whether single dice of an expression matter. If not, exploding dice
	// are followed by their totals, which reaches much farther.
	Detailed(e *dice.Expression) bool
	// Ordered reports whether the order of equal dice of an expression matters.
	Ordered(e *dice.Expression) bool
}

// Memo memoizes results for all playthroughs that have the same beginning. Nil memoizes
// nothing.
type Memo interface {
	// Slot returns the slot for the result that is computed next. A later playthrough with
	// the same branches so far gets the same slot at the same point.
	Slot() *Slot
	// Latest returns the last slot that was given out; nil if there was a branch point
	// since.
	Latest() *Slot
	// Results that are valid for all playthroughs, each of a type of the package that
	// computes it: *eval.AnswerMemory, *checks.LookMemory and *table.SubrunMemory.
	AnswerMemory() any
	LookMemory() any
	SubrunMemory() any
}

// Slot holds one memoized result. The zero Slot is empty.
type Slot struct{ value any }

// oddsModes is a Chance with its optional interfaces.
type oddsModes struct {
	Chance  Chance       // nil in play
	Memo    Memo         // the chance if it implements Memo, else nil
	Subruns SubrunPlayer // the chance if it implements Courses, else nil
}

// FollowChance sets the chance that decides from now on; nil lets dice be rolled.
func (s *Scope) FollowChance(c Chance) {
	s.Odds.Chance = c
	s.Odds.Memo, _ = c.(Memo)
	s.Odds.Subruns, _ = c.(SubrunPlayer)
}

// Slot returns the slot for the result that is computed next; nil if nothing is memoized.
func (run *Run) Slot() *Slot {
	if run.Odds.Memo == nil {
		return nil
	}
	return run.Odds.Memo.Slot()
}

// Recall returns the memoized result; nil if there is none.
func (s *Slot) Recall() any {
	if s == nil {
		return nil
	}
	return s.value
}

// FillSlot memoizes a result, unless another slot was given out or a branch was taken
// since: then these have to be repeated, too.
func (run *Run) FillSlot(s *Slot, seen any) {
	if s != nil && run.Odds.Memo.Latest() == s {
		s.value = seen
	}
}

// SubrunPlayer plays a part of a playthrough, a subrun, in all its ways before the playthrough
// continues behind it. Each different end of the subrun is one way for the playthrough,
// which takes over the answer and the changes of that end.
type SubrunPlayer interface {
	// PlayAll plays a subrun until all its ways were followed, each with a Chance of its own.
	// It returns the weights of its ends, followed by that of playthroughs that were not
	// followed to an end, if there are any.
	PlayAll(p Subrun) ([]*big.Int, error)
	// Position returns how far the playthrough has come. GoOn continues it at a place to which
	// an earlier playthrough came before both branched. Kept is the number of branch points
	// that this one has in common with the last.
	Position() BranchPosition
	ResumeAt(at BranchPosition)
	SharedBranches() int
}

// Subrun is a subrun that can be played repeatedly. Play returns the number of the end
// that it came to (the next number for a new end); last reports that no other way has to be
// played.
type Subrun interface {
	Play(b Chance) (end int, last bool, err error)
}

// BranchPosition is how far a playthrough has come: branch points passed, and slots given out since
// the last one.
type BranchPosition struct{ Branches, Slots int }
