package offers

import (
	"fmt"
	"math"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// answer asks payer the first of asks and returns the answer. An option after which one of the
// other asks could not be answered is not offered.
func (wi *Window) answer(r *rules.Rule, asks []rules.LinkedAsk, payer types.Ref, fr *eval.Frame) (types.Value, error) {
	a, question := asks[0], r.Word+": "+asks[0].Name
	if isAmount(a) {
		return wi.run.ChooseAmount(payer, question, *a.Type.Low, *a.Type.High, command.DecisionTexts{})
	}
	all, err := wi.options(r, a, payer, fr)
	if err != nil {
		return nil, err
	}
	var options []types.Value
	for _, v := range all {
		can := true
		if a.ReadLater {
			if can, err = wi.answerable(r, asks[1:], payer, fr.With(a.Name, v)); err != nil {
				return nil, err
			}
		}
		if can {
			options = append(options, v)
		}
	}
	d := &command.Decision{Kind: command.Choice, Who: payer, Question: question, Check: wi.check.Handle(), Options: options, Labels: wi.offers.labels(options)}
	if a.Type.Optional {
		d.NoneText = "none"
	}
	if len(options) == 0 {
		return nil, wi.offers.nothingLeft(d)
	}
	return wi.run.Decide(d)
}

// labels returns the texts of options: for entries and copies the name without the owner if it is
// unique among the options, else the full name.
func (os *Offers) labels(options []types.Value) []string {
	count := map[string]int{}
	short := func(v types.Value) string {
		if n, ok := v.(types.Ref); ok && n.Name != "" {
			return os.run.World.Names.OfCarried(n)
		}
		return os.run.World.Names.Show(v)
	}
	for _, v := range options {
		count[short(v)]++
	}
	labels := make([]string, len(options))
	for i, v := range options {
		if labels[i] = short(v); count[labels[i]] > 1 {
			labels[i] = os.run.World.Names.Show(v)
		}
	}
	return labels
}

// nothingLeft returns the refusal of a decision without options, as an earlier answer may leave
// it; nil if none of them is an answer.
func (os *Offers) nothingLeft(d *command.Decision) error {
	if d.NoneText != "" {
		return nil
	}
	return &rules.Refusal{Reason: fmt.Sprintf("%q has nothing to choose from", d.Question)}
}

func isAmount(a rules.LinkedAsk) bool { return a.Among == nil && a.Type.Base == types.Number }

// options lists the possible answers of an ask other than an amount.
func (wi *Window) options(r *rules.Rule, a rules.LinkedAsk, payer types.Ref, fr *eval.Frame) (types.List, error) {
	w := wi.run.World
	switch {
	case a.Among != nil:
		v, err := a.Among.Run(fr)
		if err != nil {
			return nil, err
		}
		list, _ := v.(types.List)
		return list, wi.run.Spend(len(list) / world.PerStep)
	case a.Type.Base == types.Choice:
		list := types.List{}
		for _, word := range a.Type.Words() {
			list = append(list, word)
		}
		return list, nil
	case a.Type.Base == types.YesNo:
		return types.List{true, false}, nil
	case a.Type.Base == types.RefBase:
		k := w.Program().Catalogue.Kind(a.Type.Kind)
		if k.Nature == content.Printed {
			return w.Lists.Entries(wi.run, r.Decl.Module, k, payer)
		}
		return w.Lists.AllSeen(r.Decl.Module, k.Name), nil
	}
	return nil, fmt.Errorf("offer %q cannot ask for %s", r.Name, a.Type.Describe()) // linking refuses it
}

// answerable reports whether all of asks can be answered, with some answers to those before.
func (wi *Window) answerable(r *rules.Rule, asks []rules.LinkedAsk, payer types.Ref, fr *eval.Frame) (bool, error) {
	for i, a := range asks {
		if err := wi.run.Spend(command.LayerSteps); err != nil {
			return false, err
		}
		switch {
		case isAmount(a) && !a.ReadLater:
			continue
		case isAmount(a):
			for n := math.Ceil(*a.Type.Low); n <= *a.Type.High; n++ {
				if can, err := wi.answerable(r, asks[i+1:], payer, fr.With(a.Name, n)); can || err != nil {
					return can, err
				}
			}
			return false, nil
		}
		options, err := wi.options(r, a, payer, fr)
		if err != nil {
			return false, err
		}
		if a.Type.Optional {
			options = append(options, nil)
		}
		if len(options) == 0 {
			return false, nil
		}
		if !a.ReadLater {
			continue
		}
		for _, v := range options {
			if can, err := wi.answerable(r, asks[i+1:], payer, fr.With(a.Name, v)); can || err != nil {
				return can, err
			}
		}
		return false, nil
	}
	return true, nil
}
