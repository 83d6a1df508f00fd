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

// carrier finds who takes part in a rule in the role a carried change names,
// and whether that somebody has the entry.
func (t *Table) carrier(run *command.Run, y *rules.Layer, f *frame) (types.Ref, bool, error) {
	who, err := t.role(y.Carried.Me, f)
	if err != nil || who.Record == 0 {
		return who, false, err
	}
	return who, t.world.Holdings.Has(who, y.Carried.Carrier), run.Spend(command.LayerSteps)
}

// role finds who takes part in a rule in a role; nobody when the role is not
// filled.
func (t *Table) role(role string, f *frame) (types.Ref, error) {
	switch role {
	case "itself":
		return f.noun, nil
	case "owner":
		return t.world.Entity(t.world.Copies.HolderID(f.noun)), nil
	case "roller":
		if f.form != nil {
			return f.form.roller, nil
		}
		return types.Ref{}, nil
	}
	if param, ok := rules.GivenRole(role); ok {
		v, err := f.Given(param)
		return types.AsRef(v), err
	}
	k := t.world.Kind(f.noun)
	b := k.Box(role)
	if b == nil {
		return types.Ref{}, nil
	}
	v, _, _, err := t.world.Boxes.Kept(f.noun, b)
	return types.AsRef(v), err
}

// Has reports whether somebody carries an entry: the entry itself, or its name. A
// name that does not exist is an error, and so is what nobody can carry.
func (t *Table) Has(who types.Ref, entry types.Value) (types.Value, error) {
	run := t.run
	if err := t.world.Departed.There(who); err != nil {
		return nil, err
	}
	e, err := t.world.Holdings.Carried(t.world.Kind(who).Module, entry)
	n := types.AsRef(entry)
	if err != nil {
		if name, ok := entry.(string); ok {
			n.Name = name
		}
		if _, left := t.world.Departed.CarriesVanished(who, n); left {
			return true, run.Spend(command.LayerSteps)
		}
		return nil, err
	}
	if n.IsCopy() {
		return t.world.Copies.Has(who, n), nil
	}
	return t.world.Holdings.Has(who, e), nil
}

// gain gives somebody an entry, and gives which it is where there can be several.
func (t *Table) gain(run *command.Run, who, entry types.Ref, e *content.Entry, h world.Grant) (types.Value, error) {
	if !e.Kind.Carried {
		return nil, &diag.Problem{Message: fmt.Sprintf("%s is not something people carry", diag.A(e.Kind.Name)), Hint: fmt.Sprintf("declare kind %q with carried = true", e.Kind.Name)}
	}
	if err := run.PermittedThing("give "+t.world.Names.Of(who), e.Kind, e, types.Ref{}); err != nil {
		return nil, err
	}
	if entry.IsCopy() {
		return entry, t.gainCopy(run, who, e, entry, h)
	}
	if t.world.Holdings.Has(who, e) {
		return nil, &rules.Refusal{Reason: fmt.Sprintf("%s has %s already", t.world.Names.Of(who), e.Name)}
	}
	return nil, t.getsIt(run, who, e, world.AsHeld(e), h)
}

// getsIt puts among what somebody carries what they do not have; what the entry
// repeats on the clock starts to run with the first.
func (t *Table) getsIt(run *command.Run, who types.Ref, e *content.Entry, held types.Ref, h world.Grant) error {
	if err := run.Spend(command.LayerSteps); err != nil {
		return err
	}
	first, before := !t.world.Holdings.Has(who, e), t.world.State().HashOf(who.Record, "carries")
	if err := t.world.State().Append(who.Record, "carries", held); err != nil {
		return err
	}
	t.world.Holdings.Gained(who, e, before)
	if !h.Plain() {
		if err := t.noteHold(run, who, held, h); err != nil {
			return err
		}
	}
	if !first {
		return nil
	}
	return t.actions.startRepeats(run, who, e)
}

// lose takes an entry away, or one of several, with what it put on the clock, and with
// what somebody has because of it; what it repeats goes with the last.
func (t *Table) lose(run *command.Run, who, entry types.Ref, e *content.Entry) error {
	if err := run.PermittedThing("take from "+t.world.Names.Of(who), e.Kind, e, types.Ref{}); err != nil {
		return err
	}
	held, own := world.AsHeld(e), types.Ref{Kind: e.Kind.Name, Name: e.Name, Owner: who.Record}
	at := t.world.Holdings.At(who, e)
	if entry.IsCopy() {
		held, own = entry, entry
		at = t.world.State().Find(who.Record, "carries", entry)
	}
	if at < 0 {
		return &rules.Refusal{Reason: fmt.Sprintf("%s does not have %s", t.world.Names.Of(who), t.world.Names.Of(held))}
	}
	if err := t.world.State().Cut(who.Record, "carries", at); err != nil {
		return err
	}
	if held.IsCopy() {
		run.Command.Unheld = append(run.Command.Unheld, held.Record)
		if err := t.world.Ownership.LetGo(who, held); err != nil {
			return err
		}
	}
	if !t.world.Holdings.Has(who, e) {
		for _, name := range []types.Ref{world.AsHeld(e), {Kind: e.Kind.Name, Name: e.Name, Owner: who.Record}} {
			if err := t.world.Ownership.LetGo(who, name); err != nil {
				return err
			}
		}
		if err := t.actions.stopRepeats(run, who, e); err != nil {
			return err
		}
	}
	if err := t.dropHolds(run, t.world.Schedule.Grants(who, held)); err != nil {
		return err
	}
	if err := t.forgets(run, own); err != nil {
		return err
	}
	return t.endFrom(run, own)
}
