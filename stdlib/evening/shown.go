package evening

import (
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/stdlib/narrate"
)

// shownNames are the names that the sheets and headlines of kinds read, under some rules.
type visibleNames struct {
	book  *rules.Program
	kinds map[string]map[string]bool
}

// Seen tells whether people see a box anywhere, as far as that is known: on the sheet or in
// the headline of its thing, or of whoever has that. What somebody carries is seen by all:
// what comes or goes may change any rule, whatever headlines show.
func (rd *Reader) IsVisible(w table.BoxWritten) bool {
	if narrate.IsCarried(w.Box) {
		return true
	}
	t := rd.Game.Table
	names := rd.visibleOf(w.Whose.Kind)
	if names == nil && w.Whose.Owner != 0 {
		names = rd.visibleOf(t.World().Copies.Holder(w.Whose).Kind)
	}
	return names == nil || names[content.Written(w.Box.Name)]
}

// seenOf are the names of what people see of a kind; nil where nobody knows.
func (rd *Reader) visibleOf(kind string) map[string]bool {
	book := rd.Game.Table.World().Book()
	if rd.visible.book != book {
		rd.visible = visibleNames{book, map[string]map[string]bool{}}
	}
	names, known := rd.visible.kinds[kind]
	if !known {
		names, _ = book.VisibleNames(book.Catalogue.Kind(kind))
		rd.visible.kinds[kind] = names
	}
	return names
}

// heldElsewhere tells of what came to be carried when another box of theirs, of which
// people are told, holds it as well: who takes a sword in hand has it.
func (rd *Reader) alsoInOtherBox(c narrate.Change, all []narrate.Change) bool {
	after, ok := c.Of.After.(types.List)
	if !ok || !narrate.IsCarried(c.Of.Box) {
		return false
	}
	before, _ := c.Of.Before.(types.List)
	called := func(v types.Value) string {
		return rd.Game.Table.World().Names.Show(rd.Game.Table.World().Ownership.Unowned(v, c.Of.Whose))
	}
	came := slices.DeleteFunc(slices.Clone(after), func(v types.Value) bool {
		return slices.ContainsFunc(before, func(b types.Value) bool { return types.Equal(b, v) })
	})
	return len(came) > 0 && len(before)+len(came) == len(after) && !slices.ContainsFunc(came, func(v types.Value) bool {
		return !slices.ContainsFunc(all, func(o narrate.Change) bool {
			return (o.Fiat || rd.IsVisible(o.Of)) && o.Of.Whose == c.Of.Whose && !narrate.IsCarried(o.Of.Box) && called(o.Of.After) == called(v)
		})
	})
}
