// Package sim runs simulations: it plays a script many times with different dice and reports
// shares, means and quantiles of its results with 95 % confidence intervals. The command
// `houserule sim` uses it.
//
//	plan := sim.Plan{Trials: 10_000, Workers: 2, Open: open}
//	tally, err := sim.Run(ctx, plan)
//	fmt.Print(tally)
//
// A [Player] plays one trial and returns a [Row] of named results: numbers, yes or no, or texts.
// Each trial has its own seed: trial i uses [Seed](root, i). Results are added in the order of
// trials, so the [Tally] does not depend on the number of workers, and an error is that of the
// first trial that fails.
//
// A [Shard] plays a part of the trials, on any machine; [Merge] combines the tallies of all
// parts into that of a single run. A tally contains counts and no sums of fractions, which would
// depend on the order.
//
// If Against of a [Plan] is set, every trial is played twice with the same dice: in the base
// variant and in another one. The tally counts pairs of results, and the report shows paired
// differences, whose intervals are narrower than those of two independent runs.
//
// A plan with Within stops when every interval is that narrow. Stopping as soon as the intervals
// look good would bias them, so the intervals are only checked when the number of trials has
// doubled, and the error probability of 5 % is divided among these looks (see [looks]).
package sim

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// Row contains the results of one trial, in the order of the script.
type Row []Field

// Field is one result of a trial. Name is "" if the trial has a single result.
type Field struct {
	Name  string
	Value types.Value // a float64, bool or string
}

// Player plays trials one after another. A trial must not depend on earlier ones.
type Player interface {
	// Play plays a trial with dice of a seed.
	Play(seed uint64) (Row, error)
	// Interrupt makes a running Play return an error soon. It is called by another goroutine,
	// repeatedly until no trial is running.
	Interrupt()
	Close()
}

// Plan contains the parameters of a simulation.
type Plan struct {
	Trials  int     // number of trials of all shards together; with Within the maximum
	Seed    uint64  // root of the seeds of trials, see [Seed]
	Shard   Shard   // the part that is played; zero for all trials
	Within  float64 // stop when all intervals have at most this half-width; 0 plays all trials
	Of      string  // the only result to which Within applies; "" for all results
	Workers int     // trials played concurrently; at least one
	Memory  int64   // maximum memory of distinct values in bytes; 0 means 128 MiB, negative no limit

	// Open returns a player for a worker, of the base variant or of the other one. It is called
	// concurrently.
	Open    func(against bool) (Player, error)
	Against bool // play each trial in both variants with the same dice

	// Progress is called with the number of finished trials, not concurrently. It may be nil.
	Progress func(done, of int)
}

// Seed returns the seed of trial i. With root 0 it is i; other roots are hashed, so that two
// runs are unlikely to share trials.
func Seed(root uint64, i int) uint64 {
	root ^= root >> 30
	root *= 0xbf58476d1ce4e5b9
	root ^= root >> 27
	root *= 0x94d049bb133111eb
	root ^= root >> 31
	return root + uint64(i)
}

// TrialError is the error of a failed trial.
type TrialError struct {
	Trial   int // counted from 1
	Seed    uint64
	Against bool // it failed in the variant of Against
	Err     error
}

// Error returns the trial, its seed and its error.
func (e *TrialError) Error() string {
	against := ""
	if e.Against {
		against = " against it"
	}
	return fmt.Sprintf("trial %d, with seed %d, failed%s:\n%s", e.Trial, e.Seed, against, e.Err)
}

// Unwrap returns the error of the trial.
func (e *TrialError) Unwrap() error { return e.Err }

// Run runs a simulation. If the context is cancelled, the tally contains all trials before the
// first unfinished one, and is marked as stopped. The error is that of Open, or a [*TrialError].
func Run(ctx context.Context, p Plan) (*Tally, error) {
	if p.Within > 0 && p.Shard.Of > 0 {
		return nil, errors.New("one shard cannot know the precision of all shards together")
	}
	t := newTally(p)
	players := make([]*worker, min(max(p.Workers, 1), max(t.Last-t.First+1, 1)))
	for i := range players {
		players[i] = &worker{plan: &p}
		defer players[i].close()
	}
	stages := []look{{at: t.Last}}
	if p.Within > 0 {
		stages = looks(p.Trials)
	}
	for i, l := range stages {
		if err := play(ctx, t, players, l.at); err != nil {
			return nil, err
		}
		if p.Within <= 0 {
			break
		}
		if p.Of != "" && len(t.Results) > 0 && t.result(p.Of) == nil {
			return nil, &diag.Problem{Message: fmt.Sprintf("no trial gives a result `%s`; they give %s", p.Of, t.names()), Hint: diag.DidYouMean(p.Of, t.nameList())}
		}
		if t.done < l.at {
			t.Z = lastZ(i)
			break
		}
		if t.Z = l.z; t.isWithin(p.Within) {
			t.Looks = i + 1
			break
		}
	}
	t.finish()
	return t, nil
}

