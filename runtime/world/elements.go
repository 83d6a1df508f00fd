package world

import (
	"errors"
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
)

// Elements reads and changes single elements of boxes that hold lists or maps.
type Elements struct {
	w *World
}

// Put sets the value of a key in a map box; nil removes the key.
func (el *Elements) Put(run Command, n types.Ref, box string, key, value types.Value) error {

	b, at, err := el.Find(n, box)
	if err != nil {
		return err
	}
	if _, _, mapped := at.Shape(); mapped && key != nil && !OfEngine(b) && !b.Type.RenamesWords() {
		var bad error
		if value != nil {
			bad = el.w.NameMismatch(types.CheckPair(types.Pair{Key: key, Value: value}, b.Type, el.w.IsA))
		}
		return el.Edit(run, n, b, value, bad, func() error { return at.Store.SetKey(at.ID, at.Key, key, value) })
	}
	old, err := run.Read(n, b)
	if err != nil {
		return err
	}
	m, ok := old.(types.Map)
	if !ok && old != nil {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s is no map", box, el.w.Names.Of(n)), Hint: "a list takes one value: put(box, value)"}
	}
	return el.w.Boxes.Set(run, n, box, m.With(key, value))
}

// Take removes a value from a list box, and reports whether the list contained it: the first
// identical element or, if there is none, the first that is the same entry, see [SameEntry].
func (el *Elements) Take(run Command, n types.Ref, box string, v types.Value) (bool, error) {

	b, at, err := el.Find(n, box)
	if err != nil {
		return false, err
	}
	length, stored, _ := at.Shape()
	stored = stored && !OfEngine(b) && !b.Type.RenamesWords()
	if err := run.Spend(length / PerStep); err != nil {
		return false, err
	}
	var list types.List
	if !stored {
		old, err := run.Read(n, b)
		if err != nil {
			return false, err
		}
		var ok bool
		if list, ok = old.(types.List); !ok && old != nil {
			return false, &diag.Problem{Message: fmt.Sprintf("`%s` of %s is not a list", box, el.w.Names.Of(n))}
		}
	}
	if b.Type.Base != types.ListBase && b.Type.Base != types.Any {
		return false, &diag.Problem{Message: fmt.Sprintf("`%s` of %s is not a list", box, el.w.Names.Of(n))}
	}
	if b.Type.Elem != nil {
		if err := el.w.NameMismatch(types.CheckKinds(v, *b.Type.Elem, el.w.IsA)); err != nil {
			return false, &diag.Problem{Message: fmt.Sprintf("`%s` of %s: %s", box, el.w.Names.Of(n), err)}
		}
	}
	found := el.search(run, n, b, v).find(at, list)
	switch {
	case found < 0:
		return false, nil
	case stored:
		return true, el.Edit(run, n, b, nil, nil, func() error { return at.Store.RemoveAt(at.ID, at.Key, found) })
	}
	return true, el.w.Boxes.Set(run, n, box, append(append(types.List{}, list[:found]...), list[found+1:]...))
}

// elementSearch looks for a value in a list.
type elementSearch struct {
	w        *World
	owner    uint64      // the owner of entries that are stored without one; 0 for none
	v, owned types.Value // the value, and the value with that owner
}

func (el *Elements) search(run Command, n types.Ref, b *content.Box, v types.Value) *elementSearch {
	s := &elementSearch{w: el.w, v: v}
	if b.Type.Elem != nil && b.Type.Elem.Base == types.RefBase {
		s.owner, _ = el.w.Boxes.OwnerWithin(run, n, b) // 0 on an error
	}
	s.owned = s.read(v)
	return s
}

// read returns a stored element as reading the box returns it.
func (s *elementSearch) read(v types.Value) types.Value {
	if s.owner != 0 {
		if e, ok := s.w.Ownership.ItemWithOwner(s.owner, v); ok {
			return e
		}
	}
	return v
}

