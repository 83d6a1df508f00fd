package actions

import (
	"errors"
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/play/offers"
	"houserule/runtime/rules"
)

// Perform performs an action. The arguments must be valid; see eval.Evaluator.ValidateArgs.
func (ac *Actions) Perform(run *command.Run, r *rules.Rule, n types.Ref, given rules.Args) (v types.Value, err error) {
	if err := ac.world.Departed.CheckExists(n); err != nil {
		return nil, err
	}
	if run.ReadOnly() {
		return nil, run.ReadOnlyError("do " + r.Name)
	}
	at := run.Depth()
	if err := run.Enter(r.Name, n, &r.Decl.Pos); err != nil {
		return nil, err
	}
	defer func() {
		if p := recover(); p != nil {
			v, err = nil, run.Fault(diag.Recovered(p))
		}
		run.Unwind(at)
	}()
	node := run.Trace.Call(r, n)
	if ac.reached != nil {
		ac.reached(r.Decl.Pos)
	}
	v, err = ac.player.Play(run, r, n, given)
	node.Close(v, err)
	return v, run.Fault(err)
}

// Execute performs an action within the running command: it checks requirements, pays costs, makes
// offers and runs the body with its layers.
func (ac *Actions) Execute(run *command.Run, r *rules.Rule, n types.Ref, given rules.Args) (types.Value, error) {
	if (r.Name == Gains || r.Name == Loses) && ac.world.Copies.Possible() {
		var err error
		if given, err = ac.Inventory.resolveCopy(run, r, n, given); err != nil {
			return nil, RefusedBy(r, err)
		}
	}
	f := ac.eval.NewFrame(run, eval.Frame{Ref: n, Args: given, Params: r.Signature.Params})
	if err := ac.RequireAnswered(run, r, f, len(run.Calls) <= 1); err != nil {
		return nil, err
	}
	if _, err := ac.payments.Pay(run, r.Costs, ac.world.Ownership.Actor(n), f); err != nil {
		return nil, RefusedBy(r, err)
	}
	if err := ac.world.Schedule.MarkDone(n, r.Uses.Once, r.Name); err != nil {
		return nil, err
	}
	if err := eval.CountDeed(run, r, f); err != nil {
		return nil, err
	}
	s := ac.offers.OnAction(run, r, n, given)
	if s != nil {
		f.Args = s.Args
	}
	if err := s.MakeOffers(true); err != nil || s != nil && s.Cancelled {
		return nil, err
	}
	if err := ac.Clock.announce(run, r, n); err != nil {
		return nil, err
	}
	v, err := ac.body(run, r, f, s)
	if err != nil {
		return nil, RefusedBy(r, err)
	}
	return v, nil
}

// RefusedBy sets the rule of a refusal that has none, and returns err.
func RefusedBy(r *rules.Rule, err error) error {
	var refusal *rules.Refusal
	if errors.As(err, &refusal) && refusal.Rule == "" {
		refusal.Rule, refusal.Source = r.DisplayName(), r.Decl.Source
	}
	return err
}

// body runs the definition of an action within its layers. Offers on what has happened are made
// between the definition and the layers after it.
func (ac *Actions) body(run *command.Run, r *rules.Rule, f *eval.Frame, s *offers.Window) (types.Value, error) {
	if held, err := ac.Inventory.addGrantIfCarried(run, r, f); held || err != nil {
		return nil, err
	}
	if len(r.Wraps)+len(r.Carried)+len(r.House) == 0 {
		v, err := ac.runDefinition(run, r, f)
		if err != nil {
			return v, err
		}
		return v, s.MakeOffers(false)
	}
	offered := false
	do := func() (types.Value, error) {
		v, err := ac.runDefinition(run, r, f)
		if err != nil || offered {
			return v, err
		}
		offered = true
		return v, s.MakeOffers(false)
	}
	wraps, err := ac.eval.Wraps(run, r, f)
	if err != nil {
		return nil, err
	}
	ac.player.BeforeBody(run, r, wraps)
	v, err := ac.eval.EvaluateWrapped(run, r, f, wraps, do)
	if err == nil && !offered { // no layer called the definition
		err = s.MakeOffers(false)
	}
	return v, err
}

// runDefinition runs the definition of an action without the layers around it.
func (ac *Actions) runDefinition(run *command.Run, r *rules.Rule, f *eval.Frame) (types.Value, error) {
	if r.ForEach == nil {
		return ac.steps(run, r, f)
	}
	if len(r.Replacements) > 0 {
		y, g, err := ac.eval.Replacement(run, r, f)
		if err != nil {
			return nil, err
		}
		if y != r.Base {
			return ac.bodyOf(run, r, y, g)
		}
	}
	return nil, ac.forEach(run, r, f)
}

// steps runs the definition of an action or its replacement: a function or steps.
func (ac *Actions) steps(run *command.Run, r *rules.Rule, f *eval.Frame) (types.Value, error) {
	used := ac.eval.MarkLayerFrames()
	defer ac.eval.ReleaseLayerFrames(used)
	y, g, err := ac.eval.Replacement(run, r, f)
	if err != nil || y == nil {
		return nil, err
	}
	return ac.bodyOf(run, r, y, g)
}

// bodyOf runs one definition of an action.
func (ac *Actions) bodyOf(run *command.Run, r *rules.Rule, y *rules.Layer, f *eval.Frame) (types.Value, error) {
	if y != r.Base {
		run.Trace.Layer(y, nil)
	}
	c := eval.Call{Run: run, Ref: f.Ref, Actor: f.Actor, Args: f.Args, Params: r.Signature.Params, How: rules.Definition}
	v, err := ac.player.PlayBody(run, r, y, f, c)
	if err != nil {
		return nil, UnlessStopped(r, err)
	}
	return v, nil
}

