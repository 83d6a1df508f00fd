package narrate

import (
	"houserule/runtime/content"
	"houserule/runtime/module"
)

// PrintedAt returns where an option of a module is printed.
func PrintedAt(m *module.Module, text string) string {
	source := content.NewSource(text)
	rules, _ := m.Printed() // a loaded module has a valid list
	source.Find(func(id string) *content.PrintedRule { return rules[id] })
	return source.String()
}
