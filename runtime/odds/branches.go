package odds

import (
	"errors"
	"math/big"

	"houserule/lang/dice"
	"houserule/lang/exact"
	"houserule/runtime/play/command"
	"houserule/runtime/table"
)

// branches is the [command.Chance] of exact odds: it plays a run once for each path through
// its branch points, depth first. A path is replayed up to its last branch point and then
// takes the next way there.
type branches struct {
	attempt    *attempt
	path       []branchPoint    // the branch points of the current playthrough, in order
	at         int              // branch points of path that the playthrough has passed
	slots      [][]command.Slot // by number of branch points passed: what was memoized there
	slotsGiven int              // slots of slots[at] given out in this playthrough
	latest     *command.Slot    // the last slot given out since the last branch point; nil for none
	depth      int              // branch points before the beginning of path, for a subrun
	startFloat float64          // approximate probability of reaching the beginning of path
	pending    int              // playthroughs that are known to follow this one
	isSubrun   bool             // it plays a subrun, which is counted in attempt.subrunPlaythroughs
}

var (
	_ command.Chance       = (*branches)(nil)
	_ command.Memo         = (*branches)(nil)
	_ command.SubrunPlayer = (*branches)(nil)
)

// Slot implements [command.Memo].
func (b *branches) Slot() *command.Slot {
	for len(b.slots) <= b.at {
		if n := len(b.slots); n < cap(b.slots) {
			b.slots = b.slots[:n+1]
			b.slots[n] = b.slots[n][:0]
		} else {
			b.slots = append(b.slots, nil)
		}
	}
	if b.slotsGiven == len(b.slots[b.at]) {
		b.slots[b.at] = append(b.slots[b.at], command.Slot{}) // may move slots given out earlier, which are not filled any more
	}
	b.latest = &b.slots[b.at][b.slotsGiven]
	b.slotsGiven++
	return b.latest
}

// Latest implements [command.Memo].
func (b *branches) Latest() *command.Slot { return b.latest }

// Position implements [command.SubrunPlayer].
func (b *branches) Position() command.BranchPosition {
	return command.BranchPosition{Branches: b.at, Slots: b.slotsGiven}
}

// ResumeAt implements [command.SubrunPlayer].
func (b *branches) ResumeAt(at command.BranchPosition) {
	b.at, b.slotsGiven, b.latest = at.Branches, at.Slots, nil
	if b.slotsGiven > 0 {
		b.latest = &b.slots[b.at][b.slotsGiven-1]
	}
}

// SharedBranches implements [command.SubrunPlayer].
func (b *branches) SharedBranches() int { return len(b.path) - 1 }

// Detailed implements [command.Chance].
func (b *branches) Detailed(e *dice.Expression) bool { return b.attempt.detail[dieDetail{e, false}] }

// Ordered implements [command.Chance].
func (b *branches) Ordered(e *dice.Expression) bool { return b.attempt.detail[dieDetail{e, true}] }

// dieDetail is an expression whose dice are read one by one by rules or, with order, in the
// order in which they were rolled.
type dieDetail struct {
	dice  *dice.Expression
	order bool
}

// branchPoint is a branch point with the weights of its ways.
type branchPoint struct {
	weights     []exact.Natural
	total       exact.Natural     // the sum of weights
	index       int               // the way that is followed
	before      exact.Probability // probability of reaching the branch point
	beforeFloat float64           // before as a float
}

// chance returns the probability of reaching the branch point and following its current way.
func (b *branchPoint) chance() exact.Probability { return b.before.And(b.taken()) }

// taken returns the probability of the current way, given that the branch point is reached.
func (b *branchPoint) taken() exact.Probability {
	return exact.Probability{Ways: b.weights[b.index], Total: b.total}
}

// chanceFloat returns chance as a float.
func (b *branchPoint) chanceFloat() float64 { return b.beforeFloat * b.taken().Float() }

// A path of at least endlessDepth branch points that is less likely than endlessProbability is
// assumed to be endless.
const (
	endlessDepth       = 64    // branch points
	endlessProbability = 1e-60 // probability of reaching the last of them
)

// Branch implements [command.Chance].
func (b *branches) Branch(weights []*big.Int) (int, error) {
	if b.attempt.t.Explorer().HasReadChoice() {
		return 0, table.ErrChoiceRead
	}
	if b.at == len(b.path) {
		c := branchPoint{before: exact.Certain, beforeFloat: b.startFloat}
		if b.at > 0 {
			last := &b.path[b.at-1]
			c.before, c.beforeFloat = last.chance(), last.chanceFloat()
		}
		if deep := b.depth + b.at; deep >= endlessDepth && c.beforeFloat < endlessProbability {
			return 0, &TooManyPlaythroughsError{Depth: deep}
		}
		if b.pending += len(weights) - 1; b.pending+b.played() > b.attempt.options.Playthroughs {
			return 0, &TooManyPlaythroughsError{Limit: b.attempt.options.Playthroughs}
		}
		c.weights = make([]exact.Natural, len(weights))
		for i, w := range weights {
			c.weights[i] = exact.FromInt(w)
			c.total = c.total.Add(c.weights[i])
		}
		b.path = append(b.path, c)
	}
	c := &b.path[b.at]
	if len(c.weights) != len(weights) {
		return 0, errors.New("the rule has different results with the same dice: it depends on something outside of the game")
	}
	b.at++
	b.slotsGiven, b.latest = 0, nil
	return c.index, nil
}

// played returns the number of playthroughs so far, the current one included.
func (b *branches) played() int {
	if b.isSubrun {
		return b.attempt.subrunPlaythroughs
	}
	return b.attempt.playthroughs
}

// chance returns the probability of the playthrough that just ended.
func (b *branches) chance() exact.Probability {
	if len(b.path) == 0 {
		return exact.Certain
	}
	return b.path[len(b.path)-1].chance()
}

// Every estimateEvery playthroughs their final number is estimated; exact odds are given up
// if it exceeds estimateFactor times Options.Playthroughs.
const (
	estimateEvery  = 25_000
	estimateFactor = 2
)

// followed estimates from the branch points on the current path what share of all playthroughs
// came before this one, by probability or by number, whichever is larger.
func (b *branches) followed() float64 {
	chance, number := 0.0, 0.0
	p, n := 1.0, 1.0
	for _, c := range b.path {
		for _, w := range c.weights[:c.index] {
			chance += float64(p * exact.Probability{Ways: w, Total: c.total}.Float())
		}
		p *= c.taken().Float()
		n /= float64(len(c.weights))
		number += float64(n * float64(c.index))
	}
	return max(chance, number)
}

// nextPath moves to the next path. It returns false when all have been played.
func (b *branches) nextPath() bool {
	b.at, b.slotsGiven, b.latest = 0, 0, nil
	for len(b.path) > 0 {
		last := &b.path[len(b.path)-1]
		last.index++
		if last.index < len(last.weights) {
			b.pending--
			b.slots = b.slots[:min(len(b.slots), len(b.path))] // later slots were filled under the previous way
			return true
		}
		b.path = b.path[:len(b.path)-1]
	}
	return false
}
