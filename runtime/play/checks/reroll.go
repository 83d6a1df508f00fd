package checks

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"houserule/lang/dice"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// Reroll describes which dice of a check are rerolled.
type Reroll struct {
	*rules.Reroll
	Payer types.Ref // chooses among them
	Key   string    // identifies the rolls
	// FrameOf returns the frame for a state of the dice, whose Each is set to the value of a die,
	// and the frame in which the condition is then evaluated.
	FrameOf func(m *DiceState) (*eval.Frame, rules.Frame)
}

// RerollDice rerolls dice of the check for a purchase. The others stay; modifiers such as keep
// and drop are applied again.
func (ch DiceChange) RerollDice(a Reroll) error {
	return ch.change("roll again", func() error { return ch.rerollDice(a) })
}

func (ch DiceChange) rerollDice(a Reroll) error {
	if a.IsOfAllDice() {
		return ch.reroll()
	}
	if err := ch.requireRolled("roll dice again"); err != nil {
		return err
	}
	if err := ch.c.dice.states[0].needsDice(); err != nil {
		return err
	}
	ch.c.ForgetLines() // the condition reads lines with the purchase
	chosen, err := ch.rerollable(a)
	if err != nil {
		return err
	}
	if chosen, err = ch.chooseRerolled(a, chosen); err != nil {
		return err
	}
	key := ch.c.key + "/" + ch.c.next(a.Key)
	return ch.replaceStates(func() ([]*DiceState, error) {
		if ch.run.Odds.Chance == nil {
			return ch.rerollInPlay(chosen[0], key)
		}
		return ch.rerollForOdds(chosen)
	})
}

// rerollable returns, for each state of the dice, the indexes of the dice that can be rerolled.
func (ch DiceChange) rerollable(a Reroll) (chosen [][]int, err error) {
	slot := ch.run.Slot()
	if seen, ok := slot.Recall().([][]int); ok {
		return slices.Clone(seen), nil
	}
	err = ch.c.look(ch.run).untilMet(func() error {
		chosen, err = ch.rerollableInAll(a)
		return err
	}, func(m *DiceState) error {
		_, err := ch.rerollableIn(m, a)
		return err
	})
	if err == nil {
		ch.run.FillSlot(slot, slices.Clone(chosen))
	}
	return chosen, err
}

// rerollableInAll is rerollable without its memo, and without meeting what the condition needs.
func (ch DiceChange) rerollableInAll(a Reroll) ([][]int, error) {
	ch.c.dice.unshare()
	chosen := make([][]int, len(ch.c.dice.states))
	for k, m := range ch.c.dice.states {
		var err error
		if chosen[k], err = ch.rerollableIn(m, a); err != nil {
			return nil, err
		}
	}
	return chosen, nil
}

// rerollableIn is rerollable for one state.
func (ch DiceChange) rerollableIn(m *DiceState, a Reroll) (chosen []int, err error) {
	fr, see := a.FrameOf(m)
	for i, d := range m.resultDice() {
		if !m.isKept(i, d) || a.Label != "" && rules.LabelWord(d.result.Label) != a.Label {
			continue
		}
		if err := ch.run.CountWork(command.LineWork); err != nil {
			return nil, err
		}
		holds, err := dieFits(a.Where, d, fr, see)
		if err != nil {
			return nil, err
		}
		if holds {
			chosen = append(chosen, i)
		}
	}
	return chosen, nil
}

// AnyRerollable reports whether any of the rerolls has a die to reroll.
func (ch DiceChange) AnyRerollable(rerolls []Reroll) (bool, error) {
	c, l := ch.c, ch.c.look(ch.run)
	if err := c.dice.states[0].needsDice(); err != nil {
		return false, err
	}
	c.lines.markReadsEachDie()
	v, err := l.value(func() (values []types.Value, err error) {
		one := func(m *DiceState) error {
			_, err := ch.anyRerollableIn(m, rerolls)
			return err
		}
		err = l.untilMet(func() error {
			c.dice.unshare()
			values = make([]types.Value, len(c.dice.states))
			for k, m := range c.dice.states {
				if values[k], err = ch.anyRerollableIn(m, rerolls); err != nil {
					return err
				}
			}
			return nil
		}, one)
		return values, err
	})
	return v == true, err
}

// anyRerollableIn is AnyRerollable for one state.
func (ch DiceChange) anyRerollableIn(m *DiceState, rerolls []Reroll) (bool, error) {
	for _, a := range rerolls {
		if places, err := ch.rerollableIn(m, a); err != nil || len(places) > 0 {
			return err == nil, err
		}
	}
	return false, nil
}

// dieFits reports whether a condition holds for what a die shows.
func dieFits(where *formula.Program, d die, f *eval.Frame, see rules.Frame) (bool, error) {
	if where == nil {
		return true, nil
	}
	f.Each = d.value()
	v, err := where.Run(see)
	return v == true, err
}

