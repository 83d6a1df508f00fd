// Package bench measures the speed of frequent operations of the engine. Each is compared, in
// the same run, with a simpler operation. The command `houserule bench` runs it.
//
// Times depend on the machine, so a result is a ratio to the time of another row, [Row.Beside].
// Counts that do not depend on it are recorded, too: steps, allocations, branches and situations
// of odds.
package bench

import (
	"runtime"
	"time"
)

// Row is an operation that is measured.
type Row struct {
	Name   string
	Beside string  // name of the row that it is compared with; "" for none
	Floor  float64 // maximum ratio to the row Beside; 0 for no limit
	Open   func() (*Job, error)
}

// Job is an opened row. Do is the operation; it can be repeated.
type Job struct {
	Do     func() error
	Reset  func() error         // restores the state before Do, not measured; may be nil
	Counts func() []Count       // additional counts of the last Do; may be nil
	Steps  func() (steps int64) // number of steps charged so far; may be nil
	Close  func()
}

// Count is a number that does not depend on the machine.
type Count struct {
	Name string `json:"name"`
	N    int64  `json:"n"`
}

// Result is the measurement of a row.
type Result struct {
	Name   string  `json:"name"`
	Beside string  `json:"beside,omitempty"`
	Floor  float64 `json:"floor,omitempty"`
	Times  int     `json:"times"`  // number of repetitions in all rounds
	Nanos  float64 `json:"ns"`     // per repetition in the fastest round
	Allocs float64 `json:"allocs"` // per repetition, minimum of all rounds
	Bytes  float64 `json:"bytes"`
	Counts []Count `json:"counts,omitempty"`
	// Ratio is the time relative to that of the row Beside; 0 if there is none.
	Ratio float64 `json:"ratio,omitempty"`
}

// rounds is the number of rounds in which a row is measured. The fastest is reported.
const rounds = 5

// Measure repeats the operation of a row for about the duration long, at least once per round.
func Measure(r Row, long time.Duration) (*Result, error) {
	job, err := r.Open()
	if err != nil {
		return nil, err
	}
	defer job.Close()
	out := &Result{Name: r.Name, Beside: r.Beside, Floor: r.Floor}
	if _, err := job.once(out); err != nil { // fills caches
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

// once runs the job and sets the counts of the result.
func (j *Job) once(out *Result) (time.Duration, error) {
	steps := j.steps()
	start := time.Now()
	err := j.Do()
	took := time.Since(start)
	if out.Counts = nil; j.Steps != nil {
		out.Counts = []Count{{"steps", j.steps() - steps}}
	}
	if err == nil && j.Reset != nil {
		err = j.Reset()
	}
	return took, err
}

func (j *Job) steps() int64 {
	if j.Steps == nil {
		return 0
	}
	return j.Steps()
}

// round repeats the job and keeps the best times. Allocations are counted in separate
// repetitions: counting stops the program and empties its caches, which would slow the timed
// ones.
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
		if err == nil && j.Reset != nil {
			err = j.Reset()
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

// countedTimes is the number of repetitions in a round whose allocations are counted.
const countedTimes = 20

// timed repeats the job and returns the time without Reset. It reads the clock for each
// repetition only if there is a Reset, since that takes as long as an empty call.
func (j *Job) timed(times int) (took time.Duration, err error) {
	if j.Reset == nil {
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
			err = j.Reset()
		}
		if err != nil {
			return 0, err
		}
	}
	return took, nil
}

// Compare sets the ratios of results.
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
