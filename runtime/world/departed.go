package world

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/source"
	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// Departed tells what is gone, and remembers what it was.
type Departed struct {
	w     *World
	known map[state.ID]departure // what ever was at the table
}

// departure is what is remembered of whatever came to the table, for when somebody
// still refers to it and it is gone.
type departure struct {
	kind, name string
	of         string // of which entry it was a copy; "" for what was none
}

// Remember keeps what something is, for when it is gone: its kind, its name, and the name
// of the entry of which it is a copy; "" for what it has not.
func (d *Departed) Remember(id state.ID, kind, name, of string) {
	d.known[id] = departure{kind: kind, name: name, of: of}
}

// IsGone tells what is not there any more, and what is of somebody who is not.
func (d *Departed) IsGone(n types.Ref) bool { return d.goneOf(n.Record, n.Owner) }

// goneOf is isGone for a thing by its record and its owner.
func (d *Departed) goneOf(id, owner state.ID) bool {
	switch {
	case id > EventBase:
		return !d.w.events.Exists(id - EventBase)
	case id != 0:
		return !d.w.state.Exists(id)
	}
	return owner != 0 && !d.w.state.Exists(owner)
}

// There is nil for a thing of the game that is there. For one that is gone, or of
// somebody who is gone, it is the error that says so.
func (d *Departed) There(n types.Ref) error {
	if !d.goneOf(n.Record, n.Owner) {
		return nil
	}
	return d.saysGone(n)
}

// saysGone is the error of There.
func (d *Departed) saysGone(n types.Ref) error {
	if n.Record == 0 {
		n = d.w.Entity(n.Owner)
	}
	what := d.w.Names.Last(n)
	switch {
	case IsEvent(n):
		return &diag.Problem{Message: fmt.Sprintf("%s is gone: it was there for one command", what)}
	case d.isSomebody(n):
		return &diag.Problem{Message: what + " has left the table: nobody is there"}
	}
	return &diag.Problem{Message: what + " is gone: nothing is there"}
}

// isSomebody tells who left from what is gone. Of what nobody knows any more, it
// is somebody.
func (d *Departed) isSomebody(n types.Ref) bool {
	k := d.w.Kind(n)
	return k == nil || k.Is("entity")
}

// Keepable refuses values that would refer to what is gone, or soon will be:
// things made in play, and whoever left. Who was named in the box before may stay
// there, so that a list can still be written without somebody else.
func (d *Departed) Keepable(n types.Ref, box string, old, v types.Value) error {
	var err error
	types.EachRef(v, func(e types.Ref) {
		switch {
		case err != nil:
		case IsEvent(e) && !IsEvent(n):
			err = &diag.Problem{Message: fmt.Sprintf("`%s` of %s cannot keep %s: it is gone when the command ends", box, d.w.Names.Of(n), d.w.Names.Of(e)),
				Hint: "keep what matters of it in boxes of its own"}
		case d.IsGone(e) && !types.Mentions(old, e):
			err = &diag.Problem{Message: fmt.Sprintf("`%s` of %s: %s", box, d.w.Names.Of(n), d.There(e))}
		}
	})

	return err
}

// AnyGone tells whether something that was given is gone.
func (d *Departed) AnyGone(given rules.Args) bool {
	gone := false
	for _, v := range given {
		if n, ok := v.(types.Ref); ok {
			gone = gone || d.IsGone(n)
		}
	}
	return gone
}

// AllThere refuses what is gone, or is of somebody who is gone, where it is given: whoever
// does something with it is not at fault.
func (d *Departed) AllThere(r *rules.Rule, given rules.Args) error {
	var err error
	for _, p := range r.Signature.Params {
		types.EachRef(given[p.Name], func(n types.Ref) {
			if err == nil && d.IsGone(n) {
				err = &diag.Problem{Message: fmt.Sprintf("%s: `%s`: %s", r.Name, p.Name, d.There(n))}
			}
		})

		if err != nil {
			break
		}
	}
	return err
}

