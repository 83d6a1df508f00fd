package table

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// boxedNouns are the values of somebody and of what somebody has: they are asked for at
// every turn, and are made once.
type boxedNouns struct {
	self  types.Value
	noun  *types.Noun   // the same, to be pointed at
	rated []types.Value // by the number of the entry

	carried []carriedList
	oldest  int // of them: the next that gives way
}

// carriedList is what somebody carries of a kind, as a module sees it.
type carriedList struct {
	module  string
	kind    *content.Kind
	carries state.Hash // of all that they carry
	list    types.Value
	looked  int // how much of that
}

// carriedLists is how many of them are remembered for somebody.
const carriedLists = 8

func (b *boxedNouns) remember(l carriedList) {
	if len(b.carried) < carriedLists {
		b.carried = append(b.carried, l)
		return
	}
	b.carried[b.oldest] = l
	b.oldest = (b.oldest + 1) % carriedLists
}

// boxedRecords is up to which number the values of records are remembered.
const boxedRecords = 4096

// boxedOf is what is remembered of a record; nil where that is not worth it.
func (t *Table) boxedOf(id uint64) *boxedNouns {
	if id == 0 || id >= boxedRecords {
		return nil
	}
	if id >= uint64(len(t.boxed)) {
		t.boxed = append(t.boxed, make([]boxedNouns, id+1-uint64(len(t.boxed)))...)
	}
	return &t.boxed[id]
}

// valueOf is a thing as a value.
func (t *Table) valueOf(n types.Noun) types.Value {
	b := t.boxedOf(n.Record)
	if b == nil {
		return n
	}
	if was, ok := b.self.(types.Noun); !ok || was != n { // a number may come again as another thing
		b.self = n
	}
	return b.self
}

// placeOf is where a thing stands that nobody changes.
func (t *Table) placeOf(n types.Noun) *types.Noun {
	b := t.boxedOf(n.Record)
	if b == nil {
		alone := n
		return &alone
	}
	if b.noun == nil || *b.noun != n {
		again := n
		b.noun = &again
	}
	return b.noun
}

// ratedOf is a rated entry as somebody has it.
func (t *Table) ratedOf(e *content.Entry, who types.Noun) types.Value {
	n := types.Noun{Kind: e.Kind.Name, Name: e.Name, Owner: who.Record}
	b := t.boxedOf(who.Record)
	if b == nil || e.Number == 0 {
		return n
	}
	if e.Number >= len(b.rated) {
		b.rated = append(b.rated, make([]types.Value, e.Number+1-len(b.rated))...)
	}
	if was, ok := b.rated[e.Number].(types.Noun); !ok || was != n { // another book has other numbers
		b.rated[e.Number] = n
	}
	return b.rated[e.Number]
}

// kinds remembers kinds by their names, as long as one book is played.
type kinds struct {
	of     *content.Catalogue
	called [64]struct {
		name string
		kind *content.Kind
	}
}

// kindCalled finds a kind by its name.
func (t *Table) kindCalled(name string) *content.Kind {
	if name == "" {
		return nil
	}
	if t.kinds.of != t.book.Catalogue {
		t.kinds = kinds{of: t.book.Catalogue}
	}
	at := &t.kinds.called[(len(name)+3*int(name[0])+7*int(name[len(name)/2])+11*int(name[len(name)-1]))%len(t.kinds.called)]
	if at.name != name {
		at.name, at.kind = name, t.book.Catalogue.Kind(name)
	}
	return at.kind
}

// sheets remembers where the boxes of entries are kept, and what is printed there, as
// long as one book is played.
type sheets struct {
	of    *content.Catalogue
	boxes [256]sheetBox
}

// sheetBox is a box of an entry, or of a thing that is there by its name.
type sheetBox struct {
	kind, name string
	box        *content.Box
	at         state.Box // on the sheet of whoever has it
	printed    types.Value
	prints     bool
}

// sheetBox finds a box of an entry by the entry's kind and name. Who asks takes what it
// wants at once: the next question may stand in its place.
func (t *Table) sheetBox(kind, name string, b *content.Box) *sheetBox {
	if t.sheets == nil || t.sheets.of != t.book.Catalogue {
		t.sheets = &sheets{of: t.book.Catalogue}
	}
	hash := len(kind) + 5*len(b.Name)
	if n := len(name); n > 0 {
		hash += 31 * (n + 7*int(name[0]) + 13*int(name[n-1]) + 17*int(name[n/2]))
	}
	if len(b.Name) > 0 {
		hash += 3 * int(b.Name[0])
	}
	x := &t.sheets.boxes[hash%len(t.sheets.boxes)]
	if x.box != b || x.name != name || x.kind != kind {
		*x = sheetBox{kind: kind, name: name, box: b, at: t.book.Layout().Box("", content.SheetKey(kind, name, b.Name))}
		if kind == "" {
			return x
		}
		if e := t.book.Catalogue.Entry(kind, name); e != nil {
			x.printed, x.prints = e.Values[b.Name]
		}
	}
	return x
}

// foundRules remembers which rules words of kinds mean, as long as one book is played.
type foundRules struct {
	book  *rules.Program
	rules [64]struct {
		kind *content.Kind
		word string
		rule *rules.Rule
	}
}

// rule is [rules.Program.Find].
func (f *foundRules) rule(b *rules.Program, k *content.Kind, word string) *rules.Rule {
	if word == "" {
		return nil
	}
	if f.book != b {
		*f = foundRules{book: b}
	}
	at := &f.rules[(len(word)+3*int(word[0])+7*int(word[len(word)/2])+11*int(word[len(word)-1]))%len(f.rules)]
	if at.kind != k || at.word != word {
		at.kind, at.word, at.rule = k, word, b.Find(k, word)
	}
	return at.rule
}
