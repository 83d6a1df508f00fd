package state

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"houserule/lang/types"
)

// The changes of random operations lead a copy of the earlier state to the same hash and,
// reversed, back again; so they do after encoding and decoding, after Net, and when they come
// from an undo.
func TestChangesLeadForwardAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := New()
		operations := rapid.IntRange(0, 3)
		box := rapid.SampledFrom([]string{"a", "b", "wounds"})
		act := func() {
			id := rapid.Uint64Range(1, s.LastID()+1).Draw(t, "id")
			switch operations.Draw(t, "operation") {
			case 0:
				s.Create(rapid.SampledFrom([]string{"orc", "elf"}).Draw(t, "kind"))
			case 1:
				if s.Remove(id) != nil {
					_ = s.Recreate(id, "orc")
				}
			case 2:
				_ = s.Set(id, box.Draw(t, "box"), values().Draw(t, "value"))
			case 3:
				if s.Append(id, "list", values().Draw(t, "value")) != nil {
					_ = s.Unset(id, box.Draw(t, "box"))
				}
			}
		}
		for range rapid.IntRange(0, 10).Draw(t, "before") {
			act()
		}
		first, mark := s.Clone(), s.Log.Savepoint()
		for range rapid.IntRange(0, 25).Draw(t, "after") {
			act()
		}
		c, err := s.Log.Changes(mark)
		if err != nil {
			t.Fatal(err)
		}
		lead(t, "the changes", c, first, s)
		lead(t, "the changes added up", c.Net(), first, s)
		for i, x := range c.Net().List {
			if x.Op == Changed && x.Had == x.Has && types.Equal(x.Before, x.After) {
				t.Fatal(i, "changes nothing", x)
			}
		}
		lead(t, "there and back", c.Then(c.Reversed()).Net(), first, first)
		last := s.Clone()
		undone, err := s.Log.Undo(mark)
		if err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(0, 5).Draw(t, "instead") {
			act()
		}
		lead(t, "what was taken back", undone.Changes(), first, last)
		instead, err := s.Log.Changes(mark)
		if err != nil {
			t.Fatal(err)
		}
		lead(t, "another course in its place", undone.Changes().Reversed().Then(instead).Net(), last, s)
	})
}

// lead applies changes to a copy of one state, expects the other, and reverts them; then it
// does the same with the decoded JSON of the changes.
func lead(t *rapid.T, what string, c Changes, from, to *Store) {
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	var read Changes
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatalf("%s: %v\n%s", what, err, text)
	}
	if again, _ := json.Marshal(read); string(again) != string(text) {
		t.Fatalf("%s:\n%s\nis written again as\n%s", what, text, again)
	}
	s := from.Clone()
	if err := s.Log.Apply(read); err != nil {
		t.Fatalf("%s: %v\n%s", what, err, text)
	}
	if s.Hash() != to.Hash() || s.LastID() < to.LastID() {
		t.Fatalf("%s lead elsewhere:\n%s", what, text)
	}
	if err := s.Log.Revert(read); err != nil {
		t.Fatalf("%s: back: %v\n%s", what, err, text)
	}
	if s.Hash() != from.Hash() {
		t.Fatalf("%s do not lead back:\n%s", what, text)
	}
}

func someChanges(t testing.TB) (from, to *Store, c Changes) {
	t.Helper()
	s := New()
	guard := s.Create("guard")
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	must(s.Set(guard, "actions", 2.0))
	must(s.Set(guard, "name", "Bo"))
	from = s.Clone()
	mark := s.Log.Savepoint()
	must(s.Set(guard, "actions", nil))
	must(s.Unset(guard, "name"))
	orc := s.Create("orc")
	must(s.Set(orc, "foe", types.Ref{Record: guard, Kind: "guard"}))
	must(s.Remove(guard))
	c, err := s.Log.Changes(mark)
	must(err)
	return from, s, c
}

func TestChangesAreWrittenInOneForm(t *testing.T) {
	_, _, c := someChanges(t)
	for what, want := range map[string]struct {
		c    Changes
		text string
	}{
		"as they came": {c, `{"version":1,"last":2,"changes":[[1,"guard",["actions",2,null],["name","Bo",{}]],` +
			`[2,"orc","+",{},["foe",{},{"noun":[1,"guard","",0]}]],[1,"guard","-",{"actions":null}]]}`},
		"added up":     {c.Net(), `{"version":1,"last":2,"changes":[[2,"orc","+",{},["foe",{},{"noun":[1,"guard","",0]}]],[1,"guard","-",{"actions":2,"name":"Bo"}]]}`},
		"turned round": {c.Net().Reversed(), `{"version":1,"last":2,"changes":[[1,"guard","+",{"actions":2,"name":"Bo"}],[2,"orc",["foe",{"noun":[1,"guard","",0]},{}],"-",{}]]}`},
		"none":         {Changes{Last: 7}, `{"version":1,"last":7,"changes":[]}`},
	} {
		text, err := json.Marshal(want.c)
		if err != nil || string(text) != want.text {
			t.Errorf("%s: %v\n%s", what, err, cmp.Diff(want.text, string(text)))
		}
	}
}

