package sandbox

import (
	"errors"
	"io"
	"sync"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
)

// arrayLimit limits the array part of a table. With gopher-lua's default, one assignment can
// allocate gigabytes.
const arrayLimit = 1 << 19

// arrayLimitOnce guards lua.MaxArrayIndex, a package variable of gopher-lua to which every
// host assigns the same value.
var arrayLimitOnce sync.Once

// Host is one Lua state with its limits. It must not be used concurrently, except for
// Interrupt. Use one host per goroutine; they may share a [compile.Cache].
type Host struct {
	// L is the state, for Go functions that make Lua values.
	L *lua.LState

	limits  Limits
	meter   *meter
	machine machine
	files   map[string]*diag.File  // loaded files by name
	envs    map[*lua.LTable]string // names of environments by their tables
	output  output

	depth   int   // protected calls in progress, nested
	batches int   // nesting of Batch
	cheap   bool  // set by WithCheapCommands: nested commands cost CheapCost
	broken  bool  // see Broken
	callers int64 // number of calls of Caller

	lastTotal int64             // steps of the last Total
	raising   func(*lua.LState) // h.raised, converted once
	library   *library

	captured []captured // functions whose upvalues are sealed after loading
	opened   []*Env     // environments whose libraries are sealed after loading
}

// NewHost returns a host. Scripts run in environments made by NewEnv. Printed text is written to
// out; nil discards it.
func NewHost(limits Limits, out io.Writer) *Host {
	arrayLimitOnce.Do(func() { lua.MaxArrayIndex = arrayLimit })
	limits = limits.filled()
	h := &Host{limits: limits, meter: newMeter(limits), files: map[string]*diag.File{}, envs: map[*lua.LTable]string{}}
	h.output = output{to: out, limit: limits.Output}
	// gopher-lua cannot recover when its value stack is full. The meter stops scripts before: an
	// instruction at most doubles the stack.
	most := limits.Frames*64 + 2*limits.Values
	h.L = lua.NewState(lua.Options{
		SkipOpenLibs:     true,
		CallStackSize:    limits.Frames,
		RegistrySize:     1024,
		RegistryMaxSize:  2*most + 2*limits.Values + 4096,
		RegistryGrowStep: 2048,
	})
	h.machine = newMachine(h.L)
	if h.broken = !h.machine.ready; !h.broken {
		h.meter.maxTop, h.meter.maxValues, h.meter.state, h.meter.reg = most, limits.Values, h.machine.state, h.machine.state.reg
		h.L.SetContext(h.meter)
	}
	h.raising = h.raised
	h.library = newLibrary(h)
	return h
}

// Broken reports whether Go code panicked inside the Lua state, so that it cannot be trusted. A
// broken host rejects all calls; make another one from the same chunks.
func (h *Host) Broken() bool { return h.broken }

// Close frees the state; the host is broken afterwards.
func (h *Host) Close() {
	if !h.L.IsClosed() {
		h.L.Close()
	}
	h.broken = true
}

// Steps returns the steps used by the current command, or by the last one.
func (h *Host) Steps() int64 { return h.meter.used() }

// Charge counts n steps of work that a Go function does for a script. It raises an error if the
// budget is used up. Every Go function that loops over data whose size a script controls must
// call it.
func (h *Host) Charge(L *lua.LState, n int) {
	if !h.meter.charge(int64(max(n, 0))) {
		throw(L, h.stoppedError(L, h.meter.tripped))
	}
}

// Spend is Charge for Go code without a Lua state, such as rules that evaluate rules. It returns
// the *Error of a used up budget or of an Interrupt, which must end the command. Outside of a
// command it counts nothing and returns the error of an Interrupt of the enclosing Course.
func (h *Host) Spend(steps int64) error {
	if h.depth == 0 {
		return h.Stopped()
	}
	if h.meter.charge(max(steps, 0)) {
		return nil
	}
	return h.stoppedError(h.L, h.meter.tripped)
}

