package odds

import (
	"errors"
	"fmt"
	"math/big"

	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/table"
)

// Options bound the work.
type Options struct {
	// Leaves is how many branches are played before it is sampled instead;
	// 0 means 1,000,000.
	Leaves int
	// States is how many different situations Steps keeps; 0 means 20,000.
	States int
	// Trials and Seed are used when it has to be sampled; 0 trials means 10,000.
	Trials int
	Seed   uint64
	// ExactOnly gives an error instead of sampling.
	ExactOnly bool
	// MaxSteps is how many steps a sampled course may take; 0 means 10,000.
	MaxSteps int
}

func (o Options) filled() Options {
	if o.Leaves == 0 {
		o.Leaves = 1_000_000
	}
	if o.States == 0 {
		o.States = 20_000
	}
	if o.Trials == 0 {
		o.Trials = 10_000
	}
	if o.MaxSteps == 0 {
		o.MaxSteps = 10_000
	}
	return o
}

// branches follows one course through all choices of chance after the other,
// depth first.
type branches struct {
	path   []choice
	at     int
	slots  [][]*table.Slot // what was worked out after so many choices
	given  int             // how many of slots[at] were given on this course
	latest *table.Slot
}

var _ table.Remembering = (*branches)(nil)

// Slot implements table.Remembering.
func (b *branches) Slot() *table.Slot {
	for len(b.slots) <= b.at {
		b.slots = append(b.slots, nil)
	}
	if b.given == len(b.slots[b.at]) {
		b.slots[b.at] = append(b.slots[b.at], &table.Slot{})
	}
	b.latest = b.slots[b.at][b.given]
	b.given++
	return b.latest
}

// Latest implements table.Remembering.
func (b *branches) Latest() *table.Slot { return b.latest }

// choice is one place where results part.
type choice struct {
	weights []*big.Int
	total   *big.Int
	index   int
}

// TooMany says that there are more branches than may be played, or that one
// of them has no end: a tie that is rolled again until it is none.
type TooMany struct {
	Leaves int
	Deep   bool
	Far    bool // seen after a part of them: there are many times more
}

// What goes on so long, and has become so unlikely, goes on for ever.
const (
	deepest     = 64    // places where results part
	unlikeliest = 1e-60 // the chance of having come there
)

// Error tells the bound.
func (e *TooMany) Error() string {
	if e.Deep {
		return "dice are rolled again and again, and nothing says when it ends"
	}
	if e.Far {
		return fmt.Sprintf("there seem to be far more than %d branches", e.Leaves)
	}
	return fmt.Sprintf("there are more than %d branches", e.Leaves)
}

// Uncatchable keeps scripts from swallowing it.
func (e *TooMany) Uncatchable() bool { return true }

// Branch implements table.Branching.
func (b *branches) Branch(weights []*big.Int) (int, error) {
	if b.at == len(b.path) {
		if b.at >= deepest && b.likely() < unlikeliest {
			return 0, &TooMany{Deep: true}
		}
		total := new(big.Int)
		kept := make([]*big.Int, len(weights))
		for i, w := range weights {
			total.Add(total, w)
			kept[i] = w
		}
		b.path = append(b.path, choice{weights: kept, total: total})
	}
	c := b.path[b.at]
	if len(c.weights) != len(weights) {
		return 0, errors.New("the rule does not do the same on the same dice: it depends on something outside of the game")
	}
	b.at++
	b.given, b.latest = 0, nil
	return c.index, nil
}

// chance is how likely the course is that was just followed.
func (b *branches) chance() *big.Rat {
	num, den := big.NewInt(1), big.NewInt(1)
	for _, c := range b.path {
		num.Mul(num, c.weights[c.index])
		den.Mul(den, c.total)
	}
	return new(big.Rat).SetFrac(num, den)
}

// likely is how likely the course so far is, nearly.
func (b *branches) likely() float64 {
	p := 1.0
	for _, c := range b.path {
		p *= ratio(c.weights[c.index], c.total)
	}
	return p
}

// After so many branches it is judged how many there will be in the end; when
// they look like so many times more than may be played, the rest is left.
const (
	judgedEvery = 25_000
	farMore     = 2
)

