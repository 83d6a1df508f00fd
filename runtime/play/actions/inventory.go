package actions

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Inventory adds and removes the entries that entities carry, with the grants and schedules that
// depend on them.
type Inventory struct {
	ac    *Actions
	world *world.World
}

// Gain adds an entry to what who carries, by the arguments of "entity.gains". It returns the copy
// if there can be several, otherwise nil.
func (iv *Inventory) Gain(run *command.Run, who types.Ref, given rules.Args) (types.Value, error) {
	e, err := iv.world.Carried.EntryOf(given["entry"])
	if err != nil {
		return nil, err
	}
	h, err := iv.world.Schedule.ParseGrant(given)
	if err != nil {
		return nil, err
	}
	if !e.Kind.Carried {
		return nil, &diag.Problem{Message: fmt.Sprintf("%s is not something people carry", diag.A(e.Kind.Name)), Hint: fmt.Sprintf("declare kind %q with carried = true", e.Kind.Name)}
	}
	if err := run.CheckThing("give "+iv.world.Names.Of(who), e.Kind, e, types.Ref{}); err != nil {
		return nil, err
	}
	if h.Value, err = gainedValue(e, given); err != nil {
		return nil, err
	}
	if entry := types.AsRef(given["entry"]); entry.IsCopy() {
		if err := iv.gainCopy(run, who, e, entry, h); err != nil {
			return nil, err
		}
		return entry, iv.writeGained(run, who, e, entry, given)
	}
	if iv.world.Carried.Has(who, e) {
		return nil, &rules.Refusal{Reason: fmt.Sprintf("%s has %s already", iv.world.Names.Of(who), e.Name)}
	}
	if err := iv.add(run, who, e, world.EntryRef(e), h); err != nil {
		return nil, err
	}
	return nil, iv.writeGained(run, who, e, world.EntryRef(e), given)
}

// add appends an entry or copy that who does not carry yet. The repeats of the entry are scheduled
// with its first copy.
func (iv *Inventory) add(run *command.Run, who types.Ref, e *content.Entry, held types.Ref, h world.Grant) error {
	if err := run.Spend(command.LayerSteps); err != nil {
		return err
	}
	first, before := !iv.world.Carried.Has(who, e), iv.world.State().HashOf(who.Record, "carries")
	if err := iv.world.State().Append(who.Record, "carries", held); err != nil {
		return err
	}
	iv.world.Carried.Added(who, e, before)
	if h.Value > 0 {
		if err := iv.world.Schedule.Values.Set(who, e, h.Value); err != nil {
			return err
		}
	}
	if !h.IsPlain() {
		if err := iv.recordGrant(run, who, held, h); err != nil {
			return err
		}
	}
	if !first {
		return nil
	}
	return iv.ac.Clock.startRepeats(run, who, e)
}

// Lose removes a carried entry or copy, with what it scheduled and what was granted because of it.
// The repeats of the entry end with its last copy.
func (iv *Inventory) Lose(run *command.Run, who, entry types.Ref) error {
	e, err := iv.world.Carried.EntryOf(entry)
	if err != nil {
		n, left := iv.world.Departed.CarriesUndeclared(who, entry)
		if !left {
			return err
		}
		e, entry = &content.Entry{Kind: &content.Kind{Name: n.Kind}, Name: n.Name}, n // no loaded module declares it
	}
	if err := run.CheckThing("take from "+iv.world.Names.Of(who), e.Kind, e, types.Ref{}); err != nil {
		return err
	}
	held, own := world.EntryRef(e), types.Ref{Kind: e.Kind.Name, Name: e.Name, Owner: who.Record}
	at := iv.world.Carried.IndexOf(who, e)
	if entry.IsCopy() {
		held, own = entry, entry
		at = iv.world.State().IndexOf(who.Record, "carries", entry)
	}
	if at < 0 {
		return &rules.Refusal{Reason: fmt.Sprintf("%s does not have %s", iv.world.Names.Of(who), iv.world.Names.Of(held))}
	}
	if err := iv.world.State().RemoveAt(who.Record, "carries", at); err != nil {
		return err
	}
	if held.IsCopy() {
		run.Command.Orphans = append(run.Command.Orphans, held.Record)
		if err := iv.world.Ownership.RemoveFromBoxes(who, held); err != nil {
			return err
		}
	}
	if !iv.world.Carried.Has(who, e) {
		for _, name := range []types.Ref{world.EntryRef(e), {Kind: e.Kind.Name, Name: e.Name, Owner: who.Record}} {
			if err := iv.world.Ownership.RemoveFromBoxes(who, name); err != nil {
				return err
			}
		}
		if err := iv.ac.Clock.stopRepeats(run, who, e); err != nil {
			return err
		}
		if err := iv.world.Schedule.Counts.Forget(who, e); err != nil {
			return err
		}
		if err := iv.world.Schedule.Values.Forget(who, e); err != nil {
			return err
		}
	}
	if err := iv.forgetGrants(run, iv.world.Schedule.Grants(who, held)); err != nil {
		return err
	}
	if err := iv.ac.Clock.unschedule(run, own); err != nil {
		return err
	}
	return iv.endGrantsFrom(run, own)
}
