package odds

import (
	"errors"
	"fmt"
	"math/big"
	"time"

	"houserule/lang/dice/chance"
	"houserule/runtime/budget"
	"houserule/runtime/play/checks"
	"houserule/runtime/table"
)

// Options are the budget of a question and what is wanted of the answer. The
// zero value is the budget that holds where nobody says anything else: what it counts
// decides whether an answer is exact, so that it is the same on every machine. Longest
// and the heap only ever refuse to answer.
type Options struct {
	// Leaves is how many branches are played before it is sampled instead;
	// 0 means 1,000,000.
	Leaves int
	// States is how many different situations Steps keeps; 0 means 20,000.
	States int
	// Work is how much is done for an exact answer, in steps of scripts and in
	// what takes as long as they do; 0 means 25,000,000, a few seconds. Half as
	// much is done for samples.
	Work int64
	// Memory is how many bytes are kept for an exact answer, as they are counted where
	// something is kept; 0 means 128 MiB, negative any. The heap may grow by four times
	// as much, and by 1 GiB at least, before the question is refused.
	Memory int64
	// Time is how long people wait who would rather have a sampled answer, by Now; it is
	// not looked at when either is missing. Exact odds get three fifths of it, samples
	// the rest.
	Time time.Duration
	Now  func() time.Time
	// Longest is how long a question may take before it is refused; 0 means 10 s, or as
	// Time says if that is more: as long, or with Now twice as long. Negative means any.
	// It is not looked at where nothing bounds the work.
	Longest time.Duration
	// Trials and Seed are used when it has to be sampled; 0 trials means 10,000.
	// Fewer are played where the budget does not suffice, at least one.
	Trials int
	Seed   uint64
	// ExactOnly gives an error instead of sampling. Work is bounded then where
	// it is set alone.
	ExactOnly bool
	// MaxSteps is how many steps a sampled course may take; 0 means 10,000.
	MaxSteps int
	// Progress hears again and again how far it is. It may be nil.
	Progress func(Progress)
	// Spent is told the work when the answer is there, or an error in its place.
	// It may be nil.
	Spent func(work int64)
}

// Progress is how far odds are.
type Progress struct {
	Branches, Situations int
	Trials, Of           int // while it is sampled
}

// Over lays options over these, where they say something.
func (o Options) Over(more Options) Options {
	replace(&o.Leaves, more.Leaves)
	replace(&o.States, more.States)
	replace(&o.Work, more.Work)
	replace(&o.Memory, more.Memory)
	replace(&o.Longest, more.Longest)
	replace(&o.Time, more.Time)
	replace(&o.Trials, more.Trials)
	replace(&o.Seed, more.Seed)
	replace(&o.MaxSteps, more.MaxSteps)
	if more.Now != nil {
		o.Now = more.Now
	}
	if more.Progress != nil {
		o.Progress = more.Progress
	}
	if more.Spent != nil {
		o.Spent = more.Spent
	}
	o.ExactOnly = o.ExactOnly || more.ExactOnly
	return o
}

func replace[T int | int64 | uint64 | time.Duration](field *T, value T) {
	if value != 0 {
		*field = value
	}
}

func (o Options) filled() Options {
	unbounded, memory := o.ExactOnly && o.Work == 0, o.Memory
	defaults := Options{Leaves: 1_000_000, States: 20_000, Work: 25_000_000, Memory: budget.DefaultMemory, Trials: 10_000, MaxSteps: 10_000}
	o = defaults.Over(o)
	if unbounded {
		o.Work, o.Longest = 0, -1
		if memory == 0 {
			o.Memory = -1
		}
	}
	if o.Longest == 0 {
		o.Longest = max(budget.DefaultTime, o.Time)
		if o.Now != nil {
			o.Longest = max(o.Longest, 2*o.Time)
		}
	}
	return o
}

// meter is what a question has used of its budget. Its answer has up to two parts: exact odds,
// and sampling where these take too long.
type meter struct {
	options  Options
	budget   *budget.Budget // of memory and of the time that a command may take
	t        *table.Table
	progress Progress
	work     int64 // steps of this part
	earlier  int64 // steps of the part before
	most     int64 // steps that this part may take; 0 for any
	looked   int64 // work when the clock and the budget were looked at last
	began    time.Time
	until    time.Time // the end of this part; zero for none
	ends     time.Time // the end of the answer; zero for none
}

func newMeter(t *table.Table, o Options) *meter {
	o = o.filled()
	m := &meter{options: o, budget: budget.New(budget.Limits{Memory: o.Memory, Time: o.Longest}), t: t}
	m.most = m.options.Work
	if m.options.Time > 0 && m.options.Now != nil {
		m.began = m.options.Now()
		m.until, m.ends = m.began.Add(m.options.Time*3/5), m.began.Add(m.options.Time)
	}
	return m
}

