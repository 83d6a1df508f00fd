package odds

import (
	"errors"

	"houserule/lang/dice"
	"houserule/lang/dice/chance"
)

// How much of a budget dice notation takes: exact odds of dice count other work
// than scripts do, and trials count dice.
const (
	notationWork = 2         // steps of scripts that take as long as one calculation
	notationHeld = 192 << 20 // bytes of weights on the way
	notationLong = 16 << 20  // bytes of weights that are shown
	dieWork      = 4         // steps of scripts that take as long as a die
)

// Notation gives the odds of dice notation within a budget: exact ones, or those
// of many rolls with the reason. stop is asked again and again, and its error
// ends the work; it may be nil.
func Notation(e *dice.Expression, vars dice.Variables, o Options, stop func() error) (*chance.Distribution, error) {
	m := newMeter(nil, o)
	var stopped error
	look := func() error {
		if stop != nil {
			if stopped = stop(); stopped != nil {
				return stopped
			}
		}
		return m.look()
	}
	d, err := chance.Within(e, vars, chance.Limits{Work: m.options.Work / notationWork, Memory: notationHeld, Stop: look})
	var long *TooLong
	switch {
	case stopped != nil:
		return nil, stopped
	case err == nil && weightsOf(d) > notationLong && !m.options.ExactOnly:
		long = &TooLong{Large: true}
	case err == nil:
		return d, nil
	case errors.As(err, &long):
	case errors.Is(err, chance.ErrLarge):
		long = &TooLong{Dice: true}
	default:
		return nil, err
	}
	if m.options.ExactOnly {
		return nil, err
	}
	m.sampling()
	d, err = chance.Sample(e, vars, chance.Sampling{Trials: m.options.Trials, Seed: m.options.Seed, Dice: int(m.most / dieWork), Stop: func() error {
		m.progress.Trials++
		if err := look(); !errors.As(err, new(*TooLong)) {
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

// weightsOf is how many bytes the weights take.
func weightsOf(d *chance.Distribution) int {
	n := 0
	for _, o := range d.Outcomes {
		n += o.Weight.BitLen() / 8
	}
	return n
}
