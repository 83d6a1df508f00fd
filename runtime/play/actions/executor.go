package actions

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/play/offers"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// RunBody runs a body: its box changes, its steps (one of which may be its function), its texts.
// It returns the value of the last step that is not joined from another declaration.
func (ac *Actions) RunBody(run *command.Run, r *rules.Rule, y *rules.Layer, f *eval.Frame, c eval.Call) (types.Value, error) {
	return ac.RunBodyInParts(run, r, y, f, c, nil)
}

// RunBodyInParts is RunBody with an observer that is notified of the begin and end of each step.
func (ac *Actions) RunBodyInParts(run *command.Run, r *rules.Rule, y *rules.Layer, f *eval.Frame, c eval.Call, parts command.PartObserver) (types.Value, error) {
	d := &executor{ac: ac, run: run, rule: r, layer: y, call: c}
	if err := d.changes(y.Body.Changes, f); err != nil {
		return nil, err
	}
	v, err := d.stepsFrom(0, nil, y.Body.Steps, f, parts)
	return d.finish(v, err, f)
}

// ResumeBody runs a body from step number from on; last is the value of the step before it.
func (ac *Actions) ResumeBody(run *command.Run, r *rules.Rule, y *rules.Layer, f *eval.Frame, c eval.Call, parts command.PartObserver, from int, last types.Value) (types.Value, error) {
	d := &executor{ac: ac, run: run, rule: r, layer: y, call: c}
	v, err := d.stepsFrom(from, last, y.Body.Steps, f, parts)
	return d.finish(v, err, f)
}

// finish announces the texts of a body after its steps. Stop ends a body with steps without an error.
func (ex *executor) finish(v types.Value, err error, f *eval.Frame) (types.Value, error) {
	if err != nil {
		var stop command.Stop
		if errors.As(err, &stop) && slices.ContainsFunc(ex.layer.Body.Steps, func(s *rules.Step) bool { return !s.Original }) {
			return nil, nil
		}
		return nil, err
	}
	return v, ex.sayTexts(ex.layer.Body, f)
}

// executor runs one body.
type executor struct {
	ac    *Actions
	run   *command.Run
	rule  *rules.Rule
	layer *rules.Layer
	call  eval.Call             // with which the function of the body is called
	frame *offers.PurchaseFrame // the frame in which changes of a purchase are evaluated; nil for others
}

// steps takes steps in their order.
func (ex *executor) steps(list []*rules.Step, f *eval.Frame) (types.Value, error) {
	return ex.stepsFrom(0, nil, list, f, nil)
}

// stepsFrom takes the steps from number from on; last is the value of the step before it. parts is
// notified of each step; it may be nil.
func (ex *executor) stepsFrom(from int, last types.Value, list []*rules.Step, f *eval.Frame, parts command.PartObserver) (types.Value, error) {
	for i := from; i < len(list); i++ {
		if parts != nil {
			parts.Begin(ex.run, i, last)
		}
		v, _, err := ex.step(list[i], f)
		if parts != nil {
			parts.End(ex.run)
		}
		if err != nil {
			return nil, err
		}
		if !list[i].Joined {
			last = v
		}
	}
	return last, nil
}

// step takes one step: for each element of its list, if it has one, and as often as it says if its
// condition holds. It reports whether the step happened at least once.
func (ex *executor) step(s *rules.Step, f *eval.Frame) (types.Value, bool, error) {
	ac := ex.ac
	if ac.world.Foreign(s.Module, f.Ref) {
		return nil, false, nil // a step of another game
	}
	if err := ex.run.Spend(command.LayerSteps); err != nil {
		return nil, false, err
	}
	if ex.run.Permissions != nil {
		before := ex.run.SetActor(ex.module(s))
		defer func() { ex.run.Actor = before }()
	}
	forEach := s.Field(rules.ForEach)
	if forEach == nil {
		return ex.repeated(s, f)
	}
	v, err := forEach.Formula.Run(f)
	if err != nil {
		return nil, false, err
	}
	list, ok := v.(types.List)
	if !ok {
		return nil, false, forEach.Formula.Problem(fmt.Sprintf("for_each needs a list, not %s", types.Format(v)), "")
	}
	if err := ex.run.Spend(len(list) / world.PerStep); err != nil {
		return nil, false, err
	}
	if s.Acts == rules.Writes {
		happened, err := ex.writesForEach(s, list, f)
		return nil, happened, err
	}
	happened := false
	for _, e := range list {
		if err := ex.run.Spend(command.LayerSteps); err != nil {
			return nil, false, err
		}
		if n, ok := e.(types.Ref); ok && n.Record != 0 && ac.world.Departed.IsGone(n) {
			continue
		}
		g := *f
		g.Each = e
		_, did, err := ex.repeated(s, &g)
		if err != nil {
			return nil, false, err
		}
		happened = happened || did
	}
	return nil, happened, nil
}

