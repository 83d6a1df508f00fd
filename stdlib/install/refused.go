package install

import (
	"errors"
	"strings"

	"houserule/lang/diag"
)

// RefusedError is the error for a module that violates the rules for archives.
type RefusedError struct {
	Source string // the archive, folder or address, as given by the user
	Entry  string // the file in it; "" if the whole module is refused
	Reason string

	// Hostile reports that the archive is probably malicious: a path leads out of the folder, or
	// it is a decompression bomb. Links are not hostile: they may be a mistake.
	Hostile bool
}

// Error is one line: the source, the entry, the reason.
func (r *RefusedError) Error() string {
	text := ""
	if r.Source != "" {
		text = oneLine.Replace(diag.Printable(r.Source)) + ": "
	}
	if r.Entry != "" {
		text += "`" + oneLine.Replace(diag.Printable(diag.Cut(r.Entry, 80))) + "` "
	}
	return text + r.Reason
}

// leadsOut is the reason for refusing a path with "..".
const leadsOut = "leads outside the folder of the module"

// oneLine replaces the line breaks and tabs that [diag.Printable] keeps.
var oneLine = strings.NewReplacer("\n", "␊", "\t", "␉")

// refuse returns a *Refused for an entry, "" for the whole module. [withSource] adds the source.
func refuse(entry, reason string) error { return &RefusedError{Entry: entry, Reason: reason} }

// refuseHostile is refuse for an archive that is probably malicious.
func refuseHostile(entry, reason string) error {
	return &RefusedError{Entry: entry, Reason: reason, Hostile: true}
}

// withSource sets the source of a *Refused; other errors are returned as they are.
func withSource(source string, err error) error {
	var r *RefusedError
	if errors.As(err, &r) {
		return &RefusedError{Source: source, Entry: r.Entry, Reason: r.Reason, Hostile: r.Hostile}
	}
	return err
}
