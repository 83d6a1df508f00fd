package table

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// Why somebody has an entry are holds: each that ends by itself, or comes from
// something, is a record. An entry without any is had plainly, once.

const (
	gains = "entity.gains"
	loses = "entity.loses"
)

// holdsIndex orders holds by who has what; fromIndex by what, or who, they come from.
var (
	holdsIndex = state.Index{Kind: scheduled, Boxes: []string{"holder", "held"}, Key: func(id state.ID, box func(string) types.Value) types.Value {
		if who, entry := box("holder"), box("held"); who != nil && entry != nil {
			return types.List{who, entry, types.Noun{Record: id}}
		}
		return nil
	}}
	fromIndex = tied("from")
)

// hold is why somebody has an entry, beside others.
type hold struct {
	ends string // "" for one that does not end by itself
	of   types.Noun
	from types.Noun
}

func (h hold) plain() bool { return h.ends == "" && h.from == (types.Noun{}) }

// holdsOf lists the records of why somebody has an entry.
func (t *Table) holdsOf(who, held types.Noun) []state.ID {
	return t.startingWith(t.reasons, who, held)
}

// asHold reads what gains was given besides the entry.
func (t *Table) asHold(g rules.Given) (hold, error) {
	h := hold{of: types.AsNoun(g["of"]), from: types.AsNoun(g["from"])}
	h.ends, _ = g["ends"].(string)
	if h.of != (types.Noun{}) && h.ends == "" {
		return h, &diag.Problem{Message: "`of` says whose actions `ends` counts, and there is no `ends`"}
	}
	return h, t.source(h.from)
}

// source refuses what nothing can come from.
func (t *Table) source(from types.Noun) error {
	e := t.Entry(from)
	switch {
	case from == types.Noun{}:
		return nil
	case e != nil && t.hadBy(from) == 0:
		return &diag.Problem{Message: fmt.Sprintf("%s is nobody's, and would never be lost", t.NameOf(from)), Hint: fmt.Sprintf("write somebody's own: owner.the('%s')", from.Name)}
	case e != nil && e.Kind.Carried && !t.has(t.HadBy(from), from, e):
		return &rules.Refusal{Reason: fmt.Sprintf("%s does not have %s, and nothing can come from it", t.NameOf(t.HadBy(from)), from.Name)}
	}
	return t.stays(from, "from")
}

// heldAlready adds a hold of what somebody has; ok is false where they do not have it
// yet, or have to be refused.
func (t *Table) heldAlready(run *Run, r *rules.Rule, f *frame) (ok bool, err error) {
	if r.Name != gains && r.Name != loses {
		return false, nil
	}
	y, _, err := t.eval.chosen(run, r, f)
	if err != nil || y != r.Base {
		return false, err
	}
	e, err := t.actions.carriedEntry(f.given["entry"])
	if err != nil {
		return false, nil // told by its function
	}
	held := heldAs(e)
	if n := types.AsNoun(f.given["entry"]); n.IsCopy() {
		held = n
	}
	if !t.has(f.noun, held, e) {
		return false, nil
	}
	if r.Name == loses {
		return t.keepsOthers(f.noun, held, types.AsNoun(f.given["from"]))
	}
	h, err := t.asHold(f.given)
	if err != nil || h.plain() && t.hasPlainly(f.noun, held) {
		return false, err
	}
	return true, t.held(run, f.noun, held, h)
}

// has tells whether somebody has an entry, or this one of several.
func (t *Table) has(who, held types.Noun, e *content.Entry) bool {
	if held.IsCopy() {
		return t.hasCopy(who, held)
	}
	return t.carries(who, e)
}

// hasPlainly tells whether somebody has what they have for no reason that ends.
func (t *Table) hasPlainly(who, held types.Noun) bool {
	ids := t.holdsOf(who, held)
	for _, id := range ids {
		if t.holdOf(id).plain() {
			return true
		}
	}
	return len(ids) == 0
}

// holdOf reads a hold from its record.
func (t *Table) holdOf(id state.ID) hold {
	from, _ := t.state.Get(id, "from")
	ends, _ := t.state.Get(id, "ends_by")
	h := hold{from: types.AsNoun(from)}
	h.ends, _ = ends.(string)
	return h
}

