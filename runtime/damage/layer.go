// Package damage implements ordered layers of protection.
//
// A [Layer] is a list of numbered entries, each of which may be crossed off. Entries are
// used from the lowest number to the highest; a layer whose entries are all crossed off is
// broken. A [Stack] is the layers of one owner in the order in which an attack meets them,
// the outermost first:
//
//	stack = stack.Sorted()
//	layer, any := stack.Outermost(bypass) // what the attack meets
//	number, _ := layer.Best()             // what must be rolled against
//	layer, err := layer.CrossOff(number)
//	layer.Broken()
//
// Rules decide what is rolled and what a broken layer means. All types are plain data; no
// function changes its arguments.
package damage

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"houserule/lang/types"
)

// MaxEntries is the maximum number of entries of a layer.
const MaxEntries = 1000

// Entry is one use of a layer.
type Entry struct {
	Number float64
	Off    bool // crossed off
}

// Layer is one layer of protection.
type Layer struct {
	ID      uint64  // of its record
	Name    string  // "Leather"
	Class   string  // the class by which an attack may bypass it, "shield"; "" for none
	Rank    float64 // higher ranks are further out
	Place   float64 // order within the rank: higher is further out
	Base    bool    // inside all others of its rank that are not base layers
	Entries []Entry
}

// Error reports an invalid layer or an impossible change.
type Error struct{ Message string }

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// NewLayer returns a layer with entries that are not crossed off, sorted.
func NewLayer(id uint64, name string, numbers ...float64) Layer {
	l := Layer{ID: id, Name: name}
	for _, n := range numbers {
		l.Entries = append(l.Entries, Entry{Number: n})
	}
	return l.sorted()
}

// Check returns an [*Error] for a number that is not finite or too many entries.
func (l Layer) Check() error {
	if len(l.Entries) > MaxEntries {
		return &Error{Message: fmt.Sprintf("`%s` has more than %d entries", l.Name, MaxEntries)}
	}
	for _, n := range append([]float64{l.Rank, l.Place}, l.numbers(true, true)...) {
		if math.IsNaN(n) || math.IsInf(n, 0) {
			return &Error{Message: fmt.Sprintf("`%s` holds %v, which is no finite number", l.Name, n)}
		}
	}
	return nil
}

// Best returns the lowest number that is not crossed off; false for a broken layer.
func (l Layer) Best() (float64, bool) {
	best, any := 0.0, false
	for _, e := range l.Entries {
		if !e.Off && (!any || e.Number < best) {
			best, any = e.Number, true
		}
	}
	return best, any
}

// Left lists the numbers that are not crossed off, ascending.
func (l Layer) Left() []float64 { return l.numbers(true, false) }

// Lost lists the numbers that are crossed off, ascending.
func (l Layer) Lost() []float64 { return l.numbers(false, true) }

// Broken reports whether all entries are crossed off. A layer without entries is broken.
func (l Layer) Broken() bool {
	_, any := l.Best()
	return !any
}

// Add returns the layer with more entries, not crossed off.
func (l Layer) Add(numbers ...float64) Layer {
	l.Entries = slices.Clone(l.Entries)
	for _, n := range numbers {
		l.Entries = append(l.Entries, Entry{Number: n})
	}
	return l.sorted()
}

// CrossOff returns the layer with one entry of that number crossed off. If there is none
// left, the [*Error] lists the numbers that are.
func (l Layer) CrossOff(number float64) (Layer, error) {
	for i, e := range l.Entries {
		if e.Number == number && !e.Off {
			l.Entries = slices.Clone(l.Entries)
			l.Entries[i].Off = true
			return l, nil
		}
	}
	left := "it is broken"
	if numbers := l.Left(); len(numbers) > 0 {
		left = "left are " + shown(numbers)
	}
	return l, &Error{Message: fmt.Sprintf("`%s` has no %s to cross off: %s", l.Name, types.Format(number), left)}
}

// CrossOffAll returns the layer with all entries crossed off.
func (l Layer) CrossOffAll() Layer {
	l.Entries = slices.Clone(l.Entries)
	for i := range l.Entries {
		l.Entries[i].Off = true
	}
	return l
}

// Restore returns the layer with up to n entries restored, the lowest first, and their
// numbers.
func (l Layer) Restore(n int) (Layer, []float64) {
	l = l.sorted()
	var back []float64
	for i := range l.Entries {
		if len(back) >= n {
			break
		}
		if l.Entries[i].Off {
			l.Entries[i].Off = false
			back = append(back, l.Entries[i].Number)
		}
	}
	return l, back
}

// sorted returns a copy with ascending entries; among equal ones those crossed off come
// first.
func (l Layer) sorted() Layer {
	l.Entries = slices.Clone(l.Entries)
	slices.SortStableFunc(l.Entries, func(a, b Entry) int {
		switch {
		case a.Number < b.Number, a.Number == b.Number && a.Off && !b.Off:
			return -1
		case a.Number > b.Number, a.Number == b.Number && b.Off && !a.Off:
			return 1
		}
		return 0
	})
	return l
}

func (l Layer) numbers(whole, off bool) []float64 {
	var numbers []float64
	for _, e := range l.Entries {
		if e.Off && off || !e.Off && whole {
			numbers = append(numbers, e.Number)
		}
	}
	slices.Sort(numbers)
	return numbers
}

func shown(numbers []float64) string {
	parts := make([]string, len(numbers))
	for i, n := range numbers {
		parts[i] = types.Format(n)
	}
	return strings.Join(parts, ", ")
}
