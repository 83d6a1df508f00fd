package install

import (
	"errors"
	"slices"
)

// Precedence is a decision of the user about two modules whose rules contradict each other: the
// rules of Over win over those of Under. Both are module ids.
type Precedence struct{ Over, Under string }

// SetPrecedence records that the module over wins over the module under, and removes an earlier
// decision about the two. It fails unless both are valid, different ids.
func (l *Lock) SetPrecedence(over, under string) error {
	if !validID(over) || !validID(under) || over == under {
		return errors.New("two different modules are needed")
	}
	l.Precedence = slices.DeleteFunc(l.Precedence, func(a Precedence) bool { return a == Precedence{over, under} || a == Precedence{under, over} })
	l.Precedence = append(l.Precedence, Precedence{over, under})
	return nil
}
