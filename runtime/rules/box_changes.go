package rules

import (
	"houserule/lang/formula"
	"houserule/runtime/content"
)

// BoxChange sets a box to the value of a formula. All values of a body are computed before the
// first box is written.
type BoxChange struct {
	Written string // the target as the module writes it: "target.life"
	Whose   Role   // the owner of the box; nil for whoever acts
	Box     *content.Box
	Value   *formula.Program
}
