package link

import (
	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// stretch checks a stretch of time that is written out, for things of a kind; at makes a
// problem where it stands.
func (l *bodies) stretch(text, module string, k *content.Kind, at func(message, hint string) *diag.Problem) {
	s, err := rules.ParseStretch(text)
	for _, p := range s {
		if p.Action != "" && err == nil {
			_, _, err = l.Program.Counted(module, k, p.Action)
		}
	}
	if p, ok := err.(*diag.Problem); ok {
		l.Problems.Add(at(p.Message, p.Hint).Advise(p.Advice()))
	}
}

// counted checks the actions that the written time of a step counts: those of whoever takes
// the step, or of its field of.
func (x *doer) counted(step *rules.Step, d *rules.StepDeclaration, s *scope, kind *content.Kind) {
	later := step.Field(rules.Later)
	if later == nil || later.Stretch == "" {
		return
	}
	if of := step.Field(rules.Of); of != nil {
		if kind = x.l.Program.Catalogue.Kind(of.Formula.Type().Kind); kind == nil {
			return // only in play it can be told
		}
	}
	x.l.stretch(later.Stretch, s.module, kind, func(message, hint string) *diag.Problem {
		p := &diag.Problem{Pos: d.Pos, Width: len(later.Stretch), Message: x.what + ": " + message, Hint: hint}
		if at := d.Field(rules.Later); at.Place != nil {
			p.Pos = at.Place(0)
		}
		return p
	})
}

// endsGiven checks a stretch of time that is written out among what a step is given.
func (x *doer) endsGiven(step *rules.Step, params []rules.Param, kind *content.Kind, s *scope) {
	var ends *formula.Program
	for i, p := range params[:min(len(params), len(step.Args))] {
		arg := step.Args[i]
		switch {
		case arg == nil:
		case p.Stretch && arg.Constant():
			ends = arg
		case p.Name == "of" && ends != nil && arg.Type().Base == types.NounBase:
			kind = x.l.Program.Catalogue.Kind(arg.Type().Kind)
		}
	}
	if ends == nil || kind == nil {
		return
	}
	if v, err := ends.Run(nil); err == nil {
		if text, ok := v.(string); ok {
			x.l.stretch(text, s.module, kind, ends.Problem)
		}
	}
}
