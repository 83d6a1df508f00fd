package rules

import (
	"fmt"
)

// CalledItself says what is wrong with something that is called like the noun it
// belongs to, and what to do.
func NamedLikeKind(heading, noun, what string) (message, hint string) {
	return fmt.Sprintf("%s: `%s` is the %s itself, and cannot be %s", heading, noun, noun, what), "call it otherwise"
}
