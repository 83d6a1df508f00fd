// Package battlefield measures a map of places: which are neighbours, and how far
// one is from another.
//
// A [Map] is an undirected graph. Places have names; a step leads from a place
// to a neighbour. Build one from single ways, and ask:
//
//	m := battlefield.New()
//	err := m.Connect("gate", "yard")
//	err = m.Connect("yard", "stable")
//	steps, reachable, err := m.Distance("gate", "stable") // 2, true
//
// Neighbours come in the order in which places were first named, so they are the
// same every time. A plane of hexagons is measured by package hexgrid.
package battlefield

import (
	"slices"

	"houserule/lang/diag"
)

// Map is an undirected graph of named places. Make it with [New].
type Map struct {
	places []string
	number map[string]int
	ways   [][]int // neighbours of each place, ascending
}

// New gives an empty map.
func New() *Map { return &Map{number: map[string]int{}} }

// UnknownPlaceError names a place that is not on the map.
type UnknownPlaceError struct{ Place, Nearest string }

// Error names the place, and the nearest one there is.
func (e *UnknownPlaceError) Error() string {
	s := "there is no place `" + e.Place + "`"
	if e.Nearest != "" {
		s += "\n  hint: did you mean `" + e.Nearest + "`?"
	}
	return s
}

// WayError refuses a way that can't exist.
type WayError struct{ Message string }

// Error gives the message.
func (e *WayError) Error() string { return e.Message }

// Add puts places on the map without ways. Known ones stay as they are; a
// place without a name is refused with a [*WayError] and nothing is installed.
func (m *Map) Add(places ...string) error {
	if slices.Contains(places, "") {
		return &WayError{"a place needs a name"}
	}
	for _, place := range places {
		if _, known := m.number[place]; !known {
			m.number[place] = len(m.places)
			m.places = append(m.places, place)
			m.ways = append(m.ways, nil)
		}
	}
	return nil
}

// Connect makes two places neighbours, putting them on the map where needed. A
// way that is there already stays; one from a place to itself is refused with a
// [*WayError].
func (m *Map) Connect(a, b string) error {
	if a == b && a != "" {
		return &WayError{"a way from `" + a + "` to itself leads nowhere"}
	}
	if err := m.Add(a, b); err != nil {
		return err
	}
	x, y := m.number[a], m.number[b]
	m.ways[x] = insert(m.ways[x], y)
	m.ways[y] = insert(m.ways[y], x)
	return nil
}

// Has reports whether a place is on the map.
func (m *Map) Has(place string) bool {
	_, known := m.number[place]
	return known
}

// Neighbours lists the places one step away, or gives an [*UnknownPlaceError].
func (m *Map) Neighbours(place string) ([]string, error) {
	n, err := m.find(place)
	if err != nil {
		return nil, err
	}
	return m.names(m.ways[n]), nil
}

func (m *Map) find(place string) (int, error) {
	if n, known := m.number[place]; known {
		return n, nil
	}
	return 0, &UnknownPlaceError{Place: place, Nearest: diag.Nearest(place, m.places)}
}

func (m *Map) names(numbers []int) []string {
	names := make([]string, len(numbers))
	for i, n := range numbers {
		names[i] = m.places[n]
	}
	return names
}

func insert(sorted []int, n int) []int {
	at, found := slices.BinarySearch(sorted, n)
	if found {
		return sorted
	}
	return slices.Insert(sorted, at, n)
}
