package sandbox

import (
	"context"
	"sync/atomic"
	"time"

	"houserule/lang/diag"
)

// checkEvery is the number of steps between two looks at the clock, the heap
// and the interrupt flag: about 30 microseconds of script.
const checkEvery = 1024

// meter counts the steps of a command. The virtual machine calls Done of its context before
// every instruction; meter is that context, counts down, and returns a nil channel (which
// is never ready) until the budget is spent. Unlike a deadline it stops at the same
// instruction on every run.
type meter struct {
	left      int64         // steps of the current portion; at 0 the clock and the memory are checked
	rest      int64         // steps of the open budget beyond the current portion
	budget    int64         // steps the open budget began with; 0 while none is open
	total     int64         // budget of the open Total; 0 while none is open
	totalLeft int64         // steps of total beyond the current portion
	tripped   *trip         // why the machine stops; nil while it may run
	refused   *diag.Problem // why the current instruction raises an error; nil if it may run
	closed    chan struct{} // a closed channel: what Done returns when the machine must stop

	// What the machine is doing, for inspect.
	state     *view
	reg       *registers
	maxTop    int    // how high the value stack may grow
	maxValues int    // how many values one call may pass on
	watched   uint64 // a bit for each instruction that inspect looks at
	sealed    bool   // loading has ended: variables of modules cannot be assigned
	equal     Equal  // compares a thing of the caller with a text; nil: they are never equal

	wall     time.Duration // how long a command may take; not looked at unless positive
	deadline time.Time     // when the open budget ends; unset unless wall is positive
	memory   memoryGuard

	interrupt atomic.Pointer[trip] // set from other goroutines; nil for no interruption
}

// trip is why the machine stops.
type trip struct {
	kind    Kind
	message string
	limit   int64 // in steps; 0 if no limit was reached
	ofTotal bool  // the limit is that of a Total
	cause   error
	at      diag.Pos
}

var _ context.Context = (*meter)(nil)

func newMeter(l Limits) *meter {
	m := &meter{closed: make(chan struct{}), watched: watched, wall: l.Wall, memory: newMemoryGuard(l.Heap, l.Process)}
	close(m.closed)
	m.stop()
	return m
}

// begin opens a budget of steps.
func (m *meter) begin(steps int64) {
	m.budget, m.left, m.rest, m.tripped, m.refused = steps, 0, steps, nil, nil
	if m.wall > 0 {
		m.deadline = time.Now().Add(m.wall)
	}
	m.memory.reset(1)
	m.refill()
}

// stop closes the budget: Lua code that runs outside a command stops at once.
func (m *meter) stop() {
	m.budget, m.left, m.rest = 0, 0, 0
	m.tripped = outside
}

// outside is the trip while no budget is open: scripts run only in commands.
var outside = &trip{kind: Steps, message: "the script was called outside a command"}

func (m *meter) used() int64 { return m.budget - m.rest - m.left }

func (m *meter) refill() {
	portion := min(m.rest, checkEvery)
	m.left += portion
	m.rest -= portion
	m.totalLeft -= portion
}

// release returns the unused steps of the current portion to the Total.
func (m *meter) release() { m.totalLeft += max(m.left, 0) }

// together returns the steps used by all commands of a Total, including the whole current
// portion.
func (m *meter) together() int64 { return m.total - m.totalLeft }

// Done is called before every instruction. It counts one step, and inspects the few
// instructions that can take long.
func (m *meter) Done() <-chan struct{} {
	m.left--
	if m.left < 0 {
		if stop := m.check(); stop != nil {
			return stop
		}
	}
	cf := m.state.currentFrame
	inst := cf.Fn.Proto.Code[cf.Pc-1]
	if m.watched>>(inst>>26)&1 == 0 && m.reg.top <= calm {
		return nil
	}
	return m.inspect(cf, inst)
}

// charge counts the work of a Go function.
func (m *meter) charge(n int64) (ok bool) {
	m.left -= n
	return m.left >= 0 || m.check() == nil
}

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
		m.look()
	}
	if m.tripped == nil {
		return nil
	}
	m.left = min(m.left, 0)
	return m.closed
}

// look asks the guards that depend on the machine.
func (m *meter) look() {
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

// Err is the text of the error the machine raises when Done is ready.
func (m *meter) Err() error {
	if m.tripped == nil && m.refused == nil {
		return nil
	}
	return errStopped
}

// Deadline and Value complete a context; there is neither.
func (m *meter) Deadline() (time.Time, bool) { return time.Time{}, false }
func (m *meter) Value(any) any               { return nil }

type stopped struct{}

func (stopped) Error() string { return "stopped" }

// errStopped is what the machine itself raises; the host replaces it by an
// Error that says which limit was reached.
var errStopped error = stopped{}

// suspended is a budget that waits while another one is open inside it.
type suspended struct {
	left, rest, budget int64
	share              uint64 // of the memory guard
	since              time.Time
}

// suspend puts the open budget aside and opens a fresh one.
func (m *meter) suspend(steps int64) suspended {
	s := suspended{left: m.left, rest: m.rest, budget: m.budget, share: m.memory.share}
	if m.wall > 0 {
		s.since = time.Now()
	}
	m.begin(steps) // memory is measured when it is looked at for the first time: most are over before
	return s
}

// resume goes on with the outer budget. The time that passed inside does not
// count for it.
func (m *meter) resume(s suspended, outerDeadline time.Time) {
	m.release()
	m.left, m.rest, m.budget, m.tripped, m.refused = s.left, s.rest, s.budget, nil, nil
	if m.wall > 0 {
		m.deadline = outerDeadline.Add(time.Since(s.since))
	}
	m.memory.reset(s.share)
}
