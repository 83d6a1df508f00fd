package odds

import (
	"errors"
	"math/big"

	"houserule/lang/dice"
	"houserule/lang/exact"
	"houserule/lang/types"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/eval"
	"houserule/runtime/table"
)

// Of returns the distribution of the value that run returns in the present situation.
// Everything that run does is rolled back.
func Of(t *table.Table, run func() (types.Value, error), o Options) (*Distribution, error) {
	m := newMeter(t, o)
	play := func(src dice.Source, g *collector) error {
		return t.Explorer().Simulate(nil, src, func() (any, error) { return run() }, func(v any) error {
			return g.count(v)
		})
	}
	return m.answer(func(p *attempt) (*Distribution, error) { return p.enumerate(run) }, play)
}

// answer computes exact odds by exactly, and samples play if they exceed the budget.
func (m *meter) answer(exactly func(*attempt) (*Distribution, error), play playthrough) (*Distribution, error) {
	var d *Distribution
	err := m.run(func() error {
		var err error
		d, err = m.detailed(exactly)
		why := samplingReason(err)
		if why != nil && !m.options.ExactOnly {
			d, err = m.sample(play, why)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return validate(d)
}

// detailed computes exact odds. It first branches on the totals of dice expressions. If a rule
// reads single dice of one, it starts again and branches on each die of that expression.
func (m *meter) detailed(exactly func(*attempt) (*Distribution, error)) (*Distribution, error) {
	detail, open := map[dieDetail]bool{}, &table.OpenEnds{}
	for {
		work := m.work
		at := &attempt{meter: m, detail: detail}
		at.subruns.LeaveOpen(open)
		d, err := exactly(at)
		if errors.Is(err, table.ErrChoiceRead) {
			if !open.Learned() {
				open = nil
			}
			m.budget.Release()
			m.work, m.checkedAt = work, work
			continue
		}
		var wants *checks.NeedsDetailError
		if !errors.As(err, &wants) || detail[dieDetail{wants.Dice, wants.Order}] {
			return d, err
		}
		detail[dieDetail{wants.Dice, wants.Order}] = true
	}
}

// attempt is one attempt at exact odds. Its playthroughs share the memories.
type attempt struct {
	*meter
	detail             map[dieDetail]bool // expressions whose dice are branched on one by one
	playthroughs       int                // playthroughs so far
	subrunPlaythroughs int                // playthroughs of subruns so far

	answers eval.AnswerMemory
	looks   checks.LookMemory
	subruns table.SubrunMemory
	spare   []*branches // of subruns that have ended, to be reused
}

// enumerate plays all playthroughs of run and returns their distribution.
func (at *attempt) enumerate(run func() (types.Value, error)) (*Distribution, error) {
	g, sums := newCollector(at.t), exact.NewSums()
	err := at.each(func() (any, error) { return run() }, func(v any, chance exact.Probability, _ *branches) error {
		a, err := g.answer(v)
		if err != nil {
			return err
		}
		sums.Add(g.index(a), chance)
		if err := at.countMemory(g.grown()); err != nil {
			return err
		}
		return at.spend(a.work())
	}, func(chance exact.Probability) { sums.Add(unfollowed, chance) }, false)
	if err != nil {
		return nil, err
	}
	for i := range g.list {
		g.chance(i, sums.Of(i))
	}
	return at.distribution(g, sums.Of(unfollowed), 0), nil
}

// bytesPerStep is how many bytes of a key or text cost one step.
const bytesPerStep = 32

// unfollowed is the key in sums of playthroughs that were not followed to their end.
const unfollowed = -1

// distribution returns the result from the outcomes in g; left is the probability of
// playthroughs that were not followed to their end.
func (at *attempt) distribution(g *collector, left *big.Rat, states int) *Distribution {
	d := &Distribution{Method: Exact, Left: left, Outcomes: g.sorted(), Playthroughs: at.playthroughs, States: states}
	if left.Sign() > 0 {
		d.Method = Truncated
	}
	return d
}

// each plays every playthrough of run and calls see with its answer and probability before
// it is rolled back. beyond is called with the probability of one that was not followed to
// its end, because dice exploded beyond the depth followed. If settle is true nothing is open at the
// end of a playthrough, so that see can read the whole state.
func (at *attempt) each(run func() (any, error), see func(v any, chance exact.Probability, b *branches) error, beyond func(chance exact.Probability), settle bool) error {
	b := &branches{attempt: at, startFloat: 1}
	atEnd := func(v any) error {
		if settle {
			if err := at.t.Explorer().SettleAll(); err != nil {
				return err
			}
		}
		return see(v, b.chance(), b)
	}
	for own := 1; ; own++ {
		if at.playthroughs++; at.playthroughs > at.options.Playthroughs {
			return &TooManyPlaythroughsError{Limit: at.options.Playthroughs}
		}
		if own%estimateEvery == 0 && !at.options.ExactOnly && float64(own) > b.followed()*estimateFactor*float64(at.options.Playthroughs) {
			return &TooManyPlaythroughsError{Limit: at.options.Playthroughs, Far: true}
		}
		at.progress.Branches = at.playthroughs
		if err := at.check(); err != nil {
			return err
		}
		err := at.t.Explorer().Simulate(b, nil, run, atEnd)
		if read := at.t.Explorer().ChoiceRead(&at.subruns); read != nil {
			return read
		}
		var far *checks.BeyondDepthError
		var many *TooManyPlaythroughsError
		switch {
		case err == nil:
		case errors.As(err, &far):
			beyond(b.chance())
		case errors.As(err, &many) && many.Depth == 0:
			return many // perhaps of a subrun
		default:
			return asNonterminatingError(err, at.t, len(b.path) == 0)
		}
		if !b.nextPath() {
			return nil
		}
	}
}
