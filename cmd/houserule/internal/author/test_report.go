package author

import (
	"errors"

	"houserule/cmd/houserule/internal/program"
	"houserule/lang/diag"
	"houserule/runtime/explain"
	"houserule/stdlib/examples"
)

// specsReport is the result of test, for --json.
type specsReport struct {
	Passed   int             `json:"passed"`
	Failed   int             `json:"failed"`
	Examples []exampleReport `json:"examples"`
}

type exampleReport struct {
	Module   string                  `json:"module"`
	Title    string                  `json:"title,omitempty"`
	Source   []string                `json:"source,omitempty"` // what it proves
	File     string                  `json:"file"`
	Line     int                     `json:"line,omitempty"`
	Column   int                     `json:"column,omitempty"`
	Passed   bool                    `json:"passed"`
	Held     int                     `json:"held"` // expectations that held
	Message  string                  `json:"message,omitempty"`
	Text     string                  `json:"text,omitempty"` // the failure as printed without --json
	At       *placeReport            `json:"at,omitempty"`   // where it failed
	Expected string                  `json:"expected,omitempty"`
	Got      string                  `json:"got,omitempty"`
	Trace    *traceReport            `json:"trace,omitempty"`
	Problems []program.ProblemReport `json:"problems,omitempty"`
}

// placeReport is a place in a file.
type placeReport struct {
	File   string `json:"file"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
}

// reportPlace converts a position; nil if it is unknown.
func reportPlace(pos diag.Pos) *placeReport {
	if pos.Line == 0 {
		return nil
	}
	return &placeReport{pos.File, pos.Line, pos.Column}
}

// traceReport is a trace, for --json.
type traceReport struct {
	Title  string        `json:"title"`
	Value  string        `json:"value,omitempty"`
	Source string        `json:"source,omitempty"`
	Module string        `json:"module,omitempty"`
	File   string        `json:"file,omitempty"`
	Line   int           `json:"line,omitempty"`
	Parts  []traceReport `json:"parts,omitempty"`
}

func reportTrace(t *explain.Trace) *traceReport {
	if t == nil {
		return nil
	}
	left := maxParts
	return reportParts(t, &left)
}

// maxParts is the largest number of parts of a trace in a report.
const maxParts = 1000

func reportParts(t *explain.Trace, left *int) *traceReport {
	r := &traceReport{Title: diag.Brief(t.Title), Value: diag.Cut(t.Value, diag.MaxText), Source: t.Source.Written(), Module: t.Module, File: t.Pos.File, Line: t.Pos.Line}
	for _, part := range t.Parts {
		if *left--; *left < 0 {
			break
		}
		r.Parts = append(r.Parts, *reportParts(part, left))
	}
	return r
}

func reportSpecs(report examples.Report) specsReport {
	out := specsReport{Passed: report.Passed, Failed: report.Failed, Examples: []exampleReport{}}
	told := 0
	for _, r := range report.Results {
		e := exampleReport{Module: r.Module, Title: diag.Brief(r.Title), Source: program.Brief(r.Source), File: r.Pos.File, Line: r.Pos.Line, Column: r.Pos.Column, Passed: r.Passed(), Held: r.Held}
		if r.Err != nil {
			told++
			e.fail(r, told <= diag.MaxProblems)
		}
		out.Examples = append(out.Examples, e)
	}
	return out
}

// fail adds why an example failed, with the whole trace only for the first failures.
func (e *exampleReport) fail(r examples.Result, whole bool) {
	f, p := r.Failure(), (*diag.Problem)(nil)
	switch {
	case f != nil:
		e.At = reportPlace(f.Pos)
		e.Expected, e.Got = diag.Cut(f.Expected, diag.MaxText), diag.Cut(f.Got, diag.MaxText)
		e.Message = "expected " + e.Expected + ", got " + e.Got
	case errors.As(r.Err, &p):
		e.At, e.Message = reportPlace(p.Pos), diag.Brief(p.Message)
	default:
		e.Message = diag.Cut(r.Err.Error(), diag.MaxText)
	}
	if !whole {
		return // the limit is reached
	}
	e.Text = diag.Sanitize(failureText(r, false), diag.MaxShown)
	if f != nil {
		e.Trace = reportTrace(f.Why)
	}
	var list diag.List
	if errors.As(r.Err, &list) {
		for _, problem := range list {
			e.Problems = append(e.Problems, program.ReportProblem(problem, false))
		}
	}
}
