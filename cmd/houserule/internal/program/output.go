package program

import (
	"fmt"

	"houserule/lang/diag"
)

// Print writes a text that may come from modules, campaigns or strangers for people, on separate
// lines and cut, see [diag.Sanitize].
func (p *Program) Print(text string) error {
	_, err := fmt.Fprintln(p.Out, diag.Sanitize(text, MaxListing))
	return err
}

// MaxListing is the maximum size of a list in bytes.
const MaxListing = 8 << 20
