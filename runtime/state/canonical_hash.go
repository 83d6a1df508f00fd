package state

import (
	"sort"

	"houserule/lang/types"
)

// CanonicalHash returns a hash of the state that does not depend on the numbers of
// its records. Each live record and the references to it are hashed with its ordinal, see
// [Store.Ordinal], instead of its number. Removed records that are referred to are numbered
// in the order in which they are found. The highest number given out is not part of the
// hash.
//
// leave reports whether a box is left out of the hash. It is called for every record first
// with an empty box name and a nil value: true leaves out all of the record, which keeps
// its ordinal. CanonicalHash equals [Store.Hash] if nothing is left out, no number was
// skipped and no value refers to a removed record.
func (s *Store) CanonicalHash(leave func(kind, box string, value types.Value) bool) Hash {
	s.noteAll()
	s.noteOpen(0, "")
	a := &renumbering{s: s, omit: leave}
	var sum Hash
	for i, id := range s.order {
		r, place := s.record(id), ID(i+1)
		if leave(r.kind, "", nil) {
			continue
		}
		if place == id {
			sum = sum.plus(a.unmoved(id, r))
		} else {
			sum = sum.plus(a.renumbered(place, r))
		}
	}
	return sum
}

// renumbering maps the numbers of records to ordinals for one call of CanonicalHash.
type renumbering struct {
	s       *Store
	omit    func(kind, box string, value types.Value) bool
	removed map[ID]ID // numbers of removed records that values refer to; nil until the first is found
}

// removedBase is above all ordinals: removed records are numbered from it.
const removedBase = ID(1) << 63

// unmoved returns the hash of a record whose number is its ordinal: its stored sum, corrected
// for boxes that are left out or refer to renumbered records.
func (re *renumbering) unmoved(id ID, r *record) Hash {
	sum := r.sum
	for i := range r.boxes {
		switch held := &r.boxes[i]; {
		case !held.set:
		case re.omit(r.kind, held.name, r.flat(i)):
			sum = sum.minus(held.hash)
		case held.refers && re.renumbers(r.flat(i)):
			sum = sum.minus(held.hash).plus(re.box(id, held.name, r.flat(i)))
		}
	}
	return sum
}

// renumbered returns the hash of a record whose ordinal, place, is not its number.
func (re *renumbering) renumbered(place ID, r *record) Hash {
	sum := hashRecord(place, r.kind)
	for i := range r.boxes {
		if held := &r.boxes[i]; held.set && !re.omit(r.kind, held.name, r.flat(i)) {
			sum = sum.plus(re.box(place, held.name, r.flat(i)))
		}
	}
	return sum
}

// box returns the hash of a box with its value, of the record with ordinal place.
func (re *renumbering) box(place ID, name string, v types.Value) Hash {
	m := hashBox(place, name)
	m.renumber = re
	m.value(v)
	return m.sum()
}

// number returns the number that a record is hashed with: its ordinal, or one from removedBase if
// it was removed; 0 for 0.
func (re *renumbering) number(id ID) ID {
	if id == 0 {
		return 0
	}
	if place := re.s.ordinal(id); place > 0 {
		return place
	}
	if re.removed == nil {
		re.numberRemoved()
	}
	return re.removed[id]
}

// renumbers reports whether a value refers to a record that is hashed with another number
// than its own.
func (re *renumbering) renumbers(v types.Value) bool {
	return refersTo(v, func(id ID) bool { return re.number(id) != id })
}

// numberRemoved numbers the removed records that values refer to, in the order of
// records, box names and values.
func (re *renumbering) numberRemoved() {
	re.removed = map[ID]ID{}
	for _, id := range re.s.order {
		r := re.s.record(id)
		if re.omit(r.kind, "", nil) {
			continue
		}
		var names []string
		for i := range r.boxes {
			if held := &r.boxes[i]; held.refers && !re.omit(r.kind, held.name, r.flat(i)) {
				names = append(names, held.name)
			}
		}
		sort.Strings(names)
		for _, name := range names {
			refersTo(r.flatOf(name), func(id ID) bool {
				if re.removed[id] == 0 && re.s.ordinal(id) == 0 {
					re.removed[id] = removedBase + ID(len(re.removed))
				}
				return false
			})
		}
	}
}

// Ordinal returns the position of a record among all live records in ascending
// order, from 1; 0 if there is no such record.
func (s *Store) Ordinal(id ID) int {
	s.noteRecords()
	return int(s.ordinal(id))
}

// ordinal is Ordinal as an ID.
func (s *Store) ordinal(id ID) ID {
	if n := ID(len(s.order)); id <= n && id > 0 && s.order[id-1] == id {
		return id // no lower number was skipped or removed
	}
	low, high := 0, len(s.order)
	for low < high {
		if mid := (low + high) / 2; s.order[mid] < id {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low < len(s.order) && s.order[low] == id {
		return ID(low + 1)
	}
	return 0
}

// refersTo reports whether holds returns true for a record that a value refers to.
func refersTo(v types.Value, holds func(ID) bool) bool {
	switch v := v.(type) {
	case types.Ref:
		return v.Record != 0 && holds(v.Record) || v.Owner != 0 && holds(v.Owner)
	case types.List:
		for _, item := range v {
			if refersTo(item, holds) {
				return true
			}
		}
	case types.Map:
		for _, pair := range v {
			if refersTo(pair.Key, holds) || refersTo(pair.Value, holds) {
				return true
			}
		}
	}
	return false
}

// refers reports whether a value refers to any record.
func refers(v types.Value) bool { return refersTo(v, func(ID) bool { return true }) }

// item and pair hash an element of a list and a pair of a map. A nil renumbering
// keeps the numbers of records.
func (re *renumbering) item(v types.Value) Hash {
	m := newMixer(0)
	m.renumber = re
	m.value(v)
	return m.sum()
}

func (re *renumbering) pair(key, value types.Value) Hash {
	m := newMixer(1)
	m.renumber = re
	m.value(key)
	m.value(value)
	return m.sum()
}
