package world

import (
	"fmt"
	"math"
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// Values are the values of valued entries that somebody has. Each gain of one is a hold with a value of
// its own, which its grant stores. A single hold without end and source has no grant: its value is that
// of the box alone. The box always has the combined value of all holds.
type Values struct {
	// Lose lets somebody lose an entry whose value a script writes as 0, as the action "entity.loses" does.
	Lose func(run Command, who, entry types.Ref) error
	w    *World
}

// heldValue is the key under which a grant of a valued entry stores the value of its hold.
const heldValue = "value"

// locate returns where the value of a valued entry is stored on the sheet of somebody; ok is false for an
// entry without a value.
func (vs *Values) locate(e *content.Entry) (at state.Box, ok bool) {
	b := rules.ValueBox(e)
	if b == nil {
		return at, false
	}
	return vs.w.Boxes.SheetBox(e.Kind.Name, e.Name, b).at, true
}

// Of returns the combined value of an entry that somebody has: 0 without the entry or for one without a
// value. An entry that was gained before it had a value counts 1.
func (vs *Values) Of(who types.Ref, e *content.Entry) float64 {
	at, ok := vs.locate(e)
	if !ok {
		return 0
	}
	if v, stored, _ := vs.w.state.Read(who.Record, at); stored {
		n, _ := v.(float64)
		return n
	}
	if vs.w.Carried.Has(who, e) {
		return 1
	}
	return 0
}

// implied returns the value of a box that is the value of a valued entry and was never written.
func (vs *Values) implied(n types.Ref) types.Value {
	e := vs.w.Entry(n)
	if e == nil || n.Owner == 0 {
		return 0.0
	}
	return vs.Of(vs.w.Entity(n.Owner), e)
}

// held returns the value that a grant of an entry stores; 1 for one that stores none.
func (vs *Values) held(id state.ID) float64 {
	v, ok := vs.w.state.Get(id, heldValue)
	if n, isNumber := v.(float64); ok && isNumber {
		return n
	}
	return 1
}

// Set stores the combined value of an entry of somebody.
func (vs *Values) Set(who types.Ref, e *content.Entry, value float64) error {
	at, ok := vs.locate(e)
	if !ok {
		return nil
	}
	return vs.w.state.Write(who.Record, at, value)
}

// Forget removes the value of an entry that somebody has lost.
func (vs *Values) Forget(who types.Ref, e *content.Entry) error {
	at, ok := vs.locate(e)
	if !ok {
		return nil
	}
	if _, stored, _ := vs.w.state.Read(who.Record, at); !stored {
		return nil
	}
	return vs.w.state.Unset(who.Record, at.Name)
}

// Combine stores the combined value of an entry of somebody after its grants have changed. A single grant
// without end and source that is left is replaced by the value alone.
func (vs *Values) Combine(who, held types.Ref) error {
	e := vs.w.Entry(held)
	if _, ok := vs.locate(e); !ok {
		return nil
	}
	ids := vs.w.Schedule.Grants(who, held)
	if len(ids) == 0 {
		return nil
	}
	values := make([]float64, len(ids))
	for i, id := range ids {
		values[i] = vs.held(id)
	}
	if len(ids) == 1 && vs.w.Schedule.Grant(ids[0]).IsPlain() {
		if err := vs.w.state.Remove(ids[0]); err != nil {
			return err
		}
	}
	return vs.Set(who, e, e.Valued.Of(values))
}

// Redundant returns the grant without end and source that a new one of a value makes redundant, or that
// makes the new one redundant, because only the higher of the two counts; 0 for none.
func (vs *Values) Redundant(who types.Ref, e *content.Entry) state.ID {
	if e.Valued != content.Highest {
		return 0
	}
	for _, id := range vs.w.Schedule.Grants(who, EntryRef(e)) {
		if vs.w.Schedule.Grant(id).IsPlain() {
			return id
		}
	}
	return 0
}

// Raise raises the value of a grant to at least another one.
func (vs *Values) Raise(id state.ID, value float64) error {
	if value <= vs.held(id) {
		return nil
	}
	return vs.w.state.Set(id, heldValue, value)
}

// Fall lowers each hold of an entry by one and removes those that fall to 0. If all would, it does
// nothing and returns true: the entry must be lost.
func (vs *Values) Fall(who types.Ref, e *content.Entry) (lost bool, err error) {
	held := EntryRef(e)
	ids := vs.w.Schedule.Grants(who, held)
	if len(ids) == 0 {
		now := vs.Of(who, e)
		if now <= 1 {
			return true, nil
		}
		return false, vs.Set(who, e, now-1)
	}
	if !slices.ContainsFunc(ids, func(id state.ID) bool { return vs.held(id) > 1 }) {
		return true, nil
	}
	for _, id := range ids {
		if now := vs.held(id); now > 1 {
			err = vs.w.state.Set(id, heldValue, now-1)
		} else {
			err = vs.w.state.Remove(id)
		}
		if err != nil {
			return false, err
		}
	}
	return false, vs.Combine(who, held)
}

// Replace makes a value the only one of an entry that somebody has, in the hold that ends last. A value
// of 0 or less is refused: the entry must be lost.
func (vs *Values) Replace(run Command, who types.Ref, e *content.Entry, value float64) error {
	held := EntryRef(e)
	if ids := vs.w.Schedule.Grants(who, held); len(ids) > 0 {
		longest, err := vs.longest(run, ids)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if id == longest {
				err = vs.w.state.Set(id, heldValue, value)
			} else {
				err = vs.w.state.Remove(id)
			}
			if err != nil {
				return err
			}
		}
		return vs.Combine(who, held)
	}
	return vs.Set(who, e, value)
}

