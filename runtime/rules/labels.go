package rules

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
)

// LabelWord converts the label of dice to the name by which formulas read it.
func LabelWord(label string) string {
	return content.Underscored(strings.Join(strings.Fields(label), " "))
}

// DiceLabelPrefix precedes a label in formulas of a check: dice.gear.
const DiceLabelPrefix = "dice."

// UnknownLabel returns the problem of a label that no dice of a check have. known lists those
// that exist.
func UnknownLabel(check, word string, known []string) *diag.Problem {
	hint := diag.Meant(word, known).Or(diag.Hint{Text: "there are " + diag.And(known)})
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
	return UnknownLabel(p.Check.Shown(), word, p.DiceWords.Labels)
}
