package chance

// Limits bound the computation of exact odds. With the zero value only the fixed limits of this
// package apply.
type Limits struct {
	// Work is the maximum number of operations on one-word numbers; longer operations count as
	// several. 0 means no limit. A million operations take about a tenth of a second.
	Work int64
	// Memory is the maximum number of bytes of weights; 0 for no limit.
	Memory int64
	// Stop is called repeatedly; an error ends the computation and is returned. It may be nil.
	Stop func() error
}

// meter counts the work and memory of a computation. A nil meter counts nothing.
type meter struct {
	Limits
	done, reserved int64
	checkedAt      int64 // done at the last call of Stop
}

// StopEvery is the work between two calls of Stop; it takes a few milliseconds.
const StopEvery = 30_000

func newMeter(l Limits) *meter { return &meter{Limits: l} }

// spend adds n to the work. It returns ErrLarge if the work exceeds its limit, or the error of
// Stop.
func (mt *meter) spend(n int64) error {
	if mt == nil {
		return nil
	}
	mt.done += n
	if mt.Work > 0 && mt.done > mt.Work {
		return ErrLarge
	}
	if mt.Stop != nil && mt.done-mt.checkedAt >= StopEvery {
		mt.checkedAt = mt.done
		return mt.Stop()
	}
	return nil
}

// reserve adds the memory of weights with the given number of words each. It returns ErrLarge if
// the memory exceeds its limit.
func (mt *meter) reserve(weights, words int) error {
	if mt == nil {
		return nil
	}
	if mt.reserved += int64(weights) * int64(weightBytes+8*words); mt.Memory > 0 && mt.reserved > mt.Memory {
		return ErrLarge
	}
	return nil
}

// weightBytes is the memory of a weight in addition to its words.
const weightBytes = 64

// mulWork returns the work of multiplying numbers of a and b words.
func mulWork(a, b int) int64 { return 1 + int64(a)*int64(b)/32 }
