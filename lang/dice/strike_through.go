package dice

import "slices"

// StrikeThrough returns the roll with the dice in again struck through. Dice are identified
// by the spots of their first throws.
func (r *Roll) StrikeThrough(again map[Spot]bool) *Roll {
	out, with := *r, rollDetails{}
	if r.rollDetails != nil {
		with = *r.rollDetails
	}
	with.log = strikeLog(r.logEntries(), again)
	out.rollDetails = &with
	return &out
}

func strikeLog(log []logEntry, again map[Spot]bool) []logEntry {
	log = withKept(log, func(p *loggedPool, u loggedUnit) bool {
		return u.kept && !slices.ContainsFunc(u.dice, func(at int) bool { return again[p.dice[at].Spot.FirstThrow()] })
	})
	for i, l := range log {
		log[i].group = slices.Clone(l.group)
		for k, member := range l.group {
			log[i].group[k] = member.StrikeThrough(again)
		}
	}
	return log
}
