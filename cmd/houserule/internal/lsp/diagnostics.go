package lsp

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/module"
)

// publisher sends diagnostics to the client and knows which it has.
type publisher struct {
	wire *wire
	ws   *workspace

	shown   map[string]bool            // files with diagnostics at the client, by path
	sent    map[string]string          // the parameters that were sent last of a file, by path
	results map[string][]exampleResult // worked examples that were run, by path
}

func newPublisher(wire *wire, ws *workspace) *publisher {
	return &publisher{wire: wire, ws: ws, shown: map[string]bool{}, sent: map[string]string{}, results: map[string][]exampleResult{}}
}

// publish tells the client what is wrong with a module, which was loaded from texts. Nothing
// is sent of a file of which the client knows the same already.
func (p *publisher) publish(of *project, texts map[string]string) {
	found := map[string][]diagnostic{}
	add := func(list diag.List, severity int) {
		for _, problem := range list {
			path := p.ws.fileOf(of, problem)
			found[path] = append(found[path], p.ws.diagnostic(problem, severity, path, texts))
		}
	}
	add(of.problems, isError)
	add(of.warnings, isWarning)
	add(of.notes, isInformation)
	for path := range p.shown {
		if moduleOf(path) == of.dir && found[path] == nil {
			found[path] = []diagnostic{}
		}
	}
	for path, d := range p.ws.open {
		if d.dir == of.dir && found[path] == nil {
			found[path] = []diagnostic{} // a client that opened it waits for its diagnostics
		}
	}
	for path, list := range p.results {
		if moduleOf(path) == of.dir {
			for _, r := range list {
				found[path] = append(found[path], r.failed...)
			}
		}
	}
	for _, path := range slices.Sorted(maps.Keys(found)) {
		out := publishParams{URI: uriOf(path), Diagnostics: append([]diagnostic{}, found[path]...)} // null is no list to a client
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
		if p.shown[path] = true; len(found[path]) == 0 {
			delete(p.shown, path)
		}
	}
}

// fileOf is the file in which a problem of a module is shown: its own, or the manifest if it
// stands in no file that can be opened.
func (ws *workspace) fileOf(p *project, problem *diag.Problem) string {
	if name := problem.Pos.File; strings.HasPrefix(name, slashed(p.dir)+"/") {
		if path, err := ws.Path(name); err == nil {
			return path
		}
	}
	path, _ := ws.Path(slashed(p.dir) + "/" + module.ManifestName)
	return path
}

// diagnostic is a problem of a file as a client shows it. Its range counts in texts, or in the
// file as it stands if that is not among them.
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
		d.Range = rangeAt(text, problem.Pos, problem.Width)
	}
	for i, n := range problem.Notes {
		if i == diag.MaxNotes {
			break
		}
		if at, err := ws.Path(n.Pos.File); err == nil && n.Pos.Line > 0 {
			text, _ := ws.Text(at)
			d.Related = append(d.Related, relatedInfo{Location: location{uriOf(at), rangeAt(text, n.Pos, 1)}, Message: diag.Brief(n.Message)})
		} else {
			d.Message += "\n" + diag.Brief(n.Message)
		}
	}
	return d
}

// rangeAt is the range of what stands at a position and is some characters wide; the whole line
// if the position has no column.
func rangeAt(text string, pos diag.Pos, width int) textRange {
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
