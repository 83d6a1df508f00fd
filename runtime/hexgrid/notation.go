package hexgrid

import (
	"fmt"
	"strconv"
	"strings"
)

// String writes a hex as [Parse] reads it: "3,-4".
func (h Hex) String() string { return strconv.Itoa(h.Q) + "," + strconv.Itoa(h.R) }

// NotationError reports a text that is not a hex.
type NotationError struct{ Text, Message string }

// Error quotes the text and says what is wrong with it.
func (e *NotationError) Error() string { return fmt.Sprintf("%q is no hex: %s", e.Text, e.Message) }

// Parse parses axial coordinates, "3,-4": two integers separated by a comma. Spaces around
// them are ignored. It returns a [*NotationError] for anything else.
func Parse(text string) (Hex, error) {
	q, r, ok := strings.Cut(text, ",")
	if !ok {
		return Hex{}, &NotationError{text, `write column and row with a comma between, "3,-4"`}
	}
	var h Hex
	for _, part := range []struct {
		text string
		to   *int
	}{{q, &h.Q}, {r, &h.R}} {
		n, err := number(strings.TrimSpace(part.text))
		if err != "" {
			return Hex{}, &NotationError{text, err}
		}
		*part.to = n
	}
	return h, nil
}

// number parses an integer of decimal digits.
func number(text string) (n int, problem string) {
	digits := strings.TrimPrefix(text, "-")
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return 0, fmt.Sprintf("%q is no whole number", text)
	}
	n, err := strconv.Atoi(text)
	if err != nil || size(n) > Limit {
		return 0, fmt.Sprintf("%s is more than %d from 0", text, Limit)
	}
	return n, ""
}
