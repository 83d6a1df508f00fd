package actions

import (
	"fmt"

	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// changes writes boxes. All new values are computed before the first is written.
func (ex *executor) changes(list []rules.BoxChange, f *eval.Frame) error {
	if len(list) == 0 {
		return nil
	}
	type write struct {
		of types.Ref
		v  types.Value
	}
	ac := ex.ac
	var see rules.Frame = f
	if ex.frame != nil {
		see = ex.frame
	}
	if err := ex.run.Spend(command.LayerSteps * len(list)); err != nil {
		return err
	}
	writes := make([]write, len(list))
	for i, c := range list {
		w := write{of: f.Ref}
		if c.Whose != nil {
			v, err := c.Whose.Run(see)
			if err != nil {
				return err
			}
			if w.of = types.AsRef(v); w.of == (types.Ref{}) {
				return c.Value.Problem(fmt.Sprintf("`%s` cannot be changed: `%s` is none", c.Written, c.Whose[len(c.Whose)-1].Text()), "")
			}
		}
		for j, other := range writes[:i] {
			if other.of == w.of && list[j].Box == c.Box {
				return c.Value.Problem(fmt.Sprintf("`%s` and `%s` are one box of %s", list[j].Written, c.Written, ac.world.Names.Of(w.of)), "two changes at once cannot write it")
			}
		}
		v, err := c.Value.Run(see)
		if err != nil {
			return err
		}
		w.v, writes[i] = v, w
		writes[i].v = v
	}
	befores := make([]string, len(list))
	if ex.run.Permissions != nil {
		before := ex.run.SetActor(ex.layer.Module)
		defer func() { ex.run.Actor = before }()
		for i, c := range list {
			if err := ex.run.CheckWrite(writes[i].of, c.Box); err != nil {
				return ex.run.WithPos(c.Value.Place(), err)
			}
		}
	}
	for i, c := range list {
		if err := ac.world.Departed.CheckExists(writes[i].of); err != nil {
			return err
		}
		befores[i] = ex.run.Trace.BeforeWrite(writes[i].of, c.Box)
	}
	// A bound that is a word may change in the same list, so all values are stored before the
	// first is checked against such a bound.
	for i, c := range list {
		if !c.Box.Type.HasWordBounds() {
			if err := ac.world.Boxes.Write(ex.run, writes[i].of, c.Box, writes[i].v); err != nil {
				return withPos(c.Value, err)
			}
		} else if err := ac.world.Limits.StoreUnchecked(writes[i].of, c.Box, writes[i].v); err != nil {
			return withPos(c.Value, err)
		}
	}
	for i, c := range list {
		if c.Box.Type.HasWordBounds() {
			if err := ac.world.Boxes.Write(ex.run, writes[i].of, c.Box, writes[i].v); err != nil {
				return withPos(c.Value, err)
			}
		}
	}
	for i, c := range list {
		ex.recordNarrated(writes[i].of, c.Box)
		ex.run.Trace.Written(f.Ref, writes[i].of, c.Box, befores[i], writes[i].v, ex.layer.Module, c.Value.Place())
	}
	return nil
}
