package state

import (
	"fmt"
	"slices"

	"houserule/lang/types"
)

// treeLength is the length from which a list or map is kept as a tree after Append, RemoveAt
// or SetKey. A shorter one is copied with each change.
const treeLength = 64

// treeValue is a list or map kept as a tree. The store converts it to a types.List or
// types.Map when it is read.
type treeValue struct {
	mapped bool // a map, its pairs sorted by key; otherwise a list
	root   *tree[element]
}

// element is one element of a list, or a pair of a map.
type element struct {
	key, value types.Value
	hash       Hash
	elements   int // 1 plus the elements within key and value
}

func (e element) measure() measure { return measure{e.hash, sequenceBase, e.elements} }

func newElement(key, value types.Value, mapped bool) element {
	e := element{value: value, elements: 1 + elements(value), hash: hashItem(value)}
	if mapped {
		e.key, e.hash = key, hashPair(key, value)
		e.elements += elements(key)
	}
	return e
}

// elements counts the elements of a value on all levels.
func elements(v types.Value) int {
	n := 0
	switch v := v.(type) {
	case types.List:
		for _, e := range v {
			n += 1 + elements(e)
		}
	case types.Map:
		for _, p := range v {
			n += 1 + elements(p.Key) + elements(p.Value)
		}
	}
	return n
}

// flat converts a treeValue to a list or map; other values are returned as they are.
func flat(v types.Value) types.Value {
	g, ok := v.(*treeValue)
	if !ok {
		return v
	}
	if g.mapped {
		m := make(types.Map, 0, g.root.len())
		g.root.each(0, func(e element) bool { m = append(m, types.Pair{Key: e.key, Value: e.value}); return true })
		return m
	}
	l := make(types.List, 0, g.root.len())
	g.root.each(0, func(e element) bool { l = append(l, e.value); return true })
	return l
}

// sequence returns the list or map of a box as a tree, nil if the box is unset or holds
// none. Any other value is a [*ValueError].
func (s *Store) sequence(r *record, box string, mapped bool) (*tree[element], error) {
	held := r.box(Box{Name: box})
	if held == nil || held.value == nil {
		return nil, nil
	}
	switch v := held.value.(type) {
	case *treeValue:
		if v.mapped == mapped {
			return v.root, nil
		}
	case types.List:
		if !mapped {
			items := make([]element, len(v))
			for i, e := range v {
				items[i] = newElement(nil, e, false)
			}
			return buildTree(items), nil
		}
	case types.Map:
		if mapped {
			items := make([]element, len(v))
			for i, p := range v {
				items[i] = newElement(p.Key, p.Value, true)
			}
			return buildTree(items), nil
		}
	}
	why, what := NotList, "a list"
	if mapped {
		why, what = NotMap, "a map"
	}
	return nil, &ValueError{Record: r.id, Kind: r.kind, Box: box, Reason: why, message: "what stands there is not " + what}
}

// Append adds a value at the end of the list in a box, as if the new list were written
// with [Store.Set], in logarithmic time. A box that is unset or holds nil counts as an
// empty list; any other value is a [*ValueError] with the reason [NotList].
func (s *Store) Append(id ID, box string, v types.Value) error {
	if list, ok := s.shortValue(id, box).(types.List); ok {
		return s.Set(id, box, append(list[:len(list):len(list)], v))
	}
	return s.edit(id, box, false, func(r *record, root *tree[element]) (*tree[element], *ValueError) {
		kept, err := normalizeElement(v, root.len()+1, MaxElements-root.total().elements)
		return root.insert(root.len(), newElement(nil, kept, false)), err
	})
}

// RemoveAt removes the element at an index, from 0, of the list in a box. An index out
// of range changes nothing.
func (s *Store) RemoveAt(id ID, box string, at int) error {
	return s.edit(id, box, false, func(r *record, root *tree[element]) (*tree[element], *ValueError) {
		if at < 0 || at >= root.len() {
			return root, nil
		}
		return root.cut(at), nil
	})
}

// SetKey sets a key of the map in a box, as if the new map were written with
// [Store.Set], in logarithmic time. A nil value removes the key. A box that is unset or
// holds nil counts as an empty map; any other value is a [*ValueError] with the reason
// [NotMap].
func (s *Store) SetKey(id ID, box string, key, v types.Value) error {
	if m, ok := s.shortValue(id, box).(types.Map); ok && key != nil {
		return s.Set(id, box, m.With(key, v))
	}
	return s.edit(id, box, true, func(r *record, root *tree[element]) (*tree[element], *ValueError) {
		left := MaxElements - root.total().elements
		if key == nil {
			return root, &ValueError{Reason: BadKey, message: "a key can't be none"}
		}
		kept, err := normalizeElement(key, key, left)
		if err != nil {
			return root, err
		}
		at := root.search(func(e element) bool { return types.Compare(e.key, kept) < 0 })
		there := at < root.len() && types.Equal(root.at(at).key, kept)
		if there {
			left += root.at(at).elements
		}
		switch {
		case v == nil && there:
			return root.cut(at), nil
		case v == nil:
			return root, nil
		}
		value, err := normalizeElement(v, kept, left-elements(kept))
		if err != nil {
			return root, err
		}
		if there {
			return root.replace(at, newElement(kept, value, true)), nil
		}
		return root.insert(at, newElement(kept, value, true)), nil
	})
}

