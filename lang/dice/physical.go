package dice

import (
	"fmt"
	"strconv"
	"strings"
)

// Physical is a source of dice that a person throws. Ask is called for each die and returns the
// entered face; an error ends the roll.
type Physical struct {
	Ask func(d Die) (answer string, err error)
}

// Roll asks for one die. It returns an error for a face that the die does not have.
func (p Physical) Roll(d Die) (int, error) {
	answer, err := p.Ask(d)
	if err != nil {
		return 0, err
	}
	answer = strings.TrimSpace(answer)
	face := Face{Text: answer}
	if value, err := strconv.ParseFloat(answer, 64); err == nil {
		if index, found := d.Find(Face{Value: value}); found {
			return index, nil
		}
	}
	if index, found := d.Find(face); found && answer != "" {
		return index, nil
	}
	return 0, fmt.Errorf("a %s cannot show %q", d, answer)
}
