package actions

import (
	"slices"
	"strings"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// demand says which requirements are evaluated.
type demand struct {
	unknown   []rules.Param // requirements that use one of these are skipped
	questions bool          // questions to the gamemaster count, with the answer `otherwise`
	// asked is true if somebody asks for the deed: the checks that it rolls must be possible. Where a
	// deed follows from another one they may fail.
	asked bool
}

// Require returns a refusal if a requirement of an action that somebody asks for fails, or if the action
// was done as often as allowed. The gamemaster is not asked: a question has its answer `otherwise`.
func (ac *Actions) Require(run *command.Run, r *rules.Rule, f *eval.Frame) error {
	return ac.require(run, r, f, demand{questions: true, asked: true})
}

// require is Require for a demand.
func (ac *Actions) require(run *command.Run, r *rules.Rule, f *eval.Frame, d demand) error {
	if ac.world.Schedule.WasDone(f.Ref, r.Uses.Once, r.Name) {
		return &rules.Refusal{Reason: r.DisplayName() + " " + world.OnlyOnce(r.Uses.Once), Rule: r.DisplayName(), Source: r.Decl.Source}
	}
	if err := run.Spend(command.LayerSteps * len(r.Requires)); err != nil {
		return err
	}
	return ac.requireAll(run, r, f, d)
}

// RequireAnswered is Require for an action or check that is about to happen: after everything else
// holds, the gamemaster answers the questions among the requirements. Odds and simulations ask
// nobody. asked is false if it follows from something else that happens.
func (ac *Actions) RequireAnswered(run *command.Run, r *rules.Rule, f *eval.Frame, asked bool) error {
	if run.Simulated || run.Odds.Chance != nil || !slices.ContainsFunc(r.Requires, func(q rules.Requirement) bool { return q.Ask != nil }) {
		return ac.require(run, r, f, demand{questions: true, asked: asked})
	}
	if err := ac.require(run, r, f, demand{asked: asked}); err != nil {
		return err
	}
	for _, q := range r.Requires {
		if q.Ask == nil {
			continue
		}
		g, applies, err := ac.applicable(run, r, q, f, nil)
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
	return ac.requireAll(run, r, f, demand{unknown: unknown, questions: true, asked: true})
}

// requireAll is RequireAll for a demand.
func (ac *Actions) requireAll(run *command.Run, r *rules.Rule, f *eval.Frame, d demand) error {
	for _, q := range r.Requires {
		switch {
		case q.Check != nil:
			if err := (asker{ac, run}).require(r, q, f, d); err != nil {
				return err
			}
			continue
		case q.Ask != nil && !d.questions:
			continue
		}
		g, applies, err := ac.applicable(run, r, q, f, d.unknown)
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
	if d.asked && r.CanFail() {
		if err := (asker{ac, run}).refuse(r, f, d.unknown); err != nil {
			return err
		}
	}
	if r.Uses.Purchase == nil || slices.ContainsFunc(d.unknown, func(p rules.Param) bool { return p.Name == rules.PurchaseTo }) {
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
func (ac *Actions) applicable(run *command.Run, r *rules.Rule, q rules.Requirement, f *eval.Frame, unknown []rules.Param) (g *eval.Frame, applies bool, err error) {
	if ac.world.Foreign(q.Module, f.Ref) || UsesAny(unknown, q.Holds, q.If, q.When, q.Roller) {
		return nil, false, nil
	}
	g = f
	if q.ReadsRoller && f.Check == nil {
		who, err := r.Plan.Roller.Run(f)
		if err != nil {
			return nil, false, err
		}
		g = f.With("roller", who)
	}
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
		g = g.With("me", who)
	}
	applies, err = Applies(q, g)
	return g, applies, err
}

// refusal returns the refusal for a requirement that fails.
func (ac *Actions) refusal(run *command.Run, r *rules.Rule, q rules.Requirement, f *eval.Frame) *rules.Refusal {
	why := asker{ac, run}.reason(r, q, f)
	return &rules.Refusal{Reason: why.Reason, Required: strings.TrimPrefix(why.Reason, rules.Needed), Rule: r.DisplayName(), Source: why.Source, Boxes: ac.boxesRead(run, q.Holds, f)}
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
