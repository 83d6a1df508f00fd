// Package junit writes the results of worked examples as JUnit XML, the format in which GitLab,
// GitHub Actions, Jenkins and most other CI systems show test results.
//
//	err := junit.Write(w, report)
//
// There is one suite per module and one case per example, in the order of the report. Cases have
// no time attribute, so that the same results always produce the same file; readers accept that.
package junit

import (
	"encoding/xml"
	"io"
	"path"
	"strings"

	"houserule/lang/diag"
	"houserule/stdlib/examples"
)

type suites struct {
	XMLName  xml.Name `xml:"testsuites"`
	Name     string   `xml:"name,attr"`
	Tests    int      `xml:"tests,attr"`
	Failures int      `xml:"failures,attr"`
	Errors   int      `xml:"errors,attr"`
	Suites   []*suite `xml:"testsuite"`
}

type suite struct {
	Name     string     `xml:"name,attr"`
	Tests    int        `xml:"tests,attr"`
	Failures int        `xml:"failures,attr"`
	Errors   int        `xml:"errors,attr"`
	Skipped  int        `xml:"skipped,attr"`
	Cases    []testcase `xml:"testcase"`
}

type testcase struct {
	Class   string  `xml:"classname,attr"`
	Name    string  `xml:"name,attr"`
	File    string  `xml:"file,attr,omitempty"`
	Line    int     `xml:"line,attr,omitempty"`
	Failure *broken `xml:"failure"`
	Error   *broken `xml:"error"`
}

// broken is the content of a failure element (an expectation did not hold) or of an error element
// (the example or module could not be run).
type broken struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

// Write writes report to w. The error is that of w.
func Write(w io.Writer, report examples.Report) error {
	all := suites{Name: "houserule"}
	byModule := map[string]*suite{}
	for _, r := range report.Results {
		s := byModule[r.Module]
		if s == nil {
			s = &suite{Name: r.Module}
			byModule[r.Module], all.Suites = s, append(all.Suites, s)
		}
		c := caseOf(r)
		s.Tests, all.Tests = s.Tests+1, all.Tests+1
		if c.Failure != nil {
			s.Failures, all.Failures = s.Failures+1, all.Failures+1
		}
		if c.Error != nil {
			s.Errors, all.Errors = s.Errors+1, all.Errors+1
		}
		s.Cases = append(s.Cases, c)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// caseOf returns the case of one result, named after its title and the rules that it tests.
func caseOf(r examples.Result) testcase {
	c := testcase{Class: r.Module, Name: diag.SanitizeName(r.Title), File: r.Pos.File, Line: r.Pos.Line}
	if r.Title == "" {
		c.Name = "loads"
	} else if file := strings.TrimSuffix(path.Base(r.Pos.File), ".lua"); file != "." {
		c.Class += "." + file // readers group cases by the text before the last dot
	}
	if len(r.Source) > 0 {
		c.Name += " (" + diag.Cut(diag.SanitizeName(strings.Join(r.Source, ", ")), diag.MaxText) + ")"
	}
	if f := r.Failure(); f != nil {
		c.Failure = &broken{Message: diag.Printable("expected " + diag.Cut(f.Expected, diag.MaxText) + ", got " + diag.Cut(f.Got, diag.MaxText)), Type: "expectation", Text: diag.Sanitize(f.Error(), diag.MaxShown)}
	} else if r.Err != nil {
		c.Error = &broken{Message: diag.Sanitize(diag.Brief(diag.FirstLine(r.Err.Error())), diag.MaxShown), Type: "error", Text: diag.Sanitize(r.Err.Error(), diag.MaxShown)}
		if r.Title == "" {
			c.Error.Type = "load"
		}
	}
	return c
}
