package sandbox

import (
	"runtime"
	"runtime/metrics"
)

// memoryGuard limits the memory of commands. Sizes are bytes of the heap of the process.
type memoryGuard struct {
	perCommand  uint64 // by how much the heap may grow during a command; 0: nothing is checked
	ofProcess   uint64 // maximum size of the heap; 0 for no limit
	share       uint64 // factor for perCommand in the current budget; at least 1
	measured    bool   // base, collectAt and allocateMax are set for the current budget
	base        uint64 // heap size above which the current budget may take perCommand
	collectAt   uint64 // heap size at which a collection determines the usage of the current budget
	collectAll  uint64 // heap size at which a collection determines the usage of the process
	allocateMax uint64 // number of allocated bytes, including garbage, that the current budget may reach
	sample      []metrics.Sample
}

// newMemoryGuard returns the guard for [Limits.Heap] and [Limits.Process].
func newMemoryGuard(perCommand, ofProcess int64) memoryGuard {
	process := uint64(max(ofProcess, 0))
	return memoryGuard{perCommand: uint64(max(perCommand, 0)), ofProcess: process, collectAll: process,
		sample: []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/gc/heap/allocs:bytes"}}}
}

// reset begins a budget that may use share times perCommand. The heap is measured by the first
// check, since most commands end before.
func (g *memoryGuard) reset(share uint64) { g.share, g.measured = share, false }

// enlarge allows the current budget share times perCommand.
func (g *memoryGuard) enlarge(share uint64) {
	if g.share = share; g.measured {
		g.measure()
	}
}

// measure records the heap size at the beginning of a budget.
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

// exceeded returns the message for a command that uses too much memory, or "". Most of a large
// heap may be garbage, so it collects before it decides.
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

// full reports whether the heap of the process exceeds its limit.
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

// garbageFactor is the number of bytes that a command may allocate, including garbage, relative
// to perCommand. A single instruction can grow a table by a megabyte, so the step limit alone is
// not sufficient.
const garbageFactor = 64

// heapSize returns the size of the heap and the number of bytes allocated so far; zeros if the
// runtime does not report them.
func (g *memoryGuard) heapSize() (size, allocated uint64) {
	metrics.Read(g.sample)
	if g.sample[0].Value.Kind() != metrics.KindUint64 || g.sample[1].Value.Kind() != metrics.KindUint64 {
		return 0, 0
	}
	return g.sample[0].Value.Uint64(), g.sample[1].Value.Uint64()
}
