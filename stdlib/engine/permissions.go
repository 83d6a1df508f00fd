package engine

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/sandbox"
	"houserule/runtime/content"
	"houserule/runtime/module"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/rules/lint"
)

// grants computes the permissions and budgets of the loaded modules.
type grants struct {
	order   module.Order
	limits  sandbox.Limits                                                     // [Options].Limits
	limited func(m *module.Module) (granted []module.Permission, limited bool) // [Options].Limited; nil if no module is limited
}

func (g *Game) grants() *grants { return &grants{g.Ruleset.Order, g.Options.Limits, g.Options.Limited} }

// permissions returns the permissions of a limited module: those in its manifest that were
// granted. limited is false for a module that needs no permissions.
func (gr *grants) permissions(m *module.Module) (has []module.Permission, limited bool) {
	if gr.limited == nil || m == nil {
		return nil, false
	}
	granted, limited := gr.limited(m)
	for _, p := range m.Permissions {
		if slices.Contains(granted, p) {
			has = append(has, p)
		}
	}
	return has, limited
}

// may reports whether a module has a permission.
func (gr *grants) may(m *module.Module, p module.Permission) bool {
	has, limited := gr.permissions(m)
	return !limited || slices.Contains(has, p)
}

// tableLimits returns the limits of modules in play, by id; nil if no module is limited.
func (gr *grants) tableLimits() map[string]*command.Permissions {
	var limits map[string]*command.Permissions
	large := gr.anyLarge()
	for _, m := range gr.order {
		if _, limited := gr.permissions(m); !limited {
			continue
		}
		if limits == nil {
			limits = map[string]*command.Permissions{}
		}
		l := &command.Permissions{Writes: gr.may(m, module.WriteRecords), Schedules: gr.may(m, module.Schedule)}
		if large && !gr.may(m, module.LargeBudget) {
			l.Steps = gr.usualLimits().Steps
		}
		limits[m.ID] = l
	}
	return limits
}

// LargeBudget is the factor by which the limits of steps and memory grow for a module with
// the permission large-budget.
const LargeBudget = 4

// anyLarge reports whether some limited module has a large budget. Then the host has one, and
// the usual limits apply to each of the other limited modules separately.
func (gr *grants) anyLarge() bool {
	return slices.ContainsFunc(gr.order, func(m *module.Module) bool {
		has, limited := gr.permissions(m)
		return limited && slices.Contains(has, module.LargeBudget)
	})
}

// usualLimits returns the limits of the host with defaults filled in, before a large budget
// multiplies them.
func (gr *grants) usualLimits() sandbox.Limits {
	l, standard := gr.limits, sandbox.DefaultLimits()
	for _, field := range []struct{ is, standard *int64 }{{&l.Steps, &standard.Steps}, {&l.LoadSteps, &standard.LoadSteps}, {&l.Total, &standard.Total}, {&l.Heap, &standard.Heap}, {&l.Process, &standard.Process}} {
		if *field.is == 0 {
			*field.is = *field.standard
		}
	}
	return l
}

// hostLimits returns the limits of the script host: LargeBudget times the usual ones if some
// module has a large budget.
func (gr *grants) hostLimits() sandbox.Limits {
	if !gr.anyLarge() {
		return gr.limits
	}
	l := gr.usualLimits()
	for _, field := range []*int64{&l.Steps, &l.LoadSteps, &l.Total, &l.Heap, &l.Process} {
		if *field > 0 {
			*field *= LargeBudget
		}
	}
	return l
}

// hasUsualBudget reports whether the host has a large budget that the module was not granted, so
// that its files must be loaded within the usual one.
func (gr *grants) hasUsualBudget(m *module.Module) bool {
	return gr.anyLarge() && !gr.may(m, module.LargeBudget)
}

// unpermitted reports each declaration that needs a permission its module lacks.
func (ld *loader) unpermitted(b *Loaded) diag.List {
	if ld.tableLimits() == nil {
		return nil
	}
	var problems diag.List
	for _, n := range needs(b.Program, b.files) {
		m := ld.ruleset.Order.Find(n.Module)
		if n.Permission == "" || !n.Certain || m == nil || ld.may(m, n.Permission) {
			continue
		}
		p := &diag.Problem{Pos: n.Pos, Message: fmt.Sprintf("%s: it lacks the permission `%s`", n.Sentence(), n.Permission), Hint: command.PermissionHint(n.Module, string(n.Permission)),
			Cause: &command.PermissionError{Permission: string(n.Permission), Module: n.Module}}
		if !n.WhatPos.IsZero() {
			p.Notes = []diag.Note{{Pos: n.WhatPos, Message: "it is declared here, in " + n.Of}}
		}
		problems.Add(p)
	}
	b.loader.Show(problems)
	return problems
}

// needs lists the effects of declarations and files of modules on other modules and the clock,
// each with the permission it needs.
func needs(program *rules.Program, files []loadFile) []Influence {
	var list []Influence
	for _, x := range lint.Influences(program) {
		if x.Module == content.House || x.Of == x.Module && x.Kind != lint.OnClock {
			continue
		}
		i := Influence{Influence: x}
		switch x.Kind {
		case lint.Replaces:
			i.Permission = module.ReplaceRules
		case lint.WritesBox:
			i.Permission = module.WriteRecords
		case lint.OnClock:
			i.Permission = module.Schedule
		}
		list = append(list, i)
	}
	for _, f := range files {
		if f.module != nil && !f.house && !f.spec {
			list = append(list, onClock(f)...)
		}
	}
	return list
}

// onClock finds calls of time:pass and later in a file.
func onClock(f loadFile) (list []Influence) {
	tokens, file := f.chunk.Tree().Tokens, f.chunk.Source()
	for i := 0; i+1 < len(tokens); i++ {
		t, next := tokens[i], tokens[i+1]
		if t.Kind != luasyntax.Name || i > 0 && slices.Contains([]string{".", ":", "local", "function"}, tokens[i-1].Text) {
			continue
		}
		what := ""
		switch {
		case t.Text == "time" && next.Text == ":" && i+2 < len(tokens) && tokens[i+2].Text == "pass":
			what = "time:pass"
		case t.Text == "later" && (next.Kind == luasyntax.String || next.Text == "(" || next.Text == "{"):
			what = "later"
		default:
			continue
		}
		list = append(list, Influence{Permission: module.Schedule, Influence: lint.Influence{Kind: lint.OnClock, Module: f.module.ID,
			Pos: file.PosAt(t.Offset), How: what, What: what, Of: content.Engine, Certain: true}})
	}
	return list
}
