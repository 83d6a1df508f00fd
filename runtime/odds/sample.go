package odds

import (
	"errors"
	"math/big"

	"houserule/lang/dice"
	"houserule/lang/dice/chance"
)

// course plays something once with the dice of a source, and gathers what came.
type course func(src dice.Source, g *gather) error

// sample plays a course many times with seeded dice: as often as wanted, or as
// the budget allows, once at least.
func (m *meter) sample(play course, why error) (*Distribution, error) {
	m.sampling()
	g := newGather(m.t)
	d := &Distribution{Method: Sampled, Wanted: m.options.Trials, Seed: m.options.Seed, Why: reason(why)}
	var last *Unending
	for d.Trials < m.options.Trials {
		m.progress.Trials = d.Trials
		var spent *TooLong
		if err := m.look(); errors.As(err, &spent) && d.Trials > 0 {
			break
		} else if err != nil && spent == nil {
			return nil, err
		}
		err := m.trial(play, dice.NewSeeded(m.options.Seed+uint64(d.Trials)), g)
		var endless *Unending
		switch {
		case errors.As(err, &endless):
			last = endless
			d.Unended++
		case err != nil:
			return nil, err
		}
		d.Trials++
		if err := m.hold(g.grown()); err != nil {
			break // more values than can be kept are there
		}
	}
	if d.Unended == d.Trials {
		last.Always = true
		return nil, last
	}
	d.Left = big.NewRat(int64(d.Unended), int64(d.Trials))
	if last != nil {
		d.Unend = last.Far
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

// trial plays a course once. It is not broken off where the budget of all
// trials is spent on its way: that would leave out what takes long. One that
// takes as much as all of them may is not over.
func (m *meter) trial(play course, src dice.Source, g *gather) error {
	most, until, before := m.most, m.until, m.work
	m.most = before + m.options.Work/2
	if !until.IsZero() {
		m.until = until.Add(m.options.Time / 2)
	}
	defer func() { m.most, m.until = most, until }()
	err := play(src, g)
	var long *TooLong
	if errors.As(err, &long) {
		return &Unending{Far: "not over within the budget"}
	}
	return unending(err, m.t, false)
}

// reason is why odds are not exact, in words that stand behind "because".
func reason(why error) string {
	var u *Unending
	if errors.As(why, &u) {
		return "one way the dice can fall is " + u.Far
	}
	return why.Error()
}
