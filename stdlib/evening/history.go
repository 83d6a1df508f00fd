package evening

import (
	"houserule/runtime/table"
	"houserule/runtime/world"
)

// HeldBefore is what a box held before it was written, as far as its reader may know it.
func (rd *Reader) HeldBefore(w table.BoxWritten) string {
	if rd.Game.Table.FoundHidden(w, rd.Found) {
		return world.Something
	}
	return rd.Held(w.Before, w)
}
