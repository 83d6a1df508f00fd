package xref

import (
	"houserule/lang/types"
	"houserule/stdlib/engine"
)

// read reads a file.
func (c *Concordance) read(f *File) {
	r := &reader{c: c, f: f, tokens: f.Tokens, text: f.Source.Text}
	r.file()
}

// readApart is a file as far as it can be read without what was heard, or the file itself
// where it was wanted.
func (c *Concordance) readApart(f *File) *File {
	if f.isRead || c.Book == nil {
		return f
	}
	if f.apart == nil {
		f.apart = &File{File: f.File, isRead: true}
		c.read(f.apart)
		f.apart.settle()
	}
	return f.apart
}

// Declared lists the words that declare a thing in the file where it stands, be that
// wanted or not.
func (c *Concordance) Declared(t *Thing) []Word {
	f := c.files[t.Pos.File]
	if f == nil {
		return nil
	}
	var list []Word
	for _, w := range c.readApart(f).Words {
		if w.Makes && w.Thing == t {
			list = append(list, w)
		}
	}
	return list
}

// Outline is what the names of the wanted files mean and where each stands, without the
// rules behind them: a small part of the whole, which does to find and to rename them.
// Its Book is nil.
func (c *Concordance) Outline() *Concordance {
	out := &Concordance{Order: c.Order, files: map[string]*File{}, things: map[string]*Thing{}}
	small := map[*Thing]*Thing{}
	outlined := func(t *Thing) *Thing {
		s := small[t]
		if s == nil {
			s = &Thing{Sort: t.Sort, Name: t.Name, Word: t.Word, Module: t.Module, Pos: t.Pos, key: t.Key(), implied: t.implied}
			small[t], out.things[s.key] = s, s
		}
		return s
	}
	for _, name := range c.names {
		f := c.files[name]
		if !f.isRead {
			continue
		}
		o := &File{File: engine.File{Module: f.Module, Spec: f.Spec, Source: f.Source}, Headings: f.Headings, isRead: true, sheets: f.sheets, Words: make([]Word, len(f.Words))}
		for i, w := range f.Words {
			if w.Thing != nil {
				w.Thing, w.What, w.Type = outlined(w.Thing), "", types.Type{}
			}
			o.Words[i] = w
		}
		for _, u := range f.Unsure {
			things := make([]*Thing, len(u.Things))
			for i, t := range u.Things {
				things[i] = outlined(t)
			}
			o.Unsure = append(o.Unsure, Unsure{u.File, u.Start, u.End, things})
		}
		out.files[name] = o
		out.names = append(out.names, name)
	}
	return out
}
