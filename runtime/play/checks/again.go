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

// mostThrows is how often everything is thrown again before nobody believes any
// more that a throw will ever stand.
const mostThrows = 1_000

// settleStanding settles the lines, and throws everything again as long as the check
// says so. For odds only those of all throws are left that stand, before anything of
// them is looked at.
func (pl play) settleStanding() error {
	if pl.c.plan.AgainIndex < 0 {
		return pl.settle()
	}
	if pl.run.Odds.Chance != nil {
		if err := pl.standing(); err != nil {
			return pl.run.Fault(err)
		}
		return pl.settle()
	}
	if err := pl.settle(); err != nil {
		return err
	}
	return pl.run.Fault(pl.throwAgain())
}

// throwAgain throws until the throw stands.
func (pl play) throwAgain() error {
	for n := 1; ; n++ {
		v, err := pl.c.look(pl.run).line(pl.c.plan.AgainIndex)
		if err != nil || v != true {
			return err
		}
		if n > mostThrows {
			return pl.neverStands(fmt.Sprintf("%s was thrown %d times, and never stood", pl.c.rule.Shown(), mostThrows))
		}
		again := pl.c.plan.Lines[pl.c.plan.AgainIndex]
		pl.run.Trace.RolledAgain(again.Base)
		if err := pl.rethrow(); err != nil {
			return err
		}
		if err := pl.settle(); err != nil {
			return err
		}
	}
}

func (pl play) neverStands(what string) error {
	return &diag.Problem{Pos: pl.c.plan.Lines[pl.c.plan.AgainIndex].Base.Pos, Message: what, Hint: "`again` says when everything is thrown again; some throw has to make it no"}
}

// standAnew asks once more after something was bought: a throw that does not stand
// any more is thrown again.
func (pl play) standAnew() error {
	if pl.c.plan.AgainIndex < 0 {
		return nil
	}
	if pl.run.Odds.Chance == nil {
		return pl.throwAgain()
	}
	v, err := pl.c.look(pl.run).line(pl.c.plan.AgainIndex)
	if err != nil || v != true {
		return err
	}
	if err := pl.rethrow(); err != nil {
		return err
	}
	return pl.settleStanding()
}

