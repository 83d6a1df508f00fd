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

// loadContext is what everything that reads declarations shares: where they go, whose files
// run, and what is wrong with them.
type loadContext struct {
	Session   *luabind.Session
	Catalogue *content.Catalogue
	Problems  diag.List
	Stopped   func() error // gives an error when nobody wants the load any more; nil for never

	source link.Source              // what was declared so far
	module string                   // the id of the module whose files run
	house  bool                     // they are house rules
	files  fs.FS                    // other files of that module; nil for house rules
	shown  func(name string) string // the name of such a file for people; nil for the name itself

	chunks map[string]*compile.Chunk // Lua files that were run, by the name shown
	sheets map[string]*diag.File     // spreadsheets that were read, by the name shown
}

// stopped tells whether somebody wants the load to end.
func (c *loadContext) stopped() bool { return c.Stopped != nil && c.Stopped() != nil }

// problem starts a problem that shows its source line.
func (c *loadContext) problem(pos diag.Pos, width int, format string, args ...any) *diag.Problem {
	return &diag.Problem{Pos: pos, Width: width, Message: fmt.Sprintf(format, args...), Source: c.lineAt(pos)}
}

// lineAt is the line of a file that was run, or of a spreadsheet; "" for any other.
func (l *loadContext) lineAt(pos diag.Pos) string {
	if c := l.chunks[pos.File]; c != nil {
		return c.Source().Line(pos.Line)
	}
	if sheet := l.sheets[pos.File]; sheet != nil {
		return sheet.Line(pos.Line)
	}
	return ""
}

// near is the hint of the name that was meant; nothing where nobody will see it.
func (c *loadContext) near(name string, names func() []string) diag.Hint {
	if c.Problems.Overflown() {
		return diag.Hint{}
	}
	return diag.Meant(name, names())
}

// kindsSeen lists the kinds that the current module knows.
func (c *loadContext) kindsSeen() []string { return c.Catalogue.SeenNames(c.module) }

// fail reports a problem, and gives it back for a hint that programs can carry out.
func (c *loadContext) fail(pos diag.Pos, width int, hint, format string, args ...any) *diag.Problem {
	p := c.problem(pos, width, format, args...)
	p.Hint = hint
	return c.Problems.Put(p)
}

// Show fills in the source lines of problems that know only their place.
func (c *loadContext) Show(list []*diag.Problem) {
	for _, p := range list {
		if p.Source == "" {
			if p.Source = c.lineAt(p.Pos); p.Source != "" && p.Width == 0 {
				p.Width = 1
			}
		}
	}
}

// warn tells an author something that does not keep the module from being
// played, with what to write instead where that is certain.
func (c *loadContext) warn(code string, pos diag.Pos, width int, hint string, fix []diag.Edit, format string, args ...any) {
	p := c.problem(pos, width, format, args...)
	p.Code, p.Hint, p.Fix = code, hint, fix
	c.source.Warned = append(c.source.Warned, p)
}

// maxSheet bounds a spreadsheet: bytes of the file.
const maxSheet = 1 << 20

// spreadsheet reads a spreadsheet of the module, within a bound. A name that can be
// none of its files is one that is not there.
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
