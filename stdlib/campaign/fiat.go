package campaign

import (
	"encoding/json"
	"strings"

	"houserule/stdlib/campaign/file"
)

// Judged is what somebody decided of a line by their own judgement, and which of its dice
// are of note.
type Judged struct {
	Fiat    *string     // why a box was written by hand, "" where nobody said it; nil where none was
	Rulings [][2]string // questions to the gamemaster with their answers
	Dice    []string    // that fell as high or as low as they can, and whose: "6 + 6 Ann"
}

// Judges reads what was judged in a line.
func Judges(l file.Line) (j Judged, err error) {
	var did struct {
		Fiat    *string     `json:"fiat"`
		Rulings [][2]string `json:"rulings"`
		Dice    []string    `json:"dice"`
	}
	if len(l.Command) > 0 {
		if err := json.Unmarshal(l.Command, &did); err != nil {
			return j, &Parted{l.Number, err}
		}
	}
	return Judged{did.Fiat, did.Rulings, did.Dice}, nil
}

// byFiat is how a change is told that somebody wrote by hand.
const byFiat = ", by fiat"

// Said is what was said of a line as its log tells it: behind what was done by fiat stands
// why, and rulings below.
func Said(l file.Line) (string, error) {
	j, err := Judges(l)
	if err != nil {
		return "", err
	}
	said := strings.TrimRight(string(l.Said), "\n")
	if j.Fiat != nil && *j.Fiat != "" {
		said = strings.ReplaceAll(said+"\n", byFiat+"\n", byFiat+": "+*j.Fiat+"\n")
	}
	for _, r := range j.Rulings {
		said += "\nruled: " + r[0] + " " + r[1]
	}
	return strings.Trim(said, "\n"), nil
}
