package eval

import (
	"fmt"
	"maps"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Frame is the table at one moment, seen from one noun: what the formulas of
// one rule are evaluated in. It implements rules.Frame.
type Frame struct {
	Eval       *Evaluator
	Run        *command.Run // the run that evaluates
	Ref        types.Ref
	Value      types.Value // the noun as a value; nil: nobody asked for it
	Present    bool        // a question is answered of the noun, which is there
	Whole      *types.Ref  // whose for_each runs for the noun; nil outside
	Args       rules.Args
	Positional []types.Value // what was given in order, in place of given; of a question alone
	Params     []rules.Param
	Check      OpenCheck // nil for none
	State      any       // the possible state of its dice that is seen, which the check knows; nil for all that are left
	LineValues map[int]types.Value
	extras     *extra
	// element is what # stands for in a step that happens for each of a list.
	Each types.Value
}

var _ rules.Frame = (*Frame)(nil)

// NewFrame gives a frame of a noun.
func (ev *Evaluator) NewFrame(run *command.Run, f Frame) *Frame {
	g := &ev.scratch.frames.next().Frame
	*g = f
	g.Eval, g.Run = ev, run
	return g
}

// Room implements formula.Asker.
func (f *Frame) Room() *formula.RunStack { return &f.Eval.scratch.room }

// Element implements formula.Elements.
func (f *Frame) Element() types.Value { return f.Each }

// With gives the same frame with one more word.
func (f *Frame) With(name string, v types.Value) *Frame {
	c := f.Eval.scratch.frames.next()
	c.Frame, c.word = *f, extra{name, v, f.extras}
	c.extras = &c.word
	return &c.Frame
}

// Clone is the same frame for longer than the course in which it was given.
func (f *Frame) Clone() *Frame {
	k := *f
	for at := &k.extras; *at != nil; at = &(*at).outer {
		word := **at
		*at = &word
	}
	return &k
}

// extra is a word that holds in one place alone, and those of the places around it.
type extra struct {
	name  string
	value types.Value
	outer *extra
}

// find looks a word up, the innermost first.
func (e *extra) find(name string) (types.Value, bool) {
	for ; e != nil; e = e.outer {
		if e.name == name {
			return e.value, true
		}
	}
	return nil, false
}

// Word is what a word of the place stands for, such as `me` or `payer`; false for none.
func (f *Frame) Word(name string) (types.Value, bool) { return f.extras.find(name) }

// Me is who carries the change that is evaluated; zero for nobody.
func (f *Frame) Me() types.Ref {
	v, _ := f.extras.find("me")
	return types.AsRef(v)
}

// OfWhole is the same frame of whoever acts, where the action happens for each of a list.
func (f *Frame) OfWhole() *Frame {
	if f.Whole == nil {
		return f
	}
	c := *f
	c.Ref, c.Value = *f.Whole, nil
	return &c
}

func (f *Frame) Noun() types.Ref { return f.Ref }

// Self implements rules.Frame.
func (f *Frame) Self() types.Value {
	if f.Value == nil {
		f.Value = f.Run.World.Refs.Value(f.Ref)
	}
	return f.Value
}

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

func (f *Frame) Extra(name string) (types.Value, error) {
	if v, ok := f.extras.find(name); ok {
		return v, nil
	}
	if name == "roller" && f.Check != nil {
		return f.Check.RollerValue(), nil
	}
	return nil, fmt.Errorf("`%s` means nothing here", name)
}

func (f *Frame) Line(i int) (types.Value, error) {
	if f.Check == nil {
		return nil, fmt.Errorf("no check is open here")
	}
	if v, ok := f.LineValues[i]; ok {
		return v, nil
	}
	return f.Check.Line(f, i)
}

// Before implements rules.Frame; what an offer changes knows it, see bargain.
func (f *Frame) Before(int) (types.Value, error) {
	return nil, fmt.Errorf("`before` means nothing here")
}

func (f *Frame) Dice() (types.Value, error) {
	if f.Check == nil {
		return nil, fmt.Errorf("no check is open here")
	}
	return f.Check.Dice(f)
}

// UseUp notes that a change held that holds once until an occasion.
func UseUp(run *command.Run, y *rules.Layer, me types.Ref) error {
	return run.World.Schedule.MarkDone(me, y.Carried.Once, y.Carried.OnceName)
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

func (f *Frame) Owner(of types.Ref) (types.Value, error) {
	if id := f.Run.World.Ownership.OwnerID(of); id != 0 {
		return f.Run.World.Refs.Value(f.Run.World.Entity(id)), nil
	}
	return nil, fmt.Errorf("%s is nobody's", f.Run.World.Names.Of(of))
}

func (f *Frame) Name(of types.Ref) (string, error) {
	if err := f.Run.World.Departed.There(of); err != nil {
		return "", err
	}
	if of.Record != 0 && !of.IsCopy() {
		return f.Run.World.Names.Of(of), nil
	}
	return of.Name, nil
}

func (f *Frame) All(module, kind string) (types.Value, error) {
	all := f.Run.World.Lists.AllSeen(module, kind)
	return all, f.Run.Spend(len(all) / world.PerStep)
}

func (f *Frame) Among(module, kind string, n types.Ref) (bool, error) {
	k := f.Run.World.Book().Catalogue.Kind(kind)
	return n.Record != 0 && !world.IsEvent(n) && !f.Run.World.Departed.IsGone(n) && f.Run.World.Lists.IsSeen(module, n, k), nil
}

func (f *Frame) Entries(module string, k *content.Kind, of types.Ref) (types.Value, error) {
	return f.Run.World.Lists.EntriesOf(f.Run, module, k, of)
}

func (f *Frame) AmongEntries(module string, k *content.Kind, of, n types.Ref) (bool, error) {
	return f.Run.World.Lists.Among(module, k, of, n)
}

// Spend implements formula.Spender: what a formula does with the elements of
// lists costs steps.
func (f *Frame) Spend(elements int) error { return f.Run.Spend(command.ElementSteps * elements) }

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
func (f *Frame) Option(o *rules.OptionRead) (types.Value, error) { return f.Eval.optionRead(o) }

// given names arguments in order, for a rule asked from a formula.
func (ev *Evaluator) given(run *command.Run, r *rules.Rule, n types.Ref, args []types.Value) (rules.Args, error) {
	if len(r.Signature.Params) == 0 {
		return nil, nil
	}
	g := rules.Args{}
	for i, p := range r.Signature.Params {
		if i < len(args) && args[i] != nil {
			g[p.Name] = args[i]
		} else if !p.Optional {
			return nil, fmt.Errorf("%s needs `%s`", r.Name, p.Name)
		} else if p.Default != nil {
			g[p.Name] = p.Default
		} else if p.Standard != nil {
			if err := ev.standard(run, r, p, n, g); err != nil {
				return nil, err
			}
		}
	}
	return g, ev.ownArgs(run, r, n, g)
}

// standard works out what a parameter is that was not given and whose default is
// a word. Of what must be something none is refused.
func (ev *Evaluator) standard(run *command.Run, r *rules.Rule, p rules.Param, n types.Ref, given rules.Args) error {
	if err := ev.ownArgs(run, r, n, given); err != nil {
		return err
	}
	f := ev.NewFrame(run, Frame{Ref: n, Args: given, Params: r.Signature.Params})
	v, err := ev.Query(run, func() (types.Value, error) { return p.Standard.Run(f) })
	if err != nil {
		return err
	}
	if v != nil {
		given[p.Name] = v
		return nil
	}
	if p.Type.Optional {
		return nil
	}
	return &rules.Refusal{Reason: fmt.Sprintf("no %s: %s is none", p.Name, p.Word.Text), Rule: r.Shown(), Source: r.Decl.Source}
}

// CheckGiven checks named parameters of something that is asked of a thing, or
// done by it, against what a rule declares, and fills in defaults: unknown names, missing and ill-typed values are all reported.
func (ev *Evaluator) CheckGiven(r *rules.Rule, n types.Ref, given rules.Args) (rules.Args, error) {
	run := ev.run
	// A misspelt name is told before the one it leaves out.
	if err := unknownGiven(r, given); err != nil {
		return nil, err
	}
	if len(r.Signature.Params) == 0 {
		return nil, nil
	}
	if len(given) == 0 && r.Signature.NoArgs {
		return r.Signature.Defaults, nil // nobody writes on what a rule is given
	}
	out := maps.Clone(r.Signature.Defaults)
	if out == nil {
		out = make(rules.Args, len(r.Signature.Params))
	}
	for _, p := range r.Signature.Params {
		v, ok := given[p.Name]
		if !ok || v == nil {
			if !p.Optional {
				what := p.Type.Describe()
				if p.Check {
					what = "an open check"
				}
				return nil, &diag.Problem{Message: fmt.Sprintf("%s needs `%s`, %s", r.Name, p.Name, what)}
			}
			if r.Signature.Defaults != nil {
				continue
			}
			if p.Default != nil {
				out[p.Name] = p.Default
			} else if p.Standard != nil {
				if err := ev.standard(run, r, p, n, out); err != nil {
					return nil, err
				}
			}
			continue
		}
		if p.Check {
			if err := rolled(run, r, p, v); err != nil {
				return nil, err
			}
			out[p.Name] = v
			continue
		}
		err := ev.world.Misfit(types.CheckKinds(v, p.Type, ev.world.IsA))
		if err != nil {
			return nil, &diag.Problem{Message: fmt.Sprintf("%s: `%s`: %s", r.Name, p.Name, err)}
		}
		out[p.Name] = v
	}
	return out, ev.ownArgs(run, r, n, out)
}

// unknownGiven tells the first name that a rule takes no parameter for.
func unknownGiven(r *rules.Rule, given rules.Args) error {
	unknown := ""
	for name, v := range given {
		if v != nil && (unknown == "" || name < unknown) && !slices.ContainsFunc(r.Signature.Params, func(p rules.Param) bool { return p.Name == name }) {
			unknown = name
		}
	}
	if unknown == "" {
		return nil
	}
	known := make([]string, 0, len(r.Signature.Params))
	for _, p := range r.Signature.Params {
		known = append(known, p.Name)
	}
	hint := diag.DidYouMean(unknown, known)
	if hint == "" && len(known) > 0 {
		hint = "it takes " + diag.And(known)
	}
	return &diag.Problem{Message: fmt.Sprintf("%s takes no `%s`", r.Name, unknown), Hint: hint}
}

// rolled takes an open check for a parameter. A rule never rolls: a check that
// nobody looked at is rolled before it is asked.
func rolled(run *command.Run, r *rules.Rule, p rules.Param, v types.Value) error {
	c, ok := v.(Starter)
	if !ok {
		return &diag.Problem{Message: fmt.Sprintf("%s: `%s`: it is an open check, not %s", r.Name, p.Name, types.Format(v))}
	}
	return c.Start(run)
}
