package table

import "strings"

// RollBare rolls bare dice as a command of its own, which can be run again.
func (jo *Journal) RollBare(title, notation string) (any, error) {
	run := jo.t.run
	if run.Command != nil || run.ReadOnly() {
		return jo.t.checks.Roll(notation)
	}
	e := jo.newEntry(title)
	e.setRoll(jo.t, notation)
	return jo.commit(run, e)
}

// setRoll makes an entry one that rolls bare dice, which it does again whenever it is run.
func (e *Entry) setRoll(t *Table, notation string) {
	e.task.run, e.task.repeatable = func() (any, error) { return t.checks.Roll(notation) }, true
}

// bareRoll is what bare dice an entry rolled that did nothing else; false for any other.
func (r *Recorded) bareRoll() (notation string, ok bool) {
	dice := r.Inputs.Dice.List
	if r.Command != nil || r.Renamed != nil || len(dice) != 1 || len(r.Inputs.Answers.List)+len(r.Inputs.Numbers.List)+len(r.Changes.List)+len(r.Said) > 0 {
		return "", false
	}
	notation, ok = strings.CutPrefix(dice[0].Name, "roll:")
	return notation, ok && strings.TrimPrefix(r.Title, "roll ") == notation
}
