package table

import (
	"fmt"
	"maps"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// newCopy makes one more of an entry, for somebody who gets it.
func (ac *Actions) newCopy(run *command.Run, who types.Ref, e *content.Entry) (types.Ref, error) {
	if err := run.Spend(command.AskSteps); err != nil {
		return types.Ref{}, err
	}
	n, _, err := run.Create(e.Kind.Name, e.Name)
	if err != nil {
		return n, err
	}
	n.Name = e.Name
	if !run.Imagining {
		ac.world.Departed.Remember(n.Record, n.Kind, n.Name, n.Name)
	}
	run.Command.Unheld = append(run.Command.Unheld, n.Record)
	return n, ac.world.Copies.Make(n, who)
}

// meant says of what somebody gains or loses, where there can be several, which that
// is: a new one, or the first that fits. All that asks and follows sees that one.
func (ac *Actions) meant(run *command.Run, r *rules.Rule, who types.Ref, given rules.Args) (rules.Args, error) {
	n := ac.world.Copies.Resolve(types.AsRef(given["entry"]))
	e, err := ac.world.Holdings.ToCarry(n)
	switch {
	case err != nil || r.Name == gains && !e.Kind.Several:
		return given, nil // what is wrong is told by its function
	case n.IsCopy():
	case r.Name == loses:
		n = ac.world.Copies.FirstFrom(who, e, types.AsRef(given["from"]))
	case n.Owner != 0 && n.Owner != who.Record: // of one's own, and there is none yet, it is the make
		return nil, &rules.Refusal{Reason: fmt.Sprintf("%s does not have %s, and %s cannot take it over", ac.world.Names.Of(ac.world.Entity(n.Owner)), n.Name, ac.world.Names.Of(who))}
	default:
		if n, err = ac.newCopy(run, who, e); err != nil {
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
func (ac *Actions) gainCopy(run *command.Run, who types.Ref, e *content.Entry, n types.Ref, h world.Grant) error {
	if err := ac.world.Departed.There(n); err != nil {
		return err
	}
	if ac.world.Copies.Has(who, n) {
		return &rules.Refusal{Reason: fmt.Sprintf("%s has %s already", ac.world.Names.Of(who), ac.world.Names.Among(n))}
	}
	if other := ac.world.Copies.Holder(n); ac.world.Copies.Has(other, n) {
		if _, err := ac.perform(run, ac.world.Book().Rule(loses), other, rules.Args{"entry": n}); err != nil {
			return err
		}
		if ac.world.Copies.Has(other, n) {
			return &rules.Refusal{Reason: fmt.Sprintf("%s does not lose %s, and %s cannot have it", ac.world.Names.Of(other), ac.world.Names.Among(n), ac.world.Names.Of(who))}
		}
	}
	if err := ac.world.Copies.SetHolder(n, who); err != nil {
		return err
	}
	return ac.getsIt(run, who, e, n, h)
}
