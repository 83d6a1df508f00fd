package sandbox

import (
	"context"
	"sync/atomic"
	"time"

	"houserule/lang/diag"
)

// checkEvery is the number of steps between two checks of the time, the heap and interrupts:
// about 30 microseconds.
const checkEvery = 1024

// meter counts the steps of a command. gopher-lua calls Done of its context before every
// instruction; meter is that context. Done counts down and returns nil until the budget is used
// up, which unlike a deadline is at the same instruction on every run. A budget is consumed in
// portions of checkEvery steps: used = budget - rest - left.
type meter struct {
	left      int64         // remaining steps of the current portion; below 0 the limits are checked
	rest      int64         // steps of the current budget after the current portion
	budget    int64         // steps of the current budget; 0 if there is none
	total     int64         // steps of the current Total; 0 if there is none
	totalLeft int64         // steps of total after the current portion
	tripped   *trip         // why the machine must stop; nil while it may run
	refused   *diag.Problem // why the current instruction raises an error; else nil
	closed    chan struct{} // a closed channel, returned by Done to stop the machine

	// Used by inspect.
	state     *stateMirror
	reg       *registersMirror
	maxTop    int    // maximum height of the value stack
	maxValues int    // maximum number of values passed by one call
	watched   uint64 // set of instructions that are inspected, one bit each
	sealed    bool   // loading has ended: upvalues of modules may not be assigned
	equal     Equal  // see Host.SetEqual; may be nil

	wall     time.Duration // maximum time of a command; not checked unless positive
	deadline time.Time     // of the current budget; unset unless wall is positive
	memory   memoryGuard

	interrupt atomic.Pointer[trip] // set by other goroutines; nil for no interrupt
}

// trip is the reason why the machine stops.
type trip struct {
	kind    Kind
	message string
	limit   int64 // in steps; 0 unless a step limit was reached
	ofTotal bool  // limit is that of a Total
	cause   error
	at      diag.Pos // where the script was stopped; zero until known
}

var _ context.Context = (*meter)(nil)

func newMeter(l Limits) *meter {
	m := &meter{closed: make(chan struct{}), watched: watched, wall: l.Wall, memory: newMemoryGuard(l.Heap, l.Process)}
	close(m.closed)
	m.stop()
	return m
}

// begin begins a budget of steps.
func (m *meter) begin(steps int64) {
	m.budget, m.left, m.rest, m.tripped, m.refused = steps, 0, steps, nil, nil
	if m.wall > 0 {
		m.deadline = time.Now().Add(m.wall)
	}
	m.memory.reset(1)
	m.refill()
}

// stop ends the budget. Lua code that runs outside of a command then stops at once.
func (m *meter) stop() {
	m.budget, m.left, m.rest = 0, 0, 0
	m.tripped = outsideCommand
}

// outsideCommand is the trip while there is no budget.
var outsideCommand = &trip{kind: Steps, message: "the script was called outside a command"}

// used returns the steps used of the current budget.
func (m *meter) used() int64 { return m.budget - m.rest - m.left }

// refill takes the next portion from the budget.
func (m *meter) refill() {
	portion := min(m.rest, checkEvery)
	m.left += portion
	m.rest -= portion
	m.totalLeft -= portion
}

// release returns the unused steps of the current portion to the Total.
func (m *meter) release() { m.totalLeft += max(m.left, 0) }

// totalUsed returns the steps used by all commands of a Total, including the complete current
// portion.
func (m *meter) totalUsed() int64 { return m.total - m.totalLeft }

// Done is called before every instruction. It counts one step and inspects watched instructions.
func (m *meter) Done() <-chan struct{} {
	m.left--
	if m.left < 0 {
		if stop := m.check(); stop != nil {
			return stop
		}
	}
	cf := m.state.currentFrame
	inst := cf.Fn.Proto.Code[cf.Pc-1]
	if m.watched>>(inst>>26)&1 == 0 && m.reg.top <= lowStack {
		return nil
	}
	return m.inspect(cf, inst)
}

// charge counts n steps of Go code. It returns false if the machine must stop.
func (m *meter) charge(n int64) (ok bool) {
	m.left -= n
	return m.left >= 0 || m.check() == nil
}

// check refills the portion, or returns the closed channel if the machine must stop.
func (m *meter) check() <-chan struct{} {
	for m.tripped == nil && m.left < 0 {
		if m.rest <= 0 {
			m.tripped = &trip{kind: Steps, message: "the script used up its steps", limit: m.budget}
			break
		}
		if m.total > 0 && m.totalLeft <= 0 {
			m.tripped = &trip{kind: Steps, message: "everything that was to be done here used up its steps", limit: m.total, ofTotal: true}
			break
		}
		m.refill()
		m.checkLimits()
	}
	if m.tripped == nil {
		return nil
	}
	m.left = min(m.left, 0)
	return m.closed
}

// checkLimits checks interrupts, time and memory.
func (m *meter) checkLimits() {
	if t := m.interrupt.Load(); t != nil {
		m.tripped = t
		return
	}
	if m.wall > 0 && time.Now().After(m.deadline) {
		m.tripped = &trip{kind: Time, message: "the script ran too long"}
		return
	}
	if message := m.memory.exceeded(); message != "" {
		m.tripped = &trip{kind: Memory, message: message}
	}
}

// Err returns the error that gopher-lua raises when Done is closed.
func (m *meter) Err() error {
	if m.tripped == nil && m.refused == nil {
		return nil
	}
	return errStopped
}

// Deadline and Value complete the implementation of context.Context.
func (m *meter) Deadline() (time.Time, bool) { return time.Time{}, false }
func (m *meter) Value(any) any               { return nil }

type stopped struct{}

func (stopped) Error() string { return "stopped" }

// errStopped is raised by gopher-lua. The host replaces it by an Error with the reason.
var errStopped error = stopped{}

// suspended is the state of a budget while a nested one is open.
type suspended struct {
	left, rest, budget int64
	share              uint64 // of the memory guard
	since              time.Time
}

// suspend begins a nested budget and returns the state of the current one.
func (m *meter) suspend(steps int64) suspended {
	s := suspended{left: m.left, rest: m.rest, budget: m.budget, share: m.memory.share}
	if m.wall > 0 {
		s.since = time.Now()
	}
	m.begin(steps) // memory is measured by the first check
	return s
}

// resume continues the outer budget. The time since suspend is not charged to it.
func (m *meter) resume(s suspended, outerDeadline time.Time) {
	m.release()
	m.left, m.rest, m.budget, m.tripped, m.refused = s.left, s.rest, s.budget, nil, nil
	if m.wall > 0 {
		m.deadline = outerDeadline.Add(time.Since(s.since))
	}
	m.memory.reset(s.share)
}
