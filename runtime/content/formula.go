package content

import (
	"houserule/lang/diag"
	"houserule/lang/formula"
)

// Formula is a formula as it stands in a module's file, not yet compiled.
type Formula struct {
	formula.Source
	File *diag.File
}

// Pos is where it begins; the zero Pos for one that stands in no file.
func (f *Formula) Pos() diag.Pos {
	if f.Place == nil {
		return diag.Pos{}
	}
	return f.Place(0)
}

// Plain is a formula that stands in no file, such as one typed at the prompt.
func Plain(text string) *Formula { return &Formula{Source: formula.Source{Text: text}} }
