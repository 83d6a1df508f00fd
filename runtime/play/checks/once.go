package checks

import (
	"slices"

	"houserule/lang/types"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// A carried change may hold once until an occasion. It is used up when it was in force
// on a roll that stands, or followed an action.

// use is a change that is in force for whoever carries it.
type use struct {
	layer *rules.Layer
	me    types.Ref
}

// NoteInForce implements OpenCheck.
func (s seenCheck) NoteInForce(y *rules.Layer, me types.Ref) {
	s.c.once.noted = append(s.c.once.noted, use{y, me})
}

// UsedUp implements OpenCheck.
func (s seenCheck) UsedUp(y *rules.Layer, me types.Ref) bool { return s.c.once.usedUp[use{y, me}] }

// keepNoted keeps which changes are in force for a line: for one possible state of
// the dice, or, without one, for all.
func (o *onceUses) keepNoted(i int, m *DiceState, outer []use) {
	noted := o.noted
	o.noted = outer
	if len(noted) == 0 && o.inForce == nil {
		return
	}
	if o.inForce == nil {
		o.inForce = map[useAt][]use{}
	}
	o.inForce[useAt{i, m}] = noted
}

// useAt is a line, and a possible state of the dice; nil for all.
type useAt struct {
	line int
	of   *DiceState
}

// usesOf are the changes in force for a line.
func (o *onceUses) usesOf(i int, m *DiceState) []use {
	if list, ok := o.inForce[useAt{i, m}]; ok {
		return list
	}
	return o.inForce[useAt{i, nil}]
}

// forAll keeps what is in force for a line that is the same whatever the dice show.
func (o *onceUses) forAll(i int, m *DiceState) {
	if o.inForce != nil {
		o.inForce[useAt{i, nil}] = o.inForce[useAt{i, m}]
		delete(o.inForce, useAt{i, m})
	}
}

// forget forgets what is in force for all lines but the dice, which have to be worked out anew.
func (o *onceUses) forget(dice int) {
	for at := range o.inForce {
		if at.line != dice {
			delete(o.inForce, at)
		}
	}
}

// usedUpLines uses up, on a roll that stands, what was in force for its lines.
func (pl play) usedUpLines() error {
	for i, line := range pl.c.plan.Lines {
		if !line.Uses.UsesUp {
			continue
		}
		v, err := pl.c.look(pl.run).value(func() ([]types.Value, error) { return pl.c.look(pl.run).usesOfLine(i) })
		if err != nil {
			return err
		}
		for _, e := range types.AsList(v) {
			if err := pl.usesUpOne(line, e.(types.List)); err != nil {
				return err
			}
		}
	}
	return nil
}

// usesOfLine lists what is in force for a line, for each possible state of the dice.
func (l look) usesOfLine(i int) ([]types.Value, error) {
	line := l.c.plan.Lines[i]
	if line.Word != "dice" && !(line.Facts.Lazy && !l.c.wasThrown(i)) {
		if _, err := l.values(i); err != nil {
			return nil, err
		}
	}
	values := make([]types.Value, len(l.c.dice.states))
	for k, m := range l.c.dice.states {
		list := types.List{}
		for _, u := range l.c.once.usesOf(i, m) {
			list = append(list, types.List{u.layer.Carried.OnceName, u.me})
		}
		values[k] = list
	}
	return values, nil
}

// usesUpOne uses up a change of a line, by its name, for whoever carries it.
func (pl play) usesUpOne(line *rules.Rule, named types.List) error {
	for _, y := range slices.Concat(line.Adds, line.Carried) {
		u := use{y, types.AsRef(named[1])}
		if y.Carried.OnceName != named[0] || pl.c.once.usedUp[u] {
			continue
		}
		if pl.c.once.usedUp == nil {
			pl.c.once.usedUp = map[use]bool{}
		}
		pl.c.once.usedUp[u] = true
		if err := eval.UseUp(pl.c.cs.run, y, u.me); err != nil {
			return err
		}
	}
	return nil
}
