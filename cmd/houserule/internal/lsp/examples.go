package lsp

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/library"
	"houserule/lang/diag"
	"houserule/stdlib/declare"
	"houserule/stdlib/engine"
	"houserule/stdlib/expect"
)

// Commands that a client may execute. The arguments of runExampleCommand are the URI of a file and
// the title of an example; that of runExamplesCommand is the URI of a file.
const (
	runExampleCommand  = "houserule.runExample"
	runExamplesCommand = "houserule.runExamples"
)

// exampleResult is the result of a worked example.
type exampleResult struct {
	title    string
	failures []diagnostic // nil if it passed
}

// codeLenses returns commands that run each worked example of a file, with its last result, or
// all of them.
func (s *Server) codeLenses(p documentParams) (any, error) {
	list := []codeLens{}
	file, ok := s.workspace.fileAt(p.TextDocument.URI)
	if !ok || file.indexed == nil {
		return list, nil
	}
	uri, _ := json.Marshal(p.TextDocument.URI)
	for _, h := range file.indexed.Headings {
		start, known := file.change.toNew(h.Start)
		if h.Word != "example" || !known {
			continue
		}
		r := rangeOf(file.text, start, start+len(h.Word))
		if len(list) == 0 {
			list = append(list, codeLens{textRange{r.Start, r.Start}, &command{Title: "run all examples of this file", Command: runExamplesCommand, Arguments: []json.RawMessage{uri}}})
		}
		title := "run example"
		for _, t := range s.diagnostics.results[file.path] {
			if t.title == h.Signature && t.failures == nil {
				title = "holds; run again"
			} else if t.title == h.Signature {
				title = "fails; run again"
			}
		}
		name, _ := json.Marshal(h.Signature)
		list = append(list, codeLens{r, &command{Title: title, Command: runExampleCommand, Arguments: []json.RawMessage{uri, name}}})
	}
	return list, nil
}

type executeCommandParams struct {
	Command   string            `json:"command"`
	Arguments []json.RawMessage `json:"arguments"`
}

// deferred computes the result of a request in the background.
type deferred func() (any, error)

// exampleCounts is the number of examples that passed and failed.
type exampleCounts struct {
	Passed int `json:"passed"`
	Failed int `json:"failed"`
}

// executeCommand moves the cursor of the client, or runs worked examples of a file as it is in the
// editor. Failures are shown as diagnostics until the file is changed.
func (s *Server) executeCommand(p executeCommandParams) (any, error) {
	if p.Command == showPositionCommand {
		return s.showPosition(p.Arguments)
	}
	path, title, err := p.example()
	if err != nil {
		return nil, err
	}
	dir := moduleOf(path)
	if dir == "" {
		return nil, fmt.Errorf("%s belongs to no module: there is no module.json above it", path)
	}
	roots, texts, request := slices.Clone(s.workspace.roots), s.workspace.openTexts(), s.current
	return deferred(func() (any, error) {
		list, err := s.playExamples(dir, slashed(path), title, roots, texts, request)
		s.lock()
		defer s.mu.Unlock()
		if err != nil {
			return nil, err
		}
		s.publishResults(path, dir, list, texts)
		return s.showCounts(list), nil
	}), nil
}

// example returns the file and the title of the example that a command runs; an empty title for
// all examples of the file.
func (p executeCommandParams) example() (path, title string, err error) {
	if p.Command != runExampleCommand && p.Command != runExamplesCommand {
		return "", "", &responseError{Code: invalidParams, Message: "there is no command " + p.Command + "; there are " + runExampleCommand + " and " + runExamplesCommand}
	}
	var uri string
	if len(p.Arguments) == 0 || json.Unmarshal(p.Arguments[0], &uri) != nil || pathOf(uri) == "" {
		return "", "", &responseError{Code: invalidParams, Message: p.Command + " takes the URI of a file"}
	}
	if p.Command == runExampleCommand && (len(p.Arguments) < 2 || json.Unmarshal(p.Arguments[1], &title) != nil) {
		return "", "", &responseError{Code: invalidParams, Message: p.Command + " takes the title of an example behind the file"}
	}
	return pathOf(uri), title, nil
}

