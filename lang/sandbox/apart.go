package sandbox

import "errors"

// Apart runs f as a command of its own like [Host.Fresh], with the budget of
// any command, but the command around it pays nothing for it: whoever runs many
// of them bounds their number and their steps, as odds do. A [Host.Total] pays a
// quarter. It gives the steps that f used.
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

// apartHeap times the memory of a command is there for what runs apart: all the
// ways that dice can lie are kept at once.
const unchargedHeap = 4

// apartShare is the part of the steps that a Total pays for what runs apart.
const unchargedShare = 4

// UsedUp reports whether the script was stopped because it used up the steps of
// its command: it has no end, or one that is very far away. What a [Host.Total]
// stopped may have had one.
func (e *Error) UsedUp() bool { return e.Kind == Steps && !e.whole }
