package table

import (
	"errors"
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
	"houserule/runtime/world"
)

// Put appends a value to a list box; a sheet becomes a thing of its own.
func (t *Table) Put(n types.Noun, box string, v any) error {
	run := t.run
	value, err := t.element(run, n, box, v)
	if err != nil {
		return err
	}
	b, at, err := t.boxAt(n, box)
	if err != nil {
		return err
	}
	length, list, mapped := at.Holds(at.id, at.key)
	if list && !ofEngine(b) {
		return t.edit(run, n, b, value, t.world.Misfit(types.CheckElement(value, b.Type, length+1, t.world.IsA)), func() error { return at.Append(at.id, at.key, value) })
	}
	old, err := t.boxes.read(n, b)
	if err != nil {
		return err
	}
	before, ok := old.(types.List)
	if !ok && old != nil {
		hint := ""
		if _, isMap := old.(types.Map); mapped || isMap {
			hint = "a map takes a key, too: put(box, key, value)"
		}
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s is no list", box, t.world.Names.Of(n)), Hint: hint}
	}
	return t.Set(n, box, append(append(types.List{}, before...), value))
}

// element is a value as a list box keeps it: a sheet becomes a thing of its own, and
// who left cannot be put there.
func (t *Table) element(run *Run, n types.Noun, box string, v any) (types.Value, error) {
	if e, ok := v.(types.Noun); ok && !world.IsEvent(e) && t.world.Departed.IsGone(e) {
		return nil, &diag.Problem{Message: fmt.Sprintf("`%s` of %s: %s", box, t.world.Names.Of(n), t.world.Departed.There(e))}
	}
	return t.nested(run, v)
}

// PutInto puts a value into a list box at a place from 1 to one behind the last;
// what stands there and behind it moves on. A sheet becomes a thing of its own.
func (t *Table) PutInto(n types.Noun, box string, v any, place int) error {
	run := t.run
	value, err := t.element(run, n, box, v)
	if err != nil {
		return err
	}
	b, at, err := t.boxAt(n, box)
	if err != nil {
		return err
	}
	var list types.List
	if length, stored, _ := at.Holds(at.id, at.key); stored {
		list = make(types.List, 0, length+1)
		at.Each(at.id, at.key, func(_ int, v types.Value) bool {
			list = append(list, v)
			return true
		})
		if list, err = t.listLeft(n, b, list); err != nil {
			return err
		}
	} else {
		old, err := t.boxes.read(n, b)
		if err != nil {
			return err
		}
		printed, ok := old.(types.List)
		if !ok && old != nil {
			return &diag.Problem{Message: fmt.Sprintf("`%s` of %s is no list", box, t.world.Names.Of(n))}
		}
		list = slices.Clone(printed)
	}
	if place < 1 || place > len(list)+1 {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s has places from 1 to %d, and %d is none of them", box, t.world.Names.Of(n), len(list)+1, place),
			Hint: "without a place it is put behind the last"}
	}
	return t.Set(n, box, slices.Insert(list, place-1, value))
}

// PutAt writes one value of a map box; none takes the key away.
func (t *Table) PutAt(n types.Noun, box string, key, value types.Value) error {
	run := t.run
	b, at, err := t.boxAt(n, box)
	if err != nil {
		return err
	}
	if _, _, mapped := at.Holds(at.id, at.key); mapped && key != nil && !ofEngine(b) {
		var bad error
		if value != nil {
			bad = t.world.Misfit(types.CheckPair(types.Pair{Key: key, Value: value}, b.Type, t.world.IsA))
		}
		return t.edit(run, n, b, value, bad, func() error { return at.PutAt(at.id, at.key, key, value) })
	}
	old, err := t.boxes.read(n, b)
	if err != nil {
		return err
	}
	m, ok := old.(types.Map)
	if !ok && old != nil {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s is no map", box, t.world.Names.Of(n)), Hint: "a list takes one value: put(box, value)"}
	}
	return t.Set(n, box, m.With(key, value))
}

// TakeFrom removes the first such value from a list box; it says whether it was
// there. An entry of the book is taken whoever it belongs to, unless both it
// and the one in the list belong to somebody; its equal goes before others.
func (t *Table) TakeFrom(n types.Noun, box string, v types.Value) (bool, error) {
	run := t.run
	b, at, err := t.boxAt(n, box)
	if err != nil {
		return false, err
	}
	length, stored, _ := at.Holds(at.id, at.key)
	stored = stored && !ofEngine(b)
	if err := t.spend(run, length/perStep); err != nil {
		return false, err
	}
	var list types.List
	if !stored {
		old, err := t.boxes.read(n, b)
		if err != nil {
			return false, err
		}
		var ok bool
		if list, ok = old.(types.List); !ok && old != nil {
			return false, &diag.Problem{Message: fmt.Sprintf("`%s` of %s is no list", box, t.world.Names.Of(n))}
		}
	}
	if b.Type.Base != types.ListBase && b.Type.Base != types.Any {
		return false, &diag.Problem{Message: fmt.Sprintf("`%s` of %s is no list", box, t.world.Names.Of(n))}
	}
	if b.Type.Elem != nil {
		if err := t.world.Misfit(types.CheckKinds(v, *b.Type.Elem, t.world.IsA)); err != nil {
			return false, &diag.Problem{Message: fmt.Sprintf("`%s` of %s: %s", box, t.world.Names.Of(n), err)}
		}
	}
	found := t.seek(n, b, v).in(at, list)
	switch {
	case found < 0:
		return false, nil
	case stored:
		return true, t.edit(run, n, b, nil, nil, func() error { return at.Cut(at.id, at.key, found) })
	}
	return true, t.Set(n, box, append(append(types.List{}, list[:found]...), list[found+1:]...))
}

