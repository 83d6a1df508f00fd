package rules

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
)

// LabelWord is how formulas write the label of dice.
func LabelWord(label string) string {
	return content.Underscored(strings.Join(strings.Fields(label), " "))
}

// HeldLabel begins the word for the dice of a label of a check in a line.
const DiceLabelPrefix = "dice."

// UnknownLabel says that no dice of a check have a label.
func UnknownLabel(check, word string, known []string) *diag.Problem {
	hint := diag.Meant(word, known).Or(diag.Hint{Text: "there are " + diag.And(known)})
	if len(known) == 0 {
		hint = diag.Hint{Text: "write the label behind the dice: 2d6 [" + word + "]"}
	}
	return (&diag.Problem{Message: fmt.Sprintf("no dice of %s are labelled `%s`", check, word)}).Advise(hint)
}

// Labelled reports a word that labels no dice of the check.
func (p *Plan) CheckLabel(word string) error {
	if slices.Contains(p.DiceWords.Labels, word) {
		return nil
	}
	return UnknownLabel(p.Check.Shown(), word, p.DiceWords.Labels)
}
