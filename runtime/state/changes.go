package state

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"houserule/lang/types"
)

// Changes are what became of a state from one moment to a later one, apart from any
// store: they can be kept, and take another store with the same state forward or
// back, see [Store.Forward] and [Store.Back].
type Changes struct {
	Last ID // the highest number that was given out behind them
	List []Change
}

// Held is a box that a record had when it left.
type Held struct {
	Box   string
	Value types.Value
}

// Changes gives what became of the state since a mark, as [Store.Since] lists it.
func (s *Store) Changes(m Mark) (Changes, error) {
	list, err := s.Since(m)
	return Changes{Last: s.last, List: list}, err
}

// Changes gives what was taken back, as it came about.
func (r Redo) Changes() Changes {
	c := Changes{Last: r.last, List: make([]Change, 0, len(r.entries))}
	for i := range r.entries {
		x := r.entries[i].change()
		if x.Op == Removed {
			x.Held = r.held[i] // what it held then: it is there again, and may have changed
		}
		c.List = append(c.List, x)
	}
	return c
}

// heldByRemoved is what records held that left in a stretch of the log, by its entries.
func heldByRemoved(entries []entry) map[int][]Held {
	var held map[int][]Held
	for i, e := range entries {
		if e.op != Removed {
			continue
		}
		if held == nil {
			held = map[int][]Held{}
		}
		held[i] = e.record.held()
	}
	return held
}

// change is an entry of the log for others.
func (e *entry) change() Change {
	c := Change{Op: e.op, Record: e.id, Kind: e.record.kind, Box: e.box(),
		Before: flat(e.before.value), After: flat(e.after.value), Had: e.before.set, Has: e.after.set}
	if e.op == Removed {
		c.Held = e.record.held()
	}
	return c
}

// held is what stands in the boxes of a record.
func (r *record) held() []Held {
	var list []Held
	for _, name := range r.names() {
		list = append(list, Held{name, r.flatOf(name)})
	}
	return list
}

// Reversed gives the changes that lead back. The numbers that were given out stay so.
func (c Changes) Reversed() Changes {
	back := Changes{Last: c.Last, List: make([]Change, 0, len(c.List))}
	for _, x := range slices.Backward(c.List) {
		back.List = append(back.List, x.reversed())
	}
	return back
}

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

// Then gives these changes followed by later ones.
func (c Changes) Then(later Changes) Changes {
	return Changes{Last: max(c.Last, later.Last), List: slices.Concat(c.List, later.List)}
}

