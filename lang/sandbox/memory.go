package sandbox

import (
	"runtime"
	"runtime/metrics"
)

// memoryGuard bounds the memory that commands take. Sizes are bytes of the heap of the
// process, read from the runtime.
type memoryGuard struct {
	perCommand  uint64 // how much the heap may grow during a command; 0: memory is never looked at
	ofProcess   uint64 // how large the heap may be at all; 0 for any size
	share       uint64 // how many times perCommand the open budget may take; at least 1
	measured    bool   // base, collectAt and allocateMax are those of the open budget
	base        uint64 // heap size from which the open budget may take perCommand
	collectAt   uint64 // heap size at which a collection finds out what the open budget holds
	collectAll  uint64 // heap size at which a collection finds out what the process holds
	allocateMax uint64 // bytes ever allocated, garbage included, that the open budget may reach
	sample      []metrics.Sample
}

// newMemoryGuard makes the guard of a host from [Limits.Heap] and [Limits.Process].
func newMemoryGuard(perCommand, ofProcess int64) memoryGuard {
	process := uint64(max(ofProcess, 0))
	return memoryGuard{perCommand: uint64(max(perCommand, 0)), ofProcess: process, collectAll: process,
		sample: []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/gc/heap/allocs:bytes"}}}
}

// reset begins a budget that may take share times the memory of a command. What there is
// is measured by the first look: most commands are over before.
func (g *memoryGuard) reset(share uint64) { g.share, g.measured = share, false }

// enlarge lets the open budget take share times the memory of a command.
func (g *memoryGuard) enlarge(share uint64) {
	if g.share = share; g.measured {
		g.measure()
	}
}

// measure notes how much memory there is when a budget begins.
func (g *memoryGuard) measure() {
	if g.perCommand == 0 {
		return
	}
	size, allocated := g.heapSize()
	g.measured = true
	g.base = size + (g.share-1)*g.perCommand
	g.collectAt = g.base + g.perCommand
	g.allocateMax = allocated + garbageFactor*g.perCommand
}

// exceeded gives the message of a command that takes too much memory; "" for one that may
// go on. Most of a large heap may be garbage, so a collection decides.
func (g *memoryGuard) exceeded() (message string) {
	if g.perCommand == 0 {
		return ""
	}
	if !g.measured {
		g.measure()
	}
	size, allocated := g.heapSize()
	if size > g.collectAt || g.ofProcess > 0 && size > g.collectAll {
		runtime.GC()
		size, allocated = g.heapSize()
		g.collectAt = size + g.perCommand
		g.collectAll = max(g.ofProcess, size+g.perCommand/4)
		if g.ofProcess > 0 && size > g.ofProcess {
			return keptTooMuch
		}
	}
	if size > g.base+g.perCommand || allocated > g.allocateMax {
		return "the script uses too much memory"
	}
	return ""
}

const keptTooMuch = "everything that is kept takes too much memory"

// full tells whether the heap of the process is larger than it may be at all.
func (g *memoryGuard) full() bool {
	if g.perCommand == 0 || g.ofProcess == 0 {
		return false
	}
	size, _ := g.heapSize()
	if size <= g.ofProcess {
		return false
	}
	runtime.GC()
	size, _ = g.heapSize()
	return size > g.ofProcess
}

// garbageFactor times the heap limit may be allocated in one command, garbage
// included. A single instruction can make a table grow by a megabyte, so steps
// alone bound the work badly.
const garbageFactor = 64

// heapSize gives the bytes of the heap and the bytes that were ever allocated; zeros where
// the runtime does not tell.
func (g *memoryGuard) heapSize() (size, allocated uint64) {
	metrics.Read(g.sample)
	if g.sample[0].Value.Kind() != metrics.KindUint64 || g.sample[1].Value.Kind() != metrics.KindUint64 {
		return 0, 0
	}
	return g.sample[0].Value.Uint64(), g.sample[1].Value.Uint64()
}
