package actions

import (
	"fmt"

	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// boxWrite is a computed value that a change will write.
type boxWrite struct {
	change *rules.BoxChange
	of     types.Ref
	value  types.Value
}

// changes writes the boxes of a body.
func (ex *executor) changes(list []rules.BoxChange, f *eval.Frame) error {
	if ex.frame != nil {
		return ex.change(list, ex.layer.Module, ex.frame, f.Ref)
	}
	return ex.change(list, ex.layer.Module, f, f.Ref)
}

// change writes boxes for a module. All new values are computed in the frame before the first is
// written. acting is whose box it is where none is named.
func (ex *executor) change(list []rules.BoxChange, module string, see rules.Frame, acting types.Ref) error {
	if len(list) == 0 {
		return nil
	}
	if err := ex.run.Spend(command.LayerSteps * len(list)); err != nil {
		return err
	}
	writes := make([]boxWrite, len(list))
	for i := range list {
		c := &list[i]
		of, err := ownerOfBox(c, see, acting)
		if err != nil {
			return err
		}
		for _, other := range writes[:i] {
			if other.of == of && other.change.Box == c.Box {
				return c.Value.Problem(fmt.Sprintf("`%s` and `%s` are one box of %s", other.change.Written, c.Written, ex.ac.world.Names.Of(of)), "two changes at once cannot write it")
			}
		}
		v, err := c.Value.Run(see)
		if err != nil {
			return err
		}
		writes[i] = boxWrite{c, of, v}
	}
	return ex.writeBoxes(writes, module, acting)
}

// ownerOfBox returns the thing whose box a change writes: by default the one that acts.
func ownerOfBox(c *rules.BoxChange, see rules.Frame, acting types.Ref) (types.Ref, error) {
	if c.Whose == nil {
		return acting, nil
	}
	v, err := c.Whose.Run(see)
	if err != nil {
		return types.Ref{}, err
	}
	of := types.AsRef(v)
	if of == (types.Ref{}) {
		return of, c.Value.Problem(fmt.Sprintf("`%s` cannot be changed: `%s` is none", c.Written, c.Whose[len(c.Whose)-1].Text()), "")
	}
	return of, nil
}

// writeBoxes writes computed values for a module. acting is the thing that the trace does not name.
func (ex *executor) writeBoxes(writes []boxWrite, module string, acting types.Ref) error {
	ac := ex.ac
	befores := make([]string, len(writes))
	if ex.run.Permissions != nil {
		before := ex.run.SetActor(module)
		defer func() { ex.run.Actor = before }()
		for _, w := range writes {
			if err := ex.run.CheckWrite(w.of, w.change.Box); err != nil {
				return ex.run.WithPos(w.change.Value.Place(), err)
			}
		}
	}
	for i, w := range writes {
		if err := ac.world.Departed.CheckExists(w.of); err != nil {
			return err
		}
		befores[i] = ex.run.Trace.BeforeWrite(w.of, w.change.Box)
	}
	// A bound that is a word may change in the same list, so all values are stored before the
	// first is checked against such a bound.
	for _, w := range writes {
		c := w.change
		if !c.Box.Type.HasWordBounds() {
			if err := ac.world.Boxes.Write(ex.run, w.of, c.Box, w.value); err != nil {
				return withPos(c.Value, err)
			}
		} else if err := ac.world.Limits.StoreUnchecked(w.of, c.Box, w.value); err != nil {
			return withPos(c.Value, err)
		}
	}
	for _, w := range writes {
		if w.change.Box.Type.HasWordBounds() {
			if err := ac.world.Boxes.Write(ex.run, w.of, w.change.Box, w.value); err != nil {
				return withPos(w.change.Value, err)
			}
		}
	}
	for i, w := range writes {
		ex.recordNarrated(w.of, w.change.Box)
		ex.run.Trace.Written(acting, w.of, w.change.Box, befores[i], w.value, module, w.change.Value.Place())
	}
	return nil
}
