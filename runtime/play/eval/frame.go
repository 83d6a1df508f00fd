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

// Frame is what the formulas of a rule are evaluated in: whom the rule is asked of, what was
// given, the check whose line it is, and the words that hold in its place. It implements
// [rules.Frame]. Frames of [Evaluator.NewFrame] and [Frame.With] belong to the evaluator: they
// are used again once the command, or the imagined course, is over, see [Frame.Clone].
type Frame struct {
	Eval    *Evaluator
	Run     *command.Run
	Ref     types.Ref   // of whom the rule is asked
	Value   types.Value // Ref as a value; nil until something asks for it
	Present bool        // Ref is known to be at the table
	Whole   *types.Ref  // who acts, where the action happens for each of a list; nil elsewhere

	Args       rules.Args    // by name; nil where Positional holds them
	Positional []types.Value // in the order of Params; of questions alone
	Params     []rules.Param // of the rule

	Check      OpenCheck           // nil for none
	State      any                 // the possible state of its dice that is seen, known to the check alone; nil for all that are left
	LineValues map[int]types.Value // lines that are seen as something else than they are, by place; nil for none

	Each     types.Value // what # stands for; nil for nothing
	bindings *binding    // words of this place; nil for none
}

var _ rules.Frame = (*Frame)(nil)

// NewFrame gives a frame of the evaluator's with the contents of f.
func (ev *Evaluator) NewFrame(run *command.Run, f Frame) *Frame {
	g := &ev.scratch.frames.next().Frame
	*g = f
	g.Eval, g.Run = ev, run
	return g
}

// Room implements formula.Asker.
func (f *Frame) Room() *formula.RunStack { return &f.Eval.scratch.stack }

// Element implements formula.Elements.
func (f *Frame) Element() types.Value { return f.Each }

// With gives the same frame with one more word.
func (f *Frame) With(name string, v types.Value) *Frame {
	c := f.Eval.scratch.frames.next()
	c.Frame, c.word = *f, binding{name, v, f.bindings}
	c.bindings = &c.word
	return &c.Frame
}

// Clone is the same frame for longer than the evaluator keeps it.
func (f *Frame) Clone() *Frame {
	k := *f
	for at := &k.bindings; *at != nil; at = &(*at).outer {
		word := **at
		*at = &word
	}
	return &k
}

// extra is a word that holds in one place, such as `me` in what somebody carries, and those of
// the places around it.
type binding struct {
	name  string
	value types.Value
	outer *binding
}

// find looks a word up, the innermost first.
func (e *binding) find(name string) (types.Value, bool) {
	for ; e != nil; e = e.outer {
		if e.name == name {
			return e.value, true
		}
	}
	return nil, false
}

// Word is what a word of the place stands for, such as `me` or `payer`; false for none.
func (f *Frame) Word(name string) (types.Value, bool) { return f.bindings.find(name) }

// Me is who carries the change that is evaluated; zero for nobody.
func (f *Frame) Me() types.Ref {
	v, _ := f.bindings.find("me")
	return types.AsRef(v)
}

// ForActor is the same frame of whoever acts, where the action happens for each of a list.
func (f *Frame) ForActor() *Frame {
	if f.Whole == nil {
		return f
	}
	c := *f
	c.Ref, c.Value = *f.Whole, nil
	return &c
}

// Noun implements rules.Frame.
func (f *Frame) Noun() types.Ref { return f.Ref }

// Self implements rules.Frame.
func (f *Frame) Self() types.Value {
	if f.Value == nil {
		f.Value = f.Run.World.Refs.Value(f.Ref)
	}
	return f.Value
}

// Given implements rules.Frame.
func (f *Frame) Given(name string) (types.Value, error) {
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

// Before implements rules.Frame. Only frames of what an offer changes know it.
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

// Held implements rules.Frame.
func (f *Frame) Held(path, line string) (types.Value, error) { return f.Check.Held(f, path, line) }

// NoteInForce notes on an open check that a change holds for the line being evaluated.
func (f *Frame) NoteInForce(y *rules.Layer, me types.Ref) {
	if y.Carried.Once != nil && f.Check != nil {
		f.Check.NoteInForce(y, me)
	}
}

// UsedUp says whether a change held already as often as it may. On the roll that uses
// it up it goes on holding.
func (f *Frame) UsedUp(y *rules.Layer, me types.Ref) bool {
	if y.Carried.Once == nil || f.Check != nil && f.Check.UsedUp(y, me) {
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

// RatedOf implements rules.Frame.
func (f *Frame) RatedOf(e *content.Entry, who types.Ref) types.Value {
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
	if err := f.Run.World.Departed.There(of); err != nil {
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

// Among implements rules.Frame.
func (f *Frame) Among(module, kind string, n types.Ref) (bool, error) {
	k := f.Run.World.Book().Catalogue.Kind(kind)
	return n.Record != 0 && !world.IsEvent(n) && !f.Run.World.Departed.IsGone(n) && f.Run.World.Lists.IsSeen(module, n, k), nil
}

// Entries implements rules.Frame.
func (f *Frame) Entries(module string, k *content.Kind, of types.Ref) (types.Value, error) {
	return f.Run.World.Lists.EntriesOf(f.Run, module, k, of)
}

// AmongEntries implements rules.Frame.
func (f *Frame) AmongEntries(module string, k *content.Kind, of, n types.Ref) (bool, error) {
	return f.Run.World.Lists.Among(module, k, of, n)
}

// Spend implements formula.Spender: what a formula does with the elements of
// lists costs steps.
func (f *Frame) Spend(elements int) error { return f.Run.Spend(command.ElementSteps * elements) }

// The implements rules.Frame.
func (f *Frame) The(who, entry types.Ref) (types.Value, error) {
	if err := f.Run.World.Departed.There(who); err != nil {
		return nil, err
	}
	return f.Run.World.Copies.AsHeld(who, entry), nil
}

// Has implements rules.Frame.
func (f *Frame) Has(who types.Ref, entry types.Value) (types.Value, error) {
	return command.Carries(f.Run, who, entry)
}

// Option implements rules.Frame.
func (f *Frame) Option(o *rules.OptionRead) (types.Value, error) { return f.Eval.optionValue(o) }

// UseUp notes that a change held that holds once until an occasion.
func UseUp(run *command.Run, y *rules.Layer, me types.Ref) error {
	return run.World.Schedule.MarkDone(me, y.Carried.Once, y.Carried.OnceName)
}
