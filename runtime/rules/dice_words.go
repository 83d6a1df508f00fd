package rules

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/runtime/content"
)

// VariableKey returns the key of a dice variable in [Plan].Variables. The same name may be used
// for a number and for faces.
func VariableKey(a dice.Variable) string {
	if a.GivesFaces {
		return "{" + a.Name + "}"
	}
	return a.Name
}

// LabelWord converts the label of dice to the name by which formulas read it.
func LabelWord(label string) string {
	return content.Underscored(strings.Join(strings.Fields(label), " "))
}

// DiceLabelPrefix precedes a label in formulas of a check: dice.gear.
const DiceLabelPrefix = "dice."

// UnknownLabel returns the problem of a label that no dice of a check have. known lists those
// that exist.
func UnknownLabel(check, word string, known []string) *diag.Problem {
	hint := diag.SuggestNearest(word, known).Or(diag.Hint{Text: "there are " + diag.And(known)})
	if len(known) == 0 {
		hint = diag.Hint{Text: "write the label behind the dice: 2d6 [" + word + "]"}
	}
	return (&diag.Problem{Message: fmt.Sprintf("no dice of %s are labelled `%s`", check, word)}).Advise(hint)
}

// CheckLabel returns a problem if no dice of the check have the label; nil otherwise.
func (p *Plan) CheckLabel(word string) error {
	if slices.Contains(p.DiceWords.Labels, word) {
		return nil
	}
	return UnknownLabel(p.Check.DisplayName(), word, p.DiceWords.Labels)
}

// UnknownSymbol returns the problem of a word that is no symbol on the dice of a check; known
// lists those that are.
func UnknownSymbol(check, word string, known []string) *diag.Problem {
	hint := diag.SuggestNearest(word, known)
	if len(known) > 0 {
		hint = hint.Or(diag.Hint{Text: "there are " + diag.And(known)})
	}
	return (&diag.Problem{Message: fmt.Sprintf("no die of %s shows `%s`", check, word)}).Advise(hint)
}

// CheckSymbol returns a problem for a word that no die of the check can show.
func (p *Plan) CheckSymbol(word string, shown []string) error {
	known := slices.Clone(p.DiceWords.Words)
	for _, w := range shown {
		if w = LabelWord(w); !slices.Contains(known, w) {
			known = append(known, w)
		}
	}
	if slices.Contains(known, word) {
		return nil
	}
	return UnknownSymbol(p.Check.DisplayName(), word, append(known, p.DiceWords.Labels...))
}
