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

// mostRemembered is how many entries of tables the prompt keeps of one moment.
const mostRemembered = 200_000

// Variables are the names that the prompt gave to values, at one moment, and what
// stood in the tables among them.
type Variables struct {
	session *luabind.Session
	values  map[string]lua.LValue
	origins map[lua.LValue]origin
	memory  *sandbox.Kept
	run     *expect.Run
	moment  expect.Moment
	partly  bool // the tables were too many to be remembered
	size    int  // names and entries that the moment before does not hold
}

// Variables remembers the names of the prompt, so that a line can be taken
// back with what it named and what it wrote into tables.
func (g *Game) Variables() Variables {
	v := Variables{session: g.Session, values: maps.Clone(g.vars), origins: g.origins, run: g.run, moment: g.run.Moment()}
	if g.last.values != nil && maps.Equal(v.values, g.last.values) {
		v.values = g.last.values
	} else {
		v.size = len(v.values)
	}
	last := g.last.memory
	if g.last.session != g.Session {
		last = nil
	}
	v.memory = g.Session.Host.Remember(last, mostRemembered, g.roots()...)
	v.partly = v.memory == nil
	if v.memory != last {
		v.size += v.memory.Size()
	}
	g.last = v
	return v
}

// roots are the values of the prompt that can hold something: what is named, what
// decisions were made with, the libraries.
func (g *Game) roots() []lua.LValue {
	var roots []lua.LValue
	for _, value := range g.vars {
		roots = append(roots, value)
	}
	roots = append(roots, g.run.Answers()...)
	for _, name := range []string{"string", "table", "math"} {
		if t := g.env.Library(name); t != nil {
			roots = append(roots, t)
		}
	}
	return roots
}

// Partly tells that what stands in tables was too much to be remembered: taking a
// line back leaves it as it is.
func (v Variables) Partly() bool { return v.partly }

// Size is how many names and entries of tables have to be kept for this moment,
// beyond those that the moment before it holds, too.
func (v Variables) Size() int { return v.size }

// Same tells whether nothing was named anew and no table changed between two
// moments.
func (v Variables) Same(other Variables) bool {
	return v.session == other.session && maps.Equal(v.values, other.values) && v.memory == other.memory && v.moment.Same(other.moment)
}

// SetVariables gives the prompt the names of an earlier moment, and puts back what
// stood in their tables, what lay ready and what was decided. When the rules were linked anew since, functions among
// them are forgotten.
func (g *Game) SetVariables(v Variables) {
	g.forgotten, g.undecided, g.remade = nil, nil, nil
	v.memory.Restore()
	if v.run == g.run {
		g.run.Return(v.moment)
	} else if v.run != nil {
		g.undecided = g.run.Adopt(v.moment, newCarrier(v.session, g.Session).take)
	}
	if v.session == g.Session {
		g.vars = maps.Clone(v.values)
		return
	}
	g.carryNames(v.session, v.values, v.origins)
}

// carried takes values over into another script host: things, plain values and
// tables of them. Functions belong to the host that made them, and what holds one
// is left behind.
func carried(from, to *luabind.Session, values map[string]lua.LValue) map[string]lua.LValue {
	c := newCarrier(from, to)
	out := map[string]lua.LValue{}
	// In their order, since a table that two names share is met under the first.
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if v, ok := c.take(values[name]); ok {
			out[name] = v
		}
	}
	return out
}

// carrier takes values from one script host over into another.
type carrier struct {
	from, to *luabind.Session
	tables   map[*lua.LTable]*lua.LTable // a table that two names share is still one
	met      []*lua.LTable               // of the value that is taken over
}

func newCarrier(from, to *luabind.Session) *carrier {
	return &carrier{from: from, to: to, tables: map[*lua.LTable]*lua.LTable{}}
}

// take takes a value over, or nothing of it: a table that was finished while one
// around it was not may hold that one.
func (c *carrier) take(v lua.LValue) (lua.LValue, bool) {
	c.met = c.met[:0]
	out, ok := c.value(v, 0)
	if !ok {
		for _, t := range c.met {
			delete(c.tables, t)
		}
	}
	return out, ok
}

func (c *carrier) value(v lua.LValue, depth int) (lua.LValue, bool) {
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

// VariableNames lists what the prompt has names for, sorted.
func (g *Game) VariableNames() []string {
	var names []string
	for name, v := range g.vars {
		if v != lua.LNil {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// Variable gives the thing of the game that the prompt calls so.
func (g *Game) Variable(name string) (types.Ref, bool) {
	return g.Session.IsNoun(g.vars[name])
}

// Unname takes names from the prompt: those that are wanted. lost says that a name stands
// for a thing that is not there, or holds one.
func (g *Game) Unname(wanted func(name string, lost bool) bool) {
	for _, name := range g.VariableNames() {
		lost := false
		for _, n := range g.Things(name) {
			lost = lost || g.Table.World().Departed.There(n) != nil
		}
		if wanted(name, lost) {
			delete(g.vars, name)
		}
	}
}

// Call gives a thing of the game, or a list of several, a name at the prompt.
func (g *Game) Call(name string, things ...types.Ref) {
	if len(things) == 1 {
		g.vars[name] = g.Session.Noun(things[0])
		return
	}
	list := g.Session.Host.L.NewTable()
	for _, n := range things {
		list.Append(g.Session.Noun(n))
	}
	g.vars[name] = list
}

// Things are the things of the game that the prompt calls so: one, or those of a list of
// nothing else; nil for any other value.
func (g *Game) Things(name string) []types.Ref { return things(g.Session, g.vars[name]) }

// Things are the things that a name stood for at that moment, as those of [Game.Things].
func (v Variables) Things(name string) []types.Ref { return things(v.session, v.values[name]) }

// ThingsIn are the things of the game in a value, as those of [Game.Things].
func (g *Game) ThingsIn(v lua.LValue) []types.Ref { return things(g.Session, v) }

func things(s *luabind.Session, value lua.LValue) []types.Ref {
	if n, ok := s.IsNoun(value); ok {
		return []types.Ref{n}
	}
	t, ok := value.(*lua.LTable)
	if !ok {
		return nil
	}
	t = sandbox.Contents(t)
	var list []types.Ref
	for i := 1; i <= t.Len(); i++ {
		n, ok := s.IsNoun(t.RawGetInt(i))
		if !ok {
			return nil
		}
		list = append(list, n)
	}
	return list
}

// Texts are the texts in a table that the prompt calls so, by their names; nil where it
// calls no table so.
func (g *Game) Texts(name string) map[string]string {
	t, ok := g.vars[name].(*lua.LTable)
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
func (g *Game) KeepText(name, key, text string) error {
	if len(text) > state.MaxText {
		return tooLongToKeep(fmt.Sprintf("%s.%s", name, key))
	}
	t, ok := g.vars[name].(*lua.LTable)
	if !ok {
		if v, taken := g.vars[name]; taken && v != lua.LNil {
			return fmt.Errorf("%s is %s, where texts are kept", name, sandbox.Describe(v))
		}
		t = g.Session.Host.L.NewTable()
		g.vars[name] = t
	}
	var v lua.LValue = lua.LNil
	if text != "" {
		v = lua.LString(text)
	}
	sandbox.Contents(t).RawSetString(key, v)
	return nil
}
