package evening

import (
	"houserule/runtime/table"
	"houserule/runtime/world"
)

// HeldBefore is what a box held before it was written, as far as its reader may know it.
func HeldBefore(p *Evening, w table.BoxWritten) string {
	if p.Game.Table.FoundHidden(w, p.Reader.Found) {
		return world.Something
	}
	return Held(p, w.Before, w)
}
