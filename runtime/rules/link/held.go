package link

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// held links a line that is another check: what it is called as, and what it is
// given.
func (l *bodies) held(src *content.Formula, s *scope) *rules.Step {
	x := &doer{l: l, what: "check \"" + s.plan.rule.Shown() + "\"", only: rules.Check, given: s.params}
	step := &rules.Step{Module: s.module, Pos: src.Pos()}
	before := len(l.problems)
	x.call(step, &rules.StepDeclaration{Call: src, Pos: src.Pos()}, s, known{})
	switch {
	case len(l.problems) > before:
		return nil
	case step.Rule == nil || step.Rule.Sort != rules.Check:
		what := "it holds an action that turns out in play"
		if step.Rule != nil {
			what = fmt.Sprintf("%s is an %s", step.Rule.Shown(), step.Rule.Sort)
		}
		l.fail(src.Pos(), "what does something is a step: steps = { \""+src.Text+"\" }", "a line can be another check, and %s", what)
		return nil
	}
	return step
}

// heldType is what a line answers that is another check.
func heldType(step *rules.Step) types.Type {
	return types.NounType(rules.CheckKind + step.Rule.Name)
}

// heldLine is a line of a check that another one holds, read behind a dot.
func (s *scope) heldLine(check, name string) (formula.Symbol, error) {
	r := s.l.out.Rules[check]
	p := s.l.rules.planner(r)
	get := func(f any, self types.Value, _ []types.Value) (types.Value, error) {
		return f.(rules.Frame).Held(self.(types.Noun).Name, name)
	}
	switch i, ok := p.lineIndex(name); {
	case name == "dice":
		t := p.diceType()
		t.Kind = heldDiceOf + check
		return formula.Symbol{Name: name, Type: t, Get: s.inPlace(get)}, nil
	case name == "symbols" && !ok && s.l.showsWords(p.family):
		t := p.symbolsType("")
		return formula.Symbol{Name: name, Type: t, Get: func(_ any, self types.Value, _ []types.Value) (types.Value, error) {
			return types.Noun{Kind: t.Kind, Name: self.(types.Noun).Name}, nil
		}}, nil
	case ok:
		return formula.Symbol{Name: name, Type: p.lineType(i), Get: get}, nil
	case name == "roller":
		return formula.Symbol{Name: name, Type: p.rollerType(), Get: get}, nil
	}
	return formula.Symbol{}, formula.ErrUnknown
}

// heldNames lists what can be read of a check behind a dot.
func (l *compiler) heldNames(check string) []string {
	return append(l.rules.planner(l.out.Rules[check]).lineNames(), "dice", "roller")
}

// Holds lists the lines of a plan that are other checks.
func heldCheck(p *rules.Plan, i int) *rules.Step {
	for _, y := range p.Lines[i].Layers() {
		if y.Check != nil {
			return y.Check
		}
	}
	return nil
}

// findHeld looks for checks that would hold themselves, and notes which lines of a
// check are others.
func (l *circles) findHeld() {
	for _, r := range l.out.Order {
		if r.Plan == nil {
			continue
		}
		for i := range r.Plan.Lines {
			if step := heldCheck(r.Plan, i); step != nil && step.Rule != nil {
				r.Plan.Held = append(r.Plan.Held, i)
			}
		}
	}
	for _, r := range l.out.Order {
		if r.Plan != nil && len(r.Plan.Held) > 0 {
			r.Plan.ReadsHeld = l.readsHeld(r)
		}
	}
	told := map[*rules.Rule]bool{}
	for _, r := range l.out.Order {
		if r.Plan != nil && !told[r] {
			l.holdsItself(r, []*rules.Rule{r}, told)
		}
	}
}

// holdsItself follows the checks that a check holds, those these hold, and so on.
func (l *circles) holdsItself(r *rules.Rule, way []*rules.Rule, told map[*rules.Rule]bool) {
	last := way[len(way)-1]
	if last.Plan == nil {
		return
	}
	for _, i := range last.Plan.Held {
		step := heldCheck(last.Plan, i)
		next := step.Rule
		switch {
		case next == r && len(way) == 1:
			told[r] = true
			l.fail(step.Pos, "give the other side a check of its own, which holds none", "the check %s would hold itself in its line `%s`, and that one the next, without an end", r.Shown(), last.Plan.Lines[i].Word)
		case next == r:
			var names []string
			for _, c := range way {
				told[c] = true
				names = append(names, c.Shown())
			}
			l.fail(step.Pos, "", "the checks %s hold each other, without an end", diag.And(names))
		case !slices.Contains(way, next):
			l.holdsItself(r, append(way[:len(way):len(way)], next), told)
		}
	}
}

// checkOf is the check that a pretended kind stands for; "" for any other kind.
func checkOf(kind string) string {
	name, ok := strings.CutPrefix(kind, rules.CheckKind)
	if !ok {
		return ""
	}
	return name
}

// readsHeld finds which lines of a check need those that are other checks.
func (l *circles) readsHeld(r *rules.Rule) map[string][]int {
	g, found := l.linesOf(r), map[string][]int{}
	for from, line := range r.Plan.Lines {
		seen := map[int]bool{from: true}
		for ahead := []int{from}; len(ahead) > 0; ahead = ahead[1:] {
			if slices.ContainsFunc(r.Plan.Lines[ahead[0]].Layers(), func(y *rules.Layer) bool { return y.Func != nil }) {
				found[line.Word] = r.Plan.Held // what a function reads turns out in play
				break
			}
			for _, n := range g.needs[ahead[0]] {
				if !seen[n.to] {
					seen[n.to] = true
					ahead = append(ahead, n.to)
				}
			}
		}
		for _, i := range r.Plan.Held {
			if found[line.Word] != nil && len(found[line.Word]) == len(r.Plan.Held) {
				break
			}
			if seen[i] && i != from {
				found[line.Word] = append(found[line.Word], i)
			}
		}
	}
	return found
}
