package state

import (
	"encoding/json"
	"maps"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"houserule/lang/types"
)

// model is a trivial store; each of its savepoints is a full copy.
type model map[ID]map[string]types.Value

func (m model) copied() model {
	c := model{}
	for id, boxes := range m {
		c[id] = maps.Clone(boxes)
	}
	return c
}

type taken struct {
	mark Mark
	hash Hash
	was  model
}

func values() *rapid.Generator[types.Value] {
	plain := rapid.OneOf(
		rapid.Just[types.Value](nil),
		rapid.Map(rapid.Bool(), func(b bool) types.Value { return b }),
		rapid.Map(rapid.IntRange(-2, 2), func(n int) types.Value { return float64(n) }),
		rapid.Map(rapid.Float64Range(-math.MaxFloat64, math.MaxFloat64), func(f float64) types.Value {
			if f == 0 {
				return 0.0
			}
			return f
		}),
		rapid.Map(rapid.String(), func(s string) types.Value { return s }),
		rapid.Map(rapid.Uint64(), func(n uint64) types.Value { return types.Ref{Record: n, Kind: "orc"} }),
	)
	return rapid.OneOf(plain,
		rapid.Map(rapid.SliceOfN(plain, 0, 3), func(l []types.Value) types.Value { return append(types.List{}, l...) }),
		rapid.Map(rapid.MapOfN(rapid.String(), plain, 0, 3), func(m map[string]types.Value) types.Value {
			pairs := types.Map{}
			for k, v := range m {
				pairs = append(pairs, types.Pair{Key: k, Value: v})
			}
			return types.MakeMap(pairs...)
		}))
}

// layouts generates layouts that number boxes of the test in any order, some twice; also nil.
func layouts() *rapid.Generator[*Layout] {
	names := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "wounds", "other"}), 0, 5)
	return rapid.Custom(func(t *rapid.T) *Layout {
		if rapid.Bool().Draw(t, "none") {
			return nil
		}
		return NewLayout([]KindBoxes{{"being", "", names.Draw(t, "being")}, {"orc", "being", names.Draw(t, "orc")}, {"elf", "", names.Draw(t, "elf")}}, names.Draw(t, "shared"))
	})
}

