package summary

import (
	"strings"

	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/evening"
)

// NoteCommand is the beginning of a line that keeps a note.
const NoteCommand = ":note "

// NoteIn returns the note that a line of a campaign keeps; false for any other line.
func NoteIn(l file.Line) (text string, ok bool) {
	if l.Kind != campaign.Play && l.Kind != campaign.Secret {
		return "", false
	}
	text, ok = strings.CutPrefix(evening.WithoutSecret(l.Typed), NoteCommand)
	return strings.TrimSpace(text), ok
}
