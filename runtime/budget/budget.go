// Package budget measures what one question takes of a machine: the memory that is counted
// where it is kept, the time, and the heap.
//
// What is counted comes out alike on every machine, so it may decide how a question is
// answered. The clock and the heap do not: they only ever refuse an answer, with an error
// that is a [Refused], and never change one.
package budget

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/metrics"
	"time"

	"houserule/lang/diag"
)

// What a question may take where nobody says anything else.
const (
	DefaultMemory = 128 << 20        // bytes that are counted
	DefaultTime   = 10 * time.Second // before it is refused
	leastHeap     = 1 << 30          // bytes that the heap may grow by
	heapFactor    = 4                // at least so many times what is counted
)

// Limits bound a question. The zero value holds the defaults; a negative Time or Memory
// bounds nothing.
type Limits struct {
	Memory int64         // bytes that are counted where something is kept
	Time   time.Duration // how long it may take
}

// Budget is what a question has taken so far.
type Budget struct {
	Limits
	held   int64 // bytes, as counted
	began  time.Time
	worked time.Duration // by the processor, when it began
	base   uint64        // the heap then
	most   uint64        // bytes that it may grow by
	looks  int
	sample []metrics.Sample
}

// New begins a question.
func New(l Limits) *Budget {
	if l.Memory == 0 {
		l.Memory = DefaultMemory
	}
	if l.Time == 0 {
		l.Time = DefaultTime
	}
	b := &Budget{Limits: l}
	if l.Time > 0 {
		b.began, b.worked = time.Now(), processor()
	}
	if l.Memory > 0 {
		b.sample = []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		b.base, b.most = b.heap(), max(leastHeap, heapFactor*uint64(l.Memory))
	}
	return b
}

// ErrMemory says that more is kept than the budget has.
var ErrMemory = errors.New("more is kept than the budget has")

// Hold counts bytes that are kept from now on, or with a negative number such as are not
// kept any more.
func (b *Budget) Hold(bytes int64) error {
	if b.held += bytes; b.Memory > 0 && b.held > b.Memory {
		return ErrMemory
	}
	return nil
}

// Held is how many bytes are kept, as they were counted.
func (b *Budget) Held() int64 { return b.held }

// Dropped counts nothing of what was held as kept any more.
func (b *Budget) Dropped() { b.held = 0 }

// heapEvery is after how many looks it is looked at the heap.
const heapEvery = 16

// Look refuses to go on where it takes too long or too much of the heap.
func (b *Budget) Look() error {
	if b.Time > 0 && b.passed() > b.Time {
		return refuse(&Refused{Time: b.Time}, "ask for less, or give it more: odds { seconds = 60, ask = ... }, or --time 60s")
	}
	if b.looks++; b.Memory <= 0 || b.looks%heapEvery != 0 {
		return nil
	}
	if b.heap() <= b.base+b.most {
		return nil
	}
	runtime.GC() // most of it may be garbage
	if b.heap() <= b.base+b.most {
		return nil
	}
	return refuse(&Refused{Heap: int64(b.most)}, "ask for less, or give it more: odds { memory = 1000, ask = ... }, or --memory 1000, in MiB")
}

// passed is how long the question has been going on: as long as the processor worked for
// it, where the machine was busy with something else.
func (b *Budget) passed() time.Duration {
	passed := time.Since(b.began)
	if worked := processor(); worked > 0 {
		passed = min(passed, worked-b.worked)
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

// Refused says that a question took more of this machine than it may.
type Refused struct {
	Time time.Duration // the limit, where it was one of time
	Heap int64         // the limit in bytes, where it was one of the heap
}

// Error tells the limit.
func (r *Refused) Error() string {
	if r.Heap > 0 {
		return fmt.Sprintf("this question takes more than %d MiB of memory", r.Heap>>20)
	}
	return fmt.Sprintf("this question takes longer than %s", r.Time)
}

// Uncatchable keeps scripts from going on as if nothing had happened: what they would do
// then would differ from machine to machine.
func (r *Refused) Uncatchable() bool { return true }

func refuse(r *Refused, hint string) error {
	return &diag.Problem{Message: r.Error() + ", and is refused", Hint: hint, Cause: r}
}
