package link

import (
	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
)

// checkStretch checks a literal stretch of time for things of a kind; at makes a problem at its
// position.
func (l *layerLinker) checkStretch(text, module string, k *content.Kind, at func(message, hint string) *diag.Problem) {
	s, err := rules.ParseStretch(text)
	for _, p := range s {
		if p.Action != "" && err == nil {
			_, _, err = l.Program.CountedAction(module, k, p.Action)
		}
	}
	if p, ok := err.(*diag.Problem); ok {
		l.Problems.Add(at(p.Message, p.Hint).Advise(p.Advice()))
	}
}

// checkLater checks the actions that a literal `later` of a step counts: those of whoever takes
// the step, or of the thing in `of`.
func (x *bodyLinker) checkLater(step *rules.Step, d *rules.StepDeclaration, s *names.Scope, kind *content.Kind) {
	later := step.Field(rules.Later)
	if later == nil || later.Stretch == "" {
		return
	}
	if of := step.Field(rules.Of); of != nil {
		if kind = x.l.Program.Catalogue.Kind(of.Formula.Type().Kind); kind == nil {
			return // known only in play
		}
	}
	x.l.checkStretch(later.Stretch, s.Module, kind, func(message, hint string) *diag.Problem {
		p := &diag.Problem{Pos: d.Pos, Width: len(later.Stretch), Message: x.what + ": " + message, Hint: hint}
		if at := d.Field(rules.Later); at.Place != nil {
			p.Pos = at.Place(0)
		}
		return p
	})
}

// checkStretchArgument checks a literal stretch of time among the arguments of a step.
func (x *bodyLinker) checkStretchArgument(step *rules.Step, params []rules.Param, kind *content.Kind, s *names.Scope) {
	var ends *formula.Program
	for i, p := range params[:min(len(params), len(step.Args))] {
		arg := step.Args[i]
		switch {
		case arg == nil:
		case p.Stretch && arg.Constant():
			ends = arg
		case p.Name == "of" && ends != nil && arg.Type().Base == types.RefBase:
			kind = x.l.Program.Catalogue.Kind(arg.Type().Kind)
		}
	}
	if ends == nil || kind == nil {
		return
	}
	if v, err := ends.Run(nil); err == nil {
		if text, ok := v.(string); ok {
			x.l.checkStretch(text, s.Module, kind, ends.Problem)
		}
	}
}
