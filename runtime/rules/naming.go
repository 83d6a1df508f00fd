package rules

import (
	"fmt"
)

// NamedLikeKind returns the message and hint for a declaration with the name of its own kind,
// which always means the thing itself.
func NamedLikeKind(heading, noun, what string) (message, hint string) {
	return fmt.Sprintf("%s: `%s` is the %s itself, and cannot be %s", heading, noun, noun, what), "call it otherwise"
}
