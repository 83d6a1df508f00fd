package checks

import (
	"fmt"
	"math/big"
	"slices"

	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/play/command"
)

// DiceChange changes the dice of a check on behalf of a run.
type DiceChange struct {
	c   *Check
	run *command.Run
}

// Change returns what changes the dice of the check on behalf of a run.
func (c *Check) Change(run *command.Run) DiceChange { return DiceChange{c, run} }

// AddDie adds dice to the check. They are rolled at once, or with its own dice if these are not
// rolled yet.
func (ch DiceChange) AddDie(notation string) error {
	return ch.change("add "+notation, func() error { return ch.addDie(notation) })
}

func (ch DiceChange) addDie(notation string) error {
	if ch.run.ReadOnly() {
		return ch.run.ReadOnlyError("add dice: a line rolls with check:another")
	}
	e, err := ch.c.cs.parse(notation)
	if err != nil {
		return err
	}
	if err := ch.c.Start(ch.run); err != nil {
		return err
	}
	a := addition{e, ch.c.key + "/" + ch.c.next("added")}
	if !ch.c.dice.isRolled() { // an offer before the roll: they are rolled with the others
		ch.c.dice.added = append(ch.c.dice.added, a)
		return nil
	}
	return ch.add(a)
}

// addition is dice that are added to those of a check.
type addition struct {
	dice *dice.Expression
	key  string // of their roll
}

// add rolls dice and combines their states with those of the check.
func (ch DiceChange) add(a addition) error {
	ch.run.NextRoll = ch.c
	more, _, err := ch.c.cs.roll(ch.run, a.dice, nil, a.key)
	ch.run.NextRoll = nil
	if err != nil {
		return err
	}
	var states []*DiceState
	for _, m := range ch.c.dice.states {
		for _, x := range more {
			n := &DiceState{weight: new(big.Int).Mul(m.weight, x.weight), rolls: append(append([]*dice.Roll(nil), m.rolls...), x.rolls...), remembered: m.remembered}
			n.keep = n.extendKeep(m)
			n.merged = append(m.merged[:len(m.merged):len(m.merged)], x.merged...)
			states = append(states, n)
		}
		if len(states) > MaxOutcomes {
			return &DivergenceError{Notation: "the dice of " + ch.c.rule.Name, Cause: fmt.Errorf("more than %d possible dice", MaxOutcomes)}
		}
	}
	ch.c.dice.states, ch.c.dice.shared = states, false
	ch.c.ForgetLines()
	return nil
}

// extendKeep returns the indexes of the dice that count if somebody chose among the dice of
// first, to which the others were added: added dice count as their notation says.
func (ds *DiceState) extendKeep(first *DiceState) []int {
	if first.keep == nil {
		return nil
	}
	keep, chosenFrom := slices.Clone(first.keep), len(first.resultDice())
	for i, d := range ds.resultDice()[chosenFrom:] {
		if d.result.Kept {
			keep = append(keep, chosenFrom+i)
		}
	}
	return keep
}

// next returns a key for an operation that may occur several times on the check: within the
// line being evaluated, or outside of lines.
func (c *Check) next(word string) string {
	if c.rolled.counts == nil {
		c.rolled.counts = map[string]map[string]int{}
	}
	if c.rolled.counts[c.lines.current] == nil {
		c.rolled.counts[c.lines.current] = map[string]int{}
	}
	c.rolled.counts[c.lines.current][word]++
	key := fmt.Sprintf("%s#%d", word, c.rolled.counts[c.lines.current][word])
	if c.lines.current != "" {
		key = c.lines.current + "/" + key
	}
	return key
}

// Keep has the chooser decide which n of the dice count.
func (ch DiceChange) Keep(n int, chooser types.Ref) error {
	return ch.change(fmt.Sprintf("keep %d", n), func() error { return ch.keep(n, chooser) })
}

func (ch DiceChange) keep(n int, chooser types.Ref) error {
	v, err := ch.pick(fmt.Sprintf("Which %d of the dice count?", n), n, chooser)
	if err != nil {
		return err
	}
	ch.c.dice.unshare()
	for _, m := range ch.c.dice.states {
		m.keep = m.positions(n, v)
	}
	ch.c.ForgetLines()
	return nil
}

// pick has the chooser decide on n of the dice. It returns a list of their positions from 1, or
// "highest" or "lowest". It is an error if odds with several states get positions.
func (ch DiceChange) pick(question string, n int, chooser types.Ref) (types.Value, error) {
	if err := ch.requireRolled("choose dice"); err != nil {
		return nil, err
	}
	if err := ch.c.dice.states[0].needsDice(); err != nil {
		return nil, err
	}
	have := len(ch.c.dice.states[0].resultDice())
	if n < 0 || n > have {
		return nil, fmt.Errorf("%d of %d dice cannot be chosen", n, have)
	}
	d := &command.Decision{Kind: command.Keep, Who: chooser, Question: question, Check: ch.c, Count: n}
	for _, x := range ch.c.dice.states[0].resultDice() {
		d.Values = append(d.Values, x.shows)
	}
	v, err := ch.run.Decide(d)
	if err != nil {
		return nil, err
	}
	if list, ok := v.(types.List); ok && len(ch.c.dice.states) > 1 {
		return nil, fmt.Errorf("odds need a policy for %q, such as \"highest\": dice %s were named", d.Question, types.Format(list))
	}
	return v, nil
}

// positions returns the indexes of the n dice that an answer of pick chooses.
func (ds *DiceState) positions(n int, how types.Value) []int {
	return positionsOf(ds.resultDice(), n, how)
}

