package lint

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/runtime/rules"
)

// reportNested reports checks that contain themselves.
func (l *Needs) reportNested() {
	told := map[*rules.Rule]bool{}
	for _, r := range l.program.Rules() {
		if r.Plan != nil && !told[r] {
			l.holdsItself(r, []*rules.Rule{r}, told)
		}
	}
}

// holdsItself follows the checks that a check holds, those these hold, and so on.
func (l *Needs) holdsItself(r *rules.Rule, way []*rules.Rule, told map[*rules.Rule]bool) {
	last := way[len(way)-1]
	if last.Plan == nil {
		return
	}
	for _, i := range last.Plan.NestedLines {
		step := last.Plan.NestedCheck(i)
		next := step.Rule
		switch {
		case next == r && len(way) == 1:
			told[r] = true
			l.report(&diag.Problem{Pos: step.Pos, Hint: "give the other side a check of its own, which holds none", Message: fmt.Sprintf("the check %s would hold itself in its line `%s`, and that one the next, without an end", r.Shown(), last.Plan.Lines[i].Word)})
		case next == r:
			var names []string
			for _, c := range way {
				told[c] = true
				names = append(names, c.Shown())
			}
			l.report(&diag.Problem{Pos: step.Pos, Hint: "", Message: fmt.Sprintf("the checks %s hold each other, without an end", diag.And(names))})
		case !slices.Contains(way, next):
			l.holdsItself(r, append(way[:len(way):len(way)], next), told)
		}
	}
}

// ReadsHeld returns which lines of a check depend on nested checks.
func (l *Needs) ReadsHeld(r *rules.Rule) map[string][]int {
	g, found := l.linesOf(r), map[string][]int{}
	for from, line := range r.Plan.Lines {
		seen := map[int]bool{from: true}
		for ahead := []int{from}; len(ahead) > 0; ahead = ahead[1:] {
			if slices.ContainsFunc(r.Plan.Lines[ahead[0]].Layers(), func(y *rules.Layer) bool { return y.Answer.Func != nil }) {
				found[line.Word] = r.Plan.NestedLines // what a function reads turns out in play
				break
			}
			for _, n := range g.needs[ahead[0]] {
				if !seen[n.to] {
					seen[n.to] = true
					ahead = append(ahead, n.to)
				}
			}
		}
		for _, i := range r.Plan.NestedLines {
			if found[line.Word] != nil && len(found[line.Word]) == len(r.Plan.NestedLines) {
				break
			}
			if seen[i] && i != from {
				found[line.Word] = append(found[line.Word], i)
			}
		}
	}
	return found
}