// module returns the module that declares a step.
func (ex *executor) module(s *rules.Step) string { return cmp.Or(s.Module, ex.layer.Module) }

// repeated checks the condition of a step and takes it as often as `times` says.
func (ex *executor) repeated(s *rules.Step, f *eval.Frame) (types.Value, bool, error) {
	if holds, err := ex.holds(s, f); err != nil || !holds {
		return nil, false, err
	}
	repeats := s.Field(rules.Times)
	if repeats == nil {
		return ex.once(s, f)
	}
	v, err := repeats.Formula.Run(f)
	if err != nil {
		return nil, false, err
	}
	times := v.(float64)
	if times != math.Trunc(times) || times < 0 {
		return nil, false, repeats.Formula.Problem(fmt.Sprintf("times must be a whole number, not %s", types.Format(times)), "")
	}
	for range int(min(times, math.MaxInt32)) {
		if err := ex.run.Spend(command.LayerSteps); err != nil {
			return nil, false, err
		}
		if _, _, err := ex.once(s, f); err != nil {
			return nil, false, err
		}
	}
	return nil, times > 0, nil
}

// holds evaluates the condition of a step; true if it has none.
func (ex *executor) holds(s *rules.Step, f *eval.Frame) (bool, error) {
	when := s.Field(rules.When)
	if when == nil {
		return true, nil
	}
	v, err := when.Formula.Run(f)
	if err == nil && v != true {
		ex.run.Trace.StepSkipped(s, ex.layer.Module)
	}
	return v == true, err
}

// once takes a step a single time.
func (ex *executor) once(s *rules.Step, f *eval.Frame) (types.Value, bool, error) {
	if ex.ac.reached != nil {
		ex.ac.reached(s.Pos)
	}
	switch {
	case s.Acts != "":
		return ex.runEffect(s.Acts, s, f)
	case s.Original:
		v, err := ex.ac.eval.CallFunction(ex.run, ex.rule, ex.layer, f, ex.call)
		return v, true, err
	case s.Added != nil:
		return nil, true, ex.runAddition(s.Added, f)
	}
	v, err := ex.do(s, f)
	return v, true, err
}

// runAddition runs the body of a layer that adds to an action if its condition and carrier apply.
func (ex *executor) runAddition(y *rules.Layer, f *eval.Frame) error {
	ac, g := ex.ac, f
	if y.Carried.Carrier != nil {
		actorFrame := f.ForActor()
		me, ok, err := ac.eval.Carrier(ex.run, y, actorFrame)
		if err != nil || !ok || actorFrame.IsUsedUp(y, me) {
			return err
		}
		g = f.With("me", me)
	}
	holds, err := ac.eval.Holds(ex.run, y, y.When, g)
	if err != nil || !holds {
		return err
	}
	if y.Carried.Once != nil {
		if err := eval.MarkUsedUp(ex.run, y, g.Me()); err != nil {
			return err
		}
	}
	inner := &executor{ac: ex.ac, run: ex.run, rule: ex.rule, layer: y, call: ex.call}
	if err := inner.changes(y.Body.Changes, g); err != nil {
		return err
	}
	if _, err = inner.steps(y.Body.Steps, g); err != nil {
		return err
	}
	return inner.sayTexts(y.Body, g)
}