// value returns what a die shows: a number, or the words of its face.
func (d die) value() types.Value {
	if d.result.Text() != "" {
		return wordsOn(d)
	}
	return d.shows
}

// chooseRerolled has the payer choose if more dice can be rerolled than the purchase allows. The
// default answer is the lowest.
func (ch DiceChange) chooseRerolled(a Reroll, chosen [][]int) ([][]int, error) {
	first := slices.IndexFunc(chosen, func(list []int) bool { return len(list) > a.Count })
	if a.Count == 0 || first < 0 {
		return chosen, nil
	}
	question := "Which die is rolled again?"
	if a.Count > 1 {
		question = fmt.Sprintf("Which %d of the dice are rolled again?", a.Count)
	}
	d := &command.Decision{Kind: command.Keep, Who: a.Payer, Question: question, Check: ch.c, Count: a.Count, Default: "lowest"}
	for _, i := range chosen[first] {
		d.Values = append(d.Values, ch.c.dice.states[first].resultDice()[i].value())
	}
	v, err := ch.run.Decide(d)
	if err != nil {
		return nil, err
	}
	if list, ok := v.(types.List); ok && len(ch.c.dice.states) > 1 {
		return nil, fmt.Errorf("odds need a policy for %q, such as \"lowest\": dice %s were named", d.Question, types.Format(list))
	}
	for k, m := range ch.c.dice.states {
		if len(chosen[k]) > a.Count {
			all := m.resultDice()
			some := make([]die, len(chosen[k]))
			for j, i := range chosen[k] {
				some[j] = all[i]
			}
			picked := []int{}
			for _, j := range positionsOf(some, a.Count, v) {
				picked = append(picked, chosen[k][j])
			}
			chosen[k] = picked
		}
	}
	return chosen, nil
}

// spots returns, for each roll, the spots of the dice with some indexes.
func (ds *DiceState) spots(places []int) []map[dice.Spot]bool {
	again := make([]map[dice.Spot]bool, len(ds.rolls))
	all := ds.resultDice()
	for _, i := range places {
		d := all[i]
		if again[d.roll] == nil {
			again[d.roll] = map[dice.Spot]bool{}
		}
		again[d.roll][d.result.Spot.FirstThrow()] = true
	}
	return again
}

// rerollInPlay rerolls dice in play, with recorded faces first.
func (ch DiceChange) rerollInPlay(places []int, key string) ([]*DiceState, error) {
	m := ch.c.dice.states[0]
	n := *m
	n.rolls = slices.Clone(m.rolls)
	vars, failed := ch.variables()
	for r, again := range m.spots(places) {
		if again == nil {
			continue
		}
		e, err := ch.c.cs.parse(m.rolls[r].Expression)
		if err != nil {
			return nil, err
		}
		from := fmt.Sprintf("%s/%d", key, r)
		src := newKeptDice(m.rolls[r], again)
		src.fresh = &newDice{run: ch.run, key: from}
		src.fresh.faces, _ = ch.run.Command.Inputs.Dice.Use(from)
		roll, err := ch.c.cs.rollFrom(ch.run, src, e, vars)
		if *failed != nil {
			return nil, *failed
		}
		if err != nil {
			return nil, err
		}
		ch.run.Command.Inputs.Dice.Set(from, src.fresh.faces)
		ch.run.Trace.Rerolled(m.rolls[r], again)
		ch.run.Trace.Rolled(roll)
		n.rolls[r] = roll
	}
	n.keep = n.keepAfterReroll(m)
	return []*DiceState{&n}, nil
}

// keepAfterReroll returns the indexes of the dice that count after a reroll if somebody had
// chosen among those of old: the same dice.
func (ds *DiceState) keepAfterReroll(old *DiceState) []int {
	if old.keep == nil {
		return nil
	}
	type place struct {
		roll int
		spot dice.Spot
	}
	counted, before := map[place]bool{}, old.resultDice()
	for _, i := range old.keep {
		counted[place{before[i].roll, before[i].result.Spot.FirstThrow()}] = true
	}
	keep := []int{}
	for i, d := range ds.resultDice() {
		if counted[place{d.roll, d.result.Spot.FirstThrow()}] {
			keep = append(keep, i)
		}
	}
	return keep
}

