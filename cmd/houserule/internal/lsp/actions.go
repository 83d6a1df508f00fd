package lsp

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/stdlib/inspect"
)

type actionParams struct {
	rangeParams
	Context struct {
		Diagnostics []diagnostic `json:"diagnostics"`
		Only        []string     `json:"only"`
	} `json:"context"`
}

// Kinds of code actions.
const (
	quickFix = "quickfix"
	fixAll   = "source.fixAll"
)

// wants tells whether a client asks for a kind of action.
func (p actionParams) wants(kind string) bool {
	return len(p.Context.Only) == 0 || slices.ContainsFunc(p.Context.Only, func(only string) bool {
		return kind == only || strings.HasPrefix(kind, only+".")
	})
}

// codeActions offers what would mend the problems of some lines: what `houserule check
// --fix` would write, what hints say, and for what is no problem a comment that silences
// it. On the whole file it does all that --fix would.
func (s *Server) codeActions(p actionParams) (any, error) {
	list := []codeAction{}
	at, ok := s.at(p.TextDocument.URI)
	if !ok || at.project == nil {
		return list, nil
	}
	texts := map[string]string{at.path: at.text}
	all := codeAction{Title: "change all that `houserule check --fix` would in this file", Kind: fixAll, Edit: &workspaceEdit{Changes: map[string][]textEdit{}}}
	var changes [][]diag.Edit
	for level, problems := range []diag.List{at.project.problems, at.project.warnings, at.project.notes} {
		for _, problem := range problems {
			if problem.Pos.File != slashed(at.path) {
				continue
			}
			if edits, ok := fixed(problem, at); ok {
				changes = append(changes, edits)
			}
			d := s.diagnosed(problem, level+1, at.path, texts)
			if d.Range.End.Line < p.Range.Start.Line || d.Range.Start.Line > p.Range.End.Line || !p.wants(quickFix) {
				continue
			}
			for n, action := range s.fixes(problem, at, inspect.Level(level)) {
				action.Kind, action.Diagnostics, action.IsPreferred = quickFix, []diagnostic{d}, n == 0 && action.IsPreferred
				action.Edit, action.Command = s.written(action.edits, at)
				list = append(list, action)
			}
		}
	}
	if len(changes) > 0 && p.wants(fixAll) {
		all.Edit.Changes[uriOf(at.path)] = fitting(at.text, changes)
		list = append(list, all)
	}
	return list, nil
}

// goOn stands in what an edit writes where an author goes on writing.
const goOn = "\x00"

// fixes are the actions that mend a problem, the likeliest first. They follow from its code,
// its edits and its suggestions. A place that was changed since has none.
func (s *Server) fixes(problem *diag.Problem, at place, level inspect.Level) (list []codeAction) {
	edits, certain := fixed(problem, at)
	asFix := codeAction{Title: "change it as `houserule check --fix` does", IsPreferred: true, edits: edits}
	if certain && level != inspect.Problem {
		list = append(list, asFix)
	}
	c := &fixContext{s: s, at: at, p: problem, file: diag.NewFile(problem.Pos.File, at.text), text: at.text, inManifest: isManifest(at.path)}
	if problem.Pos.Line > 0 {
		if problem.Source != "" && c.file.Line(problem.Pos.Line) != problem.Source {
			return list
		}
		c.start = c.file.Offset(problem.Pos.Line, max(problem.Pos.Column, 1))
		c.end = max(c.start, c.file.Offset(problem.Pos.Line, max(problem.Pos.Column, 1)+max(problem.Width, 1)))
		if !c.inManifest {
			c.tokens, _ = luasyntax.Scan(c.file) // as far as it can be read
		}
	}
	if len(list) == 0 {
		if of := ofCodes[problem.Code]; of != nil {
			list = append(list, of(c)...)
		}
		for _, suggestion := range problem.Suggestions {
			list = append(list, c.suggested(suggestion)...)
		}
	}
	if certain && len(list) == 0 {
		list = append(list, asFix) // of slips of Lua the suggestions say better what they write
	}
	if level != inspect.Problem {
		list = append(list, c.silence()...)
	}
	return list
}

