package engine

import (
	"fmt"
	"maps"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/state"
	"houserule/stdlib/expect"
	"houserule/stdlib/luabind"
)

// maxRemembered is the largest number of table entries in a snapshot or in the saved
// variables of a game.
const maxRemembered = 200_000

// Variables are the variables of the prompt. They keep their values between lines and are
// saved with the game.
type Variables struct {
	loaded  *Loaded // the load whose script host has the values
	values  map[string]lua.LValue
	running string                     // the file name of the running line, such as "prompt 12"; "" if no line runs
	emptied map[string]map[string]bool // names that a line set to nil, by the file name of the line; see lookup
	last    VariableSnapshot           // the latest snapshot
	origins map[lua.LValue]origin      // the lines that made functions, by the value that each made

	// What the last change of rules could not carry to the new script host.
	forgotten []string    // variables
	undecided []string    // questions whose decisions were lost
	remade    []savedName // variables and decisions that a line can make again
}

func newVariables() *Variables {
	return &Variables{values: map[string]lua.LValue{}, emptied: map[string]map[string]bool{}}
}

// lookup returns the value of a variable that a line reads. A variable that was set to nil is
// known only to the line that set it, and to functions of that line; to others its name is
// undeclared.
func (vs *Variables) lookup(name string) (v lua.LValue, known bool) {
	v, known = vs.values[name]
	if known && v == lua.LNil {
		known = vs.emptied[vs.running][name] || vs.emptied[vs.loaded.Session.Host.Where(0).File][name]
	}
	return v, known
}

// VariableSnapshot is the state of the variables of the prompt at one moment, with the
// contents of their tables, the preset dice and the decisions.
type VariableSnapshot struct {
	session    *luabind.Session
	values     map[string]lua.LValue
	origins    map[lua.LValue]origin
	memory     *sandbox.Snapshot
	run        *expect.Run
	moment     expect.Savepoint
	incomplete bool // the tables were too large and are not included
	size       int  // number of variables and table entries not shared with the previous snapshot
}

// Snapshot returns the variables with the contents of their tables, for Restore when a line
// is undone.
func (vs *Variables) Snapshot() VariableSnapshot {
	v := VariableSnapshot{session: vs.loaded.Session, values: maps.Clone(vs.values), origins: vs.origins, run: vs.loaded.Prepared, moment: vs.loaded.Prepared.Savepoint()}
	if vs.last.values != nil && maps.Equal(v.values, vs.last.values) {
		v.values = vs.last.values
	} else {
		v.size = len(v.values)
	}
	last := vs.last.memory
	if vs.last.session != vs.loaded.Session {
		last = nil
	}
	v.memory = vs.loaded.Session.Host.Snapshot(last, maxRemembered, vs.roots()...)
	v.incomplete = v.memory == nil
	if v.memory != last {
		v.size += v.memory.Size()
	}
	vs.last = v
	return v
}

// roots returns the values from which tables can be reached: variables, decisions and the
// libraries.
func (vs *Variables) roots() []lua.LValue {
	var roots []lua.LValue
	for _, value := range vs.values {
		roots = append(roots, value)
	}
	roots = append(roots, vs.loaded.Prepared.Answers()...)
	for _, name := range []string{"string", "table", "math"} {
		if t := vs.loaded.env.Library(name); t != nil {
			roots = append(roots, t)
		}
	}
	return roots
}

// Partly reports whether the tables were too large to be included in the snapshot. Restore
// then leaves them as they are.
func (v VariableSnapshot) Partly() bool { return v.incomplete }

// Size returns the number of variables and table entries that the snapshot does not share
// with the previous one.
func (v VariableSnapshot) Size() int { return v.size }

// Same reports whether two snapshots have the same variables, tables, preset dice and
// decisions.
func (v VariableSnapshot) Same(other VariableSnapshot) bool {
	return v.session == other.session && maps.Equal(v.values, other.values) && v.memory == other.memory && v.moment.Same(other.moment)
}

