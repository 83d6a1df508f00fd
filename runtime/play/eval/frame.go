package eval

import (
	"fmt"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Frame is the environment in which the formulas of a rule are evaluated: the thing it is asked
// of, the arguments, the check whose line it is, and local words. It implements [rules.Frame].
// Frames made by [Evaluator.NewFrame] and [Frame.With] belong to the evaluator, which reuses
// them after the command or the playthrough of odds. [Frame.Clone] makes a copy that lasts.
type Frame struct {
	Eval    *Evaluator
	Run     *command.Run
	Ref     types.Ref   // the thing that the rule is asked of
	Value   types.Value // Ref as a value; nil until [Frame.Self] is called
	Present bool        // Ref is known to exist
	Actor   *types.Ref  // the actor, if the action happens for each of a list and Ref is one element; nil otherwise

	Args       rules.Args    // by name; nil if Positional holds them
	Positional []types.Value // in the order of Params; only in questions
	Params     []rules.Param // of the rule

	Check      OpenCheck           // whose line is evaluated; nil for none
	State      any                 // the possible state of the dice of Check that is seen; only Check knows its type. Nil for all remaining states
	LineValues map[int]types.Value // replace the values of lines, by index of the line; nil for none

	Each     types.Value // the element that `#` stands for; nil for none
	bindings *binding    // the innermost local word; nil for none
}

var _ rules.Frame = (*Frame)(nil)

// NewFrame returns a frame of the evaluator with the contents of f.
func (ev *Evaluator) NewFrame(run *command.Run, f Frame) *Frame {
	g := &ev.scratch.frames.next().Frame
	*g = f
	g.Eval, g.Run = ev, run
	return g
}

// RunStack implements formula.Asker.
func (f *Frame) RunStack() *formula.RunStack { return &f.Eval.scratch.stack }

// Element implements formula.ElementFrame.
func (f *Frame) Element() types.Value { return f.Each }

// With returns a frame of the evaluator like f with one more local word.
func (f *Frame) With(name string, v types.Value) *Frame {
	c := f.Eval.scratch.frames.next()
	c.Frame, c.word = *f, binding{name, v, f.bindings}
	c.bindings = &c.word
	return &c.Frame
}

// Clone returns a copy that the evaluator does not reuse.
func (f *Frame) Clone() *Frame {
	k := *f
	for at := &k.bindings; *at != nil; at = &(*at).outer {
		word := **at
		*at = &word
	}
	return &k
}

// binding is a local word with its value, such as `me` in a carried layer.
type binding struct {
	name  string
	value types.Value
	outer *binding // the next word; nil for none
}

// find returns the value of the innermost binding of a word.
func (b *binding) find(name string) (types.Value, bool) {
	for ; b != nil; b = b.outer {
		if b.name == name {
			return b.value, true
		}
	}
	return nil, false
}

// Word returns the value of a local word, such as `me` or `payer`; false if there is none.
func (f *Frame) Word(name string) (types.Value, bool) { return f.bindings.find(name) }

// Me returns the carrier of the layer being evaluated; the zero Ref if it is not carried.
func (f *Frame) Me() types.Ref {
	v, _ := f.bindings.find("me")
	return types.AsRef(v)
}

// ForActor returns f with the actor as its thing, if f is for one element of an action for each
// of a list; else f itself.
func (f *Frame) ForActor() *Frame {
	if f.Actor == nil {
		return f
	}
	c := *f
	c.Ref, c.Value = *f.Actor, nil
	return &c
}

// Thing implements rules.Frame.
func (f *Frame) Thing() types.Ref { return f.Ref }

// Self implements rules.Frame.
func (f *Frame) Self() types.Value {
	if f.Value == nil {
		f.Value = f.Run.World.Refs.Value(f.Ref)
	}
	return f.Value
}

// Arg implements rules.Frame.
func (f *Frame) Arg(name string) (types.Value, error) {
	if v, ok := f.Args[name]; ok {
		return v, nil
	}
	for i := range f.Params {
		if p := &f.Params[i]; p.Name == name {
			if i < len(f.Positional) && f.Positional[i] != nil {
				return f.Positional[i], nil
			}
			if p.Optional {
				return p.Default, nil
			}
			break
		}
	}
	return nil, fmt.Errorf("`%s` was not given", name)
}

// Extra implements rules.Frame.
func (f *Frame) Extra(name string) (types.Value, error) {
	if v, ok := f.bindings.find(name); ok {
		return v, nil
	}
	if name == "roller" && f.Check != nil {
		return f.Check.RollerValue(), nil
	}
	return nil, fmt.Errorf("`%s` means nothing here", name)
}

// Line implements rules.Frame.
func (f *Frame) Line(i int) (types.Value, error) {
	if f.Check == nil {
		return nil, fmt.Errorf("no check is open here")
	}
	if v, ok := f.LineValues[i]; ok {
		return v, nil
	}
	return f.Check.Line(f, i)
}

// Before implements rules.Frame. It always fails: only the frame of a purchase has former values.
func (f *Frame) Before(int) (types.Value, error) {
	return nil, fmt.Errorf("`before` means nothing here")
}

// Dice implements rules.Frame.
func (f *Frame) Dice() (types.Value, error) {
	if f.Check == nil {
		return nil, fmt.Errorf("no check is open here")
	}
	return f.Check.Dice(f)
}

// InOrder implements rules.Frame.
func (f *Frame) InOrder(path string) error {
	if f.Check == nil || f.Run.Odds.Chance == nil {
		return nil
	}
	return f.Check.DiceInOrder(f, path)
}

// Labelled implements rules.Frame.
func (f *Frame) Labelled(label string) (types.Value, error) { return f.Check.Labelled(f, label) }

// Symbols implements rules.Frame.
func (f *Frame) Symbols(path, label, word string) (types.Value, error) {
	return f.Check.Symbols(f, path, label, word)
}

// NestedLine implements rules.Frame.
func (f *Frame) NestedLine(path, line string) (types.Value, error) {
	return f.Check.NestedLine(f, path, line)
}

// RecordOnceChange records on the open check, if any, that a layer that holds once until an
// occasion is in force for the line being evaluated. It does nothing for other layers.
func (f *Frame) RecordOnceChange(y *rules.Layer, me types.Ref) {
	if y.Carried.Once != nil && f.Check != nil {
		f.Check.RecordOnceChange(y, me)
	}
}

// IsUsedUp reports whether a layer that holds once until an occasion was used up. During the roll
// that uses it up it stays in force. It is false for other layers.
func (f *Frame) IsUsedUp(y *rules.Layer, me types.Ref) bool {
	if y.Carried.Once == nil || f.Check != nil && f.Check.UsedUpByRoll(y, me) {
		return false
	}
	return f.Run.World.Schedule.WasDone(me, y.Carried.Once, y.Carried.OnceName)
}

// Box implements rules.Frame.
func (f *Frame) Box(of types.Ref, b *content.Box) (types.Value, error) {
	return f.Eval.Boxes.Read(f.Run, of, b)
}

// OwnBox implements rules.Frame.
func (f *Frame) OwnBox(b *content.Box) (types.Value, error) {
	return f.Eval.Boxes.Read(f.Run, f.Ref, b)
}

// RatedEntryOf implements rules.Frame.
func (f *Frame) RatedEntryOf(e *content.Entry, who types.Ref) types.Value {
	return f.Run.World.Refs.Rated(e, who)
}

// Owner implements rules.Frame.
func (f *Frame) Owner(of types.Ref) (types.Value, error) {
	if id := f.Run.World.Ownership.OwnerID(of); id != 0 {
		return f.Run.World.Refs.Value(f.Run.World.Entity(id)), nil
	}
	return nil, fmt.Errorf("%s is nobody's", f.Run.World.Names.Of(of))
}

// Name implements rules.Frame.
func (f *Frame) Name(of types.Ref) (string, error) {
	if err := f.Run.World.Departed.CheckExists(of); err != nil {
		return "", err
	}
	if of.Record != 0 && !of.IsCopy() {
		return f.Run.World.Names.Of(of), nil
	}
	return of.Name, nil
}

// All implements rules.Frame.
func (f *Frame) All(module, kind string) (types.Value, error) {
	all := f.Run.World.Lists.AllSeen(module, kind)
	return all, f.Run.Spend(len(all) / world.PerStep)
}

// InAll implements rules.Frame.
func (f *Frame) InAll(module, kind string, n types.Ref) (bool, error) {
	k := f.Run.World.Program().Catalogue.Kind(kind)
	return n.Record != 0 && !world.IsEvent(n) && !f.Run.World.Departed.IsGone(n) && f.Run.World.Lists.IsSeen(module, n, k), nil
}

// Entries implements rules.Frame.
func (f *Frame) Entries(module string, k *content.Kind, of types.Ref) (types.Value, error) {
	return f.Run.World.Lists.EntriesOf(f.Run, module, k, of)
}

// InEntries implements rules.Frame.
func (f *Frame) InEntries(module string, k *content.Kind, of, n types.Ref) (bool, error) {
	return f.Run.World.Lists.Among(module, k, of, n)
}

// Spend implements formula.Spender: each element of a list costs [command.ElementSteps].
func (f *Frame) Spend(elements int) error { return f.Run.Spend(command.ElementSteps * elements) }

// EntryOf implements rules.Frame.
func (f *Frame) EntryOf(who, entry types.Ref) (types.Value, error) {
	if err := f.Run.World.Departed.CheckExists(who); err != nil {
		return nil, err
	}
	return f.Run.World.Copies.OwnedBy(who, entry), nil
}

// Has implements rules.Frame.
func (f *Frame) Has(who types.Ref, entry types.Value) (types.Value, error) {
	return command.Carries(f.Run, who, entry)
}

// Done implements rules.Frame.
func (f *Frame) Done(of types.Ref, c *rules.Count) (types.Value, error) {
	if err := f.Run.World.Departed.CheckExists(of); err != nil {
		return nil, err
	}
	return types.NumberValue(f.Run.World.Schedule.Counts.Done(of, c)), nil
}

// Option implements rules.Frame.
func (f *Frame) Option(o *rules.OptionRead) (types.Value, error) { return f.Eval.optionValue(o) }

// MarkUsedUp marks a layer that holds once until an occasion as used up.
func MarkUsedUp(run *command.Run, y *rules.Layer, me types.Ref) error {
	return run.World.Schedule.MarkDone(me, y.Carried.Once, y.Carried.OnceName)
}

// CountDeed adds the action or check of a frame to the counts of who does it.
func CountDeed(run *command.Run, r *rules.Rule, f *Frame) error {
	for _, c := range r.Uses.Counts {
		who, err := f.Eval.Role(c.Role, f)
		if err != nil {
			return err
		}
		if who == (types.Ref{}) {
			continue // nobody does it now
		}
		if err := run.World.Schedule.Counts.Count(who, c.Count); err != nil {
			return err
		}
	}
	return nil
}
