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

// Env is the global environment of one module. It has its own library tables, so that a module
// cannot change string, table or math for others. Reading or assigning an unknown name is an
// error that suggests the nearest name; scripts declare their names with `local`.
type Env struct {
	Name    string // name of the module
	host    *Host
	table   *lua.LTable
	meta    *lua.LTable
	absent  map[string]diag.Hint                      // hints for names of Lua that are not offered
	lookup  func(name string) (lua.LValue, bool)      // see Lookup; may be nil
	known   func() []string                           // see Lookup; may be nil
	assign  func(name string, value lua.LValue) error // see OnAssign; may be nil
	explain func(luasyntax.Unknown) diag.Hint         // see Explain; may be nil
}

// NewEnv returns an environment that contains the library.
func (h *Host) NewEnv(name string) *Env {
	L := h.L
	e := &Env{Name: name, host: h, table: L.CreateTable(0, 64), meta: L.CreateTable(0, 3), absent: absentNames()}
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

// newLibraryTable copies a library table. Its metatable raises errors for unknown names.
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
		return diag.SuggestRename(table+"."+name, table+"."+near)
	}
	return diag.Hint{Text: "`" + table + "` has: " + strings.Join(names, ", ")}
}

// view returns _G: a read-only view of the environment that returns nil for unknown names.
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

// Set defines a name. It may replace a name of the library.
func (e *Env) Set(name string, value lua.LValue) { e.table.RawSetString(name, value) }

// Get returns the value of a name, or lua.LNil.
func (e *Env) Get(name string) lua.LValue { return e.table.RawGetString(name) }

// Library returns the environment's library table with this name: string, table or math; nil for
// any other.
func (e *Env) Library(name string) *lua.LTable {
	t, _ := e.table.RawGetString(name).(*lua.LTable)
	return t
}

// SetCall makes a library table callable, so that a declaration may have the same name: `table
// "Rank" { ... }` and table.insert. The function receives the table as its first argument.
func (e *Env) SetCall(library string, fn *lua.LFunction) {
	if t := e.Library(library); t != nil {
		if mt, ok := t.Metatable.(*lua.LTable); ok {
			mt.RawSetString("__call", fn)
		}
	}
}

// Lookup sets a function that resolves names that were not Set. known lists the names that it
// resolves, for suggestions. Both may be nil.
func (e *Env) Lookup(lookup func(name string) (lua.LValue, bool), known func() []string) {
	e.lookup, e.known = lookup, known
}

// Explain sets a function that returns a hint for an unknown name that a script reads, or no
// hint.
func (e *Env) Explain(explain func(luasyntax.Unknown) diag.Hint) { e.explain = explain }

// Explained returns the hint of Explain for an unknown name.
func (e *Env) Explained(name luasyntax.Unknown) diag.Hint {
	if e.explain == nil {
		return diag.Hint{}
	}
	return e.explain(name)
}

// OnAssign sets a function that is called when a script assigns to an unknown name. It stores
// the value (as the prompt does) or returns an error. By default, all such assignments are
// errors.
func (e *Env) OnAssign(assign func(name string, value lua.LValue) error) { e.assign = assign }

// Names returns the names that scripts see, sorted.
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

// namesSteps is the number of steps charged for each name considered as a suggestion.
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

// absentNames returns hints for names of Lua that scripts do not have. The map must not be
// changed.
var absentNames = sync.OnceValue(func() map[string]diag.Hint {
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
