package rules

import (
	"houserule/lang/formula"
	"houserule/runtime/content"
)

// BoxChange is a box that becomes what a formula says.
type BoxChange struct {
	Written string
	Whose   Role // whose box it is; nil: that of whatever does it
	Box     *content.Box
	Value   *formula.Program
}
