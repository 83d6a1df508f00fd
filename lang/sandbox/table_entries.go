package sandbox

import lua "github.com/yuin/gopher-lua"

// TableEntries returns the values of a table at 1, 2, 3 ..., holes included, and its other
// keys in the order of pairs, including keys whose value is nil now. Neither may be changed.
func TableEntries(t *lua.LTable) (list, keys []lua.LValue) {
	s := mirrorOf(t)
	return s.array, s.keys
}

// FillTable fills an empty table with what TableEntries returned, so that pairs keeps its
// order; values may be nil.
func FillTable(t *lua.LTable, list []lua.LValue, keys, values []lua.LValue) {
	for i, v := range list {
		if v == nil {
			v = lua.LNil
		}
		t.RawSetInt(i+1, v)
	}
	for i, k := range keys {
		t.RawSetH(k, lua.LTrue)
		if values[i] != lua.LTrue {
			t.RawSetH(k, values[i])
		}
	}
}
