package link

// menus reports what nobody could find in a menu.
func (l *linker) menus() {
	for _, r := range l.out.Order {
		if r.Decl.Menu != "" && r.Noun == nil {
			l.fail(r.Decl.Pos, "name whose it is: \"noun."+r.Word+"\"", "%s: what stands in a menu is done by somebody, and this is there for others to be like", heading(r.Decl))
		}
	}
}
