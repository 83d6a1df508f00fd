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
	for _, row := range [][]string{{"gate", "yard", "hall", "tower"}, {"yard", "stable"}, {"hall", "cellar", "crypt", "tower"}, {"moon"}} {
		if err := m.Line(row...); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

func TestDistanceAndPath(t *testing.T) {
	m := castle(t)
	for _, c := range []struct {
		from, to string
		want     string
	}{
		{"gate", "gate", "0 [gate] true"},
		{"gate", "stable", "2 [gate yard stable] true"},
		{"tower", "cellar", "2 [tower hall cellar] true"},
		{"gate", "crypt", "4 [gate yard hall tower crypt] true"},
		{"gate", "moon", "0 [] false"},
	} {
		steps, reachable, err := m.Distance(c.from, c.to)
		if err != nil {
			t.Fatal(err)
		}
		path, also, err := m.Path(c.from, c.to)
		if err != nil || also != reachable {
			t.Fatalf("%s to %s: path %v, distance %v, %v", c.from, c.to, also, reachable, err)
		}
		if got := fmt.Sprint(steps, path, reachable); got != c.want {
			t.Errorf("%s to %s: got %s, want %s", c.from, c.to, got, c.want)
		}
	}
}

func TestWithin(t *testing.T) {
	m := castle(t)
	for _, c := range []struct {
		n    int
		want string
	}{
		{-1, "[]"},
		{0, "[{yard 0}]"},
		{1, "[{yard 0} {gate 1} {hall 1} {stable 1}]"},
		{2, "[{yard 0} {gate 1} {hall 1} {stable 1} {tower 2} {cellar 2}]"},
		{99, "[{yard 0} {gate 1} {hall 1} {stable 1} {tower 2} {cellar 2} {crypt 3}]"},
	} {
		got, err := m.Within("yard", c.n)
		if err != nil {
			t.Fatal(err)
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("within %d: got %v, want %s", c.n, got, c.want)
		}
	}
}

func TestNeighboursAndListsAreStable(t *testing.T) {
	m := castle(t)
	got, err := m.Neighbours("hall")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"yard", "tower", "cellar"}, got); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"gate", "yard", "hall", "tower", "stable", "cellar", "crypt", "moon"}, m.Places()); diff != "" {
		t.Error(diff)
	}
	if got, want := fmt.Sprint(m.Ways()), "[[gate yard] [yard hall] [yard stable] [hall tower] [hall cellar] [tower crypt] [cellar crypt]]"; got != want {
		t.Errorf("got %s want %s", got, want)
	}
	if m.Connected() {
		t.Error("nobody walks to the moon")
	}
	copied := m.Clone()
	if err := copied.Connect("tower", "moon"); err != nil {
		t.Fatal(err)
	}
	if !copied.Connected() || m.Connected() || !New().Connected() {
		t.Error("the copy alone has the way to the moon")
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
		{"path", func() error { _, _, err := m.Path("xyzzy", "gate"); return err }, "there is no place `xyzzy`"},
		{"within", func() error { _, err := m.Within("yrad", 2); return err }, "there is no place `yrad`\n  hint: did you mean `yard`?"},
		{"neighbours", func() error { _, err := m.Neighbours(""); return err }, "there is no place ``"},
		{"loop", func() error { return m.Connect("gate", "gate") }, "a way from `gate` to itself leads nowhere"},
		{"no name", func() error { return m.Connect("new", "") }, "a place needs a name"},
		{"row with a hole", func() error { return m.Line("new", "", "gate") }, "a place needs a name"},
		{"row that stays", func() error { return m.Line("new", "gate", "gate") }, "a way from `gate` to itself leads nowhere"},
	} {
		if err := c.do(); err == nil || err.Error() != c.want {
			t.Errorf("%s: got %v, want %s", c.name, err, c.want)
		}
	}
	if m.Has("new") {
		t.Error("a refused way left a place behind")
	}
}

// A distance is a metric, agrees with the path, and never depends on which of
// the places was named first.
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
		for _, a := range m.Places() {
			within, err := m.Within(a, size)
			if err != nil {
				t.Fatal(err)
			}
			for _, b := range m.Places() {
				ab := distance(a, b)
				if (ab == 0) != (a == b) || ab != distance(b, a) {
					t.Fatalf("%s-%s is %d, back %d", a, b, ab, distance(b, a))
				}
				if near, _ := m.Neighbours(a); slices.Contains(near, b) != (ab == 1) {
					t.Fatalf("%s-%s: neighbours %v, distance %d", a, b, near, ab)
				}
				if slices.Contains(within, Reach{b, ab}) != (ab < far) {
					t.Fatalf("within %v, but %s is %d away", within, b, ab)
				}
				path, reachable, _ := m.Path(a, b)
				if reachable != (ab < far) || reachable && len(path) != ab+1 {
					t.Fatalf("path %v, distance %d", path, ab)
				}
				for i := 1; i < len(path); i++ {
					if distance(path[i-1], path[i]) != 1 {
						t.Fatalf("path %v jumps", path)
					}
				}
				for _, c := range m.Places() {
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
