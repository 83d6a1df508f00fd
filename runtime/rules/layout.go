package rules

import (
	"houserule/runtime/content"
	"houserule/runtime/state"
)

// Layout returns the numbers of the boxes of all kinds; nil for a nil program.
func (b *Program) Layout() *state.Layout {
	if b == nil {
		return nil
	}
	return b.tables.Layout
}

// Level returns the box with the levels of entries of a rated kind; nil for other kinds.
func (b *Program) Level(k *content.Kind) *content.Box { return b.tables.Levels[k] }
