package command

import (
	"math/big"

	"houserule/lang/dice"
)

// Chance decides the outcome of dice in odds, by choosing among weighted outcomes. It is nil in
// play, where dice are rolled.
type Chance interface {
	// Branch is called at each branch point with the weights of all outcomes, and returns the
	// index of the one to follow.
	Branch(weights []*big.Int) (int, error)
	// Detailed reports whether single dice of an expression matter. If not, exploding dice
	// branch only by their totals, which allows for much longer explosions.
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
	// Latest returns the last slot that Slot returned; nil if there was a branch point since.
	Latest() *Slot
	// AnswerMemory, LookMemory and SubrunMemory return memories whose results are valid for all
	// playthroughs: an *eval.AnswerMemory, a *checks.LookMemory and a *table.SubrunMemory.
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
	Subruns SubrunPlayer // the chance if it implements SubrunPlayer, else nil
}

// FollowChance sets the chance that decides from now on; nil means that dice are rolled.
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

// FillSlot memoizes a result, unless another slot was taken or a branch point was passed since s
// was taken: later playthroughs must repeat these.
func (run *Run) FillSlot(s *Slot, seen any) {
	if s != nil && run.Odds.Memo.Latest() == s {
		s.value = seen
	}
}

// SubrunPlayer plays a section of a playthrough, a subrun, with all its outcomes before the
// playthrough continues after it. Each different end of the subrun is one outcome of a branch
// point of the playthrough, which takes over the answer and the changes of that end.
type SubrunPlayer interface {
	// PlayAll plays a subrun until all its outcomes were followed, each with a Chance of its own.
	// It returns the weights of its ends, followed by the weight of the outcomes that were not
	// followed to an end, if there are any.
	PlayAll(p Subrun) ([]*big.Int, error)
	// Position returns the position of the playthrough.
	Position() BranchPosition
	// ResumeAt continues the playthrough at a position of an earlier one, before both differ.
	ResumeAt(at BranchPosition)
	// SharedBranches returns the number of branch points at which this playthrough follows the
	// same outcome as the last one.
	SharedBranches() int
}

// Subrun is a subrun that can be played repeatedly. Play returns the number of the end that was
// reached (the next number for a new end); last reports that no other outcome has to be played.
type Subrun interface {
	Play(b Chance) (end int, last bool, err error)
}

// BranchPosition is a position in a playthrough: the number of branch points passed, and of slots
// taken since the last one.
type BranchPosition struct{ Branches, Slots int }
