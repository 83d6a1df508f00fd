package actions

import (
	"fmt"
	"sort"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/state"
	"houserule/runtime/world"
)

// forEach runs the body of an action for each element of its list, or with `both` for all at once.
func (ac *Actions) forEach(run *command.Run, r *rules.Rule, f *eval.Frame) error {
	v, err := r.ForEach.Run(f)
	if err != nil {
		return err
	}
	list, ok := v.(types.List)
	if !ok {
		return &diag.Problem{Pos: r.Decl.Pos, Message: fmt.Sprintf("for_each of %s gives %s, not a list", r.Name, types.Format(v))}
	}
	one := func(e types.Value) error {
		if err := run.Spend(command.AskSteps); err != nil {
			return err
		}
		n, ok := e.(types.Ref)
		if !ok {
			return &diag.Problem{Pos: r.Decl.Pos, Message: fmt.Sprintf("for_each of %s lists %s, which is not a thing", r.Name, types.Format(e))}
		}
		g := &eval.Frame{Eval: ac.eval, Run: run, Ref: n, Actor: &f.Ref, Args: f.Args, Params: r.Signature.Params}
		if r.When != nil {
			v, err := r.When.Run(g)
			if err != nil || v != true {
				return err
			}
		}
		_, err := ac.steps(run, r, g)
		return err
	}
	if r.Decl.Fields.YesNo(rules.Both) {
		return ac.atOnce(run, r, list, one)
	}
	for _, e := range list {
		if err := one(e); err != nil {
			return err
		}
	}
	return nil
}

// atOnce runs one for each element on the same initial state and then merges the changes. Changes
// of a number are added up; other boxes must be given the same value by all that write them. If
// records were created or removed, it is an error.
func (ac *Actions) atOnce(run *command.Run, r *rules.Rule, list types.List, one func(types.Value) error) error {
	start := ac.world.State().Log.Savepoint()
	type target struct {
		id  state.ID
		box string
	}
	type outcome struct {
		before, after types.Value
		had, has      bool
		by            types.Value
	}
	merged := map[target]*outcome{}
	var order []target
	for _, e := range list {
		if err := one(e); err != nil {
			return err
		}
		changes, err := ac.world.State().Log.Since(start)
		if err != nil {
			return err
		}
		if err := run.Spend(command.LayerSteps * len(changes)); err != nil {
			return err
		}
		mine := map[target]*outcome{}
		for _, c := range changes {
			if c.Op != state.Changed {
				return &diag.Problem{Pos: r.Decl.Pos, Message: fmt.Sprintf("%s brings or removes things, which cannot be done by both sides at once", r.Name),
					Hint: "do it in a step of its own"}
			}
			key := target{c.Record, c.Box}
			if o := mine[key]; o != nil {
				o.after, o.has = c.After, c.Has
			} else {
				mine[key] = &outcome{c.Before, c.After, c.Had, c.Has, e}
			}
		}
		if err := ac.world.State().Log.Rollback(start); err != nil {
			return err
		}
		keys := make([]target, 0, len(mine))
		for k := range mine {
			keys = append(keys, k)
		}
		sort.Slice(keys, func(i, j int) bool {
			return keys[i].id < keys[j].id || keys[i].id == keys[j].id && keys[i].box < keys[j].box
		})
		for _, k := range keys {
			m, o := mine[k], merged[k]
			if !m.had {
				if m.before, err = ac.startingValue(run, k.id, k.box); err != nil {
					return err
				}
			}
			if o == nil {
				merged[k] = m
				order = append(order, k)
				continue
			}
			if m.has == o.has && types.Equal(m.after, o.after) && !isNumber(m.before, m.after) {
				continue
			}
			if !isNumber(o.before, o.after) || !isNumber(m.before, m.after) {
				return &diag.Problem{Pos: r.Decl.Pos, Message: fmt.Sprintf("%s: %s and %s write different things into `%s` of %s at once", r.Name,
					ac.world.Names.Show(o.by), ac.world.Names.Show(m.by), k.box, ac.world.Names.Of(ac.world.Record(k.id)))}
			}
			o.after = o.after.(float64) + m.after.(float64) - m.before.(float64)
		}
	}
	for _, k := range order {
		o := merged[k]
		var err error
		if b := ac.world.BoxByKey(ac.world.State().Kind(k.id), k.box); o.has && b != nil {
			// The sum of changes that are valid each may exceed the range of the box.
			n := ac.world.Record(k.id)
			if kind, entry, _, ok := world.SplitKey(k.box); ok {
				n = types.Ref{Kind: kind, Name: entry, Owner: k.id}
			}
			if o.after, err = ac.world.Limits.Fit(run, n, b, o.after); err != nil {
				return &diag.Problem{Pos: r.Decl.Pos, Message: fmt.Sprintf("%s: `%s` of %s, written by both sides at once: %s", r.Name, k.box, ac.world.Names.Of(ac.world.Record(k.id)), err)}
			}
		}
		if o.has {
			err = ac.world.State().Set(k.id, k.box, o.after)
		} else {
			err = ac.world.State().Unset(k.id, k.box)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// startingValue returns the value of a box that was never written: its default or start.
func (ac *Actions) startingValue(run *command.Run, id state.ID, key string) (types.Value, error) {
	n := ac.world.Record(id)
	b := ac.world.BoxByKey(n.Kind, key)
	if b == nil || b.Starts == nil && !b.HasDefault {
		return nil, nil
	}
	if kind, entry, _, ok := world.SplitKey(key); ok {
		n = types.Ref{Kind: kind, Name: entry, Owner: id}
	}
	return ac.world.Boxes.Raw(run, n, b)
}

func isNumber(values ...types.Value) bool {
	for _, v := range values {
		if _, ok := v.(float64); !ok {
			return false
		}
	}
	return true
}
