package hexgrid

// Fill lists the first count hexes of a breadth-first search from a hex: the start, then
// its neighbours in the order of their sides, and so on. It passes only through sides for
// which open returns true; nil means all. The list is shorter if fewer hexes can be reached.
func Fill(from Hex, count int, open func(from Hex, through Side) bool) []Hex {
	if count <= 0 {
		return nil
	}
	filled := []Hex{from}
	known := map[Hex]bool{from: true}
	for i := 0; i < len(filled) && len(filled) < count; i++ {
		for s := range Side(Sides) {
			next := filled[i].Neighbour(s)
			if known[next] || open != nil && !open(filled[i], s) {
				continue
			}
			known[next] = true
			if filled = append(filled, next); len(filled) == count {
				break
			}
		}
	}
	return filled
}
