package checks

import (
	"fmt"
	"maps"
	"math/big"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/play/trace"
)

// offerSnapshot holds the values of lines of a check from when an offer was bought, for one
// state of the dice. It is found by its number, since states that are memoized for other
// playthroughs hold it too, where the purchase is another value.
type offerSnapshot struct {
	number  int // among those of the check, from 1
	lines   map[int]types.Value
	earlier *offerSnapshot
}

// next returns the number of the next snapshot.
func (o *offerSnapshot) next() int {
	if o == nil {
		return 1
	}
	return o.number + 1
}

// Remember stores the present values of lines, which a purchase reads later, for every state of
// the dice. It returns the number of the snapshot; 0 for no lines.
func (ch DiceChange) Remember(lines []int) (place int, err error) {
	if len(lines) == 0 {
		return 0, nil
	}
	if err := ch.c.touch(ch.run); err != nil {
		return 0, err
	}
	for _, i := range lines { // evaluating functions may narrow the states
		if _, err := ch.c.look(ch.run).valuesBefore(i); err != nil {
			return 0, err
		}
	}
	ch.c.dice.unshare()
	kept := make([]map[int]types.Value, len(ch.c.dice.states))
	for k := range kept {
		kept[k] = map[int]types.Value{}
	}
	for _, i := range lines {
		values, err := ch.c.look(ch.run).valuesBefore(i)
		if err != nil {
			return 0, err
		}
		for k, v := range values {
			kept[k][i] = v
		}
	}
	place = ch.c.dice.states[0].remembered.next()
	for k, m := range ch.c.dice.states {
		m.remembered = &offerSnapshot{place, kept[k], m.remembered}
	}
	return place, nil
}

// valuesBefore returns the value of a line, or of the dice, for every state of the dice.
func (l look) valuesBefore(i int) ([]types.Value, error) {
	if l.c.plan.Lines[i].Word != "dice" {
		return l.values(i)
	}
	if err := l.c.dice.states[0].needsDice(); err != nil {
		return nil, err
	}
	values := make([]types.Value, len(l.c.dice.states))
	for k, m := range l.c.dice.states {
		values[k] = m.keptValues()
	}
	return values, nil
}

// LineBefore returns the value of a line from the snapshot with a number.
func (c *Check) LineBefore(fr *eval.Frame, i, place int) (types.Value, error) {
	return c.look(fr.Run).remembered(i, place, StateOf(fr))
}

// remembered is LineBefore for a state of the dice; for all that are left if m is nil.
func (l look) remembered(i, place int, m *DiceState) (types.Value, error) {
	l.c.lines.markReadsEachDie()
	if m != nil {
		return l.rememberedIn(i, place, m)
	}
	return l.value(func() ([]types.Value, error) {
		values := make([]types.Value, len(l.c.dice.states))
		for k, m := range l.c.dice.states {
			v, err := l.rememberedIn(i, place, m)
			if err != nil {
				return nil, err
			}
			values[k] = v
		}
		return values, nil
	})
}

// snapshotAt returns the snapshot with a number; nil for none.
func (d *DiceSet) snapshotAt(place int) *offerSnapshot {
	if len(d.states) == 0 {
		return nil
	}
	return d.states[0].remembered.at(place)
}

// Remembered returns the lines of the snapshot with a number; no lines if there is none.
func (ch DiceChange) Remembered(place int) trace.Lines {
	x := ch.c.dice.snapshotAt(place)
	if x == nil {
		return trace.Lines{}
	}
	return trace.Lines{Plan: ch.c.plan, Values: x.lines}
}

// at returns the snapshot with a number; nil for none.
func (o *offerSnapshot) at(place int) *offerSnapshot {
	for ; o != nil; o = o.earlier {
		if o.number == place {
			return o
		}
	}
	return nil
}

// rememberedIn is LineBefore for one state of the dice.
func (l look) rememberedIn(i, place int, m *DiceState) (types.Value, error) {
	if x := m.remembered.at(place); x != nil {
		if v, ok := x.lines[i]; ok {
			return v, nil
		}
	}
	return nil, &diag.Problem{Message: fmt.Sprintf("the dice of %s cannot depend on what they showed before", l.c.rule.Name)}
}

// LookBefore reads a line, or the dice, from when the offer was bought whose function is
// running.
func (c *Check) LookBefore(run *command.Run, name string) (types.Value, error) {
	p, _ := run.Purchase.(*Purchase)
	if p == nil || c.dice.snapshotAt(p.Snapshot) == nil {
		return nil, &diag.Problem{Message: "`before` means nothing here", Hint: "check.before.line stands in the function of an offer on the check: the line as it was when the offer was bought"}
	}
	i, ok := c.plan.Line(name)
	if !ok {
		return nil, &diag.Problem{Message: fmt.Sprintf("%s has no line `%s`", c.rule.Name, name), Hint: diag.DidYouMean(name, c.plan.LineNames())}
	}
	return c.look(run).remembered(i, p.Snapshot, nil)
}

// key identifies the values of a snapshot and the earlier ones.
func (o *offerSnapshot) key() string {
	if o == nil {
		return ""
	}
	text := o.earlier.key()
	for _, i := range slices.Sorted(maps.Keys(o.lines)) {
		text += types.Key(o.lines[i]) + "|"
	}
	return text
}

// weightedSnapshot is a snapshot with the weight of the states that have it.
type weightedSnapshot struct {
	snapshot *offerSnapshot
	weight   *big.Int
}

// snapshots returns the different snapshots of the states: a new roll depends on nothing else
// of the old dice.
func (d *DiceSet) snapshots() []weightedSnapshot {
	if len(d.states) == 0 || d.states[0].remembered == nil {
		return nil
	}
	var list []weightedSnapshot
	at := map[string]int{}
	for _, m := range d.states {
		key := m.remembered.key()
		if i, ok := at[key]; ok {
			list[i].weight.Add(list[i].weight, m.weight)
			continue
		}
		at[key] = len(list)
		list = append(list, weightedSnapshot{m.remembered, new(big.Int).Set(m.weight)})
	}
	return list
}

// rollKeepingSnapshots rolls the dice and keeps the snapshots of the old ones.
func (ch DiceChange) rollKeepingSnapshots() error {
	snapshots := ch.c.dice.snapshots()
	if err := ch.roll(); err != nil {
		return err
	}
	return ch.addSnapshots(snapshots)
}

// addSnapshots combines each snapshot with each state of the new dice.
func (ch DiceChange) addSnapshots(snapshots []weightedSnapshot) error {
	if len(snapshots) == 0 {
		return nil
	}
	if len(snapshots)*len(ch.c.dice.states) > MaxOutcomes {
		return &DivergenceError{Notation: "the dice of " + ch.c.rule.Name, Cause: fmt.Errorf("more than %d possible dice", MaxOutcomes)}
	}
	var all []*DiceState
	for _, x := range snapshots {
		for _, m := range cloneStates(ch.c.dice.states, nil) {
			m.remembered, m.weight = x.snapshot, new(big.Int).Mul(m.weight, x.weight)
			all = append(all, m)
		}
	}
	ch.c.dice.states, ch.c.dice.shared = all, false
	return nil
}
