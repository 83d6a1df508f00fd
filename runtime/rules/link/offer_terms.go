package link

import (
	"cmp"

	"houserule/runtime/rules"
)

// replacesEffect tells whether an instead_of of an offer says what it does, and not
// its price alone.
func replacesEffect(c *rules.Change) bool { return c.Body.Func != nil || c.Does.Does() }

// writtenChanges writes the lines that an offer changes, as its module does.
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

func writtenCosts(costs []rules.Cost) []string {
	var list []string
	for _, c := range costs {
		list = append(list, c.Written)
	}
	return list
}
