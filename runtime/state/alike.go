package state

import (
	"sort"

	"houserule/lang/types"
)

// Alike gives a hash that is the same for situations that are alike but for the
// numbers of their records: each live record counts as its place in the order in
// which the records were made, 1 for the first, and what refers to it refers to
// that place. References to records that are gone count by the order in which
// they are met, so that it is told whether two of them mean the same, and no
// more. How high the numbers have come is not part of it.
//
// leave says which boxes to leave out, for merging situations that differ in what
// does not matter. It is asked for every record first with an empty box name and no
// value: yes leaves out the record whole, and it keeps its place. Where nothing is
// left out, no number was skipped and nothing refers to what is gone, Alike is
// [Store.Hash].
func (s *Store) Alike(leave func(kind, box string, value types.Value) bool) Hash {
	a := &alike{s: s, leave: leave}
	var sum Hash
	for i, id := range s.order {
		r, place := s.record(id), ID(i+1)
		if leave(r.kind, "", nil) {
			continue
		}
		if place == id {
			sum = sum.plus(a.inPlace(id, r))
		} else {
			sum = sum.plus(a.moved(place, r))
		}
	}
	return sum
}

// alike numbers the records of one situation anew.
type alike struct {
	s     *Store
	leave func(kind, box string, value types.Value) bool
	gone  map[ID]ID // nil until something is met that refers to what is gone
}

// goneBase lifts the numbers of what is gone above those of all places.
const goneBase = ID(1) << 63

// inPlace is the sum of a record whose number is its place: its own, but for
// boxes that refer to records whose numbers are not.
func (a *alike) inPlace(id ID, r *record) Hash {
	sum := r.sum
	for i := range r.boxes {
		switch held := &r.boxes[i]; {
		case !held.set:
		case a.leave(r.kind, held.name, r.flat(i)):
			sum = sum.minus(held.hash)
		case held.refers && a.changes(r.flat(i)):
			sum = sum.minus(held.hash).plus(a.box(id, held.name, r.flat(i)))
		}
	}
	return sum
}

// moved is the sum of a record whose place is not its number.
func (a *alike) moved(place ID, r *record) Hash {
	sum := hashRecord(place, r.kind)
	for i := range r.boxes {
		if held := &r.boxes[i]; held.set && !a.leave(r.kind, held.name, r.flat(i)) {
			sum = sum.plus(a.box(place, held.name, r.flat(i)))
		}
	}
	return sum
}

func (a *alike) box(place ID, name string, v types.Value) Hash {
	m := hashBox(place, name)
	m.as = a
	m.value(v)
	return m.sum()
}

// number is what a record counts as.
func (a *alike) number(id ID) ID {
	if id == 0 {
		return 0
	}
	if place := a.s.place(id); place > 0 {
		return place
	}
	if a.gone == nil {
		a.meet()
	}
	return a.gone[id]
}

// changes tells whether a value refers to a record that counts as another
// number than its own.
func (a *alike) changes(v types.Value) bool {
	return refersTo(v, func(id ID) bool { return a.number(id) != id })
}

// meet numbers all that is gone and still referred to, in the order of the
// records, the names of their boxes and the values.
func (a *alike) meet() {
	a.gone = map[ID]ID{}
	for _, id := range a.s.order {
		r := a.s.record(id)
		if a.leave(r.kind, "", nil) {
			continue
		}
		var names []string
		for i := range r.boxes {
			if held := &r.boxes[i]; held.refers && !a.leave(r.kind, held.name, r.flat(i)) {
				names = append(names, held.name)
			}
		}
		sort.Strings(names)
		for _, name := range names {
			refersTo(r.flatOf(name), func(id ID) bool {
				if a.gone[id] == 0 && a.s.place(id) == 0 {
					a.gone[id] = goneBase + ID(len(a.gone))
				}
				return false
			})
		}
	}
}

// Place is where a live record stands in the order in which the records were
// made, 1 for the first; 0 when there is no such record.
func (s *Store) Place(id ID) int { return int(s.place(id)) }

func (s *Store) place(id ID) ID {
	if n := ID(len(s.order)); id <= n && id > 0 && s.order[id-1] == id {
		return id // no number below it was skipped
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

// refersTo tells whether something holds for a record that a value refers to.
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

func refers(v types.Value) bool { return refersTo(v, func(ID) bool { return true }) }

// item and pair are the hashes of what stands in lists and maps; a nil alike
// counts records by their numbers.
func (a *alike) item(v types.Value) Hash {
	m := newMixer(0)
	m.as = a
	m.value(v)
	return m.sum()
}

func (a *alike) pair(key, value types.Value) Hash {
	m := newMixer(1)
	m.as = a
	m.value(key)
	m.value(value)
	return m.sum()
}
