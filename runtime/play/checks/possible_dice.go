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

// NeedsDetailError is the error of odds in which a rule reads single dice of an expression that was
// followed by its totals alone. The odds begin again with these dice in detail.
type NeedsDetailError struct {
	Dice  *dice.Expression
	Order bool // and their order matters
}

// Error names the dice.
func (e *NeedsDetailError) Error() string { return e.Dice.String() + " is looked at die by die" }

// Uncatchable prevents scripts from catching the error.
func (e *NeedsDetailError) Uncatchable() bool { return true }

// BeyondDepthError ends a playthrough on which dice explode more often than is followed.
type BeyondDepthError struct{ Notation string }

// Error names the dice.
func (e *BeyondDepthError) Error() string { return e.Notation + " goes on beyond what is followed" }

// Uncatchable prevents scripts from catching the error.
func (e *BeyondDepthError) Uncatchable() bool { return true }

// maxTail is the maximum probability of explosions beyond those followed; if it is exceeded,
// odds are sampled.
const maxTail = 1e-6

// possible returns the possible states of an expression in odds; of a repetition the
// combinations of all its rolls. If a probability is left beyond the depth followed, a branch
// with it ends the playthrough.
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

// branchOnTail branches between the listed outcomes and the tail beyond the depth followed,
// which ends the playthrough with [*BeyondDepthError].
func (cs *Checks) branchOnTail(run *command.Run, list *listedDice, e *dice.Expression, vars dice.Variables) error {
	tail := list.Tail
	if tail == nil || tail.Sign() == 0 {
		return nil
	}
	share, _ := new(big.Rat).SetFrac(tail, list.Denominator).Float64()
	if share > maxTail {
		return &DivergenceError{Notation: notationText(e, vars)}
	}
	k, err := run.Odds.Chance.Branch([]*big.Int{new(big.Int).Sub(list.Denominator, tail), tail})
	if err == nil && k == 1 {
		err = &BeyondDepthError{Notation: notationText(e, vars)}
	}
	return err
}

// possibleRolls returns the possible states of one roll of an expression; only its totals if
// totals is true.
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

// severalDice reports whether the order of the dice of an outcome may matter.
func severalDice(w chance.Weighted) bool { return len(w.Roll.Dice) > 1 }

// notationText returns a notation with its variables replaced by their values.
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

// withOrder returns the expression for odds in which the order of the dice matters; the same
// one each time.
func (cs *Checks) withOrder(e *dice.Expression) *dice.Expression {
	ordered, _ := cs.ordered.get(e, func() (*dice.Expression, error) { return e.WithOrder(), nil })
	return ordered
}

// needsOrder returns a [*NeedsDetailError] if the order of the dice is not known.
func (ds *DiceState) needsOrder() error {
	if len(ds.merged) == 0 {
		return nil
	}
	return &NeedsDetailError{Dice: ds.merged[0], Order: true}
}

// statesOf returns a state for each outcome.
func statesOf(list []chance.Weighted) []*DiceState {
	states, block := make([]*DiceState, len(list)), make([]DiceState, len(list))
	for i, o := range list {
		block[i] = DiceState{rolls: []*dice.Roll{o.Roll}, weight: o.Weight}
		states[i] = &block[i]
	}
	return states
}

// listRepeated returns the outcomes of a repetition, given those of a single roll.
func (cs *Checks) listRepeated(run *command.Run, e *dice.Expression, single []chance.Weighted) ([]chance.Weighted, error) {
	type rolls struct {
		list   []*dice.Roll
		weight *big.Int
	}
	all := []rolls{{nil, big.NewInt(1)}}
	for range e.Times() {
		if len(all)*len(single) > MaxOutcomes {
			return nil, &DivergenceError{Notation: e.String(), Cause: fmt.Errorf("more than %d possible dice", MaxOutcomes)}
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

// byTotals reports whether only the totals of an expression are followed or, for dice with
// words, the number of each word.
func (cs *Checks) byTotals(run *command.Run, e *dice.Expression) bool {
	return (e.MayExplode() || e.ShowsTexts()) && !run.Odds.Chance.Detailed(e)
}

// needsDice returns a [*NeedsDetailError] if only totals of the dice are known.
func (ds *DiceState) needsDice() error {
	for _, r := range ds.rolls {
		if e := r.TotalExpression(); e != nil {
			return &NeedsDetailError{Dice: e}
		}
	}
	return nil
}

// listKey identifies a list of outcomes: the notation and the values of its variables.
type listKey struct {
	dice   *dice.Expression
	values string // of the variables
	totals bool   // only totals or tallies
}

// listedDice is the outcomes of an expression, and the states made of them.
type listedDice struct {
	*chance.Enumeration
	states   []*DiceState // nil until they are needed
	repeated []*DiceState // combinations of the rolls of a repetition; nil until needed
	work     int64        // that it took to list the outcomes
}

// listCache caches lists of outcomes.
type listCache struct {
	lists map[listKey]*listedDice
	size  int // number of outcomes
}

// maxListed is the number of outcomes at which the cache is cleared.
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

// list returns all outcomes of an expression, or all totals. The same values of the variables
// give the same list.
func (cs *Checks) list(run *command.Run, e *dice.Expression, vars dice.Variables, totals bool) (*listedDice, error) {
	name, known := listKey{dice: e, totals: totals}, true
	names := e.VariableNames()
	if len(names) == 0 {
		if list := cs.listCache.lists[name]; list != nil {
			return list, cs.chargeList(run, list)
		}
	}
	values := make(map[string]float64, len(names))
	for _, v := range names {
		if vars == nil {
			known = false
			break
		}
		value, ok := vars(v)
		if !ok {
			known = false // rolling reports the missing variable
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
		return nil, &DivergenceError{Notation: notationText(e, vars), Cause: err}
	}
	if known {
		cs.listCache.remember(name, list)
	}
	if run.Odds.Memo != nil {
		lookMemoryOf(run.Odds.Memo).charge(list)
	}
	return list, run.CountMemory(list.bytes())
}

// chargeList charges the odds in progress for a list that was made for earlier ones, so that
// the budget does not depend on these.
func (cs *Checks) chargeList(run *command.Run, list *listedDice) error {
	if run.Odds.Memo == nil || !lookMemoryOf(run.Odds.Memo).charge(list) {
		return nil
	}
	if err := run.CountWork(list.work); err != nil {
		return err
	}
	return run.CountMemory(list.bytes())
}

// charge reports whether a list was not charged to these odds before, and marks it.
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

// Estimated memory of an outcome with its weight, and of a die in it.
const rollBytes, dieBytes = 400, 160

// bytes estimates the memory of the list.
func (l *listedDice) bytes() int64 {
	n := int64(0)
	for i := range l.Outcomes {
		n += rollBytes + int64(dieBytes*len(l.Outcomes[i].Roll.Dice))
	}
	return n
}

// maxListWork is the maximum work to list the outcomes of an expression, in steps of scripts.
const maxListWork = 12_000_000

// enumerate lists the outcomes of an expression. slow is the error of an exceeded budget of the
// odds.
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
