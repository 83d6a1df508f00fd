// Package lint tells what is odd about linked rules though they can be played: names that
// look misspelt, lines that never count, changes of different modules that meet, and what
// each module does to others.
package lint

import (
	"slices"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Does says what a declaration does to something.
type Does int

// What declarations do to what another module, or their own, declares.
const (
	Adds      Does = iota // lines, requirements, costs, rows or steps, with to
	Follows               // with after
	Wraps                 // with around, and asks on
	Replaces              // with instead_of, with an around that never asks on, or by printing an entry anew
	WritesBox             // changes or costs
	OnClock               // acts as game time passes
)

// String gives what is done, as behind the name of a module: "replaces".
func (d Does) String() string {
	return [...]string{"adds to", "follows", "wraps", "replaces", "writes", "acts on the clock with"}[d]
}

// Influence is one thing that a module's declaration does to a rule, a line, an entry, a
// box or the clock, its own or another module's.
type Influence struct {
	Does   Does
	Module string // the module of the declaration
	Pos    diag.Pos
	How    string   // the heading, field or word of a function
	What   string   // the target: "entity.speed", "character.wounds", "hour"
	Of     string   // the module that declares the target
	There  diag.Pos // of the target; zero for one of the engine
	When   string   // the condition; "" for always
	// Certain is false for a box that the declaration writes on what may turn out to be a
	// thing of its own module.
	Certain bool
}

// AsksOn is a function around something of which is known whether it ever asks for what
// is below.
type AsksOn interface{ AsksOn() bool }

// neverAsksOn tells an around that stands in place of all that is below it.
func neverAsksOn(y *rules.Layer) bool {
	f, ok := y.Answer.Func.(AsksOn)
	return ok && y.How == rules.Around && !f.AsksOn()
}

// owner is the module that declares a rule, and where.
func owner(r *rules.Rule) (module string, pos diag.Pos) {
	switch {
	case r.Base != nil:
		return r.Base.Module, r.Base.Pos
	case r.Decl != nil:
		return r.Decl.Module, r.Decl.Pos
	}
	return "", diag.Pos{}
}

// Influences lists what all declarations do to rules, entries, boxes and the clock, each
// once, by the order of the rules and in these by that of their layers.
func Influences(b *rules.Program) []Influence {
	w := &influences{b: b, seen: map[Influence]bool{}}
	for _, r := range b.Everything() {
		for _, y := range r.Layers() {
			w.layer(r, y)
		}
		w.costs(r.Costs, r)
		if r.Offer == nil {
			continue
		}
		for _, on := range b.Rules() {
			if o := r.Offer.On[on]; o != nil {
				w.offer(o, on)
			}
		}
	}
	for _, k := range b.Catalogue.Kinds() {
		for _, e := range b.Catalogue.Printed(k) {
			for _, every := range b.Repeats(e) {
				w.note(Influence{Does: OnClock, Module: every.Module, Pos: every.Pos, How: "every", What: every.Unit, Of: content.Engine, Certain: true})
			}
		}
	}
	return w.list
}

type influences struct {
	b    *rules.Program
	list []Influence
	seen map[Influence]bool
}

func (w *influences) note(i Influence) {
	if i.Module == "" || i.Module == content.Engine {
		return
	}
	once := i
	once.When = ""
	if !w.seen[once] {
		w.seen[once] = true
		w.list = append(w.list, i)
	}
}

// layer notes what one layer of a rule does.
func (w *influences) layer(r *rules.Rule, y *rules.Layer) {
	of, there := owner(r)
	i := Influence{Module: y.Module, Pos: y.Pos, How: y.Word(), What: r.Shown(), Of: of, There: there, Certain: true}
	if r.DeclKind == rules.Entry {
		i.What = r.Name
	}
	if y.When != nil {
		i.When = y.When.Text()
	}
	clock := r.Kind != nil && r.Kind.Is("time") && r.DeclKind == rules.Action
	switch {
	case y.How == rules.Definition:
	case y.Family.Inherited != "":
		// noted at the check at which it is aimed
	case y.How == rules.InsteadOf || neverAsksOn(y):
		i.Does = Replaces
		w.note(i)
	case y.How == rules.Around:
		i.Does = Wraps
		w.note(i)
	case y.How == rules.After:
		i.Does = Follows
		w.note(i)
	default:
		w.note(i)
	}
	if clock && y.How != rules.Definition {
		i.Does = OnClock
		w.note(i)
	}
	noun := r.Kind
	if y.Of != nil {
		noun = y.Of
	}
	if r.ForEach != nil {
		noun = nil
	}
	w.body(y.Body, y.Module, noun)
}

func (w *influences) body(d *rules.ActionBody, module string, noun *content.Kind) {
	if d == nil {
		return
	}
	w.boxes(d.Changes, module, noun)
	w.steps(d.Steps, module, noun)
}

func (w *influences) steps(steps []*rules.Step, module string, noun *content.Kind) {
	for _, s := range steps {
		by := module
		if s.Module != "" {
			by = s.Module
		}
		if s.Field(rules.Later) != nil {
			w.note(Influence{Does: OnClock, Module: by, Pos: s.Pos, How: "later", What: s.Written, Of: content.Engine, Certain: true})
		}
		w.steps(s.First, by, noun)
		w.steps(s.Steps, by, noun)
		if s.Added != nil {
			w.body(s.Added.Body, s.Added.Module, noun)
		}
	}
}

func (w *influences) boxes(list []rules.BoxChange, module string, noun *content.Kind) {
	for _, c := range list {
		kind := c.Box.Kind
		if len(c.Whose) > 0 {
			if k := w.b.Catalogue.Kind(c.Whose[len(c.Whose)-1].Type().Kind); k != nil {
				kind = k
			}
		} else if noun != nil && kind != nil && noun.Is(kind.Name) {
			kind = noun
		}
		w.box("changes", module, c.Value.Place(), c.Box, kind)
	}
}

// box notes a box that is written on a thing of a kind.
func (w *influences) box(how, module string, pos diag.Pos, b *content.Box, kind *content.Kind) {
	if b.Module == content.Engine && (kind == nil || kind.Module == content.Engine) {
		return // whose that is turns out in play
	}
	of := b.Module
	if of == content.Engine {
		of = kind.Module
	}
	w.note(Influence{Does: WritesBox, Module: module, Pos: pos, How: how, What: b.FullName(), Of: of, There: b.Pos, Certain: !w.mayBeIts(module, kind)})
}

// mayBeIts tells whether a module has things of a kind: declares one like it, or prints
// such.
func (w *influences) mayBeIts(module string, kind *content.Kind) bool {
	return kind == nil || slices.ContainsFunc(w.b.Catalogue.Kinds(), func(k *content.Kind) bool {
		return k.Is(kind.Name) && (k.Module == module || slices.ContainsFunc(w.b.Catalogue.Printed(k), func(e *content.Entry) bool { return e.Module == module }))
	})
}

// costs notes the boxes that are paid from, as far as only one kind of box can be meant.
func (w *influences) costs(costs []rules.LinkedCost, r *rules.Rule) {
	for _, c := range costs {
		var found *content.Box
		certain := true
		for _, k := range w.b.Catalogue.Kinds() {
			if b := k.BoxSeen(c.Module, c.Box); b != nil {
				if found == nil || found.Module == c.Module && b.Module != c.Module || r.Kind != nil && r.Kind.Is(k.Name) {
					found = b
				}
				certain = certain && b.Module != c.Module && !w.mayBeIts(c.Module, k)
			}
		}
		if found == nil {
			continue
		}
		n := len(w.list)
		w.box("costs", c.Module, c.Pos, found, found.Kind)
		if len(w.list) > n {
			w.list[n].Certain = certain
		}
	}
}

// offer notes what an offer does on one thing that it is on.
func (w *influences) offer(o *rules.OfferOn, on *rules.Rule) {
	w.boxes(o.BoxChanges, o.Module, nil)
	w.body(o.Body, o.Module, nil)
	w.costs(o.Costs, on)
	for _, other := range o.Replacements {
		w.offer(other, on)
	}
}

// Clash is two changes of one rule from different modules, of which one may make nothing of
// the other.
type Clash struct {
	Rule       *rules.Rule
	Over       *rules.Layer // that holds where both do, if that is settled
	Under      *rules.Layer // that it replaces; nil where Over never asks on and something else stands below it
	By         Settling
	Above      *rules.Layer // that stands above both; nil for none
	Everywhere bool         // both hold whatever happens, and not under some condition alone
	ByOptions  bool         // both stand under conditions that ask options alone
}

// Settling is what decides which of two changes applies.
type Settling int

// What decides which of two changes holds.
const (
	Unsettled   Settling = iota // nothing: it is an error if both hold
	ByModules                   // the module of Over requires that of Under
	ByHouse                     // a house rule replaces both
	ByLoading                   // with two games, the one that is loaded first
	ByNotAsking                 // Over is an around that never calls what it wraps
	ByAnother                   // Above replaces both in any case
)

// Clashes lists where changes of different modules meet of which only one holds: two that
// replace one rule or print one entry anew, and an around that never asks on above what
// others change. Rules come in the order in which they were declared.
func Clashes(b *rules.Program) (list []Clash) {
	for _, r := range b.Everything() {
		for i, under := range r.Replacements {
			for _, over := range r.Replacements[i+1:] {
				if under.Module == over.Module || under.House || over.House || (under.Carried.Carrier == nil) != (over.Carried.Carrier == nil) || under.Family.Inherited != "" || over.Family.Inherited != "" {
					continue
				}
				if c := clashOf(b, r, under, over); c.By != Unsettled || r.DeclKind != rules.Entry { // of these Settle tells
					list = append(list, c)
				}
			}
		}
		for i, over := range r.Wraps {
			if !neverAsksOn(over) || over.Family.Inherited != "" {
				continue
			}
			for _, below := range [][]*rules.Layer{r.Replacements, r.Adds, r.Wraps[:i]} {
				for _, under := range below {
					if under.Module != over.Module && under.Family.Inherited == "" && under.How != rules.Definition {
						list = append(list, Clash{Rule: r, Over: over, Under: under, By: ByNotAsking, Everywhere: over.Always()})
					}
				}
			}
		}
	}
	return list
}

func clashOf(b *rules.Program, r *rules.Rule, under, over *rules.Layer) Clash {
	lasting := func(y *rules.Layer) bool {
		return y.Of == nil && y.Carried.Carrier == nil && (y.When == nil || y.OptionCondition > 0)
	}
	c := Clash{Rule: r, Over: over, Under: under, Everywhere: lasting(under) && lasting(over)}
	c.ByOptions = c.Everywhere && (under.When != nil || over.When != nil)
	switch {
	case settled(r):
		c.By = ByHouse
	case (r.DeclKind == rules.Entry || !c.Everywhere) && aboveBoth(b, r, under, over) != nil:
		c.Above, c.By = aboveBoth(b, r, under, over), ByAnother
	case b.Requires(over.Module, under.Module):
		c.By = ByModules
	case b.Requires(under.Module, over.Module):
		c.Over, c.Under, c.By = under, over, ByModules
	case r.DeclKind != rules.Entry && b.Catalogue.Strangers(under.Module, over.Module):
		c.Over, c.Under, c.By = under, over, ByLoading
	}
	return c
}

// aboveBoth finds what replaces a rule in any case and stands above two others that replace it.
func aboveBoth(b *rules.Program, r *rules.Rule, x, y *rules.Layer) *rules.Layer {
	for _, z := range slices.Backward(r.Replacements) {
		if z != x && z != y && z.Always() && z.Family.Inherited == "" && b.Requires(z.Module, x.Module) && b.Requires(z.Module, y.Module) {
			return z
		}
	}
	return nil
}
