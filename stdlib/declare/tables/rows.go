package tables

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/sandbox"
	"houserule/lang/source"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/declare/deprecated"
	"houserule/stdlib/declare/loading"
)

// Reader reads and checks the rows of a heading.
type Reader struct {
	*loading.Context
	h          *loading.Heading
	deprecated *deprecated.Words
}

// NewReader returns a reader of the rows of a heading. Results with old notation are added to words.
func NewReader(c *loading.Context, h *loading.Heading, words *deprecated.Words) *Reader {
	return &Reader{Context: c, h: h, deprecated: words}
}

func (tr *Reader) fail(hint, format string, args ...any) {
	tr.Fail(tr.h.Pos, tr.h.Length(), hint, format, args...)
}

// failAt reports a problem at a field.
func (tr *Reader) failAt(key, hint, format string, args ...any) {
	pos, width := tr.h.FieldPos(key)
	tr.Fail(pos, width, hint, format, args...)
}

// Rows reads the rows among the values without a key, items, or those of a spreadsheet with two
// columns, if it is not "". columns are the keys of the columns of a table with two parameters, or
// nil. rest are the values that are no rows; ok is false if there are no rows.
func (tr *Reader) Rows(items []lua.LValue, columns lua.LValue, spreadsheet string) (rows []rules.TableRow, rest []lua.LValue, ok bool) {
	if spreadsheet != "" {
		return tr.csvRows(spreadsheet), items, true
	}
	keys, sound := tr.columns(columns)
	if !sound {
		return nil, nil, true
	}
	places := tr.itemPlaces(len(items))
	for i, v := range items {
		t, isRow := v.(*lua.LTable)
		if !isRow {
			rest = append(rest, v)
			continue
		}
		ok = true
		if cells, sound := tr.row(sandbox.Contents(t), keys); sound {
			for k := range cells {
				if places != nil {
					cells[k].Pos = places[i]
				}
			}
			rows = append(rows, cells...)
		} else if tr.Problems.Full() {
			return rows, items, i > 0
		}
	}
	return rows, rest, ok
}

// itemPlaces returns the positions of n values without a key; nil if they are not literals.
func (tr *Reader) itemPlaces(n int) []diag.Pos {
	if !tr.h.Found {
		return nil
	}
	var list []diag.Pos
	tokens := tr.h.Chunk.Tree().Tokens
	for _, f := range tokens.BodyFields(tr.h.Span) {
		if f.First == f.Value {
			list = append(list, tr.h.Chunk.Source().PosAt(tokens[f.Value].Offset))
		}
	}
	if len(list) != n {
		return nil
	}
	return list
}

// CheckChange checks the rows that a change adds to a table or replaces, and sets them. rows and ok
// are the result of Rows.
func (tr *Reader) CheckChange(c *rules.Change, rows []rules.TableRow, ok bool) {
	if c.Random.Roll != "" {
		switch e, err := dice.Parse(c.Random.Roll); {
		case c.ChangeKind != rules.InsteadOf:
			tr.failAt("roll", "replace the table with instead_of", "%s: added rows are rolled with the dice of the table", tr.h)
		case err != nil:
			tr.notation(err, tr.h.Placed(c.Random.Roll, "roll"))
		case len(e.VariableNames()) > 0:
			tr.failAt("roll", "roll it in a check, and look its total up", "%s: its dice have no `@%s` to read", tr.h, e.VariableNames()[0])
		case !ok:
			tr.failAt("roll", `write { { key, value }, ... }`, "%s has no rows", tr.h)
		}
	}
	if !ok {
		return
	}
	switch {
	case c.ChangeKind == rules.After || c.ChangeKind == rules.Around:
		tr.fail("write instead_of for other rows, or to for more of them", "%s: rows are only allowed in a table or in its replacement", tr.h)
	case len(rows) == 0:
		tr.fail(`write { { key, value }, ... }`, "%s has no rows", tr.h)
	case c.Carried.Carrier != nil:
		tr.fail("use a rule that looks it up for whoever has it", "%s: the rows of a table apply to everybody", tr.h)
	default:
		c.Body.Rows = rows
		// the keys are compared with the parameters while linking
		if tr.check(rows, c.Random.Roll == "", true) && c.ChangeKind == rules.InsteadOf {
			tr.CheckGaps(rows)
		}
		c.Random.Sees = tr.results(rows)
	}
}

