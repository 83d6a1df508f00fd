package engine

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/sandbox"
)

// origin is a line of the prompt that made a function and had no other effect. Running it
// again makes the same function in another script host.
type origin struct {
	source string
	line   int
}

// noteOrigin records a line as the origin of the function that it assigns, or of the decisions
// with functions that it makes.
func (vs *Variables) noteOrigin(source string, line int) {
	if !strings.Contains(source, "function") {
		return
	}
	note := func(v lua.LValue) {
		vs.origins[v] = origin{source, line}
	}
	if name, ok := NamesFunction(source); ok {
		if fn, ok := vs.values[name].(*lua.LFunction); ok {
			note(fn)
		}
		return
	}
	if !Decides(source) {
		return
	}
	for _, v := range vs.loaded.Prepared.Answers() {
		if _, known := vs.origins[v]; !known && holdsFunction(v) {
			note(v)
		}
	}
}

// holdsFunction reports whether a value is a function, or a list with one among its
// elements.
func holdsFunction(v lua.LValue) bool {
	t, ok := v.(*lua.LTable)
	if !ok {
		_, ok := v.(*lua.LFunction)
		return ok
	}
	t = sandbox.Contents(t)
	for k, e := t.Next(lua.LNil); k != lua.LNil; k, e = t.Next(k) {
		if _, ok := e.(*lua.LFunction); ok {
			return true
		}
	}
	return false
}

// noteRemade adds a variable or decision that could not be copied to the new host to vs.remade,
// if its value has an origin.
func (vs *Variables) noteRemade(name string, used int, v lua.LValue, origins map[lua.LValue]origin) {
	if from, ok := origins[v]; ok {
		vs.remade = append(vs.remade, savedName{name: name, line: from.source, at: from.line, used: used})
	}
}
