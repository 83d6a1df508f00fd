package table

import (
	"errors"
	"fmt"
	"math/big"

	"houserule/lang/dice"
	"houserule/runtime/play/actions"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
)

// ChanceTaken returns the probability that a check succeeds if wanted is bought, an offer that
// [LatePurchases.OpenOffers] or [LatePurchases.UntakenIn] returned. The command runs again on the
// same dice with that answer changed, once for each outcome of new dice, until the check is
// closed. All of it is rolled back.
//
// It returns nil if there is no such probability: the check has no success, the command cannot be
// run again or fails, a decision would have to be asked, or the new dice have more than most
// outcomes.
func (lp *LatePurchases) ChanceTaken(wanted *command.Decision, most int) (chance *big.Rat, err error) {
	run := lp.t.run
	if err := lp.t.explore.requireIdle(run, "work out the chance of an offer"); err != nil {
		return nil, err
	}
	i := lp.EntryOf(wanted)
	if i < 0 || wanted.Check == nil {
		return nil, nil
	}
	if e := lp.jo.entries[i]; e.Command == nil && !e.task.repeatable {
		return nil, nil
	}
	simulated := lp.t.world.SimulatedIDs()
	err = lp.jo.rewound(i, func(u *Undone) (bool, error) {
		chance = lp.successChance(run, u.entries[0], wanted, most)
		return false, nil
	})
	lp.t.world.SetSimulatedIDs(simulated) // nothing keeps a record of the reruns
	return chance, err
}

// successChance returns the probability that the check of a decision succeeds if its command
// runs again with the offer bought.
func (lp *LatePurchases) successChance(run *command.Run, old *Entry, wanted *command.Decision, most int) *big.Rat {
	chance, falls := new(big.Rat), &dicePaths{t: lp.t, run: run, key: wanted.Check.Key()}
	for way := 0; way < most; way++ {
		e := old.forRerun()
		e.t = lp.t
		e.Inputs.Answers.Set(wanted.Key, true)
		success := false
		falls.at = 0
		err := lp.t.explore.simulate(run, nil, falls, false, func() (err error) {
			run.Command.Inputs = e.Inputs
			if _, err = e.execute(run); err == nil {
				err = actions.FinishCommand(run)
			}
			over := errors.As(err, new(checkOver))
			f := falls.check()
			switch {
			case err != nil && !over:
				return err
			case f == nil:
				return fmt.Errorf("%s does not come up any more", wanted.Check.Key())
			}
			v, err := f.Look(run, "success")
			success = v == true
			return err
		})
		if err != nil {
			return nil
		}
		if success {
			chance.Add(chance, falls.probability())
		}
		if !falls.advance() {
			return chance
		}
	}
	return nil
}

// dicePaths is a source of dice that enumerates all outcomes, depth first, until a check is
// closed.
type dicePaths struct {
	t    *Table
	run  *command.Run
	key  string // of the check
	path []diceBranch
	at   int
}

// diceBranch is an outcome of a die, from 0, and the number of outcomes.
type diceBranch struct{ way, of int }

// checkOver ends a playthrough whose check is closed.
type checkOver struct{}

func (checkOver) Error() string     { return "the check is over" }
func (checkOver) Uncatchable() bool { return true }

// Roll implements dice.Source.
func (dp *dicePaths) Roll(d dice.Die) (int, error) {
	if c := dp.check(); c != nil && c.IsClosed() {
		return 0, checkOver{}
	}
	return dp.next(d.Sides), nil
}

// Branch implements dice.BranchingSource.
func (dp *dicePaths) Branch(_ dice.Die, n int) (int, bool) { return dp.next(n), true }

func (dp *dicePaths) next(of int) int {
	if dp.at == len(dp.path) {
		dp.path = append(dp.path, diceBranch{of: of})
	}
	way := dp.path[dp.at].way
	dp.at++
	return way
}

// advance moves to the next path; it returns false after the last.
func (dp *dicePaths) advance() bool {
	for n := len(dp.path) - 1; n >= 0; n-- {
		if dp.path[n].way++; dp.path[n].way < dp.path[n].of {
			return true
		}
		dp.path = dp.path[:n]
	}
	return false
}

// probability returns the probability of the current path.
func (dp *dicePaths) probability() *big.Rat {
	of := big.NewInt(1)
	for _, p := range dp.path {
		of.Mul(of, big.NewInt(int64(p.of)))
	}
	return new(big.Rat).SetFrac(big.NewInt(1), of)
}

// check returns the check in the present playthrough; nil before it is opened.
func (dp *dicePaths) check() *checks.Check {
	if dp.run.Command == nil {
		return nil
	}
	for _, check := range checks.OpenedIn(dp.run.Command).List {
		if check.Key() == dp.key {
			return check
		}
	}
	return nil
}
