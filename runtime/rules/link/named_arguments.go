package link

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
)

// linkNamedArguments links the arguments of a step that are given by name; false after a problem. Other
// names than those of parameters are sheet boxes of the entry that somebody gains.
func (x *bodyLinker) linkNamedArguments(step *rules.Step, c *formula.Call, values []formula.Source, params []rules.Param, file *diag.File, s *names.Scope, k names.KnownFacts) bool {
	ok := true
	for i, n := range c.Names {
		fail := func(hint diag.Hint, format string, args ...any) {
			p := &diag.Problem{Pos: n.Pos, Width: len([]rune(n.Name)), Message: fmt.Sprintf(format, args...)}
			if file != nil {
				p.Source = file.Line(n.Pos.Line)
			}
			x.l.Problems.Add(p.Advise(hint))
			ok = false
		}
		src := &content.Formula{Source: values[i], File: file}
		at := slices.IndexFunc(params, func(p rules.Param) bool { return p.Name == n.Name && !p.Rest })
		switch {
		case slices.ContainsFunc(c.Names[:i], func(other formula.CallName) bool { return other.Name == n.Name }), at >= 0 && at < len(c.Args)-len(c.Names):
			fail(diag.Hint{}, "%s is given `%s` twice", step.Rule.DisplayName(), n.Name)
		case at < 0 && len(params) > 0 && params[len(params)-1].Rest:
			box, p := x.gainedBox(c, n.Name, file, s)
			if p != nil {
				fail(p.Advice().Or(diag.SuggestNearest(n.Name, content.ArgumentsOfGains)), "%s", p.Message)
				continue
			}
			step.Named = append(step.Named, rules.NamedArgument{Name: n.Name, Value: x.l.compiler.CompileAs(src, s, box, k.Kinds)})
		case at < 0:
			var names []string
			for _, p := range params {
				names = append(names, p.Name)
			}
			fail(diag.SuggestNearest(n.Name, names).Or(diag.Hint{Text: paramsHint(params)}), "%s takes no `%s`", step.Rule.DisplayName(), n.Name)
		default:
			step.Named = append(step.Named, rules.NamedArgument{Name: n.Name, Value: x.l.linkArgument(src, s, step.Rule, params[at], k)})
		}
	}
	return ok
}

// gainedBox returns the type of the sheet box that a gain writes under a name. If the entry is known only
// in play, it is any type.
func (x *bodyLinker) gainedBox(c *formula.Call, name string, file *diag.File, s *names.Scope) (types.Type, *diag.Problem) {
	if len(c.Args) == len(c.Names) {
		return types.Type{}, nil
	}
	entry := x.l.compiler.Compile(&content.Formula{Source: c.Args[0], File: file}, s, types.Type{})
	if entry == nil || !entry.Constant() {
		return types.Type{}, nil
	}
	v, err := entry.Run(nil)
	if err != nil {
		return types.Type{}, nil
	}
	called, ok := v.(string)
	if !ok {
		return types.Type{}, nil
	}
	e, p := x.l.Program.Catalogue.FindCarried(s.Module, called)
	if p != nil {
		return types.Type{}, nil // reported as the argument
	}
	b, p := e.GainedBox(s.Module, name)
	if p != nil {
		return types.Type{}, p
	}
	return b.Type.OrNone(), nil
}
