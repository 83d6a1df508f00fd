package rules

import (
	"slices"
	"strings"

	"houserule/lang/formula"
	"houserule/runtime/content"
)

// VisibleNames returns the names that the sheet and the headline of a kind read, including
// those read by rules in the headline. laid is false if no module declares either.
func (b *Program) VisibleNames(kind *content.Kind) (names map[string]bool, laid bool) {
	sheet, head := b.Sheet(kind), b.Headline(kind)
	if sheet == nil && head == nil {
		return nil, false
	}
	s := visibleNames{book: b, kind: kind, names: map[string]bool{}}
	var rows []SheetRow
	if sheet != nil {
		rows = sheet.Rows
	}
	for _, row := range rows {
		s.program(row.Rows, false)
		s.texts(row.Texts, false)
		if row.Right != nil {
			s.texts([]*Text{row.Right}, false)
		}
	}
	if head != nil {
		for _, y := range slices.Concat([]*Layer{head.Base}, head.Adds, head.Replacements) {
			if y != nil {
				s.texts(y.Answer.Texts, true)
			}
		}
	}
	if sheet == nil && s.beyond {
		return nil, false // what a script reads is not known
	}
	return s.names, true
}

type visibleNames struct {
	book  *Program
	kind  *content.Kind
	names map[string]bool

	beyond bool // part of it is written by a script
}

// texts adds what texts read; through includes what their rules read.
func (s *visibleNames) texts(list []*Text, through bool) {
	for _, text := range list {
		for _, part := range text.Parts {
			s.program(part.Value, through)
		}
	}
}

func (s *visibleNames) program(p *formula.Program, through bool) {
	if p == nil {
		return
	}
	for _, use := range p.Uses() {
		for _, word := range strings.Split(use, ".") {
			s.names[word] = true
		}
		r := s.book.Find(s.kind, use)
		if r == nil || !through {
			continue
		}
		for _, y := range r.Layers() {
			s.beyond = s.beyond || y.Answer.Func != nil
			s.program(y.Answer.Formula, false)
			for _, row := range slices.Concat(y.Answer.Sum, y.Answer.First) {
				s.program(row.Value, false)
			}
		}
	}
}
