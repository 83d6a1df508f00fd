package checks

import (
	"errors"
	"fmt"
	"math/big"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/play/command"
)

// maxRestarts is the maximum number of times that a check rolls everything again in play.
const maxRestarts = 1_000

// settleAccepted settles the lines and, while the line `again` of the check is yes, rolls
// everything again. In odds it drops the states of the dice for which `again` is yes, before
// anything else is read.
func (pl play) settleAccepted() error {
	if pl.c.plan.AgainIndex < 0 {
		return pl.settle()
	}
	if pl.run.Odds.Chance != nil {
		if err := pl.keepAccepted(); err != nil {
			return pl.run.Fault(err)
		}
		return pl.settle()
	}
	if err := pl.settle(); err != nil {
		return err
	}
	return pl.run.Fault(pl.restartUntilAccepted())
}

// restartUntilAccepted rolls everything again until the line `again` is not yes; after
// maxRestarts it returns an error.
func (pl play) restartUntilAccepted() error {
	for n := 1; ; n++ {
		v, err := pl.c.look(pl.run).line(pl.c.plan.AgainIndex)
		if err != nil || v != true {
			return err
		}
		if n > maxRestarts {
			return pl.neverAccepted(fmt.Sprintf("%s was thrown %d times, and never stood", pl.c.rule.DisplayName(), maxRestarts))
		}
		again := pl.c.plan.Lines[pl.c.plan.AgainIndex]
		pl.run.Trace.RerolledAll(again.Base)
		if err := pl.restart(); err != nil {
			return err
		}
		if err := pl.settle(); err != nil {
			return err
		}
	}
}

// neverAccepted returns the error of a check whose line `again` is always yes.
func (pl play) neverAccepted(what string) error {
	return &diag.Problem{Pos: pl.c.plan.Lines[pl.c.plan.AgainIndex].Base.Pos, Message: what, Hint: "`again` says when everything is thrown again; some throw has to make it no"}
}

// restartIfRejected is called after a purchase: if the line `again` has become yes, everything
// is rolled again.
func (pl play) restartIfRejected() error {
	if pl.c.plan.AgainIndex < 0 || pl.c.failed != nil {
		return nil
	}
	if pl.run.Odds.Chance == nil {
		return pl.restartUntilAccepted()
	}
	v, err := pl.c.look(pl.run).line(pl.c.plan.AgainIndex)
	if err != nil || v != true {
		return err
	}
	if err := pl.restart(); err != nil {
		return err
	}
	return pl.settleAccepted()
}

