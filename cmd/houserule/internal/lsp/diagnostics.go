package lsp

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/module"
)

// publish tells the client what is wrong with a module. Texts are those it was loaded
// from.
func (s *Server) publish(p *project, texts map[string]string) {
	found := map[string][]diagnostic{}
	add := func(list diag.List, severity int) {
		for _, problem := range list {
			path := s.fileOf(p, problem)
			found[path] = append(found[path], s.diagnosed(problem, severity, path, texts))
		}
	}
	add(p.problems, isError)
	add(p.warnings, isWarning)
	add(p.notes, isInformation)
	for path := range s.shown {
		if moduleOf(path) == p.dir && found[path] == nil {
			found[path] = []diagnostic{}
		}
	}
	for path, d := range s.docs {
		if d.dir == p.dir && found[path] == nil {
			found[path] = []diagnostic{} // whoever opened it waits for what is said of it
		}
	}
	for path, list := range s.tested {
		if moduleOf(path) == p.dir {
			for _, t := range list {
				found[path] = append(found[path], t.failed...)
			}
		}
	}
	for _, path := range slices.Sorted(maps.Keys(found)) {
		out := publishParams{URI: uriOf(path), Diagnostics: append([]diagnostic{}, found[path]...)} // null is no list to a client
		if d := s.docs[path]; d != nil && d.text == texts[path] {
			version := d.version
			out.Version = &version
		}
		if text, err := json.Marshal(out); err != nil || s.said[path] == string(text) {
			continue
		} else {
			s.said[path] = string(text)
			s.notify("textDocument/publishDiagnostics", json.RawMessage(text))
		}
		if s.shown[path] = true; len(found[path]) == 0 {
			delete(s.shown, path)
		}
	}
}

// fileOf is the file in which a problem of a module is shown: its own, or the manifest
// where it stands in none that could be opened.
func (s *Server) fileOf(p *project, problem *diag.Problem) string {
	if name := problem.Pos.File; strings.HasPrefix(name, slashed(p.dir)+"/") {
		if path, err := s.path(name); err == nil {
			return path
		}
	}
	path, _ := s.path(slashed(p.dir) + "/" + module.ManifestName)
	return path
}

// diagnosed is a problem as a client shows it.
func (s *Server) diagnosed(problem *diag.Problem, severity int, path string, texts map[string]string) diagnostic {
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
			text, _ = s.textOf(path)
		}
		d.Range = stretch(text, problem.Pos, problem.Width)
	}
	for i, n := range problem.Notes {
		if i == diag.MaxNotes {
			break
		}
		if at, err := s.path(n.Pos.File); err == nil && n.Pos.Line > 0 {
			text, _ := s.textOf(at)
			d.Related = append(d.Related, relatedInfo{Location: location{uriOf(at), stretch(text, n.Pos, 1)}, Message: diag.Brief(n.Message)})
		} else {
			d.Message += "\n" + diag.Brief(n.Message)
		}
	}
	return d
}

// stretch is where something stands that is some characters wide; the whole line where
// its column is not known.
func stretch(text string, pos diag.Pos, width int) textRange {
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
