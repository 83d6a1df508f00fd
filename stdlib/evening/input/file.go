package input

import (
	"fmt"

	"houserule/lang/source"
)

// FileLines names the lines that came of a file.
func FileLines(first, last int64) string {
	switch {
	case last < first:
		return "nothing changed"
	case last == first:
		return fmt.Sprintf("line %d", first)
	case last == first+1:
		return fmt.Sprintf("lines %d and %d", first, last)
	}
	return fmt.Sprintf("lines %d to %d", first, last)
}

// ReadFile reads a text file that a person names. Its error names the file.
func ReadFile(path string) (string, error) {
	text, err := source.ReadPath(path, MostPlayed)
	if err != nil {
		return "", fmt.Errorf("%s cannot be played: %s", path, source.Reason(err))
	}
	return string(text), nil
}

// MostPlayed is how large a file may be that is played at the table.
const MostPlayed = 1 << 20
