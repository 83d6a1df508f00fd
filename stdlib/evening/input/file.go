package input

import (
	"fmt"

	"houserule/lang/source"
)

// ReadFile reads a text file. Its error names the file.
func ReadFile(path string) (string, error) {
	text, err := source.ReadPath(path, MaxFile)
	if err != nil {
		return "", fmt.Errorf("%s cannot be played: %s", path, source.Reason(err))
	}
	return string(text), nil
}

// MaxFile is the largest size in bytes of a file for :run.
const MaxFile = 1 << 20
