package actions

import (
	"slices"

	"houserule/lang/formula"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Require refuses an action whose first requirement fails, or that was done
// already as often as it may be.
func (ac *Actions) Require(run *command.Run, r *rules.Rule, f *eval.Frame) error {
	if ac.world.Schedule.WasDone(f.Ref, r.Uses.Once, r.Name) {
		return &rules.Refusal{Reason: r.Shown() + " " + world.OnlyOnce(r.Uses.Once), Rule: r.Shown(), Source: r.Decl.Source}
	}
	if err := run.Spend(command.LayerSteps * len(r.Requires)); err != nil {
		return err
	}
	return ac.RequireAll(run, r, f, nil)
}

// RequireAll refuses where a requirement does not hold, of those that use none of some
// parameters.
func (ac *Actions) RequireAll(run *command.Run, r *rules.Rule, f *eval.Frame, unknown []rules.Param) error {
	for _, q := range r.Requires {
		if ac.world.Foreign(q.Module, f.Ref) || UsesAny(unknown, q.Holds, q.If, q.When) {
			continue
		}
		g := f
		if q.Carrier != nil {
			if name, given := rules.ParamOfRole(q.Me); given && slices.ContainsFunc(unknown, func(p rules.Param) bool { return p.Name == name }) {
				continue
			}
			who, err := ac.eval.Role(q.Me, f)
			if err != nil {
				return err
			}
			if who.Record == 0 || !ac.world.Carried.Has(who, q.Carrier) {
				continue
			}
			g = f.With("me", who)
		}
		if asked, err := Applies(q, g); err != nil {
			return err
		} else if !asked {
			continue
		}
		v, err := q.Holds.Run(g)
		if err != nil {
			return err
		}
		run.Trace.Required(q, v == true)
		if v != true {
			source := q.Source
			if source == nil {
				source = r.Decl.Source
			}
			return &rules.Refusal{Reason: "refused: " + q.Sentence, Required: q.Sentence, Rule: r.Shown(), Source: source, Boxes: ac.boxesRead(run, q.Holds, g)}
		}
	}
	return nil
}

// UsesAny tells whether one of some formulas uses one of some parameters.
func UsesAny(params []rules.Param, programs ...*formula.Program) bool {
	for _, program := range programs {
		if program != nil && slices.ContainsFunc(params, func(p rules.Param) bool { return slices.Contains(program.Uses(), p.Name) }) {
			return true
		}
	}
	return false
}

// Applies says whether a requirement is made at all.
func Applies(q rules.Requirement, f *eval.Frame) (bool, error) {
	if q.Of != nil && !f.Run.World.IsA(f.Ref.Kind, q.Of.Name) {
		return false, nil
	}
	for _, when := range []*formula.Program{q.If, q.When} {
		if when == nil {
			continue
		}
		if v, err := when.Run(f); err != nil || v != true {
			return false, err
		}
	}
	return true, nil
}
