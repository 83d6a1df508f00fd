package roster

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/source"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/table"
	"houserule/runtime/world"
)

// CSV returns records as a spreadsheet: a row for each, and a column for each box and level that
// any of them has. Values other than numbers, texts, names and lists of these are JSON. left is
// that of [JSON].
func CSV(t *table.Table, who []types.Ref) (whole string, left []string, err error) {
	list, left, err := t.World().Exports.Of(who)
	if err != nil {
		return "", nil, err
	}
	w := newWriter(t, list)
	var rows []map[string]string
	var names []string
	for i := range list {
		if list[i].Part {
			continue
		}
		row := map[string]string{}
		for _, f := range w.fields(&list[i]) {
			row[f.name] = f.cell
			if !slices.Contains(names, f.name) {
				names = append(names, f.name)
			}
		}
		rows = append(rows, row)
	}
	slices.SortStableFunc(names, func(a, b string) int { return columnRank(a) - columnRank(b) })
	var b strings.Builder
	out := csv.NewWriter(&b)
	var heads []string
	for _, name := range names {
		heads = append(heads, source.Cell(name))
	}
	_ = out.Write(heads)
	for _, row := range rows {
		var cells []string
		for _, name := range names {
			cells = append(cells, source.Cell(row[name]))
		}
		_ = out.Write(cells)
	}
	out.Flush()
	return b.String(), left, out.Error()
}

// columns are the names of the first columns.
var columns = []string{"kind", "name", "like", "arrived"}

func columnRank(name string) int {
	if i := slices.Index(columns, name); i >= 0 {
		return i
	}
	return len(columns)
}

// isJSON reports whether a cell contains JSON.
func isJSON(cell string) bool { return cell != "" && strings.ContainsRune("{[\"", rune(cell[0])) }

// textCell returns a text as a cell. A text that would be ambiguous is JSON.
func textCell(text string) string {
	if text == "" || isJSON(text) || text != strings.TrimSpace(text) || strings.Contains(text, "\n") || diag.Printable(text) != text {
		return quoted(text)
	}
	return text
}

// cell returns a value as a cell; false if its JSON must be used. is is its JSON.
func (w *writer) cell(t types.Type, v types.Value, is string) (string, bool) {
	switch v := v.(type) {
	case bool:
		if v {
			return "yes", true
		}
		return "no", true
	case float64:
		return is, true
	case string:
		_, err := strconv.ParseFloat(v, 64)
		return textCell(v), t.Base != types.Any || err != nil && v != "yes" && v != "no"
	case types.Ref:
		return textCell(v.Name), strings.HasPrefix(is, `"`)
	case types.List:
		if t.Base != types.ListBase || len(v) == 0 {
			return "", false
		}
		var list []string
		for _, e := range v {
			cell, fits := w.cell(*t.Elem, e, w.plain(*t.Elem, e))
			if !fits || cell == "" || isJSON(cell) || strings.Contains(cell, ";") {
				return "", false
			}
			list = append(list, cell)
		}
		return strings.Join(list, "; "), true
	}
	return "", false
}

// plain returns an element of a list as JSON; "" for a reference to a record.
func (w *writer) plain(t types.Type, v types.Value) string {
	if n, ok := v.(types.Ref); ok && (n.Record != 0 || w.whose == nil) {
		return ""
	}
	return w.value(w.whose, t, v)
}

// ReadCSV reads records from a spreadsheet, a row for each. The first row contains names of
// boxes and levels, and kind, name, like, has, arrived and marks. Empty cells are ignored. The
// error contains all problems.
func ReadCSV(t *table.Table, file *diag.File) ([]world.Export, error) {
	r := newReader(t, file)
	in := source.Spreadsheet(file.Text)
	var head []*node
	var all []*node
	for {
		row, err := in.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			line, column := 0, 0
			var bad *csv.ParseError
			if errors.As(err, &bad) {
				line, column, err = bad.Line, bad.Column, bad.Err
			}
			r.problems.Add(file.ProblemAt(diag.Pos{Line: line, Column: column}, 1, fmt.Sprintf("this is not a spreadsheet: %v", err)))
			return nil, r.problems.Err()
		}
		line, _ := in.FieldPos(0)
		n := &node{object: true, pos: diag.Pos{File: file.Name, Line: line, Column: 1}, width: 1}
		var cells []*node
		for i, text := range row {
			at, column := in.FieldPos(i) // in bytes
			whole := file.Line(at)
			text = strings.TrimSpace(text)
			cell := &node{value: source.CellText(text), spread: true, width: len([]rune(text)),
				pos: diag.Pos{File: file.Name, Line: at, Column: len([]rune(whole[:min(column-1, len(whole))])) + 1}}
			if head != nil && isJSON(text) {
				cell = r.jsonCell(cell)
			}
			cells = append(cells, cell)
		}
		if head == nil {
			head = cells
			continue
		}
		for i, cell := range cells {
			switch {
			case i >= len(head):
				r.report(cell, "", "row %d has more cells than the first row names", line)
			case cell.text() != "" || !cell.spread:
				n.fields = append(n.fields, field{head[i], cell})
			}
			if i >= len(head) {
				break
			}
		}
		if len(n.fields) > 0 {
			all = append(all, n)
		}
	}
	r.heads(head, all)
	return r.readAll(all)
}

// jsonCell parses a cell that contains JSON.
func (r *reader) jsonCell(cell *node) *node {
	tokens, err := source.NewJSON([]byte(cell.text()), maxDepth)
	if err == nil {
		err = tokens.CheckSyntax()
	}
	if err != nil {
		r.report(cell, "a cell that begins with {, [ or a quote is JSON", "this is not valid JSON: %v", err)
		return &node{value: "", pos: cell.pos, spread: true}
	}
	j := &jsonReader{r, tokens, func(int, int) (diag.Pos, int) { return cell.pos, cell.width }}
	return j.node()
}

// heads checks the first row. An unknown column is reported once, and its cells are removed.
func (r *reader) heads(head, all []*node) {
	seen := map[string]bool{}
	unknown := map[*node]bool{}
	var kinds []*content.Kind
	for _, n := range all {
		before := r.problems
		if k := r.kindOf(n); k != nil && !slices.Contains(kinds, k) {
			kinds = append(kinds, k)
		}
		r.problems = before // reported when the row is read
	}
	c := r.t.World().Program().Catalogue
	for _, h := range head {
		name := h.text()
		if seen[name] {
			r.report(h, "", "two columns are called %q", name)
		}
		seen[name] = true
		known, words := slices.Contains(reservedFields, name), slices.Clone(reservedFields)
		for _, k := range kinds {
			known = known || k.Box(name) != nil || k.Is("entity") && (len(c.FindRated(k.Module, name)) > 0 || r.isGainColumn(k, name))
			words = append(append(words, k.BoxNames()...), c.RatedKeys(k.Module, name)...)
		}
		if !known && len(kinds) > 0 {
			r.report(h, diag.DidYouMean(name, words), "no box and no rated entry is called %q", name)
			unknown[h] = true
		}
	}
	for _, n := range all {
		n.fields = slices.DeleteFunc(n.fields, func(f field) bool { return unknown[f.name] })
	}
}
