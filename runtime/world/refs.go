package world

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
)

// Refs keeps references as values: they are asked for at every turn, and are boxed once.
type Refs struct {
	w     *World
	cells []refCell // by record
}

// refCell are the values of somebody and of what somebody has: they are asked for at
// every turn, and are made once.
type refCell struct {
	self  types.Value
	noun  *types.Ref    // the same, to be pointed at
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

func (b *refCell) remember(l carriedList) {
	if len(b.carried) < carriedLists {
		b.carried = append(b.carried, l)
		return
	}
	b.carried[b.oldest] = l
	b.oldest = (b.oldest + 1) % carriedLists
}

// boxedRecords is up to which number the values of records are remembered.
const boxedRecords = 4096

// cell is what is remembered of a record; nil where that is not worth it.
func (rs *Refs) cell(id uint64) *refCell {
	if id == 0 || id >= boxedRecords {
		return nil
	}
	if id >= uint64(len(rs.cells)) {
		rs.cells = append(rs.cells, make([]refCell, id+1-uint64(len(rs.cells)))...)
	}
	return &rs.cells[id]
}

// Value is a thing as a value.
func (rs *Refs) Value(n types.Ref) types.Value {
	b := rs.cell(n.Record)
	if b == nil {
		return n
	}
	if was, ok := b.self.(types.Ref); !ok || was != n { // a number may come again as another thing
		b.self = n
	}
	return b.self
}

// Pointer is where a thing stands that nobody changes.
func (rs *Refs) Pointer(n types.Ref) *types.Ref {
	b := rs.cell(n.Record)
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

// Rated is a rated entry as somebody has it.
func (rs *Refs) Rated(e *content.Entry, who types.Ref) types.Value {
	n := types.Ref{Kind: e.Kind.Name, Name: e.Name, Owner: who.Record}
	b := rs.cell(who.Record)
	if b == nil || e.Number == 0 {
		return n
	}
	if e.Number >= len(b.rated) {
		b.rated = append(b.rated, make([]types.Value, e.Number+1-len(b.rated))...)
	}
	if was, ok := b.rated[e.Number].(types.Ref); !ok || was != n { // another book has other numbers
		b.rated[e.Number] = n
	}
	return b.rated[e.Number]
}
