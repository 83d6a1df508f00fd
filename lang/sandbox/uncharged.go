package sandbox

import "errors"

// Uncharged runs f as a separate command like [Host.Fresh], with the budget of a command,
// without charging the enclosing command: the caller must bound the number of such commands.
// A [Host.Total] is charged a quarter of the steps. It returns the steps that f used.
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

// unchargedHeap is the memory limit of an uncharged command as a multiple of that of a command.
const unchargedHeap = 4

// unchargedShare divides the steps of an uncharged command that a Total is charged.
const unchargedShare = 4

// UsedUp reports whether the script was stopped because it used up the steps of
// its command: it has no end, or one that is very far away. What a [Host.Total]
// stopped may have had one.
func (e *Error) UsedUp() bool { return e.Kind == Steps && !e.whole }
