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

// Departed knows which things do not exist any more ("are gone"), and their last kinds and names.
type Departed struct {
	w     *World
	known map[state.ID]departure // all records that ever existed
}

// departure is the data of a record that is kept for references to it after it is gone.
type departure struct {
	kind, name string
	of         string // the entry of which it was a copy; "" for none
}

// Remember stores the kind and name of a record, and the entry of which it is a copy; "" for no
// name or entry.
func (d *Departed) Remember(id state.ID, kind, name, of string) {
	d.known[id] = departure{kind: kind, name: name, of: of}
}

// IsGone reports whether a thing, or its owner, does not exist any more.
func (d *Departed) IsGone(n types.Ref) bool { return d.isGoneRecord(n.Record, n.Owner) }

// isGoneRecord is IsGone by the record and the owner of a thing.
func (d *Departed) isGoneRecord(id, owner state.ID) bool {
	switch {
	case id > EventBase:
		return !d.w.events.Exists(id - EventBase)
	case id != 0:
		return !d.w.state.Exists(id)
	}
	return owner != 0 && !d.w.state.Exists(owner)
}

// CheckExists returns an error if a thing, or its owner, does not exist any more.
func (d *Departed) CheckExists(n types.Ref) error {
	if !d.isGoneRecord(n.Record, n.Owner) {
		return nil
	}
	return d.goneError(n)
}

// goneError returns the error of CheckExists.
func (d *Departed) goneError(n types.Ref) error {
	if n.Record == 0 {
		n = d.w.Entity(n.Owner)
	}
	what := d.w.Names.Last(n)
	switch {
	case IsEvent(n):
		return &diag.Problem{Message: fmt.Sprintf("%s is gone: it was there for one command", what)}
	case d.isSomebody(n):
		return &diag.Problem{Message: what + " has left the table"}
	}
	return &diag.Problem{Message: what + " is gone: nothing is there"}
}

// isSomebody reports whether a gone thing was a person, who "left"; true if it is unknown.
func (d *Departed) isSomebody(n types.Ref) bool {
	k := d.w.Kind(n)
	return k == nil || k.Is("entity")
}

// CheckStorable returns an error if a value to be stored in a box of a record refers to an event,
// or if it refers to a thing that is gone and to which old, the former value, did not refer. Old
// references are accepted, so that a list with one can still be changed.
func (d *Departed) CheckStorable(n types.Ref, box string, old, v types.Value) error {
	var err error
	types.EachRef(v, func(e types.Ref) {
		switch {
		case err != nil:
		case IsEvent(e) && !IsEvent(n):
			err = &diag.Problem{Message: fmt.Sprintf("`%s` of %s cannot keep %s: it is gone when the command ends", box, d.w.Names.Of(n), d.w.Names.Of(e)),
				Hint: "keep what matters of it in boxes of its own"}
		case d.IsGone(e) && !types.ContainsRef(old, e):
			err = &diag.Problem{Message: fmt.Sprintf("`%s` of %s: %s", box, d.w.Names.Of(n), d.CheckExists(e))}
		}
	})

	return err
}

// AnyGone reports whether an argument is gone.
func (d *Departed) AnyGone(given rules.Args) bool {
	gone := false
	for _, v := range given {
		if n, ok := v.(types.Ref); ok {
			gone = gone || d.IsGone(n)
		}
	}
	return gone
}

// CheckArgs returns an error if an argument, or its owner, is gone.
func (d *Departed) CheckArgs(r *rules.Rule, given rules.Args) error {
	var err error
	for i := range r.Signature.Params {
		name := r.Signature.Params[i].Name
		types.EachRef(given[name], func(n types.Ref) {
			if err == nil && d.IsGone(n) {
				err = &diag.Problem{Message: fmt.Sprintf("%s: `%s`: %s", r.Name, name, d.CheckExists(n))}
			}
		})

		if err != nil {
			break
		}
	}
	return err
}

// Append serializes the kinds of copies, and the gone things that are still referenced.
// named are further references.
func (d *Departed) Append(to []byte, events *state.Store, named []types.Ref) []byte {
	to = append(to, `"copies":[`...)
	for i, kind := range slices.Sorted(maps.Keys(d.w.Copies.kinds)) {
		if i > 0 {
			to = append(to, ',')
		}
		to = state.AppendText(to, kind)
	}
	to = append(to, `],"known":[`...)
	for i, id := range d.stillReferenced(events, named) {
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

// EventsOf returns a store with copies of the events in named and those to which they refer.
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

// stillReferenced lists the known records that are gone and to which boxes or named still refer.
func (d *Departed) stillReferenced(events *state.Store, named []types.Ref) []state.ID {
	referenced := map[state.ID]bool{}
	see := func(n types.Ref) {
		for _, id := range []state.ID{n.Record, n.Owner} {
			if _, known := d.known[id]; known && !d.w.state.Exists(id) {
				referenced[id] = true
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
	return slices.Sorted(maps.Keys(referenced))
}

// RememberRecord is Remember with the present data of a record.
func (d *Departed) RememberRecord(id state.ID) {
	k := departure{kind: d.w.state.Kind(id), of: d.w.Copies.entryOf(id)}
	if name, ok := d.w.state.Get(id, "name"); ok {
		k.name, _ = name.(string)
	}
	if k.of != "" {
		k.name = k.of
	}
	d.known[id] = k
}

// ResumeCopies reads the kinds of copies that Append wrote.
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

// Resume reads the gone things that Append wrote. A number above last is an error.
func (d *Departed) Resume(f *source.Fields, last state.ID) {
	f.Name("known")
	f.Begin('[')
	for before := state.ID(0); f.More(); {
		f.Begin('[')
		id := f.Uint(last)
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
