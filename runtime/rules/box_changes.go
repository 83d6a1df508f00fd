package rules

import (
	"houserule/lang/formula"
	"houserule/runtime/content"
)

// BoxChange sets a box to the value of a formula.
type BoxChange struct {
	Written string
	Whose   Role // the owner of the box; nil for whoever acts
	Box     *content.Box
	Value   *formula.Program
}
