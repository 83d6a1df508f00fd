package eval

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// A rule with conditions is yes if all of its lines hold or, declared by `any`, if one of them
// does. Lines are evaluated in order up to the first one that decides, so that later lines of
// `all` can rely on earlier ones.

// conditions returns the answer of a layer that is a list of conditions.
func conditions(run *command.Run, y *rules.Layer, f *Frame) (types.Value, error) {
	rows, usual := y.Answer.All, true
	if y.Answer.Any != nil {
		rows, usual = y.Answer.Any, false
	}
	if err := run.Spend(command.LayerSteps * len(rows)); err != nil {
		return nil, err
	}
	for i := range rows {
		if applies, err := rowHolds(&rows[i], f); err != nil {
			return nil, err
		} else if !applies {
			continue
		}
		yes, err := holds(rows[i].Value, f)
		if err != nil {
			return nil, err
		}
		if rows[i].Label != "" { // a rule without a sentence is recorded as a call
			run.Trace.Condition(&rows[i], y.Module, true, yes)
		}
		if yes != usual {
			if run.Trace.Recording() {
				for j := i + 1; j < len(rows); j++ {
					run.Trace.Condition(&rows[j], y.Module, false, false)
				}
			}
			return yes, nil
		}
	}
	return usual, nil
}

// addedConditions returns the answer of a rule with conditions, where answer is that of base, its
// definition or replacement.
func addedConditions(run *command.Run, r *rules.Rule, base *rules.Layer, f *Frame, answer bool) (types.Value, error) {
	adds := Additions(f.Eval, run, r, base, f)
	if err := run.Spend(command.LayerSteps * len(adds)); err != nil {
		return nil, err
	}
	decisive := decidingAnswer(r)
	for _, y := range adds {
		if answer == decisive {
			if run.Trace.Recording() && concerns(run, y, f) {
				run.Trace.AddedCondition(y, false, false)
			}
			continue
		}
		yes, applies, err := addedCondition(run, r, y, f)
		if err != nil {
			return nil, err
		}
		if applies {
			run.Trace.AddedCondition(y, true, yes)
			answer = yes
		}
	}
	return answer, nil
}

// concerns reports whether an addition may apply to the thing of a frame: whoever carries it has a
// role, and it is of the kind of the layer.
func concerns(run *command.Run, y *rules.Layer, f *Frame) bool {
	ev := f.Eval
	if ev.world.Foreign(y.Module, f.Ref) || y.Of != nil && !ev.world.IsA(f.Ref.Kind, y.Of.Name) {
		return false
	}
	if y.Carried.Carrier == nil {
		return true
	}
	_, has, err := ev.Carrier(run, y, f)
	return has && err == nil
}

// decidingAnswer returns the answer of a line that decides a rule with conditions.
func decidingAnswer(r *rules.Rule) bool { return r.Decl.Body.Any != nil }

// addedCondition returns the answer of a condition that a layer adds; applies is false if the layer
// is not in force.
func addedCondition(run *command.Run, r *rules.Rule, y *rules.Layer, f *Frame) (yes, applies bool, err error) {
	used := f.Eval.scratch.layerFramesUsed
	defer func() { f.Eval.scratch.layerFramesUsed = used }()
	g, applies, err := f.Eval.AdditionHolds(run, y, f)
	if err != nil || !applies {
		return false, false, err
	}
	v, err := f.Eval.definitionValue(run, r, y, g, rules.To)
	run.Trace.ElementsDropped()
	return v == true, true, err
}

// maxUnmetDepth is the maximum number of rules with conditions through which a refusal looks for
// the line that fails.
const maxUnmetDepth = 32

// Unmet returns the sentence of the first condition that does not hold, and its source and
// position, where p is a formula whose answer is no and which calls a rule with conditions. It
// looks through rules that are lines of rules. It changes nothing, and records nothing in the
// trace. ok is false if p calls no such rule, or something else than its conditions denies.
func Unmet(ev *Evaluator, run *command.Run, p *formula.Program, f *Frame) (unmet rules.Unmet, ok bool) {
	outer := run.Trace
	run.Trace = nil
	defer func() { run.Trace = outer }()
	u := unmetFinder{ev: ev, run: run}
	found, err := u.formula(p, f)
	return u.unmet, found && err == nil
}

// unmetFinder finds the condition that does not hold.
type unmetFinder struct {
	ev    *Evaluator
	run   *command.Run
	unmet rules.Unmet
	depth int // number of rules that are looked through
}

// formula looks for the condition of the rule that a formula calls last.
func (u *unmetFinder) formula(p *formula.Program, f *Frame) (found bool, err error) {
	call := &calledRule{Frame: f}
	if _, err := p.Run(call); err != nil || call.rule == nil || !call.rule.Facts.Conditions || u.depth >= maxUnmetDepth {
		return false, err
	}
	u.depth++
	r := call.rule
	given, err := u.ev.argsOf(u.run, r, call.of, call.args)
	if err != nil {
		return false, err
	}
	return u.rule(r, u.ev.NewFrame(u.run, Frame{Ref: call.of, Args: given, Params: r.Signature.Params}))
}