// seeker looks for a value in a list.
type seeker struct {
	t        *Table
	owner    uint64 // whose the entries in the list are; 0 where nobody's become nobody's
	v, owned types.Value
}

func (t *Table) seek(n types.Noun, b *content.Box, v types.Value) *seeker {
	s := &seeker{t: t, v: v}
	if b.Type.Elem != nil && b.Type.Elem.Base == types.NounBase {
		s.owner, _ = t.ownerWithin(n, b) // who cannot be told owns nothing
	}
	s.owned = s.read(v)
	return s
}

// read is an element as it is read from the box.
func (s *seeker) read(v types.Value) types.Value {
	if s.owner != 0 {
		if e, ok := s.t.world.Ownership.OwnItem(s.owner, v); ok {
			return e
		}
	}
	return v
}

// in gives where the value stands among what is stored, or in a list that is
// not: the very value, or else the same entry of the book; -1 for nowhere.
func (s *seeker) in(at boxPlace, list types.List) int {
	wanted := []types.Value{s.v, s.owned}
	if n, ok := s.v.(types.Noun); ok { // it may be stored as nobody's
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
		found = at.Find(at.id, at.key, wanted...)
	}
	if _, ok := s.v.(types.Noun); found >= 0 || !ok {
		return found
	}
	same := func(i int, e types.Value) bool {
		if r := s.read(e); types.Equal(r, s.v) || sameEntry(r, s.v) {
			found = i
		}
		return found < 0
	}
	if list == nil && at.Store != nil {
		at.Each(at.id, at.key, same)
		return found
	}
	for i, e := range list {
		if !same(i, e) {
			break
		}
	}
	return found
}

// sameEntry tells whether two values are one entry of the book, of which one at
// most belongs to somebody, or is one of several.
func sameEntry(a, b types.Value) bool {
	x, ok := a.(types.Noun)
	y, too := b.(types.Noun)
	if !ok || !too || x.Kind != y.Kind || x.Name == "" || x.Name != y.Name {
		return false
	}
	return x.Record == 0 && x.Owner == 0 || y.Record == 0 && y.Owner == 0
}

// boxPlace is where a box is kept. A nil store keeps nothing.
type boxPlace struct {
	*state.Store
	id  state.ID
	key string
}

// Holds tells what the place holds; nothing without a store.
func (p boxPlace) Holds(id state.ID, key string) (length int, list, mapped bool) {
	if p.Store == nil {
		return 0, false, false
	}
	return p.Store.Holds(id, key)
}

// ofEngine tells boxes of built-in kinds, which are checked as a whole.
func ofEngine(b *content.Box) bool { return b.Module == "houserule" }

// boxAt finds a box of a thing by name, and where it is kept.
func (t *Table) boxAt(n types.Noun, name string) (*content.Box, boxPlace, error) {
	if err := t.world.Departed.There(n); err != nil {
		return nil, boxPlace{}, err
	}
	k := t.world.Kind(n)
	if k == nil {
		return nil, boxPlace{}, fmt.Errorf("nothing of kind %q exists", n.Kind)
	}
	b := t.world.Box(k, name)
	if b == nil {
		return nil, boxPlace{}, &diag.Problem{Message: fmt.Sprintf("%s has no box `%s`", diag.A(k.Name), name), Hint: diag.DidYouMean(name, k.BoxNames())}
	}
	store, id, kept, err := t.world.Boxes.Place(n, b)
	return b, boxPlace{store, id, kept.Name}, err
}

// Length is how many elements a list or map box holds; 0 for any other.
func (t *Table) Length(n types.Noun, box string) int {
	_, at, err := t.boxAt(n, box)
	if err != nil {
		return 0
	}
	length, _, _ := at.Holds(at.id, at.key)
	return length
}

// edit changes an element of a list or map box: bad is what its type says
// against the new element.
func (t *Table) edit(run *Run, n types.Noun, b *content.Box, element types.Value, bad error, change func() error) error {
	if err := t.writable(run, n, b); err != nil {
		return err
	}
	if bad != nil {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s: %s", b.Name, t.world.Names.Of(n), bad)}
	}
	if err := t.world.Departed.Keepable(n, b.Name, nil, element); err != nil {
		return err
	}
	if err := t.spendOn(run, element); err != nil {
		return err
	}
	err := change()
	if err == nil {
		return t.takes(n, b, element)
	}
	var refused *state.ValueError
	if errors.As(err, &refused) && refused.Reason == state.TooMany {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s: more than %d elements", b.Name, t.world.Names.Of(n), state.MaxElements), Cause: err}
	}
	return err
}