// Restore restores variables, the contents of their tables, preset dice and decisions. If
// the rules were loaded again since, variables that are functions are lost.
func (vs *Variables) Restore(v VariableSnapshot) {
	vs.forgotten, vs.undecided, vs.remade = nil, nil, nil
	v.memory.Restore()
	if v.run == vs.loaded.Prepared {
		vs.loaded.Prepared.Rollback(v.moment)
	} else if v.run != nil {
		vs.undecided = vs.loaded.Prepared.Adopt(v.moment, newValueCopier(v.session, vs.loaded.Session).copy)
	}
	if v.session == vs.loaded.Session {
		vs.values = maps.Clone(v.values)
		return
	}
	vs.carryNames(v.session, v.values, v.origins)
}

// copyValues copies values into another script host: things, plain values and tables of them.
// Functions belong to the host that made them; values that contain one are left out.
func copyValues(from, to *luabind.Session, values map[string]lua.LValue) map[string]lua.LValue {
	c := newValueCopier(from, to)
	out := map[string]lua.LValue{}
	// In order of their names, so that a shared table is always copied for the first.
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if v, ok := c.copy(values[name]); ok {
			out[name] = v
		}
	}
	return out
}

// valueCopier copies values from one script host into another.
type valueCopier struct {
	from, to *luabind.Session
	tables   map[*lua.LTable]*lua.LTable // copies so far; a table that two variables share is copied once
	met      []*lua.LTable               // tables within the value that is being copied
}

func newValueCopier(from, to *luabind.Session) *valueCopier {
	return &valueCopier{from: from, to: to, tables: map[*lua.LTable]*lua.LTable{}}
}

// copy copies a value; it returns false if the value cannot be copied. Tables within such a
// value are removed from the copies, since some may be incomplete.
func (c *valueCopier) copy(v lua.LValue) (lua.LValue, bool) {
	c.met = c.met[:0]
	out, ok := c.value(v, 0)
	if !ok {
		for _, t := range c.met {
			delete(c.tables, t)
		}
	}
	return out, ok
}

func (c *valueCopier) value(v lua.LValue, depth int) (lua.LValue, bool) {
	t, ok := v.(*lua.LTable)
	if !ok || sandbox.IsFrozen(t) {
		plain, err := c.from.FromLua(v, types.Type{})
		if err != nil {
			return nil, false
		}
		return c.to.ToLua(plain), true
	}
	if known := c.tables[t]; known != nil {
		return known, true
	}
	if depth > types.MaxDepth {
		return nil, false
	}
	out := c.to.Host.L.NewTable()
	c.tables[t], c.met = out, append(c.met, t)
	for k, e := t.Next(lua.LNil); k != lua.LNil; k, e = t.Next(k) {
		key, ok1 := c.value(k, depth+1)
		element, ok2 := c.value(e, depth+1)
		if !ok1 || !ok2 {
			return nil, false
		}
		out.RawSet(key, element)
	}
	return out, true
}

