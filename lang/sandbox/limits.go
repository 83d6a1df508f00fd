package sandbox

import (
	"houserule/lang/sandbox/compile"
	"math/bits"
	"time"
)

// Limits limits the resources of scripts. A zero field means its default. For Wall, Heap and
// Process a negative value disables the limit.
type Limits struct {
	Steps     int64         // virtual machine steps of one command; default 5,000,000
	LoadSteps int64         // steps of one file's top level; default 20,000,000
	Total     int64         // steps of all commands of a Host.Total together, such as a line of the prompt, a worked example or loading; default 150,000,000
	Wall      time.Duration // time of one command; default 30 s, much more than its steps need. Disabled, runs are deterministic
	Heap      int64         // bytes by which the heap of the process may grow during one command; 64 times as many may be allocated; default 64 MiB
	Process   int64         // bytes of the heap of the process; default 4 GiB (1 GiB on 32 bits). Disabled if Heap is
	Output    int           // bytes printed during one command, after which output is truncated with a notice; default 64 KiB. Text passed to Tell may be 16 times as long
	String    int           // bytes of one string; default 1 MiB
	Values    int           // number of values that one call may pass or return (unpack, byte, ...); default 8,000
	Frames    int           // nested calls, Lua and Go together; default 250

	Compile compile.Limits // limits of source files
}

// DefaultLimits returns the default limits.
func DefaultLimits() Limits { return Limits{}.filled() }

// NoWall returns l without the limit of time. The same input then gives the same result on every
// machine.
func (l Limits) NoWall() Limits {
	l.Wall = -1
	return l
}

func (l Limits) filled() Limits {
	fill(&l.Steps, 5_000_000)
	fill(&l.LoadSteps, 20_000_000)
	fill(&l.Total, 150_000_000)
	fill(&l.Wall, 30*time.Second)
	fill(&l.Heap, 64<<20)
	fill(&l.Process, 1<<30<<(bits.UintSize/32*2-2))
	fill(&l.Output, 64<<10)
	fill(&l.String, 1<<20)
	fill(&l.Values, 8000)
	fill(&l.Frames, 250)
	l.Compile = l.Compile.Filled()
	return l
}

func fill[T int | int64 | time.Duration](field *T, value T) {
	if *field == 0 {
		*field = value
	}
}
