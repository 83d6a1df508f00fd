package actions

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/world"
)

// Put appends a value to a list box. A sheet becomes a record.
func (ac *Actions) Put(run *command.Run, n types.Ref, box string, v any) error {
	value, err := ac.listElement(run, n, box, v)
	if err != nil {
		return err
	}
	b, at, err := ac.world.Elements.Find(n, box)
	if err != nil {
		return err
	}
	length, list, mapped := at.Shape()
	if list && !world.OfEngine(b) {
		return ac.world.Elements.Edit(run, n, b, value, ac.world.NameMismatch(types.CheckElement(value, b.Type, length+1, ac.world.IsA)), func() error { return at.Store.Append(at.ID, at.Key, value) })
	}
	old, err := run.Read(n, b)
	if err != nil {
		return err
	}
	before, ok := old.(types.List)
	if !ok && old != nil {
		hint := ""
		if _, isMap := old.(types.Map); mapped || isMap {
			hint = "a map takes a key, too: put(box, key, value)"
		}
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s is not a list", box, ac.world.Names.Of(n)), Hint: hint}
	}
	return ac.world.Boxes.Set(run, n, box, append(append(types.List{}, before...), value))
}

// listElement returns a value as a list box stores it: a sheet becomes a record. A reference to a
// record that has left is an error.
func (ac *Actions) listElement(run *command.Run, n types.Ref, box string, v any) (types.Value, error) {
	if e, ok := v.(types.Ref); ok && !world.IsEvent(e) && ac.world.Departed.IsGone(e) {
		return nil, &diag.Problem{Message: fmt.Sprintf("`%s` of %s: %s", box, ac.world.Names.Of(n), ac.world.Departed.CheckExists(e))}
	}
	return ac.bringNested(run, v)
}

// PutInto inserts a value into a list box before the element at place, counted from 1; the length
// plus 1 appends. A sheet becomes a record.
func (ac *Actions) PutInto(run *command.Run, n types.Ref, box string, v any, place int) error {
	value, err := ac.listElement(run, n, box, v)
	if err != nil {
		return err
	}
	b, at, err := ac.world.Elements.Find(n, box)
	if err != nil {
		return err
	}
	var list types.List
	if length, stored, _ := at.Shape(); stored {
		list = make(types.List, 0, length+1)
		at.Store.EachItem(at.ID, at.Key, func(_ int, v types.Value) bool {
			list = append(list, v)
			return true
		})
		if list, err = ac.world.Boxes.ListRemaining(run, n, b, list); err != nil {
			return err
		}
	} else {
		old, err := run.Read(n, b)
		if err != nil {
			return err
		}
		printed, ok := old.(types.List)
		if !ok && old != nil {
			return &diag.Problem{Message: fmt.Sprintf("`%s` of %s is not a list", box, ac.world.Names.Of(n))}
		}
		list = slices.Clone(printed)
	}
	if place < 1 || place > len(list)+1 {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s has places from 1 to %d, not %d", box, ac.world.Names.Of(n), len(list)+1, place),
			Hint: "without a position it is put at the end"}
	}
	return ac.world.Boxes.Set(run, n, box, slices.Insert(list, place-1, value))
}
