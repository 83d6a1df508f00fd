package rules

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
)

// UnknownSymbol returns the problem of a word that is no symbol on the dice of a check; known
// lists those that are.
func UnknownSymbol(check, word string, known []string) *diag.Problem {
	hint := diag.Meant(word, known)
	if len(known) > 0 {
		hint = hint.Or(diag.Hint{Text: "there are " + diag.And(known)})
	}
	return (&diag.Problem{Message: fmt.Sprintf("no die of %s shows `%s`", check, word)}).Advise(hint)
}

// Symbol returns a problem for a word that no die of the check can show.
func (p *Plan) CheckSymbol(word string, thrown []string) error {
	known := slices.Clone(p.DiceWords.Words)
	for _, w := range thrown {
		if w = LabelWord(w); !slices.Contains(known, w) {
			known = append(known, w)
		}
	}
	if slices.Contains(known, word) {
		return nil
	}
	return UnknownSymbol(p.Check.Shown(), word, append(known, p.DiceWords.Labels...))
}