// restart rolls all dice of the check again, and those of its nested checks. Payments and
// changes of lines by purchases stay.
func (pl play) restart() error {
	pl.c.Change(pl.run).recordRerolled()
	for _, line := range pl.c.plan.Lines {
		pl.run.Trace.LineRerolled(pl.c.key, line)
	}
	pl.c.dice.rerolls++
	pl.c.dice.restarts++
	if err := pl.c.Change(pl.run).rollKeepingSnapshots(); err != nil {
		return err
	}
	for _, i := range pl.c.plan.NestedLines {
		x := pl.c.nested[i]
		if x == nil {
			continue
		}
		err := x.play(pl.run).asStep(func() error {
			if err := x.play(pl.run).restart(); err != nil {
				return err
			}
			return x.play(pl.run).settleAccepted()
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// acceptedWays are the paths through the branch points of other dice that `again` reads, on
// which some own dice of the check are accepted.
type acceptedWays struct {
	ways    [][]int    // by path: the branch taken at each branch point
	weights []*big.Int // by path
}

// keepAccepted chooses one of the acceptedWays, and drops the states of the dice that are
// rejected on it.
func (pl play) keepAccepted() error {
	slot := pl.run.Slot()
	s, ok := slot.Recall().(*acceptedWays)
	if !ok {
		var err error
		if s, err = pl.exploreAccepted(); err != nil {
			return err
		}
		pl.run.FillSlot(slot, s)
	}
	k := 0
	if len(s.ways) > 1 {
		var err error
		if k, err = pl.run.Odds.Chance.Branch(s.weights); err != nil {
			return err
		}
	}
	_, err := pl.keepAcceptedOn(&pathChance{outer: pl.run.Odds.Chance, path: s.ways[k]})
	return err
}

// exploreAccepted follows all paths through the branch points of other dice that `again` reads.
// The weight of a path is its probability times the share of the check's own states that are
// accepted on it.
func (pl play) exploreAccepted() (*acceptedWays, error) {
	s, chances := &acceptedWays{}, []*big.Rat{}
	for w := (&pathChance{outer: pl.run.Odds.Chance}); ; {
		w.at = 0
		var share *big.Rat
		err := pl.rolledBack(func() (err error) {
			share, err = pl.keepAcceptedOn(w)
			return err
		})
		var beyond *BeyondDepthError
		switch {
		case errors.As(err, &beyond):
			share = big.NewRat(1, 1) // the error recurs if this path is chosen
		case err != nil:
			return nil, err
		}
		if share.Sign() > 0 {
			s.ways = append(s.ways, append([]int(nil), w.path...))
			chances = append(chances, share.Mul(share, w.probability()))
		}
		if len(s.ways) > MaxOutcomes {
			return nil, &DivergenceError{Notation: "the dice of " + pl.c.rule.Name, Cause: fmt.Errorf("more than %d possible dice", MaxOutcomes)}
		}
		if !w.next() {
			break
		}
	}
	if len(s.ways) == 0 {
		return nil, pl.neverAccepted(pl.c.rule.DisplayName() + " can never stand: `again` holds whatever the dice show")
	}
	s.weights = wholeWeights(chances)
	return s, nil
}

// rolledBack calls do, and rolls back what it did to the game, the command and the checks.
func (pl play) rolledBack(do func() error) error {
	w := pl.run.World
	c, state, events, position := pl.run.Command, w.State().Log.Savepoint(), w.Events().Log.Savepoint(), command.Position(pl.run.Decider)
	opened := OpenedIn(c)
	before, list, said, summed, bought := pl.c.snapshotAll(), len(opened.List), len(c.Said), len(c.Summary), len(opened.Bought)
	err := do()
	SwapAll(before)
	opened.List, c.Said, c.Summary, opened.Bought = opened.List[:list], c.Said[:said], c.Summary[:summed], opened.Bought[:bought]
	command.Rewind(pl.run.Decider, position)
	if back := errors.Join(w.State().Log.Rollback(state), w.Events().Log.Rollback(events)); back != nil {
		return errors.Join(err, back)
	}
	return err
}

// snapshotAll returns snapshots of the check and of all its nested checks.
func (c *Check) snapshotAll() []*Snapshot {
	all := []*Snapshot{c.Snapshot()}
	for _, x := range c.allNested() {
		all = append(all, x.Snapshot())
	}
	return all
}

// keepAcceptedOn drops the states of the dice that are rejected on the path of w, and returns
// the share of the weight that is left.
func (pl play) keepAcceptedOn(w *pathChance) (*big.Rat, error) {
	outer := pl.run.Odds
	pl.run.FollowChance(w)
	defer func() { pl.run.Odds = outer }()
	values, err := pl.c.look(pl.run).values(pl.c.plan.AgainIndex)
	if err != nil {
		return nil, err
	}
	all, accepted, kept := new(big.Int), new(big.Int), []*DiceState{}
	for k, m := range pl.c.dice.states {
		all.Add(all, m.weight)
		if values[k] != types.Value(true) {
			accepted.Add(accepted, m.weight)
			kept = append(kept, m)
		}
	}
	pl.c.dice.states = kept
	if len(kept) == 0 {
		return new(big.Rat), nil
	}
	return new(big.Rat).SetFrac(accepted, all), nil
}

// pathChance is a [command.Chance] that enumerates all paths through branch points, depth
// first, independently of the branches of odds.
type pathChance struct {
	outer   command.Chance // answers Detailed and Ordered
	path    []int          // by branch point: the branch taken
	weights [][]*big.Int   // by branch point: the weights of its branches
	at      int            // branch points passed on the current path
}

// Branch implements Chance.
func (pc *pathChance) Branch(weights []*big.Int) (int, error) {
	if pc.at == len(pc.path) {
		pc.path = append(pc.path, 0)
	}
	if pc.at == len(pc.weights) {
		pc.weights = append(pc.weights, weights)
	}
	pc.at++
	return pc.path[pc.at-1], nil
}

// Detailed implements Chance.
func (pc *pathChance) Detailed(e *dice.Expression) bool { return pc.outer.Detailed(e) }

// Ordered implements Chance.
func (pc *pathChance) Ordered(e *dice.Expression) bool { return pc.outer.Ordered(e) }

// next moves to the next path; it returns false after the last.
func (pc *pathChance) next() bool {
	for n := len(pc.path); n > 0; n-- {
		if pc.path[n-1]++; pc.path[n-1] < len(pc.weights[n-1]) {
			pc.path, pc.weights = pc.path[:n], pc.weights[:n]
			return true
		}
		pc.path, pc.weights = pc.path[:n-1], pc.weights[:n-1]
	}
	return false
}

// probability returns the probability of the current path.
func (pc *pathChance) probability() *big.Rat {
	p := big.NewRat(1, 1)
	for k, weights := range pc.weights {
		all := new(big.Int)
		for _, x := range weights {
			all.Add(all, x)
		}
		p.Mul(p, new(big.Rat).SetFrac(weights[pc.path[k]], all))
	}
	return p
}