// held notes one reason more why somebody has what they have.
func (t *Table) held(run *Run, who, held types.Noun, h hold) error {
	if !h.plain() && len(t.holdsOf(who, held)) == 0 {
		if err := t.noteHold(run, who, held, hold{}); err != nil {
			return err
		}
	}
	return t.noteHold(run, who, held, h)
}

func (t *Table) noteHold(run *Run, who, held types.Noun, h hold) error {
	boxes := map[string]types.Value{"holder": who, "held": held}
	if h.from != (types.Noun{}) {
		boxes["from"] = h.from
	}
	if h.ends != "" {
		boxes["ends_by"] = h.ends
		return t.wait(run, Stretch{h.ends, h.of}, who, boxes)
	}
	_, err := t.actions.waiting(run, boxes)
	return err
}

// keepsOthers ends the holds that come from something, if others are left; else they
// end with the entry.
func (t *Table) keepsOthers(who, held, from types.Noun) (bool, error) {
	if from == (types.Noun{}) {
		return false, nil
	}
	all := t.holdsOf(who, held)
	var ended []state.ID
	for _, id := range all {
		if t.holdOf(id).from == from {
			ended = append(ended, id)
		}
	}
	if len(ended) == 0 {
		return false, &rules.Refusal{Reason: fmt.Sprintf("%s does not have %s from %s", t.NameOf(who), t.nameOfHeld(held), t.NameOf(from))}
	}
	if len(ended) == len(all) {
		return false, nil
	}
	for _, id := range ended {
		if err := t.state.Remove(id); err != nil {
			return false, err
		}
	}
	return true, nil
}

// letGo ends one hold, and with the last one the entry is lost.
func (t *Table) letGo(run *Run, id state.ID) error {
	who, entry := t.ofHold(id)
	if t.Entry(entry) == nil || t.isGone(who) || len(t.holdsOf(who, entry)) > 1 {
		return t.state.Remove(id)
	}
	for _, box := range []string{"due", "waits", "by", "left", "rest", "whose", "of"} { // it does not end again, should it not be lost
		if _, ok := t.state.Get(id, box); ok {
			if err := t.state.Unset(id, box); err != nil {
				return err
			}
		}
	}
	return t.actions.onTime("the end of "+t.NameOf(who)+"'s "+t.nameOfHeld(entry), func() error {
		_, err := t.actions.perform(run, t.book.Rule(loses), who, rules.Given{"entry": entry})
		return err
	})
}

// ofHold is who has what by a hold.
func (t *Table) ofHold(id state.ID) (who, entry types.Noun) {
	holder, _ := t.state.Get(id, "holder")
	held, _ := t.state.Get(id, "held")
	return types.AsNoun(holder), types.AsNoun(held)
}

// dropHolds forgets why somebody had an entry.
func (t *Table) dropHolds(run *Run, ids []state.ID) error {
	for _, id := range ids {
		if err := t.state.Remove(id); err != nil {
			return err
		}
	}
	return t.spend(run, thingSteps*len(ids))
}

// endFrom ends the holds that come from something that is there no more.
func (t *Table) endFrom(run *Run, from types.Noun) error {
	ids := t.startingWith(t.sources, from)
	if err := t.spend(run, thingSteps*len(ids)); err != nil {
		return err
	}
	for _, id := range ids {
		if !t.state.Exists(id) {
			continue
		}
		if err := t.letGo(run, id); err != nil {
			return err
		}
	}
	return nil
}

// leftHolds ends what came from somebody who left, or from what they had, and forgets
// why they had it.
func (t *Table) leftHolds(run *Run, who types.Noun, carried types.List) error {
	if err := t.endFrom(run, who); err != nil {
		return err
	}
	for _, v := range carried {
		entry := types.AsNoun(v)
		own := entry
		if !entry.IsCopy() {
			own.Owner = who.Record
		}
		if err := t.endFrom(run, own); err != nil {
			return err
		}
		if err := t.forgets(run, own); err != nil {
			return err
		}
		if entry.IsCopy() {
			if err := t.drops([]state.ID{entry.Record}); err != nil {
				return err
			}
		}
	}
	return t.dropHolds(run, t.startingWith(t.reasons, who))
}
