package campaign

import (
	"encoding/json"
	"strings"

	"houserule/stdlib/campaign/file"
)

// Rulings are what the gamemaster decided in a line, and its extreme dice.
type Rulings struct {
	Fiat    *string     // the reason given for writing a box by hand, "" for none given; nil where no box was
	Rulings [][2]string // questions to the gamemaster, with the answers
	Dice    []string    // the highest or lowest possible rolls, with who rolled: "6 + 6 Ann"
}

// ReadRulings decodes the rulings of a line.
func ReadRulings(l file.Line) (j Rulings, err error) {
	var did struct {
		Fiat    *string     `json:"fiat"`
		Rulings [][2]string `json:"rulings"`
		Dice    []string    `json:"dice"`
	}
	if len(l.Command) > 0 {
		if err := json.Unmarshal(l.Command, &did); err != nil {
			return j, &StateMismatchError{l.Number, err}
		}
	}
	return Rulings{did.Fiat, did.Rulings, did.Dice}, nil
}

// byFiat ends the text of a change that was written by hand.
const byFiat = ", by fiat"

// LogText returns the output of a line as the log shows it: with the reason behind each change by
// fiat, and with the rulings below.
func LogText(l file.Line) (string, error) {
	j, err := ReadRulings(l)
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
