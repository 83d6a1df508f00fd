package state

import (
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/lang/types"
)

// set sets a box, and fails the test if the value is refused.
func set(t testing.TB, s *Store, id ID, box string, v types.Value) {
	t.Helper()
	if err := s.Set(id, box, v); err != nil {
		t.Fatal(err)
	}
}

func TestRecordsAndBoxes(t *testing.T) {
	s := New()
	orc, elf, other := s.Create("orc"), s.Create("elf"), s.Create("orc")
	set(t, s, orc, "wounds", 2.0)
	set(t, s, orc, "place", types.Ref{Record: elf, Kind: "elf"})
	set(t, s, orc, "afraid", nil)

	if got := fmt.Sprint(s.Records(), s.Records("orc"), s.Records("elf", "orc", "elf"), s.Records("cow")); got != "[1 2 3] [1 3] [1 2 3] []" {
		t.Error(got)
	}
	if got := fmt.Sprint(s.Boxes(orc), s.Boxes(elf), s.Boxes(99)); got != "[afraid place wounds] [] []" {
		t.Error(got)
	}
	if got := fmt.Sprintf("%q %q %v %v", s.Kind(orc), s.Kind(99), s.Exists(other), s.Exists(0)); got != `"orc" "" true false` {
		t.Error(got)
	}
	for _, c := range []struct {
		id   ID
		box  string
		want types.Value
		ok   bool
	}{
		{orc, "wounds", 2.0, true}, {orc, "afraid", nil, true}, {orc, "mood", nil, false},
		{elf, "wounds", nil, false}, {99, "wounds", nil, false},
		{orc, "place", types.Ref{Record: 2, Kind: "elf"}, true},
	} {
		if got, ok := s.Get(c.id, c.box); got != c.want || ok != c.ok {
			t.Errorf("%d.%s: got %v, %v", c.id, c.box, got, ok)
		}
	}
	if err := s.Unset(orc, "wounds"); err != nil {
		t.Fatal(err)
	}
	if _, ok := s.Get(orc, "wounds"); ok {
		t.Error("still there")
	}
}

// A removed record leaves no trace in the hash, but its number is not given out again, so that
// a reference to it never refers to another record.
func TestNumbersAreGivenOnce(t *testing.T) {
	s := New()
	orc := s.Create("orc")
	start, before := s.Log.Savepoint(), s.Hash()
	hit := s.Create("hit")
	if err := s.Remove(hit); err != nil {
		t.Fatal(err)
	}
	if s.Hash() != before {
		t.Error("the hash remembers removed records")
	}
	next := func(want ID, after string) ID {
		t.Helper()
		id := s.Create("elf")
		if id != want {
			t.Errorf("after %s the next number is %d, want %d", after, id, want)
		}
		return id
	}
	next(3, "a record left")
	if err := s.Log.Rollback(start); err != nil {
		t.Fatal(err)
	}
	next(4, "a rollback")
	undone, err := s.Log.Undo(start)
	if err != nil {
		t.Fatal(err)
	}
	mark := s.Log.Savepoint()
	next(5, "an undo")
	if err := s.Log.Rollback(mark); err != nil {
		t.Fatal(err)
	}
	if err := s.Log.Redo(undone); err != nil || !s.Exists(4) {
		t.Fatal(err)
	}
	next(6, "doing it again")
	if id := s.Clone().Create("elf"); id != 7 {
		t.Errorf("a copy goes on with %d", id)
	}
	if err := s.Remove(orc); err != nil {
		t.Fatal(err)
	}
	saved, err := s.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.UnmarshalJSON(saved); err != nil {
		t.Fatal(err)
	}
	next(7, "loading into the same game")
}

// A saved state does not reserve the numbers of removed records, except those to which a box
// still refers.
func TestNumbersThatALoadedGameRefersTo(t *testing.T) {
	s := New()
	orc := s.Create("orc")
	for range 8 {
		if err := s.Remove(s.Create("elf")); err != nil {
			t.Fatal(err)
		}
	}
	for box, v := range map[string]types.Value{
		"a": types.List{types.Ref{Record: 4, Kind: "elf"}},
		"b": types.Map{{Key: types.Ref{Record: 6, Kind: "elf"}, Value: types.Ref{Kind: "skill", Name: "Hiding", Owner: 7}}},
	} {
		if err := s.Set(orc, box, v); err != nil {
			t.Fatal(err)
		}
	}
	saved, err := s.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	loaded := New()
	if err := loaded.UnmarshalJSON(saved); err != nil {
		t.Fatal(err)
	}
	if id := loaded.Create("elf"); id != 8 {
		t.Errorf("the next number is %d, and 7 is mentioned", id)
	}
}

