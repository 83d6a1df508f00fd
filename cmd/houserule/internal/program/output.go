package program

import (
	"fmt"

	"houserule/lang/diag"
)

// Tell writes what modules, campaigns and strangers said for people, on lines of its own and
// bounded: see [diag.Shown].
func (p *Program) Tell(text string) error {
	_, err := fmt.Fprintln(p.Out, diag.Shown(text, MaxListing))
	return err
}

// MaxListing is how many bytes a list has at most.
const MaxListing = 8 << 20
