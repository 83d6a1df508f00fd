package sandbox

import (
	"context"
	"runtime"
	"runtime/metrics"
	"sync/atomic"
	"time"

	"houserule/lang/diag"
)

// checkEvery is the number of steps between two looks at the clock, the heap
// and the interrupt flag: about 30 microseconds of script.
const checkEvery = 1024

// meter counts the steps of a command. The virtual machine asks its context's
// Done before every instruction; this one counts down and answers with a nil
// channel, which never is ready, until the budget is spent. Unlike a deadline
// it stops at the same instruction on every run.
type meter struct {
	left    int64 // steps until the next check
	rest    int64 // steps beyond that check
	budget  int64
	all     int64 // steps of all commands together, from a Total around them; 0 for none
	allLeft int64 // of them, those that no portion was taken from yet
	tripped *trip // why the machine stops; nil while it may run
	closed  chan struct{}

	// What the machine is doing, for inspect.
	state   *view
	reg     *registers
	most    int           // how high the value stack may grow
	values  int           // how many of them one call may pass on
	watched uint64        // a bit for each instruction that is looked at
	sealed  bool          // loading is over
	refused *diag.Problem // why the present instruction must fail
	equal   Equal         // what a thing and a text have to do with each other; nil for nothing

	wall     time.Duration
	deadline time.Time
	heap     int64
	heapBase uint64
	heapNext uint64 // heap size at which a collection decides
	allocEnd uint64 // bytes allocated, garbage included, at which it is enough
	room     uint64 // how many times the memory of a command the budget has
	measured bool   // the three above hold
	process  uint64 // bytes that the heap may have at all; 0 for any
	wholeEnd uint64 // heap size at which a collection decides whether it has more
	sample   []metrics.Sample

	interrupt atomic.Pointer[trip]
}

type trip struct {
	kind    Kind
	message string
	limit   int64 // of steps
	whole   bool  // it was the limit of a Total
	cause   error
	at      diag.Pos
}

var _ context.Context = (*meter)(nil)

func newMeter(l Limits) *meter {
	m := &meter{closed: make(chan struct{}), watched: watched, wall: l.Wall, heap: l.Heap, process: uint64(max(l.Process, 0)),
		sample: []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/gc/heap/allocs:bytes"}}}
	m.wholeEnd = m.process
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
	m.room, m.measured = 1, false
	m.refill()
}

// measure notes how much memory there is when a budget begins.
func (m *meter) measure() {
	if m.heap <= 0 {
		return
	}
	size, allocated := m.heapSize()
	m.measured = true
	m.heapBase = size + (m.room-1)*uint64(m.heap)
	m.heapNext = m.heapBase + uint64(m.heap)
	m.allocEnd = allocated + garbageFactor*uint64(m.heap)
}

// stop closes the budget: Lua code that runs outside a command stops at once.
func (m *meter) stop() {
	m.budget, m.left, m.rest = 0, 0, 0
	m.tripped = outside
}

// outside is why a script does not run that nobody calls.
var outside = &trip{kind: Steps, message: "the script was called outside a command"}

func (m *meter) used() int64 { return m.budget - m.rest - m.left }

func (m *meter) refill() {
	portion := min(m.rest, checkEvery)
	m.left += portion
	m.rest -= portion
	m.allLeft -= portion
}

// release gives back what a command did not use of its last portion.
func (m *meter) release() { m.allLeft += max(m.left, 0) }

// together is how many steps all commands of a Total have used, and the portion
// that is in use.
func (m *meter) together() int64 { return m.all - m.allLeft }

// Done is asked before every instruction, and looks at the few that can be long.
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
		if m.all > 0 && m.allLeft <= 0 {
			m.tripped = &trip{kind: Steps, message: "everything that was to be done here used up its steps", limit: m.all, whole: true}
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
	if m.heap <= 0 {
		return
	}
	if !m.measured {
		m.measure()
	}
	size, allocated := m.heapSize()
	if size > m.heapNext || m.process > 0 && size > m.wholeEnd {
		// Most of it may be garbage: only a collection tells.
		runtime.GC()
		size, allocated = m.heapSize()
		m.heapNext = size + uint64(m.heap)
		m.wholeEnd = max(m.process, size+uint64(m.heap)/4)
		if m.process > 0 && size > m.process {
			m.tripped = &trip{kind: Memory, message: keptTooMuch}
			return
		}
	}
	if size > m.heapBase+uint64(m.heap) || allocated > m.allocEnd {
		m.tripped = &trip{kind: Memory, message: "the script uses too much memory"}
	}
}

const keptTooMuch = "everything that is kept takes too much memory"

// full tells whether the heap of the process has grown beyond what it may have at all.
func (m *meter) full() bool {
	if m.heap <= 0 || m.process == 0 {
		return false
	}
	size, _ := m.heapSize()
	if size <= m.process {
		return false
	}
	runtime.GC()
	size, _ = m.heapSize()
	return size > m.process
}

// garbageFactor times the heap limit may be allocated in one command, garbage
// included. A single instruction can make a table grow by a megabyte, so steps
// alone bound the work badly.
const garbageFactor = 64

func (m *meter) heapSize() (size, allocated uint64) {
	metrics.Read(m.sample)
	if m.sample[0].Value.Kind() != metrics.KindUint64 || m.sample[1].Value.Kind() != metrics.KindUint64 {
		return 0, 0
	}
	return m.sample[0].Value.Uint64(), m.sample[1].Value.Uint64()
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
	room               uint64
	since              time.Time
}

// suspend puts the open budget aside and opens a fresh one.
func (m *meter) suspend(steps int64) suspended {
	s := suspended{left: m.left, rest: m.rest, budget: m.budget, room: m.room}
	if m.wall > 0 {
		s.since = time.Now()
	}
	m.begin(steps) // memory is measured when it is looked at for the first time: most are over before
	return s
}

// roomier lets the open budget take so many times the memory of another.
func (m *meter) roomier(times uint64) {
	if m.room = times; m.measured {
		m.measure()
	}
}

// resume goes on with the outer budget. The time that passed inside does not
// count for it.
func (m *meter) resume(s suspended, outerDeadline time.Time) {
	m.release()
	m.left, m.rest, m.budget, m.tripped, m.refused = s.left, s.rest, s.budget, nil, nil
	if m.wall > 0 {
		m.deadline = outerDeadline.Add(time.Since(s.since))
	}
	m.measured, m.room = false, s.room
}