// A replayed creation makes a record with the same number.
func TestRecreate(t *testing.T) {
	s := New()
	mark := s.Log.Savepoint()
	s.Create("orc")
	s.Create("elf")
	hash := s.Hash()
	if err := s.Log.Rollback(mark); err != nil {
		t.Fatal(err)
	}
	for id, kind := range map[ID]string{2: "elf", 1: "orc"} {
		if err := s.Recreate(id, kind); err != nil {
			t.Fatal(err)
		}
	}
	if s.Hash() != hash || s.Create("orc") != 3 {
		t.Error("played again it is another game")
	}
	for id, want := range map[ID]string{0: "the number 0 was never given out", 2: "there is a record 2 already", 4: "the number 4 was never given out"} {
		if err := s.Recreate(id, "orc"); err == nil || err.Error() != want {
			t.Errorf("%d: got %v, want %s", id, err, want)
		}
	}
}

func TestMissingRecords(t *testing.T) {
	s := New()
	for _, c := range []struct {
		err  error
		want string
	}{
		{s.Set(7, "x", 1.0), "there is no record 7"},
		{s.Unset(7, "x"), "there is no record 7"},
		{s.Remove(0), "record 0 is nobody"},
	} {
		if _, typed := c.err.(*MissingError); !typed || c.err.Error() != c.want {
			t.Errorf("got %v, want %s", c.err, c.want)
		}
	}
}

func TestHashTellsValuesApart(t *testing.T) {
	values := []types.Value{
		nil, true, false, 0.0, 1.0, -1.0, math.SmallestNonzeroFloat64, math.MaxFloat64,
		"", "0", "\x00", "\x00\x00", "12345678", "123456789", "1234567\x00",
		types.Ref{}, types.Ref{Record: 1}, types.Ref{Owner: 1}, types.Ref{Kind: "ab"}, types.Ref{Name: "ab"}, types.Ref{Kind: "a", Name: "b"},
		types.List{}, types.List{nil}, types.List{1.0, 2.0}, types.List{2.0, 1.0}, types.List{types.List{1.0}, 2.0}, types.List{types.List{1.0, 2.0}},
		types.Map{}, types.Map{{Key: 1.0, Value: 2.0}}, types.Map{{Key: "a", Value: nil}}, types.Map{{Key: "a", Value: false}}, types.Map{{Key: types.List{"a"}, Value: false}},
	}
	seen := map[Hash]string{}
	for _, id := range []ID{1, 2} {
		for _, box := range []string{"a", "b", "ab"} {
			for _, v := range values {
				s := New()
				s.Create("orc")
				s.Create("orc")
				set(t, s, id, box, v)
				name := fmt.Sprintf("%d.%s = %#v", id, box, v)
				if other, twice := seen[s.Hash()]; twice {
					t.Errorf("%s and %s have the same hash", name, other)
				}
				seen[s.Hash()] = name
			}
		}
	}
}

