// Package battlefield is an undirected graph of named places: neighbours and distances.
//
// A [Map] is built from single connections:
//
//	m := battlefield.New()
//	err := m.Connect("gate", "yard")
//	err = m.Connect("yard", "stable")
//	steps, reachable, err := m.Distance("gate", "stable") // 2, true
//
// Neighbours are listed in the order in which places were first added. Package hexgrid
// measures a plane of hexagons.
package battlefield

import (
	"slices"

	"houserule/lang/diag"
)

// Map is an undirected graph of named places. Make it with [New].
type Map struct {
	places []string
	number map[string]int // index in places by name
	ways   [][]int        // by index in places: the indexes of its neighbours, ascending
}

// New returns an empty map.
func New() *Map { return &Map{number: map[string]int{}} }

// UnknownPlaceError reports a place that is not on the map. Nearest is the most similar
// name; "" if there is none.
type UnknownPlaceError struct{ Place, Nearest string }

// Error names the place and the most similar one.
func (e *UnknownPlaceError) Error() string {
	s := "there is no place `" + e.Place + "`"
	if e.Nearest != "" {
		s += "\n  hint: did you mean `" + e.Nearest + "`?"
	}
	return s
}

// WayError reports an invalid place or connection.
type WayError struct{ Message string }

// Error returns the message.
func (e *WayError) Error() string { return e.Message }

// Add adds places that are not yet on the map, without connections. An empty name is a
// [*WayError], and nothing is added.
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

// Connect makes two places neighbours and adds them if needed. Connecting a place with
// itself is a [*WayError].
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

// Neighbours lists the places one step away, or returns an [*UnknownPlaceError].
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
