package rules

import (
	"houserule/lang/formula"
	"houserule/runtime/content"
)

// BoxesOfGains is the parameter of "entity.gains" with the values of sheet boxes by name.
const BoxesOfGains = "with"

// LinkedLessening is the linked form of `lessens`: when the value of an entry falls by one.
type LinkedLessening struct {
	Entry *content.Entry
	At    []Occasion
	When  *formula.Program // of the carrier; nil for always
}

// LessenedAt returns what lessens in a program at an occasion: at the end of a unit of the clock or, if unit is "", when
// an action is performed.
func LessenedAt(b *Program, unit string, action *Rule) []*LinkedLessening {
	if unit != "" {
		action = nil
	}
	return b.tables.Triggers.Lessened[Refill{unit, action}]
}

// ValueBox returns the box of the value of a valued entry; nil for other entries.
func ValueBox(e *content.Entry) *content.Box {
	if e == nil || e.Valued == content.NotValued {
		return nil
	}
	return e.Kind.Box(content.ValueWord)
}
