package battlefield

import (
	"slices"
)

// Distance gives the smallest number of steps between two places, 0 for the
// same place. When no way leads there, reachable is false and the number says
// nothing. A place that is not on the map is an [*UnknownPlaceError].
func (m *Map) Distance(from, to string) (steps int, reachable bool, err error) {
	a, b, err := m.both(from, to)
	if err != nil {
		return 0, false, err
	}
	steps = m.spread(a, func(place, steps int) bool { return place == b })[b]
	return max(steps, 0), steps >= 0, nil
}

// Reach is a place and how many steps away it is.
type Reach struct {
	Place string
	Steps int
}

// Within lists the places that can be reached in at most n steps, the start
// itself included, nearest first. A negative n reaches nothing.
func (m *Map) Within(from string, n int) ([]Reach, error) {
	a, err := m.find(from)
	if err != nil {
		return nil, err
	}
	var reached []Reach
	m.spread(a, func(place, steps int) bool {
		if steps > n {
			return true
		}
		reached = append(reached, Reach{m.places[place], steps})
		return false
	})
	slices.SortStableFunc(reached, func(x, y Reach) int {
		if x.Steps != y.Steps {
			return x.Steps - y.Steps
		}
		return m.number[x.Place] - m.number[y.Place]
	})
	return reached, nil
}

// Path gives a shortest way with both ends. Among equally short ones it takes
// at each step the neighbour that was named first. Without any way it reports
// false.
func (m *Map) Path(from, to string) (path []string, reachable bool, err error) {
	a, b, err := m.both(from, to)
	if err != nil {
		return nil, false, err
	}
	// Measured from the goal, so that walking from the start needs no turning back.
	steps := m.spread(b, func(place, steps int) bool { return place == a })
	if steps[a] < 0 {
		return nil, false, nil
	}
	walk := []int{a}
	for at := a; at != b; {
		for _, next := range m.ways[at] {
			if steps[next] == steps[at]-1 {
				at = next
				break
			}
		}
		walk = append(walk, at)
	}
	return m.names(walk), true, nil
}

// Connected reports whether every place can be reached from every other. A map
// without places is connected.
func (m *Map) Connected() bool {
	if len(m.places) == 0 {
		return true
	}
	return !slices.Contains(m.spread(0, func(int, int) bool { return false }), -1)
}

func (m *Map) both(from, to string) (a, b int, err error) {
	if a, err = m.find(from); err != nil {
		return 0, 0, err
	}
	b, err = m.find(to)
	return a, b, err
}

// spread walks breadth first from a place and gives the steps to each, -1 for
// places it did not come to. It stops when seen says so.
func (m *Map) spread(from int, seen func(place, steps int) (stop bool)) []int {
	steps := make([]int, len(m.places))
	for i := range steps {
		steps[i] = -1
	}
	steps[from] = 0
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if seen(at, steps[at]) {
			break
		}
		for _, next := range m.ways[at] {
			if steps[next] < 0 {
				steps[next] = steps[at] + 1
				queue = append(queue, next)
			}
		}
	}
	return steps
}
