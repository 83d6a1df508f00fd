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

// model is the simplest thing a store could be; every savepoint is a full copy.
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
		rapid.Map(rapid.Uint64(), func(n uint64) types.Value { return types.Noun{Record: n, Kind: "orc"} }),
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

// Random operations against the model: contents agree at every step, a
// rollback restores the hash to the bit, doing again what was taken back gives
// the same hash, and the running hash is the one that a fresh store computes.
func TestStoreAgreesWithModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, now := New(), model{}
		byName := s.Index(Index{Boxes: []string{"a", "b"}, Key: func(_ ID, box func(string) types.Value) types.Value {
			if a := box("a"); a != nil {
				return types.List{a, box("b")}
			}
			return nil
		}})
		var marks []taken
		someone := func(t *rapid.T) ID { return rapid.Uint64Range(1, uint64(len(now))+1).Draw(t, "id") }
		box := rapid.SampledFrom([]string{"a", "b", "wounds"})
		t.Repeat(map[string]func(*rapid.T){
			"create": func(t *rapid.T) {
				highest := ID(0)
				for id := range now {
					highest = max(highest, id)
				}
				kind := rapid.SampledFrom([]string{"orc", "elf"}).Draw(t, "kind")
				if id := s.Create(kind); id != highest+1 {
					t.Fatalf("created %d above %d", id, highest)
				}
				now[highest+1] = map[string]types.Value{"(kind)": kind}
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
			"set a long one": func(t *rapid.T) {
				id, name, n := someone(t), box.Draw(t, "box"), rapid.IntRange(few-2, few+2).Draw(t, "length")
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
				id, name, at := someone(t), box.Draw(t, "box"), rapid.IntRange(-1, few).Draw(t, "at")
				list, ok := now[id][name].(types.List)
				if at >= 0 && at < len(list) {
					first := slices.IndexFunc(list, func(e types.Value) bool { return types.Equal(e, list[at]) })
					if got := s.Find(id, name, list[at], "nowhere"); got != first {
						t.Fatalf("found at %d, not %d", got, first)
					}
				}
				if err := s.Cut(id, name, at); ok && err != nil {
					t.Fatal(err)
				}
				if ok && at >= 0 && at < len(list) {
					now[id][name] = append(slices.Clone(list[:at]), list[at+1:]...)
				}
			},
			"put at": func(t *rapid.T) {
				id, name, v := someone(t), box.Draw(t, "box"), values().Draw(t, "value")
				key := rapid.OneOf(values(), rapid.Map(rapid.IntRange(-1, 2*few), func(n int) types.Value { return float64(n) })).Draw(t, "key")
				m, ok := now[id][name].(types.Map)
				ok = now[id] != nil && key != nil && (ok || now[id][name] == nil)
				if err := s.PutAt(id, name, key, v); (err == nil) != ok {
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
			"savepoint": func(t *rapid.T) { marks = append(marks, taken{s.Savepoint(), s.Hash(), now.copied()}) },
			"rollback": func(t *rapid.T) {
				if len(marks) == 0 {
					t.Skip("nothing marked")
				}
				i := rapid.IntRange(0, len(marks)-1).Draw(t, "mark")
				to := marks[i]
				if err := s.Rollback(to.mark); err != nil {
					t.Fatal(err)
				}
				marks, now = marks[:i+1], to.was.copied()
				if s.Hash() != to.hash {
					t.Fatalf("hash %v, was %v", s.Hash(), to.hash)
				}
			},
			"undo and redo": func(t *rapid.T) {
				if len(marks) == 0 {
					t.Skip("nothing marked")
				}
				to, before := marks[rapid.IntRange(0, len(marks)-1).Draw(t, "mark")], s.Hash()
				redo, err := s.Undo(to.mark)
				if err != nil || s.Hash() != to.hash {
					t.Fatal(err, s.Hash(), to.hash)
				}
				if diff := cmp.Diff(map[ID]map[string]types.Value(to.was), contents(s)); diff != "" {
					t.Fatal(diff)
				}
				if err := s.Redo(redo); err != nil || s.Hash() != before {
					t.Fatal(err, s.Hash(), before)
				}
			},
			"forget": func(t *rapid.T) {
				if len(marks) == 0 {
					t.Skip("nothing marked")
				}
				i := rapid.IntRange(0, len(marks)-1).Draw(t, "mark")
				if err := s.Forget(marks[i].mark); err != nil {
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
				var keys, want []types.Value
				s.Keys(byName).From(nil, func(key types.Value) bool { keys = append(keys, key); return true })
				for _, boxes := range now {
					if boxes["a"] != nil {
						want = append(want, types.List{boxes["a"], boxes["b"]})
					}
				}
				slices.SortFunc(want, types.Compare)
				if diff := cmp.Diff(slices.CompactFunc(want, types.Equal), keys, cmpopts.EquateEmpty()); diff != "" {
					t.Fatal(diff)
				}
				everything := s.HashWithout(func(string, string, types.Value) bool { return false })
				if fresh.Hash() != s.Hash() || everything != s.Hash() || s.Clone().Hash() != s.Hash() {
					t.Fatalf("running hash %v, computed anew %v", s.Hash(), fresh.Hash())
				}
			},
		})
	})
}
