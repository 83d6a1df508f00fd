package link

import (
	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// boxRules finds the rules of the boxes that have any.
func (l *finisher) boxRules() {
	for _, k := range l.Program.Catalogue.Kinds() {
		for _, b := range k.Own() {
			if b.Starts != nil || b.Type.Worded() {
				name := b.FullName()
				l.Tables.BoxRules[b] = rules.BoxRules{Starts: l.Tables.Rules[name+".starts"], Low: l.Tables.Rules[name+rules.LowEnd], High: l.Tables.Rules[name+rules.HighEnd]}
			}
		}
	}
}

// starts makes a rule of every box's start, so that it can be changed like any
// other: "entity.actions.starts".
func (l *ruleLinker) starts() {
	for _, k := range l.Program.Catalogue.Kinds() {
		for _, b := range k.Own() {
			if b.Starts == nil || l.Program.Catalogue.Strangers(k.Module, b.Module) {
				continue
			}
			name := b.FullName() + ".starts"
			r := &rules.Rule{Name: name, Kind: k, Word: b.Name + ".starts", DeclKind: rules.Question,
				Decl: &rules.Declaration{DeclKind: rules.Question, Name: name, Source: b.Source, Text: b.Text, Module: b.Module, Pos: b.Pos}}
			s := &scope{l: l.compiler, module: b.Module, noun: k, quiet: !content.Players.Sees(b)}
			r.Signature.Answer = b.Type
			r.Base = l.bodies.layer(rules.Definition, rules.Body{Formula: b.Starts}, "", false, nil, s, b.Type, b.Module, b.Pos)
			l.changer.changes(r, name, s, b.Type)
			l.Tables.Rules[name] = r
			l.Tables.Order = append(l.Tables.Order, r)
		}
	}
}

// ends makes a rule of every end of a range that a word says, so that it is known
// what needs what: "entity.life.high".
func (l *ruleLinker) ends() {
	for _, k := range l.Program.Catalogue.Kinds() {
		for _, b := range k.Own() {
			if !b.Type.Worded() || l.Program.Catalogue.Strangers(k.Module, b.Module) {
				continue
			}
			l.end(b, rules.LowEnd, b.Type.LowWord)
			l.end(b, rules.HighEnd, b.Type.HighWord)
		}
	}
}

func (l *ruleLinker) end(b *content.Box, which, word string) {
	if word == "" {
		return
	}
	name := b.FullName() + which
	r := &rules.Rule{Name: name, Kind: b.Kind, Word: b.Name + which, DeclKind: rules.Question, Signature: rules.Signature{Answer: types.NumberType()},
		Decl: &rules.Declaration{DeclKind: rules.Question, Name: name, Source: b.Source, Module: b.Module, Pos: b.Pos}}
	src := &content.Formula{Source: formula.Source{Text: word, Place: func(int) diag.Pos { return b.Pos }}}
	r.Base = l.bodies.layer(rules.Definition, rules.Body{Formula: src}, "", false, nil, &scope{l: l.compiler, module: b.Module, noun: b.Kind}, types.NumberType(), b.Module, b.Pos)
	l.Tables.Rules[name] = r
	l.Tables.Order = append(l.Tables.Order, r)
}
