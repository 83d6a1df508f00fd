package state

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/lang/types"
)

func TestJSONIsCanonical(t *testing.T) {
	s := New()
	s.Create("orc")
	elf := s.Create("elf")
	if err := s.Remove(1); err != nil {
		t.Fatal(err)
	}
	set(t, s, elf, "b", types.Map{{Key: "z", Value: nil}, {Key: "a", Value: types.List{1.5, -2.0, 1e300, true}}})
	set(t, s, elf, "a", types.Ref{Record: math.MaxUint64, Kind: "skill", Name: "Öl <&> \u2028", Owner: 2})
	set(t, s, elf, "c", nil)
	want := `{"version":1,"records":[{"id":2,"kind":"elf","boxes":{` +
		`"a":{"noun":[18446744073709551615,"skill","Öl \u003c\u0026\u003e \u2028",2]},` +
		`"b":{"map":[["a",[1.5,-2,1e+300,true]],["z",null]]},"c":null}}]}`
	got, err := json.Marshal(s)
	if err != nil || string(got) != want {
		t.Fatalf("got  %s, %v\nwant %s", got, err, want)
	}
	var back Store
	if err := json.Unmarshal(got, &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(contents(s), contents(&back)); diff != "" || back.Hash() != s.Hash() {
		t.Error(diff, back.Hash(), s.Hash())
	}
	if id := back.Create("orc"); id != 3 {
		t.Error("the next number is", id)
	}
}

func TestDamagedJSON(t *testing.T) {
	record := func(boxes string) string {
		return `{"version":1,"records":[{"id":1,"kind":"orc","boxes":{` + boxes + `}}]}`
	}
	for _, c := range []struct{ name, in, want string }{
		{"empty", ``, "the saved state is damaged: the text ends too early"},
		{"not an object", `[]`, `the saved state is damaged at byte 1: expected "{", found "["`},
		{"other name", `{"Version":1}`, `the saved state is damaged at byte 10: expected "version", found "Version"`},
		{"other version", `{"version":2,"records":[]}`, "the saved state is damaged at byte 12: it is of version 2, only version 1 is known"},
		{"cut off", `{"version":1,"records":[{"id":1,"ki`, "the saved state is damaged at byte 32: the text ends too early"},
		{"behind the end", `{"version":1,"records":[]} {}`, "the saved state is damaged at byte 28: something stands behind its end"},
		{"more fields", `{"version":1,"records":[],"x":1}`, `the saved state is damaged at byte 29: expected "}", found "x"`},
		{"nobody", `{"version":1,"records":[{"id":0,"kind":"a","boxes":{}}]}`, "the saved state is damaged at byte 31: record 0 stands out of order"},
		{"out of order", `{"version":1,"records":[{"id":2,"kind":"a","boxes":{}},{"id":2,"kind":"a","boxes":{}}]}`, "the saved state is damaged at byte 62: record 2 stands out of order"},
		{"huge number", `{"version":1,"records":[{"id":18446744073709551615,"kind":"a","boxes":{}}]}`, "the saved state is damaged at byte 50: expected a whole number from 0 to 9007199254740992, found 18446744073709551615"},
		{"fraction", `{"version":1,"records":[{"id":1.5,"kind":"a","boxes":{}}]}`, "the saved state is damaged at byte 33: expected a whole number from 0 to 9007199254740992, found 1.5"},
		{"kind is no text", `{"version":1,"records":[{"id":1,"kind":null,"boxes":{}}]}`, "the saved state is damaged at byte 43: expected a text, found null"},
		{"box twice", record(`"x":1,"x":1`), "the saved state is damaged of record 1 at byte 65: the box \"x\" occurs twice"},
		{"too large", record(`"x":1e999`), "the saved state is damaged of record 1 at byte 63: the number 1e999 is too large"},
		{"unknown tag", record(`"x":{"a":1}`), `the saved state is damaged of record 1 at byte 62: expected "noun" or "map", found "a"`},
		{"short noun", record(`"x":{"noun":[1,"a"]}`), "the saved state is damaged of record 1 at byte 73: expected a text, found \"]\""},
		{"key is none", record(`"x":{"map":[[null,1]]}`), "the saved state is damaged of record 1 at byte 76: cannot keep this in `orc.x` of record 1: a key can't be none"},
		{"deep", record(`"x":` + strings.Repeat("[", 1e6)), "the saved state is damaged of record 1 at byte 76: more than 16 lists inside one another"},
		{"deep maps", record(`"x":` + strings.Repeat(`{"map":[[1,`, 1e5)), "the saved state is damaged of record 1 at byte 246: more than 16 lists inside one another"},
		{"many", record(`"x":[` + strings.Repeat("1,", 1e6) + `1]`), "the saved state is damaged of record 1 at byte 20060: more than 10000 elements"},
		{"long text", record(`"x":"` + strings.Repeat("x", 70000) + `"`), "the saved state is damaged of record 1 at byte 70060: cannot keep this in `orc.x` of record 1: the text is longer than 65536 bytes"},
		{"not UTF-8", record("\"x\":\"\xff\""), "the saved state is damaged: it is not valid UTF-8"},
		{"not JSON", `{"version":1,"records":[}`, "the saved state is damaged at byte 24: invalid character '}' looking for beginning of value"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := New()
			s.Create("cow")
			mark, hash := s.Log.Savepoint(), s.Hash()
			err := s.UnmarshalJSON([]byte(c.in))
			var damaged *FormatError
			if !errors.As(err, &damaged) || err.Error() != c.want {
				t.Fatalf("got  %v\nwant %s", err, c.want)
			}
			if s.Hash() != hash || s.Log.Rollback(mark) != nil {
				t.Error("a refused text changed the state")
			}
		})
	}
}

func TestLoadingEndsOldMarks(t *testing.T) {
	s := New()
	s.Create("orc")
	mark := s.Log.Savepoint()
	saved, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(saved, s); err != nil {
		t.Fatal(err)
	}
	if err := s.Log.Rollback(mark); err == nil || err.Error() != "this savepoint was forgotten: the log does not reach back so far" {
		t.Error(err)
	}
	fresh := s.Log.Savepoint()
	s.Create("elf")
	if err := s.Log.Rollback(fresh); err != nil || s.Exists(2) {
		t.Error(err)
	}
}

func TestKindThatCannotBeSaved(t *testing.T) {
	s := New()
	s.Create("\xff")
	if _, err := s.MarshalJSON(); err == nil || err.Error() != "the saved state is damaged of record 1: the kind \"\\xff\" is not valid UTF-8" {
		t.Error(err)
	}
}

// A state that can be decoded can be encoded again, and decoding that yields the same state.
func FuzzUnmarshal(f *testing.F) {
	f.Add(`{"version":1,"records":[{"id":1,"kind":"orc","boxes":{"a":[1,true,null,"x"],"b":{"noun":[1,"a","b",0]},"c":{"map":[["k",-0]]}}}]}`)
	f.Add(`{"version":1,"records":[]}`)
	f.Add(`{"version":1,"records":[{"id":1,"kind":"orc","boxes":{"x":[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]}}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		s := New()
		if err := s.UnmarshalJSON([]byte(text)); err != nil {
			var damaged *FormatError
			if !errors.As(err, &damaged) {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		again, err := s.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		back := New()
		if err := back.UnmarshalJSON(again); err != nil || back.Hash() != s.Hash() {
			t.Fatalf("%s: %v", again, err)
		}
	})
}