// worker holds the players of one goroutine: base for the base variant, compared for the other
// one; nil without Against.
type worker struct {
	plan           *Plan
	mu             sync.Mutex
	base, compared Player
}

func (w *worker) open() error {
	if w.base != nil {
		return nil
	}
	alone, err := w.plan.Open(false)
	if err != nil {
		return err
	}
	var other Player
	if w.plan.Against {
		if other, err = w.plan.Open(true); err != nil {
			alone.Close()
			return err
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.base, w.compared = alone, other
	return nil
}

func (w *worker) interrupt() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, player := range []Player{w.base, w.compared} {
		if player != nil {
			player.Interrupt()
		}
	}
}

func (w *worker) close() {
	for _, player := range []Player{w.base, w.compared} {
		if player != nil {
			player.Close()
		}
	}
}

// trial plays trial i in each variant.
func (w *worker) trial(i int) (rows [2]Row, err error) {
	seed := Seed(w.plan.Seed, i)
	for n, player := range []Player{w.base, w.compared} {
		if player == nil {
			continue
		}
		if rows[n], err = player.Play(seed); err != nil {
			return rows, &TrialError{Trial: i, Seed: seed, Against: n == 1, Err: err}
		}
	}
	return rows, nil
}

// play plays the trials of a tally up to number until on all workers.
func play(ctx context.Context, t *Tally, workers []*worker, until int) error {
	d := &dispatcher{tally: t, next: t.done + 1, until: until, waiting: map[int]outcome{}, progress: workers[0].plan.Progress}
	var group sync.WaitGroup
	over := make(chan struct{})
	stopping := make(chan struct{})
	go func() {
		defer close(stopping)
		select {
		case <-ctx.Done():
		case <-over:
			return
		}
		again := time.NewTicker(50 * time.Millisecond) // repeated, since a trial that was about to begin misses the first call
		defer again.Stop()
		for {
			for _, w := range workers {
				w.interrupt()
			}
			select {
			case <-again.C:
			case <-over:
				return
			}
		}
	}()
	for _, w := range workers {
		group.Go(func() { d.work(ctx, w) })
	}
	group.Wait()
	close(over)
	<-stopping
	return d.err
}

// outcome is the result of a trial in both variants, or its error.
type outcome struct {
	rows [2]Row
	err  error
}

// dispatcher is shared by all workers. It assigns trials to them and adds the results to the
// tally in the order of trials.
type dispatcher struct {
	mu       sync.Mutex
	tally    *Tally
	next     int             // number of the next trial to assign
	until    int             // number of the last trial to assign
	waiting  map[int]outcome // results by trial number that wait for earlier trials
	err      error           // of the first trial that failed, or of a player that could not be opened
	progress func(done, of int)
}

// work plays trials on one worker until none is left or the context ends.
func (d *dispatcher) work(ctx context.Context, w *worker) {
	if err := w.open(); err != nil {
		d.mu.Lock()
		defer d.mu.Unlock()
		if d.err == nil {
			d.err = err
		}
		d.until = 0
		return
	}
	for ctx.Err() == nil {
		i := d.nextTrial()
		if i == 0 {
			return
		}
		rows, err := w.trial(i)
		if err != nil && ctx.Err() != nil {
			return // possibly interrupted
		}
		d.record(i, outcome{rows, err})
	}
}

// nextTrial returns the number of the next trial; 0 if there is none.
func (d *dispatcher) nextTrial() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.next > d.until {
		return 0
	}
	d.next++
	return d.next - 1
}

// record adds the result of trial i to the tally after those of all earlier trials. After a
// failure no later trial is started; earlier ones are finished, since the first failure by
// number is reported.
func (d *dispatcher) record(i int, o outcome) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.waiting[i] = o
	if o.err != nil {
		d.until = min(d.until, i)
	}
	for {
		o, ok := d.waiting[d.tally.done+1]
		if !ok || d.err != nil {
			break
		}
		delete(d.waiting, d.tally.done+1)
		if o.err == nil {
			o.err = d.tally.add(o.rows)
		} else {
			d.tally.done++
		}
		if o.err != nil {
			d.err, d.until = o.err, 0
		}
	}
	if d.progress != nil && d.err == nil {
		d.progress(d.tally.done-d.tally.First+1+len(d.waiting), d.tally.Last-d.tally.First+1)
	}
}
