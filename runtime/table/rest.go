package table

import "houserule/lang/types"

// rest marks when all offers on the check and on those that are its lines are over.
func (f *Check) rest(run *Run) {
	if run.chance == nil {
		return // in play its lines are settled
	}
	at := f.t.world.Instant()
	for _, x := range append(f.held(), f) {
		x.rested = &at
	}
}

// atRest works a line out. In play all lines are settled before anything follows the
// check; odds work them out when they are looked at, and what followed by then must
// not count.
func (f *Check) atRest(run *Run, i int, read func() error) error {
	if run.chance == nil || f.rested == nil || f.plan.Lines[i].Lazy {
		return read()
	}
	_, err := f.t.world.AsOf(*f.rested, func() (types.Value, error) { return nil, read() })
	return err
}
