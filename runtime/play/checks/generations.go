package checks

// generations is a cache whose size is limited. What was used among the last maxGeneration values is
// found; a value that was not used for long is forgotten. The zero generations is empty.
type generations[K comparable, V any] struct {
	young, old map[K]V
}

// maxGeneration is the number of values after which those that were not used meanwhile are forgotten.
const maxGeneration = 512

// get returns the value of a key, or stores the one that compute returns. An error is not stored.
func (g *generations[K, V]) get(key K, compute func() (V, error)) (V, error) {
	if v, ok := g.young[key]; ok {
		return v, nil
	}
	v, ok := g.old[key]
	if !ok {
		var err error
		if v, err = compute(); err != nil {
			return v, err
		}
	}
	if g.young == nil || len(g.young) >= maxGeneration {
		g.young, g.old = map[K]V{}, g.young
	}
	g.young[key] = v
	return v, nil
}
