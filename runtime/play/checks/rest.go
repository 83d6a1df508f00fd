package checks

import (
	"houserule/lang/types"
	"houserule/runtime/world"
)

// rest marks when all offers on the check and on those that are its lines are over.
func (pl play) rest() {
	if pl.run.Odds.Chance == nil {
		return // in play its lines are settled
	}
	at := pl.run.World.Instant()
	for _, x := range append(pl.c.held(), pl.c) {
		x.stage.rested = &at
	}
}

// atRest works a line out. In play all lines are settled before anything follows the
// check; odds work them out when they are looked at, and what followed by then must
// not count.
func (l look) atRest(i int, read func() error) error {
	if l.run.Odds.Chance == nil || l.c.stage.rested == nil || l.c.plan.Lines[i].Facts.Lazy {
		return read()
	}
	_, err := l.run.World.AsOf(*l.c.stage.rested, func() (types.Value, error) { return nil, read() })
	return err
}

// Rested is when the offers on the check were over; nil in play, and before.
func (f *Check) Rested() *world.Instant {
	if f == nil {
		return nil
	}
	return f.stage.rested
}

// RestAt lets a copy of the check be looked at as it is at an instant.
func (f *Check) RestAt(at world.Instant) { f.stage.rested = &at }
