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

// waits links how long a step waits, and whose actions that counts.
func (x *doer) waits(step *rules.Step, d *rules.StepDeclaration, s *scope, k known) {
	l := x.l
	step.Later, step.Stretch = l.compiler.compileAs(d.Later, s, types.TextType().OrNone(), k.kinds), d.Stretch
	step.Of = l.compiler.compileAs(d.Of, s, types.NounType("thing"), k.kinds)
}

// counted checks the actions that a step that is written out counts: of whoever does
// it, or of `of`.
func (x *doer) counted(step *rules.Step, d *rules.StepDeclaration, s *scope, kind *content.Kind) {
	if d.Stretch == "" {
		return
	}
	if step.Of != nil {
		if kind = x.l.Program.Catalogue.Kind(step.Of.Type().Kind); kind == nil {
			return // only in play it can be told
		}
	}
	x.l.stretch(d.Stretch, s.module, kind, func(message, hint string) *diag.Problem {
		p := &diag.Problem{Pos: d.Pos, Width: len(d.Stretch), Message: x.what + ": " + message, Hint: hint}
		if d.StretchAt.Place != nil {
			p.Pos = d.StretchAt.Place(0)
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
