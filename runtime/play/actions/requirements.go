package actions

import (
	"slices"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Require returns a refusal if a requirement of an action fails, or if the action was done as often
// as allowed. Nobody is asked: a question to the gamemaster has its answer `otherwise`.
func (ac *Actions) Require(run *command.Run, r *rules.Rule, f *eval.Frame) error {
	return ac.require(run, r, f, true)
}

// require is Require; without questions it skips those to the gamemaster.
func (ac *Actions) require(run *command.Run, r *rules.Rule, f *eval.Frame, questions bool) error {
	if ac.world.Schedule.WasDone(f.Ref, r.Uses.Once, r.Name) {
		return &rules.Refusal{Reason: r.DisplayName() + " " + world.OnlyOnce(r.Uses.Once), Rule: r.DisplayName(), Source: r.Decl.Source}
	}
	if err := run.Spend(command.LayerSteps * len(r.Requires)); err != nil {
		return err
	}
	return ac.requireAll(run, r, f, nil, questions)
}

// RequireAnswered is Require for an action or check that is about to happen: after everything else
// holds, the gamemaster answers the questions among the requirements. Odds and simulations ask
// nobody.
func (ac *Actions) RequireAnswered(run *command.Run, r *rules.Rule, f *eval.Frame) error {
	if run.Simulated || run.Odds.Chance != nil || !slices.ContainsFunc(r.Requires, func(q rules.Requirement) bool { return q.Ask != nil }) {
		return ac.Require(run, r, f)
	}
	if err := ac.require(run, r, f, false); err != nil {
		return err
	}
	for _, q := range r.Requires {
		if q.Ask == nil {
			continue
		}
		g, applies, err := ac.applicable(run, q, f, nil)
		if err != nil {
			return err
		}
		if !applies {
			continue
		}
		answer, err := ac.answer(run, r, q, g)
		if err != nil {
			return err
		}
		run.Trace.Required(q, answer)
		if !answer {
			return ac.refusal(run, r, q, g)
		}
	}
	return nil
}

// answer asks the gamemaster the question of a requirement.
func (ac *Actions) answer(run *command.Run, r *rules.Rule, q rules.Requirement, f *eval.Frame) (bool, error) {
	ex := &executor{ac: ac, run: run, rule: r}
	question, err := ex.render(q.Ask, f)
	if err != nil {
		return false, err
	}
	var otherwise types.Value
	if !q.NeedsAnswer {
		if otherwise, err = q.Holds.Run(f); err != nil {
			return false, err
		}
	}
	v, err := run.AskRuling(question, []types.Value{true, false}, otherwise)
	return v == true, err
}

// RequireAll returns a refusal for the first requirement that fails, and for a purchase that is not
// possible. It skips requirements that use
// an unknown parameter. Nobody is asked.
func (ac *Actions) RequireAll(run *command.Run, r *rules.Rule, f *eval.Frame, unknown []rules.Param) error {
	return ac.requireAll(run, r, f, unknown, true)
}

// requireAll is RequireAll; without questions it skips those to the gamemaster.
func (ac *Actions) requireAll(run *command.Run, r *rules.Rule, f *eval.Frame, unknown []rules.Param, questions bool) error {
	for _, q := range r.Requires {
		if q.Ask != nil && !questions {
			continue
		}
		g, applies, err := ac.applicable(run, q, f, unknown)
		if err != nil {
			return err
		}
		if !applies {
			continue
		}
		v, err := q.Holds.Run(g)
		if err != nil {
			return err
		}
		run.Trace.Required(q, v == true)
		if v != true {
			return ac.refusal(run, r, q, g)
		}
	}
	if r.Uses.Purchase == nil || slices.ContainsFunc(unknown, func(p rules.Param) bool { return p.Name == rules.PurchaseTo }) {
		return nil
	}
	outer := run.Trace // the purchase itself is recorded where it happens
	run.Trace = nil
	_, err := deals{ac}.deal(run, r, f)
	run.Trace = outer
	return err
}

// applicable reports whether a requirement must hold, and returns the frame in which to evaluate
// it. It need not hold if it uses an unknown parameter.
func (ac *Actions) applicable(run *command.Run, q rules.Requirement, f *eval.Frame, unknown []rules.Param) (g *eval.Frame, applies bool, err error) {
	if ac.world.Foreign(q.Module, f.Ref) || UsesAny(unknown, q.Holds, q.If, q.When, q.Roller) {
		return nil, false, nil
	}
	g = f
	if q.Carrier != nil {
		if name, given := rules.ParamOfRole(q.Me); given && slices.ContainsFunc(unknown, func(p rules.Param) bool { return p.Name == name }) {
			return nil, false, nil
		}
		who, err := ac.eval.Bearer(q.Me, q.Roller, f)
		if err != nil {
			return nil, false, err
		}
		if who.Record == 0 || !ac.world.Carried.Has(who, q.Carrier) {
			return nil, false, nil
		}
		g = f.With("me", who)
	}
	applies, err = Applies(q, g)
	return g, applies, err
}

// refusal returns the refusal for a requirement that fails. If its formula is a rule with
// conditions, its sentence is that of the condition that fails.
func (ac *Actions) refusal(run *command.Run, r *rules.Rule, q rules.Requirement, f *eval.Frame) *rules.Refusal {
	sentence, source := q.Text(), q.Source
	if q.Sentence == "" {
		if unmet, ok := eval.Unmet(ac.eval, run, q.Holds, f); ok {
			sentence, source = unmet.Sentence, unmet.Source
		}
	}
	if source == nil {
		source = r.Decl.Source
	}
	return &rules.Refusal{Reason: rules.Needed + sentence, Required: sentence, Rule: r.DisplayName(), Source: source, Boxes: ac.boxesRead(run, q.Holds, f)}
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
