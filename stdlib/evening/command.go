package evening

import (
	"fmt"
	"strconv"
)

// Count reads the number behind a command; without one it is 1. What is no number above 0
// is an error.
func Count(rest string) (int, error) {
	if rest == "" {
		return 1, nil
	}
	n, err := strconv.Atoi(rest)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("how many lines? %q is no number from 1 on", rest)
	}
	return n, nil
}
