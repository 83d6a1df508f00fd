package types

import (
	"errors"
	"fmt"
	"strings"
)

// Misfit is the error for a value that is not what a type wants.
type Misfit struct {
	Value Value
	Why   string // behind the value: " is a guard, not an entity"
	Alone bool   // it would do as the only element of a list
	where string // within which lists and maps: "element 2: "
}

// Error says it as far as the value is known without the things of the game.
func (m *Misfit) Error() string { return m.Called(quoted(m.Value)) }

// Called is the message with a name for the value.
func (m *Misfit) Called(name string) string {
	text := m.where + name + m.Why
	if m.Alone {
		text += fmt.Sprintf(": one alone stands in braces, too, { %s }", inBraces(name))
	}
	return text
}

// inBraces is how a script is likely to call something.
func inBraces(name string) string {
	for _, r := range name {
		if (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') {
			return "it"
		}
	}
	return strings.ToLower(name)
}

// within says where in a list or map something is wrong.
func within(where string, err error) error {
	var m *Misfit
	switch {
	case err == nil:
		return nil
	case errors.As(err, &m):
		m.where = where + m.where
		return m
	}
	return fmt.Errorf("%s%w", where, err)
}

// wouldDoAlone tells whether a thing could stand alone in a list of a type.
func wouldDoAlone(v Value, t Type, isA func(kind, of string) bool) bool {
	_, ok := v.(Ref)
	return ok && t.Base == ListBase && t.Elem != nil && check(v, *t.Elem, isA) == nil
}
