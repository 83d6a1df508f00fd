// Package bench measures how fast the engine is: what games ask for again and again, each
// row beside the bare work that it cannot do without, in one run.
//
// Times vary with the machine, so a row is a ratio to the row that it stands [Row.Beside].
// What does not vary is counted as well: steps of work that are charged, allocations,
// branches and situations of odds.
package bench

import (
	"runtime"
	"time"
)

// Row is something that is measured.
type Row struct {
	Name   string
	Beside string  // the row that it is compared with; "" for one that is bare itself
	Floor  float64 // how many times as long as that one it may take; 0 where nothing is said
	Open   func() (*Job, error)
}

// Job is a row that is ready to be done, again and again.
type Job struct {
	Do     func() error
	Again  func() error         // puts things back between two times, and is not measured; may be nil
	Counts func() []Count       // what the last time came to; may be nil
	Steps  func() (steps int64) // steps of work that were charged so far; may be nil
	Close  func()
}

// Count is something that is the same on every machine.
type Count struct {
	Name string `json:"name"`
	N    int64  `json:"n"`
}

// Result is what a row came to.
type Result struct {
	Name   string  `json:"name"`
	Beside string  `json:"beside,omitempty"`
	Floor  float64 `json:"floor,omitempty"`
	Times  int     `json:"times"`
	Nanos  float64 `json:"ns"`     // the quickest of several rounds, for one time
	Allocs float64 `json:"allocs"` // for one time
	Bytes  float64 `json:"bytes"`
	Counts []Count `json:"counts,omitempty"`
	// Ratio is how many times as long it takes as the row beside; 0 where there is none.
	Ratio float64 `json:"ratio,omitempty"`
}

// rounds is in how many rounds a row is measured; the quickest of them counts.
const rounds = 5

// Measure does a row again and again for about some time, and at least once a round.
func Measure(r Row, long time.Duration) (*Result, error) {
	job, err := r.Open()
	if err != nil {
		return nil, err
	}
	defer job.Close()
	out := &Result{Name: r.Name, Beside: r.Beside, Floor: r.Floor}
	if _, err := job.once(out); err != nil { // the first time fills what is kept
		return nil, err
	}
	took, err := job.once(out)
	if err != nil {
		return nil, err
	}
	times := int(max(1, min(1_000_000, long/rounds/max(took, 1))))
	for range rounds {
		if err := job.round(times, out); err != nil {
			return nil, err
		}
	}
	if job.Counts != nil {
		out.Counts = append(out.Counts, job.Counts()...)
	}
	return out, nil
}

// once does the job, and notes what is counted.
func (j *Job) once(out *Result) (time.Duration, error) {
	steps := j.steps()
	start := time.Now()
	err := j.Do()
	took := time.Since(start)
	if out.Counts = nil; j.Steps != nil {
		out.Counts = []Count{{"steps", j.steps() - steps}}
	}
	if err == nil && j.Again != nil {
		err = j.Again()
	}
	return took, err
}

func (j *Job) steps() int64 {
	if j.Steps == nil {
		return 0
	}
	return j.Steps()
}

// round does the job some times and keeps the best of its figures. What is allocated
// is counted apart: who counts stops the whole program and takes its caches away, which
// the next time would pay for.
func (j *Job) round(times int, out *Result) error {
	took, err := j.timed(times)
	if err != nil {
		return err
	}
	counting := min(times, countedTimes)
	var allocs, bytes uint64
	for range counting {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := j.Do()
		runtime.ReadMemStats(&after)
		if err == nil && j.Again != nil {
			err = j.Again()
		}
		if err != nil {
			return err
		}
		allocs, bytes = allocs+after.Mallocs-before.Mallocs, bytes+after.TotalAlloc-before.TotalAlloc
	}
	better := func(now *float64, v float64) {
		if out.Times == 0 || v < *now {
			*now = v
		}
	}
	better(&out.Nanos, float64(took.Nanoseconds())/float64(times))
	better(&out.Allocs, float64(allocs)/float64(counting))
	better(&out.Bytes, float64(bytes)/float64(counting))
	out.Times += times
	return nil
}

// countedTimes is how often a job is done in a round to count what it allocates.
const countedTimes = 20

// timed does the job some times. Only where things have to be put back in between does
// it look at the clock each time: that takes as long as a bare call.
func (j *Job) timed(times int) (took time.Duration, err error) {
	if j.Again == nil {
		start := time.Now()
		for range times {
			if err := j.Do(); err != nil {
				return 0, err
			}
		}
		return time.Since(start), nil
	}
	for range times {
		start := time.Now()
		err := j.Do()
		took += time.Since(start)
		if err == nil {
			err = j.Again()
		}
		if err != nil {
			return 0, err
		}
	}
	return took, nil
}

// Compare works out the ratios of results to the rows that they stand beside.
func Compare(all []*Result) {
	nanos := map[string]float64{}
	for _, r := range all {
		nanos[r.Name] = r.Nanos
	}
	for _, r := range all {
		if bare := nanos[r.Beside]; bare > 0 {
			r.Ratio = r.Nanos / bare
		}
	}
}