// Saved campaigns and shards of a simulation compare hashes of other machines,
// so the numbers themselves must never change.
func TestHashIsFixed(t *testing.T) {
	s := New()
	if got, want := s.Hash().String(), "00000000000000000000000000000000"; got != want {
		t.Errorf("empty: got %s", got)
	}
	id := s.Create("orc")
	set(t, s, id, "wounds", 2.0)
	set(t, s, id, "a name of some length", "Gorbo")
	set(t, s, id, "list", types.List{types.Ref{Record: 1, Kind: "orc"}, types.Map{{Key: "a", Value: true}}, nil})
	if got, want := s.Hash().String(), "718760d316bd421df13081593f851dc6"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestHashNoticesSwaps swaps values between two boxes and between two records, which a sum of
// weak hashes would not detect.
func TestHashNoticesSwaps(t *testing.T) {
	seen := map[Hash]bool{}
	for a := range 30 {
		for b := range 30 {
			for c := range 30 {
				s := New()
				one, two := s.Create("orc"), s.Create("orc")
				set(t, s, one, "wounds", float64(a))
				set(t, s, one, "actions", float64(b))
				set(t, s, two, "wounds", float64(c))
				if seen[s.Hash()] {
					t.Fatalf("collision at %d %d %d", a, b, c)
				}
				seen[s.Hash()] = true
			}
		}
	}
}

func TestHashDoesNotDependOnTheWay(t *testing.T) {
	a, b := New(), New()
	a.Create("orc")
	b.Create("orc")
	set(t, a, 1, "x", 1.0)
	set(t, a, 1, "y", types.Map{{Key: "q", Value: 0.0}, {Key: "b", Value: 2.0}})
	set(t, b, 1, "y", types.Map{{Key: "b", Value: 2.0}, {Key: "q", Value: math.Copysign(0, -1)}})
	set(t, b, 1, "x", 5.0)
	set(t, b, 1, "x", 1.0)
	if a.Hash() != b.Hash() {
		t.Error("equal states, different hashes")
	}
}

// Equal situations have the same canonical hash regardless of records that were removed
// before. References to removed records differ from those to live ones, and from each other.
func TestSituationsCountRecordsByTheirOrder(t *testing.T) {
	build := func(lost int, friends ...ID) *Store {
		s := New()
		orc := s.Create("orc")
		for range lost {
			if err := s.Remove(s.Create("hit")); err != nil {
				t.Fatal(err)
			}
		}
		elf := s.Create("elf")
		list := types.List{}
		for _, f := range friends {
			switch f {
			case 1:
				f = orc
			case 2:
				f = elf
			default:
				f += 100
			}
			list = append(list, types.Ref{Record: f, Kind: "elf"})
		}
		set(t, s, orc, "friends", list)
		return s
	}
	if everything(build(0, 1, 2, 2)) != everything(build(3, 1, 2, 2)) || everything(build(0, 2, 7, 7, 8)) != everything(build(1, 2, 9, 9, 5)) {
		t.Error("numbers show in the situation")
	}
	seen := map[Hash][]ID{}
	for _, friends := range [][]ID{{1}, {2}, {7}, {1, 2}, {2, 1}, {7, 7}, {7, 8}, {7, 8, 7}, {7, 8, 8}, {2, 7}, {7, 2}} {
		h := everything(build(2, friends...))
		if other, twice := seen[h]; twice {
			t.Errorf("%v and %v are one situation", friends, other)
		}
		seen[h] = friends
	}
}

// TestLaterMutationHasNoEffect tests that the store keeps copies of values.
func TestLaterMutationHasNoEffect(t *testing.T) {
	s := New()
	s.Create("orc")
	inner := types.List{1.0}
	given := types.List{inner, inner}
	pairs := types.Map{{Key: "a", Value: inner}}
	set(t, s, 1, "list", given)
	set(t, s, 1, "map", pairs)
	hash := s.Hash()
	inner[0], given[1], pairs[0].Value = 9.0, "gone", "gone"
	for box, want := range map[string]types.Value{
		"list": types.List{types.List{1.0}, types.List{1.0}},
		"map":  types.Map{{Key: "a", Value: types.List{1.0}}},
	} {
		if got, _ := s.Get(1, box); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %v", box, got)
		}
	}
	if s.Hash() != hash {
		t.Error("the hash moved")
	}
}

func nested(depth int) types.Value {
	var v types.Value = "bottom"
	for range depth {
		v = types.List{v}
	}
	return v
}

