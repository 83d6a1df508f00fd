package checks

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/play/command"
)

// Roll rolls dice that belong to no check.
func (cs *Checks) Roll(notation string) (*dice.Roll, error) { return cs.RollUntil(notation, nil) }

// RollUntil rolls dice that the caller rolls again while a condition holds for them. repeated
// returns the condition, or nil to accept any roll. In odds of dice that cannot explode, the
// rejected rolls are dropped at once, since the caller would roll for ever otherwise; it is an
// error if none is left. In all other cases a rejected roll may be returned.
func (cs *Checks) RollUntil(notation string, repeated func() (func(*dice.Roll) bool, error)) (*dice.Roll, error) {
	run := cs.run
	if run.ReadOnly() {
		return nil, run.ReadOnlyError("roll: a line rolls with check:another")
	}
	e, err := cs.parse(notation)
	if err != nil {
		return nil, err
	}
	key := run.Command.Key("roll:" + notation)
	if run.Odds.Chance == nil {
		return cs.rollOnce(run, e, nil, key)
	}
	if repeated == nil || e.MayExplode() {
		m, err := cs.rollBare(run, e, nil, key)
		if err != nil {
			return nil, err
		}
		return m.rolls[0], nil
	}
	states, _, err := cs.roll(run, e, nil, key)
	if err != nil {
		return nil, err
	}
	again, err := repeated()
	if err != nil {
		return nil, err
	}
	if again != nil {
		states = slices.DeleteFunc(slices.Clone(states), func(m *DiceState) bool { return again(m.rolls[0]) })
	}
	if len(states) == 0 {
		return nil, &diag.Problem{Message: fmt.Sprintf("%s is rolled again on every result and never ends", e)}
	}
	m, err := cs.chooseTotal(run, states)
	if err != nil {
		return nil, err
	}
	return m.rolls[0], nil
}

// rollBare rolls dice that belong to no check and, in odds, chooses one of their values. The
// rolls of a repetition are chosen one after the other.
func (cs *Checks) rollBare(run *command.Run, e *dice.Expression, vars dice.Variables, key string) (*DiceState, error) {
	if run.Odds.Chance == nil || e.Times() == 0 {
		states, _, err := cs.roll(run, e, vars, key)
		if err != nil {
			return nil, err
		}
		return cs.chooseTotal(run, states)
	}
	rolls := make([]*dice.Roll, e.Times())
	for i := range rolls {
		states, err := cs.possibleRolls(run, e, vars, cs.byTotals(run, e))
		if err != nil {
			return nil, err
		}
		m, err := cs.chooseTotal(run, states)
		if err != nil {
			return nil, err
		}
		rolls[i] = m.rolls[0]
	}
	return &DiceState{rolls: []*dice.Roll{e.JoinRolls(rolls)}, weight: certain}, run.CountWork(int64(command.PartitionWork * len(rolls)))
}

// RollTotal rolls dice in a text and returns their total.
func (cs *Checks) RollTotal(run *command.Run, e *dice.Expression, vars dice.Variables, key string) (float64, error) {
	m, err := cs.rollBare(run, e, vars, key)
	if err != nil {
		return 0, err
	}
	return m.rolls[0].Total, nil
}

// chooseTotal chooses, in odds, one of the values that dice of no check can have.
func (cs *Checks) chooseTotal(run *command.Run, states []*DiceState) (*DiceState, error) {
	if len(states) == 1 {
		return states[0], nil
	}
	if e := states[0].rolls[0].TotalExpression(); e != nil && e.ShowsTexts() {
		return nil, &NeedsDetailError{Dice: e} // texts are returned die by die
	}
	d := DiceSet{states: states, shared: true}
	slot := run.Slot()
	p, known := slot.Recall().(*partition)
	if !known {
		values := make([]types.Value, len(states))
		for i, m := range states {
			values[i] = rollValue(m.rolls[0])
		}
		var err error
		if p, err = d.partition(run, values); err != nil {
			return nil, err
		}
		run.FillSlot(slot, p)
	}
	if _, err := d.follow(run, p); err != nil {
		return nil, err
	}
	return d.states[0], nil
}

// rollValue returns what a roll shows: its total, its texts, or a list for a repetition.
func rollValue(r *dice.Roll) types.Value {
	switch {
	case r.Rolls != nil:
		list := types.List{}
		for _, single := range r.Rolls {
			list = append(list, rollValue(single))
		}
		return list
	case r.Texts != nil:
		return fmt.Sprint(r.Texts)
	}
	return r.Total
}
