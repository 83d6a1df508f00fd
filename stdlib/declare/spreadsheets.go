package declare

import (
	lua "github.com/yuin/gopher-lua"

	"houserule/lang/sandbox"
	"houserule/runtime/content"
	"houserule/stdlib/declare/loading"
)

// fromCSV declares an entry of a kind for each row of a spreadsheet.
func (l *Loader) fromCSV(L *lua.LState, kind, name string) {
	k := l.Catalogue.Seen(l.Current, kind)
	if k == nil {
		l.readKinds() // the kind may be declared above in the same file
		k = l.Catalogue.Seen(l.Current, kind)
	}
	if k == nil {
		sandbox.Raisef(L, "kind %q must be declared above, or in a file that is loaded before", kind)
	}
	l.deferred.sheets.Declare(L, k, name, declarationSteps)
}

// readSheets reads the cells of all spreadsheets of entries.
func (l *Loader) readSheets() {
	l.deferred.sheets.Read(func(e *content.Entry, fields *lua.LTable) {
		h := &loading.Heading{Word: content.Written(e.Kind.Name), Name: e.Name, Full: e.Name, Pos: e.Pos, Row: true}
		l.entries.list = append(l.entries.list, &rawEntry{body: l.newBody(h, fields), entry: e})
	})
}

// readKinds reads the kinds and boxes declared so far in the running file.
func (l *Loader) readKinds() {
	waiting := l.file.pending
	l.file.pending = nil
	for _, d := range waiting {
		if d.Word == "kind" || d.Word == "box" {
			l.readHeading(d, nil)
		} else {
			l.file.pending = append(l.file.pending, d)
		}
	}
}
