package link

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
)

// mostSheets is how many boxes of printed entries are laid out at most; what is beyond is
// found by its name.
const mostSheets = 1 << 13

// layOut gives all boxes their numbers. What a kind shares with those it is like has the
// same numbers there.
func (l *finisher) layOut() {
	c := l.Program.Catalogue
	var kinds []state.KindBoxes
	sheets := []string{"name"} // which every record may have
	for _, k := range c.Kinds() {
		laid := state.KindBoxes{Name: k.Name}
		if k.Like != nil {
			laid.Like = k.Like.Name
		}
		for _, b := range l.kept(k, k.Own()) {
			laid.Boxes = append(laid.Boxes, b.Name)
		}
		kinds = append(kinds, laid)
		entries := c.Printed(k)
		if k.Nature != content.Printed || k.Several || len(entries) == 0 || len(sheets) >= mostSheets {
			continue // their boxes are kept in a record of their own, or by their names
		}
		all := l.kept(k, k.Boxes())
		for _, e := range entries[:min(len(entries), mostSheets/max(len(all), 1))] {
			for _, b := range all {
				sheets = append(sheets, content.SheetKey(k.Name, e.Name, b.Name))
			}
		}
	}
	l.Tables.Layout = state.NewLayout(kinds, sheets)
	for _, k := range c.Kinds() {
		for _, b := range l.kept(k, k.Own()) {
			b.Number, b.Plain = l.Tables.Layout.Box(k.Name, b.Name).Number, isPlain(b)
		}
	}
}

// kept are those of some boxes of a kind that are kept where things change, with its
// level.
func (l *finisher) kept(k *content.Kind, boxes []*content.Box) []*content.Box {
	var kept []*content.Box
	for _, b := range boxes {
		if k.Nature != content.Printed || b.Sheet {
			kept = append(kept, b)
		}
	}
	if level := l.LevelBox(k); level != nil {
		kept = append(kept, level)
	}
	return kept
}

// isPlain tells a box that is nobody's, has no words in its range, and starts with what
// is written beside it.
func isPlain(b *content.Box) bool {
	switch b.Type.Base {
	case types.Number, types.YesNo, types.Text, types.Choice:
		return !b.Type.Worded() && b.Starts == nil && (b.HasDefault || b.Type.Optional)
	}
	return false
}
