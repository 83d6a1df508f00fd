package checks

import (
	"houserule/lang/types"
	"houserule/runtime/world"
)

// noteOffersEnded marks when all offers on the check and on those that are its lines are over.
func (pl play) noteOffersEnded() {
	if pl.run.Odds.Chance == nil {
		return // in play its lines are settled
	}
	at := pl.run.World.Instant()
	for _, x := range append(pl.c.allNested(), pl.c) {
		x.stage.offersEnded = &at
	}
}

// asOfOffersEnd works a line out. In play all lines are settled before anything follows the
// check; odds work them out when they are looked at, and what followed by then must
// not count.
func (l look) asOfOffersEnd(i int, read func() error) error {
	if l.run.Odds.Chance == nil || l.c.stage.offersEnded == nil || l.c.plan.Lines[i].Facts.Lazy {
		return read()
	}
	_, err := l.run.World.AsOf(*l.c.stage.offersEnded, func() (types.Value, error) { return nil, read() })
	return err
}

// OffersEnded is when the offers on the check were over; nil in play, and before.
func (c *Check) OffersEnded() *world.Instant {
	if c == nil {
		return nil
	}
	return c.stage.offersEnded
}

// SetOffersEnded lets a copy of the check be looked at as it is at an instant.
func (c *Check) SetOffersEnded(at world.Instant) { c.stage.offersEnded = &at }
