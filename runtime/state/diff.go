package state

// Diff returns changes that lead from one state to another: records removed, records
// created, and each box that differs. It compares states only; the logs of the stores
// are not read.
func Diff(from, to *Store) Changes {
	c := Changes{Last: to.last}
	for _, id := range from.order {
		r := from.record(id)
		if now := to.record(id); now == nil || now.kind != r.kind {
			c.List = append(c.List, Change{Op: Removed, Record: id, Kind: r.kind, Boxes: r.setBoxes()})
		}
	}
	for _, id := range to.order {
		r := to.record(id)
		was := from.record(id)
		if was == nil || was.kind != r.kind {
			c.List = append(c.List, Change{Op: Created, Record: id, Kind: r.kind, Boxes: r.setBoxes()})
			continue
		}
		if was.sum == r.sum {
			continue
		}
		for _, h := range was.setBoxes() {
			if now, isSet := to.Get(id, h.Box); !isSet || from.HashOf(id, h.Box) != to.HashOf(id, h.Box) {
				c.List = append(c.List, Change{Op: Changed, Record: id, Kind: r.kind, Box: h.Box, Before: h.Value, Had: true, After: now, Has: isSet})
			}
		}
		for _, h := range r.setBoxes() {
			if _, wasSet := from.Get(id, h.Box); !wasSet {
				c.List = append(c.List, Change{Op: Changed, Record: id, Kind: r.kind, Box: h.Box, After: h.Value, Has: true})
			}
		}
	}
	return c
}
