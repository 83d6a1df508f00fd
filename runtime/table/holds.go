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
func (ac *Actions) heldAlready(run *command.Run, r *rules.Rule, f *frame) (ok bool, err error) {
	if r.Name != gains && r.Name != loses {
		return false, nil
	}
	y, _, err := ac.eval.chosen(run, r, f)
	if err != nil || y != r.Base {
		return false, err
	}
	e, err := ac.world.Holdings.ToCarry(f.given["entry"])
	if err != nil {
		return false, nil // told by its function
	}
	held := world.AsHeld(e)
	if n := types.AsRef(f.given["entry"]); n.IsCopy() {
		held = n
	}
	if !ac.world.Holdings.HasThis(f.noun, held, e) {
		return false, nil
	}
	if r.Name == loses {
		return ac.world.Schedule.KeepsOthers(f.noun, held, types.AsRef(f.given["from"]))
	}
	h, err := ac.world.Schedule.AsGrant(f.given)
	if err != nil || h.Plain() && ac.world.Schedule.HasPlainly(f.noun, held) {
		return false, err
	}
	return true, ac.held(run, f.noun, held, h)
}

// held notes one reason more why somebody has what they have.
func (ac *Actions) held(run *command.Run, who, held types.Ref, h world.Grant) error {
	if !h.Plain() && len(ac.world.Schedule.Grants(who, held)) == 0 {
		if err := ac.noteHold(run, who, held, world.Grant{}); err != nil {
			return err
		}
	}
	return ac.noteHold(run, who, held, h)
}

func (ac *Actions) noteHold(run *command.Run, who, held types.Ref, h world.Grant) error {
	boxes := map[string]types.Value{"holder": who, "held": held}
	if h.From != (types.Ref{}) {
		boxes["from"] = h.From
	}
	if h.Ends != "" {
		boxes["ends_by"] = h.Ends
		return ac.wait(run, world.Stretch{Text: h.Ends, Of: h.Of}, who, boxes)
	}
	_, err := ac.waiting(run, boxes)
	return err
}

// letGo ends one hold, and with the last one the entry is lost.
func (ac *Actions) letGo(run *command.Run, id state.ID) error {
	who, entry := ac.world.Schedule.HolderOf(id)
	if ac.world.Entry(entry) == nil || ac.world.Departed.IsGone(who) || len(ac.world.Schedule.Grants(who, entry)) > 1 {
		return ac.world.State().Remove(id)
	}
	for _, box := range []string{"due", "waits", "by", "left", "rest", "whose", "of"} { // it does not end again, should it not be lost
		if _, ok := ac.world.State().Get(id, box); ok {
			if err := ac.world.State().Unset(id, box); err != nil {
				return err
			}
		}
	}
	return ac.onTime("the end of "+ac.world.Names.Of(who)+"'s "+ac.world.Names.OfHeld(entry), func() error {
		_, err := ac.perform(run, ac.world.Book().Rule(loses), who, rules.Args{"entry": entry})
		return err
	})
}

// dropHolds forgets why somebody had an entry.
func (ac *Actions) dropHolds(run *command.Run, ids []state.ID) error {
	for _, id := range ids {
		if err := ac.world.State().Remove(id); err != nil {
			return err
		}
	}
	return run.Spend(command.ThingSteps * len(ids))
}

// endFrom ends the holds that come from something that is there no more.
func (ac *Actions) endFrom(run *command.Run, from types.Ref) error {
	ids := ac.world.Schedule.GrantsFrom(from)
	if err := run.Spend(command.ThingSteps * len(ids)); err != nil {
		return err
	}
	for _, id := range ids {
		if !ac.world.State().Exists(id) {
			continue
		}
		if err := ac.letGo(run, id); err != nil {
			return err
		}
	}
	return nil
}

// leftHolds ends what came from somebody who left, or from what they had, and forgets
// why they had it.
func (ac *Actions) leftHolds(run *command.Run, who types.Ref, carried types.List) error {
	if err := ac.endFrom(run, who); err != nil {
		return err
	}
	for _, v := range carried {
		entry := types.AsRef(v)
		own := entry
		if !entry.IsCopy() {
			own.Owner = who.Record
		}
		if err := ac.endFrom(run, own); err != nil {
			return err
		}
		if err := ac.forgets(run, own); err != nil {
			return err
		}
		if entry.IsCopy() {
			if err := ac.world.Copies.Drop([]state.ID{entry.Record}); err != nil {
				return err
			}
		}
	}
	return ac.dropHolds(run, ac.world.Schedule.GrantsOf(who))
}
