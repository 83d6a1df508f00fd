package bench

import (
	"context"
	"errors"
	"sync"

	"houserule/lang/diag"
	"houserule/runtime/sim"
)

// perWorker is the number of trials of a simulation for each of two workers.
const perWorker = 8

// oneFight is the script of the simulation.
const oneFight = `return game:bout()`

// trials simulates fights with a number of workers.
func trials(workers int) func() (*Job, error) {
	return func() (*Job, error) {
		players := make(chan *player, workers)
		for range workers {
			g, err := open(folder{sparring}, "sparring")
			if err != nil {
				return nil, err
			}
			t, err := g.Trials(diag.NewFile("trial.lua", oneFight))
			if err != nil {
				return nil, err
			}
			players <- &player{Player: t, back: players}
		}
		plan := sim.Plan{Trials: 2 * perWorker, Workers: workers, Open: func(bool) (sim.Player, error) { return <-players, nil }}
		return &Job{Close: func() {
			for range workers {
				(<-players).Player.Close()
			}
		}, Do: func() error {
			t, err := sim.Run(context.Background(), plan)
			if err == nil && t.Played() < plan.Trials {
				err = errors.New("not all trials were played")
			}
			return err
		}}, nil
	}
}

// player is reused by all simulations, so that opening a game is not measured.
type player struct {
	sim.Player
	back chan *player
}

func (p *player) Close() { p.back <- p }

// spinning runs independent work on a number of goroutines. Its speedup is the maximum for a
// simulation on this machine at this time.
func spinning(workers int) func() (*Job, error) {
	const turns = 8_000_000
	return func() (*Job, error) {
		ends := make([]uint64, workers*64) // on separate cache lines
		return &Job{Close: func() {}, Do: func() error {
			var all sync.WaitGroup
			for w := range workers {
				all.Go(func() {
					x := uint64(w + 1)
					for range turns / workers {
						x ^= x << 13
						x ^= x >> 7
						x ^= x << 17
					}
					ends[w*64] = x
				})
			}
			all.Wait()
			if ends[0] == 0 {
				return errors.New("nothing was done")
			}
			return nil
		}}, nil
	}
}
