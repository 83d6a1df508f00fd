package table

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"houserule/lang/formula"
	"houserule/lang/formula/walk"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/play/offers"
	"houserule/runtime/rules"
	"houserule/runtime/state"
	"houserule/runtime/world"
)

// A plain table evaluates every question and line layer by layer as declared, and every formula by
// walking its tree. It reads boxes by name and memoizes nothing. It is the oracle of tests, which
// play the same game on a plain and a usual table.

// oracle is the slow evaluator of one plain table.
type oracle struct {
	t       *Table
	program *rules.Program    // without fast paths
	differ  func(what string) // called when a formula and its compiled closures have different results
	failing int               // number of failed formulas whose closures are running
}

// oracles are the oracles of all plain tables.
var oracles sync.Map // *Table: *oracle

// Plainly makes a new table a plain one for good. It removes the fast paths from its program, which
// no other table may use. differ is called for formulas that fail although their closures do not.
// forget releases the table.
func Plainly(t *Table, differ func(what string)) (forget func()) {
	o := &oracle{t: t, program: t.world.Program(), differ: differ}
	oracles.Store(t, o)
	t.eval.Layers, t.eval.Boxes = o, o
	for _, r := range t.world.Program().Everything() {
		r.Facts.FastPath, r.Facts.ByFormula = false, false
		if r.Plan != nil {
			r.Plan.ByFormulas = false // and its lines are not memoized for playthroughs
		}
	}
	return func() { oracles.Delete(t) }
}

func init() {
	walk.Listen()
	walk.Override(func(p *formula.Program, f any, closures func(any) (types.Value, error)) (types.Value, error) {
		t := oracleTable(f)
		known, ok := oracles.Load(t)
		if o, _ := known.(*oracle); ok && o.failing == 0 {
			return o.formula(p, f, closures)
		}
		return closures(f)
	})
}

// oracleTable returns the table on which a formula is evaluated; nil for none.
func oracleTable(f any) *Table {
	switch f := f.(type) {
	case *eval.Frame:
		return Of(f.Run)
	case *offers.PurchaseFrame:
		return Of(f.Run)
	}
	return nil
}

// formula evaluates a formula by walking it. If it fails, the closures must fail as well and return
// the error, since only they know the position.
func (o *oracle) formula(p *formula.Program, f any, closures func(any) (types.Value, error)) (types.Value, error) {
	v, err := walk.Of(p, o.plain(f))
	if err == nil {
		return v, nil
	}
	o.failing++
	w, told := closures(f)
	o.failing--
	if told == nil {
		o.differ(fmt.Sprintf("%s: `%s` fails: %v; its closures give %s", p.Place(), p.Text(), err, types.Format(w)))
		return nil, err
	}
	return nil, told
}

// plainFrame answers the words of a formula from the declarations and the state.
type plainFrame struct {
	rules.Frame
	f *eval.Frame
	o *oracle
}

func (o *oracle) plain(f any) any {
	switch f := f.(type) {
	case *eval.Frame:
		return plainFrame{f, f, o}
	case interface{ Inner() *eval.Frame }:
		return notedFrame{plainFrame{f.Inner(), f.Inner(), o}, f.(rules.Frame)}
	case *offers.PurchaseFrame:
		return f // an offer is evaluated as of its purchase
	}
	return f
}

// notedFrame is a plainFrame whose calls of rules another frame notes.
type notedFrame struct {
	plainFrame
	noted rules.Frame
}

func (f notedFrame) Ask(rule any, of types.Value, args []types.Value) (types.Value, error) {
	return f.noted.Ask(rule, of, args)
}

func (f plainFrame) Element() types.Value { return f.f.Each }
func (f plainFrame) Self() types.Value    { return f.f.Ref }

func (f plainFrame) Arg(name string) (types.Value, error) {
	if v, ok := f.f.Args[name]; ok {
		return v, nil
	}
	i := slices.IndexFunc(f.f.Params, func(p rules.Param) bool { return p.Name == name })
	if i < 0 || !f.f.Params[i].Optional {
		return nil, fmt.Errorf("`%s` was not given", name)
	}
	return f.f.Params[i].Default, nil
}

