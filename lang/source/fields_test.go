package source

import (
	"fmt"
	"testing"
)

// Fields are read in their order, some of which may be missing; the first that is
// otherwise is told with its place.
func TestFields(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"name":"Ann","age":7,"legs":[2,true],"more":{"x":[1]}}`, `Ann 7 2 true {"x":[1]}`},
		{`{"name":"Ann","legs":[2.5,false],"more":null}`, "Ann 0 2.5 false null"},
		{`{"name":"Ann","legs":[2,true],"more":1} `, "Ann 0 2 true 1"},
		{`{"name":1,"legs":[2,true],"more":1}`, "expected a text, found 1 at 8"},
		{`{"name":"Ann","eggs":[2,true],"more":1}`, `expected "legs", found "eggs" at 14`},
		{`{"name":"Ann","age":-7,"legs":[2,true],"more":1}`, "expected a whole number from 0 to 100, found -7 at 20"},
		{`{"name":"Ann","age":101,"legs":[2,true],"more":1}`, "expected a whole number from 0 to 100, found 101 at 20"},
		{`{"name":"Ann","legs":["a",true],"more":1}`, `expected a number, found "a" at 22`},
		{`{"name":"Ann","legs":[1e999,true],"more":1}`, "the number 1e999 is too large at 22"},
		{`{"name":"Ann","legs":[2,null],"more":1}`, "expected true or false, found null at 24"},
		{`{"name":"Ann","legs":[2],"more":1}`, `expected true or false, found "]" at 23`},
		{`{"name":"Ann","legs":[2,true],"more":1,"age":7}`, `expected "}", found "age" at 39`},
		{`{"name":"Ann","legs":[2,true],"more":[1`, "the text ends too early at 37"},
		{`{"name":"Ann","legs":[2,true],"more":1}2`, "something stands behind its end at 40"},
		{"{\"name\":\"\xff\"}", "it is not valid UTF-8 at 9"},
	} {
		f := NewFields([]byte(c.text), 3)
		f.Begin('{')
		f.Name("name")
		name, age := f.Text(), uint64(0)
		if f.Has("age") {
			age = f.Uint(100)
		}
		f.Name("legs")
		f.Begin('[')
		legs, left := f.Number(), f.Bool()
		f.End(']')
		f.Name("more")
		more, at := f.Raw()
		f.End('}')
		f.Close()
		got := fmt.Sprintln(name, age, legs, left, string(more))
		if f.Err != nil {
			got = fmt.Sprintln(f.Err, "at", f.Err.Offset)
		} else if c.text[at:at+len(more)] != string(more) {
			t.Errorf("%s: the text of more does not stand at %d", c.text, at)
		}
		if got != c.want+"\n" {
			t.Errorf("%s:\ngot  %swant %s", c.text, got, c.want)
		}
	}
}
