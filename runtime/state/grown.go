package state

import (
	"fmt"
	"slices"

	"houserule/lang/types"
)

// few is up to how many elements a list or map is simply copied when it
// changes. A longer one grows into a tree, of which a change copies a path.
const few = 64

// grown is a long list or map that changes element by element. It never leaves
// the store as it is: whoever reads gets a list or map.
type grown struct {
	mapped bool // pairs by key, sorted; else a list
	root   *tree[element]
}

// element is one element of a list, or a pair of a map.
type element struct {
	key, value types.Value
	hash       Hash
	elements   int // itself, and what stands in it
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

// elements counts the elements of a value, all levels together.
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

// flat gives a value as everybody else knows it.
func flat(v types.Value) types.Value {
	g, ok := v.(*grown)
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

// sequence is a list or a map of a box as a tree; the error says that the box
// holds something else.
func (s *Store) sequence(r *record, box string, mapped bool) (*tree[element], error) {
	held := r.holds(Box{Name: box})
	if held == nil || held.value == nil {
		return nil, nil
	}
	switch v := held.value.(type) {
	case *grown:
		if v.mapped == mapped {
			return v.root, nil
		}
	case types.List:
		if !mapped {
			items := make([]element, len(v))
			for i, e := range v {
				items[i] = newElement(nil, e, false)
			}
			return grow(items), nil
		}
	case types.Map:
		if mapped {
			items := make([]element, len(v))
			for i, p := range v {
				items[i] = newElement(p.Key, p.Value, true)
			}
			return grow(items), nil
		}
	}
	why, what := NoList, "a list"
	if mapped {
		why, what = NoMap, "a map"
	}
	return nil, &ValueError{Record: r.id, Kind: r.kind, Box: box, Reason: why, message: "what stands there is not " + what}
}

// Append writes a value behind the last one of a list box, as if the whole list
// were written with [Store.Set], but at a cost that hardly grows with it. A box
// that was never set, or holds none, is an empty list; one that holds anything
// else is a [*ValueError] with the reason [NoList].
func (s *Store) Append(id ID, box string, v types.Value) error {
	if list, ok := s.short(id, box).(types.List); ok {
		return s.Set(id, box, append(list[:len(list):len(list)], v))
	}
	return s.edit(id, box, false, func(r *record, root *tree[element]) (*tree[element], *ValueError) {
		kept, err := keepAt(v, root.len()+1, MaxElements-root.total().elements)
		return root.insert(root.len(), newElement(nil, kept, false)), err
	})
}

// Cut takes the value at a position, counted from 0, out of a list box. A
// position that the list does not have changes nothing.
func (s *Store) Cut(id ID, box string, at int) error {
	return s.edit(id, box, false, func(r *record, root *tree[element]) (*tree[element], *ValueError) {
		if at < 0 || at >= root.len() {
			return root, nil
		}
		return root.cut(at), nil
	})
}

// PutAt writes a value under a key of a map box, as if the whole map were
// written with [Store.Set], but at a cost that hardly grows with it. None takes
// the key away. A box that was never set, or holds none, is an empty map; one
// that holds anything else is a [*ValueError] with the reason [NoMap].
func (s *Store) PutAt(id ID, box string, key, v types.Value) error {
	if m, ok := s.short(id, box).(types.Map); ok && key != nil {
		return s.Set(id, box, m.With(key, v))
	}
	return s.edit(id, box, true, func(r *record, root *tree[element]) (*tree[element], *ValueError) {
		left := MaxElements - root.total().elements
		if key == nil {
			return root, &ValueError{Reason: BadKey, message: "a key can't be none"}
		}
		kept, err := keepAt(key, key, left)
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
		value, err := keepAt(v, kept, left-elements(kept))
		if err != nil {
			return root, err
		}
		if there {
			return root.replace(at, newElement(kept, value, true)), nil
		}
		return root.insert(at, newElement(kept, value, true)), nil
	})
}

// keepAt is keep for one element of a list or map, of which left elements more
// may come.
func keepAt(v types.Value, at any, left int) (types.Value, *ValueError) {
	k := keeper{left: left - 1, path: []any{at}}
	if left < 1 {
		k.path = nil
		k.refuse(TooMany, fmt.Sprintf("more than %d elements", MaxElements))
		return nil, k.err
	}
	kept := k.keep(v)
	return kept, k.err
}

// short gives the list or map of a box if it may well be copied, else nil.
func (s *Store) short(id ID, box string) types.Value {
	switch v := s.value(id, box).(type) {
	case types.List:
		if len(v) < few {
			return v
		}
	case types.Map:
		if len(v) < few {
			return v
		}
	}
	return nil
}

// value is what a box holds, as the store holds it; none for an empty one.
func (s *Store) value(id ID, box string) types.Value {
	if r := s.record(id); r != nil {
		if held := r.holds(Box{Name: box}); held != nil {
			return held.value
		}
	}
	return nil
}

// edit changes a list or map box. One that is short again is no tree any more.
func (s *Store) edit(id ID, box string, mapped bool, change func(*record, *tree[element]) (*tree[element], *ValueError)) error {
	r := s.record(id)
	if r == nil {
		return &MissingError{ID: id}
	}
	held := r.holds(Box{Name: box})
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
	g := &grown{mapped, now}
	at := r.placed(Box{Name: box}, s)
	after := slot{value: g, hash: r.boxes[at].empty.holding(g), refers: true, set: true} // perhaps; looking through all of it costs more
	if r.boxes[at].set && r.boxes[at].hash == after.hash {
		return nil
	}
	if now.len() < few {
		after.value = flat(g)
		after.refers = refers(after.value)
	}
	s.change(r, at, after)
	return nil
}

// Holds tells whether a box holds a list or a map, and of how many elements or
// pairs, without making one.
func (s *Store) Holds(id ID, box string) (length int, list, mapped bool) {
	switch v := s.value(id, box).(type) {
	case types.List:
		return len(v), true, false
	case types.Map:
		return len(v), false, true
	case *grown:
		return v.root.len(), !v.mapped, v.mapped
	}
	return 0, false, false
}

// Find gives the position of the first element of a list box that is one of some
// values; -1 when there is none.
func (s *Store) Find(id ID, box string, values ...types.Value) int {
	switch v := s.value(id, box).(type) {
	case types.List:
		return slices.IndexFunc(v, func(e types.Value) bool { return oneOf(e, values) })
	case *grown:
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

func oneOf(v types.Value, values []types.Value) bool {
	return slices.ContainsFunc(values, func(other types.Value) bool { return types.Equal(v, other) })
}

// Each gives the values of a list box in their order, until yield says no,
// without making a list of them. A box that holds no list gives none.
func (s *Store) Each(id ID, box string, yield func(i int, v types.Value) bool) {
	switch v := s.value(id, box).(type) {
	case types.List:
		for i, e := range v {
			if !yield(i, e) {
				return
			}
		}
	case *grown:
		i := -1
		if !v.mapped {
			v.root.each(0, func(e element) bool { i++; return yield(i, e.value) })
		}
	}
}
