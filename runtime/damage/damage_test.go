package damage

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"houserule/lang/types"
)

// warrior has a base layer, armour and a shield, given in no order.
func warrior() Stack {
	armour, base, shield := NewLayer(2, "Leather", 5, 5), NewLayer(1, "Body", 7, 7, 7), NewLayer(3, "Buckler", 6)
	armour.Class, armour.Rank, armour.Reduces = "armour", 1, 1
	shield.Class, shield.Rank = "shield", 2
	base.Base = true
	return Stack{armour, base, shield}
}

func names(s Stack) string {
	var parts []string
	for _, l := range s {
		parts = append(parts, l.String())
	}
	return strings.Join(parts, " | ")
}

func TestLayersAreMetInOrder(t *testing.T) {
	if got, want := names(warrior().Sorted()), "Buckler 6 | Leather 5 5 | Body 7 7 7"; got != want {
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
		for _, id := range c.broken {
			var err error
			if s, _, err = s.CrossOffAll(id); err != nil {
				t.Fatal(err)
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
	if got, want := names(Stack{armour, base}.Sorted()), "Leather 5 | Body 7"; got != want {
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
	if !slices.Equal(got, []float64{4, 6, 7}) || !l.Broken() || l.String() != "Odd [4] [6] [7]" {
		t.Error(got, l)
	}
	l, back := l.Restore(2)
	if fmt.Sprint(back, l.Left(), l.Lost()) != "[4 6] [4 6] [7]" {
		t.Error(back, l)
	}
	if l = l.Add(5, 1); l.String() != "Odd 1 4 5 6 [7]" {
		t.Error(l)
	}
	if _, lost := l.CrossOffAll(); !slices.Equal(lost, []float64{1, 4, 5, 6}) {
		t.Error(lost)
	}
	if l.String() != "Odd 1 4 5 6 [7]" {
		t.Error("the layer that was given has changed:", l)
	}
}

// A row of blows down to the end and back, with what each reported.
func TestReports(t *testing.T) {
	s := warrior()
	var err error
	step := func(what string, next Stack, got Report, e error, want Report) {
		t.Helper()
		if e != nil {
			t.Fatal(what, e)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
		s = next
	}
	next, r, err := s.CrossOff(2, 5)
	step("first of the armour", next, r, err, Report{Layer: 2, Lost: []float64{5}})
	next, r, err = s.CrossOff(2, 5)
	step("the armour breaks", next, r, err, Report{Layer: 2, Lost: []float64{5}, Broke: true})
	next, r, err = s.CrossOffAll(2)
	step("broken already", next, r, err, Report{Layer: 2})
	next, r, err = s.CrossOff(1, 7)
	step("base hurt", next, r, err, Report{Layer: 1, Lost: []float64{7}})
	next, r, err = s.CrossOffAll(1)
	step("the final hit", next, r, err, Report{Layer: 1, Lost: []float64{7, 7}, Broke: true, Incapacitated: true})
	if down, err := s.Incapacitated(); !down || err != nil {
		t.Error("outer layers that are left do not help", down, err)
	}
	next, r, err = s.CrossOffAll(3)
	step("a shield lost later", next, r, err, Report{Layer: 3, Lost: []float64{6}, Broke: true})
	next, r, err = s.Restore(1, 1)
	step("recovery", next, r, err, Report{Layer: 1, Back: []float64{7}, Mended: true, Recovered: true})
	next, r, err = s.Restore(1, 9)
	step("all back", next, r, err, Report{Layer: 1, Back: []float64{7, 7}})
	if got := names(s.Sorted()); got != "Buckler [6] | Leather [5] [5] | Body 7 7 7" {
		t.Error(got)
	}
}

func TestSeveralBaseLayers(t *testing.T) {
	body, mind := NewLayer(1, "Body", 7), NewLayer(2, "Mind", 7)
	body.Base, mind.Base = true, true
	s, first, _ := Stack{body, mind}.CrossOffAll(1)
	s, second, _ := s.CrossOffAll(2)
	if first.Incapacitated || !second.Incapacitated || len(s.Base()) != 2 {
		t.Error(first, second)
	}
	_, none, err := Stack{NewLayer(3, "Wall", 4)}.CrossOffAll(3)
	if none.Incapacitated || err != nil {
		t.Error("a wall is never incapacitated")
	}
}

// The owner chooses where a temporary layer goes, and the others stay.
func TestTemporaryLayersAtAChosenPlace(t *testing.T) {
	s := warrior()
	rock := NewLayer(4, "Rock", 5, 6)
	rock.Rank, rock.Temporary = 3, true
	s = s.Replace(s.OnTop(rock))
	pebble, err := s.Inside(NewLayer(5, "Pebble", 4), 4)
	if err != nil {
		t.Fatal(err)
	}
	s = s.Replace(pebble)
	between, err := s.Inside(NewLayer(6, "Sand", 4), 4)
	if err != nil {
		t.Fatal(err)
	}
	s = s.Replace(between)
	below, err := s.Outside(NewLayer(7, "Coat", 6), 2)
	if err != nil {
		t.Fatal(err)
	}
	s = s.Replace(below)
	bark := NewLayer(8, "Bark", 4)
	bark.Rank = 3
	s = s.Replace(s.OnTop(bark))
	if got, want := names(s.Sorted()), "Bark 4 | Rock 5 6 | Sand 4 | Pebble 4 | Buckler 6 | Coat 6 | Leather 5 5 | Body 7 7 7"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := names(s.Without(4).Without(7).Sorted()), "Bark 4 | Sand 4 | Pebble 4 | Buckler 6 | Leather 5 5 | Body 7 7 7"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestNoPlaceLeft(t *testing.T) {
	a, b := NewLayer(1, "A", 1), NewLayer(2, "B", 1)
	_, err := Stack{a, b}.Inside(NewLayer(3, "C", 1), 2)
	if err == nil || err.Error() != "there is no place left between `B` and `A`" {
		t.Error(err)
	}
	a.Place = 1e300
	_, err = Stack{a}.Outside(NewLayer(3, "C", 1), 1)
	if err == nil || err.Error() != "there is no place left beside `A`" {
		t.Error(err)
	}
}

func TestReduction(t *testing.T) {
	for _, c := range []struct {
		damage, least float64
		by            []float64
		want          string
	}{
		{3, -99, []float64{2}, "1 [2]"},
		{1, -99, []float64{3}, "-2 [3]"},
		{5, 0, []float64{2, 4, 1}, "0 [2 3 0]"},
		{-2, 0, []float64{1}, "-2 [0]"},
		{3, 0, nil, "3 []"},
		{3, 0, []float64{-2}, "5 [-2]"},
	} {
		var by []Reduction
		for _, n := range c.by {
			by = append(by, Reduction{"x", n})
		}
		left, took := Reduce(c.damage, c.least, by...)
		parts := []float64{}
		for _, r := range took {
			parts = append(parts, r.By)
		}
		if got := fmt.Sprint(left, parts); got != c.want {
			t.Errorf("%v less %v: got %s, want %s", c.damage, c.by, got, c.want)
		}
	}
	s := warrior()
	if got := fmt.Sprint(s.Reductions(nil), s.Reductions(Bypass{"armour"})); got != "[{Leather 1}] []" {
		t.Error(got)
	}
	s, _, _ = s.CrossOffAll(2)
	if got := s.Reductions(nil); len(got) != 0 {
		t.Error("a broken layer does nothing any more:", got)
	}
}

func TestErrors(t *testing.T) {
	s := warrior()
	broken, _, _ := s.CrossOffAll(2)
	last := func(values ...any) error { err, _ := values[len(values)-1].(error); return err }
	long := NewLayer(1, "Long", make([]float64, MaxEntries+1)...)
	named := func(name string) error { _, err := s.Named(name); return err }
	inside := func(id uint64) error { _, err := s.Inside(Layer{Name: "New"}, id); return err }
	crossed := func(s Stack, id uint64, n float64) error { _, _, err := s.CrossOff(id, n); return err }
	restored := func(id uint64, n int) error { _, _, err := s.Restore(id, n); return err }
	for _, c := range []struct {
		err  error
		want string
	}{
		{crossed(s, 2, 6), "`Leather` has no 6 to cross off: left are 5, 5"},
		{crossed(broken, 2, 5), "`Leather` has no 5 to cross off: it is broken"},
		{crossed(s, 9, 5), "layer 9 is not there"},
		{restored(9, 1), "layer 9 is not there"},
		{restored(1, -1), "-1 entries can't be restored"},
		{named("Lether"), "there is no layer `Lether`\n  hint: did you mean `Leather`?"},
		{named("Moat"), "there is no layer `Moat`"},
		{inside(9), "layer 9, beside which `New` should go, is not there"},
		{last(Stack{NewLayer(1, "Wall", 4)}.Incapacitated()), "none of the layers is a base layer"},
		{long.Check(), "`Long` has more than 1000 entries"},
		{NewLayer(1, "Odd", math.NaN()).Check(), "`Odd` holds NaN, which is no finite number"},
	} {
		if _, typed := c.err.(*Error); !typed || c.err.Error() != c.want {
			t.Errorf("got %v, want %s", c.err, c.want)
		}
	}
}

func TestLayersInBoxes(t *testing.T) {
	l := Layer{ID: 7, Name: "Hide", Class: "armour", Category: "mega", Rank: 1, Place: 0.5, Base: true, Temporary: true, Reduces: 2,
		Entries: []Entry{{5, true}, {6, false}}}
	back, err := FromBoxes(7, func(box string) (types.Value, bool) { return l.Boxes().Get(box) })
	if diff := cmp.Diff(l, back); err != nil || diff != "" {
		t.Error(diff, err)
	}
}

func TestBoxErrors(t *testing.T) {
	for _, c := range []struct {
		box  string
		in   types.Value
		want string
	}{
		{"name", 1.0, "`name` of layer 7 must be a text, not 1"},
		{"rank", "high", "`rank` of layer 7 must be a number, not high"},
		{"base", "so", "`base` of layer 7 must be yes or no, not so"},
		{"entries", 5.0, "`entries` of layer 7 must be a list, not 5"},
		{"entries", types.List{5.0, "6"}, "`entries` of layer 7 must be a list of numbers, or of maps with `number` and `off`, not 6"},
		{"entries", types.List{types.MakeMap(types.Pair{Key: "off", Value: true})}, "`entries` of layer 7 must be a list of numbers, or of maps with `number` and `off`, not {off: yes}"},
		{"entries", types.List{5.0, types.MakeMap(types.Pair{Key: "number", Value: 6.0})}, ""},
	} {
		_, err := FromBoxes(7, func(box string) (types.Value, bool) {
			if box == c.box {
				return c.in, true
			}
			return nil, false
		})
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s: got %s, want %s", c.box, got, c.want)
		}
	}
}

// Random blows and recoveries: nothing is lost or won but what is reported, the
// given stack never changes, and the outermost layer is always one that stands.
func TestStacksKeepCount(t *testing.T) {
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
		total := func(s Stack) (left, lost int) {
			for _, l := range s {
				left, lost = left+len(l.Left()), lost+len(l.Lost())
			}
			return left, lost
		}
		for range rapid.IntRange(1, 20).Draw(t, "steps") {
			before := names(s)
			left, lost := total(s)
			var next Stack
			var r Report
			var err error
			switch rapid.IntRange(0, 2).Draw(t, "what") {
			case 0:
				l, any := s.Outermost(nil)
				if any == l.Broken() {
					t.Fatal("the outermost layer does not stand")
				}
				if !any {
					continue
				}
				best, _ := l.Best()
				next, r, err = s.CrossOff(l.ID, best)
			case 1:
				next, r, err = s.CrossOffAll(s[rapid.IntRange(0, len(s)-1).Draw(t, "layer")].ID)
			case 2:
				next, r, err = s.Restore(s[rapid.IntRange(0, len(s)-1).Draw(t, "layer")].ID, rapid.IntRange(0, 3).Draw(t, "n"))
			}
			if err != nil || names(s) != before {
				t.Fatal(err, names(s), before)
			}
			newLeft, newLost := total(next)
			if newLeft != left-len(r.Lost)+len(r.Back) || newLost != lost+len(r.Lost)-len(r.Back) {
				t.Fatalf("%+v from %s to %s", r, before, names(next))
			}
			wasDown, isDown := s.down(), next.down()
			if r.Incapacitated != (!wasDown && isDown) || r.Recovered != (wasDown && !isDown) {
				t.Fatalf("%+v from %s to %s", r, before, names(next))
			}
			s = next
		}
	})
}

func BenchmarkBlow(b *testing.B) {
	s := warrior()
	b.ReportAllocs()
	for b.Loop() {
		l, _ := s.Outermost(nil)
		best, _ := l.Best()
		if _, r, err := s.CrossOff(l.ID, best); err != nil || !r.Broke {
			b.Fatal(r, err)
		}
	}
}
