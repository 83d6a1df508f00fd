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

// createCopy makes one more of an entry, for somebody who gets it.
func (iv *Inventory) createCopy(run *command.Run, who types.Ref, e *content.Entry) (types.Ref, error) {
	if err := run.Spend(command.AskSteps); err != nil {
		return types.Ref{}, err
	}
	n, _, err := run.Create(e.Kind.Name, e.Name)
	if err != nil {
		return n, err
	}
	n.Name = e.Name
	if !run.Imagining {
		iv.world.Departed.Remember(n.Record, n.Kind, n.Name, n.Name)
	}
	run.Command.Orphans = append(run.Command.Orphans, n.Record)
	return n, iv.world.Copies.Make(n, who)
}

// resolveCopy says of what somebody gains or loses, where there can be several, which that
// is: a new one, or the first that fits. All that asks and follows sees that one.
func (iv *Inventory) resolveCopy(run *command.Run, r *rules.Rule, who types.Ref, given rules.Args) (rules.Args, error) {
	n := iv.world.Copies.Resolve(types.AsRef(given["entry"]))
	e, err := iv.world.Carried.EntryOf(n)
	switch {
	case err != nil || r.Name == Gains && !e.Kind.Several:
		return given, nil // what is wrong is told by its function
	case n.IsCopy():
	case r.Name == Loses:
		n = iv.world.Copies.FirstFrom(who, e, types.AsRef(given["from"]))
	case n.Owner != 0 && n.Owner != who.Record: // of one's own, and there is none yet, it is the make
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

// gainCopy gives somebody one of several, and takes it from whoever has it.
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
