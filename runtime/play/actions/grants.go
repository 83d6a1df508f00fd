package actions

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/state"
	"houserule/runtime/world"
)

// Actions by which an entity gains and loses an entry. Each gain that has a source or a scheduled
// end is stored as a grant, a record of its own. An entry without grants was gained plainly, once.
const (
	Gains = "entity.gains"
	Loses = "entity.loses"
)

// addGrantIfCarried handles a gain or loss of an entry that is carried already by adding or ending
// a grant. If ok is false, the body of the action must run.
func (iv *Inventory) addGrantIfCarried(run *command.Run, r *rules.Rule, f *eval.Frame) (ok bool, err error) {
	if r.Name != Gains && r.Name != Loses {
		return false, nil
	}
	y, _, err := iv.ac.eval.Replacement(run, r, f)
	if err != nil || y != r.Base {
		return false, err
	}
	e, err := iv.world.Carried.EntryOf(f.Args["entry"])
	if err != nil {
		return false, nil // the function of the action reports the error
	}
	held := world.EntryRef(e)
	if n := types.AsRef(f.Args["entry"]); n.IsCopy() {
		held = n
	}
	if !iv.world.Carried.HasEntryOrCopy(f.Ref, held, e) {
		return false, nil
	}
	if r.Name == Loses {
		return iv.world.Schedule.EndFromSource(f.Ref, held, types.AsRef(f.Args["from"]))
	}
	h, err := iv.world.Schedule.ParseGrant(f.Args)
	if err == nil {
		h.Value, err = gainedValue(e, f.Args)
	}
	if err != nil || h.Value == 0 && h.IsPlain() && iv.world.Schedule.HasPlainGrant(f.Ref, held) {
		return false, err
	}
	if h.Value > 0 {
		err = iv.addValue(run, f.Ref, e, h)
	} else {
		err = iv.addGrant(run, f.Ref, held, h)
	}
	if err != nil {
		return true, err
	}
	return true, iv.writeGained(run, f.Ref, e, held, f.Args)
}

// addGrant stores a grant of a carried entry. Before the first one it stores the plain gain, too.
func (iv *Inventory) addGrant(run *command.Run, who, held types.Ref, h world.Grant) error {
	if !h.IsPlain() && len(iv.world.Schedule.Grants(who, held)) == 0 {
		if err := iv.recordGrant(run, who, held, world.Grant{}); err != nil {
			return err
		}
	}
	return iv.recordGrant(run, who, held, h)
}

func (iv *Inventory) recordGrant(run *command.Run, who, held types.Ref, h world.Grant) error {
	boxes := map[string]types.Value{"holder": who, "held": held}
	if h.From != (types.Ref{}) {
		boxes["from"] = h.From
	}
	if h.Value > 0 {
		boxes[content.ValueWord] = h.Value
	}
	if h.Ends != "" {
		boxes["ends_by"] = h.Ends
		return iv.ac.Clock.schedule(run, world.Stretch{Text: h.Ends, Of: h.Of}, who, boxes)
	}
	_, err := iv.ac.Clock.createScheduled(run, boxes)
	return err
}

// endGrant ends a grant. If it is the last one, who loses the entry.
func (iv *Inventory) endGrant(run *command.Run, id state.ID) error {
	who, entry := iv.world.Schedule.HolderOf(id)
	if iv.world.Entry(entry) == nil || iv.world.Departed.IsGone(who) || len(iv.world.Schedule.Grants(who, entry)) > 1 {
		if err := iv.world.State().Remove(id); err != nil {
			return err
		}
		return iv.world.Schedule.Values.Combine(who, entry)
	}
	for _, box := range []string{"due", "waits", "by", "left", "rest", "whose", "of"} { // if losing is refused, it must not end again
		if _, ok := iv.world.State().Get(id, box); ok {
			if err := iv.world.State().Unset(id, box); err != nil {
				return err
			}
		}
	}
	return iv.ac.Clock.attemptDue("the end of "+iv.world.Names.Of(who)+"'s "+iv.world.Names.OfCarried(entry), func() error {
		_, err := iv.ac.Perform(run, iv.world.Program().Rule(Loses), who, rules.Args{"entry": entry})
		return err
	})
}

// forgetGrants removes the records of grants.
func (iv *Inventory) forgetGrants(run *command.Run, ids []state.ID) error {
	for _, id := range ids {
		if err := iv.world.State().Remove(id); err != nil {
			return err
		}
	}
	return run.Spend(command.RecordSteps * len(ids))
}

// endGrantsFrom ends the grants whose source has left.
func (iv *Inventory) endGrantsFrom(run *command.Run, from types.Ref) error {
	ids := iv.world.Schedule.GrantsFrom(from)
	if err := run.Spend(command.RecordSteps * len(ids)); err != nil {
		return err
	}
	for _, id := range ids {
		if !iv.world.State().Exists(id) {
			continue
		}
		if err := iv.endGrant(run, id); err != nil {
			return err
		}
	}
	return nil
}

// endGrantsOf ends the grants whose source is an entity that left or an entry that it carried, and
// removes the grants it held.
func (iv *Inventory) endGrantsOf(run *command.Run, who types.Ref, carried types.List) error {
	if err := iv.endGrantsFrom(run, who); err != nil {
		return err
	}
	for _, v := range carried {
		entry := types.AsRef(v)
		own := entry
		if !entry.IsCopy() {
			own.Owner = who.Record
		}
		if err := iv.endGrantsFrom(run, own); err != nil {
			return err
		}
		if err := iv.ac.Clock.unschedule(run, own); err != nil {
			return err
		}
		if entry.IsCopy() {
			if err := iv.world.Copies.Drop([]state.ID{entry.Record}); err != nil {
				return err
			}
		}
	}
	return iv.forgetGrants(run, iv.world.Schedule.GrantsOf(who))
}
