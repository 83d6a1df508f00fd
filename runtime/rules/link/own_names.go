package link

import (
	"houserule/lang/diag"
	"houserule/runtime/rules"
)

// ownName gives a declaration the name under which it is kept where games meet.
func (l *linker) ownName(d *rules.Declaration) {
	c := l.book.Catalogue
	noun, word := rules.SplitName(d.Name)
	switch {
	case !c.Several():
	case d.Sort == rules.Offer || noun == "":
		d.Name = c.Own(d.Module, d.Name)
	default:
		k := c.Seen(d.Module, noun)
		if k == nil {
			return
		}
		// What the engine declares is the same for all games, and nothing is written on it.
		if name := k.Name + "." + c.OwnWord(d.Module, k, word); name != d.Name {
			d.Name = name
		}
	}
}

// ownReferences does the same to the names that a declaration gives of others.
func (l *linker) ownReferences(r *rules.Rule) {
	d := r.Decl
	if d.Like != "" {
		if found := l.book.Named(d.Module, d.Like); len(found) == 1 {
			d.Like = found[0].Name
		}
	}
	for i, name := range d.On {
		if found := l.book.Named(d.Module, name); len(found) == 1 {
			d.On[i] = found[0].Name
		}
	}
}

// noKind reports a heading whose noun does not exist, or exists in several
// games.
func (l *linker) noKind(d *rules.Declaration, noun string) {
	c := l.book.Catalogue
	if found := c.Meanings(d.Module, noun); len(found) > 1 {
		var names []string
		for _, k := range found {
			names = append(names, k.Name)
		}
		l.fail(d.Pos, "write the game before it: \""+names[0]+"\"", "%s: the kind %q may be %s", heading(d), noun, diag.And(names))
		return
	}
	l.fail(d.Pos, l.near(noun, func() []string { return c.SeenNames(d.Module) }), "%s: there is no kind %q", heading(d), noun)
}
