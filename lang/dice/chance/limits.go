package chance

// Limits bound how much work exact odds may be. The zero value bounds nothing
// but what no machine could hold.
type Limits struct {
	// Work is the number of calculations with numbers of one machine word, or
	// what takes as long; 0 for no bound. A million take about a tenth of a
	// second.
	Work int64
	// Memory is how many bytes weights may take; 0 for no bound.
	Memory int64
	// Stop is asked again and again; its error ends the work, and is given
	// back. It may be nil.
	Stop func() error
}

// meter is the work that has been done under limits. A nil effort counts
// nothing.
type meter struct {
	Limits
	done, held int64
	checkedAt  int64 // what was done when Stop was asked
}

// StopEvery is after how much work Stop is asked: a few milliseconds.
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

// hold counts weights that are kept.
func (w *meter) hold(weights, words int) error {
	if w == nil {
		return nil
	}
	if w.held += int64(weights) * int64(weightBytes+8*words); w.Memory > 0 && w.held > w.Memory {
		return ErrLarge
	}
	return nil
}

// weightBytes is what a weight takes beside its words.
const weightBytes = 64

// mulWork is the work of multiplying weights of so many words.
func mulWork(a, b int) int64 { return 1 + int64(a)*int64(b)/32 }