// CheckMemory returns an *Error if the heap exceeds [Limits].Process, otherwise nil. Go code that
// keeps results between commands must call it, since memory is only checked by steps of scripts.
func (h *Host) CheckMemory() error {
	if !h.meter.memory.full() {
		return nil
	}
	return h.stoppedError(nil, &trip{kind: Memory, message: keptTooMuch})
}

// Interrupt stops the running command soon, with an error whose cause is cause. It may be called
// from any goroutine. It has no effect if no command is running.
func (h *Host) Interrupt(cause error) {
	h.meter.interrupt.Store(&trip{kind: Interrupt, message: stoppedMessage, cause: cause})
}

const stoppedMessage = "stopped"

// Interrupted returns the error of an interrupt that occurred while no script was running.
func Interrupted(cause error) *Error {
	return &Error{Kind: Interrupt, Problem: &diag.Problem{Message: stoppedMessage, Cause: cause}}
}

// Batch runs f, which runs several commands. An Interrupt between two of them is kept and
// returned by [Host.Stopped].
func (h *Host) Batch(f func() error) error {
	if h.depth == 0 && h.batches == 0 {
		h.meter.interrupt.Store(nil)
	}
	h.batches++
	defer func() { h.batches-- }()
	return f()
}

// Total is Batch with a step budget for all commands in f together (0 means Limits.Total). Each
// command still has its own budget. Within another Total only the outer budget applies. A panic
// of Go code in f is returned as an error.
func (h *Host) Total(steps int64, f func() error) error {
	if h.meter.total > 0 || h.depth > 0 {
		return f()
	}
	if steps <= 0 {
		steps = h.limits.Total
	}
	h.meter.total, h.meter.totalLeft = steps, steps
	defer func() { h.lastTotal, h.meter.total = h.meter.totalUsed(), 0 }()
	return h.Batch(func() error { return h.recovered(f) })
}

// TotalSteps returns the steps used by all commands of the current or last Total.
func (h *Host) TotalSteps() int64 {
	if h.meter.total == 0 {
		return h.lastTotal
	}
	return h.meter.totalUsed() - max(h.meter.left, 0)
}

// WithCheapCommands runs f, a script that runs very many commands. Each has its own budget and
// costs the script CheapCost steps instead of FreshCost.
func (h *Host) WithCheapCommands(f func() error) error {
	outer := h.cheap
	h.cheap = true
	defer func() { h.cheap = outer }()
	return f()
}

// Stopped returns the error of an Interrupt since the current command or Batch began, or nil.
func (h *Host) Stopped() error {
	if t := h.meter.interrupt.Load(); t != nil && (h.depth > 0 || h.batches > 0) {
		return h.stoppedError(nil, t)
	}
	return nil
}

// InCommand reports whether a command is running.
func (h *Host) InCommand() bool { return h.depth > 0 }

// Enter runs f as one command: all calls in it share one budget of steps, time and output (0
// steps means Limits.Steps). Within another command f shares that one's budget. If a budget is
// used up, Enter returns its error even if f ignored it.
func (h *Host) Enter(steps int64, f func() error) (err error) {
	if h.broken {
		return h.refusal()
	}
	if h.depth > 0 {
		return f()
	}
	if steps <= 0 {
		steps = h.limits.Steps
	}
	if h.batches == 0 {
		h.meter.interrupt.Store(nil)
	}
	h.meter.begin(steps)
	h.meter.memory.measure()
	h.output.begin()
	h.depth = 1
	before := h.machine.mark(-1)
	defer func() {
		h.depth = 0
		h.machine.restore(h.L, before)
		used := h.meter.used()
		budget := h.meter.budget
		if t := h.meter.tripped; t != nil {
			var known *Error
			if !errors.As(err, &known) || known.Kind != t.kind {
				err = h.stoppedError(nil, t)
			}
		}
		h.meter.release()
		h.meter.stop()
		h.meter.budget, h.meter.rest = budget, budget-used
	}()
	return h.recovered(f)
}

