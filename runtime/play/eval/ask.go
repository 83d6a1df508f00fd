package eval

import (
	"errors"
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/play/trace"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Ask returns the answer of the rule that word names for the kind of n. It validates the
// arguments and changes nothing in the game.
func (ev *Evaluator) Ask(n types.Ref, word string, given rules.Args) (types.Value, error) {
	return ask(ev, n, word, given, false)
}

// AskWithOwn is [Evaluator.Ask] for arguments that the caller made and does not use any more: they may
// be changed.
func AskWithOwn(ev *Evaluator, n types.Ref, word string, given rules.Args) (types.Value, error) {
	return ask(ev, n, word, given, true)
}

func ask(ev *Evaluator, n types.Ref, word string, given rules.Args, own bool) (types.Value, error) {
	run := ev.run
	k := ev.world.Kind(n)
	if k != nil && ev.world.Departed.IsGone(n) && ev.AsksIsHere(k, word) {
		return false, nil
	}
	if err := ev.world.Departed.CheckExists(n); err != nil {
		return nil, err
	}
	if k == nil {
		return nil, fmt.Errorf("nothing of kind %q exists", n.Kind)
	}
	r := ev.world.Rule(k, word)
	if r == nil || r.DeclKind != rules.Query && r.DeclKind != rules.Lookup {
		return nil, &diag.Problem{Message: fmt.Sprintf("%s has no rule `%s`", diag.A(k.Name), word), Hint: diag.DidYouMean(word, ev.world.Program().Words(k))}
	}
	given, err := validateArgs(ev, r, n, given, own && given != nil && !r.HasComputedDefaults())
	if err != nil {
		return nil, err
	}
	v, err := ev.AskRule(run, r, n, given)
	if err != nil {
		err = orGoneError(ev.world, err, r, given)
	}
	return v, err
}

// orGoneError returns err, the error of a question, or an error about a removed argument if there
// is one and err is no refusal. Arguments are tested only after a failure, since a rule may ask
// whether something still exists.
func orGoneError(w *world.World, err error, r *rules.Rule, given rules.Args) error {
	if !errors.As(err, new(*rules.Refusal)) {
		if gone := w.Departed.CheckArgs(r, given); gone != nil {
			return gone
		}
	}
	return err
}

// AskRule answers a question with validated arguments.
func (ev *Evaluator) AskRule(run *command.Run, r *rules.Rule, n types.Ref, given rules.Args) (types.Value, error) {
	return ev.askValue(run, r, n, nil, given)
}

// askValue is AskRule with n as a value in self, which saves the conversion; nil if the caller
// has none.
func (ev *Evaluator) askValue(run *command.Run, r *rules.Rule, n types.Ref, self types.Value, given rules.Args) (types.Value, error) {
	switch {
	case canSettle(run) && allStorable(given):
		return settling(ev, run, func() (types.Value, error) { return ev.answerRule(run, r, n, self, given) })
	case run.Command != nil || run.ReadOnly():
		return ev.answerRule(run, r, n, self, given)
	case run.Meter.Unmetered != 0 || !r.Facts.FastPath:
		return ev.Query(run, func() (types.Value, error) { return ev.answerRule(run, r, n, self, given) })
	}
	return ev.queryFast(run, r, n, self, given)
}

// answerRule answers a question within the budget in force.
func (ev *Evaluator) answerRule(run *command.Run, r *rules.Rule, n types.Ref, self types.Value, given rules.Args) (v types.Value, err error) {
	if r.Facts.FastPath {
		return ev.answerFast(run, r, n, self, given)
	}
	if r.Facts.Headline {
		if r = headlineRule(ev.world, r, n); r.Word == rules.GlimpseWord {
			if texts, kept := keptGlimpse(ev.world, n); kept {
				return texts, run.Spend(command.AskSteps)
			}
		}
		defer beginHeadline(ev, r)()
	}
	if r.Name == rules.IsHere && ev.world.Departed.IsGone(n) {
		return false, run.Spend(command.AskSteps)
	}
	if r.Facts.OnlyExistence && run.Trace == nil && ev.OnReached == nil && !ev.memory.off {
		if err := run.Enter(r.Name, n, &r.Decl.Pos); err != nil {
			return nil, err
		}
		run.Leave()
		return true, nil
	}
	at := run.Depth()
	if err := run.Enter(r.Name, n, &r.Decl.Pos); err != nil {
		return nil, err
	}
	run.Queries++
	defer func() {
		if p := recover(); p != nil {
			v, err = nil, run.Fault(diag.Recovered(p))
		}
		run.Unwind(at)
	}()
	if err := ev.world.Departed.CheckExists(n); err != nil {
		return nil, run.Fault(err)
	}
	node := run.Trace.Call(r, n)
	f := ev.NewFrame(run, Frame{Ref: n, Value: self, Present: true, Args: given, Params: r.Signature.Params})
	v, err = ev.Layers.Evaluate(r, f)
	node.Close(v, err)
	return v, run.Fault(err)
}

// AsksIsHere reports whether a word of a kind is the rule [rules.IsHere], the only one that
// removed things answer.
func (ev *Evaluator) AsksIsHere(k *content.Kind, word string) bool {
	r := ev.world.Program().Find(k, word)
	return r != nil && r.Name == rules.IsHere
}

// NeedsLookError is the error of a line that cannot be evaluated for several possible states of the
// dice at once. Either it calls a function, for which one state must be chosen first, or Do must
// be called first, once for all states that need it. Then the line is evaluated again.
type NeedsLookError struct {
	Rule *rules.Rule  // whose layer is the function; nil if Do is set
	Key  string       // identifies Do among those of the check
	Do   func() error // nil for a function
}

var _ trace.Retried = (*NeedsLookError)(nil)

// Error describes what the line needs.
func (e *NeedsLookError) Error() string {
	if e.Do != nil {
		return e.Key + " has to be thrown"
	}
	return e.Rule.Name + " has to look at the dice"
}

// Uncatchable prevents scripts from catching the error.
func (e *NeedsLookError) Uncatchable() bool { return true }

// Retried implements trace.Retried.
func (e *NeedsLookError) Retried() {}

// Holds reports whether a layer is in force for a frame: the thing, or the actor of an action for
// each of a list, is of the kind of the layer, and the condition when holds or is nil. A layer
// that is not in force is recorded as idle.
func (ev *Evaluator) Holds(run *command.Run, y *rules.Layer, when *formula.Program, f *Frame) (bool, error) {
	ref := f.Ref
	if f.Actor != nil {
		ref = *f.Actor
	}
	if y.Of != nil && !ev.world.IsA(ref.Kind, y.Of.Name) {
		run.Trace.Idle(y)
		return false, nil
	}
	if when == nil {
		return true, nil
	}
	if y.OptionCondition > 0 && when == y.When {
		holds, err := ev.optionConditionHolds(y)
		if err == nil && !holds {
			run.Trace.Idle(y)
		}
		return holds, err
	}
	holds, err := holds(when, f)
	if err == nil && !holds {
		run.Trace.Idle(y)
	}
	return holds, err
}

// Base evaluates a rule without its wraps: its definition or the replacement in force, plus
// additions.
func (ev *Evaluator) Base(r *rules.Rule, f *Frame) (types.Value, error) {
	run := f.Run
	y, g, used := r.Base, f, ev.scratch.layerFramesUsed
	var err error
	if len(r.Replacements) > 0 {
		if y, g, err = ev.Replacement(run, r, f); err != nil {
			return nil, err
		}
	}
	var v types.Value
	if y == nil {
		v, err = f.Check.StandardLine(f, r)
	} else {
		if y != r.Base {
			run.Trace.Layer(y, nil)
		}
		v, err = ev.definitionValue(run, r, y, g, rules.Definition)
	}
	ev.scratch.layerFramesUsed = used
	if r.Facts.Headline && err == nil {
		return ev.AddedTexts(run, r, y, f, v)
	}
	if r.Facts.Conditions && err == nil && len(r.Adds) > 0 {
		return addedConditions(run, r, y, f, v == true)
	}
	if err != nil || !r.Facts.Sums || y != nil && y.Answer.Best != nil {
		return v, err
	}
	return withAdditions(run, r, y, f, v)
}

// definitionValue evaluates a layer that wraps nothing: a definition, replacement or addition.
func (ev *Evaluator) definitionValue(run *command.Run, r *rules.Rule, y *rules.Layer, f *Frame, how rules.ChangeKind) (types.Value, error) {
	if y.ByFormulas() {
		return byFormulas(run, r, y, f)
	}
	return ev.LayerValue(run, r, y, f, Call{Run: run, Ref: f.Ref, Args: f.argsByName(), Params: r.Signature.Params, How: how})
}

// withAdditions adds the additions of a rule to a number, or to none, which counts as 0. Any
// other value is an error. y is the definition or the replacement in force; nil for the default of a line.
func withAdditions(run *command.Run, r *rules.Rule, y *rules.Layer, f *Frame, v types.Value) (types.Value, error) {
	adds := Additions(f.Eval, run, r, y, f)
	if len(adds) == 0 {
		return v, nil // a final replacement silences all of them
	}
	total, ok := v.(float64)
	if word, isText := v.(string); isText && r.Signature.Result.IsScale() {
		return moved(run, r, adds, f, word)
	}
	if v != nil && !ok {
		if err := run.Spend(command.LayerSteps * len(r.Adds)); err != nil {
			return nil, err
		}
		return nil, &diag.Problem{Pos: r.Decl.Pos, Message: fmt.Sprintf("%s answers %s, so nothing can be added to it", r.Name, types.Format(v))}
	}
	total, err := sumAdditions(run, r, adds, f, total)
	if err != nil {
		return nil, err
	}
	return types.NumberValue(total), nil
}

// moved returns the word to which the sum of all additions of a rule moves a word of its scale.
func moved(run *command.Run, r *rules.Rule, adds []*rules.Layer, f *Frame, word string) (types.Value, error) {
	steps, err := sumAdditions(run, r, adds, f, 0)
	if err != nil {
		return nil, err
	}
	to, err := r.Signature.Result.List.Move(word, steps)
	if err != nil {
		return nil, placedAt(r.Decl.Pos, err)
	}
	return to, nil
}

// placedAt returns a problem without a position at a position.
func placedAt(pos diag.Pos, err error) error {
	if p, ok := err.(*diag.Problem); ok && p.Pos.IsZero() {
		p.Pos = pos
	}
	return err
}

// sumAdditions returns total plus those of adds, additions of a rule, that are in force.
func sumAdditions(run *command.Run, r *rules.Rule, adds []*rules.Layer, f *Frame, total float64) (float64, error) {
	if err := run.Spend(command.LayerSteps * len(adds)); err != nil {
		return 0, err
	}
	for _, y := range adds {
		n, holds, err := addition(run, r, y, f)
		if err != nil {
			return 0, err
		}
		if !holds {
			continue
		}
		run.Trace.Added(y, n)
		total += n
	}
	return total, nil
}

// LayerValue evaluates one layer, whose condition is known to hold.
func (ev *Evaluator) LayerValue(run *command.Run, r *rules.Rule, y *rules.Layer, f *Frame, c Call) (types.Value, error) {
	switch {
	case y.Body != nil:
		v, err := ev.Bodies.RunBody(run, r, y, f, c)
		if y.ChangeKind == rules.After && y.Answer.Func == nil {
			v = nil // steps that are added to a rule have no result
		}
		return v, err
	case y.ByFormulas():
		return byFormulas(run, r, y, f)
	case y.Answer.ExtraRoll != nil:
		return f.Check.RollLine(f, y.Answer.ExtraRoll)
	case y.Answer.NestedCheck != nil:
		return f.Check.OpenLine(f, r, y)
	case y.Answer.Best != nil:
		return bestValue(run, r, y, f)
	case y.Answer.Texts != nil:
		return ev.texts(run, y, f)
	case y.Answer.Rows != nil:
		return lookUpRow(run, r, y, f)
	case y.Answer.Func != nil:
		return ev.CallFunction(run, r, y, f, c)
	}
	return nil, nil
}

// CallFunction calls the function of a layer and validates its result. If the frame sees one of
// several states of the dice, it returns a [*NeedsLookError].
func (ev *Evaluator) CallFunction(run *command.Run, r *rules.Rule, y *rules.Layer, f *Frame, c Call) (types.Value, error) {
	if f.Check != nil {
		if f.Check.EachState(f) {
			return nil, &NeedsLookError{Rule: r}
		}
		c.Check = f.Check.Value()
	}
	if me, ok := f.bindings.find("me"); ok && c.Me == nil && y.Carried.Carrier != nil {
		n := types.AsRef(me)
		c.Me = &n
	}
	v, err := ev.callReusing(run, r, y, c)
	if err != nil {
		return nil, err
	}
	if r.Decl.IsHeadline() && (v != nil || y.ChangeKind != rules.After) {
		return validTexts(r, y, v)
	}
	return v, validAnswer(r, y, v)
}

// validAnswer returns an error if the result of a function is not a valid value, such as a
// number that is not finite. An action may also return the check that it rolled, and any value
// whose numbers are finite.
func validAnswer(r *rules.Rule, y *rules.Layer, v types.Value) error {
	if t := r.Signature.Result; t.List != nil && !(v == nil && y.ChangeKind == rules.After) {
		if err := types.Check(v, t); err != nil {
			return &diag.Problem{Pos: layerPos(y), Message: fmt.Sprintf("the function of %s: %s", r.Name, err)}
		}
	}
	if r.DeclKind == rules.Action {
		if _, rolled := v.(CheckValue); rolled {
			return nil
		}
	}
	err := types.Valid(v)
	if err == nil || r.DeclKind == rules.Action && allFinite(v) {
		return nil
	}
	return &diag.Problem{Pos: layerPos(y), Message: fmt.Sprintf("the function of %s returned an invalid value: %s", r.Name, err)}
}

// layerPos returns the position of the function of a layer if it has one, else of the layer.
func layerPos(y *rules.Layer) diag.Pos {
	if at, ok := y.Answer.Func.(interface{ Pos() diag.Pos }); ok {
		return at.Pos()
	}
	return y.Pos
}

// allFinite reports whether all numbers of a value are finite.
func allFinite(v types.Value) bool {
	switch v := v.(type) {
	case float64:
		return types.Valid(v) == nil
	case types.List:
		return !slices.ContainsFunc(v, func(e types.Value) bool { return !allFinite(e) })
	case types.Map:
		return !slices.ContainsFunc(v, func(p types.Pair) bool { return !allFinite(p.Key) || !allFinite(p.Value) })
	}
	return true
}

// IsNeedsLook reports whether an error is a [*NeedsLookError].
func IsNeedsLook(err error) bool { return AsNeedsLook(err) != nil }

// AsNeedsLook returns the [*NeedsLookError] in an error; nil for other errors and for no error.
func AsNeedsLook(err error) *NeedsLookError {
	if err == nil {
		return nil
	}
	var needs *NeedsLookError
	errors.As(err, &needs)
	return needs
}
