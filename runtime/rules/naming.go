package rules

import (
	"fmt"
)

// NamedLikeKind returns the message and hint for something that has the name of the kind that
// it belongs to.
func NamedLikeKind(heading, noun, what string) (message, hint string) {
	return fmt.Sprintf("%s: `%s` is the %s itself, and cannot be %s", heading, noun, noun, what), "call it otherwise"
}
