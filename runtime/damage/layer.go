// Package damage keeps ordered layers of protection.
//
// A [Layer] is a list of entries, each with a number and whole or crossed off.
// Entries are used from the lowest number to the highest; a layer whose entries
// are all crossed off is broken and does nothing any more. A [Stack] is the
// layers of one owner in the order a blow meets them, the outermost first:
//
//	stack = stack.Sorted()
//	layer, any := stack.Outermost(bypass) // what the blow meets
//	number, _ := layer.Best()             // what must be rolled against
//	layer, err := layer.CrossOff(number)
//	layer.Broken()
//
// Rolling, and what a broken or last layer means, is for rules. Everything is
// plain data that a caller reads from records and writes back; no function
// changes what it was given.
package damage

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"houserule/lang/types"
)

// MaxEntries is how many entries one layer may have.
const MaxEntries = 1000

// Entry is one use of a layer.
type Entry struct {
	Number float64
	Off    bool // crossed off
}

// Layer is one layer of protection.
type Layer struct {
	ID      uint64 // the record that holds it; tells layers apart
	Name    string // "Leather"
	Class   string // what sort of layer it is, for bypassing: "shield"; may be empty
	Rank    float64
	Place   float64 // among layers of one rank: see Stack
	Base    bool    // it lies inside the others of its rank
	Entries []Entry
}

// Error says why something can't be done with a layer.
type Error struct{ Message string }

// Error gives the message.
func (e *Error) Error() string { return e.Message }

// NewLayer makes a layer of fresh entries, sorted.
func NewLayer(id uint64, name string, numbers ...float64) Layer {
	l := Layer{ID: id, Name: name}
	for _, n := range numbers {
		l.Entries = append(l.Entries, Entry{Number: n})
	}
	return l.sorted()
}

// Check reports an entry that is no finite number, or too many entries.
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

// Best gives the lowest number that is not crossed off, or false for a broken
// layer.
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

// Broken reports whether nothing is left of the layer. One without any entries
// never had anything and counts as broken.
func (l Layer) Broken() bool {
	_, any := l.Best()
	return !any
}

// Add gives the layer with more fresh entries.
func (l Layer) Add(numbers ...float64) Layer {
	l.Entries = slices.Clone(l.Entries)
	for _, n := range numbers {
		l.Entries = append(l.Entries, Entry{Number: n})
	}
	return l.sorted()
}

// CrossOff gives the layer with one entry of that number crossed off. When none
// is left the error tells what is.
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

// CrossOffAll gives the layer broken.
func (l Layer) CrossOffAll() Layer {
	l.Entries = slices.Clone(l.Entries)
	for i := range l.Entries {
		l.Entries[i].Off = true
	}
	return l
}

// Restore gives the layer with up to n lost entries back, the lowest first, and
// the numbers that came back.
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

// sorted gives a copy with ascending entries; of equal ones those still whole
// come last, so that entries are lost from the front.
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
