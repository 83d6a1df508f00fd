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

// mostRemembered is the number of table entries that a snapshot or saved game of the prompt may
// hold.
const mostRemembered = 200_000

// Variables are the names that lines of the prompt gave to values. They last from line to
// line, and are saved with the game.
type Variables struct {
	loaded  *Loaded // the rules in force, whose script host holds the values
	values  map[string]lua.LValue
	running string                     // the file name of the running line, such as "prompt 12"; "" where no line runs
	emptied map[string]map[string]bool // by the file name of a line, the names that it set to nil: in it and in its functions they are nil, not unknown
	last    VariableSnapshot           // the latest one
	origins map[lua.LValue]origin      // the lines that made functions, by what they made

	// What the last change of rules left behind.
	forgotten []string    // names
	undecided []string    // questions whose decisions are gone
	remade    []savedName // what lines make again
}

func newVariables() *Variables {
	return &Variables{values: map[string]lua.LValue{}, emptied: map[string]map[string]bool{}}
}

// lookup is the value of a name where code of a line reads it. What is nil is known to the
// running line, and to functions of the line that set it to nil.
func (vs *Variables) lookup(name string) (v lua.LValue, known bool) {
	v, known = vs.values[name]
	if known && v == lua.LNil {
		known = vs.emptied[vs.running][name] || vs.emptied[vs.loaded.Session.Host.Where(0).File][name]
	}
	return v, known
}

// VariableSnapshot is the names that the prompt gave to values, at one moment, and what
// stood in the tables among them.
type VariableSnapshot struct {
	session *luabind.Session
	values  map[string]lua.LValue
	origins map[lua.LValue]origin
	memory  *sandbox.Snapshot
	run     *expect.Run
	moment  expect.Moment
	partly  bool // the tables were too many to be remembered
	size    int  // names and entries that the moment before does not hold
}

// Snapshot returns the names of the prompt with the contents of their tables, for Restore
// when a line is undone.
func (vs *Variables) Snapshot() VariableSnapshot {
	v := VariableSnapshot{session: vs.loaded.Session, values: maps.Clone(vs.values), origins: vs.origins, run: vs.loaded.Prepared, moment: vs.loaded.Prepared.Moment()}
	if vs.last.values != nil && maps.Equal(v.values, vs.last.values) {
		v.values = vs.last.values
	} else {
		v.size = len(v.values)
	}
	last := vs.last.memory
	if vs.last.session != vs.loaded.Session {
		last = nil
	}
	v.memory = vs.loaded.Session.Host.Snapshot(last, mostRemembered, vs.roots()...)
	v.partly = v.memory == nil
	if v.memory != last {
		v.size += v.memory.Size()
	}
	vs.last = v
	return v
}

// roots are the values of the prompt that can hold something: what is named, what
// decisions were made with, the libraries.
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

// Partly tells that what stands in tables was too much to be remembered: taking a
// line back leaves it as it is.
func (v VariableSnapshot) Partly() bool { return v.partly }

// Size is how many names and entries of tables have to be kept for this moment,
// beyond those that the moment before it holds, too.
func (v VariableSnapshot) Size() int { return v.size }

// Same tells whether nothing was named anew and no table changed between two
// moments.
func (v VariableSnapshot) Same(other VariableSnapshot) bool {
	return v.session == other.session && maps.Equal(v.values, other.values) && v.memory == other.memory && v.moment.Same(other.moment)
}

// Restore restores the names, the contents of their tables, and what was decided or set in
// advance. If the rules were linked again since, functions among them are forgotten.
func (vs *Variables) Restore(v VariableSnapshot) {
	vs.forgotten, vs.undecided, vs.remade = nil, nil, nil
	v.memory.Restore()
	if v.run == vs.loaded.Prepared {
		vs.loaded.Prepared.Return(v.moment)
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
// Functions belong to the host that made them; values that hold one are left out.
func copyValues(from, to *luabind.Session, values map[string]lua.LValue) map[string]lua.LValue {
	c := newValueCopier(from, to)
	out := map[string]lua.LValue{}
	// In their order, since a table that two names share is met under the first.
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
	tables   map[*lua.LTable]*lua.LTable // the copies so far: a table that two names share stays one
	met      []*lua.LTable               // tables of the value that is being copied
}

func newValueCopier(from, to *luabind.Session) *valueCopier {
	return &valueCopier{from: from, to: to, tables: map[*lua.LTable]*lua.LTable{}}
}

// copy copies a value, or nothing of it: where it fails, no table of it stays among the
// copies, since one that was finished may hold one that was not.
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

// Names lists the names of the prompt, sorted.
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

// Thing returns the thing of the game that a name stands for; ok is false for any other
// value.
func (vs *Variables) Thing(name string) (types.Ref, bool) {
	return vs.loaded.Session.IsThing(vs.values[name])
}

// Unname removes the names for which wanted is true. lost is true if a name stands for, or
// its table contains, a thing that is gone.
func (vs *Variables) Unname(wanted func(name string, lost bool) bool) {
	for _, name := range vs.Names() {
		lost := false
		for _, n := range vs.Things(name) {
			lost = lost || vs.loaded.Session.Table.World().Departed.There(n) != nil
		}
		if wanted(name, lost) {
			delete(vs.values, name)
		}
	}
}

// Set makes a name of the prompt stand for a thing of the game, or a list of several.
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

// Things are the things of the game that the prompt calls so: one, or those of a list of
// nothing else; nil for any other value.
func (vs *Variables) Things(name string) []types.Ref {
	return things(vs.loaded.Session, vs.values[name])
}

// Things are the things that a name stood for at that moment, as those of [Variables.Things].
func (v VariableSnapshot) Things(name string) []types.Ref { return things(v.session, v.values[name]) }

// ThingsIn are the things of the game in a value, as those of [Variables.Things].
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

// Texts are the texts in a table that the prompt calls so, by their names; nil where it
// calls no table so.
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

// KeepText writes a text into a table that the prompt calls so, and makes the table where
// there is none; an empty text takes it out. A name that stands for something else is an
// error.
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

// carry takes what the prompt named and decided over into the script host of another load:
// things and plain values. Functions of the old host are gone. old is nil for the first load.
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

// carryNames takes names of the prompt over from another script host.
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

// Forgotten tells what the rules that came into force last left behind, because it
// is a function or holds one: names of the prompt, but for those that mean
// something again by now, and questions that were decided.
func (vs *Variables) Forgotten() (names, decisions []string) {
	for _, name := range vs.forgotten {
		if _, again := vs.values[name]; !again {
			names = append(names, name)
		}
	}
	return names, vs.undecided
}
