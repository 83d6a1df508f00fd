package table

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// gain gives somebody an entry, and gives which it is where there can be several.
func (ac *Actions) gain(run *command.Run, who, entry types.Ref, e *content.Entry, h world.Grant) (types.Value, error) {
	if !e.Kind.Carried {
		return nil, &diag.Problem{Message: fmt.Sprintf("%s is not something people carry", diag.A(e.Kind.Name)), Hint: fmt.Sprintf("declare kind %q with carried = true", e.Kind.Name)}
	}
	if err := run.PermittedThing("give "+ac.world.Names.Of(who), e.Kind, e, types.Ref{}); err != nil {
		return nil, err
	}
	if entry.IsCopy() {
		return entry, ac.gainCopy(run, who, e, entry, h)
	}
	if ac.world.Holdings.Has(who, e) {
		return nil, &rules.Refusal{Reason: fmt.Sprintf("%s has %s already", ac.world.Names.Of(who), e.Name)}
	}
	return nil, ac.getsIt(run, who, e, world.AsHeld(e), h)
}

// getsIt puts among what somebody carries what they do not have; what the entry
// repeats on the clock starts to run with the first.
func (ac *Actions) getsIt(run *command.Run, who types.Ref, e *content.Entry, held types.Ref, h world.Grant) error {
	if err := run.Spend(command.LayerSteps); err != nil {
		return err
	}
	first, before := !ac.world.Holdings.Has(who, e), ac.world.State().HashOf(who.Record, "carries")
	if err := ac.world.State().Append(who.Record, "carries", held); err != nil {
		return err
	}
	ac.world.Holdings.Gained(who, e, before)
	if !h.Plain() {
		if err := ac.noteHold(run, who, held, h); err != nil {
			return err
		}
	}
	if !first {
		return nil
	}
	return ac.startRepeats(run, who, e)
}

// lose takes an entry away, or one of several, with what it put on the clock, and with
// what somebody has because of it; what it repeats goes with the last.
func (ac *Actions) lose(run *command.Run, who, entry types.Ref, e *content.Entry) error {
	if err := run.PermittedThing("take from "+ac.world.Names.Of(who), e.Kind, e, types.Ref{}); err != nil {
		return err
	}
	held, own := world.AsHeld(e), types.Ref{Kind: e.Kind.Name, Name: e.Name, Owner: who.Record}
	at := ac.world.Holdings.At(who, e)
	if entry.IsCopy() {
		held, own = entry, entry
		at = ac.world.State().IndexOf(who.Record, "carries", entry)
	}
	if at < 0 {
		return &rules.Refusal{Reason: fmt.Sprintf("%s does not have %s", ac.world.Names.Of(who), ac.world.Names.Of(held))}
	}
	if err := ac.world.State().RemoveAt(who.Record, "carries", at); err != nil {
		return err
	}
	if held.IsCopy() {
		run.Command.Unheld = append(run.Command.Unheld, held.Record)
		if err := ac.world.Ownership.LetGo(who, held); err != nil {
			return err
		}
	}
	if !ac.world.Holdings.Has(who, e) {
		for _, name := range []types.Ref{world.AsHeld(e), {Kind: e.Kind.Name, Name: e.Name, Owner: who.Record}} {
			if err := ac.world.Ownership.LetGo(who, name); err != nil {
				return err
			}
		}
		if err := ac.stopRepeats(run, who, e); err != nil {
			return err
		}
	}
	if err := ac.dropHolds(run, ac.world.Schedule.Grants(who, held)); err != nil {
		return err
	}
	if err := ac.forgets(run, own); err != nil {
		return err
	}
	return ac.endFrom(run, own)
}
