// Package sandbox runs Lua scripts of strangers: it gives them an environment, and stops
// them when they take too much. Package compile makes what it runs of source files.
//
// # Running a script
//
// A source file becomes a [compile.Chunk], which is read-only and shared; a [Host] is
// one Lua state; an [Env] is the private world of one module in it.
//
//	cache := compile.NewCache(compile.Limits{})
//	host := sandbox.NewHost(sandbox.Limits{}, os.Stdout)
//	env := host.NewEnv("my-game")
//	env.Set("roll", host.L.NewFunction(roll))
//
//	chunk, err := cache.Compile(diag.NewFile("combat.lua", text)) // err is a diag.List
//	err = host.Run(chunk, env)                                    // err is an *Error
//
// Functions that a script handed over are called later with [Host.Call]. All
// calls within one [Host.Enter] are one command and share its budget; a call
// outside is a command of its own; a call from a Go function that a script
// called shares what is left.
//
//	err = host.Enter(0, func() error {
//		bonus, err := host.Call(fn, lua.LNumber(3))
//		...
//	})
//
// # Functions for scripts
//
// A Go function is a lua.LGFunction. It takes its arguments with [Unpack] or
// [UnpackFields], converts numbers with [Int] and [Number] alone, fails with
// [Raise] or [Raisef], asks [Host.Where] for the line that called it, and
// reports loops over what a script made with [Host.Charge]; Go code that works
// between scripts does so with [Host.Spend].
//
// An error given to Raise comes out of Call as it went in (errors.As finds it),
// with the author's line. A script's pcall catches it, unless it says
// Uncatchable() bool: refusals and stops must pass.
//
// # Limits
//
// Every instruction of the machine costs a step, and so does work that Go does
// for it; the count is the same on every run and every machine, and with
// [Limits.NoWall] nothing but it and the memory guard decides. Real time, heap
// growth, printed text, the length of texts and the depth of calls are limited
// too; see [Limits]. When a limit is reached the command ends with an [Error]
// of that [Kind], which no pcall catches. The caller rolls back and carries on.
// An instruction that can be long, such as the comparison of two texts, costs
// more than one step. [Host.Total] bounds many commands together.
//
// A panic of Go code, a caller's included, comes out of Enter, Fresh and Total as
// an error of Kind [Panic] with the place that led to it. After it the host is
// [Host.Broken]: drop it and run the chunks in a new one.
//
// # Loading and play
//
// [Host.Seal] ends loading: outer variables, tables, metatables, libraries and
// iterators that scripts made until then cannot be changed any more, so that the effects of a
// command are in the caller's records only. [Host.Snapshot] records the tables of a
// prompt, and [Snapshot.Restore] restores them.
//
// # What scripts see
//
// Lua 5.1 less everything that reaches outside or is left to chance: no io, os,
// require, load, coroutine, debug, math.random; each such name says what to use
// instead, and any name that is not there is an error with the nearest one.
// Assigning to a name that was not declared is an error. Library tables belong
// to the module, metatables of texts and of the library cannot be reached, _G
// is read-only and gives nil for unknown names. Differences to stock Lua:
//
//   - tostring shows tables and functions by type, without addresses; whole
//     numbers up to 2^53 in full; inf, -inf and nan; -0 as 0
//   - table.sort is stable; pairs goes through the list part, then the other
//     keys in the order they first appeared
//   - table.insert and table.remove check positions; %d refuses nan and inf
//   - a list has at most 524,287 elements, and whatever would make or measure a longer
//     one is refused; # counts to the last element that is there
//   - xpcall calls its handler after the failed calls are gone
//   - `^` and math give the same digits on every processor (package detmath)
//   - goto is refused where an inner function uses the variables around it
//
// [Host.Freeze] makes tables read-only in place; [Host.FreezeCaptured] does it
// to what a function captured from its file.
//
// # Finding the place
//
// gopher-lua knows lines only. The tree of a chunk, [compile.Chunk.Tree], leads from a
// text that a script passed on (a formula, a heading) to its column, escapes
// accounted for.
// [Lint] reports what compiles but should not be written.
//
// File names should differ within a host: places in errors go by them.
package sandbox
