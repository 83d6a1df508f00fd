package campaign

import (
	"fmt"
	"strings"

	"houserule/lang/dice"
	"houserule/runtime/table"
)

// minRarity is the least improbability of dice of note: once in so many rolls.
const minRarity = 20

// notableDice lists the checks of a command with the highest or lowest possible dice, where these are
// rare, with the character: "6 + 6 Ann".
func notableDice(t *table.Table, e *table.Entry) (list []string) {
	for _, f := range e.Checks {
		rolls := f.Rolls()
		if len(rolls) == 0 || !f.Restriction(t.World()).IsNone() {
			continue
		}
		if faces := extreme(rolls[0]); faces != "" {
			list = append(list, faces+" "+t.World().Names.Of(f.Roller()))
		}
	}
	return list
}

// extreme returns the faces of a roll in which all dice show their highest or lowest face; "" if
// they do not, or if that is not rare.
func extreme(r *dice.Roll) string {
	var faces []string
	ways, most, least := 1, true, true
	for _, d := range r.Dice {
		if d.Rerolled || d.Sides < 2 {
			continue
		}
		most, least = most && int(d.Face) == d.Sides-1, least && d.Face == 0
		ways = min(ways*d.Sides, minRarity)
		text := d.Text()
		if text == "" {
			text = fmt.Sprint(d.Shown())
		}
		faces = append(faces, text)
	}
	if ways < minRarity || !most && !least {
		return ""
	}
	return strings.Join(faces, " + ")
}
