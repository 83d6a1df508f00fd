package program

import (
	"fmt"

	"houserule/lang/diag"
)

// Print writes texts of modules, campaigns and strangers for people, on lines of their own and
// cut: see [diag.Shown].
func (p *Program) Print(text string) error {
	_, err := fmt.Fprintln(p.Out, diag.Shown(text, MaxListing))
	return err
}

// MaxListing is how many bytes a list has at most.
const MaxListing = 8 << 20
