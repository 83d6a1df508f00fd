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

// Of gives the chances of what a run answers. The run is played on the present
// situation, which is the same afterwards.
func Of(t *table.Table, run func() (types.Value, error), o Options) (*Distribution, error) {
	m := newMeter(t, o)
	course := func(src dice.Source, g *gather) error {
		return t.Explorer().Imagine(nil, src, func() (any, error) { return run() }, func(v any) error {
			return g.count(v)
		})
	}
	return m.answer(func(p *plays) (*Distribution, error) { return p.exactly(run) }, course)
}

// answer is exact where the budget suffices, and sampled else.
func (m *meter) answer(exactly func(*plays) (*Distribution, error), course course) (*Distribution, error) {
	var d *Distribution
	err := m.run(func() error {
		var err error
		d, err = m.detailed(exactly)
		why := cannotClose(err)
		if why != nil && !m.options.ExactOnly {
			d, err = m.sample(course, why)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return sound(d)
}

// detailed works odds out, at first with dice that may explode as totals
// alone. Where somebody looks at the single dice it begins anew with those.
func (m *meter) detailed(exactly func(*plays) (*Distribution, error)) (*Distribution, error) {
	detail := map[looked]bool{}
	for {
		d, err := exactly(&plays{meter: m, detail: detail})
		var wants *checks.WantsDice
		if !errors.As(err, &wants) || detail[looked{wants.Dice, wants.Order}] {
			return d, err
		}
		detail[looked{wants.Dice, wants.Order}] = true
	}
}

// plays is one attempt at exact odds.
type plays struct {
	*meter
	detail map[looked]bool
	leaves int
	parts  int // courses of what was played apart

	answers eval.AnswerMemory
	looks   checks.LookMemory
	subruns table.SubrunMemory
	spare   []*branches // of parts that are over
}

func (p *plays) exactly(run func() (types.Value, error)) (*Distribution, error) {
	g, sums := newGather(p.t), exact.NewSums()
	err := p.each(func() (any, error) { return run() }, func(v any, chance exact.Probability, _ *branches) error {
		a, err := g.answer(v)
		if err != nil {
			return err
		}
		sums.Add(g.place(a), chance)
		if err := p.hold(g.grown()); err != nil {
			return err
		}
		return p.pace(a.work())
	}, func(chance exact.Probability) { sums.Add(lost, chance) })
	if err != nil {
		return nil, err
	}
	for i := range g.list {
		g.chance(i, sums.Of(i))
	}
	return p.distribution(g, sums.Of(lost), 0), nil
}

// lettersKept of the texts of an answer are as much work as a step.
const lettersKept = 32

// lost is the number of courses that lead beyond what is followed, among outcomes.
const lost = -1

func (p *plays) distribution(g *gather, left *big.Rat, states int) *Distribution {
	d := &Distribution{Method: Exact, Left: left, Outcomes: g.sorted(), Leaves: p.leaves, States: states}
	if left.Sign() > 0 {
		d.Method = Truncated
	}
	return d
}

// each plays every branch of a run and hands its answer and chance on, before
// the branch is taken back; beyond gets the chance of branches that lead beyond
// what is followed of dice that may go on for ever.
func (p *plays) each(run func() (any, error), see func(v any, chance exact.Probability, b *branches) error, beyond func(chance exact.Probability)) error {
	b := &branches{plays: p, likely: 1}
	for own := 1; ; own++ {
		if p.leaves++; p.leaves > p.options.Leaves {
			return &TooMany{Leaves: p.options.Leaves}
		}
		if own%judgedEvery == 0 && !p.options.ExactOnly && float64(own) > b.followed()*farMore*float64(p.options.Leaves) {
			return &TooMany{Leaves: p.options.Leaves, Far: true}
		}
		p.progress.Branches = p.leaves
		if err := p.look(); err != nil {
			return err
		}
		err := p.t.Explorer().Imagine(b, nil, run, func(v any) error { return see(v, b.chance(), b) })
		var far *checks.Beyond
		var many *TooMany
		switch {
		case err == nil:
		case errors.As(err, &far):
			beyond(b.chance())
		case errors.As(err, &many) && many.Deep == 0:
			return many // of a part of the course
		default:
			return unending(err, p.t, len(b.path) == 0)
		}
		if !b.next() {
			return nil
		}
	}
}