// UnlessStopped returns nil for the stop of a body in place of declared steps, and any other error
// unchanged.
func UnlessStopped(r *rules.Rule, err error) error {
	var stop command.Stop
	if errors.As(err, &stop) && len(r.Decl.Effects.Steps) > 0 {
		return nil
	}
	return err
}

// May asks whether who performs an action, if it is allowed and affordable, and performs it if the
// answer is yes. It reports whether it was performed: a refusal within it rolls it back and
// returns false.
func (ac *Actions) May(run *command.Run, who types.Ref, word string, given rules.Args) (bool, error) {
	if run.Command == nil && !run.ReadOnly() {
		done, err := ac.commands.Transaction(ac.world.Names.Of(who)+": may "+word, func() (any, error) { return ac.May(run, who, word, given) })
		return done == true, err
	}
	r, err := ac.Verb(who, word)
	if err != nil {
		return false, err
	}
	if given, err = ac.eval.ValidateArgs(r, who, given); err != nil {
		return false, err
	}
	f := &eval.Frame{Eval: ac.eval, Run: run, Ref: who, Args: given, Params: r.Signature.Params}
	if err := ac.Require(run, r, f); err != nil {
		return false, UnlessRefused(err)
	}
	costs, err := ac.payments.Bill(run, r.Costs, ac.world.Ownership.Actor(who), f)
	if err == nil {
		err = costs.Err(run.World)
	}
	if err != nil || !costs.IsCovered() {
		return false, err
	}
	yes, err := run.Decide(&command.Decision{Kind: command.May, Who: who, Question: word, Action: r, Args: given})
	if err != nil || yes != true {
		return false, err
	}
	before, events := ac.world.State().Log.Savepoint(), ac.world.Events().Log.Savepoint()
	if _, err := ac.do(run, r, who, given); err != nil {
		if UnlessRefused(err) != nil {
			return false, err
		}
		if err := ac.world.State().Log.Rollback(before); err != nil {
			return false, err
		}
		return false, ac.world.Events().Log.Rollback(events)
	}
	return true, nil
}

// UnlessRefused returns nil for a refusal, and any other error unchanged.
func UnlessRefused(err error) error {
	if rules.AsRefusal(err) != nil {
		return nil
	}
	return err
}

// Verb returns the action or check of n with a name; an error if it has none.
func (ac *Actions) Verb(n types.Ref, word string) (*rules.Rule, error) {
	if err := ac.world.Departed.CheckExists(n); err != nil {
		return nil, err
	}
	k := ac.world.Kind(n)
	if k == nil {
		return nil, fmt.Errorf("nothing of kind %q exists", n.Kind)
	}
	r := ac.world.Rule(k, word)
	if r == nil || r.DeclKind != rules.Action && r.DeclKind != rules.Check {
		return nil, &diag.Problem{Message: fmt.Sprintf("%s has no action or check `%s`", diag.A(k.Name), word), Hint: diag.DidYouMean(word, ac.world.Program().Words(k))}
	}
	return r, nil
}

// do performs an action or opens a check within a command.
func (ac *Actions) do(run *command.Run, r *rules.Rule, n types.Ref, given rules.Args) (types.Value, error) {
	if r.DeclKind == rules.Check {
		_, err := ac.OpenCheck(run, r, n, given)
		return nil, err
	}
	return ac.Perform(run, r, n, given)
}

// OpenCheck opens a check. If it has consequences, it is rolled at once.
func (ac *Actions) OpenCheck(run *command.Run, r *rules.Rule, n types.Ref, given rules.Args) (*checks.Check, error) {
	f, err := ac.openRequired(run, r, n, given)
	if err == nil && r.Facts.HasConsequences {
		err = f.Start(run)
	}
	return f, err
}

// openRequired opens a check after its own requirements and costs.
func (ac *Actions) openRequired(run *command.Run, r *rules.Rule, n types.Ref, given rules.Args) (*checks.Check, error) {
	if ac.reached != nil {
		ac.reached(r.Decl.Pos)
	}
	frames := ac.eval.MarkFrames()
	x, err := ac.openRequiredIn(run, ac.eval.NewFrame(run, eval.Frame{Ref: n, Args: given, Params: r.Signature.Params}), r, n, given)
	ac.eval.ReleaseFrames(frames)
	return x, err
}

func (ac *Actions) openRequiredIn(run *command.Run, f *eval.Frame, r *rules.Rule, n types.Ref, given rules.Args) (*checks.Check, error) {
	asked := len(run.Calls) == 0
	if err := ac.RequireAnswered(run, r, f, asked); err != nil {
		return nil, err
	}
	if !asked && r.CanFail() {
		why, _, err := asker{ac, run}.failing(r, f, nil)
		if err != nil {
			return nil, err
		}
		if why != nil { // nothing is paid
			return ac.checks.Open(run, r, n, given, f, why)
		}
	}
	if _, err := ac.payments.Pay(run, r.Costs, ac.world.Ownership.Actor(n), f); err != nil {
		return nil, RefusedBy(r, err)
	}
	return ac.checks.Open(run, r, n, given, f, nil)
}

// FinishCommand ends a command: it rolls and closes the checks that are still open, and removes
// copies without a holder.
func FinishCommand(run *command.Run) error {
	if err := checks.OpenedIn(run.Command).Settle(run, 0); err != nil {
		return err
	}
	return run.World.Copies.Drop(run.Command.Orphans)
}