// positionsOf returns the indexes of n dice: those of the positions in a list, the highest, or
// the lowest.
func positionsOf(all []die, n int, how types.Value) []int {
	keep := []int{}
	if list, ok := how.(types.List); ok {
		for _, p := range list {
			keep = append(keep, int(p.(float64))-1)
		}
		return keep
	}
	taken := make([]bool, len(all))
	for range n {
		best := -1
		for i, d := range all {
			if taken[i] {
				continue
			}
			if best < 0 || how == "highest" && d.shows > all[best].shows || how == "lowest" && d.shows < all[best].shows {
				best = i
			}
		}
		taken[best] = true
		keep = append(keep, best)
	}
	return keep
}

// Reroll replaces all dice of the check by a new roll. Dice added after the old roll are gone.
func (ch DiceChange) Reroll() error {
	return ch.change("roll again", func() error { return ch.reroll() })
}

func (ch DiceChange) reroll() error {
	if err := ch.requireRolled("roll the dice again"); err != nil {
		return err
	}
	ch.c.dice.rerolls++
	ch.recordRerolled()
	return ch.rollKeepingSnapshots()
}

// recordRerolled records in the trace that the rolls of the check were rerolled.
func (ch DiceChange) recordRerolled() {
	if len(ch.c.dice.states) == 0 {
		return
	}
	for _, r := range ch.c.dice.states[0].rolls {
		ch.run.Trace.Rerolled(r, nil)
	}
}

// requireRolled starts the check, and returns an error if it has no dice that can be changed.
// what describes the change.
func (ch DiceChange) requireRolled(what string) error {
	if ch.run.ReadOnly() {
		return ch.run.ReadOnlyError(what)
	}
	if err := ch.c.Start(ch.run); err != nil {
		return err
	}
	if !ch.c.dice.isRolled() {
		return fmt.Errorf("the dice of %s are not rolled yet", ch.c.rule.Name)
	}
	return nil
}

// Another rolls dice that belong to a line and not to the total, and returns their total. When
// the line is evaluated again it returns the same total.
func (ch DiceChange) Another(notation string) (n float64, err error) {
	err = ch.change("another "+notation, func() error {
		n, err = ch.another(notation)
		return err
	})
	return n, err
}

// setTotal stores the total of a roll of a line.
func (c *Check) setTotal(key string, v types.Value) {
	if c.rolled.totals == nil {
		c.rolled.totals = map[string]types.Value{}
	}
	c.rolled.totals[key] = v
}

func (ch DiceChange) another(notation string) (float64, error) {
	key := ch.c.key + "/" + ch.c.next("another "+notation)
	if v, ok := ch.c.rolled.totals[key]; ok {
		return v.(float64), nil
	}
	e, err := ch.c.cs.parse(notation)
	if err != nil {
		return 0, err
	}
	m, err := ch.c.cs.rollBare(ch.run, e, nil, key)
	if err != nil {
		return 0, err
	}
	ch.c.setTotal(key, m.natural())
	return m.natural(), nil
}

// TurnOverBy turns over a two-sided die of the check on which the chooser decides.
func (ch DiceChange) TurnOverBy(chooser types.Ref) error {
	return ch.change("turn a die over", func() error { return ch.turnOverBy(chooser) })
}

func (ch DiceChange) turnOverBy(chooser types.Ref) error {
	v, err := ch.pick("Which die is turned over?", 1, chooser)
	if err != nil {
		return err
	}
	ch.c.dice.unshare()
	for _, m := range ch.c.dice.states {
		if err := ch.turn(m, m.positions(1, v)[0]); err != nil {
			return err
		}
	}
	ch.c.ForgetLines()
	return nil
}

// TurnOver turns over a two-sided die of the check, such as a coin, by its position from 1.
func (ch DiceChange) TurnOver(position int) error {
	return ch.change(fmt.Sprintf("turn die %d over", position), func() error { return ch.turnOver(position) })
}

func (ch DiceChange) turnOver(position int) error {
	if err := ch.requireRolled("turn a die over"); err != nil {
		return err
	}
	if err := ch.c.dice.states[0].needsDice(); err != nil {
		return err
	}
	if err := ch.c.dice.states[0].needsOrder(); err != nil {
		return err
	}
	ch.c.dice.unshare()
	for _, m := range ch.c.dice.states {
		if err := ch.turn(m, position-1); err != nil {
			return err
		}
	}
	ch.c.ForgetLines()
	return nil
}

// turn turns over the die with an index in resultDice. The state must not be shared.
func (ch DiceChange) turn(m *DiceState, i int) error {
	list := m.resultDice()
	if i < 0 || i >= len(list) {
		return fmt.Errorf("there is no die number %d; %d dice lie there", i+1, len(list))
	}
	d := list[i]
	if d.result.Sides != 2 {
		return fmt.Errorf("a die with %d sides cannot be turned over", d.result.Sides)
	}
	faces := m.rolls[d.roll].Faces()
	faces[d.result.Drawn] = d.result.Die().Shows(1 - int(d.result.Face))
	e, err := ch.c.cs.parse(m.rolls[d.roll].Expression)
	if err != nil {
		return err
	}
	vars, failed := ch.variables()
	turned, err := e.Roll(dice.Faces(faces...), vars)
	if *failed != nil {
		return *failed
	}
	if err != nil {
		return err
	}
	m.rolls = append([]*dice.Roll(nil), m.rolls...)
	m.rolls[d.roll] = turned
	return nil
}