// csvRows reads rows from a spreadsheet with a key and a value in each; or, if its first row has more
// columns, rows with a key and a value for each of them.
func (tr *Reader) csvRows(name string) []rules.TableRow {
	file, r, err := tr.Spreadsheet(name)
	if errors.Is(err, fs.ErrNotExist) {
		tr.failAt("from_csv", "", "%s: %q is not a file of this module", tr.h, name)
		return nil
	}
	if err != nil {
		tr.failAt("from_csv", "", "%s: %q cannot be read: %s", tr.h, name, source.Reason(err))
		return nil
	}
	var rows []rules.TableRow
	var columns []*rules.TableKey // of a table with two parameters
	for first := true; ; first = false {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			return rows
		}
		line := 0
		if err == nil {
			line, _ = r.FieldPos(0)
		}
		var bad *csv.ParseError
		if errors.As(err, &bad) {
			line = bad.Line
		}
		switch {
		case err != nil:
			tr.Problems.Add(file.ProblemAt(diag.Pos{Line: line}, 1, fmt.Sprintf("%q is not a spreadsheet: %v", file.Name, errors.Unwrap(err))))
			return rows
		case first && len(cells) == 2 && cells[0] == "key" && cells[1] == "value":
		case first && len(cells) > 2:
			columns = columnsOf(cells[1:])
		case first:
			p := file.ProblemAt(diag.Pos{Line: line}, 1, "the rows of a table have a key and a value")
			p.Hint = "its first row is `key,value`, or the keys of at least two columns behind any name"
			tr.Problems.Add(p)
			return rows
		case columns != nil:
			rows = append(rows, tr.csvCells(file, r, cells, columns)...)
		case len(cells) != 2 || cells[0] == "" || cells[1] == "":
			tr.Problems.Add(file.ProblemAt(diag.Pos{Line: line}, 1, fmt.Sprintf("row %d has no key and value", line)))
		default:
			row := rules.TableRow{TableKey: keyOf(cells[0]), Value: csvValue(cells[1]), Pos: diag.Pos{File: file.Name, Line: line, Column: 1}}
			if _, goes := row.ReferredTable(); !goes {
				row.Braces = inCell(file, r, 1, strings.TrimSpace(cells[1]))
			}
			rows = append(rows, row)
		}
	}
}

// csvCells reads the row of a table with two parameters.
func (tr *Reader) csvCells(file *diag.File, r *csv.Reader, cells []string, columns []*rules.TableKey) (row []rules.TableRow) {
	line, _ := r.FieldPos(0)
	if len(cells) != len(columns)+1 || slices.ContainsFunc(cells, func(c string) bool { return strings.TrimSpace(c) == "" }) {
		p := file.ProblemAt(diag.Pos{Line: line}, 1, fmt.Sprintf("row %d has not a key and %d values", line, len(columns)))
		p.Hint = "a dash is none"
		tr.Problems.Add(p)
		return nil
	}
	for i, column := range columns {
		row = append(row, rules.TableRow{TableKey: keyOf(cells[0]), Column: column, Value: csvValue(cells[i+1]), Pos: diag.Pos{File: file.Name, Line: line, Column: 1}})
		if isDash(row[i].Value) {
			row[i].Value = nil
		}
	}
	return row
}

// csvValue returns the value of a cell: a number or a text.
func csvValue(cell string) types.Value {
	cell = strings.TrimSpace(cell)
	if n, err := strconv.ParseFloat(cell, 64); err == nil {
		return n
	}
	return cell
}

// isDash reports whether the value of a cell is a dash, which stands for none.
func isDash(v types.Value) bool { return v == "-" || v == "–" || v == "—" }

// inCell returns the text of a cell with the positions of its parts.
func inCell(file *diag.File, r *csv.Reader, field int, text string) *content.Formula {
	f := content.Plain(text)
	f.File = file
	line, column := r.FieldPos(field) // in bytes
	start := file.Offset(line, 1) + column - 1
	quoted := start < len(file.Text) && file.Text[start] == '"'
	f.Place = func(offset int) diag.Pos {
		at := start + offset
		if quoted { // quotes inside are doubled
			at += 1 + strings.Count(text[:min(offset, len(text))], `"`)
		}
		return file.PosAt(at)
	}
	return f
}

// keyOf returns the key that a text means.
func keyOf(text string) rules.TableKey {
	text = strings.TrimSpace(text)
	if low, high, ok := rangeKey(text); ok {
		return rules.TableKey{Low: low, High: high}
	}
	return rules.TableKey{Text: text, IsText: true}
}

// columnsOf returns the keys of columns.
func columnsOf(texts []string) (list []*rules.TableKey) {
	for _, text := range texts {
		key := keyOf(text)
		list = append(list, &key)
	}
	return list
}

