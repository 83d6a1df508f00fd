package state

import (
	"fmt"
	"testing"

	"houserule/lang/types"
)

// A box has the number of its name within its kind; the names that any record may have follow
// the highest of these, and no name has two numbers.
func TestNumbersOfALayout(t *testing.T) {
	l := NewLayout([]KindBoxes{{"orc", "", []string{"wounds", "name", "wounds"}}, {"chief", "orc", []string{"name", "crown"}}, {"guard", "orc", nil}, {"elf", "", []string{"name"}}},
		[]string{"skill/Climb/level", "name", "skill/Climb/level", "skill/Swim/level"})
	for _, c := range []struct {
		kind, name string
		number     int
	}{
		{"orc", "wounds", 1}, {"orc", "name", 2}, {"elf", "name", 1}, {"elf", "wounds", 0}, {"wall", "name", 0}, {"wall", "", 0},
		{"chief", "wounds", 1}, {"chief", "name", 2}, {"chief", "crown", 3}, {"guard", "name", 2}, {"guard", "crown", 0},
		{"orc", "skill/Climb/level", 4}, {"elf", "skill/Climb/level", 4}, {"wall", "skill/Climb/level", 4}, {"orc", "skill/Swim/level", 5},
	} {
		if b := l.Box(c.kind, c.name); b != (Box{c.name, c.number}) {
			t.Errorf("%s.%s is %v", c.kind, c.name, b)
		}
	}
	if b := (*Layout)(nil).Box("orc", "wounds"); b.Number != 0 {
		t.Error(b)
	}
}

// A record that was removed while another layout was set has all of its boxes after the undo.
func TestLaidOutWhileAway(t *testing.T) {
	s := New()
	orc := s.Create("orc")
	for i := range 3 * maxLinear {
		set(t, s, orc, fmt.Sprint("box", i), float64(i))
	}
	mark := s.Log.Savepoint()
	if err := s.Remove(orc); err != nil {
		t.Fatal(err)
	}
	l := NewLayout([]KindBoxes{{"orc", "", []string{"box20", "box3"}}}, []string{"box7"})
	s.SetLayout(l)
	if err := s.Log.Rollback(mark); err != nil {
		t.Fatal(err)
	}
	for i := range 3 * maxLinear {
		b := l.Box("orc", fmt.Sprint("box", i))
		if v, ok, there := s.Read(orc, b); v != float64(i) || !ok || !there {
			t.Error(b, v, ok, there)
		}
	}
}

// An index that is added later includes the existing records, and one whose removal is undone
// afterwards.
func TestIndexedLater(t *testing.T) {
	s := New()
	orc, elf := s.Create("orc"), s.Create("elf")
	set(t, s, orc, "a", 1.0)
	set(t, s, elf, "a", 2.0)
	mark := s.Log.Savepoint()
	if err := s.Remove(orc); err != nil {
		t.Fatal(err)
	}
	x := s.AddIndex(Index{Boxes: []string{"a"}, Key: func(_ ID, box func(string) types.Value) types.Value { return box("a") }})
	if err := s.Log.Rollback(mark); err != nil {
		t.Fatal(err)
	}
	set(t, s, orc, "a", 3.0)
	set(t, s, elf, "a", 4.0)
	for _, s := range []*Store{s, s.Clone()} {
		set(t, s, elf, "a", 5.0)
		if keys := s.Keys(x); keys.Len() != 2 || !keys.Has(3.0) || !keys.Has(5.0) {
			t.Error(keys.Len(), keys.Has(3.0), keys.Has(5.0))
		}
	}
}
