package declare

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

// loadContext is shared by everything that reads declarations: whose files run, where
// declarations go, and the problems found.
type loadContext struct {
	Session   *luabind.Session
	Catalogue *content.Catalogue
	Problems  diag.List
	Stopped   func() error // its error cancels the load; nil for never

	source link.Source              // the declarations so far
	module string                   // id of the current module
	house  bool                     // the current files are house rules
	files  fs.FS                    // other files of the current module; nil for house rules
	shown  func(name string) string // the name of a file of the module for people; nil for the name itself

	chunks map[string]*compile.Chunk // Lua files that were run, by the name shown
	sheets map[string]*diag.File     // spreadsheets that were read, by the name shown
}

// stopped reports whether the load is cancelled.
func (c *loadContext) stopped() bool { return c.Stopped != nil && c.Stopped() != nil }

// problem returns a problem with its source line; it is not added to Problems.
func (c *loadContext) problem(pos diag.Pos, width int, format string, args ...any) *diag.Problem {
	return &diag.Problem{Pos: pos, Width: width, Message: fmt.Sprintf(format, args...), Source: c.lineAt(pos)}
}

// lineAt returns a line of a file that was run or of a spreadsheet; "" for any other.
func (l *loadContext) lineAt(pos diag.Pos) string {
	if c := l.chunks[pos.File]; c != nil {
		return c.Source().Line(pos.Line)
	}
	if sheet := l.sheets[pos.File]; sheet != nil {
		return sheet.Line(pos.Line)
	}
	return ""
}

// near returns a hint with the nearest of some names; none when Problems is full, to save
// the search.
func (c *loadContext) near(name string, names func() []string) diag.Hint {
	if c.Problems.Overflowed() {
		return diag.Hint{}
	}
	return diag.SuggestNearest(name, names())
}

// kindsSeen returns the names of the kinds that the current module sees.
func (c *loadContext) kindsSeen() []string { return c.Catalogue.SeenNames(c.module) }

// fail adds a problem and returns it, so that the caller may add a fix.
func (c *loadContext) fail(pos diag.Pos, width int, hint, format string, args ...any) *diag.Problem {
	p := c.problem(pos, width, format, args...)
	p.Hint = hint
	return c.Problems.Put(p)
}

// Show fills in the source lines of problems that have only a place.
func (c *loadContext) Show(list []*diag.Problem) {
	for _, p := range list {
		if p.Source == "" {
			if p.Source = c.lineAt(p.Pos); p.Source != "" && p.Width == 0 {
				p.Width = 1
			}
		}
	}
}

// warn adds a warning of a code with a fix; nil for none. Warnings do not prevent the load.
func (c *loadContext) warn(code string, pos diag.Pos, width int, hint string, fix []diag.Edit, format string, args ...any) {
	p := c.problem(pos, width, format, args...)
	p.Code, p.Hint, p.Fix = code, hint, fix
	c.source.Warnings = append(c.source.Warnings, p)
}

// maxSheet is the maximum size of a spreadsheet in bytes.
const maxSheet = 1 << 20

// spreadsheet reads a spreadsheet of the current module, of at most maxSheet bytes. A name
// that is not a valid path gives fs.ErrNotExist.
func (c *loadContext) spreadsheet(name string) (*diag.File, *csv.Reader, error) {
	if c.files == nil || !fs.ValidPath(name) {
		return nil, nil, fs.ErrNotExist
	}
	text, err := source.Read(c.files, name, maxSheet)
	if err != nil {
		return nil, nil, err
	}
	shown := name
	if c.shown != nil {
		shown = c.shown(name)
	}
	r := source.Spreadsheet(string(text))
	file := diag.NewFile(shown, string(text))
	c.sheets[file.Name] = file
	return file, r, nil
}
