package damage

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// warrior has a base layer, armour and a shield, given in no order.
func warrior() Stack {
	armour, base, shield := NewLayer(2, "Leather", 5, 5), NewLayer(1, "Body", 7, 7, 7), NewLayer(3, "Buckler", 6)
	armour.Class, armour.Rank = "armour", 1
	shield.Class, shield.Rank = "shield", 2
	base.Base = true
	return Stack{armour, base, shield}
}

// names shows layers as on a sheet, lost entries in brackets: "Leather 5 [5]".
func names(s ...Layer) string {
	var parts []string
	for _, l := range s {
		text := l.Name
		for _, e := range l.sorted().Entries {
			if e.Off {
				text += fmt.Sprintf(" [%v]", e.Number)
			} else {
				text += fmt.Sprintf(" %v", e.Number)
			}
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " | ")
}

func TestLayersAreMetInOrder(t *testing.T) {
	if got, want := names(warrior().Sorted()...), "Buckler 6 | Leather 5 5 | Body 7 7 7"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for _, c := range []struct {
		name   string
		bypass Bypass
		broken []uint64
		want   string
	}{
		{"all", nil, nil, "Buckler"},
		{"past the shield by class", Bypass{"shield"}, nil, "Leather"},
		{"past the shield by name", Bypass{"Buckler"}, nil, "Leather"},
		{"past what is not there", Bypass{"moat"}, nil, "Buckler"},
		{"shield broken", nil, []uint64{3}, "Leather"},
		{"past armour, shield broken", Bypass{"armour"}, []uint64{3}, "Body"},
		{"past all", Bypass{"armour", "shield", "Body"}, nil, "nothing"},
		{"all broken", nil, []uint64{1, 2, 3}, "nothing"},
	} {
		s := warrior()
		for i := range s {
			if slices.Contains(c.broken, s[i].ID) {
				s[i] = s[i].CrossOffAll()
			}
		}
		got := "nothing"
		if l, any := s.Outermost(c.bypass); any {
			got = l.Name
		}
		if got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

func TestTheBaseLiesInsideItsRank(t *testing.T) {
	armour, base := NewLayer(1, "Leather", 5), NewLayer(2, "Body", 7)
	base.Base, base.Place = true, 9
	if got, want := names(Stack{armour, base}.Sorted()...), "Leather 5 | Body 7"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestEntriesAreUsedFromTheLowest(t *testing.T) {
	l, got := NewLayer(1, "Odd", 7, 4, 6), []float64{}
	for {
		number, any := l.Best()
		if !any {
			break
		}
		got = append(got, number)
		var err error
		if l, err = l.CrossOff(number); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(got, []float64{4, 6, 7}) || !l.Broken() || names(l) != "Odd [4] [6] [7]" {
		t.Error(got, l)
	}
	l, back := l.Restore(2)
	if fmt.Sprint(back, l.Left(), l.Lost()) != "[4 6] [4 6] [7]" {
		t.Error(back, l)
	}
	if l = l.Add(5, 1); names(l) != "Odd 1 4 5 6 [7]" {
		t.Error(l)
	}
	if broken := l.CrossOffAll(); names(broken) != "Odd [1] [4] [5] [6] [7]" || !broken.Broken() {
		t.Error(broken)
	}
	if names(l) != "Odd 1 4 5 6 [7]" {
		t.Error("the layer that was given has changed:", l)
	}
}

// The owner chooses where a layer goes, and the others stay.
func TestLayersAtAChosenPlace(t *testing.T) {
	s := warrior()
	add := func(l Layer, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		s = append(s, l)
	}
	rock, bark := NewLayer(4, "Rock", 5, 6), NewLayer(8, "Bark", 4)
	rock.Rank, bark.Rank = 3, 3
	add(s.OnTop(rock), nil)
	add(s.Outside(NewLayer(5, "Pebble", 4), 3))
	add(s.Outside(NewLayer(6, "Sand", 4), 3))
	add(s.Outside(NewLayer(7, "Coat", 6), 2))
	add(s.OnTop(bark), nil)
	if got, want := names(s.Sorted()...), "Bark 4 | Rock 5 6 | Pebble 4 | Sand 4 | Buckler 6 | Coat 6 | Leather 5 5 | Body 7 7 7"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	// One that is there already is put somewhere else.
	moved, err := s.Outside(s[len(s)-1], 2)
	if err != nil {
		t.Fatal(err)
	}
	s[len(s)-1] = moved
	if got, want := names(s.Sorted()...), "Rock 5 6 | Pebble 4 | Sand 4 | Buckler 6 | Coat 6 | Bark 4 | Leather 5 5 | Body 7 7 7"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestNoPlaceLeft(t *testing.T) {
	a, b := NewLayer(1, "A", 1), NewLayer(2, "B", 1)
	_, err := Stack{a, b}.Outside(NewLayer(3, "C", 1), 1)
	if err == nil || err.Error() != "there is no place left between `A` and `B`" {
		t.Error(err)
	}
	a.Place = 1e300
	_, err = Stack{a}.Outside(NewLayer(3, "C", 1), 1)
	if err == nil || err.Error() != "there is no place left beside `A`" {
		t.Error(err)
	}
}

// The base layers of somebody, the outer one first.
func TestSeveralBaseLayers(t *testing.T) {
	body, mind := NewLayer(9, "Body", 7), NewLayer(8, "Mind", 7)
	body.Base, mind.Base, mind.Rank = true, true, 1
	if got, want := names(append(warrior(), body, mind).Base()...), "Mind 7 | Body 7 | Body 7 7 7"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestErrors(t *testing.T) {
	leather := NewLayer(2, "Leather", 5, 5)
	long := NewLayer(1, "Long", make([]float64, MaxEntries+1)...)
	outside := func(id uint64) error { _, err := warrior().Outside(Layer{Name: "New"}, id); return err }
	crossed := func(l Layer, n float64) error { _, err := l.CrossOff(n); return err }
	for _, c := range []struct {
		err  error
		want string
	}{
		{crossed(leather, 6), "`Leather` has no 6 to cross off: left are 5, 5"},
		{crossed(leather.CrossOffAll(), 5), "`Leather` has no 5 to cross off: it is broken"},
		{outside(9), "layer 9, beside which `New` should go, is not there"},
		{long.Check(), "`Long` has more than 1000 entries"},
		{NewLayer(1, "Odd", math.NaN()).Check(), "`Odd` holds NaN, which is no finite number"},
	} {
		if _, typed := c.err.(*Error); !typed || c.err.Error() != c.want {
			t.Errorf("got %v, want %s", c.err, c.want)
		}
	}
}

// Random blows and recoveries: no number is lost or won, the layer that was given
// never changes, and the outermost one is always one that stands.
func TestLayersKeepCount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s Stack
		for id := range uint64(rapid.IntRange(1, 4).Draw(t, "layers")) {
			l := NewLayer(id+1, fmt.Sprint("L", id+1))
			l.Rank, l.Base = float64(rapid.IntRange(0, 2).Draw(t, "rank")), rapid.Bool().Draw(t, "base")
			for range rapid.IntRange(0, 4).Draw(t, "entries") {
				l = l.Add(float64(rapid.IntRange(3, 6).Draw(t, "number")))
			}
			s = append(s, l)
		}
		for range rapid.IntRange(1, 20).Draw(t, "steps") {
			at := rapid.IntRange(0, len(s)-1).Draw(t, "layer")
			before := names(s...)
			left, lost := len(s[at].Left()), len(s[at].Lost())
			var next Layer
			want := left
			switch rapid.IntRange(0, 2).Draw(t, "what") {
			case 0:
				l, any := s.Outermost(nil)
				if any == l.Broken() {
					t.Fatal("the outermost layer does not stand")
				}
				if !any {
					continue
				}
				at = slices.IndexFunc(s, func(o Layer) bool { return o.ID == l.ID })
				left, lost = len(l.Left()), len(l.Lost())
				best, _ := l.Best()
				next, _ = l.CrossOff(best)
				want = left - 1
			case 1:
				next, want = s[at].CrossOffAll(), 0
			case 2:
				var back []float64
				next, back = s[at].Restore(rapid.IntRange(0, 3).Draw(t, "n"))
				want = left + len(back)
			}
			if names(s...) != before {
				t.Fatal(names(s...), before)
			}
			if got := len(next.Left()); got != want || got+len(next.Lost()) != left+lost {
				t.Fatalf("from %s to %s", names(s[at]), names(next))
			}
			s[at] = next
		}
	})
}

func BenchmarkBlow(b *testing.B) {
	s := warrior()
	b.ReportAllocs()
	for b.Loop() {
		l, _ := s.Outermost(nil)
		best, _ := l.Best()
		if l, err := l.CrossOff(best); err != nil || !l.Broken() {
			b.Fatal(l, err)
		}
	}
}

// A layer goes on top of those of its rank alone, and one that moves is not in its own way.
func TestALayerOnTopOfItsRank(t *testing.T) {
	at := func(id uint64, rank, place float64) Layer {
		l := NewLayer(id, "Layer", 5)
		l.Rank, l.Place = rank, place
		return l
	}
	for _, c := range []struct {
		name string
		s    Stack
		l    Layer
		want float64
	}{
		{"alone", nil, at(1, 1, 7), 0},
		{"beside others of its rank", Stack{at(2, 1, 3), at(3, 1, 1)}, at(1, 1, 0), 4},
		{"beside others of other ranks", Stack{at(2, 0, 3), at(3, 2, 5)}, at(1, 1, 0), 0},
		{"already in the stack", Stack{at(1, 1, 6), at(2, 1, 3)}, at(1, 1, 6), 4},
	} {
		if got := c.s.OnTop(c.l).Place; float64(got) != c.want {
			t.Errorf("%s: place %v, want %v", c.name, got, c.want)
		}
	}
}
