package declare

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/sandbox"
	"houserule/lang/source"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// tableRows reads the rows of a body, written out or from a spreadsheet of two
// columns; ok is false where it has none.
func (b *body) tableRows() (rows []rules.TableRow, ok bool) {
	if name := b.text("from_csv"); name != "" {
		return b.l.csvRows(b, name), true
	}
	var rest []lua.LValue
	places := b.itemPlaces()
	for i, v := range b.items {
		t, isRow := v.(*lua.LTable)
		if !isRow {
			rest = append(rest, v)
			continue
		}
		ok = true
		if row, sound := b.l.tableRow(b, sandbox.Contents(t)); sound {
			if places != nil {
				row.Pos = places[i]
			}
			rows = append(rows, row)
		} else if b.l.Problems.Full() {
			return rows, i > 0
		}
	}
	if ok {
		b.items = rest
	}
	return rows, ok
}

// itemPlaces is where what has no name in a body stands; nil where that is not written out.
func (b *body) itemPlaces() []diag.Pos {
	if !b.h.found {
		return nil
	}
	var list []diag.Pos
	tokens := b.h.chunk.Tree().Tokens
	for _, f := range tokens.InBody(b.h.span) {
		if f.First == f.Value {
			list = append(list, b.h.chunk.Source().PosAt(tokens[f.Value].Offset))
		}
	}
	if len(list) != len(b.items) {
		return nil
	}
	return list
}

// changedRows reads the rows that a change puts into a table: in place of its own,
// or besides.
func (b *body) changedRows(c *rules.Change) {
	rows, ok := b.tableRows()
	if c.Roll = b.text("roll"); c.Roll != "" {
		switch e, err := dice.Parse(c.Roll); {
		case c.How != rules.InsteadOf:
			b.failAt("roll", "replace the table with instead_of", "%s: rows that are added are rolled with the dice that are there", b.h)
		case err != nil:
			b.notation(err, b.placed(c.Roll, "roll"))
		case len(e.Variables()) > 0:
			b.failAt("roll", "roll it in a check, and look its total up", "%s: its dice have no `@%s` to read", b.h, e.Variables()[0])
		case !ok:
			b.failAt("roll", `write { { key, value }, ... }`, "%s has no rows", b.h)
		}
	}
	if !ok {
		return
	}
	switch {
	case c.How == rules.After || c.How == rules.Around:
		b.fail("write instead_of for other rows, or to for more of them", "%s: rows stand in a table or in place of one", b.h)
	case len(rows) == 0:
		b.fail(`write { { key, value }, ... }`, "%s has no rows", b.h)
	case c.Carrier != nil:
		b.fail("let a rule look it up for whoever has it", "%s: the rows of a table are there for everybody", b.h)
	default:
		c.Body.Rows = rows
		if b.l.checkRows(b, rows) && c.How == rules.InsteadOf {
			b.checkGaps(rows)
		}
		c.Sees = b.results(rows)
	}
}

// csvRows reads rows from a spreadsheet: a key and a value in each, under a first
// row that names the columns.
func (l *Loader) csvRows(b *body, name string) []rules.TableRow {
	file, r, err := l.spreadsheet(name)
	if errors.Is(err, fs.ErrNotExist) {
		b.failAt("from_csv", "", "%s: %q is no file of this module", b.h, name)
		return nil
	}
	if err != nil {
		b.failAt("from_csv", "", "%s: %q cannot be read: %s", b.h, name, source.Reason(err))
		return nil
	}
	var rows []rules.TableRow
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
			l.Problems.Add(file.ProblemAt(diag.Pos{Line: line}, 1, fmt.Sprintf("%q is no spreadsheet: %v", file.Name, errors.Unwrap(err))))
			return rows
		case first && len(cells) == 2 && cells[0] == "key" && cells[1] == "value":
		case first:
			p := file.ProblemAt(diag.Pos{Line: line}, 1, "the rows of a table have a key and a value")
			p.Hint = "its first row is `key,value`"
			l.Problems.Add(p)
			return rows
		case len(cells) != 2 || cells[0] == "" || cells[1] == "":
			l.Problems.Add(file.ProblemAt(diag.Pos{Line: line}, 1, fmt.Sprintf("row %d has no key and value", line)))
		default:
			cells[0], cells[1] = strings.TrimSpace(cells[0]), strings.TrimSpace(cells[1])
			row := rowCalled(cells[0])
			row.Pos = diag.Pos{File: file.Name, Line: line, Column: 1}
			row.Value = cells[1]
			if _, goes := row.GoesOnTo(); !goes {
				row.Braces = inCell(file, r, 1, cells[1])
			}
			if n, err := strconv.ParseFloat(cells[1], 64); err == nil {
				row.Value = n
			}
			rows = append(rows, row)
		}
	}
}

// inCell is the text of a cell, with the places of what stands in it.
func inCell(file *diag.File, r *csv.Reader, field int, text string) *content.Formula {
	f := content.Plain(text)
	f.File = file
	line, column := r.FieldPos(field) // which counts bytes
	start := file.Offset(line, 1) + column - 1
	quoted := start < len(file.Text) && file.Text[start] == '"'
	f.Place = func(offset int) diag.Pos {
		at := start + offset
		if quoted { // a quote inside is written twice
			at += 1 + strings.Count(text[:min(offset, len(text))], `"`)
		}
		return file.PosAt(at)
	}
	return f
}

// rowCalled is a row by its key.
func rowCalled(key string) rules.TableRow {
	low, high, ok := rangeKey(key)
	return rules.TableRow{Low: low, High: high, Text: key, IsText: !ok}
}
