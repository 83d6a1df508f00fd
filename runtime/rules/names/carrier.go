package names

import (
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// thisWord is the entry of which a formula inside it is part, as its carrier has it.
const thisWord = "this"

// CarriedBy returns a scope inside a carried entry, in which a name is its carrier and `this` the entry.
func (s *Scope) CarriedBy(e *content.Entry, name string) *Scope {
	c := s.WithName(name, types.RefType("entity"))
	c.carrier = &carrier{e, name}
	return c
}

// carrier is an entry with the contextual name of whoever has it.
type carrier struct {
	entry *content.Entry
	name  string
}

// thisMeaning returns the meaning of `this` inside a carried entry.
func (s *Scope) thisMeaning() Meaning {
	who, ref := s.carrier.name, types.Ref{Kind: s.carrier.entry.Kind.Name, Name: s.carrier.entry.Name}
	return Meaning{What: "this entry", Symbol: formula.Symbol{Name: thisWord, Type: types.RefType(ref.Kind), Get: func(f any, _ types.Value, _ []types.Value) (types.Value, error) {
		frame := f.(rules.Frame)
		v, err := frame.Extra(who)
		if err != nil {
			return nil, err
		}
		return frame.EntryOf(types.AsRef(v), ref)
	}}}
}