// Net leaves of several changes of one box what they come to together, and nothing of
// those that come to nothing; records that came and left again are left out with all
// that was written into them. The changes lead to the same state.
func (c Changes) Net() Changes {
	n := netting{boxes: map[ID]map[string]int{}, came: map[ID]int{}}
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

// netting adds changes up. Those that others made void have no Op.
type netting struct {
	list  []Change
	boxes map[ID]map[string]int // where the change of a box stands, since its record came or left
	came  map[ID]int            // where it stands that a record came or left
}

func (n *netting) creates(x Change) {
	if i, known := n.came[x.Record]; known && n.list[i].Op == Removed && n.list[i].Kind == x.Kind {
		// It is there again: its boxes are emptied one by one.
		held := n.list[i].Held
		n.list[i].Op = 0
		delete(n.came, x.Record)
		for _, h := range held {
			n.writes(Change{Op: Changed, Record: x.Record, Kind: x.Kind, Box: h.Box, Before: h.Value, Had: true})
		}
		for _, h := range x.Held { // of what was turned round
			n.writes(Change{Op: Changed, Record: x.Record, Kind: x.Kind, Box: h.Box, After: h.Value, Has: true})
		}
		return
	}
	n.came[x.Record] = len(n.list)
	n.list = append(n.list, x)
}

func (n *netting) removes(x Change) {
	before := map[string]Held{}
	for _, h := range x.Held {
		before[h.Box] = h
	}
	for box, i := range n.boxes[x.Record] {
		y := &n.list[i]
		if delete(before, box); y.Had {
			before[box] = Held{box, y.Before}
		}
		y.Op = 0
	}
	delete(n.boxes, x.Record)
	if i, known := n.came[x.Record]; known && n.list[i].Op == Created {
		n.list[i].Op = 0
		delete(n.came, x.Record)
		return
	}
	x.Held = nil // it leaves with what it held before all of this
	for _, box := range slices.Sorted(maps.Keys(before)) {
		x.Held = append(x.Held, before[box])
	}
	n.came[x.Record] = len(n.list)
	n.list = append(n.list, x)
}

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

// OutOfPlace tells that changes do not belong to the state that a store holds: what
// they found, or left, is not what stands there.
type OutOfPlace struct {
	Index  int // of the change in the list
	Change Change
	Reason string
	Cause  error
}

// Error says which change does not fit, and why.
func (e *OutOfPlace) Error() string {
	what := fmt.Sprintf("record %d (%s)", e.Change.Record, e.Change.Kind)
	if e.Change.Op == Changed {
		what = fmt.Sprintf("`%s` of record %d", e.Change.Box, e.Change.Record)
	}
	return fmt.Sprintf("change %d, of %s, is out of place: %s", e.Index+1, what, e.Reason)
}

// Unwrap gives the error behind it, if any.
func (e *OutOfPlace) Unwrap() error { return e.Cause }

// Forward makes changes that were made elsewhere. Each of them must find what it
// found there, else it is an [*OutOfPlace] and nothing changes. Numbers that were
// given out there are not given out here. They can be taken back as any others.
func (s *Store) Forward(c Changes) error {
	last := s.last
	s.Skip(c.Last)
	before := s.Savepoint()
	for i, x := range c.List {
		if err := s.repeat(x); err != nil {
			err.Index, err.Change = i, x
			s.last = last
			if back := s.Rollback(before); back != nil {
				return errors.Join(err, back)
			}
			return err
		}
	}
	return nil
}

// Back takes changes back that were made elsewhere: Forward with the changes turned
// round. The index of an [*OutOfPlace] is that of the change as it was made.
func (s *Store) Back(c Changes) error {
	err := s.Forward(c.Reversed())
	var bad *OutOfPlace
	if errors.As(err, &bad) {
		bad.Index = len(c.List) - 1 - bad.Index
		bad.Change = c.List[bad.Index]
	}
	return err
}

func (s *Store) repeat(x Change) *OutOfPlace {
	switch x.Op {
	case Created:
		return s.comes(x)
	case Removed:
		return s.goes(x)
	case Changed:
		return s.becomes(x)
	}
	return &OutOfPlace{Reason: "nobody knows what it does"}
}

func (s *Store) comes(x Change) *OutOfPlace {
	s.Skip(x.Record)
	if err := s.Recreate(x.Record, x.Kind); err != nil {
		return &OutOfPlace{Reason: err.Error(), Cause: err}
	}
	for _, h := range x.Held {
		if err := s.Set(x.Record, h.Box, h.Value); err != nil {
			return &OutOfPlace{Reason: err.Error(), Cause: err}
		}
	}
	return nil
}

// goes takes a record away that holds what it held.
func (s *Store) goes(x Change) *OutOfPlace {
	if !s.Exists(x.Record) {
		return &OutOfPlace{Reason: "there is no such record"}
	}
	if kind := s.Kind(x.Record); kind != x.Kind {
		return &OutOfPlace{Reason: "it is a " + kind}
	}
	boxes := s.Boxes(x.Record)
	for i, h := range x.Held {
		if i >= len(boxes) || boxes[i] != h.Box {
			return &OutOfPlace{Reason: fmt.Sprintf("it does not hold the same boxes: `%s`", h.Box)}
		}
		if why := s.stands(x.Record, h.Box, h.Value, true); why != "" {
			return &OutOfPlace{Reason: why}
		}
	}
	if len(boxes) > len(x.Held) {
		return &OutOfPlace{Reason: fmt.Sprintf("it does not hold the same boxes: `%s`", boxes[len(x.Held)])}
	}
	if err := s.Remove(x.Record); err != nil {
		return &OutOfPlace{Reason: err.Error(), Cause: err}
	}
	return nil
}

func (s *Store) becomes(x Change) *OutOfPlace {
	if !s.Exists(x.Record) {
		return &OutOfPlace{Reason: "there is no such record"}
	}
	if why := s.stands(x.Record, x.Box, x.Before, x.Had); why != "" {
		return &OutOfPlace{Reason: why}
	}
	var err error
	if x.Has {
		err = s.Set(x.Record, x.Box, x.After)
	} else {
		err = s.Unset(x.Record, x.Box)
	}
	if err != nil {
		return &OutOfPlace{Reason: err.Error(), Cause: err}
	}
	return nil
}

// stands says what stands in a box in place of a value, or "" where it stands there.
func (s *Store) stands(id ID, box string, wanted types.Value, has bool) string {
	v, stands := s.Get(id, box)
	switch {
	case stands == has && types.Equal(v, wanted):
		return ""
	case !stands:
		return fmt.Sprintf("nothing stands in `%s`, where %s was", box, shorten(types.Format(wanted)))
	case !has:
		return fmt.Sprintf("%s stands in `%s`, where nothing was", shorten(types.Format(v)), box)
	}
	return fmt.Sprintf("%s stands in `%s`, where %s was", shorten(types.Format(v)), box, shorten(types.Format(wanted)))
}
