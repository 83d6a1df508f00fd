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

// Options are the budget of a question and the parameters of sampling. The zero value is the
// default budget. Unless Now is set, only counts (Playthroughs, States, Work, Memory) decide
// whether an answer is exact, so it is the same on every machine; Longest and the size of the
// heap can only make a question fail.
type Options struct {
	// Playthroughs is the maximum number of playthroughs for an exact answer; beyond it the answer
	// is sampled. 0 means 1,000,000.
	Playthroughs int
	// States is the maximum number of different situations of [Steps]; 0 means 20,000.
	States int
	// Work is the budget of an exact answer in steps of scripts; other work is converted to
	// steps. 0 means 25,000,000, a few seconds. Sampling has half as much.
	Work int64
	// Memory is the maximum estimated number of bytes kept for an exact answer; 0 means 128 MiB,
	// negative no limit. The heap may grow by four times as much, at least 1 GiB, before the
	// question fails.
	Memory int64
	// Time is the time for the whole answer, measured by Now; ignored unless both are set.
	// Exact odds have three fifths of it, sampling the rest.
	Time time.Duration
	Now  func() time.Time
	// Longest is the time after which a question fails. 0 means the larger of 10 s and
	// Time, or twice Time if Now is set. Negative means no limit; it is ignored where Work
	// is unlimited.
	Longest time.Duration
	// Trials is the number of playthroughs of a sampled answer; 0 means 10,000. Fewer are
	// played if the budget ends first, but at least one. Seed is the seed of the first one.
	Trials int
	Seed   uint64
	// ExactOnly makes the question fail instead of sampling. Work is then unlimited unless
	// set.
	ExactOnly bool
	// MaxSteps is the maximum number of steps of a sampled chain; 0 means 10,000.
	MaxSteps int
	// Progress is called repeatedly while the question is answered; may be nil.
	Progress func(Progress)
	// Spent is called with the total work once the question is answered or has failed; may be
	// nil.
	Spent func(work int64)
}

// Progress is the progress of the computation of odds.
type Progress struct {
	Branches, Situations int // playthroughs and situations so far
	Trials, Of           int // trials played and wanted; 0 before sampling begins
}

