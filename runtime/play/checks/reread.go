package checks

import (
	"errors"
	"fmt"
	"math/big"
	"slices"

	"houserule/lang/dice"
	"houserule/runtime/play/command"
)

// Reread adapts the dice after a purchase has changed the notation. Dice that were rolled stay;
// missing ones are rolled, and if there are too many the last ones are dropped.
func (ch DiceChange) Reread() error {
	if len(ch.c.dice.states) == 0 {
		return nil
	}
	ch.c.ForgetLines()
	i := ch.c.plan.Standard.Dice
	if len(ch.c.plan.Variables)+len(ch.c.plan.Lines[i].Adds) == 0 || !ch.c.dice.isRolled() {
		return nil
	}
	notation, _, err := ch.notation(ch.c.plan.Lines[i])
	if err != nil {
		return err
	}
	key := ch.c.key + "/" + ch.c.next("relaid")
	if err := ch.c.dice.states[0].needsDice(); err != nil {
		return err
	}
	return ch.replaceStates(func() ([]*DiceState, error) { return ch.rereadAll(notation, key) })
}

// rereadAll returns the states of the check for another notation.
func (ch DiceChange) rereadAll(notation *dice.Expression, key string) ([]*DiceState, error) {
	vars, failed := ch.variables()
	var states []*DiceState
	var chances []*big.Rat
	for _, m := range ch.c.dice.states {
		rolls, shares, err := ch.c.cs.reread(ch.run, m.rolls[0], notation, vars, key)
		if *failed != nil {
			return nil, *failed
		}
		if err != nil {
			return nil, err
		}
		for k, r := range rolls {
			n := &DiceState{rolls: append([]*dice.Roll{r}, m.rolls[1:]...), keep: m.keep, merged: m.merged, remembered: m.remembered}
			if m.keep != nil && len(n.resultDice()) != len(m.resultDice()) {
				return nil, fmt.Errorf("the dice of %s cannot become more or fewer after somebody chose which of them count", ch.c.rule.Name)
			}
			states = append(states, n)
			chances = append(chances, shares[k].Mul(shares[k], new(big.Rat).SetInt(m.weight)))
		}
		if len(states) > MaxOutcomes {
			return nil, &DivergenceError{Notation: notation.String(), Cause: fmt.Errorf("more than %d possible dice", MaxOutcomes)}
		}
	}
	for k, w := range wholeWeights(chances) {
		states[k].weight = w
	}
	return states, nil
}

// reread rolls an expression with the dice of an earlier roll. It returns one roll in play, and
// all of them with their probabilities in odds.
func (cs *Checks) reread(run *command.Run, old *dice.Roll, e *dice.Expression, vars dice.Variables, key string) ([]*dice.Roll, []*big.Rat, error) {
	src := &rereadDice{dice: slices.Clone(old.Dice)}
	slices.SortStableFunc(src.dice, func(a, b dice.DieResult) int { return int(a.Drawn - b.Drawn) })
	if run.Odds.Chance == nil {
		src.fresh = &newDice{run: run, key: key}
		src.fresh.faces, _ = run.Command.Inputs.Dice.Use(key)
		src.begin()
		roll, err := cs.rollFrom(run, src, e, vars)
		if err != nil {
			return nil, nil, err
		}
		run.Command.Inputs.Dice.Set(key, src.fresh.faces)
		run.Trace.Reread(old, roll)
		return []*dice.Roll{roll}, []*big.Rat{big.NewRat(1, 1)}, nil
	}
	var rolls []*dice.Roll
	var chances []*big.Rat
	for again := true; again; again = src.next() {
		if err := run.CountWork(int64(command.DieWork * (1 + len(src.dice)))); err != nil {
			return nil, nil, err
		}
		src.begin()
		roll, err := e.Roll(src, vars)
		if err != nil {
			return nil, nil, err
		}
		if !src.anyAlike && slices.Contains(src.used, false) {
			// There are surplus dice, and any of several alike may have been rolled last.
			for _, d := range src.dice {
				if d.Rerolled || d.Extra {
					return nil, nil, &DivergenceError{Notation: e.String(), Cause: errors.New("dice that brought others became fewer")}
				}
			}
			src.anyAlike, src.path, rolls, chances = true, nil, nil, nil
			src.begin()
			if roll, err = e.Roll(src, vars); err != nil {
				return nil, nil, err
			}
		}
		if src.short {
			return nil, nil, &DivergenceError{Notation: e.String(), Cause: errors.New("dice that were rolled again until they were better became more")}
		}
		if len(rolls) >= MaxOutcomes {
			return nil, nil, &DivergenceError{Notation: e.String(), Cause: fmt.Errorf("more than %d possible dice", MaxOutcomes)}
		}
		rolls, chances = append(rolls, roll), append(chances, src.probability())
	}
	return rolls, chances, nil
}

