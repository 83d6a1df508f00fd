package sim

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand"
	"strings"
	"sync"
	"testing"
	"time"

	"houserule/lang/dice"
)

// toy is a player that needs no table.
type toy struct {
	play      func(seed uint64, d *dice.Seeded) (Row, error)
	stop      chan struct{}
	interrupt sync.Once
}

func (t *toy) Play(seed uint64) (Row, error) { return t.play(seed, dice.NewSeeded(seed)) }
func (t *toy) Close()                        {}
func (t *toy) Interrupt() {
	if t.stop != nil {
		t.interrupt.Do(func() { close(t.stop) })
	}
}

// opens gives every worker a toy.
func opens(play func(seed uint64, d *dice.Seeded) (Row, error)) func(bool) (Player, error) {
	return func(bool) (Player, error) { return &toy{play: play}, nil }
}

func die(d *dice.Seeded, sides int) float64 {
	face, err := d.Roll(dice.Die{Sides: sides})
	if err != nil {
		panic(err)
	}
	return float64(face + 1)
}

// brawl gives one result of each type. Trials take more or less long, so that they
// end in another order than they began.
func brawl(seed uint64, d *dice.Seeded) (Row, error) {
	if rand.Intn(20) == 0 {
		time.Sleep(time.Duration(rand.Intn(100)) * time.Microsecond)
	}
	a, b := die(d, 20), die(d, 20)
	winner := "Ann"
	switch {
	case a == b:
		winner = "nobody"
	case a < b:
		winner = "Bob, the \"Bull\""
	}
	return Row{{"winner", winner}, {"close", a-b < 3 && b-a < 3}, {"share of a", a / (a + b)}}, nil
}