// Append writes of which kinds there are copies, and what is gone and still meant.
func (d *Departed) Append(to []byte, events *state.Store, named []types.Ref) []byte {
	to = append(to, `"copies":[`...)
	for i, kind := range slices.Sorted(maps.Keys(d.w.Copies.kinds)) {
		if i > 0 {
			to = append(to, ',')
		}
		to = state.AppendText(to, kind)
	}
	to = append(to, `],"known":[`...)
	for i, id := range d.stillMeant(events, named) {
		if i > 0 {
			to = append(to, ',')
		}
		k := d.known[id]
		to = fmt.Appendf(to, "[%d,", id)
		to = append(state.AppendText(to, k.kind), ',')
		to = append(state.AppendText(to, k.name), ',')
		to = append(state.AppendText(to, k.of), ']')
	}
	return append(to, ']')
}

// EventsOf is a store with the things made in play to which some things lead.
func (d *Departed) EventsOf(named []types.Ref) (*state.Store, error) {
	events := state.New()
	events.ReserveIDs(d.w.events.LastID())
	var failed error
	var take func(n types.Ref)
	take = func(n types.Ref) {
		id := n.Record - EventBase
		if !IsEvent(n) || !d.w.events.Exists(id) || events.Exists(id) {
			return
		}
		failed = errors.Join(failed, events.Recreate(id, d.w.events.Kind(id)))
		for _, box := range d.w.events.Boxes(id) {
			v, _ := d.w.events.Get(id, box)
			failed = errors.Join(failed, events.Set(id, box, v))
			types.EachRef(v, take)
		}
	}
	for _, n := range named {
		take(n)
	}
	return events, failed
}

// stillMeant lists what is gone and still referred to, of which the table knows what
// it was.
func (d *Departed) stillMeant(events *state.Store, named []types.Ref) []state.ID {
	meant := map[state.ID]bool{}
	see := func(n types.Ref) {
		for _, id := range []state.ID{n.Record, n.Owner} {
			if _, known := d.known[id]; known && !d.w.state.Exists(id) {
				meant[id] = true
			}
		}
	}
	for _, s := range []*state.Store{d.w.state, events} {
		for _, id := range s.Records() {
			for _, box := range s.Boxes(id) {
				v, _ := s.Get(id, box)
				types.EachRef(v, see)
			}
		}
	}
	for _, n := range named {
		see(n)
	}
	return slices.Sorted(maps.Keys(meant))
}

// Know remembers what a record is, for when it is gone.
func (d *Departed) Know(id state.ID) {
	k := departure{kind: d.w.state.Kind(id), of: d.w.Copies.entryOf(id)}
	if name, ok := d.w.state.Get(id, "name"); ok {
		k.name, _ = name.(string)
	}
	if k.of != "" {
		k.name = k.of
	}
	d.known[id] = k
}

// ResumeCopies reads of which kinds there are copies.
func (d *Departed) ResumeCopies(f *source.Fields) {
	f.Name("copies")
	f.Begin('[')
	for before := ""; f.More(); {
		kind := f.Text()
		if f.Err == nil && kind <= before {
			f.Fail("%q stands out of order", kind)
		}
		d.w.Copies.note(kind)
		before = kind
	}
	f.End(']')
}

// Resume reads what is gone and still meant; no record has a number above last.
func (d *Departed) Resume(f *source.Fields, last state.ID) {
	f.Name("known")
	f.Begin('[')
	for before := state.ID(0); f.More(); {
		f.Begin('[')
		id := f.Whole(last)
		switch {
		case f.Err != nil:
		case id <= before:
			f.Fail("the record %d stands out of order", id)
		case d.w.state.Exists(id):
			f.Fail("the record %d is not gone", id)
		}
		k := departure{kind: f.Text(), name: f.Text(), of: f.Text()}
		if f.End(']'); f.Err == nil {
			d.known[id] = k
		}
		before = id
	}
	f.End(']')
}
