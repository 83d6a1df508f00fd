package lint

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// This file finds rules that need their own answer: a line of a check that reads itself, rules
// without parameters that read each other for the same thing, a box whose initial value reads
// the box. What formulas read is known when they are linked; what functions read is not.
//
// A read may depend on a condition. A cycle with one conditional read is endless whenever the
// read happens. With two of them the conditions may exclude each other, so such a cycle is not
// reported.

// hasCycle reports whether the graph has a cycle, conditional or not. Most programs have none,
// so [cycleFrom] is rarely called.
func hasCycle(edges [][]dependency) bool {
	const visiting, done = 1, 2
	state := make([]byte, len(edges))
	var visit func(int) bool
	visit = func(i int) bool {
		state[i] = visiting
		for _, n := range edges[i] {
			if state[n.to] == visiting || state[n.to] == 0 && visit(n.to) {
				return true
			}
		}
		state[i] = done
		return false
	}
	for i := range edges {
		if state[i] == 0 && visit(i) {
			return true
		}
	}
	return false
}

// cycleFrom returns the shortest cycle through a node with at most one conditional edge; nil
// for none.
func cycleFrom(edges [][]dependency, from int) []dependency {
	type place struct {
		node        int
		conditional bool // the path to it has a conditional edge
	}
	type step struct {
		place
		before int        // index of the previous step; -1 for the first
		by     dependency // the edge from the previous step; zero for the first
	}
	steps := []step{{place: place{node: from}, before: -1}}
	seen := map[place]bool{}
	for i := 0; i < len(steps); i++ {
		for _, n := range edges[steps[i].node] {
			if !n.always && steps[i].conditional || n.box && n.to != from {
				continue
			}
			if n.to == from {
				cycle := []dependency{n}
				for k := i; steps[k].before >= 0; k = steps[k].before {
					cycle = append([]dependency{steps[k].by}, cycle...)
				}
				return cycle
			}
			if next := (place{n.to, steps[i].conditional || !n.always}); !seen[next] {
				seen[next] = true
				steps = append(steps, step{next, i, n})
			}
		}
	}
	return nil
}

// graph is a graph of dependencies between rules, lines or headlines, which are its nodes.
type graph struct {
	edges [][]dependency
	name  func(int) string
	what  string // precedes the name of a node in messages
	all   string // describes all nodes: "the lines of c.t"
}

// reportCycles reports the cycles of a graph, each once.
func (d *Dependencies) reportCycles(g graph) {
	if !hasCycle(g.edges) {
		return
	}
	reported := make([]bool, len(g.edges))
	for from := range g.edges {
		if reported[from] {
			continue
		}
		cycle := cycleFrom(g.edges, from)
		i := slices.IndexFunc(cycle, func(n dependency) bool { return n.by != nil })
		if i < 0 {
			continue // there is none, or no formula is part of it
		}
		for _, n := range cycle {
			reported[n.to] = true
		}
		if len(cycle) == 1 {
			d.report(cycle[0].by.ProblemAt(cycle[0].word, fmt.Sprintf("%s%s needs itself", g.what, g.name(from)),
				"a rule cannot use its own answer; in an `after` the answer so far is `usual`"))
			continue
		}
		var parts []string
		for _, n := range cycle {
			parts = append(parts, fmt.Sprintf("%s needs %s", g.name(from), g.name(n.to)))
			from = n.to
		}
		d.report(cycle[i].by.ProblemAt(cycle[i].word, fmt.Sprintf("%s need each other in a cycle: %s", g.all, diag.And(parts)), ""))
	}
}

// Cycles returns the problems of cyclic dependencies: between lines of a check with the
// purchases on it, rules without parameters, headlines, and nested checks.
func (d *Dependencies) Cycles() []*diag.Problem {
	d.found = nil
	for _, r := range d.program.Rules() {
		if r.Plan != nil {
			d.reportCycles(d.linesOf(r))
		}
	}
	d.reportCycles(d.parameterlessRules())
	d.reportHeadlines()
	d.reportNested()
	return d.found
}

