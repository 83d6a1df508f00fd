package rules

import (
	"slices"

	"houserule/runtime/content"
)

// Menus are the names of the menus that list actions and checks.
var Menus = []string{"turn", "next", "away", "back", "create", "advance", "award", "rest"}

// Menu lists the actions and checks of a kind in a menu, one of [Menus], in the order in which
// they were declared.
func (b *Program) Menu(menu string, kind *content.Kind) []*Rule {
	var list []*Rule
	for _, r := range b.tables.Order {
		if r.Decl.IsInMenu(menu) && r.Kind != nil && kind.Is(r.Kind.Name) && b.Find(kind, r.Word) == r {
			list = append(list, r)
		}
	}
	return list
}

// IsInMenu reports whether a menu lists an action or check.
func (d *Declaration) IsInMenu(menu string) bool {
	return d.Action.Menu == menu || d.Action.Purchase != nil && slices.Contains(d.Action.Purchase.Menus, menu)
}