// publishResults publishes the results of examples of a file, unless the file was changed since
// they were played with texts. The caller must hold the lock.
func (s *Server) publishResults(path, dir string, list []exampleResult, texts map[string]string) {
	if d := s.workspace.open[path]; d == nil || d.text == texts[path] {
		s.diagnostics.results[path] = s.mergeResults(path, list)
		if project := s.workspace.projects[dir]; project != nil {
			s.diagnostics.publish(project, texts)
		}
	}
	if s.capabilities.Workspace.CodeLens.Refresh {
		s.wire.request("workspace/codeLens/refresh", nil)
	}
}

// showCounts shows a message with the number of examples that passed and failed, and with the
// first failure. It returns the numbers.
func (s *Server) showCounts(list []exampleResult) exampleCounts {
	var counts exampleCounts
	for _, t := range list {
		if t.failures == nil {
			counts.Passed++
		} else {
			counts.Failed++
		}
	}
	severity, text := severityInformation, fmt.Sprintf("%d passed, %d failed", counts.Passed, counts.Failed)
	if counts.Failed > 0 {
		severity = severityError
		for _, t := range list {
			if len(t.failures) > 0 {
				text += "; " + t.title + ": " + diag.FirstLine(t.failures[0].Message)
				break
			}
		}
	}
	s.wire.notify("window/showMessage", map[string]any{"type": severity, "message": diag.Sanitize(text, diag.MaxShown)})
	return counts
}

// mergeResults returns the results of a file, in which those of a run replace earlier ones.
func (s *Server) mergeResults(path string, list []exampleResult) []exampleResult {
	all := slices.DeleteFunc(slices.Clone(s.diagnostics.results[path]), func(t exampleResult) bool {
		return slices.ContainsFunc(list, func(x exampleResult) bool { return x.title == t.title })
	})
	return append(all, list...)
}

// playExamples plays the examples of a file with a title. An empty file means the whole module,
// an empty title all examples. open are the texts of open files by path. The error is that of a
// module that does not load, or that there is no such example. The caller must not hold the
// lock.
func (s *Server) playExamples(dir, file, title string, roots []string, open map[string]string, request *request) ([]exampleResult, error) {
	lib, err := library.Open(s.workspace.places(dir, roots, &editorTexts{byPath: open}))
	if err != nil {
		return nil, err
	}
	m := lib.Modules[len(lib.Modules)-1]
	var beside []string
	for _, layer := range m.With {
		if slices.ContainsFunc(layer.SpecFiles, func(name string) bool { return m.Shown(name) == file }) {
			beside = append(beside, layer.ID)
		}
	}
	game, err := engine.Open(engine.Options{Modules: []string{m.ID}, Beside: beside, Finder: lib, Limits: s.limits, Cache: s.inspector.Cache(), Specs: true})
	if err != nil {
		return nil, err
	}
	defer game.Close()
	var list []exampleResult
	for _, e := range game.Loaded.Examples {
		if file != "" && e.Pos.File != file || title != "" && e.Title != title {
			continue
		}
		if request.isCancelled() {
			return nil, errCancelled
		}
		t := exampleResult{title: e.Title}
		if _, err := game.RunExample(e); err != nil {
			t.failures = s.failureDiagnostics(file, open, e, err)
		}
		list = append(list, t)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("there is no example %q in %s", title, s.workspace.shorten(file))
	}
	return list, nil
}

// failureDiagnostics returns the diagnostic of a failed example. Its position is in file if the
// failure is in it; otherwise the heading of the example.
func (s *Server) failureDiagnostics(file string, texts map[string]string, e *declare.Example, err error) []diagnostic {
	path := strings.TrimSpace(file)
	text, open := texts[path]
	if !open {
		text, _ = s.workspace.read(path)
	}
	d := diagnostic{Severity: severityError, Source: "houserule test", Message: err.Error(), Range: rangeOfPos(text, e.Pos, len("example"))}
	var f *expect.Failure
	var p *diag.Problem
	switch {
	case errors.As(err, &f):
		d.Message = "expected " + f.Expected + ", got " + f.Got
		if f.Pos.File == file {
			d.Range = rangeOfPos(text, diag.Pos{File: file, Line: f.Pos.Line}, 1)
		}
		if f.Why != nil {
			d.Message += "\nwhy:\n" + s.workspace.shorten(f.Why.Brief().String())
		}
	case errors.As(err, &p):
		d.Message = p.Message
		if p.Hint != "" {
			d.Message += "\nhint: " + p.Hint
		}
		if p.Pos.File == file {
			d.Range = rangeOfPos(text, p.Pos, p.Width)
		}
	}
	return []diagnostic{d}
}
