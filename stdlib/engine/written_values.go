package engine

import (
	"encoding/base64"
	"math"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/state"
	"houserule/stdlib/luabind"
)

// Lua values are saved as JSON. Booleans, numbers and strings are written as they are, values
// that a box can hold as in a saved state, and others as
//
//	{"number":"inf"}   a number that JSON does not have: inf, -inf, nan, -0
//	{"bytes":"/w=="}   a string that is not valid UTF-8
//	{"fixed":[1,2]}    a list or map of the game, which scripts can only read
//	{"table":0}        a table of scripts, by its index in the list of tables
//
// A table that several variables or tables share is written once: its elements 1, 2, 3 ..., then
// its other keys in the order of insertion. Keys without a value are included to keep that order.

// valueWriter encodes Lua values of one script host.
type valueWriter struct {
	session   *luabind.Session
	tables    []*lua.LTable        // tables referred to so far, in the order of their numbers
	places    map[*lua.LTable]int  // their numbers
	encodable map[*lua.LTable]bool // tables known to be encodable, with all that they contain
	size      int                  // number of table entries so far
	mentioned []types.Ref          // things referred to so far
}

func newValueWriter(s *luabind.Session) *valueWriter {
	return &valueWriter{session: s, places: map[*lua.LTable]int{}, encodable: map[*lua.LTable]bool{}}
}

// canEncode reports whether a value and all that it contains can be encoded: no function, no
// open check, no table with a metatable, and at most maxRemembered table entries so far.
func (w *valueWriter) canEncode(v lua.LValue) bool {
	met := map[*lua.LTable]bool{}
	queue := []lua.LValue{v}
	size := w.size
	for len(queue) > 0 {
		v := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		t, ok := v.(*lua.LTable)
		switch {
		case !ok || sandbox.IsFrozen(t):
			if !w.plain(v) {
				return false
			}
		case w.encodable[t] || met[t]:
		case t.Metatable != lua.LNil:
			return false
		default:
			met[t] = true
			list, keys := sandbox.TableEntries(t)
			if size += len(list) + len(keys); size > maxRemembered {
				return false
			}
			queue = append(queue, list...)
			for _, k := range keys {
				if at := t.RawGetH(k); at != lua.LNil {
					queue = append(queue, k, at)
				}
			}
		}
	}
	w.size = size
	for t := range met {
		w.encodable[t] = true
	}
	return true
}

// plain reports whether a value that is not a script's table can be encoded.
func (w *valueWriter) plain(v lua.LValue) bool {
	switch v := v.(type) {
	case nil, *lua.LNilType, lua.LBool, lua.LNumber, lua.LString:
		return true
	case *lua.LUserData:
		_, ok := v.Value.(types.Ref)
		return ok
	}
	fixed, err := w.session.FromLua(v, types.Type{})
	return err == nil && state.CheckValue(fixed) == nil
}

// value encodes a value for which canEncode returned true.
func (w *valueWriter) value(out []byte, v lua.LValue) []byte {
	switch v := v.(type) {
	case nil, *lua.LNilType:
		return append(out, "null"...)
	case lua.LBool:
		return state.AppendValue(out, bool(v))
	case lua.LNumber:
		return appendNumber(out, float64(v))
	case lua.LString:
		if !utf8.ValidString(string(v)) {
			return append(append(append(out, `{"bytes":"`...), base64.StdEncoding.EncodeToString([]byte(v))...), `"}`...)
		}
		return state.AppendText(out, string(v))
	case *lua.LTable:
		if !sandbox.IsFrozen(v) {
			return append(state.AppendValue(append(out, `{"table":`...), float64(w.place(v))), '}')
		}
	case *lua.LUserData:
		if n, ok := v.Value.(types.Ref); ok {
			w.mentioned = append(w.mentioned, n)
			return state.AppendValue(out, n)
		}
	}
	fixed, _ := w.session.FromLua(v, types.Type{}) // canEncode has checked the error
	w.mentioned = append(w.mentioned, nounsOf(fixed)...)
	return append(state.AppendValue(append(out, `{"fixed":`...), fixed), '}')
}

// place returns the index of a table in the list of tables.
func (w *valueWriter) place(t *lua.LTable) int {
	at, known := w.places[t]
	if !known {
		at = len(w.tables)
		w.places[t], w.tables = at, append(w.tables, t)
	}
	return at
}

// all writes the tables that the encoded values refer to, directly or through other tables.
func (w *valueWriter) all(out []byte) []byte {
	out = append(out, '[')
	for i := 0; i < len(w.tables); i++ { // writing one may add others
		if i > 0 {
			out = append(out, ',')
		}
		t := w.tables[i]
		list, keys := sandbox.TableEntries(t)
		out = append(out, "[["...)
		for k, v := range list {
			if k > 0 {
				out = append(out, ',')
			}
			out = w.value(out, v)
		}
		out = append(out, ']')
		for _, k := range keys {
			v := t.RawGetH(k)
			if v == lua.LNil && !w.keepsPlace(k) {
				continue
			}
			out = append(w.value(append(out, ",["...), k), ',')
			out = append(w.value(out, v), ']')
		}
		out = append(out, ']')
	}
	return append(out, ']')
}

// keepsPlace reports whether a key without a value is encoded, to keep the order of the keys.
func (w *valueWriter) keepsPlace(k lua.LValue) bool {
	t, ok := k.(*lua.LTable)
	return !ok && w.plain(k) && !isLong(k) || ok && w.encodable[t]
}

func appendNumber(out []byte, n float64) []byte {
	special := ""
	switch {
	case math.IsNaN(n):
		special = "nan"
	case math.IsInf(n, 1):
		special = "inf"
	case math.IsInf(n, -1):
		special = "-inf"
	case n == 0 && math.Signbit(n):
		special = "-0"
	default:
		return state.AppendValue(out, n)
	}
	return append(append(append(out, `{"number":"`...), special...), `"}`...)
}

// nounsOf lists the things in a value.
func nounsOf(v types.Value) (list []types.Ref) {
	switch v := v.(type) {
	case types.Ref:
		return []types.Ref{v}
	case types.List:
		for _, e := range v {
			list = append(list, nounsOf(e)...)
		}
	case types.Map:
		for _, p := range v {
			list = append(append(list, nounsOf(p.Key)...), nounsOf(p.Value)...)
		}
	}
	return list
}
