package actions

import (
	"fmt"
	"slices"

	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// buy takes the step of a purchase: it pays or returns, and writes what is bought.
func (ex *executor) buy(s *rules.Step, f *eval.Frame) (types.Value, bool, error) {
	ds := deals{ex.ac}
	d, err := ds.deal(ex.run, ex.rule, f)
	if err != nil {
		return nil, true, err
	}
	var needed *dependents
	if d.Returns {
		if needed, err = ds.dependentsOf(ex.run, d); err != nil {
			return nil, true, err
		}
	}
	ex.run.Trace.Bought(ex.rule, d.Price, d.Stood, d.Due, d.Left, d.IsPaid)
	if err := ex.pay(d, f); err != nil {
		return nil, true, err
	}
	if d.Terms.Box != nil {
		if err := ex.change(s.Changes[:1], ex.module(s), f, f.Ref); err != nil {
			return nil, true, err
		}
	}
	if _, err := ex.steps(s.Steps, f); err != nil {
		return nil, true, err
	}
	if d.Terms.Payer == nil && d.IsPaid {
		left, err := numberOf(d.Terms.Formula(rules.From), f)
		if err != nil {
			return nil, true, err
		}
		if *left < 0 && *left < d.Left {
			return nil, true, ds.shortfall(d, -*left)
		}
	}
	return nil, true, needed.check(ex.run)
}

// pay takes what is due from the box that pays, and keeps what was paid.
func (ex *executor) pay(d *Deal, f *eval.Frame) error {
	if d.Terms.Payer != nil && d.Due != 0 {
		of, err := ownerOfBox(d.Terms.Payer, f, f.Ref)
		if err != nil {
			return err
		}
		if err := ex.writeBoxes([]boxWrite{{d.Terms.Payer, of, d.Left - d.Due}}, ex.layer.Module, f.Ref); err != nil {
			return err
		}
	}
	if d.Terms.Kept == nil {
		return nil
	}
	return ex.ac.world.Boxes.WriteBy(ex.run, f.Ref, d.Terms.Kept, d.kept, true)
}

// dependents are the purchases of somebody that stand, and which of their requirements hold, before
// something is given back.
type dependents struct {
	ds   deals
	list []dependent
}

// dependent is a purchase that stands.
type dependent struct {
	deal  *Deal
	frame *eval.Frame
	holds []bool // for each requirement, and last for the range and the choices
}

// dependentsOf returns the purchases that stand beside the one that is given back.
func (ds deals) dependentsOf(run *command.Run, back *Deal) (*dependents, error) {
	all := &dependents{ds: ds}
	who := ds.ac.world.Ownership.Actor(back.Of)
	kind := ds.ac.world.Kind(who)
	if kind == nil {
		return all, nil
	}
	for _, r := range rules.AllPurchases(ds.ac.world.Program(), kind) {
		things, err := ds.boughtOf(run, r, who)
		if err != nil {
			return nil, err
		}
		for _, n := range things {
			if err := all.add(run, r, n, back); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// boughtOf returns the things of somebody whose action a purchase is.
func (ds deals) boughtOf(run *command.Run, r *rules.Rule, who types.Ref) ([]types.Ref, error) {
	if ds.ac.world.Foreign(r.Decl.Module, who) {
		return nil, nil
	}
	if ds.ac.world.IsA(who.Kind, r.Kind.Name) {
		return []types.Ref{who}, nil
	}
	if !ds.ac.world.IsA(who.Kind, "entity") {
		return nil, nil
	}
	entries, err := ds.ac.world.Lists.Entries(run, r.Decl.Module, r.Kind, who)
	if err != nil {
		return nil, err
	}
	var things []types.Ref
	for _, e := range entries {
		n := types.AsRef(e)
		if ds.ac.world.Program().Find(ds.ac.world.Kind(n), r.Word) == r {
			things = append(things, n)
		}
	}
	return things, nil
}

// add adds what stands of a purchase of a thing, except what is given back itself.
func (all *dependents) add(run *command.Run, r *rules.Rule, n types.Ref, back *Deal) error {
	ds, p := all.ds, r.Uses.Purchase
	standing, err := ds.standing(run, r, n)
	if err != nil {
		return err
	}
	for _, v := range standing {
		if r == back.Rule && n == back.Of && (!p.Way.IsGained() || isSame(v, back.To)) {
			continue
		}
		given, err := ds.ac.eval.ValidateArgs(r, n, rules.Args{rules.PurchaseTo: v})
		if err != nil {
			return err
		}
		one := dependent{deal: &Deal{Terms: p, Rule: r, Of: n, Now: v, To: v}, frame: &eval.Frame{Eval: ds.ac.eval, Run: run, Ref: n, Args: given, Params: r.Signature.Params}}
		if one.holds, err = ds.requirementsHold(run, &one); err != nil {
			return err
		}
		all.list = append(all.list, one)
	}
	return nil
}

// standing returns what stands of a purchase of a thing: the value of a box, the elements of a list,
// or the entries that somebody has.
func (ds deals) standing(run *command.Run, r *rules.Rule, n types.Ref) (types.List, error) {
	p := r.Uses.Purchase
	f := ds.ac.eval.NewFrame(run, eval.Frame{Ref: n, Args: rules.Args{}, Params: r.Signature.Params})
	if p.Way == rules.BuysEntry {
		who := ds.ac.world.Ownership.Actor(n)
		return ds.ac.world.Lists.Entries(run, r.Decl.Module, ds.ac.world.Program().Catalogue.Kind(r.Signature.Params[0].Type.Kind), who)
	}
	of, err := ownerOfBox(p.Box, f, n)
	if err != nil {
		return nil, err
	}
	v, err := run.Read(of, p.Box.Box)
	switch {
	case err != nil || v == nil:
		return nil, err
	case p.Way == rules.BuysElement:
		return types.AsList(v), nil
	}
	return types.List{v}, nil
}

// requirementsHold returns for each requirement of a purchase that stands, and for its range and
// choices, whether it holds. Questions to the gamemaster, and requirements that do not apply, hold.
func (ds deals) requirementsHold(run *command.Run, one *dependent) ([]bool, error) {
	r := one.deal.Rule
	if err := run.Spend(command.LayerSteps * (len(r.Requires) + 1)); err != nil {
		return nil, err
	}
	var holds []bool
	for _, q := range r.Requires {
		g, applies, err := ds.ac.applicable(run, r, q, one.frame, nil)
		if err != nil {
			return nil, err
		}
		if q.Ask != nil || q.Check != nil || !applies {
			holds = append(holds, true)
			continue
		}
		v, err := q.Holds.Run(g)
		if err != nil {
			return nil, err
		}
		holds = append(holds, v == true)
	}
	err := ds.checkFits(run, one.deal, one.frame)
	if UnlessRefused(err) != nil {
		return nil, err
	}
	return append(holds, err == nil), nil
}

// check refuses if a requirement that held before does not hold any more.
func (all *dependents) check(run *command.Run) error {
	if all == nil {
		return nil
	}
	ds := all.ds
	for i := range all.list {
		one := &all.list[i]
		now, err := ds.requirementsHold(run, one)
		if err != nil {
			return err
		}
		for j, held := range one.holds {
			if !held || now[j] {
				continue
			}
			r, source, sentence := one.deal.Rule, one.deal.Rule.Decl.Source, "it is one of the choices"
			switch {
			case j < len(r.Requires):
				g, _, err := ds.ac.applicable(run, r, r.Requires[j], one.frame, nil)
				if err != nil {
					return err
				}
				refusal := ds.ac.refusal(run, r, r.Requires[j], g)
				sentence, source = refusal.Sentence(), refusal.Source
			default:
				if refusal := rules.AsRefusal(ds.checkFits(run, one.deal, one.frame)); refusal != nil {
					sentence = refusal.Reason
				}
			}
			return &rules.Refusal{Reason: fmt.Sprintf("%s needs it: %s", ds.boughtName(one.deal), sentence), Rule: r.DisplayName(), Source: source}
		}
	}
	return nil
}

// Offered reports whether somebody may buy something now. It changes nothing and asks nobody.
func (ds deals) offered(run *command.Run, r *rules.Rule, n types.Ref, to types.Value) (bool, error) {
	given, err := ds.ac.eval.ValidateArgs(r, n, rules.Args{rules.PurchaseTo: to})
	if err != nil {
		return false, err
	}
	frames := ds.ac.eval.MarkFrames()
	defer ds.ac.eval.ReleaseFrames(frames)
	err = ds.ac.Require(run, r, ds.ac.eval.NewFrame(run, eval.Frame{Ref: n, Args: given, Params: r.Signature.Params}))
	return err == nil, UnlessRefused(err)
}

// choices returns what may be bought of a purchase of a thing: the elements of its list or all of its
// type, without what stands.
func (ds deals) choices(run *command.Run, r *rules.Rule, n types.Ref) (types.List, error) {
	all, err := ds.allChoices(run, r, n)
	if err != nil {
		return nil, err
	}
	var open types.List
	for _, v := range all {
		ok, err := ds.offered(run, r, n, v)
		if err != nil {
			return nil, err
		}
		if ok && !slices.ContainsFunc(open, func(e types.Value) bool { return isSame(e, v) }) {
			open = append(open, v)
		}
	}
	return open, nil
}

func (ds deals) allChoices(run *command.Run, r *rules.Rule, n types.Ref) (types.List, error) {
	f := ds.ac.eval.NewFrame(run, eval.Frame{Ref: n, Args: rules.Args{}, Params: r.Signature.Params})
	if among := r.Uses.Purchase.Formula(rules.Among); among != nil {
		v, err := among.Run(f)
		if err != nil {
			return nil, err
		}
		list, ok := v.(types.List)
		if !ok {
			return nil, among.Problem(fmt.Sprintf("among needs a list, not %s", types.Format(v)), "")
		}
		return list, run.Spend(len(list) / world.PerStep)
	}
	switch t := r.Signature.Params[0].Type; t.Base {
	case types.Choice:
		var list types.List
		for _, word := range t.Words() {
			list = append(list, word)
		}
		return list, nil
	case types.YesNo:
		return types.List{true, false}, nil
	case types.RefBase:
		if k := ds.ac.world.Program().Catalogue.Kind(t.Kind); k != nil {
			return ds.ac.world.Lists.Entries(run, r.Decl.Module, k, types.Ref{})
		}
	}
	return nil, nil
}
