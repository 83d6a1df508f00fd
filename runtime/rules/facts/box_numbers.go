package facts

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// maxSheetKeys is the maximum number of boxes of printed entries that get numbers. Others are
// found by name.
const maxSheetKeys = 1 << 13

// numberBoxes gives all boxes their numbers. An inherited box has the same number in each kind.
func numberBoxes(c *content.Catalogue, t *rules.Tables) {
	var kinds []state.KindBoxes
	sheets := []string{"name"} // every record may have a name
	for _, k := range c.Kinds() {
		numbered := state.KindBoxes{Name: k.Name}
		if k.Like != nil {
			numbered.Like = k.Like.Name
		}
		for _, b := range stored(k, t.Levels[k], k.Own()) {
			numbered.Boxes = append(numbered.Boxes, b.Name)
		}
		kinds = append(kinds, numbered)
		entries := c.Printed(k)
		if k.Nature != content.Printed || k.Several || len(entries) == 0 || len(sheets) >= maxSheetKeys {
			continue // these are stored in records of their own, or by name
		}
		all := stored(k, t.Levels[k], k.Boxes())
		for _, e := range entries[:min(len(entries), maxSheetKeys/max(len(all), 1))] {
			for _, b := range all {
				sheets = append(sheets, content.SheetKey(k.Name, e.Name, b.Name))
			}
		}
	}
	t.Layout = state.NewLayout(kinds, sheets)
	for _, k := range c.Kinds() {
		for _, b := range stored(k, t.Levels[k], k.Own()) {
			b.Number, b.Plain = t.Layout.Box(k.Name, b.Name).Number, isPlain(b)
		}
	}
}

// stored returns those of some boxes of a kind that change in play, and the box of its level, which
// is nil for kinds that are not rated.
func stored(k *content.Kind, level *content.Box, boxes []*content.Box) []*content.Box {
	var all []*content.Box
	for _, b := range boxes {
		if k.Nature != content.Printed || b.Sheet {
			all = append(all, b)
		}
	}
	if level != nil {
		all = append(all, level)
	}
	return all
}

// isPlain reports whether a box has a simple type, a constant range and a constant initial
// value.
func isPlain(b *content.Box) bool {
	switch b.Type.Base {
	case types.Number, types.YesNo, types.Text, types.Choice:
		return !b.Type.HasWordBounds() && b.Starts == nil && !b.OfGains && (b.HasDefault || b.Type.Optional)
	}
	return false
}
