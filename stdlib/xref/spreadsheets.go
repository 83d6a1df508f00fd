package xref

import (
	"encoding/csv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/source"
	"houserule/runtime/content"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/grammar"
)

// maxSpreadsheetSize is the maximum size of a spreadsheet in bytes, the same as in the loader.
const maxSpreadsheetSize = 1 << 20

// SpreadsheetNames returns the tokens of the names of spreadsheets in a file.
func (f *File) SpreadsheetNames() (names luasyntax.Tokens) {
	if f.spreadsheetNames != nil {
		return f.spreadsheetNames
	}
	for i, t := range f.Tokens {
		if t.Kind == luasyntax.Name && t.Text == grammar.FromCSV {
			next := i + 1
			if next < len(f.Tokens) && (f.Tokens[next].Text == "=" || f.Tokens[next].Text == "(") {
				next++
			}
			if next < len(f.Tokens) && f.Tokens[next].Kind == luasyntax.String {
				names = append(names, f.Tokens[next])
			}
		}
	}
	return names
}

// readSpreadsheets reads the spreadsheets that indexed files name, and adds them as files.
func (x *Index) readSpreadsheets() {
	modules := map[string]*module.Module{}
	for _, m := range x.Order {
		modules[m.ID] = m
	}
	for _, name := range x.names {
		f := x.files[name]
		if !f.isRead {
			continue
		}
		for i, t := range f.Tokens {
			if t.Kind != luasyntax.Name || t.Text != grammar.FromCSV || i < 2 || modules[f.Module] == nil {
				continue
			}
			at := i + 1
			if at < len(f.Tokens) && (f.Tokens[at].Text == "(" || f.Tokens[at].Text == "=") {
				at++
			}
			if at >= len(f.Tokens) || f.Tokens[at].Kind != luasyntax.String {
				continue
			}
			k := x.Program.Catalogue.Seen(f.Module, f.Tokens[i-2].Text)
			if inTable := f.Tokens[i+1].Text == "="; inTable || k != nil && f.Tokens[i-1].Text == "." {
				if inTable {
					k = nil
				}
				x.readSpreadsheet(modules[f.Module], f.Tokens[at].Value, k)
			}
		}
	}
}

// readSpreadsheet adds a spreadsheet with entries of a kind, or with the rows of a table if k is
// nil, in which only the linker finds occurrences.
func (x *Index) readSpreadsheet(m *module.Module, name string, k *content.Kind) {
	shown := m.Shown(name)
	text, err := source.Read(m.FS, name, maxSpreadsheetSize)
	if err != nil || x.files[shown] != nil {
		return // reported by the loader, or read already
	}
	s := &spreadsheetReader{index: x, module: m.ID, file: &File{File: engine.File{Module: m.ID, Source: diag.NewFile(shown, string(text))}, isRead: true}}
	x.files[shown] = s.file
	x.spreadsheets = append(x.spreadsheets, shown)
	if k == nil {
		return
	}
	r := source.Spreadsheet(string(text))
	var columns []string // nil before the first row
	for {
		row, err := r.Read()
		if err != nil {
			break
		}
		if columns == nil {
			columns = row
			for i, column := range row {
				if b := k.BoxSeen(m.ID, column); b != nil {
					s.addCell(r, i, column, x.boxSymbol(b), false)
				}
			}
			continue
		}
		for i, cell := range row[:min(len(row), len(columns))] {
			cell = strings.TrimSpace(cell)
			switch b, entry := k.BoxSeen(m.ID, columns[i]), grammar.In(grammar.OfEntries, columns[i]); {
			case columns[i] == "name":
				if e := x.Program.Catalogue.Entry(k.Name, cell); e != nil {
					s.addCell(r, i, cell, x.entrySymbol(e), e.Module == m.ID)
				}
			case entry != nil && entry.Holds == grammar.Alike:
				s.addEntries(r, i, cell, k.Name)
			case b != nil:
				if kind := entryKind(b.Type); kind != "" {
					s.addEntries(r, i, cell, kind)
				}
			}
		}
	}
}

// spreadsheetReader adds the occurrences in a spreadsheet to its file.
type spreadsheetReader struct {
	index  *Index
	module string
	file   *File
}

// cellOffset returns the byte offset of the text of a cell, after its opening quote.
func (s *spreadsheetReader) cellOffset(r *csv.Reader, field int) int {
	line, column := r.FieldPos(field)
	at := s.file.Source.Offset(line, 1) + column - 1 // column counts bytes
	if text := s.file.Source.Text; at < len(text) && text[at] == '"' {
		at++
	}
	return at
}

// addCell adds the symbol that a cell names.
func (s *spreadsheetReader) addCell(r *csv.Reader, field int, text string, sym *Symbol, declares bool) {
	s.addRange(s.cellOffset(r, field), text, sym, declares)
}

// addRange adds an occurrence of a text at an offset, unless the file has another text there:
// one with doubled quotes, or with blanks before it.
func (s *spreadsheetReader) addRange(start int, text string, sym *Symbol, declares bool) {
	if all := s.file.Source.Text; text == "" || start+len(text) > len(all) || all[start:start+len(text)] != text {
		return
	}
	s.file.Occurrences = append(s.file.Occurrences, Occurrence{File: s.file.Source.Name, Start: start, End: start + len(text), Symbol: sym, Declares: declares})
}

// addEntries adds the entries of a kind that a cell names, separated by semicolons.
func (s *spreadsheetReader) addEntries(r *csv.Reader, field int, cell, kind string) {
	at := s.cellOffset(r, field)
	for _, part := range strings.Split(cell, ";") {
		name := strings.TrimSpace(part)
		if e, _ := s.index.Program.Catalogue.EntryMeant(s.module, kind, name); e != nil {
			s.addRange(at+strings.Index(part, name), name, s.index.entrySymbol(e), false)
		}
		at += len(part) + 1
	}
}