// lookEvery is after how much work it is looked at the clock, and whether
// somebody wants it to end: well below a millisecond.
const lookEvery = 2_000

// pace counts work, and gives the error of what ends it.
func (m *meter) pace(work int64) error {
	if m.work += work; m.work-m.looked < lookEvery {
		return nil
	}
	return m.look()
}

// look gives the error of whoever wants it to end, or of a budget that is spent.
func (m *meter) look() error {
	m.looked = m.work
	if err := m.stopped(); err != nil {
		return err
	}
	if m.options.Progress != nil {
		m.options.Progress(m.progress)
	}
	if err := m.budget.Look(); err != nil {
		return err
	}
	switch {
	case m.most > 0 && m.work > m.most:
		return &TooLong{}
	case m.overtime():
		return &TooLong{Time: m.options.Time}
	}
	return nil
}

// hold counts bytes that are kept.
func (m *meter) hold(bytes int64) error {
	if m.budget.Hold(bytes) != nil {
		return &TooLong{Memory: m.options.Memory}
	}
	return nil
}

func (m *meter) overtime() bool { return !m.until.IsZero() && !m.options.Now().Before(m.until) }

// stopped gives the error of a person who wants it to end.
func (m *meter) stopped() error {
	if m.t == nil || m.t.Options.Stopped == nil {
		return nil
	}
	return m.t.Options.Stopped()
}

// sampling begins the second part of an answer.
func (m *meter) sampling() {
	m.budget.Dropped()
	m.progress, m.earlier = Progress{Of: m.options.Trials}, m.work
	m.most, m.work, m.looked, m.until = m.options.Work/2, 0, 0, m.ends
}

// run runs what a person may stop at any time, and counts the work of the table
// in it.
func (m *meter) run(f func() error) error {
	if m.options.Spent != nil {
		defer func() { m.options.Spent(m.earlier + m.work) }()
	}
	paced := func() error { return m.t.Explorer().Paced(m.pace, m.hold, f) }
	if m.t.Options.Course == nil {
		return paced()
	}
	return m.t.Options.Course(paced)
}

// TooLong says that exact odds take more than the budget.
type TooLong struct {
	Time   time.Duration // the budget, where it was one of time
	Memory int64         // the budget, where it was one of bytes that are kept
	Large  bool          // the numbers became too long
	Dice   bool          // odds of dice alone
}

// Error tells the bound.
func (e *TooLong) Error() string {
	switch {
	case e.Large:
		return "the exact chances are too long to write down"
	case e.Memory > 0:
		return fmt.Sprintf("following everything takes more than %d MiB", max(e.Memory>>20, 1))
	case e.Dice:
		return chance.ErrLarge.Error()
	case e.Time > 0:
		return fmt.Sprintf("following everything takes longer than its share of %s", e.Time)
	}
	return "following everything takes too long"
}

// Uncatchable keeps scripts from swallowing it.
func (e *TooLong) Uncatchable() bool { return true }

// TooMany says that there are more branches than may be played, or that one
// of them has no end: a tie that is rolled again until it is none.
type TooMany struct {
	Leaves int
	Deep   int  // not 0: it goes on after so many rolls
	Far    bool // seen after a part of them: there are many times more
}

// Error tells the bound.
func (e *TooMany) Error() string {
	if e.Deep > 0 {
		return fmt.Sprintf("after %d rolls one way the dice can fall still goes on, for long or for ever", e.Deep)
	}
	if e.Far {
		return fmt.Sprintf("there seem to be far more than %d branches", e.Leaves)
	}
	return fmt.Sprintf("there are more than %d branches", e.Leaves)
}

// Uncatchable keeps scripts from swallowing it.
func (e *TooMany) Uncatchable() bool { return true }

// TooManyStates says that there are more different situations than are kept.
type TooManyStates struct{ States int }

// Error tells the bound.
func (e *TooManyStates) Error() string {
	return fmt.Sprintf("there are more than %d different situations", e.States)
}

// cannotClose finds why something is sampled; nil for real errors.
func cannotClose(err error) error {
	var many *TooMany
	var endless *checks.Diverges
	var states *TooManyStates
	var long *TooLong
	var unending *Unending
	switch {
	case errors.As(err, &many):
		return many
	case errors.As(err, &endless):
		return endless
	case errors.As(err, &states):
		return states
	case errors.As(err, &long):
		return long
	case errors.As(err, &unending) && !unending.Always:
		return unending
	case errors.Is(err, chance.ErrLarge):
		return &TooLong{}
	}
	return nil
}

// one is the chance of what is certain.
func one() *big.Rat { return big.NewRat(1, 1) }