// TestRefusedValues tests values that are too deep, have too long keys or are of no supported type.
//
// value_cycle can't reach the store: a list of Go values that holds itself is
// cut at MaxDepth like any deep one (the case "cycle"), and a script's cyclic
// table is found with its path by the conversion that makes values of tables.
func TestRefusedValues(t *testing.T) {
	cycle := types.List{nil}
	cycle[0] = cycle
	keys := make(types.Map, MaxElements+1)
	for i := range keys {
		keys[i] = types.Pair{Key: float64(i), Value: true}
	}
	many := types.List{}
	for range 101 {
		many = append(many, make(types.List, 100))
	}
	for _, c := range []struct {
		name string
		in   types.Value
		why  Reason
		want string
	}{
		{"deep", nested(10000), TooDeep, "cannot keep this in `orc.x` of record 1 at `" + strings.Repeat("[1]", 16) + "`: more than 16 lists inside one another"},
		{"cycle", cycle, TooDeep, "cannot keep this in `orc.x` of record 1 at `" + strings.Repeat("[1]", 16) + "`: more than 16 lists inside one another"},
		{"huge keys", keys, TooMany, "cannot keep this in `orc.x` of record 1: more than 10000 elements"},
		{"many in all", many, TooMany, "cannot keep this in `orc.x` of record 1 at `[99]`: more than 10000 elements"},
		{"long text", types.List{strings.Repeat("x", MaxText+1)}, TooLong, "cannot keep this in `orc.x` of record 1 at `[1]`: the text is longer than 65536 bytes"},
		{"broken text", "\xff", NotUTF8, "cannot keep this in `orc.x` of record 1: the text is not valid UTF-8"},
		{"not a number", types.List{1.0, types.Map{{Key: "wounds", Value: math.NaN()}}}, NotFinite, "cannot keep this in `orc.x` of record 1 at `[2][\"wounds\"]`: NaN is not a finite number"},
		{"infinite", math.Inf(1), NotFinite, "cannot keep this in `orc.x` of record 1: +Inf is not a finite number"},
		{"infinite below", math.Inf(-1), NotFinite, "cannot keep this in `orc.x` of record 1: -Inf is not a finite number"},
		{"whole number", 3, NotAValue, "cannot keep this in `orc.x` of record 1: this is not a value of the game"},
		{"pointer", types.List{&types.Ref{}}, NotAValue, "cannot keep this in `orc.x` of record 1 at `[1]`: this is not a value of the game"},
		{"noun's name", types.Ref{Name: "\xff"}, NotUTF8, "cannot keep this in `orc.x` of record 1: the name is not valid UTF-8"},
		{"key is none", types.Map{{Key: nil, Value: 1.0}}, BadKey, "cannot keep this in `orc.x` of record 1: a key can't be none"},
		{"key holds no number", types.Map{{Key: types.List{1.0, math.NaN()}, Value: 1.0}}, NotFinite, "cannot keep this in `orc.x` of record 1 at `[list][2]`: NaN is not a finite number"},
		{"key is no number", types.Map{{Key: math.NaN(), Value: 1.0}}, NotFinite, "cannot keep this in `orc.x` of record 1 at `[NaN]`: NaN is not a finite number"},
		{"key twice", types.Map{{Key: "a", Value: 1.0}, {Key: "b"}, {Key: "a", Value: 1.0}}, BadKey, "cannot keep this in `orc.x` of record 1 at `[\"a\"]`: this key occurs twice"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := New()
			s.Create("orc")
			set(t, s, 1, "x", "before")
			hash, mark := s.Hash(), s.Log.Savepoint()
			err := s.Set(1, "x", c.in)
			refused, typed := err.(*ValueError)
			if !typed || refused.Reason != c.why || err.Error() != c.want {
				t.Fatalf("got  %v\nwant %s", err, c.want)
			}
			if changes, _ := s.Log.Since(mark); s.Hash() != hash || len(changes) != 0 {
				t.Error("a refused value left a trace")
			}
		})
	}
	s := New()
	s.Create("orc")
	if err := s.Set(1, "\xff", 1.0); err == nil || err.Error() != "cannot keep this in `orc.\xff` of record 1: a box's name is not valid UTF-8" {
		t.Error(err)
	}
	for _, fits := range []types.Value{nested(16), make(types.List, MaxElements), strings.Repeat("x", MaxText)} {
		set(t, s, 1, "x", fits)
	}
}

func TestCloneIsIndependent(t *testing.T) {
	s := New()
	s.Create("orc")
	set(t, s, 1, "wounds", 1.0)
	mark := s.Log.Savepoint()
	c := s.Clone()
	if c.Hash() != s.Hash() {
		t.Error("a clone has the same hash")
	}
	set(t, c, 1, "wounds", 2.0)
	c.Create("elf")
	if v, _ := s.Get(1, "wounds"); v != 1.0 || s.Exists(2) || len(s.Records("elf")) != 0 {
		t.Error("the clone reaches into the original")
	}
	if err := c.Log.Rollback(mark); err == nil || err.Error() != "this savepoint belongs to another store" {
		t.Error(err)
	}
}

func TestListsAreTheCallersOwn(t *testing.T) {
	s := New()
	s.Create("orc")
	s.Create("orc")
	s.Records()[0], s.Records("orc")[0] = 9, 9
	if diff := cmp.Diff([]ID{1, 2}, s.Records("orc")); diff != "" || !slices.Equal(s.Records(), []ID{1, 2}) {
		t.Error(diff)
	}
}

// contents shows a whole store in plain Go values, for comparing.
func contents(s *Store) map[ID]map[string]types.Value {
	all := map[ID]map[string]types.Value{}
	for _, id := range s.Records() {
		all[id] = map[string]types.Value{"(kind)": s.Kind(id)}
		for _, box := range s.Boxes(id) {
			all[id][box], _ = s.Get(id, box)
		}
	}
	return maps.Clone(all)
}