// Fresh runs f as a separate command even within another one: f has its own budget (0 steps
// means Limits.Steps), and the outer command is charged FreshCost steps. So a script that runs
// many commands is limited by their number, and each of them by its own budget.
func (h *Host) Fresh(steps int64, f func() error) error {
	if h.broken || h.depth == 0 {
		return h.Enter(steps, f)
	}
	cost := int64(FreshCost)
	if h.cheap {
		cost = CheapCost
	}
	if !h.meter.charge(cost) {
		return h.stoppedError(nil, h.meter.tripped)
	}
	if steps <= 0 {
		steps = h.limits.Steps
	}
	deadline := h.meter.deadline
	outer := h.meter.suspend(steps)
	err := h.recovered(f)
	if t := h.meter.tripped; t != nil {
		var known *Error
		if !errors.As(err, &known) || known.Kind != t.kind {
			err = h.stoppedError(nil, t)
		}
	}
	h.meter.resume(outer, deadline)
	return err
}

// recovered calls f and returns a panic as an error, so that callers can roll back.
func (h *Host) recovered(f func() error) (err error) {
	finished := false
	defer func() {
		if finished {
			return
		}
		err = h.panicError(recover())
	}()
	err = f()
	finished = true
	return err
}

// FreshCost is the number of steps that a Fresh command costs the enclosing command, CheapCost
// the number within [Host.WithCheapCommands].
const FreshCost, CheapCost = 200, 20

// Run runs the top level of a chunk in an environment. Outside of a command it opens a budget of
// LoadSteps.
func (h *Host) Run(c *compile.Chunk, env *Env) error {
	_, err := h.RunMulti(c, env)
	return err
}

// RunMulti is Run with the values that the chunk returns.
func (h *Host) RunMulti(c *compile.Chunk, env *Env) (results []lua.LValue, err error) {
	err = h.Enter(h.limits.LoadSteps, func() error {
		for i, proto := range c.Functions() {
			if i > 0 {
				h.meter.left++ // the return between two pieces is not part of the author's code
			}
			if results, err = h.CallMulti(h.load(c, proto, env)); err != nil {
				return err
			}
		}
		return nil
	})
	return results, err
}

// Load returns the function of a chunk without running it.
func (h *Host) Load(c *compile.Chunk, env *Env) *lua.LFunction {
	return h.load(c, c.Functions()[0], env)
}

func (h *Host) load(c *compile.Chunk, proto *lua.FunctionProto, env *Env) *lua.LFunction {
	h.files[c.Source().Name] = c.Source()
	if c.HasLongNames() {
		h.meter.watched |= named
	}
	fn := h.L.NewFunctionFromProto(proto)
	fn.Env = env.table
	return fn
}

// Call calls a function and returns its first result, or lua.LNil. A call outside of a command
// is a command of its own; a call within a command shares its budget. The error is an *Error.
func (h *Host) Call(fn *lua.LFunction, args ...lua.LValue) (lua.LValue, error) {
	if h.depth > 0 && !h.broken {
		if err := h.protected(fn, 1, args); err != nil {
			return lua.LNil, err
		}
		result := h.L.Get(-1)
		h.L.Pop(1)
		return result, nil
	}
	// Copy args: passing them to a closure would allocate the arguments of every caller on the
	// heap.
	outer := append([]lua.LValue(nil), args...)
	return h.outermost(fn, outer)
}

func (h *Host) outermost(fn *lua.LFunction, args []lua.LValue) (result lua.LValue, err error) {
	result = lua.LNil
	err = h.Enter(0, func() error {
		v, err := h.Call(fn, args...)
		if err == nil {
			result = v
		}
		return err
	})
	if err != nil {
		result = lua.LNil
	}
	return result, err
}

// CallMulti is Call with all results.
func (h *Host) CallMulti(fn *lua.LFunction, args ...lua.LValue) (results []lua.LValue, err error) {
	if h.depth == 0 || h.broken {
		err = h.Enter(0, func() error {
			results, err = h.CallMulti(fn, args...)
			return err
		})
		if err != nil {
			return nil, err
		}
		return results, nil
	}
	below := h.L.GetTop()
	if err := h.protected(fn, lua.MultRet, args); err != nil {
		return nil, err
	}
	n := h.L.GetTop() - below
	results = make([]lua.LValue, n)
	for i := range results {
		results[i] = h.L.Get(below + i + 1)
	}
	h.L.SetTop(below)
	return results, nil
}

