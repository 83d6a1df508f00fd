package narrate

import (
	"houserule/runtime/content"
	"houserule/runtime/module"
)

// PrintedAt is where an option of a module is printed, for people.
func PrintedAt(m *module.Module, text string) string {
	source := content.NewSource(text)
	rules, _ := m.Printed() // a module that was loaded has a sound list
	source.Find(func(id string) *content.PrintedRule { return rules[id] })
	return source.String()
}
