package ask

import (
	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/odds"
	"houserule/runtime/table"
)

// Memory is a snapshot of what scripts keep outside of boxes: the variables of the prompt,
// the tables that they reach, and the upvalues of functions.
type Memory interface {
	// Restore restores the snapshot, and returns the first thing that had changed, such as
	// "`n`" or "a table"; "" for nothing.
	Restore() (changed string)
	// Size returns the number of table entries and variables.
	Size() int
}

// entriesWork is the number of entries whose restoration counts as one step of work.
const entriesWork = 8

// restoreWork returns the work of restoring a snapshot, in steps.
func restoreWork(m Memory) int64 { return int64(m.Size() / entriesWork) }

// OddsOf computes the odds of an answer. The memory is restored before every playthrough, and
// at the end.
func OddsOf(t *table.Table, m Memory, answer func() (types.Value, error), o odds.Options) (*odds.Distribution, error) {
	defer m.Restore()
	return odds.Of(t, func() (types.Value, error) {
		m.Restore()
		if err := t.Explorer().CountWork(restoreWork(m)); err != nil {
			return nil, err
		}
		return answer()
	}, o)
}

// OddsOfSteps computes the odds of a chain. Its situations are told apart by boxes, so a step
// that changes the memory is an error.
func OddsOfSteps(t *table.Table, m Memory, c odds.Chain, o odds.Options) (*odds.Distribution, error) {
	defer m.Restore()
	m.Restore()
	forgetful := func(part string, err error) error {
		if slow := t.Explorer().CountWork(restoreWork(m)); err == nil {
			err = slow
		}
		if changed := m.Restore(); changed != "" && err == nil {
			return &diag.Problem{Message: changed + " is changed in `" + part + "`, which odds of steps cannot see",
				Hint: "store it in a box: undo, saving and odds do not cover variables. Or make it `local` inside of `" + part + "`"}
		}
		return err
	}
	return odds.Steps(t, odds.Chain{
		Step: func() error { return forgetful("step", c.Step()) },
		Over: func() (bool, error) {
			over, err := c.Over()
			return over, forgetful("over", err)
		},
		Ask: func() (types.Value, error) {
			v, err := c.Ask()
			return v, forgetful("ask", err)
		},
	}, o)
}
