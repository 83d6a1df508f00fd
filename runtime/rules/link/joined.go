package link

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// joinParams gives actions the parameters that a to declares for its own steps.
// Two that declare one name share it.
func (l *linker) joinParams() {
	for _, r := range l.out.Order {
		if r.Sort != rules.Action {
			continue
		}
		from := map[string]diag.Pos{}
		for _, c := range l.targets[r.Name] {
			if c.How != rules.To {
				continue
			}
			for _, p := range c.Params {
				l.joinParam(r, c, p, from)
			}
			l.rolesOf(r, c.Params, fmt.Sprintf("to %q", c.Target), c.Pos)
		}
	}
}

func (l *linker) joinParam(r *rules.Rule, c *rules.Change, p rules.Param, from map[string]diag.Pos) {
	if !p.Optional {
		l.fail(c.Pos, fmt.Sprintf("give it a default: (%s: %s = ...)", p.Name, p.Type.String()), "to %q: whoever does %s need not give `%s`", c.Target, r.Shown(), p.Name)
		return
	}
	i := slices.IndexFunc(r.Params, func(q rules.Param) bool { return q.Name == p.Name })
	if i < 0 {
		r.Params = append(r.Params[:len(r.Params):len(r.Params)], p)
		from[p.Name] = c.Pos
		return
	}
	if q := r.Params[i]; !q.Type.Required().Same(p.Type.Required()) {
		pos, ok := from[p.Name]
		if !ok {
			pos = r.Decl.Pos
		}
		l.problems.Add(&diag.Problem{Pos: c.Pos, Message: fmt.Sprintf("to %q: `%s` is %s here and %s there", c.Target, p.Name, p.Type.Describe(), q.Type.Describe()),
			Hint: "call it otherwise", Notes: []diag.Note{{Pos: pos, Message: "the other is declared here"}}})
	}
}

// knownIn is what is known wherever something of an action happens: what it
// requires held at its beginning.
func (l *linker) knownIn(r *rules.Rule) known {
	k := known{}
	if r.ForEach != nil {
		return k // things of the elements have the same names
	}
	for _, q := range r.Decl.Requires {
		if q.When == nil {
			k = k.when(q.Value)
		}
	}
	return k
}

// plain says that a to adds nothing but steps, which everybody takes.
func addsStepsAlone(y *rules.Layer) bool {
	return y.Carrier == nil && y.Always() && len(y.Deed.Changes) == 0 && y.Deed.Say == nil && y.Deed.Summary == nil
}

// joined is what a to adds, as steps that give nothing.
func joinedSteps(y *rules.Layer) []*rules.Step {
	if !addsStepsAlone(y) {
		return []*rules.Step{{Added: y, Joined: true, Module: y.Module, Pos: y.Pos}}
	}
	var steps []*rules.Step
	for _, s := range y.Deed.Steps {
		one := *s
		one.Joined = true
		steps = append(steps, &one)
	}
	return steps
}

// joinSteps puts the steps that others add to an action into its own body and
// into each that replaces it.
func (l *linker) joinSteps(r *rules.Rule) {
	var adds []*rules.Layer
	for _, y := range r.Adds {
		if y.Deed != nil {
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
		if body.Deed == nil {
			body.Deed = &rules.Deed{Steps: []*rules.Step{{Itself: true, Module: body.Module}}}
		}
		for i, add := range adds {
			at, ok := placeOf(r, body.Deed.Steps, add.At)
			found[i] = found[i] || ok
			body.Deed.Steps = slices.Insert(slices.Clone(body.Deed.Steps), at, joinedSteps(add)...)
		}
	}
	for i, add := range adds {
		if found[i] {
			continue
		}
		where, name, _ := strings.Cut(add.At, " ")
		if where != "after" && where != "before" {
			l.fail(add.Pos, `write at = "first", "last", "after step" or "before step"`, "to %q: at = %q means nothing", r.Name, add.At)
			continue
		}
		var names []string
		for _, s := range r.Base.Deed.Steps {
			if !s.Joined {
				names = append(names, stepNames(s)...)
			}
		}
		l.fail(add.Pos, diag.DidYouMean(name, names), "to %q: there is no step %q; the steps are %s", r.Name, name, orNone(names))
	}
}

// bare is a step without the word of the noun before it: attack.aims in an attack
// is aims.
func bareStep(r *rules.Rule, step string) string {
	if r.Noun == nil {
		return step
	}
	return strings.TrimPrefix(step, content.Written(r.Noun.Name)+".")
}

// placeOf is where added steps go among others: last, unless at is given. Where
// a body has no such step, what should stand before it stands first, and what
// should stand behind it last.
func placeOf(r *rules.Rule, steps []*rules.Step, at string) (place int, ok bool) {
	where, name, _ := strings.Cut(at, " ")
	isCalled := func(s *rules.Step) bool {
		return slices.ContainsFunc(stepNames(s), func(w string) bool { return bareStep(r, w) == bareStep(r, name) })
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
