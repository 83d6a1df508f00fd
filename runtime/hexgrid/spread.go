package hexgrid

// Fill lists the first so many hexes that something reaches which spreads in
// all directions at once: the start, then step by step its neighbours, each in
// the order of its sides. It goes on only where open says that a side lets it
// through; a nil open lets it through everywhere. Around the middle of open
// ground seven hexes are a hex with its neighbours, in a corridor they lie in a
// row. When there is less room, the list is shorter.
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
