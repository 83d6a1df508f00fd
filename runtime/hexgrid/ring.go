package hexgrid

// Ring lists the hexes at exactly the distance radius from a centre, clockwise from the one
// above. Radius 0 is the centre alone; a negative radius is empty.
func Ring(centre Hex, radius int) []Hex {
	if radius < 0 {
		return nil
	}
	if radius == 0 {
		return []Hex{centre}
	}
	ring := make([]Hex, 0, Sides*radius)
	at := centre.Plus(Side(0).Step().Times(radius))
	for s := range Side(Sides) {
		for range radius {
			ring = append(ring, at)
			at = at.Neighbour(s.Turned(2))
		}
	}
	return ring
}

// Within lists the hexes at most radius from a centre, ring by ring.
func Within(centre Hex, radius int) []Hex {
	var all []Hex
	for n := 0; n <= radius; n++ {
		all = append(all, Ring(centre, n)...)
	}
	return all
}
