package seats

import (
	"errors"
	"fmt"
	"slices"

	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/evening/seating"
)

// UndoRequest is the wish of a seat that the gamemaster undoes a line.
type UndoRequest struct {
	Seat string `json:"seat"`
	Line int64  `json:"line,omitempty"` // 0 for the command that waits for an answer
}

// addUndoRequest adds a request, once.
func (h *Host) addUndoRequest(u UndoRequest) {
	if !slices.Contains(h.asked, u) && len(h.asked) < maxArgs {
		h.asked = append(h.asked, u)
	}
}

// undoLine returns the line that undoes the last line; "" if the gamemaster was asked to do it. A
// gamemaster undoes any line; a player the own last line, if no die was rolled in it.
func (h *Host) undoLine(s seating.Seat, c Command) (string, error) {
	lines, _, err := h.play.Campaign.Timeline.Undo(1)
	if err != nil {
		return "", err
	}
	if len(lines) == 0 {
		return "", errors.New("there is nothing to undo")
	}
	last := lines[0]
	switch {
	case c.Line != 0 && c.Line != last.Number:
		return "", refuse("line %d is not the last one: that is %d", c.Line, last.Number)
	case s.Gamemaster:
		return ":undo", nil
	case last.Who != s.Name:
		return "", refuse("the last line is not yours")
	case last.Kind != campaign.Play:
		return "", refuse("only the gamemaster undoes that")
	}
	rolled, err := seal.Read(last.Dice)
	if err != nil {
		return "", fmt.Errorf("the dice of line %d are damaged: %w", last.Number, err)
	}
	if len(rolled.Rolled) == 0 && rolled.Before == 0 {
		return ":undo", nil
	}
	h.addUndoRequest(UndoRequest{Seat: s.Name, Line: last.Number})
	return "", nil
}
