package formula

import (
	"houserule/lang/diag"
	"houserule/lang/types"
)

// Meaning is the resolved meaning of one name in a formula.
type Meaning struct {
	Name   string
	Pos    diag.Pos   // position of the name
	Width  int        // length of the name in characters
	Offset int        // byte offset in the formula
	Behind bool       // the name follows a dot
	Of     types.Type // type of the value before the dot
	Scope  Scope      // that resolved a bare name, narrowed where the kind of the noun is known
	Symbol Symbol     // the meaning; only Type is set for a text that names an entry
	Entry  bool       // a text that names an entry of a kind
	// Choice is true for a word of the choice Symbol.Type; Bare, if it is written without quotes.
	Choice, Bare bool
}

// OnMeaning makes the compiler call heard with the meaning of each name in the order of binding.
// A name may be reported more than once. Editors use it.
func OnMeaning(heard func(Meaning)) Option { return func(b *binder) { b.onMeaning = heard } }

// reportMeaning reports the meaning of a name.
func (b *binder) reportMeaning(name string, word span, of *types.Type, scope Scope, sym Symbol) {
	if b.onMeaning == nil {
		return
	}
	if b.positions.text(span{word.from, word.from + 1}) == "." {
		word.from++ // the parser includes the dot
	}
	m := Meaning{Name: name, Pos: b.positions.pos(word), Width: word.to - word.from, Offset: b.positions.offset(word.from), Scope: scope, Symbol: sym}
	if of != nil {
		m.Behind, m.Of = true, *of
	}
	b.onMeaning(m)
}

// reportWord reports a word of a choice.
func reportWord(b *binder, at span, word string, t types.Type, bare bool) {
	if b.onMeaning != nil {
		b.onMeaning(Meaning{Name: word, Pos: b.positions.pos(at), Width: at.to - at.from, Offset: b.positions.offset(at.from), Choice: true, Bare: bare, Scope: b.scope, Symbol: Symbol{Name: word, Type: t.Required()}})
	}
}

// reportEntry reports that a text names an entry of a kind.
func (b *binder) reportEntry(at span, name, kind string) {
	if b.onMeaning != nil {
		b.onMeaning(Meaning{Name: name, Pos: b.positions.pos(at), Width: at.to - at.from, Offset: b.positions.offset(at.from), Entry: true, Scope: b.scope, Symbol: Symbol{Name: name, Type: types.RefType(kind)}})
	}
}
