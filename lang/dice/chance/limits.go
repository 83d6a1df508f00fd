package chance

// Limits bound the work of exact odds. The zero value allows everything up to the fixed
// limits of this package.
type Limits struct {
	// Work is the maximum number of calculations with numbers of one machine word, or what
	// takes as long; 0 for no limit. A million take about a tenth of a second.
	Work int64
	// Memory is the maximum number of bytes of weights; 0 for no limit.
	Memory int64
	// Stop is called repeatedly; its error ends the work and is returned. Nil for never.
	Stop func() error
}

// meter counts work against limits. A nil meter counts nothing.
type meter struct {
	Limits
	done, held int64
	checkedAt  int64 // done at the last call of Stop
}

// StopEvery is the work between two calls of Stop: a few milliseconds.
const StopEvery = 30_000

func newMeter(l Limits) *meter { return &meter{Limits: l} }

// spend counts work; the error is ErrLarge when it is too much, or that of Stop.
func (w *meter) spend(n int64) error {
	if w == nil {
		return nil
	}
	w.done += n
	if w.Work > 0 && w.done > w.Work {
		return ErrLarge
	}
	if w.Stop != nil && w.done-w.checkedAt >= StopEvery {
		w.checkedAt = w.done
		return w.Stop()
	}
	return nil
}

// hold counts weights that are kept, each of so many words.
func (w *meter) hold(weights, words int) error {
	if w == nil {
		return nil
	}
	if w.held += int64(weights) * int64(weightBytes+8*words); w.Memory > 0 && w.held > w.Memory {
		return ErrLarge
	}
	return nil
}

// weightBytes is the memory of a weight besides its words.
const weightBytes = 64

// mulWork is the work of multiplying numbers of a and b words.
func mulWork(a, b int) int64 { return 1 + int64(a)*int64(b)/32 }
