package link

import (
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// addsOnlySteps reports whether a `to` adds nothing but steps, without a condition or carrier.
func addsOnlySteps(y *rules.Layer) bool {
	return y.Carried.Carrier == nil && y.IsUnconditional() && len(y.Body.Changes) == 0 && y.Body.Say == nil && y.Body.Summary == nil
}

// joinedSteps returns the steps that a `to` adds. Their results are not used.
func joinedSteps(y *rules.Layer) []*rules.Step {
	if !addsOnlySteps(y) {
		return []*rules.Step{{Added: y, Joined: true, Module: y.Module, Pos: y.Pos}}
	}
	var steps []*rules.Step
	for _, s := range y.Body.Steps {
		one := *s
		one.Joined = true
		steps = append(steps, &one)
	}
	return steps
}

// joinSteps inserts the steps that changes add to an action into its body and into that of each
// replacement.
func (l *ruleLinker) joinSteps(r *rules.Rule) {
	var adds []*rules.Layer
	for _, y := range r.Adds {
		if y.Body != nil {
			adds = append(adds, y)
		}
	}
	if len(adds) == 0 {
		return
	}
	bodies := []*rules.Layer{r.Base}
	bodies = append(bodies, r.Replacements...)
	found := make([]bool, len(adds))
	for _, body := range bodies {
		if body.Body == nil {
			body.Body = &rules.ActionBody{Steps: []*rules.Step{{Original: true, Module: body.Module}}}
		}
		for i, add := range adds {
			at, ok := insertIndex(r, body.Body.Steps, add.At)
			found[i] = found[i] || ok
			body.Body.Steps = slices.Insert(slices.Clone(body.Body.Steps), at, joinedSteps(add)...)
		}
	}
	for i, add := range adds {
		if found[i] {
			continue
		}
		where, name, _ := strings.Cut(add.At, " ")
		if where != "after" && where != "before" {
			l.Fail(add.Pos, `write at = "first", "last", "after step" or "before step"`, "to %q: at = %q means nothing", r.Name, add.At)
			continue
		}
		var names []string
		for _, s := range r.Base.Body.Steps {
			if !s.Joined {
				names = append(names, s.Names()...)
			}
		}
		l.Fail(add.Pos, "", "to %q: there is no step %q; the steps are %s", r.Name, name, orNone(names)).Advise(diag.SuggestNearest(name, names))
	}
}

// withoutKind returns the name of a step without that of the kind: "attack.targets" of an attack
// is "targets".
func withoutKind(r *rules.Rule, step string) string {
	if r.Kind == nil {
		return step
	}
	return strings.TrimPrefix(step, content.Written(r.Kind.Name)+".")
}

// insertIndex returns where added steps are inserted: last, unless at is given. ok is false if
// the body has no step that at names; "before" inserts first then, "after" last.
func insertIndex(r *rules.Rule, steps []*rules.Step, at string) (place int, ok bool) {
	where, name, _ := strings.Cut(at, " ")
	isCalled := func(s *rules.Step) bool {
		return slices.ContainsFunc(s.Names(), func(w string) bool { return withoutKind(r, w) == withoutKind(r, name) })
	}
	switch where {
	case "", "last":
		return len(steps), name == ""
	case "first":
		return 0, name == ""
	case "after":
		for i := len(steps) - 1; i >= 0; i-- {
			if isCalled(steps[i]) {
				return i + 1, true
			}
		}
		return len(steps), false
	case "before":
		for i, s := range steps {
			if isCalled(s) {
				return i, true
			}
		}
	}
	return 0, false
}
