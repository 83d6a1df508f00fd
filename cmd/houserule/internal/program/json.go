package program

import (
	"encoding/json"
	"io"
	"strings"

	"houserule/lang/diag"
)

// WriteJSON writes a value as JSON on one line. Long texts are cut and marked, see [diag.SafeJSON].
func (p *Program) WriteJSON(v any) error { return p.writeTexts(v, diag.MaxData) }

// WriteAnswer is [Program.WriteJSON] for the output of lines, with the limit that people have.
func (p *Program) WriteAnswer(v any) error { return p.writeTexts(v, 8*diag.MaxShown) }

func (p *Program) writeTexts(v any, most int) error {
	var text strings.Builder
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	_, err := io.WriteString(p.Out, diag.SafeJSON(text.String(), most))
	return err
}

// ProblemReport is a problem in machine-readable output.
type ProblemReport struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Code    string `json:"code,omitempty"` // of a finding of check, see inspect.Codes
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
	Warning bool   `json:"warning,omitempty"`
	Note    bool   `json:"note,omitempty"`
	More    int    `json:"more,omitempty"` // if set, this entry only counts further problems

	Fix []EditReport `json:"fix,omitempty"` // edits that would fix the problem
}

// EditReport is a range of a file, and its replacement. Columns count characters from 1; the end
// is exclusive.
type EditReport struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"end_line"`
	EndColumn int    `json:"end_column"`
	New       string `json:"new"`
}

// ReportProblem returns the ProblemReport of a problem or, with warning, of a warning.
func ReportProblem(p *diag.Problem, warning bool) ProblemReport {
	return ProblemReport{File: p.Pos.File, Line: p.Pos.Line, Column: p.Pos.Column, Message: diag.Brief(p.Message), Hint: diag.Brief(p.Hint), Warning: warning, More: p.More()}
}
