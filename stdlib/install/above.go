package install

import (
	"errors"
	"slices"
)

// Above says that a person settled which of two modules stands above the other, where
// they contradict each other.
type Above struct{ Over, Under string }

// Settle remembers which of two modules stands above the other, in place of the opposite.
func (l *Lock) Settle(over, under string) error {
	if !validID(over) || !validID(under) || over == under {
		return errors.New("two modules are needed, of which one stands above the other")
	}
	l.Above = slices.DeleteFunc(l.Above, func(a Above) bool { return a == Above{over, under} || a == Above{under, over} })
	l.Above = append(l.Above, Above{over, under})
	return nil
}

// KeepBefore remembers a module as it is, before another version comes in its place; it
// tells whether it is there.
func (l *Lock) KeepBefore(id string) bool {
	m, found := l.Find(id)
	if !found {
		return false
	}
	l.Before = slices.DeleteFunc(l.Before, func(old Locked) bool { return old.ID == id })
	at, _ := slices.BinarySearchFunc(l.Before, id, compareID)
	l.Before = slices.Insert(l.Before, at, m)
	return true
}

// FindBefore gives a module as it was before another version came in its place.
func (l *Lock) FindBefore(id string) (Locked, bool) {
	at, found := slices.BinarySearchFunc(l.Before, id, compareID)
	if !found {
		return Locked{}, false
	}
	return l.Before[at], true
}
