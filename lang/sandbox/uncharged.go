package sandbox

import "errors"

// Uncharged runs f as a separate command like [Host.Fresh], without charging the enclosing
// command; the caller must limit the number of such commands. A [Host.Total] is charged a
// quarter of the steps. used is the number of steps.
func (h *Host) Uncharged(f func() error) (used int64, err error) {
	left := h.meter.totalLeft
	defer func() { h.meter.totalLeft = left - (left-h.meter.totalLeft)/unchargedShare }()
	if h.broken || h.depth == 0 {
		err = h.Enter(0, func() error {
			h.meter.memory.enlarge(unchargedHeap)
			return f()
		})
		return min(h.meter.used(), h.limits.Steps), err
	}
	deadline := h.meter.deadline
	outer := h.meter.suspend(h.limits.Steps)
	h.meter.memory.enlarge(unchargedHeap)
	err = f()
	if t := h.meter.tripped; t != nil {
		var known *Error
		if !errors.As(err, &known) || known.Kind != t.kind {
			err = h.stoppedError(nil, t)
		}
	}
	used = min(h.meter.used(), h.limits.Steps)
	h.meter.resume(outer, deadline)
	return used, err
}

// unchargedHeap is the memory limit of an uncharged command relative to that of a command.
const unchargedHeap = 4

// unchargedShare is the divisor of the steps charged to a Total.
const unchargedShare = 4

// UsedUp reports whether the command used up its own step budget, so it probably does not
// terminate. False if the limit of a [Host.Total] was reached.
func (e *Error) UsedUp() bool { return e.Kind == Steps && !e.ofTotal }