// normalizeElement is normalize for the element at a key or index of a list or map; left is
// the number of elements that may still be added to it.
func normalizeElement(v types.Value, at any, left int) (types.Value, *ValueError) {
	k := normalizer{left: left - 1, path: []any{at}}
	if left < 1 {
		k.path = nil
		k.refuse(TooMany, fmt.Sprintf("more than %d elements", MaxElements))
		return nil, k.err
	}
	kept := k.normalize(v)
	return kept, k.err
}

// shortValue returns the list or map of a box that is shorter than treeLength, else nil.
func (s *Store) shortValue(id ID, box string) types.Value {
	switch v := s.value(id, box).(type) {
	case types.List:
		if len(v) < treeLength {
			return v
		}
	case types.Map:
		if len(v) < treeLength {
			return v
		}
	}
	return nil
}

// value returns the value of a box in its stored form, perhaps a *treeValue; nil if unset.
func (s *Store) value(id ID, box string) types.Value {
	s.noteBox(id, box)
	if r := s.record(id); r != nil {
		if held := r.box(Box{Name: box}); held != nil {
			return held.value
		}
	}
	return nil
}

// edit changes the list or map of a box. It is stored as a tree from treeLength on.
func (s *Store) edit(id ID, box string, mapped bool, change func(*record, *tree[element]) (*tree[element], *ValueError)) error {
	r := s.record(id)
	if r == nil {
		return &MissingError{ID: id}
	}
	s.noteOpen(id, box)
	held := r.box(Box{Name: box})
	if bad := checkText(box); held == nil && bad != "" {
		return &ValueError{Record: id, Kind: r.kind, Box: box, Reason: BadName, message: "a box's name is " + bad}
	}
	root, err := s.sequence(r, box, mapped)
	if err != nil {
		return err
	}
	now, refused := change(r, root)
	if refused != nil {
		refused.Record, refused.Kind, refused.Box = id, r.kind, box
		return refused
	}
	if now == root {
		return nil
	}
	g := &treeValue{mapped, now}
	at := r.ensure(Box{Name: box}, s)
	after := slot{value: g, hash: r.boxes[at].empty.withValue(g), refers: true, set: true} // refers may be wrong: a search would cost more
	if r.boxes[at].set && r.boxes[at].hash == after.hash {
		return nil
	}
	if now.len() < treeLength {
		after.value = flat(g)
		after.refers = refers(after.value)
	}
	s.change(r, at, after)
	return nil
}

// Shape reports whether a box holds a list or a map, and its length, without
// allocating.
func (s *Store) Shape(id ID, box string) (length int, list, mapped bool) {
	switch v := s.value(id, box).(type) {
	case types.List:
		return len(v), true, false
	case types.Map:
		return len(v), false, true
	case *treeValue:
		return v.root.len(), !v.mapped, v.mapped
	}
	return 0, false, false
}

// IndexOf returns the index of the first element of the list in a box that equals one
// of the values; -1 if there is none.
func (s *Store) IndexOf(id ID, box string, values ...types.Value) int {
	switch v := s.value(id, box).(type) {
	case types.List:
		return slices.IndexFunc(v, func(e types.Value) bool { return oneOf(e, values) })
	case *treeValue:
		hashes := make([]Hash, len(values))
		for i, wanted := range values {
			hashes[i] = hashItem(wanted)
		}
		at, found := -1, -1
		v.root.each(0, func(e element) bool {
			at++
			for _, h := range hashes {
				if e.hash == h && !v.mapped && oneOf(e.value, values) {
					found = at
					return false
				}
			}
			return true
		})
		return found
	}
	return -1
}

// oneOf reports whether a value equals one of several.
func oneOf(v types.Value, values []types.Value) bool {
	return slices.ContainsFunc(values, func(other types.Value) bool { return types.Equal(v, other) })
}

// EachItem calls yield with the index and value of each element of the list in a box,
// until it returns false. It does not allocate. A box without a list has no elements.
func (s *Store) EachItem(id ID, box string, yield func(i int, v types.Value) bool) {
	switch v := s.value(id, box).(type) {
	case types.List:
		for i, e := range v {
			if !yield(i, e) {
				return
			}
		}
	case *treeValue:
		i := -1
		if !v.mapped {
			v.root.each(0, func(e element) bool { i++; return yield(i, e.value) })
		}
	}
}
