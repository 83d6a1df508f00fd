package declare

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/script"
	"houserule/lang/source"
	"houserule/lang/types"
	"houserule/runtime/content"
)

// maxSheet bounds a spreadsheet: bytes of the file.
const maxSheet = 1 << 20

// spreadsheet reads a spreadsheet of the module, within a bound. A name that can be
// none of its files is one that is not there.
func (l *Loader) spreadsheet(name string) (*diag.File, *csv.Reader, error) {
	if l.files == nil || !fs.ValidPath(name) {
		return nil, nil, fs.ErrNotExist
	}
	text, err := source.Read(l.files, name, maxSheet)
	if err != nil {
		return nil, nil, err
	}
	shown := name
	if l.shown != nil {
		shown = l.shown(name)
	}
	r := source.Spreadsheet(string(text))
	file := diag.NewFile(shown, string(text))
	l.sheets[file.Name] = file
	return file, r, nil
}

// fromCSV prints one entry for each row of a spreadsheet of the module. The
// first row names the boxes; the column `name` names the entry.
func (l *Loader) fromCSV(L *lua.LState, kind, name string) {
	k := l.Catalogue.Seen(l.module, kind)
	if k == nil {
		l.takeKinds() // it may stand above in the same file
		k = l.Catalogue.Seen(l.module, kind)
	}
	if k == nil {
		script.Raisef(L, "kind %q must be declared above, or in a file that is loaded before", kind)
	}
	file, r, err := l.spreadsheet(name)
	if errors.Is(err, fs.ErrNotExist) {
		script.Raisef(L, "%q is no file of this module", name)
	} else if err != nil {
		script.Raisef(L, "%q cannot be read: %s", name, source.Reason(err))
	}
	var head []string
	texts := map[string][]cell{} // of columns that hold texts
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			for _, column := range head {
				l.checkCells(file, column, texts[column])
			}
			return
		}
		l.Session.Spend(declarationSteps) // the file bounds how many
		if err != nil {
			line := 0
			var bad *csv.ParseError
			if errors.As(err, &bad) {
				line = bad.Line
			}
			l.Problems.Add(file.ProblemAt(diag.Pos{Line: line}, 1, fmt.Sprintf("%q is no spreadsheet: %v", file.Name, errors.Unwrap(err))))
			return
		}
		if head == nil {
			head = row
			l.csvHead(file, k, head)
			continue
		}
		l.csvRow(file, r, k, head, row, texts)
	}
}

// takeKinds takes in the kinds and boxes of this file so far, before its end comes.
func (l *Loader) takeKinds() {
	waiting := l.pending
	l.pending = nil
	for _, d := range waiting {
		if d.word == "kind" || d.word == "box" {
			l.take(d, nil)
		} else {
			l.pending = append(l.pending, d)
		}
	}
}

func (l *Loader) csvHead(file *diag.File, k *content.Kind, head []string) {
	known := append(k.BoxNames(), "name", "source", "text", "short", "instead_of", "like")
	for i, h := range head {
		if h == "name" || h == "source" || h == "text" || h == "short" || h == "instead_of" || h == "like" || k.Box(h) != nil {
			continue
		}
		p := file.ProblemAt(diag.Pos{Line: 1}, 1, fmt.Sprintf("column %d: %s has no box `%s`", i+1, diag.A(k.Name), h))
		p.Hint = diag.DidYouMean(h, known)
		l.Problems.Add(p)
	}
}

func (l *Loader) csvRow(file *diag.File, r *csv.Reader, k *content.Kind, head, row []string, texts map[string][]cell) {
	L := l.Session.Host.L
	e := &content.Entry{Kind: k, Values: map[string]any{}, Module: l.module, Source: l.follows()}
	body := L.CreateTable(0, len(head)) // no more room than that: there may be very many rows
	sound := true
	line, _ := r.FieldPos(0)
	e.Pos = diag.Pos{File: file.Name, Line: line, Column: 1}
	for i, text := range row {
		if i >= len(head) {
			l.Problems.Add(file.ProblemAt(diag.Pos{Line: line}, 1, fmt.Sprintf("row %d has more cells than the first row names", line)))
			return
		}
		text = strings.TrimSpace(text)
		switch head[i] {
		case "name":
			e.Name = text
		case "source":
			e.Source = l.citeCell(text, e)
		case "text":
			e.Text = text
		case "short":
			e.Short = text
		case "instead_of":
			e.InsteadOf = text
		default:
			b := k.Box(head[i])
			if b == nil && head[i] == "like" && text != "" {
				body.RawSetString("like", lua.LString(text))
			}
			if b == nil || text == "" {
				continue
			}
			v, err := csvCell(L, b.Type, text)
			if err != nil {
				l.Problems.Add(file.ProblemAt(cellPos(file, r, i), utf8.RuneCountInString(text), fmt.Sprintf("`%s`: %v", head[i], err)))
				sound = false
				continue
			}
			if b.Type.Base == types.Text {
				texts[head[i]] = append(texts[head[i]], cell{text, cellPos(file, r, i)})
			}
			body.RawSetString(head[i], v)
		}
	}
	if e.Name == "" {
		l.Problems.Add(file.ProblemAt(diag.Pos{Line: line}, 1, fmt.Sprintf("row %d has no name", line)))
		return
	}
	l.Catalogue.AddEntry(e)
	if !sound {
		return // nothing is made of it
	}
	h := &heading{word: content.Written(k.Name), name: e.Name, full: e.Name, pos: e.Pos, row: true}
	l.entries = append(l.entries, &rawEntry{body: l.newBody(h, body), entry: e})
}

// cellPos is where a cell stands.
func cellPos(file *diag.File, r *csv.Reader, field int) diag.Pos {
	line, column := r.FieldPos(field) // which counts bytes
	text := file.Line(line)
	return diag.Pos{Line: line, Column: utf8.RuneCountInString(text[:min(column-1, len(text))]) + 1}
}

// csvCell reads a cell as a box wants it; the items of a list part at
// semicolons.
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
