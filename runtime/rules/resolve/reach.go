package resolve

import (
	"houserule/lang/diag"
	"houserule/runtime/rules"
)

// Reach counts the rules that one offer reaches, or one change of a tag or of what others are like. It
// returns false, after a problem, once those of a load reach more than [rules.MaxReached] together.
func (l *Report) Reach(pos diag.Pos, n int) bool {
	if l.reached > rules.MaxReached {
		return false
	}
	if l.reached += n; l.reached <= rules.MaxReached {
		return true
	}
	l.Fail(pos, "let fewer rules have the tag, or be like the check", "offers and changes reach more than %d actions, checks and lines in all", rules.MaxReached)
	return false
}
