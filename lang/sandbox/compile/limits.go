package compile

import (
	"cmp"

	"houserule/lang/luasyntax"
)

// Limits limits source files. A zero field means its default.
type Limits struct {
	Source    int // bytes of one source file; default 256 KiB
	Depth     int // nesting depth; default 200
	Constants int // distinct constants of one function; default 8,192
}

// Filled returns l with defaults in place of zeros.
func (l Limits) Filled() Limits {
	return Limits{Source: cmp.Or(l.Source, luasyntax.MaxSource), Depth: cmp.Or(l.Depth, luasyntax.DefaultDepth), Constants: cmp.Or(l.Constants, 8192)}
}
