package state

import (
	"slices"

	"houserule/lang/types"
)

// Index keeps keys of records in order, so that what is asked of many records
// at once is found without going through them: which name is free, what is due
// next.
type Index struct {
	Kind  string   // only records of this kind; "" for all
	Boxes []string // what Key reads
	// Key is what the record adds to the index; none for nothing. It may read
	// nothing but the named boxes, and gives the same for the same. Several
	// records may have one key.
	Key func(id ID, box func(name string) types.Value) types.Value
}

// Keys is an index at a moment: sorted keys, each once. It is never changed.
type Keys struct{ root *tree[counted] }

// counted is a key and how many records have it.
type counted struct {
	key   types.Value
	count int
	hash  Hash
}

func newCounted(key types.Value, count int) counted {
	h := hashItem(key)
	return counted{key, count, h.times(Hash{uint64(count), uint64(count)})}
}

func (c counted) measure() measure { return measure{hash: c.hash, power: Hash{1, 1}} }

type indexed struct {
	Index
	Keys
}

// Index begins to keep keys and gives the number of the index, for [Store.Keys].
// It holds for the records that are there and for all that come; copies of the
// store keep it, too.
func (s *Store) Index(i Index) int {
	s.indexes = append(s.indexes, indexed{Index: i})
	x := &s.indexes[len(s.indexes)-1]
	for _, id := range s.order {
		x.count(s.record(id), 1)
	}
	s.watched = map[string]bool{}
	for _, x := range s.indexes {
		for _, box := range x.Boxes {
			s.watched[box] = true
		}
	}
	for _, id := range s.order {
		s.record(id).watch(s)
	}
	return len(s.indexes) - 1
}

// Keys gives an index as it is now.
func (s *Store) Keys(index int) Keys { return s.indexes[index].Keys }

// First gives the lowest key; false when there is none.
func (k Keys) First() (types.Value, bool) {
	if k.root == nil {
		return nil, false
	}
	return k.root.at(0).key, true
}

// Hash is the same for the same keys, and another one for others.
func (k Keys) Hash() Hash { return k.root.total().hash }

// Len counts the different keys.
func (k Keys) Len() int { return k.root.len() }

// Has tells whether some record has the key.
func (k Keys) Has(key types.Value) bool {
	at := k.Below(key)
	return at < k.root.len() && types.Equal(k.root.at(at).key, key)
}

// Below counts the different keys that sort before a key.
func (k Keys) Below(key types.Value) int {
	return k.root.search(func(c counted) bool { return types.Compare(c.key, key) < 0 })
}

// From gives the keys from one on, in order, until yield says no.
func (k Keys) From(key types.Value, yield func(types.Value) bool) {
	k.root.each(k.Below(key), func(c counted) bool { return yield(c.key) })
}

// count adds a record to the index or, with -1, takes it out.
func (x *indexed) count(r *record, by int) {
	if x.Kind != "" && x.Kind != r.kind {
		return
	}
	key := x.Key(r.id, r.flatOf)
	if key == nil {
		return
	}
	at := x.Below(key)
	if at == x.root.len() || !types.Equal(x.root.at(at).key, key) {
		x.root = x.root.insert(at, newCounted(key, by))
		return
	}
	if now := x.root.at(at).count + by; now != 0 {
		x.root = x.root.replace(at, newCounted(key, now))
		return
	}
	x.root = x.root.cut(at)
}

// recount counts a record in or out of the indexes that read a box; "" is all
// of them.
func (s *Store) recount(r *record, box string, by int) {
	for i := range s.indexes {
		if x := &s.indexes[i]; box == "" || slices.Contains(x.Boxes, box) {
			x.count(r, by)
		}
	}
}