func (d *Dependencies) report(p *diag.Problem) { d.found = append(d.found, p) }

// hasComputedRanges reports whether an end of the range of a box is a formula.
func (d *Dependencies) hasComputedRanges() bool {
	return slices.ContainsFunc(d.program.Catalogue.Kinds(), func(k *content.Kind) bool {
		return slices.ContainsFunc(k.Own(), func(b *content.Box) bool { return b.Type.HasWordBounds() })
	})
}

// linesOf returns the dependencies between the lines of a check.
func (d *Dependencies) linesOf(r *rules.Rule) graph {
	if g, known := d.lines[r]; known {
		return g
	}
	g, find := d.ownLinesOf(r), lineFinder(r.Plan)
	for _, offer := range d.program.Offers() {
		if on := offer.Offer.On[r]; on != nil {
			g.addPurchase(on, find)
			for _, other := range on.Replacements {
				g.addPurchase(other, find)
			}
		}
	}
	d.lines[r] = g
	return g
}

// lineFinder returns a function that finds the line of a check that a word reads.
func lineFinder(plan *rules.Plan) finder {
	return func(word string) (int, bool, bool) {
		if word == "symbols" && plan.DiceWords.ShowsWords {
			word = "dice"
		}
		i, ok := plan.Line(word)
		return i, false, ok
	}
}

// ownLinesOf returns the dependencies between the lines of a check without those of purchases.
func (d *Dependencies) ownLinesOf(r *rules.Rule) graph {
	plan, find := r.Plan, lineFinder(r.Plan)
	g := graph{name: func(i int) string { return "`" + plan.Lines[i].Word + "`" }, what: "in " + r.DisplayName() + " the line ", all: "the lines of " + r.DisplayName()}
	for _, line := range plan.Lines {
		found := d.ofRule(line, find)
		if line.Base == nil && !slices.ContainsFunc(line.Replacements, func(y *rules.Layer) bool { return y.Carried.Carrier == nil }) {
			for _, word := range standardDependencies[line.Word] {
				if to, _, ok := find(word); ok {
					found = append(found, dependency{to: to, always: true})
				}
			}
		}
		if line.Word == "dice" {
			always := len(line.Layers()) == 1
			for _, name := range slices.Sorted(maps.Keys(plan.Variables)) {
				found = append(found, formulaDependencies(plan.Variables[name], always, find)...)
			}
		}
		g.edges = append(g.edges, found)
	}
	return g
}

// addPurchase adds the dependencies of the changes of an offer. In these the name of the
// changed line means its old value, which is no dependency.
func (g graph) addPurchase(on *rules.OfferOn, find finder) {
	for _, c := range on.Changes {
		i, _, ok := find(c.Line)
		if !ok {
			continue
		}
		values := []*formula.Program{c.Value}
		for _, line := range c.Adds {
			values = append(values, line.When, line.Value)
			for _, n := range extraRollDependencies(line.ExtraRoll, false, find) {
				if n.to != i {
					g.edges[i] = append(g.edges[i], n)
				}
			}
		}
		for _, v := range values {
			for _, n := range formulaDependencies(v, false, find) {
				if n.to != i {
					g.edges[i] = append(g.edges[i], n)
				}
			}
		}
	}
}

// standardDependencies are the dependencies of standard lines that are not declared.
var standardDependencies = map[string][]string{
	"natural": {"dice"},
	"total":   {"natural", "modifier"},
	"success": {"total", "against"},
	"degree":  {"total", "against"},
}

