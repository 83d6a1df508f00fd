// Package sarif writes the findings of `houserule check` as SARIF 2.1.0, the format in which code
// hosts and editors read findings of any tool.
//
//	err := sarif.Write(w, sarif.Log{Version: "0.1.0", Findings: findings, Texts: texts})
//
// Lines and columns count from 1, columns in Unicode code points; paths are as they were checked.
// A finding with a known fix includes it. Findings silenced by a comment are included as
// suppressed, with the reason from the comment.
package sarif

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"houserule/lang/diag"
	"houserule/stdlib/inspect"
)

// Log is the input of [Write].
type Log struct {
	Version  string // of houserule
	Findings []inspect.Finding
	Silenced []inspect.Silenced
	Texts    map[string]string // checked texts of files by name; fixes in other files are omitted
}

// Schema is the address of the JSON schema of SARIF 2.1.0.
const Schema = "https://json.schemastore.org/sarif-2.1.0.json"

// Write writes l to w. The error is that of w or of the JSON encoder.
func Write(w io.Writer, l Log) error {
	r := run{Tool: tool{Driver: driver{Name: "houserule", Version: l.Version, Rules: []rule{}}}, ColumnKind: "unicodeCodePoints", Results: []result{}}
	codes := l.codes()
	for _, c := range codes {
		r.Tool.Driver.Rules = append(r.Tool.Driver.Rules, rule{ID: c.Name, Name: pascal(c.Name), Short: message{c.Title}, Full: message{c.Help}, Help: message{c.Help}, Default: configuration{level(c.Level)}})
	}
	for _, f := range l.Findings {
		if f.More() == 0 { // a finding that only counts omitted ones has no position
			r.Results = append(r.Results, l.result(f, codes))
		}
	}
	for _, s := range l.Silenced {
		found := l.result(s.Finding, codes)
		found.Fixes = nil // the author silenced it: no fix is offered
		found.Suppressions = []suppression{{"inSource", s.Reason}}
		r.Results = append(r.Results, found)
	}
	var text strings.Builder
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(log{Schema: Schema, Version: "2.1.0", Runs: []run{r}}); err != nil {
		return err
	}
	_, err := io.WriteString(w, diag.Escaped(text.String()))
	return err
}

// codes returns the codes of the findings, in the order of [inspect.Codes].
func (l Log) codes() []inspect.Code {
	found := map[string]bool{}
	for _, f := range l.Findings {
		if f.More() == 0 {
			found[codeOf(f)] = true
		}
	}
	for _, s := range l.Silenced {
		found[codeOf(s.Finding)] = true
	}
	return slices.DeleteFunc(slices.Clone(inspect.Codes), func(c inspect.Code) bool { return !found[c.Name] })
}

// codeOf returns the code of a finding, or "problem" if it is not in [inspect.Codes].
func codeOf(f inspect.Finding) string {
	if inspect.CodeOf(f.Code).Name == "" {
		return "problem"
	}
	return f.Code
}

func (l Log) result(f inspect.Finding, codes []inspect.Code) result {
	code := codeOf(f)
	at := slices.IndexFunc(codes, func(c inspect.Code) bool { return c.Name == code })
	text := diag.Brief(f.Message)
	if f.Hint != "" {
		text += "\n" + diag.Brief(f.Hint)
	}
	hash := sha256.Sum256([]byte(code + "\x00" + f.Pos.File + "\x00" + f.Message))
	out := result{RuleID: code, RuleIndex: at, Level: level(f.Level), Message: message{text}, Prints: map[string]string{"houserule/v1": fmt.Sprintf("%x", hash[:8])}}
	if f.Pos.File != "" {
		out.Locations = []location{{Physical: physical{Artifact: artifact{uri(f.Pos.File)}, Region: shown(f.Problem)}}}
	}
	for i, n := range f.Notes {
		if n.Pos.File != "" && i < diag.MaxNotes {
			out.Related = append(out.Related, location{Physical: physical{Artifact: artifact{uri(n.Pos.File)}, Region: point(n.Pos)}, Message: &message{diag.Brief(n.Message)}})
		}
	}
	if fix, ok := l.fix(f.Problem); ok {
		out.Fixes = []fixing{fix}
	}
	return out
}

// fix returns the fix of a problem; false if it has none or the text of its file is unknown.
func (l Log) fix(p *diag.Problem) (fixing, bool) {
	if len(p.Fix) == 0 {
		return fixing{}, false
	}
	text, known := l.Texts[p.Fix[0].File]
	if !known {
		return fixing{}, false
	}
	file := diag.NewFile(p.Fix[0].File, text)
	in := change{Artifact: artifact{uri(file.Name)}}
	for _, e := range p.Fix {
		from, to := file.PosAt(e.Start), file.PosAt(e.End)
		r := replacement{Deleted: region{StartLine: from.Line, StartColumn: from.Column, EndLine: to.Line, EndColumn: to.Column}}
		if e.New != "" {
			r.Inserted = &message{e.New}
		}
		in.Replacements = append(in.Replacements, r)
	}
	hint := diag.Brief(p.Hint)
	if hint == "" {
		hint = "mend it"
	}
	return fixing{message{hint}, []change{in}}, true
}

// shown returns the marked region of a problem, with its source line; nil if the line is unknown.
func shown(p *diag.Problem) *region {
	r := point(p.Pos)
	if r != nil && p.Pos.Column > 0 {
		width := max(p.Width, 1)
		if rest := utf8.RuneCountInString(p.Source) - (p.Pos.Column - 1); p.Source != "" && width > rest {
			width = max(rest, 1)
		}
		r.EndColumn = p.Pos.Column + width
	}
	if r != nil && p.Source != "" {
		r.Snippet = &message{diag.Brief(p.Source)}
	}
	return r
}

func point(pos diag.Pos) *region {
	if pos.Line < 1 {
		return nil
	}
	return &region{StartLine: pos.Line, StartColumn: max(pos.Column, 0)}
}

// uri returns a path as a URI: relative to the working folder, or file: for an absolute path.
func uri(name string) string {
	u := url.URL{Path: name}
	if path.IsAbs(name) {
		u.Scheme = "file"
	}
	return u.String()
}

func level(l inspect.Level) string {
	if l == inspect.Problem {
		return "error"
	}
	return l.String()
}

// pascal converts a code to a name: unused-local becomes UnusedLocal.
func pascal(code string) string {
	var b strings.Builder
	for _, word := range strings.Split(code, "-") {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}
