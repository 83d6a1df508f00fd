package rules

import (
	"houserule/runtime/content"
	"houserule/runtime/state"
)

// Suffixes of the names of rules for the ends of a box's range: "entity.life.high".
const (
	LowEnd  = ".low"
	HighEnd = ".high"
)

// BoxRules are the rules for the initial value of a box and for the ends of its range; nil for
// none.
type BoxRules struct{ Starts, Low, High *Rule }

// RulesOfBox returns the rules of a box.
func (b *Program) RulesOfBox(box *content.Box) BoxRules { return b.tables.BoxRules[box] }

// Layout returns the numbers of the boxes of all kinds; nil for a nil program.
func (b *Program) Layout() *state.Layout {
	if b == nil {
		return nil
	}
	return b.tables.Layout
}

// Level returns the box with the levels of entries of a rated kind; nil for other kinds.
func (b *Program) Level(k *content.Kind) *content.Box { return b.tables.Levels[k] }

// LevelBox makes the box with the levels of entries of a rated kind; nil for other kinds.
func LevelBox(kind *content.Kind) *content.Box {
	for k := kind; k != nil; k = k.Like {
		if k.Rated != nil {
			low := 0.0
			if k.Rated.Low != nil && (*k.Rated.Low > 0 || k.Rated.High != nil && *k.Rated.High < 0) {
				low = *k.Rated.Low
			}
			return &content.Box{Name: "level", Kind: k, Type: *k.Rated, Default: low, HasDefault: true, Sheet: true, Module: k.Module, Pos: k.Pos}
		}
	}
	return nil
}
