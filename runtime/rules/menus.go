package rules

import (
	"houserule/runtime/content"
)

// Menus are the lists in which people find actions and checks.
var Menus = []string{"turn", "create", "advance", "award", "rest"}

// Menu lists what a menu, one of [Menus], has for things of a kind, in the order in which
// it is declared.
func (b *Program) Menu(menu string, kind *content.Kind) []*Rule {
	var list []*Rule
	for _, r := range b.tables.Order {
		if r.Decl.Action.Menu == menu && r.Kind != nil && kind.Is(r.Kind.Name) && b.Find(kind, r.Word) == r {
			list = append(list, r)
		}
	}
	return list
}
