package state

import (
	"slices"

	"houserule/lang/types"
)

// places numbers records by their order: the first that came is 1.
type places struct {
	at   map[ID]ID // of those that count
	gone map[ID]ID // of others that are referred to, in the order in which they are met
}

// hash is the sum of a record and of its boxes, but for those that are left out.
func (p *places) hash(id ID, r *record, leave func(kind, box string, value types.Value) bool) Hash {
	place := p.at[id]
	sum := hashRecord(place, r.kind)
	var referring []string
	for name, held := range r.boxes {
		switch {
		case leave(r.kind, name, held.value):
		case refers(held.value):
			referring = append(referring, name)
		case place == id:
			sum = sum.plus(held.hash)
		default:
			sum = sum.plus(hashBox(place, name, held.value))
		}
	}
	slices.Sort(referring) // who is gone is numbered in this order
	for _, name := range referring {
		sum = sum.plus(hashBox(place, name, p.placed(r.boxes[name].value)))
	}
	return sum
}

// refers tells whether a value refers to a record, there or gone.
func refers(v types.Value) bool {
	switch v := v.(type) {
	case types.Noun:
		return v.Record != 0 || v.Owner != 0
	case types.List:
		return slices.ContainsFunc(v, refers)
	case types.Map:
		return slices.ContainsFunc(v, func(p types.Pair) bool { return refers(p.Key) || refers(p.Value) })
	}
	return false
}

// placed is a value whose nouns have the places of records for their numbers.
func (p *places) placed(v types.Value) types.Value {
	switch v := v.(type) {
	case types.Noun:
		v.Record, v.Owner = p.place(v.Record), p.place(v.Owner)
		return v
	case types.List:
		list := make(types.List, len(v))
		for i, e := range v {
			list[i] = p.placed(e)
		}
		return list
	case types.Map:
		pairs := make(types.Map, len(v))
		for i, pair := range v {
			pairs[i] = types.Pair{Key: p.placed(pair.Key), Value: p.placed(pair.Value)}
		}
		return pairs
	}
	return v
}

// place is the place of a record; what is not there has a place above all others.
func (p *places) place(id ID) ID {
	if id == 0 {
		return 0
	}
	if at, ok := p.at[id]; ok {
		return at
	}
	if _, met := p.gone[id]; !met {
		p.gone[id] = 2*Span + ID(len(p.gone))
	}
	return p.gone[id]
}
