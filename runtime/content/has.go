package content

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
)

// GiveEntry adds a carried entry to what somebody starts with. What can be had
// but once is refused the second time.
func (s *Sheet) GiveEntry(e *Entry) *diag.Problem {
	if !e.Kind.Several && slices.Contains(s.Has, e) {
		return &diag.Problem{Message: fmt.Sprintf("%q stands twice in has, and %s is had once", e.Name, diag.A(e.Kind.Name))}
	}
	s.Has = append(s.Has, e)
	return nil
}