// columns reads the keys of the columns of a table with two parameters; nil for other tables. sound is
// false after a problem.
func (tr *Reader) columns(v lua.LValue) (list []*rules.TableKey, sound bool) {
	if v == lua.LNil {
		return nil, true
	}
	t, ok := v.(*lua.LTable)
	if !ok || sandbox.Contents(t).Len() == 0 {
		tr.failAt("columns", `write columns = { "1 to 3", "4 and up" }`, "%s: columns is %s, and should be a list of keys", tr.h, sandbox.Describe(v))
		return nil, false
	}
	t = sandbox.Contents(t)
	for i := 1; i <= t.Len(); i++ {
		key, ok := tr.key(t.RawGetInt(i))
		if !ok {
			return nil, false
		}
		list = append(list, &key)
	}
	return list, true
}

// row reads a row: a key and a value, or a key and a value for each of the columns.
func (tr *Reader) row(t *lua.LTable, columns []*rules.TableKey) ([]rules.TableRow, bool) {
	if columns != nil && t.Len() != len(columns)+1 {
		tr.fail(`write { key, value, ... }; "-" is none`, "%s: a row has a key and a value for each of the %d columns", tr.h, len(columns))
		return nil, false
	}
	key, ok := tr.key(t.RawGetInt(1))
	if !ok {
		return nil, false
	}
	var list []rules.TableRow
	for i := range max(1, len(columns)) {
		row := rules.TableRow{TableKey: key, Pos: tr.h.Pos}
		value, err := tr.Session.FromLua(t.RawGetInt(i+2), types.Type{})
		if err != nil || value == nil || columns == nil && t.Len() != 2 {
			tr.fail(`write { key, value }`, "%s: a row has a key and a value", tr.h)
			return nil, false
		}
		row.Value = value
		if columns != nil {
			row.Column = columns[i]
			if isDash(value) {
				row.Value = nil
			}
		}
		list = append(list, row)
	}
	return list, true
}

// key reads the key of a row or column.
func (tr *Reader) key(v lua.LValue) (rules.TableKey, bool) {
	switch k := v.(type) {
	case lua.LNumber:
		return rules.TableKey{Low: float64(k), High: float64(k)}, true
	case lua.LString:
		return keyOf(string(k)), true
	}
	tr.fail(`a key is a number, "2 to 5", "7 and up", "up to -6" or a text`, "%s: %s is no key", tr.h, sandbox.Describe(v))
	return rules.TableKey{}, false
}

// rangeKey parses "7", "-1 to 1", "7 and up" and "up to -6".
func rangeKey(s string) (low, high float64, ok bool) {
	s = strings.TrimSpace(s)
	if rest, found := strings.CutPrefix(s, "up to "); found {
		high, err := strconv.ParseFloat(strings.TrimSpace(rest), 64)
		return math.Inf(-1), high, err == nil
	}
	for _, up := range []string{" and up", "+", " or more"} {
		if rest, found := strings.CutSuffix(s, up); found {
			low, err := strconv.ParseFloat(strings.TrimSpace(rest), 64)
			return low, math.Inf(1), err == nil
		}
	}
	if a, b, found := strings.Cut(s, " to "); found {
		low, err := strconv.ParseFloat(strings.TrimSpace(a), 64)
		high, err2 := strconv.ParseFloat(strings.TrimSpace(b), 64)
		return low, high, err == nil && err2 == nil
	}
	n, err := strconv.ParseFloat(s, 64)
	return n, n, err == nil
}

// results examines the results of a rolled table: it returns the tables that they lead to, and
// records those with braces.
func (tr *Reader) results(rows []rules.TableRow) (sees []string) {
	for i, r := range rows {
		text, _ := r.Value.(string)
		if other, found := r.ReferredTable(); found {
			sees = append(sees, other)
			continue
		}
		tr.deprecated.AddResult(tr.h.Result(text, r.Braces))
		if strings.ContainsAny(text, "{}") && r.Braces == nil {
			rows[i].Braces = tr.h.Placed(text, "")
		}
	}
	return sees
}

// notation reports invalid dice notation at its position in the file.
func (tr *Reader) notation(err error, src *content.Formula) {
	var list diag.List
	list.AddErr(err)
	for _, p := range list {
		column := max(p.Pos.Column, 1) - 1
		pos := tr.h.PosOf(src)
		if src.Place != nil {
			pos = src.Place(column)
		}
		tr.Fail(pos, p.Width, "", "%s: %s", tr.h, p.Message).Advise(p.Advice())
	}
}