// actor returns the record that takes a step: the one of the body, or the one the step names.
func (ex *executor) actor(s *rules.Step, f *eval.Frame) (types.Ref, error) {
	if s.Actor == nil {
		return f.Ref, nil
	}
	v, err := s.Actor.Run(f)
	if err != nil {
		return types.Ref{}, err
	}
	if v == nil {
		return types.Ref{}, s.Actor[len(s.Actor)-1].Problem(fmt.Sprintf("`%s` is none", s.Actor[len(s.Actor)-1].Text()), "ask for it in the `when` of the step")
	}
	return types.AsRef(v), nil
}

// do performs the action of a step, rolls its check, or schedules it.
func (ex *executor) do(s *rules.Step, f *eval.Frame) (types.Value, error) {
	ac := ex.ac
	n, err := ex.actor(s, f)
	if err != nil {
		return nil, err
	}
	r := s.Rule
	if s.Box != nil {
		boxed, fn, err := ac.actionInBox(ex.run, n, s)
		if err != nil {
			return nil, err
		}
		if fn != nil && s.Field(rules.Later) != nil {
			return nil, &diag.Problem{Pos: s.Pos, Message: fmt.Sprintf("`%s` of %s holds a function, which cannot wait", s.Box.Name, ac.world.Names.Of(n)), Hint: "name an action in it"}
		}
		if fn != nil {
			return eval.Invoke(fn, &eval.Call{Run: ex.run, Ref: n, Args: ex.passedArgs(s, f), How: rules.Definition})
		}
		r = boxed
	}
	if k := ac.world.Kind(n); r.Kind != nil && (k == nil || !k.Is(r.Kind.Name)) {
		word := r.Word
		if r = ac.world.Program().Find(k, word); r == nil && ac.world.Program().Catalogue.HasSeveralGames() {
			return nil, nil // n belongs to another game
		}
		if r == nil || r.DeclKind != rules.Action && r.DeclKind != rules.Check {
			return nil, &diag.Problem{Pos: s.Pos, Message: fmt.Sprintf("%s is %s and cannot do `%s`", ac.world.Names.Of(n), diag.A(n.Kind), word), Hint: diag.DidYouMean(word, ac.world.Program().Words(k))}
		}
	}
	if ac.world.Foreign(r.Decl.Module, n) {
		return nil, nil
	}
	given, err := ex.args(s, r, n, f)
	if err != nil {
		return nil, err
	}
	if later := s.Field(rules.Later); later != nil {
		return nil, ex.run.WithPos(s.Pos, ac.scheduleStep(ex.run, s, later, r, n, given, f))
	}
	v, err := ac.takeStep(ex.run, r, n, given)
	return v, ex.run.WithPos(s.Pos, err)
}

// scheduleStep schedules a step with arguments that are computed now. A `later` of none drops it.
func (ac *Actions) scheduleStep(run *command.Run, s *rules.Step, later *rules.StepField, r *rules.Rule, n types.Ref, given rules.Args, f *eval.Frame) error {
	stretch := later.Stretch
	if later.Formula != nil {
		v, err := later.Formula.Run(f)
		if err != nil {
			return err
		}
		if v == nil {
			run.Trace.StepDelayed(s, "")
			return nil
		}
		stretch = v.(string)
	}
	wait := world.Stretch{Text: stretch}
	if whose := s.Field(rules.Of); whose != nil {
		of, err := whose.Formula.Run(f)
		if err != nil {
			return err
		}
		wait.Of = types.AsRef(of)
	}
	if err := ac.Clock.ScheduleAction(run, wait, n, r.Word, given); err != nil {
		if later.Formula != nil {
			return withPos(later.Formula, err)
		}
		return err
	}
	run.Trace.StepDelayed(s, stretch)
	return nil
}

