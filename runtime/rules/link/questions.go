package link

import (
	"fmt"
	"math"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
)

// answersAsParams returns the answers to the questions of an offer as parameters.
func answersAsParams(d *rules.Declaration) []rules.Param {
	var all []rules.Param
	for _, a := range d.Offer.Asks {
		all = append(all, a.Param)
	}
	return all
}

// linkQuestions links the questions of an offer to its payer. Later questions may read earlier
// answers. inner is the scope after all of them; in early their answers are not known.
func (l *offerLinker) linkQuestions(r, on *rules.Rule, s *names.Scope) (all []rules.LinkedAsk, inner, early *names.Scope) {
	inner, early = s, s
	for _, ask := range r.Decl.Offer.Asks {
		if found := inner.Meanings(ask.Name); len(found) > 0 {
			l.Fail(ask.Pos, "choose another name", "offer %q asks for `%s`, which has a meaning on %s: %s", r.Name, ask.Name, on.DisplayName(), found[0].What)
		}
		shown := inner
		if payer := r.Decl.Offer.ByAt; payer == nil || payer.Text != "game" {
			shown = inner.DescribedAs("a question, which shows what can be answered,")
		}
		a := rules.LinkedAsk{Param: ask.Param, Among: l.compiler.Compile(ask.Among, shown, types.ListOf(ask.Type.Required()))}
		for i := range all {
			all[i].ReadLater = all[i].ReadLater || a.Among != nil && slices.Contains(a.Among.Uses(), all[i].Name)
		}
		all = append(all, a)
		inner = inner.WithName(ask.Name, ask.Type)
		early = early.WithoutAnswer(ask.Name)
	}
	return all, inner, early
}

// isReadByQuestion reports whether a question of an offer reads the answer to another.
func isReadByQuestion(on *rules.OfferOn, name string) bool {
	return slices.ContainsFunc(on.Asks, func(a rules.LinkedAsk) bool { return a.Name == name && a.ReadLater })
}

// checkQuestions reports questions that have no list or range of answers.
func (l *offerLinker) checkQuestions(r *rules.Rule) {
	for _, a := range r.Decl.Offer.Asks {
		t := a.Type
		switch {
		case a.Among != nil:
		case t.Base == types.Number && (t.Low == nil || t.High == nil):
			l.Fail(a.Pos, "write both ends: \"1..3\", or \"number in list\"", "offer %q asks for `%s`, %s: the answer must be a whole number of a range", r.Name, a.Name, t.Describe())
		case t.Base == types.Number && math.Ceil(*t.Low) > math.Floor(*t.High):
			l.Fail(a.Pos, "", "offer %q asks for `%s`, %s: no whole number is in that range", r.Name, a.Name, t.Describe())
		case t.Base == types.Choice, (t.Base == types.Number || t.Base == types.YesNo) && !t.Optional:
		case t.Base == types.Number || t.Base == types.YesNo:
			l.Fail(a.Pos, "leave `or none` out", "offer %q asks for `%s`, which cannot be none: whoever takes the offer must answer", r.Name, a.Name).Suggest(diag.ReplaceInLine{Old: " or none"})
		case t.Base == types.RefBase && l.CanBeListed(t):
		default:
			l.Fail(a.Pos, fmt.Sprintf("write %s = \"%s in list\"", a.Name, t.Required().String()), "offer %q asks for `%s`, %s, and it is not known among what to choose", r.Name, a.Name, t.Describe())
		}
	}
}
