package formula

import (
	"houserule/lang/diag"
	"houserule/lang/types"
)

// Meaning is the resolved meaning of one name in a formula.
type Meaning struct {
	Name   string
	Pos    diag.Pos   // where it stands
	Width  int        // of what stands there, in characters
	Offset int        // where it stands in the formula, in bytes
	Behind bool       // it stands behind a dot
	Of     types.Type // what stands before the dot
	Scope  Scope      // that knew a bare name: narrowed where the formula's own noun is known better
	Symbol Symbol     // what it means; of a text that names an entry only its Type
	Entry  bool       // it is a text that names an entry of a kind, or a choice
}

// OnMeaning makes the compiler call heard with the meaning of each name, in the order in which
// names are bound, perhaps more than once for a name. Editors use it.
func OnMeaning(heard func(Meaning)) Option { return func(b *binder) { b.heard = heard } }

// hear reports the meaning of a name.
func (b *binder) hear(name string, word span, of *types.Type, scope Scope, sym Symbol) {
	if b.heard == nil {
		return
	}
	if b.places.text(span{word.from, word.from + 1}) == "." {
		word.from++ // the parser counts the dot in
	}
	m := Meaning{Name: name, Pos: b.places.pos(word), Width: word.to - word.from, Offset: b.places.offset(word.from), Scope: scope, Symbol: sym}
	if of != nil {
		m.Behind, m.Of = true, *of
	}
	b.heard(m)
}

// hearEntry reports that a text names an entry of a kind.
func (b *binder) hearEntry(at span, name, kind string) {
	if b.heard != nil {
		b.heard(Meaning{Name: name, Pos: b.places.pos(at), Width: at.to - at.from, Offset: b.places.offset(at.from), Entry: true, Scope: b.scope, Symbol: Symbol{Name: name, Type: types.RefType(kind)}})
	}
}
