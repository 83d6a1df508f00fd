package mutation

import (
	"slices"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/stdlib/grammar"
)

// State is what examples made of a part of a module.
type State int

// What examples can make of a part.
const (
	Unseen    State = iota // no example comes there
	NeverHeld              // it was looked at, and its condition never held
	Needed                 // it came to effect
)

// String names the state as reports do.
func (s State) String() string { return [...]string{"unseen", "never held", "needed"}[s] }

// Part is a piece of a module that examples can need.
type Part struct {
	Sort       string // "rule", "layer", "line", "requirement", "cost", "change", "step", "row" or "statement"
	Start, End int    // bytes of its file
	Pos        diag.Pos
	State      State
	Examples   Set // that needed it
}

// FileCover is what examples made of one file.
type FileCover struct {
	File  *diag.File
	Parts []Part // as they stand, the outer before the inner
}

// Line is what examples made of one line of the file: the parts that begin there.
func (f FileCover) Line(n int) []Part {
	var list []Part
	for _, p := range f.Parts {
		if p.Pos.Line == n {
			list = append(list, p)
		}
	}
	return list
}

// Cover says of each part of the module whether an example needed it. Files stand in the
// order in which they are named.
func (r *Reach) Cover(names []string) []FileCover {
	var list []FileCover
	for _, name := range names {
		s := r.Files[name]
		if s == nil {
			continue
		}
		f := FileCover{File: s.Tree.File}
		for _, p := range Parts(s.Tree) {
			if r.judge(name, s.Tree, &p) {
				f.Parts = append(f.Parts, p)
			}
		}
		list = append(list, f)
	}
	return list
}

// judge finds what became of a part; false where nothing in it can be heard.
func (r *Reach) judge(file string, t *luasyntax.Tree, p *Part) bool {
	if p.Sort == "statement" {
		return r.reachedAt(file, p)
	}
	looked, heard := false, false
	for at, m := range r.marks[file] {
		if at < p.Start || at >= p.End {
			continue
		}
		heard = heard || m.Formula != nil || m.Whole
		if m.Formula != nil && !m.Whole && isWhen(t, at) {
			looked = looked || m.Ran.Len() > 0
			continue
		}
		p.Examples.add(m.Ran)
	}
	for _, n := range r.numbered {
		heard = heard || n.file == file && n.offset >= p.Start && n.offset < p.End
	}
	switch {
	case p.Examples.Len() > 0:
		p.State = Needed
	case looked:
		p.State = NeverHeld
	}
	return heard || p.Sort == "row" || p.Sort == "step"
}

// reachedAt is judge for a statement, which may be reached where what is inside of it is
// not. What runs only while the module is loaded is for no example.
func (r *Reach) reachedAt(file string, p *Part) bool {
	loads := false
	if m := r.marks[file][p.Start]; m != nil {
		p.Examples.add(m.Ran)
		loads = m.Loads
	}
	if p.Examples.Len() > 0 {
		p.State = Needed
		return true
	}
	return !loads && slices.Contains(r.numbered, numbered{file, p.Start})
}

// isWhen tells the formula of a `when`.
func isWhen(t *luasyntax.Tree, offset int) bool {
	n := t.At(offset)
	return n != nil && n.Up != nil && n.Up.Kind == luasyntax.TableField && holds("", t.Key(n.Up), grammar.Condition)
}

// Parts lists the pieces of a file that examples can need.
func Parts(t *luasyntax.Tree) []Part {
	var list []Part
	put := func(sort string, n *luasyntax.Node) {
		list = append(list, Part{Sort: sort, Start: t.Start(n), End: t.End(n), Pos: t.File.PosAt(t.Start(n))})
	}
	t.Root().Walk(func(n *luasyntax.Node) bool {
		if n.Kind == luasyntax.FuncExpr {
			n.Walk(func(n *luasyntax.Node) bool {
				if n.Up.Kind == luasyntax.Block {
					put("statement", n)
				}
				return true
			})
			return false
		}
		word, _ := headingOf(t, n)
		switch {
		case word == "" || grammar.Is(word, grammar.Kind):
			return true
		case onlyShown(word):
			return false
		case unneeded(word) != "":
			put("layer", n)
		case grammar.Is(word, grammar.Question, grammar.Command):
			put("rule", n)
		default:
			return true
		}
		partsOf(t, n, word, put)
		return true
	})
	slices.SortStableFunc(list, func(a, b Part) int { return a.Start - b.Start })
	return list
}

// partsOf lists what stands in the body of a heading.
func partsOf(t *luasyntax.Tree, n *luasyntax.Node, word string, put func(sort string, n *luasyntax.Node)) {
	each := func(v *luasyntax.Node, sort string) {
		if v.Kind != luasyntax.TableExpr || single(v) && !rowsOfOne(v) {
			put(sort, v)
			return
		}
		for _, k := range v.Kids {
			if !k.Keyed() || sort == "change" {
				put(sort, k)
			}
		}
	}
	h := grammar.Of(word)
	for _, f := range fieldsOf(n.Kids[1]) {
		key, v := t.Key(f), f.Value()
		switch {
		case !f.Keyed():
			if h.Class == grammar.Question && v.Kind == luasyntax.TableExpr {
				put("row", v)
			}
		case holds(word, key, grammar.Requirements):
			each(v, "requirement")
		case holds(word, key, grammar.Costs):
			each(v, "cost")
		case holds(word, key, grammar.Changes):
			if v.Kind == luasyntax.TableExpr {
				for _, k := range v.Kids {
					put("change", k)
				}
			}
		case holds(word, key, grammar.Steps):
			stepParts(t, v, put)
		case holds(word, key, grammar.Lines):
			each(v, "line")
		case h.NamesLines() && (h.Field(key) == nil || h.Field(key).Line):
			lineParts(t, v, each, put)
		}
	}
}

// lineParts lists the lines of one line of a check.
func lineParts(t *luasyntax.Tree, v *luasyntax.Node, each func(*luasyntax.Node, string), put func(string, *luasyntax.Node)) {
	for _, inner := range fieldsOf(v) {
		if holds("", t.Key(inner), grammar.Lines) {
			each(inner.Value(), "line")
			return
		}
	}
	if v.Kind == luasyntax.StringExpr || v.Kind == luasyntax.TableExpr || v.Kind == luasyntax.FuncExpr {
		each(v, "line")
	}
}

// stepParts lists steps, and those inside of them.
func stepParts(t *luasyntax.Tree, v *luasyntax.Node, put func(sort string, n *luasyntax.Node)) {
	b := &breaker{t: t}
	if v.Kind != luasyntax.TableExpr || b.aStep(v) {
		if v.Kind == luasyntax.StringExpr || v.Kind == luasyntax.TableExpr || v.Kind == luasyntax.FuncExpr {
			put("step", v) // of a text that is put together nobody hears where it stands
		}
		for _, f := range fieldsOf(v) {
			if stepsInside(t.Key(f)) {
				stepParts(t, f.Value(), put)
			}
		}
		return
	}
	for _, k := range v.Kids {
		stepParts(t, k.Value(), put)
	}
}