// rereadDice is a source that returns the faces of dice that were rolled before. A die that is
// not among them is rolled or, in odds, followed in every way.
type rereadDice struct {
	dice     []dice.DieResult
	used     []bool   // by die: it was returned in this roll
	anyAlike bool     // a die may be any of those like it, instead of the first one
	fresh    *newDice // rolls missing dice; nil in odds
	short    bool     // of dice that are rerolled repeatedly, some results are not known

	path []branch // branches taken, in order
	at   int      // branches taken in this roll
}

// branch is a choice among several ways.
type branch struct {
	taken, of int  // the way, and the number of ways
	weighted  bool // the ways are not equally likely; see keptDice.probability
}

// begin begins a roll: all dice can be returned again.
func (r *rereadDice) begin() { r.used, r.at = make([]bool, len(r.dice)), 0 }

// Roll implements dice.Source.
func (r *rereadDice) Roll(d dice.Die) (int, error) {
	var like []int
	for i := range r.dice {
		if !r.used[i] && r.isAlike(i, d) {
			like = append(like, i)
		}
	}
	if len(like) > 0 {
		pick := like[0]
		if r.anyAlike {
			pick = like[r.follow(len(like))]
		}
		r.used[pick] = true
		return int(r.dice[pick].Face), nil
	}
	if r.fresh != nil {
		return r.fresh.Roll(d)
	}
	return r.follow(d.Sides), nil
}

// Branch implements dice.BranchingSource. Odds keep only the first and the last result of dice
// that are rerolled until they are better, which does not suffice.
func (r *rereadDice) Branch(d dice.Die, n int) (int, bool) {
	if r.fresh != nil {
		return 0, false
	}
	for i, x := range r.dice {
		r.short = r.short || x.Rerolled
		if !r.used[i] && r.isAlike(i, d) {
			return 0, false
		}
	}
	return r.follow(n), true
}

// isAlike reports whether die number i has the sides and faces of d.
func (r *rereadDice) isAlike(i int, d dice.Die) bool {
	return r.dice[i].Sides == d.Sides && slices.Equal(r.dice[i].Faces, d.Faces)
}

// follow returns which of n equally likely ways is followed.
func (r *rereadDice) follow(n int) int {
	if r.at == len(r.path) {
		r.path = append(r.path, branch{of: n})
	}
	r.at++
	return r.path[r.at-1].taken
}

// next moves to the next path; it returns false after the last.
func (r *rereadDice) next() bool {
	for len(r.path) > 0 {
		last := &r.path[len(r.path)-1]
		if last.taken++; last.taken < last.of {
			return true
		}
		r.path = r.path[:len(r.path)-1]
	}
	return false
}

// probability returns the probability of the current path.
func (r *rereadDice) probability() *big.Rat {
	p := big.NewRat(1, 1)
	for _, w := range r.path {
		if !w.weighted {
			p.Mul(p, big.NewRat(1, int64(w.of)))
		}
	}
	return p
}

// newDice is a source of dice in play that returns recorded faces first and then rolls.
type newDice struct {
	run   *command.Run
	key   string      // of the roll
	faces []dice.Face // recorded faces, then new ones
	at    int         // number of faces returned
}

// Roll implements dice.Source.
func (n *newDice) Roll(d dice.Die) (int, error) {
	if n.at < len(n.faces) {
		if face, ok := d.Find(n.faces[n.at]); ok {
			n.at++
			return face, nil
		}
		n.faces = n.faces[:n.at:n.at] // the recorded die is of another kind
	}
	if n.run.Dice == nil {
		return 0, fmt.Errorf("there are no dice at this table")
	}
	beginRoll(n.run, n.key)
	face, err := n.run.Dice.Roll(d)
	if err != nil {
		return 0, err
	}
	n.faces = append(n.faces[:n.at:n.at], d.Shows(face))
	n.at++
	n.run.Command.Rolled = true
	return face, nil
}

// wholeWeights returns integers in the proportions of probabilities.
func wholeWeights(chances []*big.Rat) []*big.Int {
	common := big.NewInt(1)
	var rest big.Int
	for _, c := range chances {
		if rest.Rem(common, c.Denom()).Sign() == 0 {
			continue
		}
		g := new(big.Int).GCD(nil, nil, common, c.Denom())
		common.Mul(common, new(big.Int).Div(c.Denom(), g))
	}
	weights := make([]*big.Int, len(chances))
	for i, c := range chances {
		weights[i] = new(big.Int).Mul(c.Num(), new(big.Int).Div(common, c.Denom()))
	}
	return weights
}

// replaceStates sets the states of the dice to the result of work, which is memoized for all
// playthroughs with the same beginning.
func (ch DiceChange) replaceStates(work func() ([]*DiceState, error)) error {
	slot := ch.run.Slot()
	states, ok := slot.Recall().([]*DiceState)
	if !ok {
		var err error
		if states, err = work(); err != nil {
			return err
		}
		ch.run.FillSlot(slot, states)
	}
	ch.c.dice.states, ch.c.dice.shared = states, true
	ch.c.ForgetLines()
	return nil
}
