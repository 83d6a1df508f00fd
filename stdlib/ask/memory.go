package ask

import (
	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/odds"
	"houserule/runtime/table"
)

// Memory is what scripts keep outside of boxes, as it was at one moment: the names
// of the prompt, the tables that they reach, the outer variables of functions.
type Memory interface {
	// Restore puts it back, and tells the first thing that was another: "`n`", "a
	// table"; "" when nothing was.
	Restore() (changed string)
	// Size is how many entries of tables and variables it is.
	Size() int
}

// entriesWork is how many entries of memory are as much work as a step.
const entriesWork = 8

// work is what it takes to put memory back, in steps.
func work(m Memory) int64 { return int64(m.Size() / entriesWork) }

// Of gives the odds of an answer whose every course begins with the same memory,
// and leaves it so.
func Of(t *table.Table, m Memory, answer func() (types.Value, error), o odds.Options) (*odds.Distribution, error) {
	defer m.Restore()
	return odds.Of(t, func() (types.Value, error) {
		m.Restore()
		if err := t.Explorer().Worked(work(m)); err != nil {
			return nil, err
		}
		return answer()
	}, o)
}

// Steps gives the odds of a chain. A situation of it is what stands in boxes:
// a step that keeps something elsewhere is an error.
func Steps(t *table.Table, m Memory, c odds.Chain, o odds.Options) (*odds.Distribution, error) {
	defer m.Restore()
	m.Restore()
	forgetful := func(part string, err error) error {
		if slow := t.Explorer().Worked(work(m)); err == nil {
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
