package xref

import (
	"houserule/lang/types"
	"houserule/stdlib/engine"
)

// readFile adds the occurrences in a file, without those that only the linker finds.
func (x *Index) readFile(f *File) {
	r := &reader{index: x, file: f, tokens: f.Tokens, text: f.Source.Text}
	r.readFile()
}

// readUnlinked returns the file itself if it is indexed; otherwise a copy whose occurrences are
// read, without those that only the linker finds.
func (x *Index) readUnlinked(f *File) *File {
	if f.isRead || x.Program == nil {
		return f
	}
	if f.unlinked == nil {
		f.unlinked = &File{File: f.File, isRead: true}
		x.readFile(f.unlinked)
		f.unlinked.sortOccurrences()
	}
	return f.unlinked
}

// Declarations lists the occurrences that declare a symbol, whether or not the file with them
// is indexed.
func (x *Index) Declarations(sym *Symbol) []Occurrence {
	f := x.files[sym.Pos.File]
	if f == nil {
		return nil
	}
	var list []Occurrence
	for _, occ := range x.readUnlinked(f).Occurrences {
		if occ.Declares && occ.Symbol == sym {
			list = append(list, occ)
		}
	}
	return list
}

// Outline returns an index of the indexed files with the same occurrences, whose Program is
// nil. Its symbols do not refer to the program, so that it can be freed.
func (x *Index) Outline() *Index {
	out := &Index{Order: x.Order, files: map[string]*File{}, symbols: map[string]*Symbol{}}
	small := map[*Symbol]*Symbol{}
	outlined := func(sym *Symbol) *Symbol {
		s := small[sym]
		if s == nil {
			s = &Symbol{SymbolKind: sym.SymbolKind, Name: sym.Name, Word: sym.Word, Module: sym.Module, Pos: sym.Pos, key: sym.Key(), isImplied: sym.isImplied}
			small[sym], out.symbols[s.key] = s, s
		}
		return s
	}
	for _, name := range x.names {
		f := x.files[name]
		if !f.isRead {
			continue
		}
		o := &File{File: engine.File{Module: f.Module, Spec: f.Spec, Source: f.Source}, Headings: f.Headings, isRead: true, spreadsheetNames: f.spreadsheetNames, Occurrences: make([]Occurrence, len(f.Occurrences))}
		for i, occ := range f.Occurrences {
			if occ.Symbol != nil {
				occ.Symbol, occ.Description, occ.Type = outlined(occ.Symbol), "", types.Type{}
			}
			o.Occurrences[i] = occ
		}
		for _, amb := range f.Ambiguous {
			symbols := make([]*Symbol, len(amb.Symbols))
			for i, sym := range amb.Symbols {
				symbols[i] = outlined(sym)
			}
			o.Ambiguous = append(o.Ambiguous, AmbiguousName{amb.File, amb.Start, amb.End, symbols})
		}
		out.files[name] = o
		out.names = append(out.names, name)
	}
	return out
}
