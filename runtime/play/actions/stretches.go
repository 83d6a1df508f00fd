package actions

import (
	"maps"
	"slices"

	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/state"
	"houserule/runtime/world"
)

// schedule creates a scheduled record with the given boxes, which is due at the end of a stretch.
func (cl *Clock) schedule(run *command.Run, s world.Stretch, concerns types.Ref, boxes map[string]types.Value) error {
	parts, err := cl.world.Schedule.Check(run, &s, concerns)
	if err != nil {
		return err
	}
	if s.Of != (types.Ref{}) {
		boxes["of"] = s.Of
	}
	id, err := cl.createScheduled(run, boxes)
	if err != nil {
		return err
	}
	return cl.startPart(run, id, parts, concerns)
}

// startPart makes a scheduled record wait for the first of the remaining parts of its stretch.
func (cl *Clock) startPart(run *command.Run, id state.ID, parts rules.Stretch, whose types.Ref) error {
	if of, ok := cl.world.State().Get(id, "of"); ok {
		whose = types.AsRef(of)
	}
	boxes := map[string]types.Value{"rest": nil, "due": nil, "waits": nil, "by": nil, "left": nil}
	if len(parts) > 1 {
		boxes["rest"], boxes["whose"] = parts[1:].String(), whose
	}
	if p := parts[0]; p.Action == "" {
		wait, err := cl.world.Schedule.SpanSeconds(run, p)
		if err != nil {
			return err
		}
		boxes["due"] = cl.world.Schedule.Now() + wait
	} else {
		r, by, err := cl.world.Schedule.CountedBy(whose, p.Action)
		if err != nil {
			return err
		}
		boxes["waits"], boxes["by"], boxes["left"] = r.Name, by, p.Count
	}
	for _, k := range slices.Sorted(maps.Keys(boxes)) {
		err := error(nil)
		if boxes[k] != nil {
			err = cl.world.State().Set(id, k, boxes[k])
		} else if _, ok := cl.world.State().Get(id, k); ok {
			err = cl.world.State().Unset(id, k)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// countAction counts an action for the stretches that wait for it. What they end runs before the
// action.
func (cl *Clock) countAction(run *command.Run, r *rules.Rule, n types.Ref) error {
	if !cl.world.Schedule.AnyAwait() {
		return nil
	}
	ids := cl.world.Schedule.Awaiting(r.Name, n)
	if err := run.Spend(command.RecordSteps * len(ids)); err != nil {
		return err
	}
	for _, id := range ids {
		left, ok := cl.world.State().Get(id, "left")
		if !ok {
			continue // what ran before has removed it
		}
		var err error
		if left.(float64) > 1 {
			err = cl.world.State().Set(id, "left", left.(float64)-1)
		} else {
			err = cl.endPart(run, id)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// endPart starts the next part of a stretch; after the last it runs what is scheduled.
func (cl *Clock) endPart(run *command.Run, id state.ID) error {
	rest, ok := cl.world.State().Get(id, "rest")
	if !ok {
		return cl.runDue(run, id)
	}
	parts, err := rules.ParseStretch(rest.(string))
	if err != nil {
		return err
	}
	whose, _ := cl.world.State().Get(id, "whose")
	if err := cl.startPart(run, id, parts, types.AsRef(whose)); err != nil { // the rules have changed since
		cl.reportMissed(rest.(string), err)
		return cl.world.State().Remove(id)
	}
	return nil
}

// endLastingFor ends what lasts as long as n, which has left.
func (cl *Clock) endLastingFor(run *command.Run, n types.Ref, carried types.List) error {
	ids := cl.world.Schedule.LastingFor(n)
	if err := run.Spend(command.RecordSteps * len(ids)); err != nil {
		return err
	}
	for _, id := range ids {
		if !cl.world.State().Exists(id) {
			continue
		}
		if err := cl.runDue(run, id); err != nil {
			return err
		}
	}
	if err := cl.unschedule(run, n); err != nil { // its own scheduled actions
		return err
	}
	return cl.ac.Inventory.endGrantsOf(run, n, carried)
}

// unschedule removes the scheduled actions of an entity or a carried entry, and those that the
// entry scheduled.
func (cl *Clock) unschedule(run *command.Run, own types.Ref) error {
	ids := cl.world.Schedule.OfActor(own)
	if err := run.Spend(command.RecordSteps * len(ids)); err != nil {
		return err
	}
	for _, id := range ids {
		if !cl.world.State().Exists(id) {
			continue
		}
		if err := cl.world.State().Remove(id); err != nil {
			return err
		}
	}
	return nil
}

// scheduledBy returns the carried entry whose action is running; false if the action is not one of
// a carried entry.
func (cl *Clock) scheduledBy(run *command.Run) (types.Ref, bool) {
	if len(run.Calls) == 0 {
		return types.Ref{}, false
	}
	n := run.Calls[len(run.Calls)-1].Thing()
	if cl.world.Copies.HolderID(n) == 0 {
		return n, false
	}
	e := cl.world.Entry(n)
	return n, e != nil && e.Kind.Carried
}
