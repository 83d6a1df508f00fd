package declare

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/source"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/stdlib/declare/loading"
	"houserule/stdlib/grammar"
)

// fromCSV declares an entry for each row of a spreadsheet. The first row names the boxes; the
// column `name` names the entries.
func (l *Loader) fromCSV(L *lua.LState, kind, name string) {
	k := l.Catalogue.Seen(l.Current, kind)
	if k == nil {
		l.readKinds() // the kind may be declared above in the same file
		k = l.Catalogue.Seen(l.Current, kind)
	}
	if k == nil {
		sandbox.Raisef(L, "kind %q must be declared above, or in a file that is loaded before", kind)
	}
	file, r, err := l.Spreadsheet(name)
	if errors.Is(err, fs.ErrNotExist) {
		sandbox.Raisef(L, "%q is not a file of this module", name)
	} else if err != nil {
		sandbox.Raisef(L, "%q cannot be read: %s", name, source.Reason(err))
	}
	s := &entrySheet{file: file, kind: k}
	l.deferred.sheets = append(l.deferred.sheets, s)
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			return
		}
		l.Session.Spend(declarationSteps) // the size of the file bounds their number
		if err != nil {
			line := 0
			var bad *csv.ParseError
			if errors.As(err, &bad) {
				line = bad.Line
			}
			l.Problems.Add(file.ProblemAt(diag.Pos{Line: line}, 1, fmt.Sprintf("%q is not a spreadsheet: %v", file.Name, errors.Unwrap(err))))
			return
		}
		if s.head == nil {
			s.head = row
			continue
		}
		l.csvRow(s, r, row)
	}
}

// entrySheet is a spreadsheet whose rows are entries. The cells are read when all boxes are
// known.
type entrySheet struct {
	file *diag.File
	kind *content.Kind
	head []string
	rows []entryRow
}

// entryRow is a row with its entry.
type entryRow struct {
	entry *content.Entry
	cells []cell
}

