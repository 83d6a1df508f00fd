package link

import (
	"cmp"

	"houserule/runtime/rules"
)

// replacesEffects reports whether an instead_of of an offer replaces its effects, not only its
// costs.
func replacesEffects(c *rules.Change) bool { return c.Body.Func != nil || c.Effects.Any() }

// writtenChanges lists the changes of lines as the module writes them.
func writtenChanges(lines []rules.LineDeclaration) []string {
	var list []string
	for _, c := range lines {
		value := c.Dice
		if c.Body.Formula != nil {
			value = c.Body.Formula.Text
		}
		if value != "" {
			list = append(list, c.Name+" = "+value)
		}
		for _, line := range c.Body.Sum {
			list = append(list, c.Name+" + "+cmp.Or(line.Value, line.Dice).Text+" ("+line.Label+")")
		}
	}
	return list
}

// writtenCosts lists costs as the module writes them.
func writtenCosts(costs []rules.Cost) []string {
	var list []string
	for _, c := range costs {
		list = append(list, c.Written)
	}
	return list
}
