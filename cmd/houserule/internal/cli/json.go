package cli

import (
	"encoding/json"

	"houserule/lang/diag"
)

// writeJSON writes one value on one line.
func (p *Program) writeJSON(v any) error {
	e := json.NewEncoder(p.Out)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// problemReport is a problem in machine-readable output.
type problemReport struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
	Warning bool   `json:"warning,omitempty"`
	More    int    `json:"more,omitempty"` // this one only says how many there are besides
}

func reportProblem(p *diag.Problem, warning bool) problemReport {
	return problemReport{File: p.Pos.File, Line: p.Pos.Line, Column: p.Pos.Column, Message: diag.Brief(p.Message), Hint: diag.Brief(p.Hint), Warning: warning, More: p.More()}
}
