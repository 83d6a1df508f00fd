package table

import "strings"

// RollBare rolls dice without a check, as a repeatable command of its own.
func (jo *Journal) RollBare(title, notation string) (any, error) {
	run := jo.t.run
	if run.Command != nil || run.ReadOnly() {
		return jo.t.checks.Roll(notation)
	}
	e := jo.newEntry(title)
	e.setRoll(jo.t, notation)
	return jo.commit(run, e)
}

// setRoll makes rolling dice the repeatable task of an entry.
func (e *Entry) setRoll(t *Table, notation string) {
	e.task.run, e.task.repeatable = func() (any, error) { return t.checks.Roll(notation) }, true
}

// bareRoll returns the dice notation of an entry of [Journal.RollBare]; false for other entries.
func (r *Recorded) bareRoll() (notation string, ok bool) {
	dice := r.Inputs.Dice.List
	if r.Command != nil || r.Renamed != nil || len(dice) != 1 || len(r.Inputs.Answers.List)+len(r.Inputs.Numbers.List)+len(r.Changes.List)+len(r.Said) > 0 {
		return "", false
	}
	notation, ok = strings.CutPrefix(dice[0].Name, "roll:")
	return notation, ok && strings.TrimPrefix(r.Title, "roll ") == notation
}
