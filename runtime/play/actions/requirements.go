package actions

import (
	"slices"

	"houserule/lang/formula"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Require returns a refusal if a requirement of an action fails, or if the action was done as often
// as allowed.
func (ac *Actions) Require(run *command.Run, r *rules.Rule, f *eval.Frame) error {
	if ac.world.Schedule.WasDone(f.Ref, r.Uses.Once, r.Name) {
		return &rules.Refusal{Reason: r.DisplayName() + " " + world.OnlyOnce(r.Uses.Once), Rule: r.DisplayName(), Source: r.Decl.Source}
	}
	if err := run.Spend(command.LayerSteps * len(r.Requires)); err != nil {
		return err
	}
	return ac.RequireAll(run, r, f, nil)
}

// RequireAll returns a refusal for the first requirement that fails. It skips requirements that use
// an unknown parameter.
func (ac *Actions) RequireAll(run *command.Run, r *rules.Rule, f *eval.Frame, unknown []rules.Param) error {
	for _, q := range r.Requires {
		if ac.world.Foreign(q.Module, f.Ref) || UsesAny(unknown, q.Holds, q.If, q.When, q.Roller) {
			continue
		}
		g := f
		if q.Carrier != nil {
			if name, given := rules.ParamOfRole(q.Me); given && slices.ContainsFunc(unknown, func(p rules.Param) bool { return p.Name == name }) {
				continue
			}
			who, err := ac.eval.Bearer(q.Me, q.Roller, f)
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
			return &rules.Refusal{Reason: "refused: " + q.Sentence, Required: q.Sentence, Rule: r.DisplayName(), Source: source, Boxes: ac.boxesRead(run, q.Holds, g)}
		}
	}
	return nil
}

// UsesAny reports whether one of the formulas uses one of the parameters. Formulas may be nil.
func UsesAny(params []rules.Param, programs ...*formula.Program) bool {
	for _, program := range programs {
		if program != nil && slices.ContainsFunc(params, func(p rules.Param) bool { return slices.Contains(program.Uses(), p.Name) }) {
			return true
		}
	}
	return false
}

// Applies reports whether a requirement must hold: by its kind and its conditions.
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
