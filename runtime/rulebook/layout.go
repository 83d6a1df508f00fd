package rulebook

import (
	"slices"

	"houserule/runtime/content"
	"houserule/runtime/state"
)

// Layout is where the boxes of this book are kept: those of records by their kinds, and
// those on the sheet of whoever has a printed entry. No book lays
// out nothing.
func (b *Book) Layout() *state.Layout {
	if b == nil {
		return nil
	}
	return b.layout
}

// Level is the box that holds everybody's level in the entries of a rated kind; nil for
// other kinds.
func (b *Book) Level(k *content.Kind) *content.Box { return b.levels[k] }

// layOut gives all boxes their numbers. What a kind shares with those it is like has the
// same numbers there.
func (l *linker) layOut() {
	c := l.book.Catalogue
	kinds, sheets := map[string][]string{}, []string(nil)
	for _, k := range c.Kinds() {
		var names []string
		if k.Like != nil {
			names = slices.Clone(kinds[k.Like.Name])
		}
		own := keptOf(k, k.Own(), l.levelBox(k))
		for _, b := range own {
			if !slices.Contains(names, b.Name) {
				names = append(names, b.Name)
			}
		}
		kinds[k.Name] = names
		if k.Nature != content.Printed || k.Several {
			continue // their boxes are kept in a record of their own
		}
		all := keptOf(k, k.Boxes(), l.levelBox(k))
		for _, e := range c.Printed(k) {
			for _, b := range all {
				sheets = append(sheets, content.SheetKey(k.Name, e.Name, b.Name))
			}
		}
	}
	l.book.layout = state.NewLayout(kinds, sheets)
	for _, k := range c.Kinds() {
		for _, b := range keptOf(k, k.Own(), l.levelBox(k)) {
			b.Number = l.book.layout.Box(k.Name, b.Name).Number
		}
	}
}

// keptOf are those of the boxes of a kind that are kept where things change, with its
// level.
func keptOf(k *content.Kind, boxes []*content.Box, level *content.Box) []*content.Box {
	kept := slices.DeleteFunc(slices.Clone(boxes), func(b *content.Box) bool { return k.Nature == content.Printed && !b.Sheet })
	if level != nil {
		kept = append(kept, level)
	}
	return kept
}