// parameterlessRules returns the dependencies between rules without parameters and initial values of
// boxes, for one and the same thing.
func (d *Dependencies) parameterlessRules() graph {
	computedRanges := d.hasComputedRanges()
	var all []*rules.Rule
	at := map[*rules.Rule]int{}
	for _, r := range d.program.Rules() {
		if r.DeclKind == rules.Query && len(r.Signature.Params) == 0 {
			at[r] = len(all)
			all = append(all, r)
		}
	}
	g := graph{name: func(i int) string { return all[i].DisplayName() }, all: "rules"}
	for _, r := range all {
		box := func(word string) *content.Box { return r.Kind.BoxSeen(r.Decl.Module, word) }
		found := d.ofRule(r, func(word string) (int, bool, bool) {
			if b := box(word); b != nil {
				to, ok := at[d.program.Rule(b.FullName()+".starts")]
				return to, true, ok
			}
			to, ok := at[d.program.FindSeen(r.Decl.Module, r.Kind, word)]
			return to, false, ok
		})
		for _, end := range []string{rules.LowEnd, rules.HighEnd} {
			if !computedRanges {
				break
			}
			found = append(found, d.ofRule(r, func(word string) (int, bool, bool) {
				b := box(word)
				if b == nil || !b.Type.HasWordBounds() {
					return 0, false, false
				}
				to, ok := at[d.program.Rule(b.FullName()+end)]
				return to, false, ok
			})...)
		}
		g.edges = append(g.edges, found)
	}
	return g
}

// headlines returns the dependencies between headlines: a list in a text is written with the
// headlines of its elements.
func (d *Dependencies) headlines() graph {
	var headlines []*rules.Rule
	for _, r := range d.program.Rules() {
		if r.Decl.IsHeadline() {
			headlines = append(headlines, r)
		}
	}
	g := graph{name: func(i int) string { return headlines[i].Decl.Heading() }, all: "headlines"}
	for _, r := range headlines {
		var found []dependency
		for _, y := range r.Layers() {
			for _, text := range y.Answer.Texts {
				for _, p := range text.Parts {
					found = append(found, d.headlinesOfElements(p.Value, r.Word, headlines)...)
				}
			}
		}
		g.edges = append(g.edges, found)
	}
	return g
}

// headlinesOfElements returns the dependencies of a value in a text on headlines with a word: if it is a
// list, those of its elements' kind and of all kinds like it.
func (d *Dependencies) headlinesOfElements(p *formula.Program, word string, headlines []*rules.Rule) []dependency {
	if p == nil {
		return nil
	}
	t := p.Type()
	if t.Base != types.ListBase || t.Elem == nil || t.Elem.Base != types.RefBase {
		return nil
	}
	kind := d.program.Catalogue.Kind(t.Elem.Kind)
	var found []dependency
	for i, r := range headlines {
		if kind != nil && r.Word == word && (r == d.program.Headline(kind, word) || r.Kind.Is(kind.Name)) {
			found = append(found, dependency{to: i, always: true, by: p})
		}
	}
	return found
}

// reportHeadlines reports headlines that need each other, each cycle once.
func (d *Dependencies) reportHeadlines() {
	g := d.headlines()
	if !hasCycle(g.edges) {
		return
	}
	reported := make([]bool, len(g.edges))
	for from := range g.edges {
		cycle := cycleFrom(g.edges, from)
		if cycle == nil || reported[from] {
			continue
		}
		by := cycle[0].by
		hint := fmt.Sprintf("write names: {map(%s, #.name)}", by.Text())
		if len(cycle) == 1 {
			reported[from] = true
			word, _, _ := strings.Cut(g.name(from), " ")
			d.report(by.Problem(fmt.Sprintf("%s needs itself: a list is written by the %ss of its things", g.name(from), word), hint))
			continue
		}
		var parts []string
		for _, n := range cycle {
			reported[n.to] = true
			parts = append(parts, fmt.Sprintf("%s needs %s", g.name(from), g.name(n.to)))
			from = n.to
		}
		d.report(by.Problem(fmt.Sprintf("headlines need each other in a cycle: %s", diag.And(parts)), hint))
	}
}