func run(t *testing.T, p Plan) *Tally {
	t.Helper()
	tally, err := Run(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return tally
}

func written(t *testing.T, tally *Tally) string {
	t.Helper()
	text, err := json.Marshal(tally)
	if err != nil {
		t.Fatal(err)
	}
	var table bytes.Buffer
	if err := tally.WriteCSV(&table); err != nil {
		t.Fatal(err)
	}
	return string(text) + "\n" + table.String() + tally.String()
}

// One worker or eight, one run or four shards in whatever order: the same bytes,
// alone and against something else.
func TestSameBytes(t *testing.T) {
	for _, against := range []bool{false, true} {
		plan := Plan{Trials: 401, Seed: 7, Workers: 1, Against: against, Open: func(other bool) (Player, error) {
			if !other {
				return &toy{play: brawl}, nil
			}
			return &toy{play: func(seed uint64, d *dice.Seeded) (Row, error) {
				row, err := brawl(seed, d)
				row[2].Value = row[2].Value.(float64) / 3
				return row, err
			}}, nil
		}}
		want := written(t, run(t, plan))
		for _, workers := range []int{2, 3, 8} {
			plan.Workers = workers
			if got := written(t, run(t, plan)); got != want {
				t.Errorf("%d workers, against %v:\n%s\nwant\n%s", workers, against, got, want)
			}
		}
		for _, of := range []int{1, 4, 7} {
			var shards []Named
			for i := of; i >= 1; i-- {
				plan.Shard, plan.Workers = Shard{i, of}, i
				text, err := json.Marshal(run(t, plan))
				if err != nil {
					t.Fatal(err)
				}
				read, err := Read(text, 0)
				if err != nil {
					t.Fatal(err)
				}
				shards = append(shards, Named{fmt.Sprintf("%d.json", i), read})
			}
			merged, err := Merge(shards, 0)
			if err != nil {
				t.Fatal(err)
			}
			if got := written(t, merged); got != want {
				t.Errorf("%d shards, against %v:\n%s\nwant\n%s", of, against, got, want)
			}
			plan.Shard = Shard{}
		}
	}
}

// There may be more shards than trials, and every trial is in one of them.
func TestParts(t *testing.T) {
	for _, trials := range []int{1, 3, 10, 999_999_999} {
		for _, of := range []int{1, 2, 3, 7, 64} {
			next := 1
			for i := 1; i <= of; i++ {
				first, last := Shard{i, of}.part(trials)
				if first != next {
					t.Fatalf("shard %d/%d of %d begins at %d, not at %d", i, of, trials, first, next)
				}
				next = last + 1
			}
			if next != trials+1 {
				t.Errorf("%d shards of %d end at %d", of, trials, next-1)
			}
		}
	}
	plan := Plan{Trials: 2, Workers: 3, Open: opens(brawl)}
	want := written(t, run(t, plan))
	var shards []Named
	for i := 1; i <= 5; i++ {
		plan.Shard = Shard{i, 5}
		shards = append(shards, Named{fmt.Sprint(i), run(t, plan)})
	}
	merged, err := Merge(shards, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := written(t, merged); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// Trial i has seed i, so that it can be played alone; another root has other
// trials.
func TestSeeds(t *testing.T) {
	if Seed(0, 17) != 17 {
		t.Errorf("trial 17 has seed %d", Seed(0, 17))
	}
	seen := map[uint64]uint64{}
	for root := uint64(0); root < 1000; root++ {
		for _, i := range []int{1, 10_000, 1_000_000} {
			if other, ok := seen[Seed(root, i)]; ok && other != root {
				t.Errorf("roots %d and %d share a seed", root, other)
			}
			seen[Seed(root, i)] = root
		}
	}
	for root := uint64(1); root < 100; root++ {
		for _, other := range []uint64{0, root - 1} {
			if apart := Seed(root, 0) - Seed(other, 0); apart < 1<<32 || -apart < 1<<32 {
				t.Errorf("the trials of roots %d and %d are only %d apart", root, other, apart)
			}
		}
	}
}

// The first trial that fails is named, whichever fails first by the clock.
func TestFailedTrial(t *testing.T) {
	play := func(seed uint64, d *dice.Seeded) (Row, error) {
		switch {
		case seed == 17:
			time.Sleep(20 * time.Millisecond)
			fallthrough
		case seed > 17 && seed%2 == 0:
			return nil, errors.New("it rains")
		}
		return Row{{"", 1.0}}, nil
	}
	for _, workers := range []int{1, 2, 3, 8} {
		_, err := Run(context.Background(), Plan{Trials: 1000, Workers: workers, Open: opens(play)})
		if want := "trial 17, with seed 17, failed:\nit rains"; err == nil || err.Error() != want {
			t.Errorf("%d workers: got %v, want %s", workers, err, want)
		}
	}
	_, err := Run(context.Background(), Plan{Trials: 9, Workers: 2, Open: func(bool) (Player, error) { return nil, errors.New("no table") }})
	if err == nil || err.Error() != "no table" {
		t.Errorf("a player that does not open: %v", err)
	}
}

// All trials give the same results.
func TestShape(t *testing.T) {
	for _, c := range []struct {
		name string
		last Row
		want string
	}{
		{"another type", Row{{"a", "x"}, {"b", true}}, "trial 3, with seed 3, failed:\n`a` is a text here (x), and was a number in the first trial"},
		{"yes or no", Row{{"a", true}, {"b", true}}, "trial 3, with seed 3, failed:\n`a` is yes or no here (yes), and was a number in the first trial"},
		{"one less", Row{{"b", true}}, "trial 3, with seed 3, failed:\nit gives no `a`, as the first trial did\n  hint: every trial gives the same results"},
		{"one more", Row{{"b", true}, {"c", 1.0}, {"a", 1.0}}, "trial 3, with seed 3, failed:\nit gives `c`, which the first trial did not: `a`, `b`\n  hint: every trial gives the same results"},
		{"another name", Row{{"", 1.0}}, "trial 3, with seed 3, failed:\nit gives the result, which the first trial did not: `a`, `b`\n  hint: every trial gives the same results"},
		{"too large", Row{{"a", 1e200}, {"b", true}}, "trial 3, with seed 3, failed:\n`a` is 1e+200, which cannot be added up"},
		{"another order", Row{{"b", true}, {"a", 3.0}}, ""},
	} {
		_, err := Run(context.Background(), Plan{Trials: 3, Workers: 1, Open: opens(func(seed uint64, d *dice.Seeded) (Row, error) {
			if seed == 3 {
				return c.last, nil
			}
			return Row{{"a", 1.0}, {"b", false}}, nil
		})})
		got := ""
		if err != nil {
			got = strings.TrimRight(err.Error(), "\n")
		}
		if got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// Who stops gets all trials up to the first that is not over.
func TestStopped(t *testing.T) {
	for _, workers := range []int{1, 4} {
		ctx, cancel := context.WithCancel(context.Background())
		open := func(bool) (Player, error) {
			p := &toy{stop: make(chan struct{})}
			p.play = func(seed uint64, d *dice.Seeded) (Row, error) {
				if seed == 50 {
					<-p.stop // it goes on until somebody stops it
					return nil, errors.New("stopped")
				}
				if seed == 60 || workers == 1 && seed == 49 {
					cancel()
				}
				return Row{{"", float64(seed)}}, nil
			}
			return p, nil
		}
		tally, err := Run(ctx, Plan{Trials: 1000, Workers: workers, Open: open})
		if err != nil {
			t.Fatal(err)
		}
		if !tally.Stopped() || tally.Played() != 49 {
			t.Errorf("%d workers: stopped %v after %d trials", workers, tally.Stopped(), tally.Played())
		}
		if text := tally.String(); !strings.Contains(text, "mean 25 ") || !strings.Contains(text, "stopped after 49 of 1000 trials, seed 0") {
			t.Errorf("%d workers: %s", workers, text)
		}
		cancel()
	}
}

// An interruption reaches a trial that began while it came.
func TestStoppedWhileBeginning(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	deaf := &deafAtFirst{toy: toy{stop: make(chan struct{})}}
	deaf.play = func(seed uint64, d *dice.Seeded) (Row, error) {
		if seed == 5 {
			cancel()
			<-deaf.stop
			return nil, errors.New("stopped")
		}
		return Row{{"", 1.0}}, nil
	}
	tally, err := Run(ctx, Plan{Trials: 9, Workers: 1, Open: func(bool) (Player, error) { return deaf, nil }})
	if err != nil || tally.Played() != 4 {
		t.Errorf("%v, %v", tally, err)
	}
}

// deafAtFirst does not hear the first interruption.
type deafAtFirst struct {
	toy
	heard int
}

func (d *deafAtFirst) Interrupt() {
	if d.heard++; d.heard > 1 {
		d.toy.Interrupt()
	}
}

// One shard does not know of the others, and cannot stop for them.
func TestWithinAndShard(t *testing.T) {
	_, err := Run(context.Background(), Plan{Trials: 9, Within: 1, Shard: Shard{1, 2}, Open: opens(brawl)})
	if want := "one shard cannot know the precision of all shards together"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// Progress hears every trial once, and never two at a time.
func TestProgress(t *testing.T) {
	heard, last := 0, 0
	run(t, Plan{Trials: 300, Workers: 4, Open: opens(brawl), Progress: func(done, of int) {
		heard++
		if done <= last || of != 300 {
			t.Errorf("%d of %d behind %d", done, of, last)
		}
		last = done
	}})
	if heard != 300 || last != 300 {
		t.Errorf("heard %d, the last %d", heard, last)
	}
}
