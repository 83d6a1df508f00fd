package odds

import (
	"errors"
	"math/big"

	"houserule/lang/dice"
	"houserule/lang/dice/chance"
)

// playthrough plays a rule or chain once with a source of dice, and adds its answer to g.
type playthrough func(src dice.Source, g *collector) error

// sample calls play with seeded dice Options.Trials times, or as often as the budget allows, at
// least once. why is the reason for sampling. If no trial ends, the error is
// [*NonterminatingError].
func (m *meter) sample(play playthrough, why error) (*Distribution, error) {
	m.beginSampling()
	g := newCollector(m.t)
	d := &Distribution{Method: Sampled, Wanted: m.options.Trials, Seed: m.options.Seed, Why: reason(why)}
	var last *NonterminatingError
	for d.Trials < m.options.Trials {
		m.progress.Trials = d.Trials
		var spent *TooLongError
		if err := m.check(); errors.As(err, &spent) && d.Trials > 0 {
			break
		} else if err != nil && spent == nil {
			return nil, err
		}
		err := m.trial(play, dice.NewSeeded(m.options.Seed+uint64(d.Trials)), g)
		var endless *NonterminatingError
		switch {
		case errors.As(err, &endless):
			last = endless
			d.NotEnded++
		case err != nil:
			return nil, err
		}
		d.Trials++
		if err := m.countMemory(g.grown()); err != nil {
			break // there is no memory for more values
		}
	}
	if d.NotEnded == d.Trials {
		last.Always = true
		return nil, last
	}
	d.Left = big.NewRat(int64(d.NotEnded), int64(d.Trials))
	if last != nil {
		d.NotEndedText = last.Progress
	}
	counts := map[*big.Rat]int{}
	for i, n := range g.counts {
		chance := big.NewRat(int64(n), int64(d.Trials))
		g.chance(i, chance)
		counts[chance] = n
	}
	d.Outcomes = g.sorted()
	for i := range d.Outcomes {
		o := &d.Outcomes[i]
		o.Low, o.High = chance.Interval(counts[o.Chance], d.Trials)
	}
	return d, nil
}

// trial calls play once. One trial has the budget of the whole phase, even if the phase has
// used most of it, since stopping it earlier would bias the result against long playthroughs.
// A trial that exceeds that budget is a [*NonterminatingError] error.
func (m *meter) trial(play playthrough, src dice.Source, g *collector) error {
	most, until, before := m.limit, m.phaseEnd, m.work
	m.limit = before + m.options.Work/2
	if !until.IsZero() {
		m.phaseEnd = until.Add(m.options.Time / 2)
	}
	defer func() { m.limit, m.phaseEnd = most, until }()
	err := play(src, g)
	var long *TooLongError
	if errors.As(err, &long) {
		return &NonterminatingError{Progress: "not over within the budget"}
	}
	return asNonterminatingError(err, m.t, false)
}

// reason returns the reason why odds are not exact, as a clause to follow "because".
func reason(why error) string {
	var u *NonterminatingError
	if errors.As(why, &u) {
		return "one playthrough is " + u.Progress
	}
	return why.Error()
}
