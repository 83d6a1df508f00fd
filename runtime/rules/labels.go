package rules

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
)

// LabelWord returns the label of dice as formulas write it.
func LabelWord(label string) string {
	return content.Underscored(strings.Join(strings.Fields(label), " "))
}

// DiceLabelPrefix begins the name of the dice with a label in formulas of a check.
const DiceLabelPrefix = "dice."

// UnknownLabel returns the problem of a label that no dice of a check have.
func UnknownLabel(check, word string, known []string) *diag.Problem {
	hint := diag.Meant(word, known).Or(diag.Hint{Text: "there are " + diag.And(known)})
	if len(known) == 0 {
		hint = diag.Hint{Text: "write the label behind the dice: 2d6 [" + word + "]"}
	}
	return (&diag.Problem{Message: fmt.Sprintf("no dice of %s are labelled `%s`", check, word)}).Advise(hint)
}

// CheckLabel returns a problem for a label that no dice of the check have.
func (p *Plan) CheckLabel(word string) error {
	if slices.Contains(p.DiceWords.Labels, word) {
		return nil
	}
	return UnknownLabel(p.Check.Shown(), word, p.DiceWords.Labels)
}