// takeStep performs an action, or opens and rolls a check at once, because later steps may read
// what it changes.
func (ac *Actions) takeStep(run *command.Run, r *rules.Rule, n types.Ref, given rules.Args) (types.Value, error) {
	if r.DeclKind != rules.Check {
		return ac.Perform(run, r, n, given)
	}
	check, err := ac.openRequired(run, r, n, given)
	if err != nil {
		return nil, err
	}
	return check, check.Start(run)
}

// args returns the valid arguments of a step: those written in it, and those passed on by name.
func (ex *executor) args(s *rules.Step, r *rules.Rule, n types.Ref, f *eval.Frame) (rules.Args, error) {
	if len(r.Signature.Params) == 0 {
		return nil, nil
	}
	given := ex.passedArgs(s, f)
	for i, arg := range s.Args {
		v, err := arg.Run(f)
		if err != nil {
			return nil, err
		}
		if v != nil {
			given[r.Signature.Params[i].Name] = v
		}
	}
	for _, arg := range s.Named {
		v, err := arg.Value.Run(f)
		if err != nil {
			return nil, err
		}
		if v != nil {
			given[arg.Name] = v
		}
	}
	if s.Box != nil { // the action was read from a box: drop arguments that it does not take
		for name := range given {
			if !slices.ContainsFunc(r.Signature.Params, func(p rules.Param) bool { return p.Name == name }) {
				delete(given, name)
			}
		}
	}
	given, err := eval.ValidateOwnArgs(ex.ac.eval, r, n, given)
	if err != nil && len(s.Args) > 0 {
		return nil, s.Args[0].Problem(err.Error(), "")
	}
	return given, err
}

// passedArgs returns the arguments and words that a step passes on by name.
func (ex *executor) passedArgs(s *rules.Step, f *eval.Frame) rules.Args {
	given := rules.Args{}
	for _, name := range s.Pass {
		if v, ok := f.Args[name]; ok {
			given[name] = v
		} else if v, ok := f.Word(name); ok {
			given[name] = v
		}
	}
	return given
}

// actionInBox returns the action that an action box names, or the function in it.
func (ac *Actions) actionInBox(run *command.Run, n types.Ref, s *rules.Step) (*rules.Rule, rules.Function, error) {
	v, err := run.Read(n, s.Box)
	if err != nil {
		return nil, nil, err
	}
	switch v := v.(type) {
	case rules.Function:
		return nil, v, nil
	case string:
		return ac.namedAction(n, s.Box.Name, v)
	}
	return nil, nil, &diag.Problem{Pos: s.Pos, Message: fmt.Sprintf("`%s` of %s is none, so nothing can be done", s.Box.Name, ac.world.Names.Of(n)),
		Hint: fmt.Sprintf("write when = %q", s.Written+" != none")}
}

// namedAction returns the action of n that an action box names.
func (ac *Actions) namedAction(n types.Ref, box, name string) (*rules.Rule, rules.Function, error) {
	k := ac.world.Kind(n)
	word := name[strings.LastIndexByte(name, '.')+1:]
	if r := ac.world.Program().Find(k, word); r != nil && r.DeclKind == rules.Action {
		return r, nil, nil
	}
	return nil, nil, &diag.Problem{Message: fmt.Sprintf("`%s` names the action `%s`, and %s has none of that name", box, name, diag.A(k.Name)), Hint: diag.DidYouMean(word, ac.world.Program().Words(k))}
}

// withPos adds the position of a formula to an error that has none. Refusals, faults, stops and
// errors that scripts cannot catch are returned unchanged.
func withPos(p *formula.Program, err error) error {
	problem, ok := err.(*diag.Problem)
	if !ok {
		var refusal *rules.Refusal
		var fault *command.Fault
		var stop command.Stop
		var ends interface{ Uncatchable() bool }
		if errors.As(err, &refusal) || errors.As(err, &fault) || errors.As(err, &stop) || errors.As(err, &ends) {
			return err
		}
		problem = &diag.Problem{Message: err.Error(), Cause: err}
	}
	if !problem.Pos.IsZero() {
		return err
	}
	placed := p.Problem(problem.Message, problem.Hint)
	placed.Cause = problem.Cause
	return placed
}
