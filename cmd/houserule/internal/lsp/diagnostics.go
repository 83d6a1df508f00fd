package lsp

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/module"
)

// publisher sends diagnostics to the client. It is guarded by Server.mu.
type publisher struct {
	wire *wire
	ws   *workspace

	shown   map[string]bool            // files for which the client has diagnostics, by path
	sent    map[string]string          // last sent parameters by path
	results map[string][]exampleResult // results of examples by path; deleted when the file is changed
}

func newPublisher(wire *wire, ws *workspace) *publisher {
	return &publisher{wire: wire, ws: ws, shown: map[string]bool{}, sent: map[string]string{}, results: map[string][]exampleResult{}}
}

// publish sends the diagnostics of a module that was loaded from texts, those of open files by
// path. Files whose diagnostics did not change are omitted.
func (p *publisher) publish(loaded *project, texts map[string]string) {
	byPath := map[string][]diagnostic{}
	add := func(list diag.List, severity int) {
		for _, problem := range list {
			path := p.ws.fileOf(loaded, problem)
			byPath[path] = append(byPath[path], p.ws.diagnostic(problem, severity, path, texts))
		}
	}
	add(loaded.problems, severityError)
	add(loaded.warnings, severityWarning)
	add(loaded.notes, severityInformation)
	for path := range p.shown {
		if moduleOf(path) == loaded.dir && byPath[path] == nil {
			byPath[path] = []diagnostic{}
		}
	}
	for path, d := range p.ws.open {
		if d.dir == loaded.dir && byPath[path] == nil {
			byPath[path] = []diagnostic{} // the client may wait for diagnostics of a file that it opened
		}
	}
	for path, list := range p.results {
		if moduleOf(path) == loaded.dir {
			for _, r := range list {
				byPath[path] = append(byPath[path], r.failures...)
			}
		}
	}
	for _, path := range slices.Sorted(maps.Keys(byPath)) {
		out := publishDiagnosticsParams{URI: uriOf(path), Diagnostics: append([]diagnostic{}, byPath[path]...)} // null is not a valid list
		if d := p.ws.open[path]; d != nil && d.text == texts[path] {
			version := d.version
			out.Version = &version
		}
		text, err := json.Marshal(out)
		if err != nil || p.sent[path] == string(text) {
			continue
		}
		p.sent[path] = string(text)
		p.wire.notify("textDocument/publishDiagnostics", json.RawMessage(text))
		if p.shown[path] = true; len(byPath[path]) == 0 {
			delete(p.shown, path)
		}
	}
}

// fileOf returns the file in which a problem of a module is shown: its own, or the manifest if
// it has no file that can be opened.
func (ws *workspace) fileOf(p *project, problem *diag.Problem) string {
	if name := problem.Pos.File; strings.HasPrefix(name, slashed(p.dir)+"/") {
		if path, err := ws.Path(name); err == nil {
			return path
		}
	}
	path, _ := ws.Path(slashed(p.dir) + "/" + module.ManifestName)
	return path
}

// diagnostic converts a problem of a file. Its range refers to the text in texts or, if the
// file is not in it, to the current text.
func (ws *workspace) diagnostic(problem *diag.Problem, severity int, path string, texts map[string]string) diagnostic {
	d := diagnostic{Severity: severity, Source: "houserule", Code: problem.Code, Message: diag.Brief(problem.Message)}
	if problem.Hint != "" {
		d.Message += "\nhint: " + diag.Brief(problem.Hint)
	}
	here := slashed(path) == problem.Pos.File
	if !here && problem.Pos.File != "" {
		d.Message = problem.Pos.String() + ": " + d.Message
	}
	if here {
		text, ok := texts[path]
		if !ok {
			text, _ = ws.Text(path)
		}
		d.Range = rangeOfPos(text, problem.Pos, problem.Width)
	}
	for i, n := range problem.Notes {
		if i == diag.MaxNotes {
			break
		}
		if at, err := ws.Path(n.Pos.File); err == nil && n.Pos.Line > 0 {
			text, _ := ws.Text(at)
			d.Related = append(d.Related, relatedInformation{Location: location{uriOf(at), rangeOfPos(text, n.Pos, 1)}, Message: diag.Brief(n.Message)})
		} else {
			d.Message += "\n" + diag.Brief(n.Message)
		}
	}
	return d
}

// rangeOfPos returns the range of width characters from a position; that of the whole line without
// a column.
func rangeOfPos(text string, pos diag.Pos, width int) textRange {
	file := diag.NewFile(pos.File, text)
	if pos.Line == 0 {
		return textRange{}
	}
	line := file.Line(pos.Line)
	if pos.Column == 0 {
		indent := len(line) - len(strings.TrimLeft(line, " \t"))
		start := file.Offset(pos.Line, 1)
		return rangeOf(text, start+indent, start+len(line))
	}
	start := file.Offset(pos.Line, pos.Column)
	return rangeOf(text, start, max(start, file.Offset(pos.Line, pos.Column+max(width, 1))))
}
