package dice

import (
	"slices"
)

// Struck is the roll in one line as [Roll.String] writes it, with some of its dice
// struck out, by their first throws: those that are rolled again.
func (r *Roll) Struck(again map[Spot]bool) string {
	struck := *r
	struck.log = struckLog(r.log, again)
	return struck.String()
}

func struckLog(log []logged, again map[Spot]bool) []logged {
	log = slices.Clone(log)
	for i, l := range log {
		if l.pool != nil {
			pool := *l.pool
			pool.units = slices.Clone(pool.units)
			for k, u := range pool.units {
				if slices.ContainsFunc(u.dice, func(at int) bool { return again[pool.dice[at].Spot.Of()] }) {
					pool.units[k].kept = false
				}
			}
			log[i].pool = &pool
		}
		log[i].group = slices.Clone(l.group)
		for k, member := range l.group {
			part := *member
			part.log = struckLog(member.log, again)
			log[i].group[k] = &part
		}
	}
	return log
}
