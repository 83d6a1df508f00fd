// Package sandbox runs untrusted Lua scripts in gopher-lua: it provides their environments,
// limits their resources, and converts errors and numbers. Package compile turns source files
// into the chunks that it runs.
//
// # Running a script
//
// A source file is compiled to a [compile.Chunk], which is read-only and may be shared; a [Host]
// is one Lua state; an [Env] is the global environment of one module in it.
//
//	cache := compile.NewCache(compile.Limits{})
//	host := sandbox.NewHost(sandbox.Limits{}, os.Stdout)
//	env := host.NewEnv("my-game")
//	env.Set("roll", host.L.NewFunction(roll))
//
//	chunk, err := cache.Compile(diag.NewFile("combat.lua", text)) // err is a diag.List
//	err = host.Run(chunk, env)                                    // err is an *Error
//
// Functions passed by a script are called later with [Host.Call]. All calls within one
// [Host.Enter] are one command and share its budget; a call outside is a command of its own; a
// call from a Go function that a script called shares the current budget.
//
//	err = host.Enter(0, func() error {
//		bonus, err := host.Call(fn, lua.LNumber(3))
//		...
//	})
//
// # Functions for scripts
//
// A Go function is a lua.LGFunction. It reads its arguments with [Unpack] or [UnpackFields],
// converts numbers with [Int] and [Number] only, fails with [Raise] or [Raisef], gets the line
// of its caller from [Host.Where], and reports loops over data of a script with [Host.Charge].
// Go code without a Lua state uses [Host.Spend].
//
// An error passed to Raise is returned by Call with the author's line (errors.As finds it).
// pcall catches it, unless it has a method Uncatchable() bool that returns true.
//
// # Limits
//
// Every instruction of the virtual machine costs a step, and so does work of Go on behalf of it.
// The count is the same on every run and every machine; with [Limits.NoWall] only it and the
// memory guard stop a script. Time, heap growth, printed text, the length of texts and the depth
// of calls are limited, too; see [Limits]. When a limit is reached, the command ends with an
// [Error] of that [Kind], which pcall does not catch, and the caller rolls back. An instruction
// that may take long, such as the comparison of two texts, costs more than one step.
// [Host.Total] limits several commands together.
//
// A panic of Go code is returned by Enter, Fresh and Total as an error of Kind [Panic] with the
// script position. Afterwards the host is [Host.Broken]: discard it and run the chunks in a new
// one.
//
// # Loading and play
//
// [Host.Seal] ends loading: upvalues, tables, metatables, libraries and iterators created until
// then are read-only from then on, so that a command changes only the records of the caller.
// [Host.Snapshot] records the tables of a prompt, and [Snapshot.Restore] restores them.
//
// # What scripts see
//
// The library is that of Lua 5.1 without access to the system and without randomness: no io, os,
// require, load, coroutine, debug, math.random. The error for such a name suggests a
// replacement; the error for an unknown name suggests the nearest one. Assigning to an
// undeclared name is an error. Each module has its own library tables, the metatables of texts
// and of the library are hidden, _G is read-only and returns nil for unknown names. Differences
// to Lua 5.1:
//
//   - tostring returns the type of tables and functions, without addresses; whole
//     numbers up to 2^53 in full; inf, -inf and nan; -0 as 0
//   - table.sort is stable; pairs visits the array part, then the other
//     keys in the order of their first assignment
//   - table.insert and table.remove check positions; %d refuses nan and inf
//   - a list has at most 524,287 elements; creating or measuring a longer one is an error;
//     # is the index of the last element that is not nil
//   - xpcall calls its handler after the stack is unwound
//   - `^` and math return the same digits on every processor (package detmath)
//   - goto is an error in a function whose variables an inner function captures
//
// [Host.Freeze] makes tables read-only in place; [Host.FreezeCaptured] does so for the tables
// that a function captures.
//
// # Positions
//
// gopher-lua only records lines. The syntax tree of a chunk, [compile.Chunk.Tree], maps a text
// that a script passed on (a formula, a heading) to its column, including escapes. [Lint]
// reports valid code that should not be written.
//
// The names of files must be distinct within a host, as positions in errors refer to them.
package sandbox
