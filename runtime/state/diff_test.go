package state

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"houserule/lang/types"
)

func TestADiffListsEachBoxThatDiffers(t *testing.T) {
	from := New()
	for _, kind := range []string{"orc", "orc", "elf"} {
		from.Create(kind)
	}
	set(t, from, 1, "hp", 5.0)
	set(t, from, 1, "luck", 1.0)
	set(t, from, 1, "list", types.List{1.0, 2.0})
	set(t, from, 2, "hp", 7.0)
	to := from.Clone()
	set(t, to, 1, "hp", 3.0)
	set(t, to, 1, "gold", 9.0)
	set(t, to, 1, "list", types.List{1.0, 2.0})
	if err := to.Unset(1, "luck"); err != nil {
		t.Fatal(err)
	}
	if err := to.Remove(2); err != nil {
		t.Fatal(err)
	}
	set(t, to, to.Create("orc"), "hp", 4.0)
	want := Changes{Last: 4, List: []Change{
		{Op: Removed, Record: 2, Kind: "orc", Boxes: []BoxValue{{"hp", 7.0}}},
		{Op: Changed, Record: 1, Kind: "orc", Box: "hp", Before: 5.0, After: 3.0, Had: true, Has: true},
		{Op: Changed, Record: 1, Kind: "orc", Box: "luck", Before: 1.0, Had: true},
		{Op: Changed, Record: 1, Kind: "orc", Box: "gold", After: 9.0, Has: true},
		{Op: Created, Record: 4, Kind: "orc", Boxes: []BoxValue{{"hp", 4.0}}},
	}}
	if diff := cmp.Diff(want, Diff(from, to)); diff != "" {
		t.Errorf("other changes (-want +got):\n%s", diff)
	}
	if same := Diff(to, to.Clone()); len(same.List) > 0 {
		t.Errorf("a state differs from its copy by %v", same.List)
	}
}

// The diff of two copies of a state leads from one to the other and, reversed, back, whatever
// changes were made to them.
func TestADiffLeadsFromOneStateToAnother(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		play := func(s *Store, name string) {
			for range rapid.IntRange(0, 12).Draw(t, name) {
				id, box := rapid.Uint64Range(1, s.LastID()+1).Draw(t, "id"), rapid.SampledFrom([]string{"a", "b"}).Draw(t, "box")
				switch rapid.IntRange(0, 4).Draw(t, "operation") {
				case 0:
					s.Create("orc")
				case 1:
					_ = s.Remove(id)
				case 2:
					_ = s.Unset(id, box)
				default:
					_ = s.Set(id, box, float64(rapid.IntRange(0, 2).Draw(t, "value")))
				}
			}
		}
		from := New()
		play(from, "before")
		to := from.Clone()
		play(to, "then")
		again := from.Clone()
		c := Diff(from, to)
		if err := again.Log.Apply(c); err != nil {
			t.Fatal(err)
		}
		if again.Hash() != to.Hash() {
			t.Fatalf("%v does not lead there", c)
		}
		if err := again.Log.Revert(c); err != nil {
			t.Fatal(err)
		}
		if again.Hash() != from.Hash() {
			t.Fatalf("%v does not lead back", c)
		}
	})
}
