package checks

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"

	"houserule/lang/dice"
	"houserule/lang/dice/chance"
	"houserule/runtime/play/command"
)

// NeedsDetail says that somebody looks at dice of which only totals are followed:
// odds have to begin anew with the dice in detail.
type NeedsDetail struct {
	Dice  *dice.Expression
	Order bool // in the order in which they lie, too
}

// Error says which dice.
func (e *NeedsDetail) Error() string { return e.Dice.String() + " is looked at die by die" }

// Uncatchable keeps scripts from swallowing it.
func (e *NeedsDetail) Uncatchable() bool { return true }

// BeyondDepth ends a course on which dice explode more often than is followed.
type BeyondDepth struct{ Notation string }

// Error says which dice.
func (e *BeyondDepth) Error() string { return e.Notation + " goes on beyond what is followed" }

// Uncatchable keeps scripts from swallowing it.
func (e *BeyondDepth) Uncatchable() bool { return true }

// maxTail is the chance of explosions beyond those followed that odds may
// leave over; where it is more they are sampled.
const maxTail = 1e-6

// possible lists what an expression can come to, for odds: of a repetition all its rolls
// together. Where a chance is left beyond that, it is a branch of its own, on which the
// course ends.
func (cs *Checks) possible(run *command.Run, e *dice.Expression, vars dice.Variables) ([]*DiceState, error) {
	if e.Times() == 0 {
		return cs.possibleRolls(run, e, vars, cs.byTotals(run, e))
	}
	list, err := cs.list(run, e, vars, false)
	if err != nil {
		return nil, err
	}
	for range e.Times() {
		if err := cs.branchOnTail(run, list, e, vars); err != nil {
			return nil, err
		}
	}
	if list.repeated == nil {
		all, err := cs.listRepeated(run, e, list.Outcomes)
		if err != nil {
			return nil, err
		}
		if err := run.CountMemory(int64(len(all) * (rollBytes + dieBytes*len(all[0].Roll.Dice)))); err != nil {
			return nil, err
		}
		cs.listCache.size += len(all)
		list.repeated = statesOf(all)
	}
	return list.repeated, nil
}

// branchOnTail follows the rolls that are listed, or ends the course on the others.
func (cs *Checks) branchOnTail(run *command.Run, list *listedDice, e *dice.Expression, vars dice.Variables) error {
	tail := list.Tail
	if tail == nil || tail.Sign() == 0 {
		return nil
	}
	share, _ := new(big.Rat).SetFrac(tail, list.Denominator).Float64()
	if share > maxTail {
		return &Diverges{Notation: notationText(e, vars)}
	}
	k, err := run.Odds.Chance.Branch([]*big.Int{new(big.Int).Sub(list.Denominator, tail), tail})
	if err == nil && k == 1 {
		err = &BeyondDepth{Notation: notationText(e, vars)}
	}
	return err
}

// possibleRolls lists what one roll of an expression can come to, or its totals alone.
func (cs *Checks) possibleRolls(run *command.Run, e *dice.Expression, vars dice.Variables, totals bool) ([]*DiceState, error) {
	written := e
	if run.Odds.Chance.Ordered(e) {
		e = cs.withOrder(e)
	}
	list, err := cs.list(run, e, vars, totals)
	if err != nil {
		return nil, err
	}
	if err := cs.branchOnTail(run, list, e, vars); err != nil {
		return nil, err
	}
	if list.states == nil {
		list.states = statesOf(list.Outcomes)
		if e == written && !e.OrderMatters() && slices.ContainsFunc(list.Outcomes, severalDice) {
			merged := []*dice.Expression{e}
			for _, m := range list.states {
				m.merged = merged
			}
		}
	}
	return list.states, nil
}

// severalDice tells rolls of which the order of the dice may matter.
func severalDice(w chance.Weighted) bool { return len(w.Roll.Dice) > 1 }

// notationText is a notation for people, with its numbers in the place of their names.
func notationText(e *dice.Expression, vars dice.Variables) string {
	if vars == nil {
		return e.String()
	}
	filled, err := e.Bind(vars)
	if err != nil {
		return e.String()
	}
	return filled.String()
}

// withOrder is an expression for odds to which the order of its dice matters, always
// the same one.
func (cs *Checks) withOrder(e *dice.Expression) *dice.Expression {
	if cs.ordered[e] == nil {
		if cs.ordered == nil {
			cs.ordered = map[*dice.Expression]*dice.Expression{}
		}
		cs.ordered[e] = e.WithOrder()
	}
	return cs.ordered[e]
}

// needsOrder asks for the dice of a state in the order in which they lie.
func (m *DiceState) needsOrder() error {
	if len(m.merged) == 0 {
		return nil
	}
	return &NeedsDetail{Dice: m.merged[0], Order: true}
}

// statesOf makes the possible states of dice, all at once.
func statesOf(list []chance.Weighted) []*DiceState {
	members, block := make([]*DiceState, len(list)), make([]DiceState, len(list))
	for i, o := range list {
		block[i] = DiceState{rolls: []*dice.Roll{o.Roll}, weight: o.Weight}
		members[i] = &block[i]
	}
	return members
}

