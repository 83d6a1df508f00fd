package types

import (
	"errors"
	"fmt"
	"strings"
)

// MismatchError is the error for a value that does not have the required type.
type MismatchError struct {
	Value         Value
	Reason        string // the message after the value: " is a guard, not an entity"
	FitsAsElement bool   // a list is required and the value would do as an element
	where         string // the path within lists and maps: "element 2: "
}

// Error returns the message with the value in quotes. Callers that know the things of the game
// use Called.
func (m *MismatchError) Error() string { return m.MessageFor(quoted(m.Value)) }

// MessageFor returns the message with a name for the value.
func (m *MismatchError) MessageFor(name string) string {
	text := m.where + name + m.Reason
	if m.FitsAsElement {
		text += fmt.Sprintf(": one alone stands in braces, too, { %s }", inBraces(name))
	}
	return text
}

// inBraces returns the expression by which a script may refer to a thing with this name.
func inBraces(name string) string {
	for _, r := range name {
		if (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') {
			return "it"
		}
	}
	return strings.ToLower(name)
}

// addPath adds a path within a list or map to an error.
func addPath(where string, err error) error {
	var m *MismatchError
	if errors.As(err, &m) {
		m.where = where + m.where
		return m
	}
	return fmt.Errorf("%s%w", where, err)
}

// fitsAsElement reports whether v is a reference and t a list of such references.
func fitsAsElement(v Value, t Type, isA func(kind, of string) bool) bool {
	_, ok := v.(Ref)
	return ok && t.Base == ListBase && t.Elem != nil && check(v, *t.Elem, isA) == nil
}
