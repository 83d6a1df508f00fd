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

// maxRestarts is how often everything is thrown again before nobody believes any
// more that a throw will ever stand.
const maxRestarts = 1_000

// settleAccepted settles the lines, and throws everything again as long as the check
// says so. For odds only those of all throws are left that stand, before anything of
// them is looked at.
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

// restartUntilAccepted throws until the throw stands.
func (pl play) restartUntilAccepted() error {
	for n := 1; ; n++ {
		v, err := pl.c.look(pl.run).line(pl.c.plan.AgainIndex)
		if err != nil || v != true {
			return err
		}
		if n > maxRestarts {
			return pl.neverAccepted(fmt.Sprintf("%s was thrown %d times, and never stood", pl.c.rule.Shown(), maxRestarts))
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

func (pl play) neverAccepted(what string) error {
	return &diag.Problem{Pos: pl.c.plan.Lines[pl.c.plan.AgainIndex].Base.Pos, Message: what, Hint: "`again` says when everything is thrown again; some throw has to make it no"}
}

// restartIfRejected asks once more after something was bought: a throw that does not stand
// any more is thrown again.
func (pl play) restartIfRejected() error {
	if pl.c.plan.AgainIndex < 0 {
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

// restart throws all dice again, those of the checks that are its lines included.
// What was paid is paid, and what offers wrote on lines stays.
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

// acceptedWays are the ways in which a throw can stand, as far as other dice than the
// check's own decide it, with their weights.
type acceptedWays struct {
	ways    [][]int
	weights []*big.Int
}

// keepAccepted leaves those throws that stand, and follows one of the ways in which the
// dice of other checks and lines lie then.
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

// exploreAccepted follows all ways in which other dice can lie that `again` reads, and
// weighs them by how many of the check's own throws stand there.
func (pl play) exploreAccepted() (*acceptedWays, error) {
	s, chances := &acceptedWays{}, []*big.Rat{}
	for w := (&pathChance{outer: pl.run.Odds.Chance}); ; {
		w.at = 0
		var stands *big.Rat
		err := pl.rolledBack(func() (err error) {
			stands, err = pl.keepAcceptedOn(w)
			return err
		})
		var beyond *BeyondDepth
		switch {
		case errors.As(err, &beyond):
			stands = big.NewRat(1, 1) // who follows that way is told
		case err != nil:
			return nil, err
		}
		if stands.Sign() > 0 {
			s.ways = append(s.ways, append([]int(nil), w.path...))
			chances = append(chances, stands.Mul(stands, w.probability()))
		}
		if len(s.ways) > MaxOutcomes {
			return nil, &Diverges{Notation: "the dice of " + pl.c.rule.Name, Cause: fmt.Errorf("more than %d possible dice", MaxOutcomes)}
		}
		if !w.next() {
			break
		}
	}
	if len(s.ways) == 0 {
		return nil, pl.neverAccepted(pl.c.rule.Shown() + " can never stand: `again` holds whatever the dice show")
	}
	s.weights = wholeWeights(chances)
	return s, nil
}

// rolledBack does something and takes it back, with all that the checks it opened did.
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

// snapshotAll notes how the check and those that are its lines stand.
func (c *Check) snapshotAll() []*Snapshot {
	all := []*Snapshot{c.Snapshot()}
	for _, x := range c.allNested() {
		all = append(all, x.Snapshot())
	}
	return all
}

// keepAcceptedOn leaves the throws that stand on one way, and gives the share of all throws
// that these are.
func (pl play) keepAcceptedOn(w *pathChance) (*big.Rat, error) {
	outer := pl.run.Odds
	pl.run.FollowChance(w)
	defer func() { pl.run.Odds = outer }()
	values, err := pl.c.look(pl.run).values(pl.c.plan.AgainIndex)
	if err != nil {
		return nil, err
	}
	all, standing, kept := new(big.Int), new(big.Int), []*DiceState{}
	for k, m := range pl.c.dice.states {
		all.Add(all, m.weight)
		if values[k] != types.Value(true) {
			standing.Add(standing, m.weight)
			kept = append(kept, m)
		}
	}
	pl.c.dice.states = kept
	if len(kept) == 0 {
		return new(big.Rat), nil
	}
	return new(big.Rat).SetFrac(standing, all), nil
}

// pathChance is a Chance that follows one way after the other, apart from what odds
// follow. Its ways are the parts that were followed, in the order of the partings.
type pathChance struct {
	outer   command.Chance
	path    []int
	weights [][]*big.Int
	at      int
}

// Branch implements Chance.
func (w *pathChance) Branch(weights []*big.Int) (int, error) {
	if w.at == len(w.path) {
		w.path = append(w.path, 0)
	}
	if w.at == len(w.weights) {
		w.weights = append(w.weights, weights)
	}
	w.at++
	return w.path[w.at-1], nil
}

// Detailed implements Chance.
func (w *pathChance) Detailed(e *dice.Expression) bool { return w.outer.Detailed(e) }

// Ordered implements Chance.
func (w *pathChance) Ordered(e *dice.Expression) bool { return w.outer.Ordered(e) }

// next goes on to the next way; false after the last.
func (w *pathChance) next() bool {
	for n := len(w.path); n > 0; n-- {
		if w.path[n-1]++; w.path[n-1] < len(w.weights[n-1]) {
			w.path, w.weights = w.path[:n], w.weights[:n]
			return true
		}
		w.path, w.weights = w.path[:n-1], w.weights[:n-1]
	}
	return false
}

// probability is how likely the way is that was followed.
func (w *pathChance) probability() *big.Rat {
	p := big.NewRat(1, 1)
	for k, weights := range w.weights {
		all := new(big.Int)
		for _, x := range weights {
			all.Add(all, x)
		}
		p.Mul(p, new(big.Rat).SetFrac(weights[w.path[k]], all))
	}
	return p
}
