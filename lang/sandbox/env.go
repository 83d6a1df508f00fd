package sandbox

import (
	"sort"
	"strings"
	"sync"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/sandbox/compile"
)

// Env is the private world of one module: the names its scripts see. It has
// library tables of its own, so that nothing a module does to string, table or
// math reaches another. Reading a name that is not there is an error with the
// nearest name, and so is assigning to one: scripts declare their own names
// with `local`.
type Env struct {
	Name    string
	host    *Host
	table   *lua.LTable
	meta    *lua.LTable
	absent  map[string]diag.Hint
	lookup  func(name string) (lua.LValue, bool)
	known   func() []string
	assign  func(name string, value lua.LValue) error
	explain func(luasyntax.Unknown) diag.Hint
}

// NewEnv makes an environment with the library in it.
func (h *Host) NewEnv(name string) *Env {
	L := h.L
	e := &Env{Name: name, host: h, table: L.CreateTable(0, 64), meta: L.CreateTable(0, 3), absent: notOffered()}
	for _, f := range h.library.base {
		e.table.RawSetString(f.name, f.value)
	}
	for _, lib := range h.library.tables {
		e.table.RawSetString(lib.name, h.newLibraryTable(e, lib))
	}
	e.meta.RawSetString("__index", L.NewFunction(e.read))
	e.meta.RawSetString("__newindex", L.NewFunction(e.write))
	e.meta.RawSetString("__metatable", lua.LFalse)
	e.table.Metatable = e.meta
	h.envs[e.table] = name
	if !h.meter.sealed {
		h.opened = append(h.opened, e)
	}
	e.table.RawSetString("_G", e.view())
	e.table.RawSetString("_VERSION", lua.LString("Lua 5.1"))
	return e
}

// newLibraryTable copies a library table. Its metatable explains absent names.
func (h *Host) newLibraryTable(e *Env, lib namedTable) *lua.LTable {
	t, mt := h.L.CreateTable(0, len(lib.entries)), h.L.CreateTable(0, 2)
	for _, f := range lib.entries {
		t.RawSetString(f.name, f.value)
	}
	mt.RawSetString("__index", h.L.NewFunction(func(L *lua.LState) int {
		name, ok := L.Get(2).(lua.LString)
		if !ok {
			Raisef(L, "`%s` has no entry %s", lib.name, Describe(L.Get(2)))
		}
		h.Charge(L, namesSteps*len(lib.entries)+len(name)/bytesShown)
		full := lib.name + "." + string(name)
		if hint, known := e.absent[full]; known {
			raiseHint(L, hint, "no such name: `%s` is not offered to scripts", full)
		}
		raiseHint(L, h.library.memberHint(lib.name, string(name), lib.entries), "no such name: `%s`", Printable(full))
		return 0
	}))
	mt.RawSetString("__metatable", lua.LFalse)
	t.Metatable = mt
	return t
}

func (l *library) memberHint(table, name string, entries []entry) diag.Hint {
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.name
	}
	if near := diag.Nearest(name, names); near != "" {
		return diag.MeantBy(table+"."+name, table+"."+near)
	}
	return diag.Hint{Text: "`" + table + "` has: " + strings.Join(names, ", ")}
}

// view is _G: it reads the environment, gives nil for unknown names and cannot
// be written to.
func (e *Env) view() *lua.LTable {
	L := e.host.L
	view, mt := L.CreateTable(0, 0), L.CreateTable(0, 4)
	mt.RawSetString("__index", L.NewFunction(func(L *lua.LState) int {
		v := e.table.RawGet(L.Get(2))
		if name, ok := L.Get(2).(lua.LString); ok && v == lua.LNil && e.lookup != nil {
			if found, ok := e.lookup(string(name)); ok {
				v = found
			}
		}
		L.Push(v)
		return 1
	}))
	globals := &frozen{name: "_G", contents: L.CreateTable(0, 0)}
	mt.RawSetString("__newindex", L.NewFunction(func(L *lua.LState) int {
		globals.raise(L)
		return 0
	}))
	mark := L.NewUserData()
	mark.Value = globals
	mt.RawSetString(frozenKey, mark)
	mt.RawSetString("__metatable", lua.LFalse)
	view.Metatable = mt
	return view
}

// Set gives a name to the scripts of this environment. It replaces a library
// name of the same spelling.
func (e *Env) Set(name string, value lua.LValue) { e.table.RawSetString(name, value) }

// Get gives what a name stands for, or lua.LNil.
func (e *Env) Get(name string) lua.LValue { return e.table.RawGetString(name) }

// Library gives this environment's copy of a library table: string, table or
// math; nil for any other name.
func (e *Env) Library(name string) *lua.LTable {
	t, _ := e.table.RawGetString(name).(*lua.LTable)
	return t
}

