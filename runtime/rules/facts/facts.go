// Package facts computes what play looks up about a linked program: how each rule can be evaluated,
// the indexes of lines and boxes, and the rules of boxes.
package facts

import (
	"iter"
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Compute sets the facts of all rules and lines, enters the rules of boxes and gives all boxes
// their numbers. The rules of the program are linked; t are its tables.
func Compute(p *rules.Program, t *rules.Tables) {
	games := p.Catalogue.HasSeveralGames()
	indexBoxRules(p.Catalogue, t)
	for i, r := range t.Order {
		computeRuleFacts(r, games)
		r.Facts.Number = i + 1
		if r.Plan != nil {
			r.Plan.ByFormulas, r.Plan.SelfContained = true, true
			for _, line := range r.Plan.Lines {
				computeRuleFacts(line, games)
				around := slices.Concat(line.Wraps, line.Carried, line.House)
				r.Plan.ByFormulas = r.Plan.ByFormulas && (line.Word == "dice" || allFormulas(slices.Values(around)) && allFormulas(answeringLayers(line)))
				r.Plan.SelfContained = r.Plan.SelfContained && (line.Word == "dice" || len(around)+len(line.Replacements)+len(line.Adds) == 0 && readsLinesOnly(r.Plan, line.Base))
			}
			indexPlan(r.Plan)
		}
	}
	numberBoxes(p.Catalogue, t)
}

// indexBoxRules enters the rules of boxes.
func indexBoxRules(c *content.Catalogue, t *rules.Tables) {
	for _, k := range c.Kinds() {
		for _, b := range k.Own() {
			if b.Starts != nil || b.Type.HasWordBounds() {
				name := b.FullName()
				t.BoxRules[b] = rules.BoxRules{Starts: t.Rules[name+".starts"], Low: t.Rules[name+rules.LowEnd], High: t.Rules[name+rules.HighEnd]}
			}
		}
	}
}

// readsLinesOnly reports whether a line reads only other lines.
func readsLinesOnly(p *rules.Plan, y *rules.Layer) bool {
	return y == nil || y.Body == nil && y.Answer.Formula != nil && y.IsUnconditional() && !slices.ContainsFunc(y.Answer.Formula.Uses(), func(name string) bool {
		_, ok := p.Line(name)
		return !ok
	})
}

// indexPlan sets which lines of a plan are computed as soon as the dice are rolled, and the
// indexes of standard lines.
func indexPlan(p *rules.Plan) {
	p.Eager = nil
	for i, line := range p.Lines {
		if line.Word != "dice" && i != p.AgainIndex && (!line.Facts.Lazy || slices.Contains(p.Shows, line.Word)) {
			p.Eager = append(p.Eager, i)
		}
	}
	at := func(name string) int {
		if i, ok := p.Line(name); ok {
			return i
		}
		return -1
	}
	p.Standard = rules.StandardIndexes{Dice: at("dice"), Natural: at("natural"), Modifier: at("modifier"), Total: at("total"), Against: at("against")}
}

// setDefaults sets the default arguments of a rule.
func setDefaults(r *rules.Rule) {
	r.Signature.Defaults, r.Signature.NoArgs = nil, false
	if len(r.Signature.Params) == 0 || r.HasComputedDefaults() {
		return
	}
	r.Signature.Defaults, r.Signature.NoArgs = rules.Args{}, !r.Signature.HasOwnerTypes
	for _, p := range r.Signature.Params {
		if p.Default != nil {
			r.Signature.Defaults[p.Name] = p.Default
		}
		r.Signature.NoArgs = r.Signature.NoArgs && p.Optional
	}
}

// computeRuleFacts sets the facts of a rule; games is true with several games.
func computeRuleFacts(r *rules.Rule, games bool) {
	setDefaults(r)
	a := rules.RuleFacts{
		Headline:     r.Decl != nil && r.Decl.IsHeadline(),
		Wrapped:      len(r.Wraps)+len(r.Carried)+len(r.House) > 0,
		Sums:         slices.ContainsFunc(r.Adds, func(y *rules.Layer) bool { return y.Answer.Rows == nil }),
		Final:        slices.ContainsFunc(r.Replacements, (*rules.Layer).IsFinal),
		CarrierRoles: carrierRoles(r),
		Positional:   !r.Signature.HasOwnerTypes && !r.HasComputedDefaults(),
	}
	if a.Conditions = r.Decl != nil && (r.Decl.Body.All != nil || r.Decl.Body.Any != nil); a.Conditions {
		a.Sums = false
	}
	a.ByFormulas = a.Wrapped
	for _, y := range slices.Concat(r.Wraps, r.Carried, r.House) {
		a.ByFormulas = a.ByFormulas && y.ByFormulas()
	}
	a.FastPath = (r.DeclKind == rules.Query || r.DeclKind == rules.Lookup) && !a.Headline && a.Wrapped == a.ByFormulas && r.Name != rules.IsHere && r.Base != nil
	for y := range answeringLayers(r) {
		a.FastPath = a.FastPath && onlyComputes(y)
		a.WithFunction = a.WithFunction || y != nil && y.Answer.Func != nil
	}
	a.HasConsequences = r.DeclKind == rules.Check && slices.ContainsFunc(slices.Concat([]*rules.Layer{r.Base}, r.Replacements), func(y *rules.Layer) bool { return y != nil && y.Body != nil })
	a.Lazy = r.Base != nil && (r.Base.Answer.ExtraRoll != nil || r.Base.Answer.NestedCheck != nil)
	a.ByFormula = r.DeclKind == rules.Line && !a.Wrapped && allFormulas(answeringLayers(r))
	a.OnlyExistence = r.Name == rules.IsHere && !a.Wrapped && len(r.Replacements)+len(r.Adds) == 0
	if only := onlyBody(r, games); a.FastPath && !a.Wrapped && only != nil && only.Body == nil {
		switch {
		case a.Conditions && len(r.Adds) > 0:
		case a.Sums:
			if !a.Final && only.Answer.Formula != nil && only.Answer.Formula.AlwaysReturns(types.Number) {
				a.SummedFormula = only.Answer.Formula
			}
		case only.Answer.Formula != nil:
			a.OnlyFormula = only.Answer.Formula
		case only.Answer.Sum != nil:
			a.OnlySum = only
		case only.Answer.Func != nil:
			a.OnlyFunction = only
		}
	}
	r.Facts = a
}

// onlyBody returns the definition of a rule or the unconditional replacement of it; nil if it
// depends on the state of the game, or with several games.
func onlyBody(r *rules.Rule, games bool) *rules.Layer {
	switch {
	case len(r.Replacements) == 0:
		return r.Base
	case len(r.Replacements) == 1 && !games && r.Replacements[0].IsUnconditional():
		return r.Replacements[0]
	}
	return nil
}

// answeringLayers yields the definition of a rule, which may be nil, its replacements and its
// added layers.
func answeringLayers(r *rules.Rule) iter.Seq[*rules.Layer] {
	return func(yield func(*rules.Layer) bool) {
		if !yield(r.Base) {
			return
		}
		for _, list := range [2][]*rules.Layer{r.Replacements, r.Adds} {
			for _, y := range list {
				if !yield(y) {
					return
				}
			}
		}
	}
}

// allFormulas reports whether layers are formulas without effects, which give the same answer
// however often they are evaluated.
func allFormulas(layers iter.Seq[*rules.Layer]) bool {
	for y := range layers {
		if y != nil && (!y.ByFormulas() || !onlyComputes(y) || y.Carried.Once != nil) {
			return false
		}
	}
	return true
}

// onlyComputes reports whether a layer only computes an answer, without effects or dice.
func onlyComputes(y *rules.Layer) bool {
	if y == nil || y.Body != nil || y.Answer.ExtraRoll != nil || y.Answer.NestedCheck != nil || y.Answer.Dice != nil || y.Answer.Texts != nil || y.Answer.Best != nil {
		return false
	}
	for _, row := range y.Answer.Lines() {
		if row.ExtraRoll != nil {
			return false
		}
	}
	return y.Answer.Formula != nil || y.Answer.Sum != nil || y.Answer.First != nil || y.Answer.HasConditions() || y.Answer.Rows != nil || y.Answer.Func != nil
}