// find returns the index of the value in list or, if list is nil, in the stored list: of an
// identical element, else of the same entry; -1 for none.
func (s *elementSearch) find(at BoxLocation, list types.List) int {
	wanted := []types.Value{s.v, s.owned}
	if n, ok := s.v.(types.Ref); ok { // it may be stored without an owner
		n.Owner = 0
		wanted = append(wanted, n)
	}
	wanted = slices.DeleteFunc(wanted, func(v types.Value) bool {
		v = s.read(v)
		return !types.Equal(v, s.v) && !types.Equal(v, s.owned)
	})
	found := slices.IndexFunc(list, func(e types.Value) bool {
		return slices.ContainsFunc(wanted, func(v types.Value) bool { return types.Equal(e, v) })
	})
	if list == nil && at.Store != nil {
		found = at.Store.IndexOf(at.ID, at.Key, wanted...)
	}
	if _, ok := s.v.(types.Ref); found >= 0 || !ok {
		return found
	}
	same := func(i int, e types.Value) bool {
		if r := s.read(e); types.Equal(r, s.v) || SameEntry(r, s.v) {
			found = i
		}
		return found < 0
	}
	if list == nil && at.Store != nil {
		at.Store.EachItem(at.ID, at.Key, same)
		return found
	}
	for i, e := range list {
		if !same(i, e) {
			break
		}
	}
	return found
}

// SameEntry reports whether two values are the same entry, of which at most one has an
// owner or is a copy.
func SameEntry(a, b types.Value) bool {
	x, ok := a.(types.Ref)
	y, too := b.(types.Ref)
	if !ok || !too || x.Kind != y.Kind || x.Name == "" || x.Name != y.Name {
		return false
	}
	return x.Record == 0 && x.Owner == 0 || y.Record == 0 && y.Owner == 0
}

// BoxLocation is where a box is stored.
type BoxLocation struct {
	Store *state.Store // nil if the box is not stored
	ID    state.ID     // the record
	Key   string       // of the box on the record
}

// Shape returns the length of the stored value, and whether it is a list or a map; zero values
// without a store.
func (b BoxLocation) Shape() (length int, list, mapped bool) {
	if b.Store == nil {
		return 0, false, false
	}
	return b.Store.Shape(b.ID, b.Key)
}

// Find finds a box of a thing by name, and where it is stored.
func (el *Elements) Find(n types.Ref, name string) (*content.Box, BoxLocation, error) {
	if err := el.w.Departed.CheckExists(n); err != nil {
		return nil, BoxLocation{}, err
	}
	k := el.w.Kind(n)
	if k == nil {
		return nil, BoxLocation{}, fmt.Errorf("nothing of kind %q exists", n.Kind)
	}
	b := el.w.Box(k, name)
	if b == nil {
		return nil, BoxLocation{}, &diag.Problem{Message: fmt.Sprintf("%s has no box `%s`", diag.A(k.Name), name), Hint: diag.DidYouMean(name, k.BoxNames())}
	}
	store, id, kept, err := el.w.Boxes.Location(n, b)
	return b, BoxLocation{Store: store, ID: id, Key: kept.Name}, err
}

// Length returns the number of stored elements of a list or map box; 0 for any other.
func (el *Elements) Length(n types.Ref, box string) int {
	_, at, err := el.Find(n, box)
	if err != nil {
		return 0
	}
	length, _, _ := at.Shape()
	return length
}

// Edit changes an element of a list or map box by calling change, after checks. bad is the
// error of the type for the new element; nil if it fits.
func (el *Elements) Edit(run Command, n types.Ref, b *content.Box, element types.Value, bad error, change func() error) error {
	if err := run.Writable(n, b); err != nil {
		return err
	}
	if bad != nil {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s: %s", b.Name, el.w.Names.Of(n), bad)}
	}
	if err := el.w.Departed.CheckStorable(n, b.Name, nil, element); err != nil {
		return err
	}
	if err := el.w.Boxes.spendOn(run, element); err != nil {
		return err
	}
	err := change()
	if err == nil {
		return el.w.Boxes.CheckOwner(run, n, b, element)
	}
	var refused *state.ValueError
	if errors.As(err, &refused) && refused.Reason == state.TooMany {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s: more than %d elements", b.Name, el.w.Names.Of(n), state.MaxElements), Cause: err}
	}
	return err
}
