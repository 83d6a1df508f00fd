package evening

import "strings"

// Secretly is how a line is typed of which the gamemaster alone hears, and openly what is
// done in it, or in any other.
func SecretLine(source string) string { return ":secret " + source }

// Openly is a line without the command that made it secret.
func WithoutSecret(line string) string { return strings.TrimPrefix(line, ":secret ") }

// SecretMark stands before lines of the log that were typed in secret.
const SecretMark = "secret  "

// Marked marks each line of what the gamemaster alone hears.
func MarkSecret(text string) string {
	if text == "" {
		return ""
	}
	return SecretMark + strings.ReplaceAll(text, "\n", "\n"+SecretMark)
}
