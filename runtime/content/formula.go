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

// Plain is a formula that stands in no file, such as one typed at the prompt.
func Plain(text string) *Formula { return &Formula{Source: formula.Source{Text: text}} }