// rerollForOdds returns all states after a reroll in odds. States that keep the same dice are
// followed together, and equal results are merged.
func (ch DiceChange) rerollForOdds(chosen [][]int) ([]*DiceState, error) {
	vars, failed := ch.variables()
	var groups []*stateGroup
	at := map[string]*stateGroup{}
	for k, m := range ch.c.dice.states {
		again := m.spots(chosen[k])
		key := m.signature(again)
		if g := at[key]; g != nil {
			g.weight.Add(g.weight, m.weight)
			continue
		}
		at[key] = &stateGroup{m, again, new(big.Int).Set(m.weight)}
		groups = append(groups, at[key])
	}
	var ways []weightedState
	same := map[string]int{}
	for _, g := range groups {
		more := []weightedState{{g.m, new(big.Rat).SetInt(g.weight)}}
		for r, again := range g.again {
			if again == nil {
				continue
			}
			var err error
			if more, err = ch.c.cs.rerollWays(ch.run, more, r, again, vars); err != nil {
				return nil, err
			}
			if *failed != nil {
				return nil, *failed
			}
		}
		for _, w := range more {
			w.m.keep = w.m.keepAfterReroll(g.m)
			key := w.m.signature(nil)
			if i, ok := same[key]; ok {
				ways[i].probability.Add(ways[i].probability, w.probability)
				continue
			}
			same[key] = len(ways)
			ways = append(ways, w)
		}
		if len(ways) > MaxOutcomes {
			return nil, &DivergenceError{Notation: "the dice of " + ch.c.rule.Name, Cause: fmt.Errorf("more than %d possible dice", MaxOutcomes)}
		}
	}
	chances := make([]*big.Rat, len(ways))
	states := make([]*DiceState, len(ways))
	for i, w := range ways {
		chances[i], states[i] = w.probability, w.m
	}
	for i, weight := range wholeWeights(chances) {
		states[i].weight = weight
	}
	return states, nil
}

// stateGroup is states that keep the same dice in a reroll.
type stateGroup struct {
	m      *DiceState           // one of them
	again  []map[dice.Spot]bool // rerolled dice, by roll
	weight *big.Int             // of all of them
}

// weightedState is a state with its probability.
type weightedState struct {
	m           *DiceState
	probability *big.Rat
}

// signature identifies the dice that stay after a reroll, and the snapshots of a state. Equal
// dice that were merged are told apart by their faces only.
func (ds *DiceState) signature(again []map[dice.Spot]bool) string {
	alike := len(ds.merged) > 0
	var storage [8]dieSignature
	key := append(make([]byte, 0, 64), ds.remembered.key()...)
	for _, i := range ds.keep {
		key = binary.AppendVarint(append(key, '+'), int64(i))
	}
	for r, roll := range ds.rolls {
		key = append(key, '/')
		throws := storage[:0]
		for i := range roll.Dice {
			d := &roll.Dice[i]
			x := dieSignature{term: int(d.Spot.Term), face: int(d.Face), throw: int(d.Spot.Throw)}
			if d.Role == dice.ForResult && again != nil && again[r][d.Spot.FirstThrow()] {
				if x.face = rerolledFace; d.Spot.Throw > 0 {
					continue
				}
			}
			if !alike || ds.keep != nil {
				x.die = int(d.Spot.Die)
			}
			throws = append(throws, x)
		}
		if alike {
			slices.SortFunc(throws, dieSignature.compare)
		} else {
			slices.SortStableFunc(throws, func(x, y dieSignature) int { return x.term - y.term })
		}
		for _, x := range throws {
			for _, n := range [...]int{x.term, x.face, x.throw, x.die} {
				key = binary.AppendVarint(key, int64(n))
			}
		}
	}
	return string(key)
}

// dieSignature is what identifies a die in a signature.
type dieSignature struct{ term, face, throw, die int }

// rerolledFace is the face of a die that is rerolled.
const rerolledFace = -1

func (d dieSignature) compare(y dieSignature) int {
	return cmp.Or(d.term-y.term, d.face-y.face, d.throw-y.throw, d.die-y.die)
}

// rerollWays returns all results of rerolling dice of roll number r of some states.
func (cs *Checks) rerollWays(run *command.Run, of []weightedState, r int, again map[dice.Spot]bool, vars dice.Variables) ([]weightedState, error) {
	var all []weightedState
	for _, w := range of {
		e, err := cs.parse(w.m.rolls[r].Expression)
		if err != nil {
			return nil, err
		}
		if e.MayExplode() {
			return nil, &DivergenceError{Notation: e.String(), Cause: errors.New("some of dice that may explode are rolled again")}
		}
		src := newKeptDice(w.m.rolls[r], again)
		src.alike = len(w.m.merged) > 0
		for more := true; more; more = src.next() {
			if err := run.CountWork(int64(command.DieWork * (1 + len(w.m.rolls[r].Dice)))); err != nil {
				return nil, err
			}
			src.begin()
			roll, err := e.Roll(src, vars)
			if err != nil {
				return nil, err
			}
			n := *w.m
			n.rolls = slices.Clone(w.m.rolls)
			n.rolls[r] = roll
			n.lines = nil
			all = append(all, weightedState{&n, new(big.Rat).Mul(w.probability, src.probability())})
			if len(all) > MaxOutcomes {
				return nil, &DivergenceError{Notation: e.String(), Cause: fmt.Errorf("more than %d possible dice", MaxOutcomes)}
			}
		}
	}
	return all, nil
}
