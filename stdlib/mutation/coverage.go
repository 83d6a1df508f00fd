package mutation

import (
	"slices"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/stdlib/grammar"
)

// State is how far examples cover a part of a module.
type State int

// Values of [State].
const (
	Uncovered State = iota // no example reaches it
	NeverHeld              // examples reach it, but its condition never holds
	Covered                // it takes effect in an example
)

// String returns the name of a state in reports.
func (s State) String() string { return [...]string{"unseen", "never held", "needed"}[s] }

// Part is a range of a file that examples can cover.
type Part struct {
	Kind       string   // "rule", "layer", "line", "requirement", "cost", "change", "step", "row" or "statement"
	Start, End int      // byte offsets in its file
	Pos        diag.Pos // of Start
	State      State
	Examples   Set // examples in which it takes effect
}

// FileCoverage is the coverage of a file.
type FileCoverage struct {
	File  *diag.File
	Parts []Part // in source order, outer ones first
}

// Line lists the parts that begin on a line.
func (f FileCoverage) Line(n int) []Part {
	var list []Part
	for _, p := range f.Parts {
		if p.Pos.Line == n {
			list = append(list, p)
		}
	}
	return list
}

// Coverage returns the coverage of files, in the given order.
func (r *Reach) Coverage(names []string) []FileCoverage {
	var list []FileCoverage
	for _, name := range names {
		s := r.Files[name]
		if s == nil {
			continue
		}
		f := FileCoverage{File: s.Tree.File}
		for _, p := range Parts(s.Tree) {
			if r.assess(name, s.Tree, &p) {
				f.Parts = append(f.Parts, p)
			}
		}
		list = append(list, f)
	}
	return list
}

// assess sets the state and the examples of a part. It is false if nothing in the part can be
// recorded.
func (r *Reach) assess(file string, t *luasyntax.Tree, p *Part) bool {
	if p.Kind == "statement" {
		return r.assessStatement(file, p)
	}
	evaluated, recordable := false, false
	for at, m := range r.marks[file] {
		if at < p.Start || at >= p.End {
			continue
		}
		recordable = recordable || m.Formula != nil || m.IsPlace
		if m.Formula != nil && !m.IsPlace && isConditionAt(t, at) {
			evaluated = evaluated || m.Examples.Len() > 0
			continue
		}
		p.Examples.addAll(m.Examples)
	}
	for _, n := range r.statements {
		recordable = recordable || n.file == file && n.offset >= p.Start && n.offset < p.End
	}
	switch {
	case p.Examples.Len() > 0:
		p.State = Covered
	case evaluated:
		p.State = NeverHeld
	}
	return recordable || p.Kind == "row" || p.Kind == "step"
}

// assessStatement assesses a statement by its beginning alone. It is false for a statement that
// runs only while the module is loaded.
func (r *Reach) assessStatement(file string, p *Part) bool {
	loads := false
	if m := r.marks[file][p.Start]; m != nil {
		p.Examples.addAll(m.Examples)
		loads = m.AtLoad
	}
	if p.Examples.Len() > 0 {
		p.State = Covered
		return true
	}
	return !loads && slices.Contains(r.statements, statement{file, p.Start})
}

// isConditionAt reports whether the formula at an offset is a condition, `when = "..."`.
func isConditionAt(t *luasyntax.Tree, offset int) bool {
	n := t.At(offset)
	return n != nil && n.Parent != nil && n.Parent.Kind == luasyntax.TableField && fieldHolds("", t.Key(n.Parent), grammar.Condition)
}

// Parts lists the parts of a file in source order.
func Parts(t *luasyntax.Tree) []Part {
	var list []Part
	add := func(kind string, n *luasyntax.Node) {
		list = append(list, Part{Kind: kind, Start: t.Start(n), End: t.End(n), Pos: t.File.PosAt(t.Start(n))})
	}
	t.Root().Walk(func(n *luasyntax.Node) bool {
		if n.Kind == luasyntax.FuncExpr {
			n.Walk(func(n *luasyntax.Node) bool {
				if n.Parent.Kind == luasyntax.Block {
					add("statement", n)
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
		case removalDescription(word) != "":
			add("layer", n)
		case grammar.Is(word, grammar.Question, grammar.Command):
			add("rule", n)
		default:
			return true
		}
		bodyParts(t, n, word, add)
		return true
	})
	slices.SortStableFunc(list, func(a, b Part) int { return a.Start - b.Start })
	return list
}

// bodyParts lists the parts in the body of a heading.
func bodyParts(t *luasyntax.Tree, n *luasyntax.Node, word string, add func(kind string, n *luasyntax.Node)) {
	each := func(v *luasyntax.Node, kind string) {
		if v.Kind != luasyntax.TableExpr || isSingleLine(v) && !containsTable(v) {
			add(kind, v)
			return
		}
		for _, k := range v.Children {
			if !k.HasKey() || kind == "change" {
				add(kind, k)
			}
		}
	}
	h := grammar.Of(word)
	for _, f := range fieldsOf(n.Children[1]) {
		key, v := t.Key(f), f.Value()
		switch {
		case !f.HasKey():
			if h.Class == grammar.Question && v.Kind == luasyntax.TableExpr {
				add("row", v)
			}
		case fieldHolds(word, key, grammar.Failures):
			each(v, "failure")
		case fieldHolds(word, key, grammar.LineValues):
			if v.Kind == luasyntax.TableExpr {
				for _, k := range v.Children {
					add("value", k)
				}
			}
		case fieldHolds(word, key, grammar.Requirements):
			each(v, "requirement")
		case fieldHolds(word, key, grammar.Costs):
			each(v, "cost")
		case fieldHolds(word, key, grammar.Changes):
			if v.Kind == luasyntax.TableExpr {
				for _, k := range v.Children {
					add("change", k)
				}
			}
		case fieldHolds(word, key, grammar.Steps):
			stepParts(t, v, add)
		case fieldHolds(word, key, grammar.Lines):
			each(v, "line")
		case replaces(word) && grammar.Find(word, key) == nil:
			add("line", f)
		case h.NamesLines() && (h.Field(key) == nil || h.Field(key).Line):
			lineParts(t, v, each, add)
		}
	}
}

// lineParts lists the parts of one line of a check.
func lineParts(t *luasyntax.Tree, v *luasyntax.Node, each func(*luasyntax.Node, string), add func(string, *luasyntax.Node)) {
	for _, inner := range fieldsOf(v) {
		if fieldHolds("", t.Key(inner), grammar.Lines) {
			each(inner.Value(), "line")
			return
		}
	}
	if v.Kind == luasyntax.StringExpr || v.Kind == luasyntax.TableExpr || v.Kind == luasyntax.FuncExpr {
		each(v, "line")
	}
}

// stepParts lists steps and the steps nested in them.
func stepParts(t *luasyntax.Tree, v *luasyntax.Node, add func(kind string, n *luasyntax.Node)) {
	g := &generator{tree: t}
	if v.Kind != luasyntax.TableExpr || g.isStep(v) {
		if v.Kind == luasyntax.StringExpr || v.Kind == luasyntax.TableExpr || v.Kind == luasyntax.FuncExpr {
			add("step", v) // a computed string has no position that can be recorded
		}
		for _, f := range fieldsOf(v) {
			if holdsSteps(t.Key(f)) {
				stepParts(t, f.Value(), add)
			}
		}
		return
	}
	for _, k := range v.Children {
		stepParts(t, k.Value(), add)
	}
}
