package checks

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Rule returns the rule of the check.
func (c *Check) Rule() *rules.Rule { return c.rule }

// Words returns the names of the lines.
func (c *Check) Words() []string { return c.plan.LineNames() }

// HasLine reports whether the check has a line with a name.
func (c *Check) HasLine(name string) bool {
	_, ok := c.plan.Line(name)
	return ok
}

// Restriction returns who may not see the check.
func (c *Check) Restriction(w *world.World) world.Restriction {
	return w.Ownership.RestrictionOf(c.ref, c.plan.Private)
}

// Plan returns the linked check.
func (c *Check) Plan() *rules.Plan { return c.plan }

// Ref returns the thing that the check is of; the zero Ref for none.
func (c *Check) Ref() types.Ref { return c.ref }

// Roller returns who rolls; the zero Ref for nobody.
func (c *Check) Roller() types.Ref { return c.roller }

// Look returns a line, "dice" or an argument by name; for a nested check, the *Check. Except for an
// argument it starts the check.
func (c *Check) Look(run *command.Run, name string) (types.Value, error) {
	if name != "dice" {
		if _, ok := c.plan.Line(name); !ok {
			for _, p := range c.rule.Signature.Params {
				if p.Name == name {
					return c.Frame(run, nil).Arg(name)
				}
			}
			known := append(c.plan.LineNames(), "noun", "roller")
			hint := diag.DidYouMean(name, known)
			if name == "success" || name == "degree" {
				hint = "a check has it when it says what it rolls `against`"
			}
			return nil, &diag.Problem{Message: fmt.Sprintf("%s has no line `%s`", c.rule.Name, name), Hint: hint}
		}
	}
	if err := c.Start(run); err != nil {
		return nil, err
	}
	if name == "dice" {
		return c.look(run).dice()
	}
	i, _ := c.plan.Line(name)
	v, err := c.look(run).readLater(i)
	if x := c.nested[i]; x != nil && err == nil {
		return x, nil
	}
	return v, err
}

// AtLeast reports whether the total is at least n. In odds it partitions the dice into two
// parts, where reading the total would make one for each total.
func (c *Check) AtLeast(run *command.Run, n float64) (bool, error) {
	if err := c.Start(run); err != nil {
		return false, err
	}
	i, ok := c.plan.Line("total")
	if !ok {
		return false, &diag.Problem{Message: fmt.Sprintf("%s has no total: its dice show words", c.rule.DisplayName()), Hint: "use one of its lines"}
	}
	if c.failed != nil && c.isUndecided(i) {
		return false, nil
	}
	v, err := c.look(run).value(func() ([]types.Value, error) {
		values, err := c.look(run).values(i)
		if err != nil {
			return nil, err
		}
		for k, v := range values {
			total, ok := v.(float64)
			if !ok {
				return nil, fmt.Errorf("the total of %s is %s, not a number", c.rule.Name, types.Format(v))
			}
			values[k] = total >= n
		}
		return values, nil
	})
	return v == true, err
}

// Rolls returns the rolls of the check: its own dice, then added ones; nil before it is rolled. In
// odds they are those of one possible state.
func (c *Check) Rolls() []*dice.Roll {
	if len(c.dice.states) == 0 {
		return nil
	}
	return c.dice.states[0].rolls
}