// protected calls fn and leaves its results on the stack.
func (h *Host) protected(fn *lua.LFunction, wanted int, args []lua.LValue) error {
	h.L.Push(fn)
	for _, a := range args {
		h.L.Push(a)
	}
	return h.protectedTop(len(args), wanted)
}

// protectedTop calls the function below n arguments on top of the stack.
func (h *Host) protectedTop(n, wanted int) (err error) {
	before := h.machine.mark(n)
	h.L.Panic = h.raising
	h.depth++
	returned := false
	defer func() {
		h.depth--
		h.L.Panic = before.panic
		if returned {
			return
		}
		// The failed calls are still on the stack and have the position.
		e := h.panicError(recover())
		h.machine.restore(h.L, before)
		h.meter.charge(errorCost)
		err = e
	}()
	h.L.Call(n, wanted)
	returned = true
	return nil
}

// errorCost is the number of steps charged for catching an error.
const errorCost = 100

// raised is called by gopher-lua with an error on top of the stack.
func (h *Host) raised(L *lua.LState) { panic(h.raisedError(L, L.Get(-1))) }

func (h *Host) refusal() error {
	if !h.machine.ready {
		return &Error{Kind: Panic, Problem: &diag.Problem{Message: "this version of gopher-lua is not known to the host"}}
	}
	return &Error{Kind: Panic, Problem: &diag.Problem{Message: "this script machine failed and is gone; a new one replaces it"}}
}

// Caller returns the name of the environment of the Lua function that called the running Go
// function, directly or through other Go functions; "" if there is none.
func (h *Host) Caller(L *lua.LState) string {
	h.callers++
	const farthest = 64
	for i := 1; i <= farthest; i++ {
		frame, ok := L.GetStack(i)
		if !ok {
			break
		}
		v, err := L.GetInfo("f", frame, lua.LNil)
		if err != nil {
			break
		}
		if fn, ok := v.(*lua.LFunction); ok && !fn.IsG {
			return h.envs[fn.Env]
		}
	}
	return ""
}

// EnvOf returns the name of the environment of a function; "" for a Go function.
func (h *Host) EnvOf(fn *lua.LFunction) string { return h.envs[fn.Env] }

// Callers returns the number of calls of [Host.Caller]. If it did not change during a call, the
// result does not depend on the caller.
func (h *Host) Callers() int64 { return h.callers }

// Where returns the file and line of the Lua code that called the running Go function: level 0
// is the nearest Lua function, 1 the Lua function that called that one, and so on. It is zero if
// there is none or it was replaced by a tail call.
func (h *Host) Where(level int) diag.Pos { return h.where(h.L, level) }

func (h *Host) where(L *lua.LState, level int) diag.Pos {
	if level == 0 && L == h.L && h.machine.ready {
		cf := h.machine.state.currentFrame
		for cf != nil && cf.Fn.IsG {
			cf = cf.Parent
		}
		if cf != nil && cf.Pc > 0 && cf.Fn.Proto.SourceName != "" && cf.Fn.Proto.DbgSourcePositions[cf.Pc-1] > 0 {
			return diag.Pos{File: cf.Fn.Proto.SourceName, Line: cf.Fn.Proto.DbgSourcePositions[cf.Pc-1]}
		}
	}
	const farthest = 64 // tail calls count as frames
	for i := 0; i <= farthest; i++ {
		frame, ok := L.GetStack(i)
		if !ok {
			break
		}
		if _, err := L.GetInfo("Sl", frame, lua.LNil); err != nil {
			break
		}
		if frame.Source == "" || frame.CurrentLine <= 0 {
			continue
		}
		if level == 0 {
			return diag.Pos{File: frame.Source, Line: frame.CurrentLine}
		}
		level--
	}
	return diag.Pos{}
}
