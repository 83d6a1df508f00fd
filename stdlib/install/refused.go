package install

import (
	"errors"
	"strings"

	"houserule/lang/diag"
)

// Refused says why something a stranger made does not come onto the machine.
type Refused struct {
	Source string // the archive, folder or address, as it was named
	Entry  string // the file in it; "" when all of it is wrong
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

// Hostile tells whether it can hardly be a slip: it would have written where it must not, or
// hides what it holds.
func (r *Refused) Hostile() bool {
	for _, sign := range []string{leadsOut, asBombs} {
		if strings.Contains(r.Reason, sign) {
			return true
		}
	}
	return false
}

// What reasons say of a module that means harm. A link may be a slip.
const (
	leadsOut = "leads out of the module's folder"
	asBombs  = "as bombs do"
)

// oneLine shows what [diag.Printable] lets pass and would part a message.
var oneLine = strings.NewReplacer("\n", "␊", "\t", "␉")

// refuse refuses an entry; its source is filled in by [in].
func refuse(entry, reason string) error { return &Refused{Entry: entry, Reason: reason} }

// in names the source of what was refused.
func in(source string, err error) error {
	var r *Refused
	if errors.As(err, &r) {
		return &Refused{Source: source, Entry: r.Entry, Reason: r.Reason}
	}
	return err
}
