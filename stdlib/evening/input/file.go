package input

import (
	"fmt"

	"houserule/lang/source"
)

// ReadFile reads a text file. Its error names the file.
func ReadFile(path string) (string, error) {
	text, err := source.ReadPath(path, MostPlayed)
	if err != nil {
		return "", fmt.Errorf("%s cannot be played: %s", path, source.Reason(err))
	}
	return string(text), nil
}

// MostPlayed is how many bytes a file may have that :run plays.
const MostPlayed = 1 << 20
