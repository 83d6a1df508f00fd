package table

import (
	"slices"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Evaluate evaluates a question or line: the definition or its replacement, additions, wraps,
// carried layers of the participants, house rules.
func (o *oracle) Evaluate(r *rules.Rule, f *eval.Frame) (types.Value, error) {
	if o.t.world.Program() != o.program {
		o.differ("other rules came in force, which have short cuts past the oracle")
	}
	type around struct {
		y  *rules.Layer
		me *types.Ref
	}
	var outer []around
	base := r.Base
	if slices.ContainsFunc(r.Replacements, (*rules.Layer).IsFinal) {
		var err error
		if base, _, err = o.instead(r, f); err != nil {
			return nil, err
		}
	}
	for _, y := range r.Wraps {
		if !o.stranger(y.Module, f.Ref) && !o.silenced(base, y) {
			outer = append(outer, around{y, nil})
		}
	}
	for _, y := range r.Carried {
		if o.silenced(base, y) {
			continue
		}
		me, has, err := o.carrier(y, f)
		if err != nil {
			return nil, err
		}
		if has && !f.IsUsedUp(y, me) {
			outer = append(outer, around{y, &me})
		}
	}
	for _, y := range r.House {
		outer = append(outer, around{y, nil})
	}
	below := func() (types.Value, error) { return o.definition(r, f) }
	for _, w := range outer {
		inner := below
		below = func() (types.Value, error) { return o.around(r, w.y, w.me, f, inner) }
	}
	return below()
}

// Base reports a line that is evaluated by a fast path, of which a plain table has none; see
// [Plainly].
func (o *oracle) Base(r *rules.Rule, f *eval.Frame) (types.Value, error) {
	o.differ(r.Name + " is worked out by a short cut past the oracle")
	return o.definition(r, f)
}

// silenced reports whether the definition or replacement in force is final and silences a layer.
func (o *oracle) silenced(base, y *rules.Layer) bool {
	return base != nil && base.By != nil && base.By.Terms.Final && !y.House && !o.t.world.Program().Requires(y.Module, base.Module)
}

// around evaluates one layer around the value of the others.
func (o *oracle) around(r *rules.Rule, y *rules.Layer, me *types.Ref, f *eval.Frame, inner func() (types.Value, error)) (types.Value, error) {
	g, call := f, eval.Call{Run: o.t.run, Ref: f.Ref, Args: f.Args, Params: r.Signature.Params, Me: me, How: y.ChangeKind}
	if y.ChangeKind == rules.After {
		usual, err := inner()
		if err != nil {
			return nil, err
		}
		call.Usual = usual
		g = g.With("usual", usual)
	} else {
		call.AsUsual = inner
	}
	if me != nil {
		g = g.With("me", *me)
	}
	holds, err := o.holds(y, y.When, g)
	if err != nil {
		return nil, err
	}
	switch {
	case !holds && y.ChangeKind == rules.After:
		return call.Usual, nil
	case !holds:
		return inner()
	}
	if y.ChangeKind == rules.After && me != nil {
		g.RecordOnceChange(y, *me)
	}
	v, err := o.says(r, y, g, call)
	if err == nil && v == nil && y.ChangeKind == rules.After && y.Answer.Func != nil {
		return call.Usual, nil // a function that returns nothing keeps the value
	}
	return v, err
}

// definition returns the value of the definition, or of its strongest replacement that holds, with
// additions.
func (o *oracle) definition(r *rules.Rule, f *eval.Frame) (types.Value, error) {
	y, g, err := o.instead(r, f)
	if err != nil {
		return nil, err
	}
	var v types.Value
	if y == nil {
		v, err = f.Check.StandardLine(f, r)
	} else {
		v, err = o.says(r, y, g, eval.Call{Run: o.t.run, Ref: f.Ref, Args: f.Args, Params: r.Signature.Params, How: rules.Definition})
	}
	switch {
	case err != nil, y != nil && y.Answer.Best != nil:
		return v, err
	case r.Decl.IsHeadline():
		return o.t.eval.AddedTexts(o.t.run, r, y, f, v)
	}
	if d := r.Decl.Body; d.All != nil || d.Any != nil {
		return o.added(r, y, f, v == true)
	}
	adding := slices.ContainsFunc(r.Adds, func(add *rules.Layer) bool { return add.Answer.Rows == nil && !o.silenced(y, add) })
	if !adding {
		return v, nil
	}
	total, isNumber := v.(float64)
	if v != nil && !isNumber {
		return o.t.eval.Base(r, f) // which is an error
	}
	more, err := o.additions(r, y, f)
	for _, n := range more {
		total += n
	}
	return types.NumberValue(total), err
}

// instead returns the definition or its strongest replacement that holds, and the frame in which
// it is evaluated.
func (o *oracle) instead(r *rules.Rule, f *eval.Frame) (*rules.Layer, *eval.Frame, error) {
	type replacing struct {
		y *rules.Layer
		g *eval.Frame
	}
	var strongest []replacing
	for _, y := range r.Replacements {
		if o.stranger(y.Module, f.Ref) {
			continue
		}
		g := f
		if y.Carried.Carrier != nil {
			me, has, err := o.carrier(y, f)
			if err != nil {
				return nil, nil, err
			}
			if !has {
				continue
			}
			g = f.With("me", me)
		}
		holds, err := o.holds(y, y.When, g)
		if err != nil {
			return nil, nil, err
		}
		if holds {
			strongest = append(strongest, replacing{y, g})
		}
	}
	switch len(strongest) {
	case 0:
		return r.Base, f, nil
	case 1:
		return strongest[0].y, strongest[0].g, nil
	}
	// the program contains which of them wins, or that they conflict
	chosen, _, err := o.t.eval.Replacement(o.t.run, r, f)
	for _, x := range strongest {
		if x.y == chosen {
			return chosen, x.g, err
		}
	}
	return chosen, f, err
}

// additions returns the numbers that other layers add to base.
func (o *oracle) additions(r *rules.Rule, base *rules.Layer, f *eval.Frame) ([]float64, error) {
	var all []float64
	for _, y := range r.Adds {
		if y.Answer.Rows != nil || o.stranger(y.Module, f.Ref) || o.silenced(base, y) {
			continue
		}
		g := f
		if y.Carried.Carrier != nil {
			me, has, err := o.carrier(y, f)
			if err != nil {
				return nil, err
			}
			if !has || f.IsUsedUp(y, me) {
				continue
			}
			g = f.With("me", me)
		}
		holds, err := o.holds(y, y.When, g)
		if err != nil {
			return nil, err
		}
		if !holds {
			continue
		}
		if y.Carried.Once != nil {
			g.RecordOnceChange(y, g.Me())
		}
		v, err := o.says(r, y, g, eval.Call{Run: o.t.run, Ref: f.Ref, Args: f.Args, Params: r.Signature.Params, How: rules.To})
		if err != nil {
			return nil, err
		}
		n, ok := v.(float64)
		if !ok {
			_, err := o.t.eval.Base(r, f)
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

// added returns the answer of a rule with conditions after those that other layers add to base.
func (o *oracle) added(r *rules.Rule, base *rules.Layer, f *eval.Frame, answer bool) (types.Value, error) {
	for _, y := range r.Adds {
		if answer == (r.Decl.Body.Any != nil) {
			break
		}
		if o.stranger(y.Module, f.Ref) || o.silenced(base, y) {
			continue
		}
		g := f
		if y.Carried.Carrier != nil {
			me, has, err := o.carrier(y, f)
			if err != nil {
				return nil, err
			}
			if !has {
				continue
			}
			g = f.With("me", me)
		}
		if holds, err := o.holds(y, y.When, g); err != nil || !holds {
			if err != nil {
				return nil, err
			}
			continue
		}
		v, err := o.says(r, y, g, eval.Call{Run: o.t.run, Ref: f.Ref, Args: f.Args, Params: r.Signature.Params, How: rules.To})
		if err != nil {
			return nil, err
		}
		answer = v == true
	}
	return answer, nil
}

// says returns the value of one layer.
func (o *oracle) says(r *rules.Rule, y *rules.Layer, f *eval.Frame, c eval.Call) (types.Value, error) {
	switch {
	case y.Body != nil, y.Answer.ExtraRoll != nil, y.Answer.NestedCheck != nil, y.Answer.Texts != nil:
		return o.t.eval.LayerValue(o.t.run, r, y, f, c) // it has effects, rolls, or is only shown
	case y.Answer.Formula != nil:
		return y.Answer.Formula.Run(f)
	case y.Answer.Sum != nil:
		total := 0.0
		rows, err := o.rows(y.Answer.Sum, f, false)
		for _, n := range rows {
			total += n.(float64)
		}
		return types.NumberValue(total), err
	case y.Answer.Best != nil:
		rows, err := o.rows(y.Answer.Best, f, false)
		if err != nil {
			return nil, err
		}
		best, found := 0.0, false
		more, err := o.additions(r, y, f)
		for _, n := range rows {
			more = append(more, n.(float64))
		}
		for _, n := range more {
			if !found || n > best {
				best, found = n, true
			}
		}
		return types.NumberValue(best), err
	case y.Answer.All != nil, y.Answer.Any != nil:
		every := y.Answer.Any == nil
		for _, row := range slices.Concat(y.Answer.All, y.Answer.Any) {
			list, err := o.rows([]rules.LinkedRow{row}, f, true)
			if err != nil {
				return nil, err
			}
			if len(list) > 0 && (list[0] == true) != every {
				return !every, nil
			}
		}
		return every, nil
	case y.Answer.First != nil:
		rows, err := o.rows(y.Answer.First, f, true)
		if err != nil || len(rows) == 0 {
			return nil, err
		}
		return rows[0], nil
	case y.Answer.Rows != nil:
		return o.row(r, y, f)
	case y.Answer.Func != nil:
		return o.t.eval.CallFunction(o.t.run, r, y, f, c)
	}
	return nil, nil
}

// rows returns the values of the rows whose conditions hold, or only of the first.
func (o *oracle) rows(rows []rules.LinkedRow, f *eval.Frame, first bool) (types.List, error) {
	list := types.List{}
	for _, row := range rows {
		if row.When != nil {
			v, err := row.When.Run(f)
			if err != nil {
				return nil, err
			}
			if v != true {
				continue
			}
		}
		var v types.Value
		var err error
		if row.ExtraRoll != nil {
			v, err = f.Check.RollLine(f, row.ExtraRoll)
		} else {
			v, err = row.Value.Run(f)
		}
		if err != nil {
			return nil, err
		}
		if list = append(list, v); first {
			break
		}
	}
	return list, nil
}

// row returns the value of a table for its parameter.
func (o *oracle) row(r *rules.Rule, y *rules.Layer, f *eval.Frame) (types.Value, error) {
	if len(r.Signature.Params) == 0 {
		return o.t.eval.LayerValue(o.t.run, r, y, f, eval.Call{}) // which is an error
	}
	var keys []types.Value
	for _, p := range r.Signature.Params {
		key, err := plainFrame{f, f, o}.Arg(p.Name)
		if err != nil {
			return nil, err
		}
		keys = append(keys, key)
	}
	rows := slices.Clone(y.Answer.Rows)
	for _, more := range r.Adds {
		if more.Answer.Rows == nil || o.stranger(more.Module, f.Ref) || o.silenced(y, more) {
			continue
		}
		holds, err := o.holds(more, more.When, &eval.Frame{Eval: o.t.eval, Run: o.t.run, Ref: f.Ref})
		if err != nil {
			return nil, err
		}
		if holds {
			rows = append(rows, more.Answer.Rows...)
		}
	}
	for _, row := range rows {
		if belongs(keys[0], row.TableKey) && (row.Column == nil || belongs(keys[1], *row.Column)) {
			if row.Value == nil {
				return nil, nil
			}
			if types.Valid(row.Value) == nil {
				return row.Value, nil
			}
			break
		}
	}
	return o.t.eval.LayerValue(o.t.run, r, y, f, eval.Call{}) // which is an error
}

// belongs reports whether a value belongs to a key of a table.
func belongs(value types.Value, key rules.TableKey) bool {
	if thing, ok := value.(types.Ref); ok {
		value = thing.Name
	}
	number, isNumber := value.(float64)
	return key.IsText && value == key.Text || !key.IsText && isNumber && key.Low <= number && number <= key.High
}

// holds reports whether a layer applies.
func (o *oracle) holds(y *rules.Layer, when *formula.Program, f *eval.Frame) (bool, error) {
	n := f.Ref
	if f.Actor != nil {
		n = *f.Actor
	}
	if y.Of != nil && !o.t.world.Program().Catalogue.Kind(n.Kind).Is(y.Of.Name) {
		return false, nil
	}
	if when == nil {
		return true, nil
	}
	v, err := when.Run(f)
	return v == true, err
}

// carrier returns the participant in the role that a carried layer names, and whether it has the
// entry.
func (o *oracle) carrier(y *rules.Layer, f *eval.Frame) (types.Ref, bool, error) {
	who, err := o.role(y.Carried.Me, f)
	if err != nil || who.Record == 0 {
		return who, false, err
	}
	carries, _ := o.t.world.State().Get(who.Record, "carries")
	list, _ := carries.(types.List)
	return who, slices.ContainsFunc(list, func(v types.Value) bool {
		n, ok := v.(types.Ref)
		return ok && n.Kind == y.Carried.Carrier.Kind.Name && n.Name == y.Carried.Carrier.Name
	}), nil
}

func (o *oracle) role(role string, f *eval.Frame) (types.Ref, error) {
	if param, ok := rules.ParamOfRole(role); ok {
		v, err := plainFrame{f, f, o}.Arg(param)
		return types.AsRef(v), err
	}
	switch role {
	case "itself":
		return f.Ref, nil
	case "owner":
		return o.t.world.Entity(o.t.world.Copies.HolderID(f.Ref)), nil
	case "roller":
		if f.Check == nil {
			return types.Ref{}, nil
		}
		return types.AsRef(f.Check.RollerValue()), nil
	}
	store, id := o.t.world.State(), f.Ref.Record
	if id > world.EventBase {
		store, id = o.t.world.Events(), id-world.EventBase
	}
	v, _ := store.Get(id, role)
	return types.AsRef(v), nil
}

// stranger reports whether a layer belongs to another game than a thing.
func (o *oracle) stranger(module string, n types.Ref) bool {
	k := o.t.world.Program().Catalogue.Kind(n.Kind)
	return k != nil && o.t.world.Program().Catalogue.Unrelated(module, k.Module)
}
