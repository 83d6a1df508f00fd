package eval

import (
	"slices"
	"strings"

	"houserule/lang/formula"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// Met is Unmet for a formula whose answer is yes: it returns the sentence of the first condition of a
// rule declared by `any` that holds, or the sentences of all those of a rule declared by `all`.
func Met(ev *Evaluator, run *command.Run, p *formula.Program, f *Frame) (met rules.Unmet, ok bool) {
	outer := run.Trace
	run.Trace = nil
	defer func() { run.Trace = outer }()
	u := unmetFinder{ev: ev, run: run}
	sentences, err := u.sentences(p, f)
	u.unmet.Sentence = strings.Join(sentences, ", and ")
	return u.unmet, len(sentences) > 0 && err == nil
}

// sentences returns the sentences that decide a rule that a formula calls last, whose answer is yes.
func (u *unmetFinder) sentences(p *formula.Program, f *Frame) ([]string, error) {
	call := &calledRule{Frame: f}
	if _, err := p.Run(call); err != nil || call.rule == nil || !call.rule.Facts.Conditions || u.depth >= maxUnmetDepth {
		return nil, err
	}
	u.depth++
	r := call.rule
	given, err := u.ev.argsOf(u.run, r, call.of, call.args)
	if err != nil {
		return nil, err
	}
	g := u.ev.NewFrame(u.run, Frame{Ref: call.of, Args: given, Params: r.Signature.Params})
	used := u.ev.MarkLayerFrames()
	defer u.ev.ReleaseLayerFrames(used)
	y, inner, err := u.ev.Replacement(u.run, r, g)
	if err != nil {
		return nil, err
	}
	var list []string
	add := func(sentence string, value *formula.Program, f *Frame) error {
		deeper, err := u.sentences(value, f)
		if len(deeper) == 0 {
			u.set(sentence, f)
			deeper = []string{u.unmet.Sentence}
		}
		list = append(list, deeper...)
		return err
	}
	u.unmet.Source, u.unmet.Pos = r.Decl.Source, r.Decl.Pos
	rows := slices.Concat(y.Answer.All, y.Answer.Any)
	for i := range rows {
		row := &rows[i]
		if applies, err := rowHolds(row, inner); err != nil || !applies {
			if err != nil {
				return nil, err
			}
			continue
		}
		if yes, err := holds(row.Value, inner); err != nil {
			return nil, err
		} else if !yes {
			continue
		}
		if err := add(sentenceOf(row), row.Value, inner); err != nil || r.Decl.Body.Any != nil {
			return list, err
		}
	}
	for _, y := range addsTo(r, g) {
		yes, applies, err := addedCondition(u.run, r, y, g)
		if err != nil {
			return nil, err
		}
		if !applies || !yes {
			continue
		}
		inner, _, err := u.ev.AdditionHolds(u.run, y, g)
		if err != nil {
			return nil, err
		}
		if err := add(y.DisplayName(), y.Answer.Formula, inner); err != nil || r.Decl.Body.Any != nil {
			return list, err
		}
	}
	return list, nil
}
