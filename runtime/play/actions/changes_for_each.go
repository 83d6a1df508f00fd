package actions

import (
	"fmt"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// writesForEach writes boxes for the elements of a list whose condition holds, and takes the steps
// of the step element by element. It reports whether the condition held for one of them.
//
// All conditions and values are computed before the first box is written. If several elements write
// one box, their changes of a number are added up; any other values must be equal.
func (ex *executor) writesForEach(s *rules.Step, list types.List, f *eval.Frame) (bool, error) {
	writes := summedWrites{ac: ex.ac, run: ex.run, at: map[boxOf]int{}}
	var chosen []types.Value
	for _, e := range list {
		if err := ex.run.Spend(command.LayerSteps); err != nil {
			return false, err
		}
		n, isThing := e.(types.Ref)
		if isThing && n.Record != 0 && ex.ac.world.Departed.IsGone(n) {
			continue
		}
		g := *f
		g.Each = e
		holds, err := ex.holds(s, &g)
		if err != nil {
			return false, err
		}
		if !holds {
			continue
		}
		chosen = append(chosen, e)
		if err := writes.add(s.Changes, e, &g); err != nil {
			return false, err
		}
	}
	if len(chosen) == 0 {
		return false, nil
	}
	if ex.ac.reached != nil {
		ex.ac.reached(s.Pos)
	}
	if err := ex.writeBoxes(writes.list, ex.module(s), f.Ref); err != nil {
		return false, err
	}
	if len(s.Steps) == 0 {
		return true, nil
	}
	for _, e := range chosen {
		if n, ok := e.(types.Ref); ok && n.Record != 0 && ex.ac.world.Departed.IsGone(n) {
			continue
		}
		g := *f
		g.Each = e
		if _, err := ex.steps(s.Steps, &g); err != nil {
			return false, err
		}
	}
	return true, nil
}

// boxOf is a box of a thing.
type boxOf struct {
	of  types.Ref
	box *content.Box
}

// summedWrites collects the values that several elements write at once. It has no executor, which
// would leave the stack in all bodies.
type summedWrites struct {
	ac   *Actions
	run  *command.Run
	list []boxWrite    // each box once, in the order of the first write
	by   []types.Value // for each of list, the element that writes it first
	at   map[boxOf]int // the index in list
}

// add adds the changes for one element, whose frame is f.
func (sw *summedWrites) add(changes []rules.BoxChange, element types.Value, f *eval.Frame) error {
	if err := sw.run.Spend(command.LayerSteps * len(changes)); err != nil {
		return err
	}
	for i := range changes {
		c := &changes[i]
		of, err := ownerOfBox(c, f, f.Ref)
		if err != nil {
			return err
		}
		v, err := c.Value.Run(f)
		if err != nil {
			return err
		}
		key := boxOf{of, c.Box}
		at, twice := sw.at[key]
		if !twice {
			sw.at[key] = len(sw.list)
			sw.list, sw.by = append(sw.list, boxWrite{c, of, v}), append(sw.by, element)
			continue
		}
		if err := sw.combine(&sw.list[at], sw.by[at], c, v, element); err != nil {
			return err
		}
	}
	return nil
}

// combine adds a second value of a box to w, which has the value that the element `first` writes.
func (sw *summedWrites) combine(w *boxWrite, first types.Value, c *rules.BoxChange, v, element types.Value) error {
	if isNumber(w.value, v) {
		before, err := sw.run.Read(w.of, c.Box)
		if err != nil {
			return err
		}
		if start, ok := before.(float64); ok {
			w.value = w.value.(float64) + v.(float64) - start
			return nil
		}
	}
	if types.Equal(w.value, v) {
		return nil
	}
	names := sw.ac.world.Names
	if types.Equal(first, element) {
		return c.Value.Problem(fmt.Sprintf("`%s` and `%s` are one box of %s", w.change.Written, c.Written, names.Of(w.of)), "two changes at once can only add to a number")
	}
	return c.Value.Problem(fmt.Sprintf("%s and %s write different things into `%s` of %s at once: %s and %s", names.Show(first), names.Show(element), content.Written(c.Box.Name), names.Of(w.of), names.Show(w.value), names.Show(v)),
		"only changes of a number add up")
}