// TestStoreAgreesWithModel compares random operations with the model. The contents agree at
// every step, a rollback restores the exact hash, a redo yields the same hash, and the
// incremental hash equals that of a new store with the same contents. Layouts and wrong
// numbers of boxes have no effect.
func TestStoreAgreesWithModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, now := New(), model{}
		s.SetLayout(layouts().Draw(t, "layout"))
		byName := s.AddIndex(Index{Boxes: []string{"a", "b"}, Key: func(_ ID, box func(string) types.Value) types.Value {
			if a := box("a"); a != nil {
				return types.List{a, box("b")}
			}
			return nil
		}})
		var marks []taken
		given := ID(0) // the highest number ever given out
		someone := func(t *rapid.T) ID { return rapid.Uint64Range(1, given+1).Draw(t, "id") }
		box := rapid.SampledFrom([]string{"a", "b", "wounds"})
		t.Repeat(map[string]func(*rapid.T){
			"create": func(t *rapid.T) {
				kind := rapid.SampledFrom([]string{"orc", "elf"}).Draw(t, "kind")
				if id := s.Create(kind); id != given+1 {
					t.Fatalf("created %d, and %d was the last", id, given)
				}
				given++
				now[given] = map[string]types.Value{"(kind)": kind}
			},
			"create again": func(t *rapid.T) {
				id := someone(t)
				err := s.Recreate(id, "orc")
				if (err == nil) != (now[id] == nil && id <= given) {
					t.Fatal(id, given, err)
				}
				if err == nil {
					now[id] = map[string]types.Value{"(kind)": "orc"}
				}
			},
			"remove": func(t *rapid.T) {
				id := someone(t)
				if err := s.Remove(id); (err == nil) != (now[id] != nil) {
					t.Fatal(err)
				}
				delete(now, id)
			},
			"set": func(t *rapid.T) {
				id, name, v := someone(t), box.Draw(t, "box"), values().Draw(t, "value")
				if err := s.Set(id, name, v); (err == nil) != (now[id] != nil) {
					t.Fatal(err)
				}
				if now[id] != nil {
					now[id][name] = v
				}
			},
			"set by a number": func(t *rapid.T) {
				id, name, v := someone(t), box.Draw(t, "box"), values().Draw(t, "value")
				if err := s.Write(id, Box{name, rapid.IntRange(0, 12).Draw(t, "number")}, v); (err == nil) != (now[id] != nil) {
					t.Fatal(err)
				}
				if now[id] != nil {
					now[id][name] = v
				}
			},
			"read": func(t *rapid.T) {
				id, name := someone(t), box.Draw(t, "box")
				want, has := now[id][name]
				for number := range 14 {
					v, ok, there := s.Read(id, Box{name, number})
					if there != (now[id] != nil) || ok != has || !types.Equal(v, want) {
						t.Fatal(number, v, want, ok, there)
					}
				}
			},
			"lay out": func(t *rapid.T) { s.SetLayout(layouts().Draw(t, "layout")) },
			"go on with a copy": func(t *rapid.T) {
				s, marks = s.Clone(), nil
			},
			"set a long one": func(t *rapid.T) {
				id, name, n := someone(t), box.Draw(t, "box"), rapid.IntRange(treeLength-2, treeLength+2).Draw(t, "length")
				if now[id] == nil {
					t.Skip("nobody")
				}
				list, pairs := types.List{}, types.Map{}
				for i := range n {
					list = append(list, float64(i%3))
					pairs = append(pairs, types.Pair{Key: float64(2 * i), Value: "x"})
				}
				now[id][name] = list
				if rapid.Bool().Draw(t, "map") {
					now[id][name] = pairs
				}
				if err := s.Set(id, name, now[id][name]); err != nil {
					t.Fatal(err)
				}
			},
			"append": func(t *rapid.T) {
				id, name, v := someone(t), box.Draw(t, "box"), values().Draw(t, "value")
				list, ok := now[id][name].(types.List)
				ok = now[id] != nil && (ok || now[id][name] == nil)
				if err := s.Append(id, name, v); (err == nil) != ok {
					t.Fatal(err)
				}
				if ok {
					now[id][name] = append(slices.Clone(list), v)
				}
			},
			"cut": func(t *rapid.T) {
				id, name, at := someone(t), box.Draw(t, "box"), rapid.IntRange(-1, treeLength).Draw(t, "at")
				list, ok := now[id][name].(types.List)
				if at >= 0 && at < len(list) {
					first := slices.IndexFunc(list, func(e types.Value) bool { return types.Equal(e, list[at]) })
					if got := s.IndexOf(id, name, list[at], "nowhere"); got != first {
						t.Fatalf("found at %d, not %d", got, first)
					}
				}
				if err := s.RemoveAt(id, name, at); ok && err != nil {
					t.Fatal(err)
				}
				if ok && at >= 0 && at < len(list) {
					now[id][name] = append(slices.Clone(list[:at]), list[at+1:]...)
				}
			},
			"put at": func(t *rapid.T) {
				id, name, v := someone(t), box.Draw(t, "box"), values().Draw(t, "value")
				key := rapid.OneOf(values(), rapid.Map(rapid.IntRange(-1, 2*treeLength), func(n int) types.Value { return float64(n) })).Draw(t, "key")
				m, ok := now[id][name].(types.Map)
				ok = now[id] != nil && key != nil && (ok || now[id][name] == nil)
				if err := s.SetKey(id, name, key, v); (err == nil) != ok {
					t.Fatal(err)
				}
				if _, there := m.Get(key); ok && (there || v != nil) {
					now[id][name] = append(types.Map{}, m.With(key, v)...)
				}
			},
			"unset": func(t *rapid.T) {
				id, name := someone(t), box.Draw(t, "box")
				if err := s.Unset(id, name); (err == nil) != (now[id] != nil) {
					t.Fatal(err)
				}
				delete(now[id], name)
			},
			"savepoint": func(t *rapid.T) { marks = append(marks, taken{s.Log.Savepoint(), s.Hash(), now.copied()}) },
			"rollback": func(t *rapid.T) {
				if len(marks) == 0 {
					t.Skip("nothing marked")
				}
				i := rapid.IntRange(0, len(marks)-1).Draw(t, "mark")
				to := marks[i]
				if err := s.Log.Rollback(to.mark); err != nil {
					t.Fatal(err)
				}
				marks, now = marks[:i+1], to.was.copied()
				if s.Hash() != to.hash {
					t.Fatalf("hash %v, was %v", s.Hash(), to.hash)
				}
			},
			"imagine": func(t *rapid.T) {
				mark, before := s.Log.Savepoint(), s.Hash()
				for range rapid.IntRange(0, 3).Draw(t, "many") {
					s.Create("orc")
				}
				if err := s.Log.Abandon(mark); err != nil || s.Hash() != before || s.LastID() != given {
					t.Fatal(err, s.Hash(), before, s.LastID(), given)
				}
			},
			"skip": func(t *rapid.T) {
				to := rapid.Uint64Range(0, given+3).Draw(t, "to")
				s.ReserveIDs(to)
				given = max(given, to)
			},
			"undo and redo": func(t *rapid.T) {
				if len(marks) == 0 {
					t.Skip("nothing marked")
				}
				to, before := marks[rapid.IntRange(0, len(marks)-1).Draw(t, "mark")], s.Hash()
				redo, err := s.Log.Undo(to.mark)
				if err != nil || s.Hash() != to.hash {
					t.Fatal(err, s.Hash(), to.hash)
				}
				if diff := cmp.Diff(map[ID]map[string]types.Value(to.was), contents(s)); diff != "" {
					t.Fatal(diff)
				}
				if err := s.Log.Redo(redo); err != nil || s.Hash() != before {
					t.Fatal(err, s.Hash(), before)
				}
			},
			"forget": func(t *rapid.T) {
				if len(marks) == 0 {
					t.Skip("nothing marked")
				}
				i := rapid.IntRange(0, len(marks)-1).Draw(t, "mark")
				if err := s.Log.Forget(marks[i].mark); err != nil {
					t.Fatal(err)
				}
				marks = marks[i:]
			},
			"": func(t *rapid.T) {
				if diff := cmp.Diff(map[ID]map[string]types.Value(now), contents(s)); diff != "" {
					t.Fatal(diff)
				}
				saved, err := json.Marshal(s)
				if err != nil {
					t.Fatal(err)
				}
				fresh := New()
				if err := json.Unmarshal(saved, fresh); err != nil {
					t.Fatal(err)
				}
				if s.Clone().LastID() != given || s.LastID() != given {
					t.Fatalf("the last number is %d, and %d in a copy, not %d", s.LastID(), s.Clone().LastID(), given)
				}
				var keys, want []types.Value
				s.Keys(byName).EachFrom(nil, func(key types.Value) bool { keys = append(keys, key); return true })
				for _, boxes := range now {
					if boxes["a"] != nil {
						want = append(want, types.List{boxes["a"], boxes["b"]})
					}
				}
				slices.SortFunc(want, types.Compare)
				if diff := cmp.Diff(slices.CompactFunc(want, types.Equal), keys, cmpopts.EquateEmpty()); diff != "" {
					t.Fatal(diff)
				}
				if fresh.Hash() != s.Hash() || s.Clone().Hash() != s.Hash() {
					t.Fatalf("running hash %v, computed anew %v", s.Hash(), fresh.Hash())
				}
				if everything(fresh) != everything(s) || everything(renumbered(s)) != everything(s) {
					t.Fatalf("the situation %v is %v with other numbers", everything(s), everything(renumbered(s)))
				}
			},
		})
	})
}

