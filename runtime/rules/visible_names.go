package rules

import (
	"slices"
	"strings"

	"houserule/lang/formula"
	"houserule/runtime/content"
)

// VisibleNames returns the names that the sheet and the headline of a kind read, including those
// that rules in the headline read. ok is false if neither is declared, or if the names are not
// known because a function computes them.
func (b *Program) VisibleNames(kind *content.Kind) (names map[string]bool, ok bool) {
	sheet, head := b.Sheet(kind), b.Headline(kind, HeadlineWord)
	if sheet == nil && head == nil {
		return nil, false
	}
	s := visibleNames{program: b, kind: kind, names: map[string]bool{}}
	var rows []SheetRow
	if sheet != nil {
		rows = sheet.Rows
	}
	for _, row := range rows {
		s.addProgram(row.Rows, false)
		s.addTexts(row.Texts, false)
		if row.Right != nil {
			s.addTexts([]*Text{row.Right}, false)
		}
	}
	if head != nil {
		for _, y := range slices.Concat([]*Layer{head.Base}, head.Adds, head.Replacements) {
			if y != nil {
				s.addTexts(y.Answer.Texts, true)
			}
		}
	}
	if sheet == nil && s.scripted {
		return nil, false // what a function reads is not known
	}
	return s.names, true
}

// visibleNames collects names.
type visibleNames struct {
	program *Program
	kind    *content.Kind
	names   map[string]bool

	scripted bool // a rule in the headline is a function
}

// addTexts adds the names that texts read; followRules includes those that their rules read.
func (s *visibleNames) addTexts(list []*Text, followRules bool) {
	for _, text := range list {
		for _, part := range text.Parts {
			s.addProgram(part.Value, followRules)
		}
	}
}

// addProgram adds the names that a formula reads; nil is ignored.
func (s *visibleNames) addProgram(p *formula.Program, followRules bool) {
	if p == nil {
		return
	}
	for _, use := range p.Uses() {
		for _, word := range strings.Split(use, ".") {
			s.names[word] = true
		}
		r := s.program.Find(s.kind, use)
		if r == nil || !followRules {
			continue
		}
		for _, y := range r.Layers() {
			s.scripted = s.scripted || y.Answer.Func != nil
			s.addProgram(y.Answer.Formula, false)
			for _, row := range y.Answer.Lines() {
				s.addProgram(row.Value, false)
			}
		}
	}
}
