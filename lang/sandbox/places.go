package sandbox

import lua "github.com/yuin/gopher-lua"

// Places gives what stands in a table at 1, 2, 3 ..., holes included, and its other keys
// in the order in which pairs comes to them. A key under which nothing stands any more
// keeps its place. Neither list must be changed.
func TableEntries(t *lua.LTable) (list, keys []lua.LValue) {
	s := shapeOf(t)
	return s.array, s.keys
}

// Place puts a table together from what Places gave: the list, and then one key after
// the other, with nil for what stands there no more.
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
