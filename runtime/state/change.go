package state

import (
	"maps"
	"slices"

	"houserule/lang/types"
)

// Changes are changes in the order in which they were made. They belong to no store:
// they can be saved, and applied to or reverted in any store with the same state, see
// [Log.Apply] and [Log.Revert].
type Changes struct {
	Last ID // the highest number given out after the last change
	List []Change
}

// BoxValue is a box that is set, with its value.
type BoxValue struct {
	Box   string
	Value types.Value
}

// Changes returns the changes since a mark, as [Log.Since] lists them.
func (l *Log) Changes(m Mark) (Changes, error) {
	list, err := l.Since(m)
	return Changes{Last: l.store.last, List: list}, err
}

// Changes returns the changes that were undone, in the order in which they were made.
func (r Redo) Changes() Changes {
	c := Changes{Last: r.last, List: make([]Change, 0, len(r.entries))}
	for i := range r.entries {
		x := r.entries[i].change()
		if x.Op == Removed {
			x.Boxes = r.removedBoxes[i] // the record may have changed since the undo restored it
		}
		c.List = append(c.List, x)
	}
	return c
}

// removedBoxes maps the index of each entry that removes a record to the boxes of that record.
func removedBoxes(entries []entry) map[int][]BoxValue {
	var held map[int][]BoxValue
	for i, e := range entries {
		if e.op != Removed {
			continue
		}
		if held == nil {
			held = map[int][]BoxValue{}
		}
		held[i] = e.record.setBoxes()
	}
	return held
}

// change returns the exported form of an entry.
func (e *entry) change() Change {
	c := Change{Op: e.op, Record: e.record.id, Kind: e.record.kind, Box: e.box(),
		Before: flat(e.before.value), After: flat(e.after.value), Had: e.before.set, Has: e.after.set}
	if e.op == Removed {
		c.Boxes = e.record.setBoxes()
	}
	return c
}

// setBoxes lists the boxes of a record that are set, sorted by name.
func (r *record) setBoxes() []BoxValue {
	var list []BoxValue
	for _, name := range r.boxNames() {
		list = append(list, BoxValue{name, r.flatOf(name)})
	}
	return list
}

// Reversed returns the inverse changes in reverse order. Last stays the same.
func (c Changes) Reversed() Changes {
	back := Changes{Last: c.Last, List: make([]Change, 0, len(c.List))}
	for _, x := range slices.Backward(c.List) {
		back.List = append(back.List, x.reversed())
	}
	return back
}

// reversed returns the inverse change.
func (c Change) reversed() Change {
	switch c.Op {
	case Created:
		c.Op = Removed
	case Removed:
		c.Op = Created
	}
	c.Before, c.After, c.Had, c.Has = c.After, c.Before, c.Has, c.Had
	return c
}

// Then returns these changes followed by later ones.
func (c Changes) Then(later Changes) Changes {
	return Changes{Last: max(c.Last, later.Last), List: slices.Concat(c.List, later.List)}
}

// Net returns fewer changes that lead to the same state: several changes of one box
// are merged, those without effect are dropped, and so are records that were created
// and removed again.
func (c Changes) Net() Changes {
	n := netting{boxes: map[ID]map[string]int{}, lifetimes: map[ID]int{}}
	for _, x := range c.List {
		switch x.Op {
		case Created:
			n.creates(x)
		case Removed:
			n.removes(x)
		default:
			n.writes(x)
		}
	}
	return Changes{Last: c.Last, List: slices.DeleteFunc(n.list, func(x Change) bool {
		return x.Op == 0 || x.Op == Changed && x.Had == x.Has && types.Equal(x.Before, x.After)
	})}
}

// netting merges changes. Changes that have been merged into others have Op 0.
type netting struct {
	list      []Change
	boxes     map[ID]map[string]int // index in list of the change of a box since its record was created or removed
	lifetimes map[ID]int            // index in list of the creation or removal of a record
}

// creates adds the creation of a record. If a removal of the record, of the same kind, is pending,
// both become changes of its boxes.
func (n *netting) creates(x Change) {
	if i, known := n.lifetimes[x.Record]; known && n.list[i].Op == Removed && n.list[i].Kind == x.Kind {
		// Removed and created again: the boxes that it had are unset one by one.
		held := n.list[i].Boxes
		n.list[i].Op = 0
		delete(n.lifetimes, x.Record)
		for _, h := range held {
			n.writes(Change{Op: Changed, Record: x.Record, Kind: x.Kind, Box: h.Box, Before: h.Value, Had: true})
		}
		for _, h := range x.Boxes { // set when the changes are reversed
			n.writes(Change{Op: Changed, Record: x.Record, Kind: x.Kind, Box: h.Box, After: h.Value, Has: true})
		}
		return
	}
	n.lifetimes[x.Record] = len(n.list)
	n.list = append(n.list, x)
}

// removes adds the removal of a record, in place of the changes of its boxes and of its creation.
func (n *netting) removes(x Change) {
	before := map[string]BoxValue{}
	for _, h := range x.Boxes {
		before[h.Box] = h
	}
	for box, i := range n.boxes[x.Record] {
		y := &n.list[i]
		if delete(before, box); y.Had {
			before[box] = BoxValue{box, y.Before}
		}
		y.Op = 0
	}
	delete(n.boxes, x.Record)
	if i, known := n.lifetimes[x.Record]; known && n.list[i].Op == Created {
		n.list[i].Op = 0
		delete(n.lifetimes, x.Record)
		return
	}
	x.Boxes = nil // replaced by its boxes before the first of the changes
	for _, box := range slices.Sorted(maps.Keys(before)) {
		x.Boxes = append(x.Boxes, before[box])
	}
	n.lifetimes[x.Record] = len(n.list)
	n.list = append(n.list, x)
}

// writes adds the change of a box, merged into an earlier one.
func (n *netting) writes(x Change) {
	of := n.boxes[x.Record]
	if of == nil {
		of = map[string]int{}
		n.boxes[x.Record] = of
	}
	if i, known := of[x.Box]; known {
		n.list[i].After, n.list[i].Has = x.After, x.Has
		return
	}
	of[x.Box] = len(n.list)
	n.list = append(n.list, x)
}