// fixed is what a problem would have written, where its file is as it was loaded.
func fixed(problem *diag.Problem, at place) ([]diag.Edit, bool) {
	var list []diag.Edit
	for _, e := range problem.Fix {
		if e.File != slashed(at.path) || at.file == nil {
			return nil, false
		}
		start, ok1 := at.moved.now(e.Start)
		end, ok2 := at.moved.now(e.End)
		if !ok1 || !ok2 {
			return nil, false
		}
		list = append(list, diag.Edit{Start: start, End: end, New: e.New})
	}
	return list, len(list) > 0
}

// fitting are the changes of a text that can be made at once.
func fitting(text string, changes [][]diag.Edit) (list []textEdit) {
	var taken []diag.Edit
	for _, change := range changes {
		if slices.ContainsFunc(change, func(e diag.Edit) bool {
			return slices.ContainsFunc(taken, func(x diag.Edit) bool { return e.Start < x.End && x.Start < e.End || e.Start == x.Start })
		}) {
			continue
		}
		taken = append(taken, change...)
		for _, e := range change {
			list = append(list, textEdit{rangeOf(text, e.Start, e.End), e.New})
		}
	}
	return list
}

// written are the edits of an action as a client makes them, and the command by which the
// cursor comes to where an author goes on writing; nil where there is none, or the client
// has no such way.
func (s *Server) written(edits []diag.Edit, at place) (*workspaceEdit, *command) {
	out := &workspaceEdit{Changes: map[string][]textEdit{}}
	var then *command
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b diag.Edit) int { return cmp.Or(strings.Compare(a.File, b.File), a.Start-b.Start) })
	byFile := map[string][]diag.Edit{}
	for _, e := range edits {
		path, plain := cmp.Or(e.File, at.path), e
		plain.New = strings.Replace(e.New, goOn, "", 1)
		byFile[path] = append(byFile[path], plain)
	}
	grown := map[string]int{}
	for _, e := range edits {
		path, plain := cmp.Or(e.File, at.path), strings.Replace(e.New, goOn, "", 1)
		text, _ := s.textOf(path)
		if i := strings.Index(e.New, goOn); i >= 0 && s.client.Capabilities.Window.ShowDocument.Support {
			after, _ := diag.Apply(text, [][]diag.Edit{byFile[path]})
			uri, _ := json.Marshal(uriOf(path))
			where, _ := json.Marshal(positionOf(after, e.Start+grown[path]+i))
			then = &command{Title: "go on writing", Command: showPlace, Arguments: []json.RawMessage{uri, where}}
		}
		out.Changes[uriOf(path)] = append(out.Changes[uriOf(path)], textEdit{rangeOf(text, e.Start, e.End), plain})
		grown[path] += len(plain) - (e.End - e.Start)
	}
	return out, then
}

// showPlace is the command by which a client shows where an author goes on writing: it
// takes the URI of a file and a position.
const showPlace = "houserule.showPlace"

// show has the client show a place.
func (s *Server) show(args []json.RawMessage) (any, error) {
	var uri string
	var at position
	if len(args) != 2 || json.Unmarshal(args[0], &uri) != nil || json.Unmarshal(args[1], &at) != nil {
		return nil, &refusal{Code: invalidParams, Message: showPlace + " takes the URI of a file and a position"}
	}
	s.request("window/showDocument", map[string]any{"uri": uri, "takeFocus": true, "selection": textRange{at, at}})
	return nil, nil
}

// silence is a comment above the line that silences what is found there; why is for the
// author to say. Nothing can silence what is no Lua, or a line inside of a text.
func (c *fixContext) silence() []codeAction {
	code := c.p.Code
	if c.p.Pos.Line == 0 || c.inManifest || code == "" || strings.HasPrefix(code, "silence-") || code == "needless-silence" || code == "unknown-code" {
		return nil
	}
	start := c.file.Offset(c.p.Pos.Line, 1)
	for _, t := range c.tokens {
		if t.Offset < start && start < t.End {
			return nil
		}
	}
	indent := c.text[start : start+len(leading(c.text[start:]))]
	return []codeAction{{Title: fmt.Sprintf("silence it with a reason: -- check: %s, because ...", code), edits: []diag.Edit{{Start: start, End: start, New: indent + "-- check: " + code + ", because " + goOn + "\n"}}}}
}
