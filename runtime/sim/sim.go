// Package sim plays something many times with dice of its own for each trial, and
// says what came of it: shares, means and quantiles with their 95 % intervals.
//
//	plan := sim.Plan{Trials: 10_000, Workers: 2, Open: open}
//	tally, err := sim.Run(ctx, plan)
//	fmt.Print(tally)
//
// A [Player] plays one trial and tells what it gave, a [Row] of named results:
// numbers, yes or no, or texts. The seed belongs to the trial, not to who plays it:
// trial i has the dice of [Seed](root, i). What trials gave is taken up in their
// order, so that every number of workers gives the same [Tally], digit for digit,
// and a failure is that of the first trial that fails.
//
// A [Shard] plays its part of the trials, on whatever machine; [Merge] makes one
// tally of all parts, the very one that a single run gives. A tally counts how
// often each result came and holds no sum of fractions that an order could change.
//
// Of a [Plan] with Against every trial is played twice on the same dice: as things
// are, and against something else. Its tally counts pairs of results, and its
// report has the paired difference, whose interval is narrower than that of two
// independent runs as far as the two have their luck in common.
//
// A plan with Within stops as soon as every interval is that narrow. Who looks
// often and stops when it suits has stopped on luck, too; so looks are taken only
// where the trials have doubled, and each of them spends its part of the 5 % that
// the interval may be wrong in all (see [looks]).
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

// Row is what one trial gave, in the order in which the trial names it.
type Row []Field

// Field is one result of a trial. What has but one leaves the name empty.
type Field struct {
	Name  string
	Value types.Value // a float64, bool or string
}

// Player plays trials, one after the other. What one trial did must not show in
// the next.
type Player interface {
	// Play plays a trial with the dice of a seed.
	Play(seed uint64) (Row, error)
	// Interrupt makes a Play that is going on end soon, with an error. It is called
	// from another goroutine, again and again until no trial is going on.
	Interrupt()
	Close()
}

// Plan says what is played and how often.
type Plan struct {
	Trials  int     // how many there are, in all shards; with Within at most
	Seed    uint64  // the root of all seeds; with 0 trial i has seed i
	Shard   Shard   // the part that is played; zero for all of it
	Within  float64 // how far an interval may reach to either side; 0 plays all trials
	Of      string  // the result whose intervals count for that; "" for all of them
	Workers int     // how many trials are played at once; at least one
	Memory  int64   // how many bytes of different values are kept, as they are counted; 0 means 128 MiB, negative any

	// Open makes a player for a worker: alone, or the one that is played against. It
	// is called by several goroutines.
	Open    func(against bool) (Player, error)
	Against bool // every trial is played against something else, too

	// Progress hears how many trials are over, from whatever goroutine, but never
	// from two at once. It may be nil.
	Progress func(done, of int)
}

// Seed gives trial i of a root its seed. With root 0 it is i itself; other roots
// lie so far apart that two runs have hardly ever a trial in common.
func Seed(root uint64, i int) uint64 {
	root ^= root >> 30
	root *= 0xbf58476d1ce4e5b9
	root ^= root >> 27
	root *= 0x94d049bb133111eb
	root ^= root >> 31
	return root + uint64(i)
}

// Failed is a trial that could not be played to its end.
type Failed struct {
	Trial   int // counted from 1
	Seed    uint64
	Against bool // it was played against something else
	Err     error
}

// Error names the trial before what it says itself.
func (f *Failed) Error() string {
	against := ""
	if f.Against {
		against = " against it"
	}
	return fmt.Sprintf("trial %d, with seed %d, failed%s:\n%s", f.Trial, f.Seed, against, f.Err)
}

// Unwrap gives what the trial said.
func (f *Failed) Unwrap() error { return f.Err }

// Run plays a plan. When the context ends, what the trials gave up to the first
// that is not over is the tally: it tells that it is stopped. An error is that of a
// player that could not be opened, or [*Failed].
func Run(ctx context.Context, p Plan) (*Tally, error) {
	if p.Within > 0 && p.Shard.Of > 0 {
		return nil, errors.New("one shard can't tell when all of them have come within")
	}
	t := newTally(p)
	players := make([]*side, min(max(p.Workers, 1), max(t.Last-t.First+1, 1)))
	for i := range players {
		players[i] = &side{plan: &p}
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

// side is what one worker plays with: a player, and the one played against.
type side struct {
	plan         *Plan
	mu           sync.Mutex
	alone, other Player
}

func (s *side) open() error {
	if s.alone != nil {
		return nil
	}
	alone, err := s.plan.Open(false)
	if err != nil {
		return err
	}
	var other Player
	if s.plan.Against {
		if other, err = s.plan.Open(true); err != nil {
			alone.Close()
			return err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.alone, s.other = alone, other
	return nil
}

func (s *side) interrupt() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, player := range []Player{s.alone, s.other} {
		if player != nil {
			player.Interrupt()
		}
	}
}

func (s *side) close() {
	for _, player := range []Player{s.alone, s.other} {
		if player != nil {
			player.Close()
		}
	}
}

// trial plays trial i, and once more against the other.
func (s *side) trial(i int) (rows [2]Row, err error) {
	seed := Seed(s.plan.Seed, i)
	for n, player := range []Player{s.alone, s.other} {
		if player == nil {
			continue
		}
		if rows[n], err = player.Play(seed); err != nil {
			return rows, &Failed{Trial: i, Seed: seed, Against: n == 1, Err: err}
		}
	}
	return rows, nil
}

// play plays all trials of a tally up to one, side by side.
func play(ctx context.Context, t *Tally, workers []*side, until int) error {
	d := &desk{tally: t, next: t.done + 1, until: until, waiting: map[int]outcome{}, progress: workers[0].plan.Progress}
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
		again := time.NewTicker(50 * time.Millisecond) // a trial that was just about to begin heard nothing
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

// outcome is how a trial ended.
type outcome struct {
	rows [2]Row
	err  error
}

// desk hands out trials and takes up what they gave, in their order.
type desk struct {
	mu       sync.Mutex
	tally    *Tally
	next     int             // the trial that is handed out next
	until    int             // the last one
	waiting  map[int]outcome // over before one with a lower number
	err      error           // of the first trial that failed, or of a player
	progress func(done, of int)
}

func (d *desk) work(ctx context.Context, w *side) {
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
		i := d.hand()
		if i == 0 {
			return
		}
		rows, err := w.trial(i)
		if err != nil && ctx.Err() != nil {
			return // it was interrupted, or might have been
		}
		d.take(i, outcome{rows, err})
	}
}

// hand gives the number of the next trial, or 0.
func (d *desk) hand() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.next > d.until {
		return 0
	}
	d.next++
	return d.next - 1
}

// take takes up what a trial gave as soon as all before it are over. Behind one
// that failed no other is begun; those before it go on, since one of them may fail
// as well.
func (d *desk) take(i int, o outcome) {
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
