// Package loading holds what a load of files shares, below the words that declare: the modules
// and files that run, problems, what names mean, where headings stand, and what they cite.
package loading

import (
	"encoding/csv"
	"fmt"
	"io/fs"

	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
	"houserule/lang/source"
	"houserule/runtime/content"
	"houserule/runtime/rules/link"
	"houserule/stdlib/luabind"
)

// Context is shared by everything that reads declarations: whose files run, where
// declarations go, and the problems found.
type Context struct {
	Session   *luabind.Session
	Catalogue *content.Catalogue
	Problems  diag.List
	Stopped   func() error // its error cancels the load; nil for never

	Source  link.Source              // the declarations so far
	Current string                   // id of the current module
	House   bool                     // the current files are house rules
	Files   fs.FS                    // other files of the current module; nil for house rules
	Shown   func(name string) string // the name of a file of the module for people; nil for the name itself

	Scripts map[string]*compile.Chunk // Lua files that were run, by the name shown
	Sheets  map[string]*diag.File     // spreadsheets that were read, by the name shown
}

// Cancelled reports whether the load is cancelled.
func (c *Context) Cancelled() bool { return c.Stopped != nil && c.Stopped() != nil }

// Problem returns a problem with its source line; it is not added to Problems.
func (c *Context) Problem(pos diag.Pos, width int, format string, args ...any) *diag.Problem {
	return &diag.Problem{Pos: pos, Width: width, Message: fmt.Sprintf(format, args...), Source: c.lineAt(pos)}
}

// lineAt returns a line of a file that was run or of a spreadsheet; "" for any other.
func (l *Context) lineAt(pos diag.Pos) string {
	if c := l.Scripts[pos.File]; c != nil {
		return c.Source().Line(pos.Line)
	}
	if sheet := l.Sheets[pos.File]; sheet != nil {
		return sheet.Line(pos.Line)
	}
	return ""
}

// Near returns a hint with the nearest of some names; none when Problems is full, to save
// the search.
func (c *Context) Near(name string, names func() []string) diag.Hint {
	if c.Problems.Overflowed() {
		return diag.Hint{}
	}
	return diag.SuggestNearest(name, names())
}

// KindsSeen returns the names of the kinds that the current module sees.
func (c *Context) KindsSeen() []string { return c.Catalogue.SeenNames(c.Current) }

// Fail adds a problem and returns it, so that the caller may add a fix.
func (c *Context) Fail(pos diag.Pos, width int, hint, format string, args ...any) *diag.Problem {
	p := c.Problem(pos, width, format, args...)
	p.Hint = hint
	return c.Problems.Put(p)
}

// Show fills in the source lines of problems that have only a place.
func (c *Context) Show(list []*diag.Problem) {
	for _, p := range list {
		if p.Source == "" {
			if p.Source = c.lineAt(p.Pos); p.Source != "" && p.Width == 0 {
				p.Width = 1
			}
		}
	}
}

// Warn adds a warning of a code with a fix; nil for none. Warnings do not prevent the load.
func (c *Context) Warn(code string, pos diag.Pos, width int, hint string, fix []diag.Edit, format string, args ...any) {
	p := c.Problem(pos, width, format, args...)
	p.Code, p.Hint, p.Fix = code, hint, fix
	c.Source.Warnings = append(c.Source.Warnings, p)
}

// maxSheet is the maximum size of a spreadsheet in bytes.
const maxSheet = 1 << 20

// Spreadsheet reads a spreadsheet of the current module, of at most maxSheet bytes. A name
// that is not a valid path gives fs.ErrNotExist.
func (c *Context) Spreadsheet(name string) (*diag.File, *csv.Reader, error) {
	if c.Files == nil || !fs.ValidPath(name) {
		return nil, nil, fs.ErrNotExist
	}
	text, err := source.Read(c.Files, name, maxSheet)
	if err != nil {
		return nil, nil, err
	}
	shown := name
	if c.Shown != nil {
		shown = c.Shown(name)
	}
	r := source.Spreadsheet(string(text))
	file := diag.NewFile(shown, string(text))
	c.Sheets[file.Name] = file
	return file, r, nil
}
