package sandbox

import (
	"houserule/lang/sandbox/compile"
	"math/bits"
	"time"
)

// Limits bounds what scripts may use. The zero value of a field means its
// default, except for Wall, Heap and Process, where a negative value switches the guard
// off and zero means the default.
type Limits struct {
	Steps     int64         // virtual machine steps of one command; default 5,000,000
	LoadSteps int64         // steps of one file's top level; default 20,000,000
	Total     int64         // steps of everything that a line of the prompt, a worked example or loading does, its commands together; default 150,000,000
	Wall      time.Duration // real time of one command, far beyond what its steps take anywhere; default 30 s; negative: never looked at, so that runs are deterministic
	Heap      int64         // bytes the heap of the process may grow during one command, and a 64th of what may be allocated in it; default 64 MiB; negative: never looked at
	Process   int64         // bytes the heap of the process may have at all, however many commands filled it; default 4 GiB (1 GiB on 32 bits); negative: never looked at, nor where Heap is not
	Output    int           // bytes printed during one command, the rest is cut with a notice; default 64 KiB. What is said may be 16 times as much
	String    int           // bytes of one string a script may build; default 1 MiB
	Values    int           // values one call may pass or return (unpack, byte, ...); default 8,000
	Frames    int           // nested calls, Lua and Go together; default 250

	Compile compile.Limits // of source files
}

// DefaultLimits gives the limits that apply where nothing else is said.
func DefaultLimits() Limits { return Limits{}.filled() }

// NoWall is l without its real time guard. Step counts alone then decide, and
// the same input gives the same outcome on any machine.
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
