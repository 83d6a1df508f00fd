package actions

import (
	"fmt"
	"maps"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// createCopy creates a copy of an entry for who. It is removed after the command unless gained.
func (iv *Inventory) createCopy(run *command.Run, who types.Ref, e *content.Entry) (types.Ref, error) {
	if err := run.Spend(command.AskSteps); err != nil {
		return types.Ref{}, err
	}
	n, _, err := run.Create(e.Kind.Name, e.Name)
	if err != nil {
		return n, err
	}
	n.Name = e.Name
	if !run.Simulated {
		iv.world.Departed.Remember(n.Record, n.Kind, n.Name, n.Name)
	}
	run.Command.Orphans = append(run.Command.Orphans, n.Record)
	return n, iv.world.Copies.Make(n, who)
}

// resolveCopy returns the arguments of Gains or Loses with `entry` set to one copy, if there can be
// several: a new copy for Gains, the first matching one for Loses. All that follows uses this copy.
func (iv *Inventory) resolveCopy(run *command.Run, r *rules.Rule, who types.Ref, given rules.Args) (rules.Args, error) {
	n := iv.world.Copies.Resolve(types.AsRef(given["entry"]))
	e, err := iv.world.Carried.EntryOf(n)
	switch {
	case err != nil || r.Name == Gains && !e.Kind.Several:
		return given, nil // the function of the action reports the error
	case n.IsCopy():
	case r.Name == Loses:
		n = iv.world.Copies.FirstFrom(who, e, types.AsRef(given["from"]))
	case n.Owner != 0 && n.Owner != who.Record: // a carried entry of somebody else
		return nil, &rules.Refusal{Reason: fmt.Sprintf("%s does not have %s, and %s cannot take it over", iv.world.Names.Of(iv.world.Entity(n.Owner)), n.Name, iv.world.Names.Of(who))}
	default:
		if n, err = iv.createCopy(run, who, e); err != nil {
			return nil, err
		}
	}
	if !n.IsCopy() || given["entry"] == types.Value(n) {
		return given, nil
	}
	given = maps.Clone(given)
	given["entry"] = n
	return given, nil
}

// gainCopy gives a copy to who. A present holder loses it first.
func (iv *Inventory) gainCopy(run *command.Run, who types.Ref, e *content.Entry, n types.Ref, h world.Grant) error {
	if err := iv.world.Departed.CheckExists(n); err != nil {
		return err
	}
	if iv.world.Copies.Has(who, n) {
		return &rules.Refusal{Reason: fmt.Sprintf("%s has %s already", iv.world.Names.Of(who), iv.world.Names.Among(n))}
	}
	if other := iv.world.Copies.Holder(n); iv.world.Copies.Has(other, n) {
		if _, err := iv.ac.Perform(run, iv.world.Program().Rule(Loses), other, rules.Args{"entry": n}); err != nil {
			return err
		}
		if iv.world.Copies.Has(other, n) {
			return &rules.Refusal{Reason: fmt.Sprintf("%s does not lose %s, and %s cannot have it", iv.world.Names.Of(other), iv.world.Names.Among(n), iv.world.Names.Of(who))}
		}
	}
	if err := iv.world.Copies.SetHolder(n, who); err != nil {
		return err
	}
	return iv.add(run, who, e, n, h)
}
