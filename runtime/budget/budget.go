// Package budget limits the memory and the time of one computation, such as the odds of a
// check.
//
// Memory is counted by the caller with [Budget.Hold]. The count is the same on every machine,
// so it may decide how a question is answered. The time and the heap differ between machines:
// exceeding their limits stops the computation with an [ExceededError] and never changes an
// answer.
package budget

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/metrics"
	"time"

	"houserule/lang/diag"
)

// Defaults of [Limits].
const (
	DefaultMemory = 128 << 20 // counted bytes
	DefaultTime   = 10 * time.Second
	leastHeap     = 1 << 30 // the least limit of heap growth, in bytes
	heapFactor    = 4       // limit of heap growth as a multiple of Limits.Memory
)

// Limits are the limits of a computation. 0 means the default, a negative value no limit.
type Limits struct {
	Memory int64         // bytes held, as counted by [Budget.Hold]
	Time   time.Duration // processor time, or elapsed time where that is shorter or the other is not known
}

// Budget measures one computation against its limits. It belongs to one goroutine.
type Budget struct {
	Limits
	held   int64 // bytes, see Hold
	began  time.Time
	cpu    time.Duration    // processor time of the program at the beginning
	base   uint64           // size of the heap at the beginning, in bytes
	growth uint64           // limit of the growth of the heap, in bytes
	looks  int              // calls of Look
	sample []metrics.Sample // storage for heap
}

// New starts a budget.
func New(l Limits) *Budget {
	if l.Memory == 0 {
		l.Memory = DefaultMemory
	}
	if l.Time == 0 {
		l.Time = DefaultTime
	}
	b := &Budget{Limits: l}
	if l.Time > 0 {
		b.began, b.cpu = time.Now(), processor()
	}
	if l.Memory > 0 {
		b.sample = []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		b.base, b.growth = b.heap(), max(leastHeap, heapFactor*uint64(l.Memory))
	}
	return b
}

// ErrMemory is the error of [Budget.Hold] beyond Limits.Memory.
var ErrMemory = errors.New("more is kept than the budget has")

// Hold adds to the number of bytes held; a negative number subtracts. It returns
// [ErrMemory] when they exceed Limits.Memory.
func (b *Budget) Hold(bytes int64) error {
	if b.held += bytes; b.Memory > 0 && b.held > b.Memory {
		return ErrMemory
	}
	return nil
}

// Held returns the number of bytes held.
func (b *Budget) Held() int64 { return b.held }

// Release sets the number of held bytes to 0.
func (b *Budget) Release() { b.held = 0 }

// heapEvery is the number of calls of Look between two measurements of the heap.
const heapEvery = 16

// Look returns a problem caused by [ExceededError] if the time or the growth of the heap exceeds
// its limit.
func (b *Budget) Look() error {
	if b.Time > 0 && b.passed() > b.Time {
		return exceeded(&ExceededError{Time: b.Time}, "ask for less, or give it more: odds { seconds = 60, ask = ... }, or --time 60s")
	}
	if b.looks++; b.Memory <= 0 || b.looks%heapEvery != 0 {
		return nil
	}
	if b.heap() <= b.base+b.growth {
		return nil
	}
	runtime.GC() // most of it may be garbage
	if b.heap() <= b.base+b.growth {
		return nil
	}
	return exceeded(&ExceededError{Heap: int64(b.growth)}, "ask for less, or give it more: odds { memory = 1000, ask = ... }, or --memory 1000, in MiB")
}

// passed returns the time since the beginning, or the processor time used since then if that is
// known and shorter.
func (b *Budget) passed() time.Duration {
	passed := time.Since(b.began)
	if cpu := processor(); cpu > 0 {
		passed = min(passed, cpu-b.cpu)
	}
	return passed
}

func (b *Budget) heap() uint64 {
	metrics.Read(b.sample)
	if b.sample[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return b.sample[0].Value.Uint64()
}

// ExceededError reports that a computation exceeded its limit of time or heap growth.
type ExceededError struct {
	Time time.Duration // the limit that was exceeded; 0 if it was that of the heap
	Heap int64         // the limit that was exceeded, in bytes; 0 if it was that of time
}

// Error names the limit.
func (e *ExceededError) Error() string {
	if e.Heap > 0 {
		return fmt.Sprintf("this question takes more than %d MiB of memory", e.Heap>>20)
	}
	return fmt.Sprintf("this question takes longer than %s", e.Time)
}

// Uncatchable returns true: a script that catches the error would behave differently on
// different machines.
func (e *ExceededError) Uncatchable() bool { return true }

func exceeded(r *ExceededError, hint string) error {
	return &diag.Problem{Message: r.Error() + ", and is refused", Hint: hint, Cause: r}
}
