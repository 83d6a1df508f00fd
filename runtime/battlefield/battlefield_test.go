package battlefield

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// castle is a line with a branch, a ring and a place apart.
func castle(t *testing.T) *Map {
	t.Helper()
	m := New()
	for _, row := range [][]string{{"gate", "yard", "hall", "tower"}, {"yard", "stable"}, {"hall", "cellar", "crypt", "tower"}} {
		for i := 1; i < len(row); i++ {
			if err := m.Connect(row[i-1], row[i]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := m.Add("moon", "gate"); err != nil {
		t.Fatal(err)
	}
	return m
}

func TestDistance(t *testing.T) {
	m := castle(t)
	for _, c := range []struct {
		from, to string
		want     string
	}{
		{"gate", "gate", "0 true"},
		{"gate", "stable", "2 true"},
		{"tower", "cellar", "2 true"},
		{"gate", "crypt", "4 true"},
		{"gate", "moon", "0 false"},
	} {
		steps, reachable, err := m.Distance(c.from, c.to)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(steps, reachable); got != c.want {
			t.Errorf("%s to %s: got %s, want %s", c.from, c.to, got, c.want)
		}
	}
}

func TestNeighboursAreStable(t *testing.T) {
	m := castle(t)
	got, err := m.Neighbours("hall")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"yard", "tower", "cellar"}, got); diff != "" {
		t.Error(diff)
	}
	if m.Has("attic") || !m.Has("moon") {
		t.Error("Has is wrong")
	}
}

func TestErrors(t *testing.T) {
	m := castle(t)
	for _, c := range []struct {
		name string
		do   func() error
		want string
	}{
		{"distance", func() error { _, _, err := m.Distance("gate", "towre"); return err }, "there is no place `towre`\n  hint: did you mean `tower`?"},
		{"neighbours", func() error { _, err := m.Neighbours(""); return err }, "there is no place ``"},
		{"loop", func() error { return m.Connect("gate", "gate") }, "a way from `gate` to itself leads nowhere"},
		{"no name", func() error { return m.Connect("new", "") }, "a place needs a name"},
	} {
		if err := c.do(); err == nil || err.Error() != c.want {
			t.Errorf("%s: got %v, want %s", c.name, err, c.want)
		}
	}
	if m.Has("new") {
		t.Error("a refused way left a place behind")
	}
}

// A distance is a metric, and never depends on which of the places was named first.
func TestDistanceIsAMetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const far = 1000
		m := New()
		size := rapid.IntRange(1, 12).Draw(t, "places")
		for i := range size {
			if err := m.Add(fmt.Sprint("p", i)); err != nil {
				t.Fatal(err)
			}
		}
		for range rapid.IntRange(0, 20).Draw(t, "ways") {
			a, b := rapid.IntRange(0, size-1).Draw(t, "a"), rapid.IntRange(0, size-1).Draw(t, "b")
			if a != b {
				if err := m.Connect(fmt.Sprint("p", a), fmt.Sprint("p", b)); err != nil {
					t.Fatal(err)
				}
			}
		}
		distance := func(a, b string) int {
			steps, reachable, err := m.Distance(a, b)
			if err != nil {
				t.Fatal(err)
			}
			if !reachable {
				return far
			}
			return steps
		}
		for _, a := range m.places {
			for _, b := range m.places {
				ab := distance(a, b)
				if (ab == 0) != (a == b) || ab != distance(b, a) {
					t.Fatalf("%s-%s is %d, back %d", a, b, ab, distance(b, a))
				}
				if near, _ := m.Neighbours(a); slices.Contains(near, b) != (ab == 1) {
					t.Fatalf("%s-%s: neighbours %v, distance %d", a, b, near, ab)
				}
				for _, c := range m.places {
					if distance(a, c) > ab+distance(b, c) {
						t.Fatalf("%s-%s is longer than through %s", a, c, b)
					}
				}
			}
		}
	})
}

func BenchmarkDistance(b *testing.B) {
	m := New()
	const side = 20
	for x := range side {
		for y := range side {
			here := fmt.Sprint(x, "/", y)
			if x > 0 {
				m.Connect(here, fmt.Sprint(x-1, "/", y))
			}
			if y > 0 {
				m.Connect(here, fmt.Sprint(x, "/", y-1))
			}
		}
	}
	for b.Loop() {
		if steps, _, _ := m.Distance("0/0", "19/19"); steps != 38 {
			b.Fatal(steps)
		}
	}
}
