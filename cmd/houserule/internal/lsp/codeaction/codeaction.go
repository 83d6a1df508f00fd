// Package codeaction finds the code actions for a problem: edits that solve it, and a
// comment that silences it.
//
//	for _, action := range codeaction.For(problem, fix, file, level, workspace) {
//		fmt.Println(action.Title, action.Edits)
//	}
//
// Actions follow from the code, the fix and the suggestions of the problem and from the text at
// its position, never from the text of its message or hint.
package codeaction

import (
	"fmt"
	"path/filepath"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/runtime/module"
	"houserule/stdlib/inspect"
	"houserule/stdlib/xref"
)

// Action is a code action.
type Action struct {
	Title     string
	Preferred bool        // whether a client may apply it without asking
	Edits     []diag.Edit // edits without a file are of the file of the problem
}

// Cursor marks in the text of an edit where the author continues writing.
const Cursor = "\x00"

// File is the file of a problem.
type File struct {
	Path   string // in the file system
	Text   string // as in the editor
	Dir    string // the folder of its module; "" for none
	Module string // the id of its module; "" if it is not known
	// Index is the index of the module; nil before the file was loaded.
	Index *xref.Index
}

// Workspace is how actions read other files.
type Workspace interface {
	// Text returns the text of a file in the editor or on the disk.
	Text(path string) (text string, ok bool)
	// Path converts the name of a file in positions to its path.
	Path(name string) (string, error)
	// DeclaringModules returns the modules of the workspace that declare a rule, box, entry or
	// kind with a name, except the module in a folder.
	DeclaringModules(name, except string) []*module.Module
}

// For returns the actions for a problem, the likeliest first. fix is the fix of the problem
// with offsets in the text of the file; nil for none. A problem whose line was changed since it
// was found has no other action.
func For(problem *diag.Problem, fix []diag.Edit, file File, level inspect.Level, w Workspace) (list []Action) {
	fixed := Action{Title: "change it as `houserule check --fix` does", Preferred: true, Edits: fix}
	if len(fix) > 0 && level != inspect.Problem {
		list = append(list, fixed)
	}
	c := &context{problem: problem, file: file, workspace: w, source: diag.NewFile(problem.Pos.File, file.Text), isManifest: filepath.Base(file.Path) == module.ManifestName}
	if problem.Pos.Line > 0 {
		if problem.Source != "" && c.source.Line(problem.Pos.Line) != problem.Source {
			return list
		}
		c.start = c.source.Offset(problem.Pos.Line, max(problem.Pos.Column, 1))
		c.end = max(c.start, c.source.Offset(problem.Pos.Line, max(problem.Pos.Column, 1)+max(problem.Width, 1)))
		if !c.isManifest {
			c.tokens, _ = luasyntax.Scan(c.source) // up to the first error
		}
	}
	if len(list) == 0 {
		if actions := byCode[problem.Code]; actions != nil {
			list = append(list, actions(c)...)
		}
		for _, suggestion := range problem.Suggestions {
			list = append(list, c.suggestionActions(suggestion)...)
		}
	}
	if len(fix) > 0 && len(list) == 0 {
		list = append(list, fixed) // for syntax errors the titles of suggestions say more
	}
	if level != inspect.Problem {
		list = append(list, c.silenceActions()...)
	}
	return list
}

// silenceActions adds a comment above the line that silences the finding, with a reason that the
// author writes. Problems in a manifest, or in a line inside a string, cannot be silenced.
func (c *context) silenceActions() []Action {
	code := c.problem.Code
	if c.problem.Pos.Line == 0 || c.isManifest || code == "" || strings.HasPrefix(code, "silence-") || code == "needless-silence" || code == "unknown-code" {
		return nil
	}
	start := c.source.Offset(c.problem.Pos.Line, 1)
	for _, t := range c.tokens {
		if t.Offset < start && start < t.End {
			return nil
		}
	}
	line := c.file.Text[start:]
	indent := line[:len(line)-len(strings.TrimLeft(line, " \t\r\n\v\f"))]
	return singleAction(fmt.Sprintf("silence it with a reason: -- check: %s, because ...", code), insert(start, indent+"-- check: "+code+", because "+Cursor+"\n"))
}
