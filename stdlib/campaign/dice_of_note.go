package campaign

import (
	"fmt"
	"strings"

	"houserule/lang/dice"
	"houserule/runtime/table"
)

// rare is how seldom dice fall as they do to be of note: once in so many throws.
const rare = 20

// ofNote tells of the checks of a command which fell as high or as low as they can, where
// that is rare, and whose they were: "6 + 6 Ann".
func ofNote(t *table.Table, e *table.Entry) (list []string) {
	for _, f := range e.Checks {
		rolls := f.Rolls()
		if len(rolls) == 0 || f.Private() {
			continue
		}
		if faces := extreme(rolls[0]); faces != "" {
			list = append(list, faces+" "+t.World().Names.Of(f.Roller()))
		}
	}
	return list
}

// extreme are the faces of dice that all show the most or all the least they can, "" where
// they don't or where that is no rare thing.
func extreme(r *dice.Roll) string {
	var faces []string
	ways, most, least := 1, true, true
	for _, d := range r.Dice {
		if d.Rerolled || d.Sides < 2 {
			continue
		}
		most, least = most && d.Face == d.Sides-1, least && d.Face == 0
		ways = min(ways*d.Sides, rare)
		text := d.Text
		if text == "" {
			text = fmt.Sprint(d.Shown)
		}
		faces = append(faces, text)
	}
	if ways < rare || !most && !least {
		return ""
	}
	return strings.Join(faces, " + ")
}