// readSheets reads the cells of all spreadsheets of entries.
func (l *Loader) readSheets() {
	for _, s := range l.deferred.sheets {
		l.csvHead(s.file, s.kind, s.head)
		texts := map[string][]cell{} // by column, of columns with texts
		for _, row := range s.rows {
			l.csvCells(s, row, texts)
		}
		for _, column := range s.head {
			l.checkCells(s.file, column, texts[column])
		}
	}
	l.deferred.sheets = nil
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

func (l *Loader) csvHead(file *diag.File, k *content.Kind, head []string) {
	columns := append([]string{"name"}, grammar.Names(grammar.OfEntries)...)
	known := append(k.BoxNames(), columns...)
	for i, h := range head {
		if slices.Contains(columns, h) || k.Box(h) != nil || isGainColumn(k, h) {
			continue
		}
		p := file.ProblemAt(diag.Pos{Line: 1}, 1, fmt.Sprintf("column %d: %s has no box `%s`", i+1, diag.A(k.Name), h))
		l.Problems.Add(p.Advise(diag.SuggestNearest(h, known)))
	}
}

// hasColumn is the column of what somebody carries.
const hasColumn = "has"

// isGainColumn reports whether a column says what an entity carries: has, or "Longsword.potency", a box
// on the sheet of something carried.
func isGainColumn(k *content.Kind, column string) bool {
	return k.Is("entity") && k.Nature == content.Record && (column == hasColumn || strings.Contains(column, "."))
}

// csvGains adds the cells of such columns to the body of a row. Whoever has a value on the sheet of
// something carried has that thing.
func csvGains(L *lua.LState, body *lua.LTable, column, cell string) {
	has, ok := body.RawGetString(hasColumn).(*lua.LTable)
	if !ok {
		has = L.NewTable()
		body.RawSetString(hasColumn, has)
	}
	entry, box, onSheet := strings.Cut(column, ".")
	names := []string{strings.TrimSpace(entry)}
	if !onSheet {
		names = strings.Split(cell, ";")
	}
	for _, name := range names {
		var found *lua.LTable // of the thing, which an earlier cell may have added
		for i := 1; i <= has.Len(); i++ {
			if t, ok := has.RawGetInt(i).(*lua.LTable); ok && t.RawGetInt(1) == lua.LString(strings.TrimSpace(name)) {
				found = t
				break
			}
		}
		if found == nil {
			found = L.NewTable()
			found.Append(lua.LString(strings.TrimSpace(name)))
			has.Append(found)
		}
		if onSheet {
			found.RawSetString(strings.TrimSpace(box), lua.LString(cell))
		}
	}
}

// csvRow declares the entry of a row.
func (l *Loader) csvRow(s *entrySheet, r *csv.Reader, row []string) {
	e := &content.Entry{Kind: s.kind, Values: map[string]any{}, Module: l.Current, Source: l.Citations.UseStandalone()}
	line, _ := r.FieldPos(0)
	e.Pos = diag.Pos{File: s.file.Name, Line: line, Column: 1}
	if len(row) > len(s.head) {
		l.Problems.Add(s.file.ProblemAt(diag.Pos{Line: line}, 1, fmt.Sprintf("row %d has more cells than the first row names", line)))
		return
	}
	cells := make([]cell, len(row))
	for i, text := range row {
		text = strings.TrimSpace(text)
		cells[i] = cell{text, cellPos(s.file, r, i)}
		switch s.head[i] {
		case "name":
			e.Name = text
		case "source":
			e.Source = l.Citations.CiteCell(text, e)
		case "text":
			e.Text = text
		case "short":
			e.Short = text
		case grammar.InsteadOf:
			e.InsteadOf = text
		}
	}
	if e.Name == "" {
		l.Problems.Add(s.file.ProblemAt(diag.Pos{Line: line}, 1, fmt.Sprintf("row %d has no name", line)))
		return
	}
	l.Catalogue.AddEntry(e)
	s.rows = append(s.rows, entryRow{e, cells})
}

// csvCells reads the boxes of an entry.
func (l *Loader) csvCells(s *entrySheet, row entryRow, texts map[string][]cell) {
	L := l.Session.Host.L
	body := L.CreateTable(0, len(s.head)) // the exact size, as there may be very many rows
	sound := true
	for i, c := range row.cells {
		name := s.head[i]
		if name == "name" || !slices.Contains([]string{"like", valuedField, lessensField}, name) && grammar.In(grammar.OfEntries, name) != nil {
			continue // read by csvRow
		}
		b := s.kind.Box(name)
		if b == nil && slices.Contains([]string{"like", valuedField, lessensField}, name) && c.text != "" {
			body.RawSetString(name, lua.LString(c.text))
		}
		if b == nil && c.text != "" && isGainColumn(s.kind, name) {
			csvGains(L, body, name, c.text)
		}
		if b == nil || c.text == "" {
			continue
		}
		v, err := csvCell(L, b.Type, c.text)
		if err != nil {
			l.Problems.Add(s.file.ProblemAt(c.at, utf8.RuneCountInString(c.text), fmt.Sprintf("`%s`: %v", name, err)))
			sound = false
			continue
		}
		if b.Type.Base == types.Text {
			texts[name] = append(texts[name], c)
		}
		body.RawSetString(name, v)
	}
	if !sound {
		return // the value is not needed
	}
	e := row.entry
	h := &loading.Heading{Word: content.Written(s.kind.Name), Name: e.Name, Full: e.Name, Pos: e.Pos, Row: true}
	l.entries.list = append(l.entries.list, &rawEntry{body: l.newBody(h, body), entry: e})
}

// cellPos returns the position of a cell.
func cellPos(file *diag.File, r *csv.Reader, field int) diag.Pos {
	line, column := r.FieldPos(field) // in bytes
	text := file.Line(line)
	return diag.Pos{Line: line, Column: utf8.RuneCountInString(text[:min(column-1, len(text))]) + 1}
}

// csvCell converts a cell to a Lua value of a type; list items are separated by semicolons.
func csvCell(L *lua.LState, t types.Type, cell string) (lua.LValue, error) {
	switch t.Base {
	case types.Number:
		n, err := strconv.ParseFloat(cell, 64)
		if err != nil {
			return nil, fmt.Errorf("%q is no number", cell)
		}
		return lua.LNumber(n), nil
	case types.YesNo:
		switch strings.ToLower(cell) {
		case "yes", "true":
			return lua.LTrue, nil
		case "no", "false":
			return lua.LFalse, nil
		}
		return nil, fmt.Errorf("%q is neither yes nor no", cell)
	case types.ListBase:
		list := L.NewTable()
		for _, part := range strings.Split(cell, ";") {
			v, err := csvCell(L, *t.Elem, strings.TrimSpace(part))
			if err != nil {
				return nil, err
			}
			list.Append(v)
		}
		return list, nil
	}
	return lua.LString(cell), nil
}

// checkCells reports bare numbers in a column of texts such as "5 coins".
func (l *Loader) checkCells(file *diag.File, column string, cells []cell) {
	var numbers []cell
	example := ""
	for _, c := range cells {
		if _, err := strconv.ParseFloat(c.text, 64); err == nil {
			numbers = append(numbers, c)
		} else if amount.MatchString(c.text) {
			example = c.text
		} else {
			return
		}
	}
	if example == "" {
		return
	}
	for _, c := range numbers {
		p := file.ProblemAt(c.at, utf8.RuneCountInString(c.text), fmt.Sprintf("`%s` is %s here, and a text such as %q in other rows", column, c.text, example))
		l.Problems.Add(p)
	}
}

// cell is a cell with a text.
type cell struct {
	text string
	at   diag.Pos
}
