package state

import (
	"slices"

	"houserule/lang/types"
)

// Index declares an index: a sorted set of keys computed from records, kept up to date
// as they change.
type Index struct {
	Kind  string   // records of this kind; "" for all
	Boxes []string // the boxes that Key reads
	// Key returns the key of a record; nil if the record has none. It must be a pure
	// function of the named boxes. Several records may have the same key.
	Key func(id ID, box func(name string) types.Value) types.Value
}

// Keys is an immutable snapshot of an index: its distinct keys, sorted.
type Keys struct{ root *tree[counted] }

// counted is a key with the number of records that have it.
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

// indexed is an index with its current keys.
type indexed struct {
	Index
	Keys
}

// AddIndex adds an index over all present and future records and returns its number,
// for [Store.Keys]. Clones of the store keep it.
func (s *Store) AddIndex(i Index) int {
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

// Keys returns the keys of an index.
func (s *Store) Keys(index int) Keys {
	s.noteAll()
	return s.indexes[index].Keys
}

// First returns the lowest key; false if there is none.
func (k Keys) First() (types.Value, bool) {
	if k.root == nil {
		return nil, false
	}
	return k.root.at(0).key, true
}

// Hash returns a hash of the keys and of how many records have each.
func (k Keys) Hash() Hash { return k.root.total().hash }

// Len returns the number of distinct keys.
func (k Keys) Len() int { return k.root.len() }

// Has reports whether a record has the key.
func (k Keys) Has(key types.Value) bool {
	at := k.Rank(key)
	return at < k.root.len() && types.Equal(k.root.at(at).key, key)
}

// Rank returns the number of distinct keys that sort before key.
func (k Keys) Rank(key types.Value) int {
	return k.root.search(func(c counted) bool { return types.Compare(c.key, key) < 0 })
}

// EachFrom calls yield with each key from key on, in order, until it returns false.
func (k Keys) EachFrom(key types.Value, yield func(types.Value) bool) {
	k.root.each(k.Rank(key), func(c counted) bool { return yield(c.key) })
}

// count adds a record to the index (by is 1) or removes it (by is -1).
func (i *indexed) count(r *record, by int) {
	if i.Kind != "" && i.Kind != r.kind {
		return
	}
	key := i.Key(r.id, r.flatOf)
	if key == nil {
		return
	}
	at := i.Rank(key)
	if at == i.root.len() || !types.Equal(i.root.at(at).key, key) {
		i.root = i.root.insert(at, newCounted(key, by))
		return
	}
	if now := i.root.at(at).count + by; now != 0 {
		i.root = i.root.replace(at, newCounted(key, now))
		return
	}
	i.root = i.root.cut(at)
}

// recount adds a record to the indexes that read a box (by is 1) or removes it from them
// (by is -1); "" means all indexes.
func (s *Store) recount(r *record, box string, by int) {
	for i := range s.indexes {
		if x := &s.indexes[i]; box == "" || slices.Contains(x.Boxes, box) {
			x.count(r, by)
		}
	}
}