// listRepeated lists the rolls of a repetition.
func (cs *Checks) listRepeated(run *command.Run, e *dice.Expression, single []chance.Weighted) ([]chance.Weighted, error) {
	type rolls struct {
		list   []*dice.Roll
		weight *big.Int
	}
	all := []rolls{{nil, big.NewInt(1)}}
	for range e.Times() {
		if len(all)*len(single) > MaxOutcomes {
			return nil, &Diverges{Notation: e.String(), Cause: fmt.Errorf("more than %d possible dice", MaxOutcomes)}
		}
		if err := run.CountWork(int64(command.DieWork * len(all) * len(single))); err != nil {
			return nil, err
		}
		var more []rolls
		for _, a := range all {
			for _, s := range single {
				more = append(more, rolls{append(a.list[:len(a.list):len(a.list)], s.Roll), new(big.Int).Mul(a.weight, s.Weight)})
			}
		}
		all = more
	}
	out := make([]chance.Weighted, len(all))
	for i, a := range all {
		out[i] = chance.Weighted{Roll: e.JoinRolls(a.list), Weight: a.weight}
	}
	return out, nil
}

// byTotals tells dice of which totals alone are followed, or how often each word
// lies there.
func (cs *Checks) byTotals(run *command.Run, e *dice.Expression) bool {
	return (e.MayExplode() || e.ShowsTexts()) && !run.Odds.Chance.Detailed(e)
}

// needsDice asks for the dice of a state of which there are totals alone.
func (m *DiceState) needsDice() error {
	for _, r := range m.rolls {
		if e := r.TotalExpression(); e != nil {
			return &NeedsDetail{Dice: e}
		}
	}
	return nil
}

// listKey names dice whose results were listed: the notation, and what its
// variables stood for.
type listKey struct {
	dice   *dice.Expression
	values string
	totals bool
}

// listedDice is listed results, and the possible states of dice made of them.
type listedDice struct {
	*chance.Enumeration
	states   []*DiceState
	repeated []*DiceState // of a repetition, all its rolls together
	work     int64        // that it took to list them
}

// listCache remembers results of dice for odds, up to a number of them.
type listCache struct {
	lists map[listKey]*listedDice
	size  int
}

// maxListed is how many results of dice are remembered. Beyond it all are
// forgotten, and what is still in use is soon listed again.
const maxListed = 2 * MaxOutcomes

func (l *listCache) forget() { l.lists, l.size = nil, 0 }

func (l *listCache) remember(name listKey, list *listedDice) {
	if l.size += len(list.Outcomes); l.size > maxListed {
		l.forget()
		l.size = len(list.Outcomes)
	}
	if l.lists == nil {
		l.lists = map[listKey]*listedDice{}
	}
	l.lists[name] = list
}

// list lists all results of an expression, or all totals. Odds roll the same
// dice on every branch, so they are listed once for the same values of the
// variables.
func (cs *Checks) list(run *command.Run, e *dice.Expression, vars dice.Variables, totals bool) (*listedDice, error) {
	name, values, known := listKey{dice: e, totals: totals}, map[string]float64{}, true
	for _, v := range e.VariableNames() {
		if vars == nil {
			known = false
			break
		}
		value, ok := vars(v)
		if !ok {
			known = false // the notation says which word is missing
			continue
		}
		values[v] = value
		name.values += strconv.FormatFloat(value, 'g', -1, 64) + " "
	}
	if list := cs.listCache.lists[name]; known && list != nil {
		return list, cs.chargeList(run, list)
	}
	fixed := func(v string) (float64, bool) { value, ok := values[v]; return value, ok }
	found, work, slow, err := cs.enumerate(run, e, fixed, totals)
	list := &listedDice{Enumeration: found, work: work}
	switch {
	case slow != nil:
		return nil, slow
	case err != nil:
		return nil, &Diverges{Notation: notationText(e, vars), Cause: err}
	}
	if known {
		cs.listCache.remember(name, list)
	}
	if run.Odds.Memo != nil {
		lookMemoryOf(run.Odds.Memo).charge(list)
	}
	return list, run.CountMemory(list.bytes())
}

// chargeList charges odds for results that were listed for earlier ones, so that what they may
// do does not depend on those.
func (cs *Checks) chargeList(run *command.Run, list *listedDice) error {
	if run.Odds.Memo == nil || !lookMemoryOf(run.Odds.Memo).charge(list) {
		return nil
	}
	if err := run.CountWork(list.work); err != nil {
		return err
	}
	return run.CountMemory(list.bytes())
}

// charge notes that results were listed; false when they were before.
func (m *LookMemory) charge(list *listedDice) (first bool) {
	if m.charged[list] {
		return false
	}
	if m.charged == nil {
		m.charged = map[*listedDice]bool{}
	}
	m.charged[list] = true
	return true
}

// About what a roll and its weight take that is listed, and a die of it.
const rollBytes, dieBytes = 400, 160

// bytes is about what listed results take.
func (l *listedDice) bytes() int64 {
	n := int64(0)
	for i := range l.Outcomes {
		n += rollBytes + int64(dieBytes*len(l.Outcomes[i].Roll.Dice))
	}
	return n
}

// maxListWork is how much is done to list the results of dice. Its work counts
// like steps of scripts.
const maxListWork = 12_000_000

func (cs *Checks) enumerate(run *command.Run, e *dice.Expression, vars dice.Variables, totals bool) (list *chance.Enumeration, work int64, slow, err error) {
	limits := chance.Limits{Work: maxListWork, Stop: func() error {
		work += chance.StopEvery
		slow = run.CountWork(chance.StopEvery)
		return slow
	}}
	if totals && e.ShowsTexts() {
		list, err = chance.Symbols(e, vars, MaxOutcomes, limits)
		return list, work, slow, err
	}
	if totals {
		list, err = chance.Totals(e, vars, limits)
		if err == nil && len(list.Outcomes) > MaxOutcomes {
			err = fmt.Errorf("more than %d possible totals", MaxOutcomes)
		}
		return list, work, slow, err
	}
	list, err = chance.OutcomesWithin(e, vars, MaxOutcomes, limits)
	return list, work, slow, err
}
