package narrate

import (
	"fmt"
	"strings"

	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/play/checks"
)

// DiceNotation writes dice in notation: 2d6, 1d8.
func DiceNotation(list []dice.Die) string {
	var out []string
	for i := 0; i < len(list); {
		name, n := list[i].String(), 0
		for ; i < len(list) && list[i].String() == name; i++ {
			n++
		}
		out = append(out, fmt.Sprintf("%d%s", n, name))
	}
	return strings.Join(out, ", ")
}

// ThrowRequest returns the request to people to throw dice: which dice, for which roll, and which
// totals succeed.
func ThrowRequest(t checks.UpcomingRoll) string {
	if t.Check == nil {
		return ""
	}
	text := fmt.Sprintf("%s for %s", DiceNotation(t.Dice), t.For)
	if needs := needed(t.Success); needs != "" {
		text += ": " + needs
	}
	return text + "\n"
}

// needed returns the text on the totals that succeed.
func needed(n checks.SuccessRange) string {
	switch {
	case !n.Known:
		return ""
	case n.Most < n.Least:
		return "no result succeeds"
	case n.Least == n.Low && n.Most == n.High:
		return "every result succeeds"
	case n.Most == n.High:
		return types.Format(n.Least) + " or more succeeds"
	case n.Least == n.Low:
		return types.Format(n.Most) + " or less succeeds"
	}
	return fmt.Sprintf("%s to %s succeeds", types.Format(n.Least), types.Format(n.Most))
}
