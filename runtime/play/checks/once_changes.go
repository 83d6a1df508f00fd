package checks

import (
	"slices"

	"houserule/lang/types"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// A carried change may have `once`: it holds until an occasion or until it is used up. It is
// used up when it was in force on a roll that is final, or followed an action.

// onceChange is a change with `once` and who carries it.
type onceChange struct {
	layer *rules.Layer
	me    types.Ref // the carrier
}

// RecordOnceChange implements OpenCheck.
func (s seenCheck) RecordOnceChange(y *rules.Layer, me types.Ref) {
	s.c.once.noted = append(s.c.once.noted, onceChange{y, me})
}

// UsedUpByRoll implements OpenCheck.
func (s seenCheck) UsedUpByRoll(y *rules.Layer, me types.Ref) bool {
	return s.c.once.usedUp[onceChange{y, me}]
}

// storeNoted stores the changes noted for line i in state m of the dice, nil for all states,
// and continues to note those of the outer line.
func (o *onceChanges) storeNoted(i int, m *DiceState, outer []onceChange) {
	noted := o.noted
	o.noted = outer
	if len(noted) == 0 && o.inForce == nil {
		return
	}
	if o.inForce == nil {
		o.inForce = map[onceKey][]onceChange{}
	}
	o.inForce[onceKey{i, m}] = noted
}

// onceKey identifies a line and a state of the dice; nil for all states.
type onceKey struct {
	line  int
	state *DiceState // nil for all states
}

// of returns the changes in force for a line in a state.
func (o *onceChanges) of(i int, m *DiceState) []onceChange {
	if list, ok := o.inForce[onceKey{i, m}]; ok {
		return list
	}
	return o.inForce[onceKey{i, nil}]
}

// moveToAll moves what is in force for a line in one state to all states, because the line does
// not depend on the dice.
func (o *onceChanges) moveToAll(i int, m *DiceState) {
	if o.inForce != nil {
		o.inForce[onceKey{i, nil}] = o.inForce[onceKey{i, m}]
		delete(o.inForce, onceKey{i, m})
	}
}

// forget discards what is in force for all lines except the line `dice`, whose index is given.
func (o *onceChanges) forget(dice int) {
	for at := range o.inForce {
		if at.line != dice {
			delete(o.inForce, at)
		}
	}
}

// useUpLines marks the changes as used up that were in force for the lines of a final roll.
func (pl play) useUpLines() error {
	for i, line := range pl.c.plan.Lines {
		if !line.Uses.UsesUp {
			continue
		}
		v, err := pl.c.look(pl.run).value(func() ([]types.Value, error) { return pl.c.look(pl.run).onceChangesOf(i) })
		if err != nil {
			return err
		}
		for _, e := range types.AsList(v) {
			if err := pl.useUp(line, e.(types.List)); err != nil {
				return err
			}
		}
	}
	return nil
}

// onceChangesOf returns, for each state of the dice, the names and carriers of the changes in
// force for a line.
func (l look) onceChangesOf(i int) ([]types.Value, error) {
	line := l.c.plan.Lines[i]
	if line.Word != "dice" && !(line.Facts.Lazy && !l.c.isLineRolled(i)) {
		if _, err := l.values(i); err != nil {
			return nil, err
		}
	}
	values := make([]types.Value, len(l.c.dice.states))
	for k, m := range l.c.dice.states {
		list := types.List{}
		for _, u := range l.c.once.of(i, m) {
			list = append(list, types.List{u.layer.Carried.OnceName, u.me})
		}
		values[k] = list
	}
	return values, nil
}

// useUp marks a change of a line as used up, given its name and its carrier.
func (pl play) useUp(line *rules.Rule, named types.List) error {
	for _, y := range slices.Concat(line.Adds, line.Carried) {
		u := onceChange{y, types.AsRef(named[1])}
		if y.Carried.OnceName != named[0] || pl.c.once.usedUp[u] {
			continue
		}
		if pl.c.once.usedUp == nil {
			pl.c.once.usedUp = map[onceChange]bool{}
		}
		pl.c.once.usedUp[u] = true
		if err := eval.MarkUsedUp(pl.c.cs.run, y, u.me); err != nil {
			return err
		}
	}
	return nil
}
