package battlefield

// Distance returns the smallest number of steps between two places, and whether there is
// a way at all; if not, steps is 0. A place that is not on the map is an
// [*UnknownPlaceError].
func (m *Map) Distance(from, to string) (steps int, reachable bool, err error) {
	a, b, err := m.both(from, to)
	if err != nil {
		return 0, false, err
	}
	steps = m.spread(a, func(place, steps int) bool { return place == b })[b]
	return max(steps, 0), steps >= 0, nil
}

// both returns the indexes of two places.
func (m *Map) both(from, to string) (a, b int, err error) {
	if a, err = m.find(from); err != nil {
		return 0, 0, err
	}
	b, err = m.find(to)
	return a, b, err
}

// spread searches breadth-first from a place and returns the number of steps to each place,
// -1 for places that it did not reach. It stops when seen returns true.
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