// rule looks for the condition of a rule whose answer is no.
func (u *unmetFinder) rule(r *rules.Rule, f *Frame) (found bool, err error) {
	used := u.ev.MarkLayerFrames()
	defer u.ev.ReleaseLayerFrames(used)
	y, g, err := u.ev.Replacement(u.run, r, f)
	if err != nil {
		return false, err
	}
	v, err := u.ev.definitionValue(u.run, r, y, g, rules.Definition)
	if err != nil {
		return false, err
	}
	every := r.Decl.Body.Any == nil
	var sentences []string // of conditions of which one must hold
	if v != true {
		if found, err := u.layer(y, g, &sentences); err != nil || every || !found {
			return found, err
		}
	} else if !every {
		return false, nil
	}
	for _, y := range Additions(u.ev, u.run, r, y, f) {
		yes, applies, err := addedCondition(u.run, r, y, f)
		switch {
		case err != nil:
			return false, err
		case !applies || yes && every:
			continue
		case yes:
			return false, nil
		}
		g, _, err := u.ev.AdditionHolds(u.run, y, f)
		if err != nil {
			return false, err
		}
		if !every {
			sentences = append(sentences, y.DisplayName())
			continue
		}
		u.set(y.DisplayName(), g)
		u.unmet.Source, u.unmet.Pos = y.Source, y.Pos
		if deeper, err := u.formula(y.Answer.Formula, g); deeper || err != nil {
			return deeper, err
		}
		return true, nil
	}
	if every || len(sentences) == 0 {
		return false, nil // a layer around the conditions denies
	}
	u.set(strings.Join(sentences, ", or "), f)
	u.unmet.Source, u.unmet.Pos = r.Decl.Source, r.Decl.Pos
	return true, nil
}

// layer looks for the condition of a definition or replacement whose answer is no. The sentences of
// a list of which one must hold are appended to sentences.
func (u *unmetFinder) layer(y *rules.Layer, f *Frame, sentences *[]string) (found bool, err error) {
	if !y.Answer.HasConditions() {
		return false, nil
	}
	var any []string
	for i := range y.Answer.Any {
		if applies, err := rowHolds(&y.Answer.Any[i], f); err != nil {
			return false, err
		} else if applies {
			any = append(any, sentenceOf(&y.Answer.Any[i]))
		}
	}
	if y.Answer.Any != nil {
		*sentences = append(*sentences, any...)
		u.set(strings.Join(any, ", or "), f)
		u.unmet.Source, u.unmet.Pos = y.Source, y.Pos
		return true, nil
	}
	for i := range y.Answer.All {
		row := &y.Answer.All[i]
		if applies, err := rowHolds(row, f); err != nil {
			return false, err
		} else if !applies {
			continue
		}
		if yes, err := holds(row.Value, f); err != nil {
			return false, err
		} else if yes {
			continue
		}
		u.set(sentenceOf(row), f)
		u.unmet.Source, u.unmet.Pos = row.Source, row.Pos
		if u.unmet.Source == nil {
			u.unmet.Source = y.Source
		}
		if deeper, err := u.formula(row.Value, f); deeper || err != nil {
			return deeper, err
		}
		return true, nil
	}
	return false, nil
}

// sentenceOf returns the sentence of a condition, or its formula.
func sentenceOf(row *rules.LinkedRow) string {
	if row.Label == "" {
		return row.Value.Text()
	}
	return row.Label
}

// set sets the sentence, which begins with the name of the thing if it lacks a subject.
func (u *unmetFinder) set(sentence string, f *Frame) {
	u.unmet.Sentence = sentence
	first, _, _ := strings.Cut(sentence, " ")
	if f.Ref.Record != 0 && rules.SingletonRecord(f.Ref.Kind) == 0 && slices.Contains(predicates, first) {
		u.unmet.Sentence = fmt.Sprintf("%s %s", u.ev.world.Names.Of(f.Ref), sentence)
	}
}

// predicates are the words with which a sentence begins that has no subject.
var predicates = []string{"is", "isn't", "has", "hasn't", "can", "cannot", "may", "was", "wasn't", "does", "doesn't", "did", "didn't", "will", "must", "had", "still",
	"knows", "holds", "carries", "wears", "wields", "sees", "hears", "stands", "lies", "owns", "needs"}

// calledRule is a frame that notes which rule a formula calls last.
type calledRule struct {
	*Frame
	rule *rules.Rule // nil for none
	of   types.Ref
	args []types.Value
}

// Inner returns the frame whose calls are noted.
func (c *calledRule) Inner() *Frame { return c.Frame }

// Ask implements formula.Asker.
func (c *calledRule) Ask(rule any, of types.Value, args []types.Value) (types.Value, error) {
	v, err := c.Frame.Ask(rule, of, args)
	c.note(rule, of, args)
	return v, err
}

// AskNumber implements formula.Asker.
func (c *calledRule) AskNumber(rule any, of types.Value, args []types.Value) (float64, error) {
	n, err := c.Frame.AskNumber(rule, of, args)
	c.note(rule, of, args)
	return n, err
}

// AskYes implements formula.Asker.
func (c *calledRule) AskYes(rule any, of types.Value, args []types.Value) (bool, error) {
	yes, err := c.Frame.AskYes(rule, of, args)
	c.note(rule, of, args)
	return yes, err
}

func (c *calledRule) note(rule any, of types.Value, args []types.Value) {
	c.rule, c.of, c.args = rule.(*rules.Rule), c.Frame.Ref, slices.Clone(args)
	if of != nil {
		c.of = types.AsRef(of)
	}
}