func everything(s *Store) Hash {
	return s.CanonicalHash(func(string, string, types.Value) bool { return false })
}

// renumbered returns the same situation with other numbers, after other records were created
// and removed.
func renumbered(s *Store) *Store {
	other, number := New(), map[ID]ID{}
	for i, id := range s.Records() {
		other.ReserveIDs(other.LastID() + ID(i%3))
		number[id] = other.Create(s.Kind(id))
	}
	var again func(v types.Value) types.Value
	gone := func(id ID) ID {
		if id == 0 || number[id] != 0 {
			return number[id]
		}
		return id + 77*FirstOtherID // somebody else who is gone
	}
	again = func(v types.Value) types.Value {
		switch v := v.(type) {
		case types.Ref:
			v.Record, v.Owner = gone(v.Record), gone(v.Owner)
			return v
		case types.List:
			list := types.List{}
			for _, e := range v {
				list = append(list, again(e))
			}
			return list
		case types.Map:
			pairs := types.Map{}
			for _, p := range v {
				pairs = append(pairs, types.Pair{Key: again(p.Key), Value: again(p.Value)})
			}
			return pairs
		}
		return v
	}
	for _, id := range s.Records() {
		for _, box := range s.Boxes(id) {
			v, _ := s.Get(id, box)
			if err := other.Set(number[id], box, again(v)); err != nil {
				panic(err)
			}
		}
	}
	return other
}
