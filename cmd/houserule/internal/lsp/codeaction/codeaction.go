// Package codeaction finds what an editor offers for a problem: edits that mend it, and a
// comment that silences it. Actions follow from the code, the fix and the suggestions of the
// problem and from the text at its place, never from the words of its message or hint.
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

// Action is a change that an editor offers.
type Action struct {
	Title     string
	Preferred bool
	Edits     []diag.Edit // of the file of the problem if they name no other file by its path
}

// Cursor stands in the text of an edit where the author goes on writing.
const Cursor = "\x00"

// File is a file in which a problem stands.
type File struct {
	Path   string // in the file system
	Text   string // as it stands in the editor
	Dir    string // the folder of its module; "" for a file of none
	Module string // the id of its module; "" if that is not known
	// Index holds what the names of the module mean; nil until the file was loaded once.
	Index *xref.Index
}

// Workspace is what actions read of other files.
type Workspace interface {
	// Text is the text of a file as it stands in the editor or on the disk.
	Text(path string) (text string, ok bool)
	// Path is the path of a file that is named as positions of problems name it.
	Path(name string) (string, error)
	// Declaring lists the modules of the workspace, but for the one in a folder, that declare
	// a rule, box, entry or kind of a name.
	Declaring(name, besides string) []*module.Module
}

// For lists the actions for a problem, the likeliest first. Fix is what the problem would
// have written, by bytes of the text of the file; nil if nothing is certain to mend it. A
// problem whose line was changed since it was found has no other action.
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
			c.tokens, _ = luasyntax.Scan(c.source) // as far as it can be read
		}
	}
	if len(list) == 0 {
		if actions := byCode[problem.Code]; actions != nil {
			list = append(list, actions(c)...)
		}
		for _, suggestion := range problem.Suggestions {
			list = append(list, c.suggested(suggestion)...)
		}
	}
	if len(fix) > 0 && len(list) == 0 {
		list = append(list, fixed) // of slips of Lua the suggestions say better what they write
	}
	if level != inspect.Problem {
		list = append(list, c.silence()...)
	}
	return list
}

// silence writes a comment above the line that silences what is found there, with a reason
// that the author writes. Nothing silences a problem of a manifest or of a line inside of a
// string.
func (c *context) silence() []Action {
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
	return one(fmt.Sprintf("silence it with a reason: -- check: %s, because ...", code), insert(start, indent+"-- check: "+code+", because "+Cursor+"\n"))
}