// Changes are refused, and nothing changes, if the state differs from the one in which they
// were made.
func TestChangesOutOfPlace(t *testing.T) {
	from, to, c := someChanges(t)
	spoil := func(s *Store, do func(s *Store) error) *Store {
		s = s.Clone()
		if err := do(s); err != nil {
			t.Fatal(err)
		}
		return s
	}
	for _, x := range []struct {
		s    *Store
		back bool
		want string
	}{
		{spoil(from, func(s *Store) error { return s.Set(1, "actions", 3.0) }), false, "change 1, of `actions` of record 1, does not fit the state: `actions` holds 3, expected 2"},
		{spoil(from, func(s *Store) error { return s.Unset(1, "name") }), false, "change 2, of `name` of record 1, does not fit the state: `name` is unset, expected Bo"},
		{spoil(from, func(s *Store) error { return s.Remove(1) }), false, "change 1, of `actions` of record 1, does not fit the state: there is no such record"},
		{spoil(from, func(s *Store) error { s.Create("elf"); return nil }), false, "change 3, of record 2 (orc), does not fit the state: there is a record 2 already"},
		{spoil(from, func(s *Store) error { return s.Set(1, "wounds", 1.0) }), false, "change 5, of record 1 (guard), does not fit the state: its boxes differ: `wounds`"},
		{spoil(to, func(s *Store) error { return s.Set(2, "more", 1.0) }), true, "change 3, of record 2 (orc), does not fit the state: its boxes differ: `more`"},
		{spoil(to, func(s *Store) error { return s.Set(2, "foe", 1.0) }), true, "change 4, of `foe` of record 2, does not fit the state: `foe` holds 1, expected guard #1"},
		{spoil(to, func(s *Store) error { return s.Remove(2) }), true, "change 4, of `foe` of record 2, does not fit the state: there is no such record"},
	} {
		before, last := x.s.Hash(), x.s.LastID()
		lead := x.s.Log.Apply
		if x.back {
			lead = x.s.Log.Revert
		}
		err := lead(c)
		if bad := new(ConflictError); !errors.As(err, &bad) || err.Error() != x.want {
			t.Errorf("got  %v\nwant %s", err, x.want)
		}
		if x.s.Hash() != before || x.s.LastID() != last {
			t.Errorf("%s: the state changed", x.want)
		}
	}
}

func TestDamagedChangesAreRefused(t *testing.T) {
	for _, x := range []struct{ text, want string }{
		{``, "the list of changes is damaged: the text ends too early"},
		{`{"version":2,"last":0,"changes":[]}`, "the list of changes is damaged at byte 12: it is of version 2, only version 1 is known"},
		{`{"version":1,"last":-1,"changes":[]}`, "the list of changes is damaged at byte 22: expected a whole number from 0 to 9007199254740992, found -1"},
		{`{"version":1,"last":1,"changes":[[1,"a"]]}`, `the list of changes is damaged of record 1 at byte 40: expected "+", "-" or "[", found "]"`},
		{`{"version":1,"last":1,"changes":[[1,"a","+"]]}`, `the list of changes is damaged of record 1 at byte 44: expected "{", found "]"`},
		{`{"version":1,"last":1,"changes":[[1,"a","+",{"b":1,"a":1}]]}`, `the list of changes is damaged of record 1 at byte 54: the box "a" stands out of order`},
		{`{"version":1,"last":1,"changes":[[1,"a",["b",1]]]}`, `the list of changes is damaged of record 1 at byte 48: expected a text, found "]"`},
		{`{"version":1,"last":1,"changes":[[1,"a",["b",{},{"map":[[null,1]]}]]]}`, "the list of changes is damaged of record 1 at byte 66: a key can't be none"},
		{`{"version":1,"last":1,"changes":[[1,"a",["b",{},1e999]]]}`, "the list of changes is damaged of record 1 at byte 53: the number 1e999 is too large"},
		{`{"version":1,"last":1,"changes":[]}x`, "the list of changes is damaged at byte 35: something stands behind its end"},
	} {
		c := Changes{Last: 5}
		err := c.UnmarshalJSON([]byte(x.text))
		if err == nil || err.Error() != x.want {
			t.Errorf("%s:\ngot  %v\nwant %s", x.text, err, x.want)
		}
		if c.Last != 5 {
			t.Errorf("%s: something was read", x.text)
		}
	}
	long := `{"version":1,"last":1,"changes":[[1,"a",["` + strings.Repeat("b", MaxText+1) + `",{},1]]]}`
	if err := new(Changes).UnmarshalJSON([]byte(long)); err == nil || !strings.Contains(err.Error(), "a box's name is longer than 65536 bytes") {
		t.Error(err)
	}
}

// Changes that can be decoded have a single encoding, and applying them never corrupts a
// store.
func FuzzChanges(f *testing.F) {
	from, _, c := someChanges(f)
	for _, c := range []Changes{c, c.Net(), c.Reversed(), {}} {
		text, err := json.Marshal(c)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var c Changes
		if c.UnmarshalJSON(text) != nil {
			return
		}
		once, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		var again Changes
		if err := again.UnmarshalJSON(once); err != nil {
			t.Fatal(err)
		}
		if twice, _ := json.Marshal(again); string(twice) != string(once) {
			t.Fatalf("%s\n%s", once, twice)
		}
		c.Net()
		s := from.Clone()
		before := s.Hash()
		if s.Log.Apply(c) == nil {
			if err := s.Log.Revert(c); err != nil || s.Hash() != before {
				t.Fatal("it does not lead back", err)
			}
		} else if s.Hash() != before {
			t.Fatal("the state changed")
		}
	})
}
