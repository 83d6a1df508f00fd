package engine

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/script"
)

// origin is the line of the prompt that made a function and did nothing else: run again,
// it makes the same one elsewhere.
type origin struct {
	source string
	line   int
}

// originates notes what a line made that cannot be taken elsewhere but by running it
// again: a function that it names, or decisions that are functions.
func (g *Game) originates(source string, line int) {
	if !strings.Contains(source, "function") {
		return
	}
	note := func(v lua.LValue) {
		if g.origins == nil {
			g.origins = map[lua.LValue]origin{}
		}
		g.origins[v] = origin{source, line}
	}
	if name, ok := NamesFunction(source); ok {
		if fn, ok := g.vars[name].(*lua.LFunction); ok {
			note(fn)
		}
		return
	}
	if !Decides(source) {
		return
	}
	for _, v := range g.run.Answers() {
		if _, known := g.origins[v]; !known && holdsFunction(v) {
			note(v)
		}
	}
}

// holdsFunction tells a function, and a list of answers with one in it.
func holdsFunction(v lua.LValue) bool {
	t, ok := v.(*lua.LTable)
	if !ok {
		_, ok := v.(*lua.LFunction)
		return ok
	}
	t = script.Contents(t)
	for k, e := t.Next(lua.LNil); k != lua.LNil; k, e = t.Next(k) {
		if _, ok := e.(*lua.LFunction); ok {
			return true
		}
	}
	return false
}

// Maker is a line of the prompt that made a function.
type Maker struct {
	Source string
	Line   int // its number
}

// Makers lists the lines of the prompt that made the functions which it has names for, or
// which decide, in the order in which they were written.
func (g *Game) Makers() []Maker {
	var list []Maker
	add := func(v lua.LValue) {
		if o, ok := g.origins[v]; ok && !slices.Contains(list, Maker{o.source, o.line}) {
			list = append(list, Maker{o.source, o.line})
		}
	}
	for _, name := range g.VariableNames() {
		add(g.vars[name])
	}
	for _, v := range g.run.Answers() {
		add(v)
	}
	slices.SortStableFunc(list, func(a, b Maker) int { return a.Line - b.Line })
	return list
}