func (f plainFrame) Box(of types.Ref, b *content.Box) (types.Value, error) {
	return f.o.Read(f.f.Run, of, b)
}

func (f plainFrame) Ask(rule any, of types.Value, args []types.Value) (types.Value, error) {
	return f.f.Ask(rule, of, args) // no rule has a fast path
}

// Rules of the frame's own ref are asked like those of any other.

func (f plainFrame) OwnBox(b *content.Box) (types.Value, error) { return f.Box(f.f.Ref, b) }

func (f plainFrame) RatedEntryOf(e *content.Entry, who types.Ref) types.Value {
	return types.Ref{Kind: e.Kind.Name, Name: e.Name, Owner: who.Record}
}

func (f plainFrame) All(module, kind string) (types.Value, error) {
	list := types.List{}
	c := f.o.t.world.Program().Catalogue
	for id := state.ID(1); id <= f.o.t.world.State().LastID(); id++ {
		if k := c.Kind(f.o.t.world.State().Kind(id)); k != nil && k.Is(kind) && !c.Unrelated(module, k.Module) {
			list = append(list, f.o.t.world.Record(id))
		}
	}
	return list, nil
}

func (f plainFrame) InAll(module, kind string, n types.Ref) (bool, error) {
	all, err := f.All(module, kind)
	return slices.Contains(all.(types.List), types.Value(n)), err
}

func (f plainFrame) InEntries(module string, k *content.Kind, of, n types.Ref) (bool, error) {
	all, err := f.Entries(module, k, of)
	if err != nil {
		return false, err
	}
	return slices.ContainsFunc(all.(types.List), func(e types.Value) bool { return walk.Same(e, n) }), nil
}

// Read returns the value of a box: the written or printed value, its start value, or its default.
func (o *oracle) Read(_ *command.Run, n types.Ref, b *content.Box) (types.Value, error) {
	t := o.t
	v, err := o.written(n, b)
	if err != nil {
		return nil, err
	}
	if b.Type.HasWordBounds() {
		return t.world.Limits.Within(t.run, n, b, v)
	}
	if v, err = t.world.Boxes.WithOwner(t.run, n, b, v); err != nil {
		return nil, err
	}
	return t.world.Boxes.Remaining(t.run, n, b, v)
}

func (o *oracle) written(n types.Ref, b *content.Box) (types.Value, error) {
	t := o.t
	if t.run.Hypothetical != nil && n == t.run.Hypothetical.Ref {
		return t.world.Boxes.Raw(t.run, n, b)
	}
	n = t.world.Copies.Resolve(n)
	store, id, key := t.world.State(), n.Record, b.Name
	switch {
	case n.Record > world.EventBase:
		store, id = t.world.Events(), n.Record-world.EventBase
	case n.Record != 0:
	case b.Kind.Nature == content.Named:
		id, key = 1, n.Kind+"/"+n.Name+"/"+b.Name
	case b.Sheet && n.Owner == 0:
		return t.world.Boxes.Raw(t.run, n, b) // which is an error
	case b.Sheet:
		id, key = n.Owner, n.Kind+"/"+n.Name+"/"+b.Name
	}
	if id != 0 {
		if err := t.world.Departed.CheckExists(n); err != nil || !store.Exists(id) {
			return nil, errors.Join(err, t.world.Departed.CheckExists(n))
		}
		if v, ok := store.Get(id, key); ok {
			return v, nil
		}
	}
	if n.Record == 0 || n.IsCopy() {
		if e := t.world.Program().Catalogue.Entry(n.Kind, n.Name); e != nil {
			if v, ok := e.Values[b.Name]; ok {
				return v, nil
			}
		}
	}
	switch {
	case b.Type.Base == types.Action:
		return t.world.Boxes.Raw(t.run, n, b)
	case b.Starts != nil:
		return t.eval.AskRule(t.run, t.world.Program().Rule(b.FullName()+".starts"), n, nil)
	case b.HasDefault, b.Type.Optional:
		return b.Default, nil
	}
	return t.world.Boxes.Raw(t.run, n, b) // which is an error
}