// longest returns the grant that ends last: one without an end, else one that waits for an action of
// somebody, else that with the latest time; of equal ones the first.
func (vs *Values) longest(run Command, ids []state.ID) (longest state.ID, err error) {
	latest := math.Inf(-1)
	for _, id := range ids {
		end := math.Inf(1) // without an end
		if due, ok := vs.w.state.Get(id, "due"); ok {
			end = due.(float64)
		} else if _, ok := vs.w.state.Get(id, "left"); ok {
			end = math.MaxFloat64 // nobody knows when that action comes
		}
		if end < math.MaxFloat64 {
			rest, err := vs.rest(run, id)
			if err != nil {
				return 0, err
			}
			end += rest
		}
		if end > latest {
			longest, latest = id, end
		}
	}
	return longest, nil
}

// rest returns the seconds of the later parts of the stretch for which a grant lasts; infinite if one of them
// waits for an action.
func (vs *Values) rest(run Command, id state.ID) (seconds float64, err error) {
	text, ok := vs.w.state.Get(id, "rest")
	if !ok {
		return 0, nil
	}
	parts, err := rules.ParseStretch(text.(string))
	if err != nil {
		return 0, err
	}
	for _, p := range parts {
		if p.Action != "" {
			return math.MaxFloat64, nil
		}
		s, err := vs.w.Schedule.SpanSeconds(run, p)
		if err != nil {
			return 0, err
		}
		seconds += s
	}
	return seconds, nil
}

// Write writes the value of an entry for a script: somebody must have it, and at 0 or less they lose it.
func (vs *Values) Write(run Command, n types.Ref, v types.Value) error {
	e, who := vs.w.Entry(n), vs.w.Entity(n.Owner)
	value, ok := v.(float64)
	switch {
	case e == nil || !ok:
		return fmt.Errorf("%s has no value", n.Name)
	case e.Valued == content.NotValued:
		return e.NoValue()
	case !vs.w.Carried.Has(who, e) && value <= 0:
		return nil // it stays lost
	case !vs.w.Carried.Has(who, e):
		return &rules.Refusal{Reason: fmt.Sprintf("%s does not have %s, and its value cannot be written", vs.w.Names.Of(who), e.Name)}
	case value <= 0:
		return vs.Lose(run, who, EntryRef(e))
	case value < 1:
		return e.CheckGain(value)
	}
	return vs.Replace(run, who, e, value)
}

// Holds returns the holds of a valued entry that somebody has, with their values, in the order in which they
// were gained; nil for an entry without a value and for one whose value is that of the box alone.
func (vs *Values) Holds(who types.Ref, e *content.Entry) []Grant {
	if e.Valued == content.NotValued {
		return nil
	}
	var holds []Grant
	for _, id := range vs.w.Schedule.Grants(who, EntryRef(e)) {
		g := vs.w.Schedule.Grant(id)
		g.Value = vs.held(id)
		holds = append(holds, g)
	}
	return holds
}
