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

// maxSheet is the maximum size of a spreadsheet in bytes, the same as in the loader.
const maxSheet = 1 << 20

// Sheets returns the tokens of the names of spreadsheets in a file.
func (f *File) Sheets() (names luasyntax.Tokens) {
	if f.sheets != nil {
		return f.sheets
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

// spreadsheets reads the spreadsheets that files name. Each becomes a file of the index.
func (x *Index) spreadsheets() {
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
				x.spreadsheet(modules[f.Module], f.Tokens[at].Value, k)
			}
		}
	}
}

// spreadsheet reads the entries of a kind from a spreadsheet. With a nil kind it has rows of a
// table, in which only the linker finds mentions.
func (x *Index) spreadsheet(m *module.Module, name string, k *content.Kind) {
	shown := m.Shown(name)
	text, err := source.Read(m.FS, name, maxSheet)
	if err != nil || x.files[shown] != nil {
		return // reported by the loader, or read already
	}
	s := &sheet{index: x, module: m.ID, file: &File{File: engine.File{Module: m.ID, Source: diag.NewFile(shown, string(text))}, isRead: true}}
	x.files[shown] = s.file
	x.sheets = append(x.sheets, shown)
	if k == nil {
		return
	}
	r := source.Spreadsheet(string(text))
	var head []string
	for {
		row, err := r.Read()
		if err != nil {
			break
		}
		if head == nil {
			head = row
			for i, column := range row {
				if b := k.BoxSeen(m.ID, column); b != nil {
					s.cell(r, i, column, x.boxSymbol(b), false)
				}
			}
			continue
		}
		for i, cell := range row[:min(len(row), len(head))] {
			cell = strings.TrimSpace(cell)
			switch b, entry := k.BoxSeen(m.ID, head[i]), grammar.In(grammar.OfEntries, head[i]); {
			case head[i] == "name":
				if e := x.Program.Catalogue.Entry(k.Name, cell); e != nil {
					s.cell(r, i, cell, x.entrySymbol(e), e.Module == m.ID)
				}
			case entry != nil && entry.Holds == grammar.Alike:
				s.entry(r, i, cell, k.Name)
			case b != nil:
				if kind := entryKind(b.Type); kind != "" {
					s.entry(r, i, cell, kind)
				}
			}
		}
	}
}

// sheet reads a spreadsheet.
type sheet struct {
	index  *Index
	module string
	file   *File
}

// start returns the byte offset of the text of a cell.
func (s *sheet) start(r *csv.Reader, field int) int {
	line, column := r.FieldPos(field)
	at := s.file.Source.Offset(line, 1) + column - 1 // column counts bytes
	if text := s.file.Source.Text; at < len(text) && text[at] == '"' {
		at++
	}
	return at
}

// cell adds the symbol that a cell names.
func (s *sheet) cell(r *csv.Reader, field int, text string, t *Symbol, makes bool) {
	s.word(s.start(r, field), text, t, makes)
}

// word adds an occurrence, unless the text of the cell contains escaped quotes.
func (s *sheet) word(start int, text string, t *Symbol, makes bool) {
	if all := s.file.Source.Text; text == "" || start+len(text) > len(all) || all[start:start+len(text)] != text {
		return // its quotes are doubled
	}
	s.file.Occurrences = append(s.file.Occurrences, Occurrence{File: s.file.Source.Name, Start: start, End: start + len(text), Symbol: t, Declares: makes})
}

// entry adds the entries of a kind that a cell names, separated by semicolons.
func (s *sheet) entry(r *csv.Reader, field int, cell, kind string) {
	at := s.start(r, field)
	for _, part := range strings.Split(cell, ";") {
		name := strings.TrimSpace(part)
		if e, _ := s.index.Program.Catalogue.EntryMeant(s.module, kind, name); e != nil {
			s.word(at+strings.Index(part, name), name, s.index.entrySymbol(e), false)
		}
		at += len(part) + 1
	}
}
