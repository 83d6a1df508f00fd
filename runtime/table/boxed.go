package table

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rulebook"
)

// boxedNouns are the values of somebody and of what somebody has: they are asked for at
// every turn, and are made once.
type boxedNouns struct {
	self  types.Value
	noun  *types.Noun   // the same, to be pointed at
	rated []types.Value // by the number of the entry
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

// boxKeys remembers under which keys the boxes of entries are kept.
type boxKeys [256]boxKey

type boxKey struct{ kind, name, box, key string }

// keyFor is the key of a box of an entry, or of a thing that is there by its name.
func (t *Table) keyFor(kind, name, box string) string {
	if kind == "" || name == "" || box == "" {
		return kind + "/" + name + "/" + box
	}
	if t.keys == nil {
		t.keys = &boxKeys{}
	}
	at := len(kind) + 31*(len(name)+7*int(name[0])+13*int(name[len(name)-1])+17*int(name[len(name)/2])) + 5*len(box) + 3*int(box[0])
	k := &t.keys[at%len(t.keys)]
	if k.name != name || k.box != box || k.kind != kind {
		*k = boxKey{kind, name, box, kind + "/" + name + "/" + box}
	}
	return k.key
}

// foundRules remembers which rules words of kinds mean, as long as one book is played.
type foundRules struct {
	book  *rulebook.Book
	rules [64]struct {
		kind *content.Kind
		word string
		rule *rulebook.Rule
	}
}

// rule is [rulebook.Book.Find].
func (f *foundRules) rule(b *rulebook.Book, k *content.Kind, word string) *rulebook.Rule {
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
