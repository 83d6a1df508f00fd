package rulebook

import "houserule/runtime/content"

// Menus are the lists in which people find actions and checks.
var Menus = []string{"turn", "create", "advance", "award", "rest"}

// Menu lists what a menu, one of [Menus], has for things of a kind, in the order in which
// it is declared.
func (b *Book) Menu(menu string, kind *content.Kind) []*Rule {
	var list []*Rule
	for _, r := range b.tables.Order {
		if r.Decl.Menu == menu && r.Noun != nil && kind.Is(r.Noun.Name) && b.Find(kind, r.Word) == r {
			list = append(list, r)
		}
	}
	return list
}

// menus reports what nobody could find in a menu.
func (l *linker) menus() {
	for _, r := range l.out.Order {
		if r.Decl.Menu != "" && r.Noun == nil {
			l.fail(r.Decl.Pos, "name whose it is: \"noun."+r.Word+"\"", "%s: what stands in a menu is done by somebody, and this is there for others to be like", r.Decl.heading())
		}
	}
}
