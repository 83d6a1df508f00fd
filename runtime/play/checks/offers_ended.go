package checks

import (
	"houserule/lang/types"
	"houserule/runtime/world"
)

// noteOffersEnded records, in odds, that the offers on the check and its nested checks have
// ended.
func (pl play) noteOffersEnded() {
	if pl.run.Odds.Chance == nil {
		return // in play all lines were evaluated before
	}
	at := pl.run.World.Instant()
	for _, x := range pl.c.allNested() {
		x.stage.offersEnded = &at
	}
	pl.c.stage.offersEnded = &at
}

// asOfOffersEnd calls read, which evaluates a line. In play all lines are evaluated before the
// consequences of the check run; odds evaluate a line when it is read, as of the end of the
// offers, so that consequences do not count.
func (l look) asOfOffersEnd(i int, read func() error) error {
	if l.run.Odds.Chance == nil || l.c.stage.offersEnded == nil || l.c.plan.Lines[i].Facts.Lazy {
		return read()
	}
	_, err := l.run.World.AsOf(*l.c.stage.offersEnded, func() (types.Value, error) { return nil, read() })
	return err
}

// OffersEnded returns when the offers on the check had ended; nil in play and before.
func (c *Check) OffersEnded() *world.Instant {
	if c == nil {
		return nil
	}
	return c.stage.offersEnded
}

// SetOffersEnded sets OffersEnded for a copy of a check.
func (c *Check) SetOffersEnded(at world.Instant) { c.stage.offersEnded = &at }