// Names returns the names of the variables that are not nil, sorted.
func (vs *Variables) Names() []string {
	var names []string
	for name, v := range vs.values {
		if v != lua.LNil {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// Thing returns the thing that is the value of a variable; ok is false for any other value.
func (vs *Variables) Thing(name string) (types.Ref, bool) {
	return vs.loaded.Session.IsThing(vs.values[name])
}

// DeleteFunc deletes the variables for which wanted returns true. lost reports whether the
// value is, or its list contains, a thing that has left the game.
func (vs *Variables) DeleteFunc(wanted func(name string, lost bool) bool) {
	for _, name := range vs.Names() {
		lost := false
		for _, n := range vs.Things(name) {
			lost = lost || vs.loaded.Session.Table.World().Departed.CheckExists(n) != nil
		}
		if wanted(name, lost) {
			delete(vs.values, name)
		}
	}
}

// Set assigns a thing, or a list of several, to a variable.
func (vs *Variables) Set(name string, things ...types.Ref) {
	if len(things) == 1 {
		vs.values[name] = vs.loaded.Session.Thing(things[0])
		return
	}
	list := vs.loaded.Session.Host.L.NewTable()
	for _, n := range things {
		list.Append(vs.loaded.Session.Thing(n))
	}
	vs.values[name] = list
}

// Things returns the thing in a variable, or the things of a list that contains nothing
// else; nil for any other value.
func (vs *Variables) Things(name string) []types.Ref {
	return things(vs.loaded.Session, vs.values[name])
}

// Things is [Variables.Things] at the moment of the snapshot.
func (v VariableSnapshot) Things(name string) []types.Ref { return things(v.session, v.values[name]) }

// ThingsIn is [Variables.Things] for a value.
func (vs *Variables) ThingsIn(v lua.LValue) []types.Ref { return things(vs.loaded.Session, v) }

func things(s *luabind.Session, value lua.LValue) []types.Ref {
	if n, ok := s.IsThing(value); ok {
		return []types.Ref{n}
	}
	t, ok := value.(*lua.LTable)
	if !ok {
		return nil
	}
	t = sandbox.Contents(t)
	var list []types.Ref
	for i := 1; i <= t.Len(); i++ {
		n, ok := s.IsThing(t.RawGetInt(i))
		if !ok {
			return nil
		}
		list = append(list, n)
	}
	return list
}

// Texts returns the strings with string keys in the table of a variable; nil if its value is
// no table.
func (vs *Variables) Texts(name string) map[string]string {
	t, ok := vs.values[name].(*lua.LTable)
	if !ok {
		return nil
	}
	texts := map[string]string{}
	sandbox.Contents(t).ForEach(func(k, v lua.LValue) {
		key, named := k.(lua.LString)
		text, is := v.(lua.LString)
		if named && is {
			texts[string(key)] = string(text)
		}
	})
	return texts
}

// KeepText sets a key in the table of a variable to a text, and creates the table if the
// variable is nil. An empty text deletes the key. It is an error if the variable has any other
// value, or if the text is longer than [state.MaxText] bytes.
func (vs *Variables) KeepText(name, key, text string) error {
	if len(text) > state.MaxText {
		return tooLongToKeep(fmt.Sprintf("%s.%s", name, key))
	}
	t, ok := vs.values[name].(*lua.LTable)
	if !ok {
		if v, taken := vs.values[name]; taken && v != lua.LNil {
			return fmt.Errorf("%s is %s, where texts are kept", name, sandbox.Describe(v))
		}
		t = vs.loaded.Session.Host.L.NewTable()
		vs.values[name] = t
	}
	var v lua.LValue = lua.LNil
	if text != "" {
		v = lua.LString(text)
	}
	sandbox.Contents(t).RawSetString(key, v)
	return nil
}

// carry copies variables and decisions into the script host of another load, except
// functions of the old host. old is nil for the first load.
func (vs *Variables) carry(old, now *Loaded) {
	origins := vs.origins
	vs.loaded, vs.origins = now, map[lua.LValue]origin{}
	if old == nil {
		return
	}
	vs.carryNames(old.Session, vs.values, origins)
	decided := old.Prepared.Saved().Decided
	vs.undecided = now.Prepared.Resume(old.Prepared, newValueCopier(old.Session, now.Session).copy)
	for _, d := range decided {
		vs.noteRemade(d.Question, d.Used, d.Answer, origins)
	}
}

// carryNames replaces the variables by copies of those of another script host.
func (vs *Variables) carryNames(old *luabind.Session, names map[string]lua.LValue, origins map[lua.LValue]origin) {
	vs.values, vs.forgotten, vs.remade = copyValues(old, vs.loaded.Session, names), nil, nil
	for name, v := range names {
		if _, kept := vs.values[name]; !kept && v != lua.LNil {
			vs.forgotten = append(vs.forgotten, name)
			vs.noteRemade(name, 0, v, origins)
		}
	}
	slices.Sort(vs.forgotten)
}

// Forgotten returns the variables, and the decided questions, that the last change of rules
// could not carry over because they are or contain functions. Variables that were assigned
// again since are left out.
func (vs *Variables) Forgotten() (names, decisions []string) {
	for _, name := range vs.forgotten {
		if _, again := vs.values[name]; !again {
			names = append(names, name)
		}
	}
	return names, vs.undecided
}
