package lsp

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/lsp/codeaction"
	"houserule/lang/diag"
	"houserule/stdlib/inspect"
)

type codeActionParams struct {
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

// wants reports whether the client asks for actions of a kind.
func (p codeActionParams) wants(kind string) bool {
	return len(p.Context.Only) == 0 || slices.ContainsFunc(p.Context.Only, func(only string) bool {
		return kind == only || strings.HasPrefix(kind, only+".")
	})
}

// codeActions returns the code actions for problems in a range of lines: fixes and, except for
// errors, a comment that silences the finding. An action for the whole file makes all changes
// of `houserule check --fix`.
func (s *Server) codeActions(p codeActionParams) (any, error) {
	list := []codeAction{}
	at, ok := s.workspace.fileAt(p.TextDocument.URI)
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
			edits := currentFix(problem, at)
			if len(edits) > 0 {
				changes = append(changes, edits)
			}
			d := s.workspace.diagnostic(problem, level+1, at.path, texts)
			if d.Range.End.Line < p.Range.Start.Line || d.Range.Start.Line > p.Range.End.Line || !p.wants(quickFix) {
				continue
			}
			file := codeaction.File{Path: at.path, Text: at.text, Dir: at.project.dir, Module: at.project.id, Index: at.index}
			for n, found := range codeaction.For(problem, edits, file, inspect.Level(level), s.workspace) {
				action := codeAction{Title: found.Title, Kind: quickFix, Diagnostics: []diagnostic{d}, IsPreferred: n == 0 && found.Preferred}
				action.Edit, action.Command = s.clientEdits(found.Edits, at)
				list = append(list, action)
			}
		}
	}
	if len(changes) > 0 && p.wants(fixAll) {
		all.Edit.Changes[uriOf(at.path)] = nonOverlapping(at.text, changes)
		list = append(list, all)
	}
	return list, nil
}

// currentFix returns the fix of a problem with offsets in the current text of the file; nil for
// none, or if that part of the file was changed since it was loaded.
func currentFix(problem *diag.Problem, file requestFile) (list []diag.Edit) {
	for _, e := range problem.Fix {
		if e.File != slashed(file.path) || file.indexed == nil {
			return nil
		}
		start, ok1 := file.change.toNew(e.Start)
		end, ok2 := file.change.toNew(e.End)
		if !ok1 || !ok2 {
			return nil
		}
		list = append(list, diag.Edit{Start: start, End: end, New: e.New})
	}
	return list
}

// nonOverlapping returns the edits of changes, without each change of which an edit overlaps one of
// an earlier change.
func nonOverlapping(text string, changes [][]diag.Edit) (list []textEdit) {
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

// clientEdits converts edits for a client. The command moves the cursor to where the author
// continues writing; nil if there is no such place, or the client cannot move the cursor.
func (s *Server) clientEdits(edits []diag.Edit, file requestFile) (*workspaceEdit, *command) {
	out := &workspaceEdit{Changes: map[string][]textEdit{}}
	var then *command
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b diag.Edit) int { return cmp.Or(strings.Compare(a.File, b.File), a.Start-b.Start) })
	byFile := map[string][]diag.Edit{}
	for _, e := range edits {
		path, plain := cmp.Or(e.File, file.path), e
		plain.New = strings.Replace(e.New, codeaction.Cursor, "", 1)
		byFile[path] = append(byFile[path], plain)
	}
	grown := map[string]int{}
	for _, e := range edits {
		path, plain := cmp.Or(e.File, file.path), strings.Replace(e.New, codeaction.Cursor, "", 1)
		text, _ := s.workspace.Text(path)
		if i := strings.Index(e.New, codeaction.Cursor); i >= 0 && s.capabilities.Window.ShowDocument.Support {
			after, _ := diag.Apply(text, [][]diag.Edit{byFile[path]})
			uri, _ := json.Marshal(uriOf(path))
			where, _ := json.Marshal(positionOf(after, e.Start+grown[path]+i))
			then = &command{Title: "go on writing", Command: showPositionCommand, Arguments: []json.RawMessage{uri, where}}
		}
		out.Changes[uriOf(path)] = append(out.Changes[uriOf(path)], textEdit{rangeOf(text, e.Start, e.End), plain})
		grown[path] += len(plain) - (e.End - e.Start)
	}
	return out, then
}

// showPositionCommand is the command of a client that makes the server ask it to move the cursor.
// Its arguments are the URI of a file and a position.
const showPositionCommand = "houserule.showPlace"

// showPosition asks the client to move the cursor to the position in the arguments.
func (s *Server) showPosition(args []json.RawMessage) (any, error) {
	var uri string
	var at position
	if len(args) != 2 || json.Unmarshal(args[0], &uri) != nil || json.Unmarshal(args[1], &at) != nil {
		return nil, &responseError{Code: invalidParams, Message: showPositionCommand + " takes the URI of a file and a position"}
	}
	s.wire.request("window/showDocument", map[string]any{"uri": uri, "takeFocus": true, "selection": textRange{at, at}})
	return nil, nil
}
