package table

import (
	"errors"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// What work costs in steps of scripts, one of which takes some 30 nanoseconds:
// about as much as it takes, and less where a game does it all the time.
const (
	askSteps     = 10 // a rule is asked, a line worked out, an action done
	layerSteps   = 2  // a layer, a row of a sum or a requirement is looked at
	elementSteps = 3  // a formula looks at an element of a list
	thingSteps   = 2  // a thing of the table is looked at
	momentSteps  = 5  // something happens while time passes
)

// spend counts work that is done on behalf of scripts. The error names the rule
// that was being played and its place.
func (t *Table) spend(run *Run, steps int) error {
	if t.Options.Spend == nil || steps <= 0 {
		return nil
	}
	if run.unmetered != 0 {
		if run.unmetered -= steps; run.unmetered > 0 {
			return nil
		}
		run.unmetered = -1
		return t.fault(run, wantsBudget{})
	}
	if err := t.Options.Spend(int64(steps)); err != nil {
		return t.spent(run, err)
	}
	return nil
}

func (t *Table) spent(run *Run, err error) error {
	var told *diag.Problem
	if len(run.stack.trail) == 0 || !errors.As(err, &told) {
		return err
	}
	top := &run.stack.trail[len(run.stack.trail)-1]
	where := top.rule
	if n := top.whose(); n != (types.Noun{}) {
		where += " of " + t.world.Names.Of(n)
	}
	p := &diag.Problem{Pos: *top.pos, Message: told.Message + " in " + where, Hint: told.Hint, Cause: err}
	return t.fault(run, p)
}