// SetCall makes a library table callable, so that a word of the language may
// share its name: `table "Rank" { ... }` beside table.insert. The function gets
// the table as its first argument.
func (e *Env) SetCall(library string, fn *lua.LFunction) {
	if t := e.Library(library); t != nil {
		if mt, ok := t.Metatable.(*lua.LTable); ok {
			mt.RawSetString("__call", fn)
		}
	}
}

// Lookup sets a function that is asked for names that were not Set, before
// they are reported; known lists what it could answer, for the nearest name.
// Either may be nil.
func (e *Env) Lookup(lookup func(name string) (lua.LValue, bool), known func() []string) {
	e.lookup, e.known = lookup, known
}

// Explain sets what gives the hint of names that are not there, where it says
// something: the name as it is read in play, without the text around it.
func (e *Env) Explain(explain func(luasyntax.Unknown) diag.Hint) { e.explain = explain }

// Explained gives the hint of a name that is not there; none where nobody knows one.
func (e *Env) Explained(name luasyntax.Unknown) diag.Hint {
	if e.explain == nil {
		return diag.Hint{}
	}
	return e.explain(name)
}

// OnAssign sets what happens when a script assigns to a name that is not
// there: the function may keep the value (the prompt does) or give an error.
// Without it every such assignment is an error.
func (e *Env) OnAssign(assign func(name string, value lua.LValue) error) { e.assign = assign }

// Names lists the names that scripts see, sorted.
func (e *Env) Names() []string {
	var names []string
	for k, _ := e.table.Next(lua.LNil); k != lua.LNil; k, _ = e.table.Next(k) {
		if name, ok := k.(lua.LString); ok && name != compile.ConcatName && name != compile.PowerName {
			names = append(names, string(name))
		}
	}
	if e.known != nil {
		names = append(names, e.known()...)
	}
	sort.Strings(names)
	return names
}

func (e *Env) read(L *lua.LState) int {
	name, _ := L.Get(2).(lua.LString)
	if e.lookup != nil {
		if v, ok := e.lookup(string(name)); ok {
			L.Push(v)
			return 1
		}
	}
	if hint, known := e.absent[string(name)]; known {
		raiseHint(L, hint, "no such name: `%s` is not offered to scripts", string(name))
	}
	names := e.Names()
	e.host.Charge(L, namesSteps*len(names)+len(name)/bytesShown)
	hint := e.Explained(luasyntax.Unknown{Name: string(name)}).Or(luasyntax.NameHint(string(name), names))
	raiseHint(L, hint.And(diag.RequireDeclaring{Name: string(name)}), "no such name: `%s`", string(name))
	return 0
}

// namesSteps is what it costs to ask whether a name was meant by another.
const namesSteps = 20

func (e *Env) write(L *lua.LState) int {
	name, _ := L.Get(2).(lua.LString)
	if e.assign != nil {
		if err := e.assign(string(name), L.Get(3)); err != nil {
			Raise(L, err)
		}
		return 0
	}
	raiseHint(L, diag.Suggest("write `local "+string(name)+"` where it is first used", diag.Local{}), "`%s` is not declared", string(name))
	return 0
}

// notOffered explains the names of Lua that scripts do without. The map must not be changed.
var notOffered = sync.OnceValue(func() map[string]diag.Hint {
	const files = "scripts cannot reach files; data belongs in the module's files"
	const code = "scripts cannot load code; a module lists its files"
	const inner = "scripts cannot look into the machine"
	const flow = "rules run from start to end; split long stories into steps"
	const chance = "all chance comes from the engine's dice: use `roll`"
	const clock = "there is no wall clock; game time belongs to the table"
	words := map[string]string{
		"io": files, "os": "there is no wall clock, no environment and no way out; game time belongs to the table",
		"os.time": clock, "os.clock": clock,
		"dofile": code, "loadfile": code, "load": code, "loadstring": code, "require": code, "module": code, "package": code,
		"debug": inner, "getfenv": inner, "setfenv": inner, "newproxy": inner, "_printregs": inner,
		"collectgarbage": "memory is looked after by the engine",
		"gcinfo":         "memory is looked after by the engine",
		"coroutine":      flow, "channel": flow,
		"math.random": chance, "math.randomseed": chance,
		"string.dump": code, "table.getn": "use `#list`", "table.setn": "lists have the length of what is in them",
		"table.foreach": "use `for k, v in pairs(t)`", "table.foreachi": "use `for i, v in ipairs(t)`",
		"table.pack": "use `{ ... }`", "math.mod": "use `%`",
		"bit32": "there are no bit operations", "utf8": "texts are bytes; use `#` and patterns for ASCII",
	}
	hints := map[string]diag.Hint{
		"string.gfind": diag.Suggest("use `string.gmatch`", diag.Replace{New: "string.gmatch"}),
		"table.unpack": diag.Suggest("use `unpack`", diag.Replace{New: "unpack"}),
	}
	for name, text := range words {
		hints[name] = diag.Hint{Text: text}
	}
	return hints
})
