package lint

import (
	"slices"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// InfluenceKind is the kind of an influence.
type InfluenceKind int

// Kinds of influences on what another module, or the same one, declares.
const (
	Adds      InfluenceKind = iota // adds lines, requirements, costs, rows or steps, with to
	Follows                        // with after
	Wraps                          // with an around that calls what it wraps
	Replaces                       // with instead_of, with an around that never calls what it wraps, or by reprinting an entry
	WritesBox                      // changes or costs
	OnClock                        // runs when game time passes
)

// String returns the verb of the influence, as it follows the name of a module: "replaces".
func (d InfluenceKind) String() string {
	return [...]string{"adds to", "follows", "wraps", "replaces", "writes", "acts on the clock with"}[d]
}

// Influence is one effect of a declaration on a rule, line, entry, box or the clock.
type Influence struct {
	Kind    InfluenceKind
	Module  string   // the module of the declaration
	Pos     diag.Pos // the position of the declaration
	How     string   // the heading, field or word of a function
	What    string   // the target: "entity.speed", "character.wounds", "hour"
	Of      string   // the module that declares the target
	WhatPos diag.Pos // its position; zero for one of the engine
	When    string   // the condition; "" for always
	// Certain is false for a box that may belong to a thing of the module itself.
	Certain bool
}

// CallsWrapped is implemented by functions of which it is known whether they ever call what an around
// wraps.
type CallsWrapped interface{ CallsWrapped() bool }

// neverCallsWrapped reports whether a layer is an around that never calls what it wraps.
func neverCallsWrapped(y *rules.Layer) bool {
	f, ok := y.Answer.Func.(CallsWrapped)
	return ok && y.ChangeKind == rules.Around && !f.CallsWrapped()
}

// owner returns the module that declares a rule, and the position.
func owner(r *rules.Rule) (module string, pos diag.Pos) {
	switch {
	case r.Base != nil:
		return r.Base.Module, r.Base.Pos
	case r.Decl != nil:
		return r.Decl.Module, r.Decl.Pos
	}
	return "", diag.Pos{}
}

// Influences lists the influences of all declarations, each once: by the order of rules, then
// by that of layers.
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
				w.note(Influence{Kind: OnClock, Module: every.Module, Pos: every.Pos, How: "every", What: every.Unit, Of: content.Engine, Certain: true})
			}
		}
	}
	for _, l := range b.Catalogue.Words.All() {
		for _, word := range l.All() {
			i := Influence{Kind: Adds, Module: word.Module, Pos: word.Pos, How: "to", What: l.Name, Of: l.Module, WhatPos: l.Pos, Certain: true}
			if l.AtEnd(word.Text) {
				i.Kind = Replaces
			}
			if word.Module != l.Module {
				w.note(i)
			}
		}
	}
	return w.list
}

// influences collects influences.
type influences struct {
	b    *rules.Program
	list []Influence
	seen map[Influence]bool
}

// note adds an influence, unless it is of the engine or in the list with another condition.
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

// layer adds the influences of one layer of a rule.
func (w *influences) layer(r *rules.Rule, y *rules.Layer) {
	of, there := owner(r)
	i := Influence{Module: y.Module, Pos: y.Pos, How: y.Word(), What: r.DisplayName(), Of: of, WhatPos: there, Certain: true}
	if r.DeclKind == rules.Entry {
		i.What = r.Name
	}
	if y.When != nil {
		i.When = y.When.Text()
	}
	clock := r.Kind != nil && r.Kind.Is("time") && r.DeclKind == rules.Action
	switch {
	case y.ChangeKind == rules.Definition:
	case y.Family.Inherited != "":
		// it is noted for the check that it names
	case y.ChangeKind == rules.InsteadOf || neverCallsWrapped(y):
		i.Kind = Replaces
		w.note(i)
	case y.ChangeKind == rules.Around:
		i.Kind = Wraps
		w.note(i)
	case y.ChangeKind == rules.After:
		i.Kind = Follows
		w.note(i)
	default:
		w.note(i)
	}
	if clock && y.ChangeKind != rules.Definition {
		i.Kind = OnClock
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

// body adds the influences of a body.
func (w *influences) body(d *rules.ActionBody, module string, noun *content.Kind) {
	if d == nil {
		return
	}
	w.boxes(d.Changes, module, noun)
	w.steps(d.Steps, module, noun)
}

// steps adds the influences of steps.
func (w *influences) steps(steps []*rules.Step, module string, noun *content.Kind) {
	for _, s := range steps {
		by := module
		if s.Module != "" {
			by = s.Module
		}
		if s.Field(rules.Later) != nil {
			w.note(Influence{Kind: OnClock, Module: by, Pos: s.Pos, How: "later", What: s.Written, Of: content.Engine, Certain: true})
		}
		w.boxes(s.Changes, by, noun)
		w.steps(s.First, by, noun)
		w.steps(s.Steps, by, noun)
		if s.Added != nil {
			w.body(s.Added.Body, s.Added.Module, noun)
		}
	}
}

// boxes adds the influences of changes of boxes.
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

// box adds the influence of writing a box of things of a kind.
func (w *influences) box(how, module string, pos diag.Pos, b *content.Box, kind *content.Kind) {
	if b.Module == content.Engine && (kind == nil || kind.Module == content.Engine) {
		return // whose box it is depends on play
	}
	of := b.Module
	if of == content.Engine {
		of = kind.Module
	}
	w.note(Influence{Kind: WritesBox, Module: module, Pos: pos, How: how, What: b.FullName(), Of: of, WhatPos: b.Pos, Certain: !w.mayBeIts(module, kind)})
}

// mayBeIts reports whether a thing of a kind may belong to a module, which declares a kind like
// it or prints an entry of it.
func (w *influences) mayBeIts(module string, kind *content.Kind) bool {
	return kind == nil || slices.ContainsFunc(w.b.Catalogue.Kinds(), func(k *content.Kind) bool {
		return k.Is(kind.Name) && (k.Module == module || slices.ContainsFunc(w.b.Catalogue.Printed(k), func(e *content.Entry) bool { return e.Module == module }))
	})
}

// costs adds the influences of costs. If several boxes have the name, it chooses the most
// likely one.
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

// offer adds the influences of an offer on one of its targets.
func (w *influences) offer(o *rules.OfferOn, on *rules.Rule) {
	w.boxes(o.BoxChanges, o.Module, nil)
	w.body(o.Body, o.Module, nil)
	w.costs(o.Costs, on)
	for _, other := range o.Replacements {
		w.offer(other, on)
	}
}