// Merge returns the options with the fields of more that are not zero in place of their own.
func (o Options) Merge(more Options) Options {
	replace(&o.Playthroughs, more.Playthroughs)
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

func (o Options) withDefaults() Options {
	unbounded, memory := o.ExactOnly && o.Work == 0, o.Memory
	defaults := Options{Playthroughs: 1_000_000, States: 20_000, Work: 25_000_000, Memory: budget.DefaultMemory, Trials: 10_000, MaxSteps: 10_000}
	o = defaults.Merge(o)
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

// meter counts the work and memory that a question has used. The first phase computes exact
// odds; the second, if the first exceeds the budget, samples.
type meter struct {
	options   Options
	budget    *budget.Budget // memory, and Options.Longest
	t         *table.Table   // nil for dice notation
	progress  Progress
	work      int64     // steps of this phase
	earlier   int64     // steps of the phase before
	limit     int64     // limit of work; 0 for none
	checkedAt int64     // work at the last call of check
	began     time.Time // zero unless the time is limited
	phaseEnd  time.Time // end of this phase; zero for none
	deadline  time.Time // end of the whole answer; zero for none
}

func newMeter(t *table.Table, o Options) *meter {
	o = o.withDefaults()
	m := &meter{options: o, budget: budget.New(budget.Limits{Memory: o.Memory, Time: o.Longest}), t: t}
	m.limit = m.options.Work
	if m.options.Time > 0 && m.options.Now != nil {
		m.began = m.options.Now()
		m.phaseEnd, m.deadline = m.began.Add(m.options.Time*3/5), m.began.Add(m.options.Time)
	}
	return m
}

// checkEvery is the work between two calls of check: well below a millisecond.
const checkEvery = 2_000

// spend counts work; it returns an error when the budget is spent or the question is
// cancelled.
func (m *meter) spend(work int64) error {
	if m.work += work; m.work-m.checkedAt < checkEvery {
		return nil
	}
	return m.check()
}

// check reports progress, and returns an error when the budget is spent or the question is
// cancelled.
func (m *meter) check() error {
	m.checkedAt = m.work
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
	case m.limit > 0 && m.work > m.limit:
		return &TooLongError{}
	case m.overtime():
		return &TooLongError{Time: m.options.Time}
	}
	return nil
}

// countMemory counts bytes that are kept; negative ones are released.
func (m *meter) countMemory(bytes int64) error {
	if m.budget.Hold(bytes) != nil {
		return &TooLongError{Memory: m.options.Memory}
	}
	return nil
}

// overtime reports whether the time of this phase is over.
func (m *meter) overtime() bool { return !m.phaseEnd.IsZero() && !m.options.Now().Before(m.phaseEnd) }

// stopped returns the error of a user who cancels the question; nil otherwise.
func (m *meter) stopped() error {
	if m.t == nil || m.t.Options.Stopped == nil {
		return nil
	}
	return m.t.Options.Stopped()
}

// beginSampling begins the second phase.
func (m *meter) beginSampling() {
	m.budget.Release()
	m.progress, m.earlier = Progress{Of: m.options.Trials}, m.work
	m.limit, m.work, m.checkedAt, m.phaseEnd = m.options.Work/2, 0, 0, m.deadline
}

// run calls f such that a user can cancel it at any time, and counts the work of the table.
func (m *meter) run(f func() error) error {
	if m.options.Spent != nil {
		defer func() { m.options.Spent(m.earlier + m.work) }()
	}
	paced := func() error { return m.t.Explorer().Metered(m.spend, m.countMemory, f) }
	if m.t.Options.Batch == nil {
		return paced()
	}
	return m.t.Options.Batch(paced)
}

// TooLongError is the error of exact odds that exceed a budget.
type TooLongError struct {
	Time   time.Duration // the budget of time; 0 if another one was spent
	Memory int64         // the budget of bytes; 0 if another one was spent
	Large  bool          // the fractions have too many digits
	Dice   bool          // dice notation alone is too large
}

// Error names the exceeded bound.
func (e *TooLongError) Error() string {
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
func (e *TooLongError) Uncatchable() bool { return true }

// TooManyPlaythroughsError is the error of more playthroughs than Options.Playthroughs, or of one
// that does not end, such as a tie that is rolled again until it is broken.
type TooManyPlaythroughsError struct {
	Limit int  // Options.Playthroughs; 0 if Depth is set
	Depth int  // the number of branch points on the endless path; 0 otherwise
	Far   bool // the limit is not reached yet, but estimated to be exceeded by far
}

// Error names the limit, or the depth of the endless path.
func (e *TooManyPlaythroughsError) Error() string {
	if e.Depth > 0 {
		return fmt.Sprintf("after %d rolls one way the dice can fall still goes on, for long or for ever", e.Depth)
	}
	if e.Far {
		return fmt.Sprintf("there seem to be far more than %d branches", e.Limit)
	}
	return fmt.Sprintf("there are more than %d branches", e.Limit)
}

// Uncatchable keeps scripts from swallowing it.
func (e *TooManyPlaythroughsError) Uncatchable() bool { return true }

// TooManyStatesError is the error of more different situations than Options.States.
type TooManyStatesError struct{ States int }

// Error names the limit.
func (e *TooManyStatesError) Error() string {
	return fmt.Sprintf("there are more than %d different situations", e.States)
}

// samplingReason returns the cause in err for which odds are sampled instead; nil for an error
// that sampling would not avoid.
func samplingReason(err error) error {
	var many *TooManyPlaythroughsError
	var endless *checks.DivergenceError
	var states *TooManyStatesError
	var long *TooLongError
	var unending *NonterminatingError
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
		return &TooLongError{}
	}
	return nil
}

// one returns a new 1, the probability of certainty.
func one() *big.Rat { return big.NewRat(1, 1) }
