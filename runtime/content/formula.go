package content

import (
	"houserule/lang/diag"
	"houserule/lang/formula"
)

// Formula is the source of a formula in a module's file.
type Formula struct {
	formula.Source
	File *diag.File // nil for a formula without a file
}

// Pos returns its position, or the zero Pos for a formula without a file.
func (f *Formula) Pos() diag.Pos {
	if f.Place == nil {
		return diag.Pos{}
	}
	return f.Place(0)
}

// Plain returns a formula without a file, such as one typed at the prompt.
func Plain(text string) *Formula { return &Formula{Source: formula.Source{Text: text}} }
