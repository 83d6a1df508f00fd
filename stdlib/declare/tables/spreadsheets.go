package tables

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

// Spreadsheets declares an entry for each row of spreadsheets. The first row of each names the
// boxes; the column `name` names the entries. The cells are read when all boxes are known.
type Spreadsheets struct {
	*loading.Context
	citations *loading.Citations
	list      []*spreadsheet
}

// NewSpreadsheets returns a reader without spreadsheets.
func NewSpreadsheets(c *loading.Context, citations *loading.Citations) *Spreadsheets {
	return &Spreadsheets{Context: c, citations: citations}
}

// spreadsheet is a spreadsheet whose rows are entries of a kind.
type spreadsheet struct {
	file *diag.File
	kind *content.Kind
	head []string
	rows []entryRow
}

// Declare declares an entry of a kind for each row of a file of the running module. Each costs
// steps. It raises an error in L for a file that cannot be read.
func (s *Spreadsheets) Declare(L *lua.LState, k *content.Kind, name string, steps int) {
	file, r, err := s.Spreadsheet(name)
	if errors.Is(err, fs.ErrNotExist) {
		sandbox.Raisef(L, "%q is not a file of this module", name)
	} else if err != nil {
		sandbox.Raisef(L, "%q cannot be read: %s", name, source.Reason(err))
	}
	sheet := &spreadsheet{file: file, kind: k}
	s.list = append(s.list, sheet)
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			return
		}
		s.Session.Spend(steps) // the size of the file bounds their number
		if err != nil {
			line := 0
			var bad *csv.ParseError
			if errors.As(err, &bad) {
				line = bad.Line
			}
			s.Problems.Add(file.ProblemAt(diag.Pos{Line: line}, 1, fmt.Sprintf("%q is not a spreadsheet: %v", file.Name, errors.Unwrap(err))))
			return
		}
		if sheet.head == nil {
			sheet.head = row
			continue
		}
		s.declareRow(sheet, r, row)
	}
}

// Read reads the cells of all spreadsheets. It calls add with each entry and the fields of its
// heading.
func (s *Spreadsheets) Read(add func(e *content.Entry, fields *lua.LTable)) {
	for _, sheet := range s.list {
		s.checkHead(sheet.file, sheet.kind, sheet.head)
		texts := map[string][]cell{} // by column, of columns with texts
		for _, row := range sheet.rows {
			if fields := s.fields(sheet, row, texts); fields != nil {
				add(row.entry, fields)
			}
		}
		for _, column := range sheet.head {
			s.checkCells(sheet.file, column, texts[column])
		}
	}
	s.list = nil
}

// entryRow is a row with its entry.
type entryRow struct {
	entry *content.Entry
	cells []cell
}

// checkHead reports columns that mean nothing.
func (s *Spreadsheets) checkHead(file *diag.File, k *content.Kind, head []string) {
	columns := append([]string{"name"}, grammar.Names(grammar.OfEntries)...)
	known := append(k.BoxNames(), columns...)
	for i, h := range head {
		if slices.Contains(columns, h) || k.Box(h) != nil || isGainColumn(k, h) {
			continue
		}
		p := file.ProblemAt(diag.Pos{Line: 1}, 1, fmt.Sprintf("column %d: %s has no box `%s`", i+1, diag.A(k.Name), h))
		s.Problems.Add(p.Advise(diag.SuggestNearest(h, known)))
	}
}

// fieldColumns are the columns of fields that are read when all entries are known.
var fieldColumns = []string{"like", "valued", "lessens"}

// hasColumn is the column of what somebody carries.
const hasColumn = "has"

// isGainColumn reports whether a column says what an entity carries: has, or "Longsword.potency", a box
// on the sheet of something carried.
func isGainColumn(k *content.Kind, column string) bool {
	return k.Is("entity") && k.Nature == content.Record && (column == hasColumn || strings.Contains(column, "."))
}

// addGains adds the cells of such columns to the body of a row. Whoever has a value on the sheet of
// something carried has that thing.
func addGains(L *lua.LState, body *lua.LTable, column, cell string) {
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

// declareRow declares the entry of a row.
func (s *Spreadsheets) declareRow(sheet *spreadsheet, r *csv.Reader, row []string) {
	e := &content.Entry{Kind: sheet.kind, Values: map[string]any{}, Module: s.Current, Source: s.citations.UseStandalone()}
	line, _ := r.FieldPos(0)
	e.Pos = diag.Pos{File: sheet.file.Name, Line: line, Column: 1}
	if len(row) > len(sheet.head) {
		s.Problems.Add(sheet.file.ProblemAt(diag.Pos{Line: line}, 1, fmt.Sprintf("row %d has more cells than the first row names", line)))
		return
	}
	cells := make([]cell, len(row))
	for i, text := range row {
		text = strings.TrimSpace(text)
		cells[i] = cell{text, cellPos(sheet.file, r, i)}
		switch sheet.head[i] {
		case "name":
			e.Name = text
		case "source":
			e.Source = s.citations.CiteCell(text, e)
		case "text":
			e.Text = text
		case "short":
			e.Short = text
		case grammar.InsteadOf:
			e.InsteadOf = text
		}
	}
	if e.Name == "" {
		s.Problems.Add(sheet.file.ProblemAt(diag.Pos{Line: line}, 1, fmt.Sprintf("row %d has no name", line)))
		return
	}
	s.Catalogue.AddEntry(e)
	sheet.rows = append(sheet.rows, entryRow{e, cells})
}

// fields returns the fields of the heading of an entry; nil after a problem.
func (s *Spreadsheets) fields(sheet *spreadsheet, row entryRow, texts map[string][]cell) *lua.LTable {
	L := s.Session.Host.L
	body := L.CreateTable(0, len(sheet.head)) // the exact size, as there may be very many rows
	sound := true
	for i, c := range row.cells {
		name := sheet.head[i]
		if name == "name" || !slices.Contains(fieldColumns, name) && grammar.In(grammar.OfEntries, name) != nil {
			continue // read by declareRow
		}
		b := sheet.kind.Box(name)
		if b == nil && slices.Contains(fieldColumns, name) && c.text != "" {
			body.RawSetString(name, lua.LString(c.text))
		}
		if b == nil && c.text != "" && isGainColumn(sheet.kind, name) {
			addGains(L, body, name, c.text)
		}
		if b == nil || c.text == "" {
			continue
		}
		v, err := CellValue(L, b.Type, c.text)
		if err != nil {
			s.Problems.Add(sheet.file.ProblemAt(c.at, utf8.RuneCountInString(c.text), fmt.Sprintf("`%s`: %v", name, err)))
			sound = false
			continue
		}
		if b.Type.Base == types.Text {
			texts[name] = append(texts[name], c)
		}
		body.RawSetString(name, v)
	}
	if !sound {
		return nil // the value is not needed
	}
	return body
}

// cellPos returns the position of a cell.
func cellPos(file *diag.File, r *csv.Reader, field int) diag.Pos {
	line, column := r.FieldPos(field) // in bytes
	text := file.Line(line)
	return diag.Pos{Line: line, Column: utf8.RuneCountInString(text[:min(column-1, len(text))]) + 1}
}

// CellValue converts a cell to a Lua value of a type; list items are separated by semicolons.
func CellValue(L *lua.LState, t types.Type, cell string) (lua.LValue, error) {
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
			v, err := CellValue(L, *t.Elem, strings.TrimSpace(part))
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
func (s *Spreadsheets) checkCells(file *diag.File, column string, cells []cell) {
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
		s.Problems.Add(p)
	}
}

// cell is a cell with a text.
type cell struct {
	text string
	at   diag.Pos
}
