package engine

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/runtime/state"
)

// assign sets a variable of the prompt. A string longer than [state.MaxText] bytes is an error,
// as variables are part of every saved game.
func (vs *Variables) assign(name string, v lua.LValue) error {
	if isLong(v) && vs.values[name] != v {
		return tooLongToKeep(fmt.Sprintf("`%s`", name))
	}
	vs.values[name] = v
	if v == lua.LNil && vs.running != "" {
		if vs.emptied[vs.running] == nil {
			vs.emptied[vs.running] = map[string]bool{}
		}
		vs.emptied[vs.running][name] = true
	}
	return nil
}

// checkLongTexts returns an error if tables of the prompt or decisions contain a string longer
// than [state.MaxText] bytes that was added since the last [Variables.Snapshot]. Earlier ones are
// accepted, since games saved by earlier versions may contain some.
func (vs *Variables) checkLongTexts() error {
	seen := map[*lua.LTable]bool{}
	for _, name := range vs.Names() {
		if vs.holdsNewLongText(vs.values[name], seen) {
			return tooLongToKeep(fmt.Sprintf("`%s`", name))
		}
	}
	for _, answer := range vs.loaded.Prepared.Answers() {
		if isLong(answer) || vs.holdsNewLongText(answer, seen) {
			return tooLongToKeep("a decision")
		}
	}
	return nil
}

func tooLongToKeep(where string) error {
	return &diag.Problem{Message: fmt.Sprintf("%s cannot hold a text of more than %d bytes", where, state.MaxText),
		Hint: "a name of the prompt is saved with the game; keep a part of the text, or pass it to a function at once"}
}

func isLong(v lua.LValue) bool {
	text, ok := v.(lua.LString)
	return ok && len(text) > state.MaxText
}

// holdsNewLongText searches tables, apart from those in seen, for a new long string and removes
// the first one it finds. The search ends after maxRemembered entries, since more are not saved.
func (vs *Variables) holdsNewLongText(v lua.LValue, seen map[*lua.LTable]bool) bool {
	if _, ok := v.(*lua.LTable); !ok {
		return false
	}
	queue := []lua.LValue{v}
	for left := maxRemembered; len(queue) > 0 && left > 0; {
		t := queue[len(queue)-1].(*lua.LTable)
		queue = queue[:len(queue)-1]
		if seen[t] || sandbox.IsFrozen(t) {
			continue
		}
		seen[t] = true
		list, keys := sandbox.TableEntries(t)
		left -= len(list) + len(keys)
		long := func(v lua.LValue) bool {
			switch v := v.(type) {
			case lua.LString:
				return isLong(v) && !vs.last.memory.Contains(t, v)
			case *lua.LTable:
				queue = append(queue, v)
			}
			return false
		}
		for i, v := range list {
			if long(v) {
				t.RawSetInt(i+1, lua.LNil)
				return true
			}
		}
		for _, k := range keys {
			if t.RawGetH(k) == lua.LNil {
				continue // the key was removed
			}
			if long(k) || long(t.RawGetH(k)) {
				t.RawSetH(k, lua.LNil)
				return true
			}
		}
	}
	return false
}
