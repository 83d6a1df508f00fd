package install

import (
	"errors"
	"strings"

	"houserule/lang/diag"
)

// Refused is the error for a module that violates the rules for archives.
type Refused struct {
	Source string // the archive, folder or address, as given by the user
	Entry  string // the file in it; "" if the whole module is refused
	Reason string
}

// Error is one line: the source, the entry, the reason.
func (r *Refused) Error() string {
	text := ""
	if r.Source != "" {
		text = oneLine.Replace(diag.Printable(r.Source)) + ": "
	}
	if r.Entry != "" {
		text += "`" + oneLine.Replace(diag.Printable(diag.Cut(r.Entry, 80))) + "` "
	}
	return text + r.Reason
}

// Hostile reports whether the archive is probably malicious: a path leads out of the folder, or
// it is a decompression bomb.
func (r *Refused) Hostile() bool {
	for _, sign := range []string{leadsOut, asBombs} {
		if strings.Contains(r.Reason, sign) {
			return true
		}
	}
	return false
}

// Parts of reasons by which [Refused.Hostile] recognizes malicious archives. Links are not among
// them: they may be a mistake.
const (
	leadsOut = "leads out of the module's folder"
	asBombs  = "as bombs do"
)

// oneLine replaces the line breaks and tabs that [diag.Printable] keeps.
var oneLine = strings.NewReplacer("\n", "␊", "\t", "␉")

// refuse returns a *Refused for an entry, "" for the whole module. [in] adds the source.
func refuse(entry, reason string) error { return &Refused{Entry: entry, Reason: reason} }

// in sets the source of a *Refused; other errors are returned as they are.
func in(source string, err error) error {
	var r *Refused
	if errors.As(err, &r) {
		return &Refused{Source: source, Entry: r.Entry, Reason: r.Reason}
	}
	return err
}
