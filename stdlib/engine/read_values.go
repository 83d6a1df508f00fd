package engine

import (
	"encoding/base64"
	"errors"
	"fmt"
	"math"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/sandbox"
	"houserule/lang/source"
	"houserule/lang/types"
	"houserule/runtime/state"
	"houserule/stdlib/luabind"
)

// A decoded Lua value is a [types.Value] if Lua has that type itself (booleans, numbers, strings,
// things), or else one of these types. See the comment in written_values.go for the encoding.
type (
	writtenFixed struct{ value types.Value } // a list or map of the game
	writtenTable int                         // the index of a table
	writtenOdd   float64                     // a number that JSON does not have
	writtenBytes string                      // a string that is not valid UTF-8
)

// writtenTables are the decoded tables, indexed by writtenTable.
type writtenTables []struct {
	list         []any
	keys, values []any
}

var oddNumbers = map[string]float64{"inf": math.Inf(1), "-inf": math.Inf(-1), "nan": math.NaN(), "-0": math.Copysign(0, -1)}

// readWritten decodes a value.
func readWritten(f *source.Fields) any {
	text, at := f.Raw()
	if f.Err != nil {
		return nil
	}
	if len(text) == 0 || text[0] != '{' {
		return scriptValue(f, text, at)
	}
	in := source.NewFields(text, maxDepth)
	in.Begin('{')
	var v any
	switch {
	case in.Has("number"):
		name := in.Text()
		n, known := oddNumbers[name]
		if !known && in.Err == nil {
			in.Fail("%q is no number", name)
		}
		v = writtenOdd(n)
	case in.Has("bytes"):
		b, err := base64.StdEncoding.Strict().DecodeString(in.Text())
		in.FailWith(err)
		v = writtenBytes(b)
	case in.Has("fixed"):
		inner, at := in.Raw()
		v = writtenFixed{plainValue(in, inner, at)}
	case in.Has("table"):
		v = writtenTable(in.Uint(maxRemembered))
	default:
		return plainValue(f, text, at)
	}
	in.End('}')
	in.Close()
	within(f, at, in.Err)
	return v
}

// scriptValue decodes a value of a type that Lua has itself. Strings may be longer than
// [state.MaxText], since earlier versions saved such strings.
func scriptValue(f *source.Fields, text []byte, at int) types.Value {
	if len(text) > state.MaxText && text[0] == '"' {
		in := source.NewFields(text, maxDepth)
		long := in.Text()
		in.Close()
		within(f, at, in.Err)
		return long
	}
	return plainValue(f, text, at)
}

// maxDepth is more than the nesting of JSON in any saved game.
const maxDepth = 1000

func plainValue(f *source.Fields, text []byte, at int) types.Value {
	if f.Err != nil {
		return nil
	}
	v, err := state.ParseValue(text)
	if err == nil {
		return v
	}
	bad := &source.JSONError{Offset: at, Message: err.Error(), Cause: err}
	var format *state.FormatError
	if errors.As(err, &format) {
		bad.Offset, bad.Message = at+int(format.Offset), format.Message
	}
	f.Err = bad
	return nil
}

// within sets f.Err to an error in a nested text, which begins at offset at; nil sets nothing.
func within(f *source.Fields, at int, err *source.JSONError) {
	if err != nil && f.Err == nil {
		f.Err = &source.JSONError{Offset: at + err.Offset, Truncated: err.Truncated, Message: err.Message, Cause: err.Cause}
	}
}

// readTables decodes all tables.
func readTables(f *source.Fields) (all writtenTables) {
	f.Begin('[')
	for size := 0; f.More(); {
		f.Begin('[')
		f.Begin('[')
		t := writtenTables{{}}
		for ; f.More(); size++ {
			t[0].list = append(t[0].list, readWritten(f))
		}
		f.End(']')
		for ; f.More(); size++ {
			f.Begin('[')
			k := readWritten(f)
			if n, ok := k.(writtenOdd); f.Err == nil && (k == nil || ok && math.IsNaN(float64(n))) {
				f.Fail("nothing can stand under such a key")
			}
			t[0].keys, t[0].values = append(t[0].keys, k), append(t[0].values, readWritten(f))
			f.End(']')
		}
		f.End(']')
		if all = append(all, t[0]); size > 2*maxRemembered {
			f.Fail("more than %d entries of tables", 2*maxRemembered)
		}
	}
	f.End(']')
	return all
}

// check returns an error if a value refers to a table that does not exist.
func (w writtenTables) check(values ...any) error {
	missing := func(v any) error {
		if at, ok := v.(writtenTable); ok && int(at) >= len(w) {
			return fmt.Errorf("there is no table %d among %d", at, len(w))
		}
		return nil
	}
	for _, v := range values {
		if err := missing(v); err != nil {
			return err
		}
	}
	for _, t := range w {
		for _, list := range [][]any{t.list, t.keys, t.values} {
			for _, v := range list {
				if err := missing(v); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// valueReader converts decoded values to Lua values of a script host.
type valueReader struct {
	session *luabind.Session
	tables  []*lua.LTable
}

// newValueReader makes the tables, which may contain each other.
func newValueReader(s *luabind.Session, all writtenTables) *valueReader {
	r := &valueReader{session: s}
	for range all {
		r.tables = append(r.tables, s.Host.L.NewTable())
	}
	for i, t := range all {
		sandbox.FillTable(r.tables[i], r.values(t.list), r.values(t.keys), r.values(t.values))
	}
	return r
}

func (r *valueReader) values(list []any) []lua.LValue {
	out := make([]lua.LValue, len(list))
	for i, v := range list {
		out[i] = r.value(v)
	}
	return out
}

func (r *valueReader) value(v any) lua.LValue {
	switch v := v.(type) {
	case writtenFixed:
		return r.session.ToLua(v.value)
	case writtenTable:
		return r.tables[v]
	case writtenOdd:
		return lua.LNumber(v)
	case writtenBytes:
		return lua.LString(v)
	}
	return r.session.ToLua(v)
}
