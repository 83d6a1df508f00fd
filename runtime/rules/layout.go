package rules

import (
	"houserule/runtime/content"
	"houserule/runtime/state"
)

// Layout is where the boxes of this book are kept: those of records by their kinds, and
// those on the sheet of whoever has a printed entry. No book lays
// out nothing.
func (b *Program) Layout() *state.Layout {
	if b == nil {
		return nil
	}
	return b.tables.Layout
}

// Level is the box that holds everybody's level in the entries of a rated kind; nil for
// other kinds.
func (b *Program) Level(k *content.Kind) *content.Box { return b.tables.Levels[k] }
