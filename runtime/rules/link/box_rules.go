package link

import (
	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// linkStarts makes a rule of the initial value of each box that is a formula, so that modules
// can change it: "entity.actions.starts".
func (l *ruleLinker) linkStarts() {
	for _, k := range l.Program.Catalogue.Kinds() {
		for _, b := range k.Own() {
			if b.Starts == nil || l.Program.Catalogue.Unrelated(k.Module, b.Module) {
				continue
			}
			name := b.FullName() + ".starts"
			r := &rules.Rule{Name: name, Kind: k, Word: b.Name + ".starts", DeclKind: rules.Query,
				Decl: &rules.Declaration{DeclKind: rules.Query, Name: name, Source: b.Source, Text: b.Text, Module: b.Module, Pos: b.Pos}}
			s := l.compiler.Scope(b.Module, k)
			s.Private = b.Private
			r.Signature.Result = b.Type
			r.Base = l.layers.linkLayer(rules.Definition, rules.Body{Formula: b.Starts}, "", false, nil, s, b.Type, b.Module, b.Pos)
			l.changer.linkChanges(r, name, s, b.Type)
			l.Tables.Rules[name] = r
			l.Tables.Order = append(l.Tables.Order, r)
		}
	}
}

// linkRanges makes a rule of each end of a range that is a formula, so that cycles are found:
// "entity.life.high".
func (l *ruleLinker) linkRanges() {
	for _, k := range l.Program.Catalogue.Kinds() {
		for _, b := range k.Own() {
			if !b.Type.HasWordBounds() || l.Program.Catalogue.Unrelated(k.Module, b.Module) {
				continue
			}
			l.linkRangeEnd(b, rules.LowEnd, b.Type.LowWord)
			l.linkRangeEnd(b, rules.HighEnd, b.Type.HighWord)
		}
	}
}

func (l *ruleLinker) linkRangeEnd(b *content.Box, which, word string) {
	if word == "" {
		return
	}
	name := b.FullName() + which
	r := &rules.Rule{Name: name, Kind: b.Kind, Word: b.Name + which, DeclKind: rules.Query, Signature: rules.Signature{Result: types.NumberType()},
		Decl: &rules.Declaration{DeclKind: rules.Query, Name: name, Source: b.Source, Module: b.Module, Pos: b.Pos}}
	src := &content.Formula{Source: formula.Source{Text: word, Place: func(int) diag.Pos { return b.Pos }}}
	r.Base = l.layers.linkLayer(rules.Definition, rules.Body{Formula: src}, "", false, nil, l.compiler.Scope(b.Module, b.Kind), types.NumberType(), b.Module, b.Pos)
	l.Tables.Rules[name] = r
	l.Tables.Order = append(l.Tables.Order, r)
}
