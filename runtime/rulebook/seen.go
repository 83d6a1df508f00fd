package rulebook

import (
	"houserule/lang/formula"
	"houserule/runtime/content"
)

// Seen tells whether people see a box of things of a kind: whether the kind's headline or
// sheet reads it, itself or through rules that are formulas; what functions read nobody
// knows. known is false where the kind
// has neither.
func (b *Book) Seen(kind *content.Kind, box string) (seen, known bool) {
	s := &sight{book: b, box: box, asked: map[*Rule]bool{}}
	if r := b.Headline(kind); r != nil {
		known = true
		for _, y := range r.Layers() {
			seen = seen || s.texts(kind, y.Texts)
		}
		for _, y := range r.Adds {
			seen = seen || s.texts(kind, y.Texts)
		}
	}
	if sheet := b.Sheet(kind); sheet != nil {
		known = true
		for _, row := range sheet.Rows {
			seen = seen || s.reads(kind, row.When) || s.reads(kind, row.Rows)
			if row.Rows == nil {
				seen = seen || s.texts(kind, row.Texts) || s.texts(kind, []*Text{row.Right})
			}
		}
	}
	return seen, known
}

// sight looks for a box in what people see.
type sight struct {
	book  *Book
	box   string
	asked map[*Rule]bool
}

func (s *sight) texts(kind *content.Kind, texts []*Text) bool {
	for _, t := range texts {
		if t == nil {
			continue
		}
		for _, p := range t.Parts {
			if s.reads(kind, p.Value) {
				return true
			}
		}
	}
	return false
}

func (s *sight) reads(kind *content.Kind, p *formula.Program) bool {
	if p == nil {
		return false
	}
	for _, word := range p.Uses() {
		if word == s.box {
			return true
		}
		r := s.book.Find(kind, word)
		if r == nil || s.asked[r] || r.Sort != Question {
			continue
		}
		s.asked[r] = true
		for _, y := range r.Layers() {
			if s.layer(kind, y) {
				return true
			}
		}
	}
	return false
}

func (s *sight) layer(kind *content.Kind, y *Layer) bool {
	if s.reads(kind, y.Formula) {
		return true
	}
	for _, rows := range [][]LinkedRow{y.Sum, y.First, y.Best} {
		for _, row := range rows {
			if s.reads(kind, row.When) || s.reads(kind, row.Value) {
				return true
			}
		}
	}
	return false
}
