package link

import (
	"strings"

	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// linkPurchase sets what an action buys, if it is a purchase. Its first step buys.
func (x *bodyLinker) linkPurchase(r *rules.Rule, s *scope, k knownFacts) {
	if r.Decl.Action.Purchase == nil || r.Base.Body == nil || r.Base.Body.Steps[0].Acts != rules.Buys {
		return
	}
	p := &rules.Purchase{PurchaseDeclaration: r.Decl.Action.Purchase, Step: r.Base.Body.Steps[0]}
	if len(p.Step.Changes) > 0 {
		p.Box = p.Step.Changes[0].Box
	}
	if from := r.Decl.Effects.Steps[0].Field(rules.From); p.Step.Field(rules.From) != nil {
		p.Payer = x.linkPayer(from, s, k)
	}
	r.Uses.Purchase = p
}

// linkPayer links the box from which a purchase is paid; nil if the formula reads no single box.
func (x *bodyLinker) linkPayer(from *content.Formula, s *scope, k knownFacts) *rules.BoxChange {
	kind, word := s.noun, from.Text
	if dot := strings.LastIndexByte(from.Text, '.'); dot >= 0 {
		receiver := &content.Formula{Source: from.Source, File: from.File}
		receiver.Text, word = from.Text[:dot], from.Text[dot+1:]
		_, t, ok := x.linkPath(receiver, s, k, "change")
		if kind = x.l.Program.Catalogue.Kind(t.Kind); !ok {
			return nil
		}
	}
	if kind == nil || kind.BoxSeen(s.module, word) == nil {
		return nil
	}
	c, ok := x.linkChange(rules.LineDeclaration{Name: from.Text, Place: from, Pos: from.Pos(), Body: rules.Body{Formula: from}}, s, k)
	if !ok {
		return nil
	}
	return &c
}
