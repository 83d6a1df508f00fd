package actions

import (
	"slices"

	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// maxAskedDepth is the maximum number of deeds, each the first step of the one before, that lead to a
// check for which somebody asks.
const maxAskedDepth = 32

// asker finds out whether checks can be rolled for which somebody asks.
type asker struct {
	ac  *Actions
	run *command.Run
}

// failing returns why a check cannot be rolled, and the frame of the condition; nil if it can. It skips
// conditions that use an unknown parameter.
func (a asker) failing(r *rules.Rule, f *eval.Frame, unknown []rules.Param) (*rules.Failed, *eval.Frame, error) {
	if err := a.run.Spend(command.LayerSteps * len(r.Plan.Failure.When)); err != nil {
		return nil, nil, err
	}
	for _, q := range r.Plan.Failure.When {
		g, applies, err := a.ac.applicable(a.run, r, q, f, unknown)
		if err != nil {
			return nil, nil, err
		}
		if !applies {
			continue
		}
		v, err := q.Holds.Run(g)
		if err != nil {
			return nil, nil, err
		}
		if !q.Met(v) {
			return a.reason(r, q, g), g, nil
		}
		a.run.Trace.Required(q, true)
	}
	return nil, nil, nil
}

// reason returns why a requirement fails. If its formula is a rule with conditions, the sentence is
// that of the condition that decides.
func (a asker) reason(r *rules.Rule, q rules.Requirement, f *eval.Frame) *rules.Failed {
	why := &rules.Failed{Reason: q.Text(), Source: q.Source, By: q}
	if q.Sentence == "" {
		find := eval.Unmet
		if q.Fails && !q.Negates() {
			find = eval.Met
		}
		if decides, ok := find(a.ac.eval, a.run, q.Holds, f); ok {
			why.Reason, why.Source = decides.Sentence, decides.Source
		}
	}
	if !q.Fails || q.Negates() {
		why.Reason = rules.Needed + why.Reason
	}
	if why.Source == nil {
		why.Source = r.Decl.Source
	}
	return why
}

// refuse returns a refusal if a check cannot be rolled.
func (a asker) refuse(r *rules.Rule, f *eval.Frame, unknown []rules.Param) error {
	why, g, err := a.failing(r, f, unknown)
	if why == nil || err != nil {
		return err
	}
	a.run.Trace.Required(why.By, false)
	return a.ac.refusal(a.run, r, why.By, g)
}

// require returns a refusal if a check cannot be rolled that a deed asks for, where somebody asks
// for the deed.
func (a asker) require(r *rules.Rule, q rules.Requirement, f *eval.Frame, d demand) error {
	if !d.asked {
		return nil
	}
	doers, err := a.doers(r, f)
	if err != nil {
		return err
	}
	return a.follow(r, q, f, d.unknown, doers, 0)
}

// follow is require for the deed of doers; depth is the number of deeds that led to it.
func (a asker) follow(r *rules.Rule, q rules.Requirement, f *eval.Frame, unknown []rules.Param, doers []types.Ref, depth int) error {
	if depth > maxAskedDepth {
		return nil
	}
	if err := a.run.Spend(command.LayerSteps); err != nil {
		return err
	}
	if q.First != nil && len(r.Replacements) > 0 {
		used := a.ac.eval.MarkLayerFrames()
		y, _, err := a.ac.eval.Replacement(a.run, r, f)
		a.ac.eval.ReleaseLayerFrames(used)
		if err != nil || y != q.First {
			return err
		}
	}
	if q.When != nil {
		if UsesAny(unknown, q.When) {
			return nil
		}
		if holds, err := q.When.Run(f); err != nil || holds != true {
			return err
		}
	}
	if a.ac.reached != nil && q.First == nil {
		a.ac.reached(q.Pos)
	}
	check, g, without, err := a.call(r, q.Check, f, unknown)
	if check == nil || err != nil {
		return err
	}
	if check.DeclKind == rules.Action {
		for _, next := range check.Requires {
			if next.Check == nil {
				continue
			}
			if err := a.follow(check, next, g, without, doers, depth+1); err != nil {
				return err
			}
		}
		return nil
	}
	if !check.CanFail() {
		return nil
	}
	if q.First != nil {
		if UsesAny(without, check.Plan.Roller) {
			return nil
		}
		who, err := check.Plan.Roller.Run(g)
		if err != nil || !slices.Contains(doers, types.AsRef(who)) {
			return err
		}
	}
	return a.refuse(check, g, without)
}

// call returns what a step of a deed would do, and the frame of that; nil if it is not known yet.
// without are parameters whose arguments are not known.
func (a asker) call(r *rules.Rule, s *rules.Step, f *eval.Frame, unknown []rules.Param) (does *rules.Rule, g *eval.Frame, without []rules.Param, err error) {
	if s.Rule == nil || UsesAny(unknown, s.Actor...) {
		return nil, nil, nil, nil
	}
	ex := &executor{ac: a.ac, run: a.run, rule: r, layer: r.Base}
	n, err := ex.actor(s, f)
	if err != nil || a.ac.world.Departed.IsGone(n) {
		return nil, nil, nil, catchable(err)
	}
	does = s.Rule
	if k := a.ac.world.Kind(n); does.Kind != nil && (k == nil || !k.Is(does.Kind.Name)) {
		if does = a.ac.world.Program().Find(k, does.Word); does == nil || does.DeclKind != rules.Action && does.DeclKind != rules.Check {
			return nil, nil, nil, nil
		}
	}
	if a.ac.world.Foreign(does.Decl.Module, n) {
		return nil, nil, nil, nil
	}
	given := rules.Args{}
	if len(unknown) == 0 {
		if given, err = ex.args(s, does, n, f); err != nil {
			given, without = rules.Args{}, does.Signature.Params
		}
	} else {
		without = does.Signature.Params
	}
	if catchable(err) != nil {
		return nil, nil, nil, err
	}
	return does, a.ac.eval.NewFrame(a.run, eval.Frame{Ref: n, Args: given, Params: does.Signature.Params}), without, nil
}

// catchable returns nil for an error of a formula that is evaluated before its time, and any other one
// unchanged.
func catchable(err error) error {
	if eval.Uncatchable(err) {
		return err
	}
	return nil
}

// doers returns those whose deed an action is: an entity itself, who has an entry, and of other things
// those who pay for it or do it according to its tags.
func (a asker) doers(r *rules.Rule, f *eval.Frame) ([]types.Ref, error) {
	var list []types.Ref
	if who := a.ac.world.Ownership.Actor(f.Ref); a.ac.world.IsA(who.Kind, "entity") {
		list = append(list, who)
	}
	for _, c := range r.Costs {
		if len(c.Of) == 0 {
			continue
		}
		v, err := c.Of.Run(f)
		if catchable(err) != nil {
			return nil, err
		}
		if who := types.AsRef(v); who.Record != 0 {
			list = append(list, who)
		}
	}
	for _, t := range r.Uses.Tags {
		role := t.Doer
		if slices.ContainsFunc(r.Signature.Params, func(p rules.Param) bool { return p.Name == role }) {
			role = rules.RoleOfParam(role)
		}
		who, err := a.ac.eval.Role(role, f)
		if catchable(err) != nil {
			return nil, err
		}
		if who.Record != 0 {
			list = append(list, who)
		}
	}
	return list, nil
}
