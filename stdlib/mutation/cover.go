package mutation

import (
	"slices"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/stdlib/grammar"
)

// State says how far examples exercise a part of a module.
type State int

// The states of a part.
const (
	Unseen    State = iota // no example reaches it
	NeverHeld              // examples reach it, but its condition never holds
	Needed                 // it takes effect in an example
)

// String returns the name of a state in reports.
func (s State) String() string { return [...]string{"unseen", "never held", "needed"}[s] }

// Part is a piece of a module that examples can exercise.
type Part struct {
	Sort       string // "rule", "layer", "line", "requirement", "cost", "change", "step", "row" or "statement"
	Start, End int    // byte offsets in its file
	Pos        diag.Pos
	State      State
	Examples   Set // examples in which it takes effect
}

// FileCover is the coverage of a file.
type FileCover struct {
	File  *diag.File
	Parts []Part // in source order, outer ones first
}

// Line lists the parts that begin on a line.
func (f FileCover) Line(n int) []Part {
	var list []Part
	for _, p := range f.Parts {
		if p.Pos.Line == n {
			list = append(list, p)
		}
	}
	return list
}

// Cover returns the coverage of files, in the given order.
func (r *Reach) Cover(names []string) []FileCover {
	var list []FileCover
	for _, name := range names {
		s := r.Files[name]
		if s == nil {
			continue
		}
		f := FileCover{File: s.Tree.File}
		for _, p := range Parts(s.Tree) {
			if r.assess(name, s.Tree, &p) {
				f.Parts = append(f.Parts, p)
			}
		}
		list = append(list, f)
	}
	return list
}

// assess sets the state of a part; false if nothing in it can be recorded.
func (r *Reach) assess(file string, t *luasyntax.Tree, p *Part) bool {
	if p.Sort == "statement" {
		return r.reachedAt(file, p)
	}
	evaluated, recordable := false, false
	for at, m := range r.marks[file] {
		if at < p.Start || at >= p.End {
			continue
		}
		recordable = recordable || m.Formula != nil || m.IsPlace
		if m.Formula != nil && !m.IsPlace && isWhen(t, at) {
			evaluated = evaluated || m.Examples.Len() > 0
			continue
		}
		p.Examples.add(m.Examples)
	}
	for _, n := range r.statements {
		recordable = recordable || n.file == file && n.offset >= p.Start && n.offset < p.End
	}
	switch {
	case p.Examples.Len() > 0:
		p.State = Needed
	case evaluated:
		p.State = NeverHeld
	}
	return recordable || p.Sort == "row" || p.Sort == "step"
}

// reachedAt assesses a statement, which may be reached although nothing inside it is. A
// statement that runs only while the module is loaded does not count.
func (r *Reach) reachedAt(file string, p *Part) bool {
	loads := false
	if m := r.marks[file][p.Start]; m != nil {
		p.Examples.add(m.Examples)
		loads = m.AtLoad
	}
	if p.Examples.Len() > 0 {
		p.State = Needed
		return true
	}
	return !loads && slices.Contains(r.statements, statement{file, p.Start})
}

// isWhen reports whether a formula is a condition, `when = "..."`.
func isWhen(t *luasyntax.Tree, offset int) bool {
	n := t.At(offset)
	return n != nil && n.Up != nil && n.Up.Kind == luasyntax.TableField && holds("", t.Key(n.Up), grammar.Condition)
}

// Parts lists the parts of a file in source order.
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
		case isForPeople(word):
			return false
		case omission(word) != "":
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

// partsOf lists the parts in the body of a heading.
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

// lineParts lists the parts of one line of a check.
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

// stepParts lists steps and the steps nested in them.
func stepParts(t *luasyntax.Tree, v *luasyntax.Node, put func(sort string, n *luasyntax.Node)) {
	b := &generator{tree: t}
	if v.Kind != luasyntax.TableExpr || b.isStep(v) {
		if v.Kind == luasyntax.StringExpr || v.Kind == luasyntax.TableExpr || v.Kind == luasyntax.FuncExpr {
			put("step", v) // a computed string has no position that can be recorded
		}
		for _, f := range fieldsOf(v) {
			if holdsSteps(t.Key(f)) {
				stepParts(t, f.Value(), put)
			}
		}
		return
	}
	for _, k := range v.Kids {
		stepParts(t, k.Value(), put)
	}
}
