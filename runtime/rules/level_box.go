package rules

import (
	"houserule/runtime/content"
)

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
