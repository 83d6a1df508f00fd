package table

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
)

// listings are the lists of what is at the table that were asked for, as long as one
// book is played.
type listings struct {
	of    *content.Catalogue
	lists map[kindSeen]*allOf
}

// kindSeen is a kind, and the module that asks.
type kindSeen struct{ module, kind string }

// allOf is such a list, and when it was made.
type allOf struct {
	kinds []string // what counts as the kind
	of    *state.Store
	moved uint64
	list  types.List
}

// All lists the records of a kind, in the order they came to the table.
func (t *Table) All(kind string) types.List { return t.AllSeen("", kind) }

// AllSeen is All as a module sees it: where games meet, things of its own. As long as
// the same things are there it is the same list.
func (t *Table) AllSeen(module, kind string) types.List {
	if c := t.book.Catalogue; t.listings.of != c {
		t.listings = listings{c, map[kindSeen]*allOf{}}
	}
	l := t.listings.lists[kindSeen{module, kind}]
	if l == nil {
		l = &allOf{kinds: t.kindsSeen(module, kind)}
		t.listings.lists[kindSeen{module, kind}] = l
	}
	if l.of != t.state || l.moved != t.state.Moved() || len(t.copies) > 0 {
		l.of, l.moved = t.state, t.state.Moved()
		l.renew(t)
	}
	return l.list
}

// kindsSeen are the kinds that count as one, as a module sees them.
func (t *Table) kindsSeen(module, kind string) []string {
	names := []string{}
	for _, k := range t.book.Catalogue.Kinds() {
		if k.Is(kind) && !t.book.Catalogue.Strangers(module, k.Module) {
			names = append(names, k.Name)
		}
	}
	return names
}

// renew makes the list again, unless it holds what is there now.
func (l *allOf) renew(t *Table) {
	var ids []state.ID
	if len(l.kinds) > 0 { // no kind is no record, and not every one
		ids = t.state.Records(l.kinds...)
	}
	same := l.list != nil && len(ids) == len(l.list)
	for i := 0; same && i < len(ids); i++ {
		same = types.AsNoun(l.list[i]) == t.Record(ids[i])
	}
	if same {
		return
	}
	l.list = make(types.List, len(ids))
	for i, id := range ids {
		l.list[i] = t.valueOf(t.Record(id))
	}
}