// followed is the share of all courses that lies before this one: of their
// chance or of their number, whichever is more, as far as can be told from the
// places where this course parts.
func (b *branches) followed() float64 {
	chance, number := 0.0, 0.0
	p, n := 1.0, 1.0
	for _, c := range b.path {
		for _, w := range c.weights[:c.index] {
			chance += float64(p * ratio(w, c.total))
		}
		p *= ratio(c.weights[c.index], c.total)
		n /= float64(len(c.weights))
		number += float64(n * float64(c.index))
	}
	return max(chance, number)
}

func ratio(part, whole *big.Int) float64 {
	share, _ := new(big.Rat).SetFrac(part, whole).Float64()
	return share
}

// next goes on to the next course; false when all were followed.
func (b *branches) next() bool {
	b.at, b.given, b.latest = 0, 0, nil
	for len(b.path) > 0 {
		last := &b.path[len(b.path)-1]
		last.index++
		if last.index < len(last.weights) {
			b.slots = b.slots[:min(len(b.slots), len(b.path))] // what came after belongs to another course
			return true
		}
		b.path = b.path[:len(b.path)-1]
	}
	return false
}

// Of gives the chances of what a run answers. The run is played on the present
// situation, which is the same afterwards.
func Of(t *table.Table, run func() (types.Value, error), o Options) (*Distribution, error) {
	o = o.filled()
	var d *Distribution
	err := course(t, func() error {
		var err error
		d, err = exactly(t, run, o)
		if err != nil && !o.ExactOnly && cannotClose(err) {
			d, err = sample(t, run, o, err)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return d, nil
}

// course runs what a person may stop at any time.
func course(t *table.Table, run func() error) error {
	if t.Course == nil {
		return run()
	}
	return t.Course(run)
}

// stopped gives the error of a person who wants it to end.
func stopped(t *table.Table) error {
	if t.Stopped == nil {
		return nil
	}
	return t.Stopped()
}

func exactly(t *table.Table, run func() (types.Value, error), o Options) (*Distribution, error) {
	g := newGather(t)
	leaves := 0
	err := each(t, &leaves, o, func() (any, error) { return run() }, func(v any, chance *big.Rat) error {
		g.add(v, chance)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return &Distribution{Method: "exact", Outcomes: g.sorted(), Leaves: leaves}, nil
}

// each plays every branch of a run and hands its answer and chance on, before
// the branch is taken back.
func each(t *table.Table, leaves *int, o Options, run func() (any, error), see func(v any, chance *big.Rat) error) error {
	b := &branches{}
	for own := 1; ; own++ {
		if *leaves++; *leaves > o.Leaves {
			return &TooMany{Leaves: o.Leaves}
		}
		if own%judgedEvery == 0 && !o.ExactOnly && float64(own) > b.followed()*farMore*float64(o.Leaves) {
			return &TooMany{Leaves: o.Leaves, Far: true}
		}
		if err := stopped(t); err != nil {
			return err
		}
		err := t.Imagine(b, nil, run, func(v any) error { return see(v, b.chance()) })
		if err != nil {
			return err
		}
		if !b.next() {
			return nil
		}
	}
}

// cannotClose tells what is sampled instead from real errors.
func cannotClose(err error) bool {
	var many *TooMany
	var endless *table.Endless
	var states *TooManyStates
	return errors.As(err, &many) || errors.As(err, &endless) || errors.As(err, &states)
}

// sample plays the run many times with seeded dice.
func sample(t *table.Table, run func() (types.Value, error), o Options, why error) (*Distribution, error) {
	counts := map[string]int{}
	g := newGather(t)
	one := big.NewRat(1, int64(o.Trials))
	for i := range o.Trials {
		if err := stopped(t); err != nil {
			return nil, err
		}
		err := t.Imagine(nil, dice.NewSeeded(o.Seed+uint64(i)), func() (any, error) { return run() }, func(v any) error {
			g.add(v, one)
			counts[types.Key(v)]++
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	d := &Distribution{Method: "sampled", Outcomes: g.sorted(), Trials: o.Trials, Seed: o.Seed, Why: reason(why)}
	for i := range d.Outcomes {
		k := counts[types.Key(d.Outcomes[i].Value)]
		d.Outcomes[i].Low, d.Outcomes[i].High = wilson(k, o.Trials)
	}
	return d, nil
}

// reason is the innermost message of why odds are not exact.
func reason(err error) string {
	var many *TooMany
	var endless *table.Endless
	var states *TooManyStates
	switch {
	case errors.As(err, &many):
		return many.Error()
	case errors.As(err, &endless):
		return endless.Error()
	case errors.As(err, &states):
		return states.Error()
	}
	return err.Error()
}
