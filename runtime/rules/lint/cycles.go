package lint

import (
	"fmt"
	"maps"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// A rule that needs its own answer cannot be evaluated: a line of a check that reads itself,
// rules without parameters that read each other for the same thing, a box whose initial value
// reads the box. What formulas read is known when they are linked; what functions read is not.
//
// A read may depend on a condition. A cycle with one conditional read is closed whenever the
// read happens. With two of them the conditions may exclude each other, so such a cycle is not
// reported.

// hasCycle reports whether the graph has a cycle, be it conditional or not. It is the fast
// path: most programs have none.
func hasCycle(needs [][]need) bool {
	const visiting, done = 1, 2
	state := make([]byte, len(needs))
	var visit func(int) bool
	visit = func(i int) bool {
		state[i] = visiting
		for _, n := range needs[i] {
			if state[n.to] == visiting || state[n.to] == 0 && visit(n.to) {
				return true
			}
		}
		state[i] = done
		return false
	}
	for i := range needs {
		if state[i] == 0 && visit(i) {
			return true
		}
	}
	return false
}

// cycleFrom returns the shortest cycle through a node with at most one conditional edge; nil
// for none.
func cycleFrom(needs [][]need, from int) []need {
	type place struct {
		node  int // a conditional edge was passed
		maybe bool
	}
	type step struct {
		place
		before int // index of the previous step; -1 for the first
		by     need
	}
	steps := []step{{place: place{node: from}, before: -1}}
	seen := map[place]bool{}
	for i := 0; i < len(steps); i++ {
		for _, n := range needs[steps[i].node] {
			if !n.always && steps[i].maybe || n.box && n.to != from {
				continue
			}
			if n.to == from {
				way := []need{n}
				for k := i; steps[k].before >= 0; k = steps[k].before {
					way = append([]need{steps[k].by}, way...)
				}
				return way
			}
			if next := (place{n.to, steps[i].maybe || !n.always}); !seen[next] {
				seen[next] = true
				steps = append(steps, step{next, i, n})
			}
		}
	}
	return nil
}

// graph is a graph of dependencies between rules, lines or headlines.
type graph struct {
	needs [][]need
	name  func(int) string
	what  string // precedes the name of a node in messages
	all   string // describes all nodes: "the lines of c.t"
}

// reportCycles reports the cycles of a graph, each once.
func (l *Needs) reportCycles(g graph) {
	if !hasCycle(g.needs) {
		return
	}
	reported := make([]bool, len(g.needs))
	for from := range g.needs {
		if reported[from] {
			continue
		}
		way := cycleFrom(g.needs, from)
		i := slices.IndexFunc(way, func(n need) bool { return n.by != nil })
		if i < 0 {
			continue // there is none, or no formula is part of it
		}
		for _, n := range way {
			reported[n.to] = true
		}
		if len(way) == 1 {
			l.report(way[0].by.ProblemAt(way[0].word, fmt.Sprintf("%s%s needs itself", g.what, g.name(from)),
				"a rule cannot use its own answer; in an `after` the answer so far is `usual`"))
			continue
		}
		var parts []string
		for _, n := range way {
			parts = append(parts, fmt.Sprintf("%s needs %s", g.name(from), g.name(n.to)))
			from = n.to
		}
		l.report(way[i].by.ProblemAt(way[i].word, fmt.Sprintf("%s need each other in a cycle: %s", g.all, diag.And(parts)), ""))
	}
}

// Cycles returns the problems of cyclic dependencies: between lines of a check with the
// purchases on it, rules without parameters, headlines, and nested checks.
func (l *Needs) Cycles() []*diag.Problem {
	l.found = nil
	for _, r := range l.program.Rules() {
		if r.Plan != nil {
			l.reportCycles(l.linesOf(r))
		}
	}
	l.reportCycles(l.questions())
	l.reportHeadlines()
	l.reportNested()
	return l.found
}

func (l *Needs) report(p *diag.Problem) { l.found = append(l.found, p) }

// worded reports whether an end of the range of a box is a formula.
func (l *Needs) worded() bool {
	return slices.ContainsFunc(l.program.Catalogue.Kinds(), func(k *content.Kind) bool {
		return slices.ContainsFunc(k.Own(), func(b *content.Box) bool { return b.Type.HasWordBounds() })
	})
}

// linesOf returns the dependencies between the lines of a check.
func (l *Needs) linesOf(r *rules.Rule) graph {
	if g, known := l.lines[r]; known {
		return g
	}
	plan := r.Plan
	find := func(word string) (int, bool, bool) {
		if word == "symbols" && plan.DiceWords.ShowsWords {
			word = "dice"
		}
		i, ok := plan.Line(word)
		return i, false, ok
	}
	g := graph{name: func(i int) string { return "`" + plan.Lines[i].Word + "`" }, what: "in " + r.Shown() + " the line ", all: "the lines of " + r.Shown()}
	for _, line := range plan.Lines {
		needs := l.needs(line, find)
		if line.Base == nil && !slices.ContainsFunc(line.Replacements, func(y *rules.Layer) bool { return y.Carried.Carrier == nil }) {
			for _, word := range standardNeeds[line.Word] {
				if to, _, ok := find(word); ok {
					needs = append(needs, need{to: to, always: true})
				}
			}
		}
		if line.Word == "dice" {
			always := len(line.Layers()) == 1
			for _, name := range slices.Sorted(maps.Keys(plan.Variables)) {
				needs = append(needs, needsOf(plan.Variables[name], always, find)...)
			}
		}
		g.needs = append(g.needs, needs)
	}
	for _, offer := range l.program.Offers() {
		if on := offer.Offer.On[r]; on != nil {
			g.addPurchase(on, find)
			for _, other := range on.Replacements {
				g.addPurchase(other, find)
			}
		}
	}
	l.lines[r] = g
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
			for _, n := range needsOfExtraRoll(line.ExtraRoll, false, find) {
				if n.to != i {
					g.needs[i] = append(g.needs[i], n)
				}
			}
		}
		for _, v := range values {
			for _, n := range needsOf(v, false, find) {
				if n.to != i {
					g.needs[i] = append(g.needs[i], n)
				}
			}
		}
	}
}

