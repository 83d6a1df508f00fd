package odds

import (
	"errors"

	"houserule/lang/dice"
	"houserule/lang/dice/chance"
)

// Limits of dice notation, and its work in steps of scripts.
const (
	notationWork   = 2         // steps per unit of [chance.Limits].Work
	notationMemory = 192 << 20 // maximum bytes of intermediate weights
	notationAnswer = 16 << 20  // maximum bytes of the weights of an answer
	dieWork        = 4         // steps per die of a trial
)

// Notation returns the distribution of dice notation: exact, or sampled with the reason if
// exact computation exceeds the budget. stop is called repeatedly, and its error ends the
// computation; it may be nil.
func Notation(e *dice.Expression, vars dice.Variables, o Options, stop func() error) (*chance.Distribution, error) {
	m := newMeter(nil, o)
	var stopped error
	look := func() error {
		if stop != nil {
			if stopped = stop(); stopped != nil {
				return stopped
			}
		}
		return m.check()
	}
	d, err := chance.Within(e, vars, chance.Limits{Work: m.options.Work / notationWork, Memory: notationMemory, Stop: look})
	var long *TooLongError
	switch {
	case stopped != nil:
		return nil, stopped
	case err == nil && weightsOf(d) > notationAnswer && !m.options.ExactOnly:
		long = &TooLongError{Large: true}
	case err == nil:
		return d, nil
	case errors.As(err, &long):
	case errors.Is(err, chance.ErrLarge):
		long = &TooLongError{Dice: true}
	default:
		return nil, err
	}
	if m.options.ExactOnly {
		return nil, err
	}
	m.beginSampling()
	d, err = chance.Sample(e, vars, chance.Sampling{Trials: m.options.Trials, Seed: m.options.Seed, Dice: int(m.limit / dieWork), Stop: func() error {
		m.progress.Trials++
		if err := look(); !errors.As(err, new(*TooLongError)) {
			return err
		}
		return nil
	}, Enough: m.overtime})
	switch {
	case stopped != nil:
		return nil, stopped
	case err != nil:
		return nil, err
	}
	d.Why = long.Error()
	return d, nil
}

// weightsOf returns the size of all weights in bytes.
func weightsOf(d *chance.Distribution) int {
	n := 0
	for _, o := range d.Outcomes {
		n += o.Weight.BitLen() / 8
	}
	return n
}
