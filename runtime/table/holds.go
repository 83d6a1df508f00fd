package table

import (
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/state"
	"houserule/runtime/world"
)

// Why somebody has an entry are holds: each that ends by itself, or comes from
// something, is a record. An entry without any is had plainly, once.

const (
	gains = "entity.gains"
	loses = "entity.loses"
)

// heldAlready adds a hold of what somebody has; ok is false where they do not have it
// yet, or have to be refused.
func (t *Table) heldAlready(run *command.Run, r *rules.Rule, f *frame) (ok bool, err error) {
	if r.Name != gains && r.Name != loses {
		return false, nil
	}
	y, _, err := t.eval.chosen(run, r, f)
	if err != nil || y != r.Base {
		return false, err
	}
	e, err := t.world.Holdings.ToCarry(f.given["entry"])
	if err != nil {
		return false, nil // told by its function
	}
	held := world.AsHeld(e)
	if n := types.AsRef(f.given["entry"]); n.IsCopy() {
		held = n
	}
	if !t.world.Holdings.HasThis(f.noun, held, e) {
		return false, nil
	}
	if r.Name == loses {
		return t.world.Schedule.KeepsOthers(f.noun, held, types.AsRef(f.given["from"]))
	}
	h, err := t.world.Schedule.AsGrant(f.given)
	if err != nil || h.Plain() && t.world.Schedule.HasPlainly(f.noun, held) {
		return false, err
	}
	return true, t.held(run, f.noun, held, h)
}

// held notes one reason more why somebody has what they have.
func (t *Table) held(run *command.Run, who, held types.Ref, h world.Grant) error {
	if !h.Plain() && len(t.world.Schedule.Grants(who, held)) == 0 {
		if err := t.noteHold(run, who, held, world.Grant{}); err != nil {
			return err
		}
	}
	return t.noteHold(run, who, held, h)
}

func (t *Table) noteHold(run *command.Run, who, held types.Ref, h world.Grant) error {
	boxes := map[string]types.Value{"holder": who, "held": held}
	if h.From != (types.Ref{}) {
		boxes["from"] = h.From
	}
	if h.Ends != "" {
		boxes["ends_by"] = h.Ends
		return t.wait(run, world.Stretch{Text: h.Ends, Of: h.Of}, who, boxes)
	}
	_, err := t.actions.waiting(run, boxes)
	return err
}

// letGo ends one hold, and with the last one the entry is lost.
func (t *Table) letGo(run *command.Run, id state.ID) error {
	who, entry := t.world.Schedule.HolderOf(id)
	if t.world.Entry(entry) == nil || t.world.Departed.IsGone(who) || len(t.world.Schedule.Grants(who, entry)) > 1 {
		return t.world.State().Remove(id)
	}
	for _, box := range []string{"due", "waits", "by", "left", "rest", "whose", "of"} { // it does not end again, should it not be lost
		if _, ok := t.world.State().Get(id, box); ok {
			if err := t.world.State().Unset(id, box); err != nil {
				return err
			}
		}
	}
	return t.actions.onTime("the end of "+t.world.Names.Of(who)+"'s "+t.world.Names.OfHeld(entry), func() error {
		_, err := t.actions.perform(run, t.world.Book().Rule(loses), who, rules.Args{"entry": entry})
		return err
	})
}

// dropHolds forgets why somebody had an entry.
func (t *Table) dropHolds(run *command.Run, ids []state.ID) error {
	for _, id := range ids {
		if err := t.world.State().Remove(id); err != nil {
			return err
		}
	}
	return run.Spend(command.ThingSteps * len(ids))
}

// endFrom ends the holds that come from something that is there no more.
func (t *Table) endFrom(run *command.Run, from types.Ref) error {
	ids := t.world.Schedule.GrantsFrom(from)
	if err := run.Spend(command.ThingSteps * len(ids)); err != nil {
		return err
	}
	for _, id := range ids {
		if !t.world.State().Exists(id) {
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
func (t *Table) leftHolds(run *command.Run, who types.Ref, carried types.List) error {
	if err := t.endFrom(run, who); err != nil {
		return err
	}
	for _, v := range carried {
		entry := types.AsRef(v)
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
			if err := t.world.Copies.Drop([]state.ID{entry.Record}); err != nil {
				return err
			}
		}
	}
	return t.dropHolds(run, t.world.Schedule.GrantsOf(who))
}
