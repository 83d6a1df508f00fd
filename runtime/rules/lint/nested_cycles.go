package lint

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/runtime/rules"
)

// reportNested reports checks that are nested in themselves.
func (d *Dependencies) reportNested() {
	reported := map[*rules.Rule]bool{}
	for _, r := range d.program.Rules() {
		if r.Plan != nil && !reported[r] {
			d.findNesting(r, []*rules.Rule{r}, reported)
		}
	}
}

// findNesting reports a cycle of nested checks from r back to r. path are the checks from r to
// the last one, reported those that were reported.
func (d *Dependencies) findNesting(r *rules.Rule, path []*rules.Rule, reported map[*rules.Rule]bool) {
	last := path[len(path)-1]
	if last.Plan == nil {
		return
	}
	for _, i := range last.Plan.NestedLines {
		step := last.Plan.NestedCheck(i)
		next := step.Rule
		switch {
		case next == r && len(path) == 1:
			reported[r] = true
			d.report(&diag.Problem{Pos: step.Pos, Hint: "give the other side a check of its own, which holds none", Message: fmt.Sprintf("the check %s would contain itself in its line `%s`, and so on without end", r.DisplayName(), last.Plan.Lines[i].Word)})
		case next == r:
			var names []string
			for _, c := range path {
				reported[c] = true
				names = append(names, c.DisplayName())
			}
			d.report(&diag.Problem{Pos: step.Pos, Hint: "", Message: fmt.Sprintf("the checks %s contain each other without end", diag.And(names))})
		case !slices.Contains(path, next):
			d.findNesting(r, append(path[:len(path):len(path)], next), reported)
		}
	}
}

// ReadsNested returns for each line of a check the lines with nested checks that it depends on.
func (d *Dependencies) ReadsNested(r *rules.Rule) map[string][]int {
	g, found := d.linesOf(r), map[string][]int{}
	for from, line := range r.Plan.Lines {
		seen := map[int]bool{from: true}
		for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
			if slices.ContainsFunc(r.Plan.Lines[queue[0]].Layers(), func(y *rules.Layer) bool { return y.Answer.Func != nil }) {
				found[line.Word] = r.Plan.NestedLines // what a function reads is not known
				break
			}
			for _, n := range g.edges[queue[0]] {
				if !seen[n.to] {
					seen[n.to] = true
					queue = append(queue, n.to)
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
