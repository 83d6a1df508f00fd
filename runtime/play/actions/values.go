package actions

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// gainArgs returns the arguments with which somebody gains an entry of a sheet.
func (iv *Inventory) gainArgs(g content.Gain) rules.Args {
	given := rules.Args{"entry": world.EntryRef(g.Entry)}
	if len(g.Boxes) == 0 {
		return given
	}
	boxes := g.Boxes
	if at, ok := boxes.Find(content.ValueWord); ok && g.Entry.Valued != content.NotValued {
		given[content.ValueWord] = boxes[at].Value
		boxes = boxes.With(content.ValueWord, nil)
	}
	if len(boxes) > 0 {
		given[rules.BoxesOfGains] = boxes
	}
	return given
}

// gainedValue returns the value with which a valued entry is gained, 1 unless one is given; 0 for an entry
// without a value. A value for an entry whose kind has no such box is an error.
func gainedValue(e *content.Entry, given rules.Args) (float64, error) {
	v, ok := given[content.ValueWord].(float64)
	switch {
	case e.Valued == content.NotValued && ok:
		if _, p := e.GainedBox(e.Module, content.ValueWord); p != nil {
			return 0, p
		}
		return 0, nil // a box of the kind, which is written like others
	case e.Valued == content.NotValued:
		return 0, nil
	case !ok:
		return 1, nil
	}
	if p := e.CheckGain(v); p != nil {
		return 0, &rules.Refusal{Reason: p.Message}
	}
	return v, nil
}

// addValue adds a hold to a valued entry that somebody has already.
func (iv *Inventory) addValue(run *command.Run, who types.Ref, e *content.Entry, h world.Grant) error {
	if err := run.Spend(command.RecordSteps); err != nil {
		return err
	}
	vs, held := &iv.world.Schedule.Values, world.EntryRef(e)
	if ids := iv.world.Schedule.Grants(who, held); len(ids) == 0 {
		now := vs.Of(who, e)
		if h.IsPlain() && e.Valued == content.Highest {
			return vs.Set(who, e, max(now, h.Value))
		}
		if err := iv.recordGrant(run, who, held, world.Grant{Value: now}); err != nil {
			return err
		}
	} else if id := vs.Redundant(who, e); id != 0 && h.IsPlain() {
		if err := vs.Raise(id, h.Value); err != nil {
			return err
		}
		return vs.Combine(who, held)
	}
	if err := iv.recordGrant(run, who, held, h); err != nil {
		return err
	}
	return vs.Combine(who, held)
}

// writeGained writes the sheet boxes that a gain names.
func (iv *Inventory) writeGained(run *command.Run, who types.Ref, e *content.Entry, held types.Ref, given rules.Args) error {
	boxes, _ := given[rules.BoxesOfGains].(types.Map)
	if v := given[content.ValueWord]; v != nil && e.Valued == content.NotValued {
		boxes = boxes.With(content.ValueWord, v)
	}
	own := held
	if !own.IsCopy() {
		own.Owner = who.Record
	}
	for _, p := range boxes {
		name, _ := p.Key.(string)
		b, problem := e.GainedBox(iv.world.Kind(who).Module, name)
		if problem != nil {
			if problem.Hint == "" {
				problem.Advise(diag.SuggestNearest(name, content.ArgumentsOfGains))
			}
			return problem
		}
		v, err := iv.namedIn(b, p.Value)
		if err != nil {
			return err
		}
		if err := iv.world.Boxes.Write(run, own, b, v); err != nil {
			return err
		}
	}
	return nil
}

// namedIn returns the value of a box of a gain, in which a text may be the name of an entry.
func (iv *Inventory) namedIn(b *content.Box, v types.Value) (types.Value, error) {
	name, ok := v.(string)
	if !ok || b.Type.Base != types.RefBase {
		return v, nil
	}
	e, p := iv.world.Program().Catalogue.EntryMeant(b.Module, b.Type.Kind, name)
	if p != nil {
		return nil, fmt.Errorf("`%s`: %w", b.Name, p)
	}
	return world.EntryRef(e), nil
}

// loseEntry lets somebody lose an entry, as the action "entity.loses" does.
func (ac *Actions) loseEntry(run world.Command, who, entry types.Ref) error {
	_, err := ac.Perform(run.(*command.Run), ac.world.Program().Rule(Loses), who, rules.Args{"entry": entry})
	return err
}

// lessen lowers the values that fall at an occasion: the end of a unit of the clock or an action. by is who
// performs the action; zero for everybody. only is the spelling of the occasions that are met; "" for all.
func (cl *Clock) lessen(run *command.Run, unit string, action *rules.Rule, by types.Ref, only string) error {
	for _, l := range rules.LessenedAt(cl.world.Program(), unit, action) {
		who := []types.Ref{by}
		if by == (types.Ref{}) || slices.ContainsFunc(l.At, func(o rules.Occasion) bool { return o.Rule == action && action != nil && o.By == rules.ByGame }) {
			who = who[:0]
			for _, v := range cl.world.Lists.All("entity") {
				who = append(who, types.AsRef(v))
			}
		}
		if only != "" && !slices.ContainsFunc(l.At, func(o rules.Occasion) bool { return o.Rule == action && o.Name == only }) {
			continue
		}
		for _, n := range who {
			if err := cl.lessenOf(run, l, n); err != nil {
				return err
			}
		}
	}
	return nil
}

// lessenOf lowers the value of an entry that somebody has by one. If it is lost, they lose it.
func (cl *Clock) lessenOf(run *command.Run, l *rules.LinkedLessening, who types.Ref) error {
	if err := run.Spend(command.LayerSteps); err != nil {
		return err
	}
	if who.Record == 0 || world.IsEvent(who) || cl.world.Departed.IsGone(who) || cl.world.Foreign(l.Entry.Module, who) || !cl.world.Carried.Has(who, l.Entry) {
		return nil
	}
	if l.When != nil {
		v, err := l.When.Run((&eval.Frame{Eval: cl.ac.eval, Run: run, Ref: who}).With("me", who))
		if err != nil || v != true {
			return err
		}
	}
	if cl.ac.reached != nil {
		cl.ac.reached(l.Entry.Lessens.Pos)
	}
	lost, err := cl.world.Schedule.Values.Fall(who, l.Entry)
	if err != nil || !lost {
		return err
	}
	before := run.ActAsEngine()
	defer func() { run.Actor = before }()
	return cl.attemptDue("the end of "+cl.world.Names.Of(who)+"'s "+l.Entry.Name, func() error {
		return cl.ac.loseEntry(run, who, world.EntryRef(l.Entry))
	})
}

// lessensAny reports whether somebody has an entry whose value falls at the end of a unit.
func (cl *Clock) lessensAny(unit string) bool {
	list := rules.LessenedAt(cl.world.Program(), unit, nil)
	if len(list) == 0 {
		return false
	}
	found := false
	for _, v := range cl.world.Lists.All("entity") {
		for _, l := range list {
			found = found || cl.world.Carried.Has(types.AsRef(v), l.Entry)
		}
	}
	return found
}

// lowerRepeatedly lowers the values that fall at the end of a unit once for each of several ends.
func (cl *Clock) lowerRepeatedly(run *command.Run, unit string, times float64) error {
	for ; times > 0 && cl.lessensAny(unit); times-- {
		if err := cl.lessen(run, unit, nil, types.Ref{}, ""); err != nil {
			return err
		}
	}
	return nil
}
