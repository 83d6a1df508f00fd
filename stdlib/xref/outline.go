package xref

import (
	"houserule/lang/types"
	"houserule/stdlib/engine"
)

// read reads a file that is to be indexed.
func (x *Index) read(f *File) {
	r := &reader{index: x, file: f, tokens: f.Tokens, text: f.Source.Text}
	r.readFile()
}

// readUnlinked returns a file without the mentions that the linker reported; the indexed file
// itself if there is one.
func (x *Index) readUnlinked(f *File) *File {
	if f.isRead || x.Program == nil {
		return f
	}
	if f.unlinked == nil {
		f.unlinked = &File{File: f.File, isRead: true}
		x.read(f.unlinked)
		f.unlinked.sortOccurrences()
	}
	return f.unlinked
}

// Declarations lists the occurrences that declare a symbol, whether or not the file with them
// is indexed.
func (x *Index) Declarations(t *Symbol) []Occurrence {
	f := x.files[t.Pos.File]
	if f == nil {
		return nil
	}
	var list []Occurrence
	for _, w := range x.readUnlinked(f).Occurrences {
		if w.Declares && w.Symbol == t {
			list = append(list, w)
		}
	}
	return list
}

// Outline returns a small index of the indexed files without the program: enough to find and
// rename symbols. Its Program is nil.
func (x *Index) Outline() *Index {
	out := &Index{Order: x.Order, files: map[string]*File{}, symbols: map[string]*Symbol{}}
	small := map[*Symbol]*Symbol{}
	outlined := func(t *Symbol) *Symbol {
		s := small[t]
		if s == nil {
			s = &Symbol{Sort: t.Sort, Name: t.Name, Word: t.Word, Module: t.Module, Pos: t.Pos, key: t.Key(), isImplied: t.isImplied}
			small[t], out.symbols[s.key] = s, s
		}
		return s
	}
	for _, name := range x.names {
		f := x.files[name]
		if !f.isRead {
			continue
		}
		o := &File{File: engine.File{Module: f.Module, Spec: f.Spec, Source: f.Source}, Headings: f.Headings, isRead: true, sheets: f.sheets, Occurrences: make([]Occurrence, len(f.Occurrences))}
		for i, w := range f.Occurrences {
			if w.Symbol != nil {
				w.Symbol, w.Text, w.Type = outlined(w.Symbol), "", types.Type{}
			}
			o.Occurrences[i] = w
		}
		for _, u := range f.Ambiguous {
			things := make([]*Symbol, len(u.Symbols))
			for i, t := range u.Symbols {
				things[i] = outlined(t)
			}
			o.Ambiguous = append(o.Ambiguous, Ambiguous{u.File, u.Start, u.End, things})
		}
		out.files[name] = o
		out.names = append(out.names, name)
	}
	return out
}