// rethrow throws all dice again, those of the checks that are its lines included.
// What was paid is paid, and what offers wrote on lines stays.
func (pl play) rethrow() error {
	pl.c.Change(pl.run).strikeThrow()
	for _, line := range pl.c.plan.Lines {
		pl.run.Trace.LineStruck(pl.c.key, line)
	}
	pl.c.dice.rerolls++
	pl.c.dice.restarts++
	if err := pl.c.Change(pl.run).rollWithPast(); err != nil {
		return err
	}
	for _, i := range pl.c.plan.NestedLines {
		x := pl.c.inner[i]
		if x == nil {
			continue
		}
		err := x.play(pl.run).inOrder(func() error {
			if err := x.play(pl.run).rethrow(); err != nil {
				return err
			}
			return x.play(pl.run).settleStanding()
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// standings are the ways in which a throw can stand, as far as other dice than the
// check's own decide it, with their weights.
type standings struct {
	ways    [][]int
	weights []*big.Int
}

// standing leaves those throws that stand, and follows one of the ways in which the
// dice of other checks and lines lie then.
func (pl play) standing() error {
	slot := pl.run.Slot()
	s, ok := slot.Recall().(*standings)
	if !ok {
		var err error
		if s, err = pl.standings(); err != nil {
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
	_, err := pl.onWay(&wayfarer{outer: pl.run.Odds.Chance, ways: s.ways[k]})
	return err
}

// standings follows all ways in which other dice can lie that `again` reads, and
// weighs them by how many of the check's own throws stand there.
func (pl play) standings() (*standings, error) {
	s, chances := &standings{}, []*big.Rat{}
	for w := (&wayfarer{outer: pl.run.Odds.Chance}); ; {
		w.at = 0
		var stands *big.Rat
		err := pl.takenBack(func() (err error) {
			stands, err = pl.onWay(w)
			return err
		})
		var beyond *Beyond
		switch {
		case errors.As(err, &beyond):
			stands = big.NewRat(1, 1) // who follows that way is told
		case err != nil:
			return nil, err
		}
		if stands.Sign() > 0 {
			s.ways = append(s.ways, append([]int(nil), w.ways...))
			chances = append(chances, stands.Mul(stands, w.chance()))
		}
		if len(s.ways) > MaxOutcomes {
			return nil, &Diverges{Notation: "the dice of " + pl.c.rule.Name, Cause: fmt.Errorf("more than %d possible dice", MaxOutcomes)}
		}
		if !w.next() {
			break
		}
	}
	if len(s.ways) == 0 {
		return nil, pl.neverStands(pl.c.rule.Shown() + " can never stand: `again` holds whatever the dice show")
	}
	s.weights = wholeWeights(chances)
	return s, nil
}

// takenBack does something and takes it back, with all that the checks it opened did.
func (pl play) takenBack(do func() error) error {
	w := pl.run.World
	c, state, events, position := pl.run.Command, w.State().Log.Savepoint(), w.Events().Log.Savepoint(), command.Position(pl.run.Decider)
	opened := OpenedIn(c)
	before, list, said, summed, bought := pl.c.withHeld(), len(opened.List), len(c.Said), len(c.Summed), len(opened.Bought)
	err := do()
	RestoreAll(before)
	opened.List, c.Said, c.Summed, opened.Bought = opened.List[:list], c.Said[:said], c.Summed[:summed], opened.Bought[:bought]
	command.Rewind(pl.run.Decider, position)
	if back := errors.Join(w.State().Log.Rollback(state), w.Events().Log.Rollback(events)); back != nil {
		return errors.Join(err, back)
	}
	return err
}

// withHeld notes how the check and those that are its lines stand.
func (f *Check) withHeld() []*Snapshot {
	all := []*Snapshot{f.Snapshot()}
	for _, x := range f.held() {
		all = append(all, x.Snapshot())
	}
	return all
}

// onWay leaves the throws that stand on one way, and gives the share of all throws
// that these are.
func (pl play) onWay(w *wayfarer) (*big.Rat, error) {
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

// wayfarer is a Chance that follows one way after the other, apart from what odds
// follow. Its ways are the parts that were followed, in the order of the partings.
type wayfarer struct {
	outer   command.Chance
	ways    []int
	weights [][]*big.Int
	at      int
}

// Branch implements Chance.
func (w *wayfarer) Branch(weights []*big.Int) (int, error) {
	if w.at == len(w.ways) {
		w.ways = append(w.ways, 0)
	}
	if w.at == len(w.weights) {
		w.weights = append(w.weights, weights)
	}
	w.at++
	return w.ways[w.at-1], nil
}

// Detailed implements Chance.
func (w *wayfarer) Detailed(e *dice.Expression) bool { return w.outer.Detailed(e) }

// Ordered implements Chance.
func (w *wayfarer) Ordered(e *dice.Expression) bool { return w.outer.Ordered(e) }

// next goes on to the next way; false after the last.
func (w *wayfarer) next() bool {
	for n := len(w.ways); n > 0; n-- {
		if w.ways[n-1]++; w.ways[n-1] < len(w.weights[n-1]) {
			w.ways, w.weights = w.ways[:n], w.weights[:n]
			return true
		}
		w.ways, w.weights = w.ways[:n-1], w.weights[:n-1]
	}
	return false
}

// chance is how likely the way is that was followed.
func (w *wayfarer) chance() *big.Rat {
	p := big.NewRat(1, 1)
	for k, weights := range w.weights {
		all := new(big.Int)
		for _, x := range weights {
			all.Add(all, x)
		}
		p.Mul(p, new(big.Rat).SetFrac(weights[w.ways[k]], all))
	}
	return p
}
