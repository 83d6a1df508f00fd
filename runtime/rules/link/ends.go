package link

import (
	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// The words behind which the ends of a box's range are kept.
const (
	lowEnd  = ".low"
	highEnd = ".high"
)

// ends makes a rule of every end of a range that a word says, so that it is known
// what needs what: "entity.life.high".
func (l *linker) ends() {
	for _, k := range l.book.Catalogue.Kinds() {
		for _, b := range k.Own() {
			if !b.Type.Worded() || l.book.Catalogue.Strangers(k.Module, b.Module) {
				continue
			}
			l.worded = true
			l.end(b, lowEnd, b.Type.LowWord)
			l.end(b, highEnd, b.Type.HighWord)
		}
	}
}

func (l *linker) end(b *content.Box, which, word string) {
	if word == "" {
		return
	}
	name := b.FullName() + which
	r := &rules.Rule{Name: name, Noun: b.Kind, Word: b.Name + which, Sort: rules.Question, Answer: types.NumberType(),
		Decl: &rules.Declaration{Sort: rules.Question, Name: name, Source: b.Source, Module: b.Module, Pos: b.Pos}}
	src := &content.Formula{Source: formula.Source{Text: word, Place: func(int) diag.Pos { return b.Pos }}}
	r.Base = l.layer(rules.Definition, rules.Body{Formula: src}, "", false, nil, &scope{l: l, module: b.Module, noun: b.Kind}, types.NumberType(), b.Module, b.Pos)
	l.out.Rules[name] = r
	l.out.Order = append(l.out.Order, r)
}
