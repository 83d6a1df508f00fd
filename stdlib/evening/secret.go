package evening

import "strings"

// SecretLine returns the line that evaluates a source in secret.
func SecretLine(source string) string { return ":secret " + source }

// WithoutSecret returns a line without its :secret command.
func WithoutSecret(line string) string { return strings.TrimPrefix(line, ":secret ") }

// SecretMark is the prefix of secret lines in the log.
const SecretMark = "secret  "

// MarkSecret puts SecretMark before each line of a text.
func MarkSecret(text string) string {
	if text == "" {
		return ""
	}
	return SecretMark + strings.ReplaceAll(text, "\n", "\n"+SecretMark)
}
