package resolve

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// CheckCostBox reports a cost in a box that no kind has, or none of the payers. noun is the thing
// that is acted on, for the hint.
func CheckCostBox(l *Report, n *Names, module string, c rules.Cost, payers []*content.Kind, noun *content.Kind) {
	has := func(k *content.Kind) bool {
		return k.BoxSeen(module, c.Box) != nil || c.Box == "level" && k.Rated != nil
	}
	kinds := n.Program.Catalogue.Kinds()
	if reportCostNotNumber(l, module, c, kinds) {
		return
	}
	if payers != nil && slices.ContainsFunc(kinds, has) {
		if slices.ContainsFunc(payers, has) {
			return
		}
		who, hint := diag.A(payers[0].Name), diag.Hint{Text: fmt.Sprintf("say whose: %q", c.Written+" of ...")}
		if rules.SingletonRecord(payers[0].Name) != 0 {
			who = "the " + payers[0].Name
		}
		switch {
		case c.Of != nil:
			hint = diag.Hint{}
		case noun != nil && has(noun):
			hint = diag.Suggest(fmt.Sprintf(`write "%s of %s"`, c.Written, content.Written(noun.Name)), diag.ReplaceInLine{Old: `"` + c.Written + `"`, New: fmt.Sprintf(`"%s of %s"`, c.Written, content.Written(noun.Name))})
		}
		l.Fail(c.Pos, "", "the cost %q: %s pays it, and has no box `%s`", c.Written, who, c.Box).Advise(hint)
		return
	}
	var names []string
	for _, k := range kinds {
		if has(k) {
			return
		}
		names = append(names, k.BoxNames()...)
	}
	l.Fail(c.Pos, "", "the cost %q: nothing has a box `%s`", c.Written, c.Box).Advise(diag.SuggestNearest(c.Box, names))
}

// reportCostNotNumber reports a cost in a box that is not a number on any kind; true after a
// problem.
func reportCostNotNumber(l *Report, module string, c rules.Cost, kinds []*content.Kind) bool {
	var other *content.Box
	for _, k := range kinds {
		b := k.BoxSeen(module, c.Box)
		if b == nil {
			continue
		}
		if b.Type.Base == types.Number || b.Type.Base == types.Any {
			return false
		}
		other = b
	}
	if other == nil {
		return false
	}
	l.Fail(c.Pos, "", "the cost %q: %s is %s, not a number that can be spent", c.Written, other.FullName(), other.Type.Describe())
	return true
}

// CheckConstantCost reports a constant amount that is negative or cannot be computed.
func CheckConstantCost(l *Report, c rules.LinkedCost) {
	if c.Amount == nil || !c.Amount.Constant() {
		return
	}
	v, err := c.Amount.Run(nil)
	if err != nil {
		l.Problems.AddErr(err)
		return
	}
	if n, ok := v.(float64); ok && n < 0 {
		l.Problems.Add(c.Amount.Problem(fmt.Sprintf("the cost %q is negative, so it would pay out", c.Written),
			"a cost is 0 or more; let a function pay something out"))
	}
}
