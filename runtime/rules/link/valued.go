package link

import (
	"fmt"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// thisWord is the entry of which a formula inside it is part, as its carrier has it.
const thisWord = "this"

// carriedBy returns a scope inside a carried entry, in which a name is its carrier and `this` the entry.
func (s *scope) carriedBy(e *content.Entry, name string) *scope {
	c := s.withName(name, types.RefType("entity"))
	c.carrier = &carrier{e, name}
	return c
}

// carrier is an entry with the contextual name of whoever has it.
type carrier struct {
	entry *content.Entry
	name  string
}

// thisMeaning returns the meaning of `this` inside a carried entry.
func (s *scope) thisMeaning() meaning {
	who, ref := s.carrier.name, types.Ref{Kind: s.carrier.entry.Kind.Name, Name: s.carrier.entry.Name}
	return meaning{what: "this entry", symbol: formula.Symbol{Name: thisWord, Type: types.RefType(ref.Kind), Get: func(f any, _ types.Value, _ []types.Value) (types.Value, error) {
		frame := f.(rules.Frame)
		v, err := frame.Extra(who)
		if err != nil {
			return nil, err
		}
		return frame.EntryOf(types.AsRef(v), ref)
	}}}
}

// linkLessening links when the values of entries fall.
func (l *finisher) linkLessening() {
	entity := l.Program.Catalogue.Kind("entity")
	for _, k := range l.Program.Catalogue.Kinds() {
		for _, e := range l.Program.Catalogue.Printed(k) {
			if e.Lessens == nil || e.Valued == content.NotValued {
				continue
			}
			out := &rules.LinkedLessening{Entry: e, At: l.occasions.Link(fmt.Sprintf("%s %q: lessens", content.Written(k.Name), e.Name), e.Lessens.At, e.Module, entity)}
			s := &scope{l: l.compiler, module: e.Module, noun: entity}
			out.When = l.compiler.compile(e.Lessens.When, s.carriedBy(e, "me"), types.YesNoType())
			for _, o := range out.At {
				at := rules.Refill{Unit: o.Unit, Action: o.Rule}
				l.Tables.Triggers.Lessened[at] = append(l.Tables.Triggers.Lessened[at], out)
			}
		}
	}
}
