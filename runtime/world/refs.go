package world

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
)

// Refs caches references as values, so that converting one allocates only once.
type Refs struct {
	w     *World
	cells []refCell // by record
}

// refCell caches the values of a record and of its rated entries.
type refCell struct {
	self  types.Value
	ref   *types.Ref    // the reference in self
	rated []types.Value // by number of the entry

	carried []carriedList
	oldest  int // index of the list that is replaced next
}

// carriedList is the list of what somebody carries of a kind, as a module sees it.
type carriedList struct {
	module  string
	kind    *content.Kind
	carries state.Hash // of all that they carry; the list is valid while it is equal
	list    types.Value
	looked  int // entries examined to make the list
}

// carriedLists is the number of these lists that are cached for each record.
const carriedLists = 8

func (r *refCell) remember(l carriedList) {
	if len(r.carried) < carriedLists {
		r.carried = append(r.carried, l)
		return
	}
	r.carried[r.oldest] = l
	r.oldest = (r.oldest + 1) % carriedLists
}

// boxedRecords is the number of records below which values are cached.
const boxedRecords = 4096

// cell returns the cache of a record; nil for 0 and for numbers from boxedRecords on.
func (rs *Refs) cell(id uint64) *refCell {
	if id == 0 || id >= boxedRecords {
		return nil
	}
	if id >= uint64(len(rs.cells)) {
		rs.cells = append(rs.cells, make([]refCell, id+1-uint64(len(rs.cells)))...)
	}
	return &rs.cells[id]
}

// Value returns a reference as a value.
func (rs *Refs) Value(n types.Ref) types.Value {
	b := rs.cell(n.Record)
	if b == nil {
		return n
	}
	if was, ok := b.self.(types.Ref); !ok || was != n { // numbers are reused after a rollback
		b.self = n
	}
	return b.self
}

// Pointer returns a pointer to a reference; it must not be changed.
func (rs *Refs) Pointer(n types.Ref) *types.Ref {
	b := rs.cell(n.Record)
	if b == nil {
		alone := n
		return &alone
	}
	if b.ref == nil || *b.ref != n {
		again := n
		b.ref = &again
	}
	return b.ref
}

// Rated returns a rated entry of somebody as a value.
func (rs *Refs) Rated(e *content.Entry, who types.Ref) types.Value {
	n := types.Ref{Kind: e.Kind.Name, Name: e.Name, Owner: who.Record}
	b := rs.cell(who.Record)
	if b == nil || e.Number == 0 {
		return n
	}
	if e.Number >= len(b.rated) {
		b.rated = append(b.rated, make([]types.Value, e.Number+1-len(b.rated))...)
	}
	if was, ok := b.rated[e.Number].(types.Ref); !ok || was != n { // another program has other numbers
		b.rated[e.Number] = n
	}
	return b.rated[e.Number]
}
