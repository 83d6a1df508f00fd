package table

import "strings"

// Throw rolls bare dice as a command of its own, which can be run again.
func (jo *Journal) Throw(title, notation string) (any, error) {
	run := jo.t.run
	if run.Command != nil || run.Answering() {
		return jo.t.checks.Roll(notation)
	}
	e := jo.newEntry(title)
	e.throws(jo.t, notation)
	return jo.commit(run, e)
}

// throws makes an entry one that rolls bare dice, which it does again whenever it is run.
func (e *Entry) throws(t *Table, notation string) {
	e.task.run, e.task.again = func() (any, error) { return t.checks.Roll(notation) }, true
}

// thrown is what bare dice an entry rolled that did nothing else; false for any other.
func (r *Recorded) thrown() (notation string, ok bool) {
	dice := r.Tape.Dice.List
	if r.Command != nil || r.Renamed != nil || len(dice) != 1 || len(r.Tape.Answers.List)+len(r.Tape.Numbers.List)+len(r.Changes.List)+len(r.Said) > 0 {
		return "", false
	}
	notation, ok = strings.CutPrefix(dice[0].Name, "roll:")
	return notation, ok && strings.TrimPrefix(r.Title, "roll ") == notation
}
