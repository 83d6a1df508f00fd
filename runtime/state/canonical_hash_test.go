package state

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"houserule/lang/types"
)

func nothing(string, string, types.Value) bool { return false }

// wound adds a record with a reference to a bearer.
func wound(t testing.TB, s *Store, bearer ID, points float64) ID {
	id := s.Create("wound")
	for box, v := range map[string]types.Value{"bearer": types.Ref{Record: bearer, Kind: "orc"}, "points": points} {
		if err := s.Set(id, box, v); err != nil {
			t.Fatal(err)
		}
	}
	return id
}

// battle returns a store with two orcs and a wound of one of them. Records are created before the
// wound, as many as given, and removed after it, which changes its number.
func battle(t testing.TB, before int) *Store {
	s := New()
	orc := s.Create("orc")
	s.Create("orc")
	var gone []ID
	for range before {
		gone = append(gone, s.Create("wound"))
	}
	w := wound(t, s, orc, 3)
	if err := s.Set(orc, "wounds", types.List{types.Ref{Record: w, Kind: "wound"}}); err != nil {
		t.Fatal(err)
	}
	for _, id := range gone {
		if err := s.Remove(id); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestAlikeDoesNotDependOnNumbers(t *testing.T) {
	plain := battle(t, 0)
	if plain.CanonicalHash(nothing) != plain.Hash() {
		t.Error("where no number was skipped, Alike is not the hash")
	}
	for before := 1; before < 4; before++ {
		other := battle(t, before)
		if other.Hash() == plain.Hash() {
			t.Error("the numbers are the same already")
		}
		if other.CanonicalHash(nothing) != plain.CanonicalHash(nothing) {
			t.Errorf("with %d things that came and went the situation is another", before)
		}
		set(t, other, 1, "luck", 1.0)
		if other.CanonicalHash(nothing) == plain.CanonicalHash(nothing) {
			t.Error("a box more does not show")
		}
	}
}

func TestAlikeTellsWhoIsMeant(t *testing.T) {
	seen := map[Hash]string{}
	for _, c := range []struct {
		name   string
		bearer ID
		kept   []ID // references in a list
	}{
		{"the first", 1, nil}, {"the second", 2, nil}, {"nobody", 0, nil},
		{"the same gone twice", 1, []ID{90, 90}}, {"two that are gone", 1, []ID{90, 91}}, {"one of two gone", 1, []ID{1, 91}},
	} {
		for _, shift := range []ID{0, 5} { // the numbers of what is gone do not matter
			s := New()
			s.Create("orc")
			s.Create("orc")
			wound(t, s, c.bearer, 1)
			list := types.List{}
			for _, id := range c.kept {
				if id > 2 {
					id += shift
				}
				list = append(list, types.Ref{Record: id, Kind: "orc"})
			}
			set(t, s, 2, "remembers", list)
			h, name := s.CanonicalHash(nothing), fmt.Sprint(c.name)
			if other, known := seen[h]; known && other != name {
				t.Errorf("%s and %s are taken for the same", name, other)
			}
			if shift > 0 && seen[h] != name {
				t.Errorf("%s depends on the numbers of what is gone", name)
			}
			seen[h] = name
		}
	}
}

// TestAlikeIsTheHashOfTheStateNumberedAnew builds random states with gaps between numbers, and
// the same states without gaps.
func TestAlikeIsTheHashOfTheStateNumberedAnew(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, number := New(), map[ID]ID{0: 0}
		dense := New()
		for range rapid.IntRange(1, 8).Draw(t, "records") {
			kind := rapid.SampledFrom([]string{"orc", "wound"}).Draw(t, "kind")
			number[s.Create(kind)] = dense.Create(kind)
			if rapid.Bool().Draw(t, "gap") {
				gone := s.Create("gone")
				number[s.Create(kind)] = dense.Create(kind)
				if err := s.Remove(gone); err != nil {
					t.Fatal(err)
				}
			}
		}
		ids := s.Records()
		for range rapid.IntRange(0, 12).Draw(t, "boxes") {
			id := rapid.SampledFrom(ids).Draw(t, "of")
			to := types.Ref{Kind: "orc", Record: rapid.SampledFrom(ids).Draw(t, "to"), Owner: rapid.SampledFrom(append(ids, 0)).Draw(t, "owner")}
			v := rapid.SampledFrom([]types.Value{to, types.List{1.0, to}, types.MakeMap(types.Pair{Key: "a", Value: to}), 3.0, "x"}).Draw(t, "value")
			box := rapid.SampledFrom([]string{"a", "b"}).Draw(t, "box")
			if err := s.Set(id, box, v); err != nil {
				t.Fatal(err)
			}
			if err := dense.Set(number[id], box, types.RenumberRecords(v, func(id ID) ID { return number[id] })); err != nil {
				t.Fatal(err)
			}
		}
		if s.CanonicalHash(nothing) != dense.Hash() {
			t.Fatalf("%v numbered anew is not %v", contents(s), contents(dense))
		}
	})
}

func BenchmarkAlike(b *testing.B) {
	for _, before := range []int{0, 1} {
		s := battle(b, before)
		for i := range 20 {
			wound(b, s, 1, float64(i))
		}
		b.Run(fmt.Sprintf("%d skipped", before), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				s.CanonicalHash(nothing)
			}
		})
	}
}

// Boxes that are left out of the hash do not affect the numbers of removed records: only boxes
// that are included do.
func TestBoxesThatAreLeftOutNumberNoRemovedRecords(t *testing.T) {
	omitted := func(_, box string, _ types.Value) bool { return box == "hint" }
	remembering := func(hint types.Value, list ...ID) Hash {
		s := New()
		s.Create("orc")
		if hint != nil {
			set(t, s, 1, "hint", hint)
		}
		var refs types.List
		for _, id := range list {
			refs = append(refs, types.Ref{Record: id, Kind: "orc"})
		}
		set(t, s, 1, "remembers", refs)
		return s.CanonicalHash(omitted)
	}
	want := remembering(nil, 90, 91)
	for _, c := range []struct {
		name string
		hint types.Value
	}{
		{"a number", 5.0},
		{"the first of the removed records", types.Ref{Record: 90, Kind: "orc"}},
		{"the second of them", types.Ref{Record: 91, Kind: "orc"}},
		{"another one", types.Ref{Record: 95, Kind: "orc"}},
	} {
		if got := remembering(c.hint, 90, 91); got != want {
			t.Errorf("a box with %s is left out, and the hash is another", c.name)
		}
	}
	if remembering(nil, 90, 90) == want {
		t.Error("one that is remembered twice is taken for two")
	}
}