// standardNeeds are the dependencies of standard lines that are not declared.
var standardNeeds = map[string][]string{
	"natural": {"dice"},
	"total":   {"natural", "modifier"},
	"success": {"total", "against"},
	"degree":  {"total", "against"},
}

// questions returns the dependencies between rules without parameters and initial values of
// boxes, for one and the same thing.
func (l *Needs) questions() graph {
	worded := l.worded()
	var questions []*rules.Rule
	at := map[*rules.Rule]int{}
	for _, r := range l.program.Rules() {
		if r.DeclKind == rules.Question && len(r.Signature.Params) == 0 {
			at[r] = len(questions)
			questions = append(questions, r)
		}
	}
	g := graph{name: func(i int) string { return questions[i].Shown() }, all: "rules"}
	for _, r := range questions {
		box := func(word string) *content.Box { return r.Kind.BoxSeen(r.Decl.Module, word) }
		needs := l.needs(r, func(word string) (int, bool, bool) {
			if b := box(word); b != nil {
				to, ok := at[l.program.Rule(b.FullName()+".starts")]
				return to, true, ok
			}
			to, ok := at[l.program.FindSeen(r.Decl.Module, r.Kind, word)]
			return to, false, ok
		})
		for _, end := range []string{rules.LowEnd, rules.HighEnd} {
			if !worded {
				break
			}
			needs = append(needs, l.needs(r, func(word string) (int, bool, bool) {
				b := box(word)
				if b == nil || !b.Type.HasWordBounds() {
					return 0, false, false
				}
				to, ok := at[l.program.Rule(b.FullName()+end)]
				return to, false, ok
			})...)
		}
		g.needs = append(g.needs, needs)
	}
	return g
}

// headlines returns the dependencies between headlines: a list in a text is written with the
// headlines of its elements.
func (l *Needs) headlines() graph {
	var headlines []*rules.Rule
	for _, r := range l.program.Rules() {
		if r.Decl.IsHeadline() {
			headlines = append(headlines, r)
		}
	}
	g := graph{name: func(i int) string { return headlines[i].Decl.Heading() }, all: "headlines"}
	for _, r := range headlines {
		var needs []need
		for _, y := range r.Layers() {
			for _, text := range y.Answer.Texts {
				for _, p := range text.Parts {
					needs = append(needs, l.writtenIn(p.Value, headlines)...)
				}
			}
		}
		g.needs = append(g.needs, needs)
	}
	return g
}

// writtenIn returns the dependencies of a value in a text on headlines: if it is a list, those
// of its elements' kind and of all kinds like it.
func (l *Needs) writtenIn(p *formula.Program, headlines []*rules.Rule) []need {
	if p == nil {
		return nil
	}
	t := p.Type()
	if t.Base != types.ListBase || t.Elem == nil || t.Elem.Base != types.RefBase {
		return nil
	}
	kind := l.program.Catalogue.Kind(t.Elem.Kind)
	var needs []need
	for i, r := range headlines {
		if kind != nil && (r == l.program.Headline(kind) || r.Kind.Is(kind.Name)) {
			needs = append(needs, need{to: i, always: true, by: p})
		}
	}
	return needs
}

// reportHeadlines reports headlines that need each other, each cycle once.
func (l *Needs) reportHeadlines() {
	g := l.headlines()
	if !hasCycle(g.needs) {
		return
	}
	reported := make([]bool, len(g.needs))
	for from := range g.needs {
		way := cycleFrom(g.needs, from)
		if way == nil || reported[from] {
			continue
		}
		by := way[0].by
		hint := fmt.Sprintf("write names: {map(%s, #.name)}", by.Text())
		if len(way) == 1 {
			reported[from] = true
			l.report(by.Problem(g.name(from)+" needs itself: a list is written by the headlines of its things", hint))
			continue
		}
		var parts []string
		for _, n := range way {
			reported[n.to] = true
			parts = append(parts, fmt.Sprintf("%s needs %s", g.name(from), g.name(n.to)))
			from = n.to
		}
		l.report(by.Problem(fmt.Sprintf("headlines need each other in a cycle: %s", diag.And(parts)), hint))
	}
}
