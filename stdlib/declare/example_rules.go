package declare

import (
	"fmt"

	"houserule/lang/diag"
)

// RulesFile returns the file that holds the house rules of an example.
func (e *Example) RulesFile() *diag.File {
	return diag.NewFile(fmt.Sprintf("rules of %q", e.Title), e.Rules)
}

// InPlace moves problems in RulesFile to their position in the example, if its rules are a string
// literal.
func (e *Example) InPlace(list diag.List) {
	at := e.rulesAt
	if at == nil {
		return
	}
	file := e.RulesFile()
	for _, p := range list {
		if p.Pos.File != file.Name || p.Pos.Line < 1 {
			continue
		}
		p.Pos = at.Place(file.Offset(p.Pos.Line, p.Pos.Column))
		p.Source = at.File.Line(p.Pos.Line)
	}
}
