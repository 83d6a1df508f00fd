package hexgrid

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// turned turns a hex around a centre, clockwise by so many sixths of a circle.
func turned(h, centre Hex, sixths int) Hex {
	way := h.Minus(centre)
	for range Side(0).Turned(sixths) {
		way = Hex{-way.R, -way.S()}
	}
	return centre.Plus(way)
}

func hexes(label string, far int) func(*rapid.T) Hex {
	return func(t *rapid.T) Hex {
		return Hex{rapid.IntRange(-far, far).Draw(t, label+" q"), rapid.IntRange(-far, far).Draw(t, label+" r")}
	}
}

func TestNeighboursGoRound(t *testing.T) {
	if got, want := fmt.Sprint(Hex{}.Neighbours()), "[0,-1 1,-1 1,0 0,1 -1,1 -1,0]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	rapid.Check(t, func(t *rapid.T) {
		h := hexes("h", Limit)(t)
		for s, n := range h.Neighbours() {
			side := Side(s)
			if n.Neighbour(side.Opposite()) != h || Distance(h, n) != 1 {
				t.Fatalf("behind side %d of %s lies %s", s, h, n)
			}
			if back, ok := h.SideOf(n); !ok || back != side {
				t.Fatalf("%s lies behind side %d, not %d", n, back, s)
			}
			if next := h.Neighbour(side.Turned(1)); turned(n, h, 1) != next || Distance(n, next) != 1 {
				t.Fatalf("%s turned around %s is %s, the next neighbour %s", n, h, turned(n, h, 1), next)
			}
		}
		if _, ok := h.SideOf(h); ok {
			t.Fatal("a hex is its own neighbour")
		}
	})
}

func TestDistanceIsAMetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		far := rapid.SampledFrom([]int{3, 30, Limit / 2}).Draw(t, "far")
		a, b, c := hexes("a", far)(t), hexes("b", far)(t), hexes("c", far)(t)
		ab := Distance(a, b)
		if ab < 0 || (ab == 0) != (a == b) || ab != Distance(b, a) {
			t.Fatalf("%s-%s is %d, back %d", a, b, ab, Distance(b, a))
		}
		if Distance(a, c) > ab+Distance(b, c) {
			t.Fatalf("%s-%s is longer than through %s", a, c, b)
		}
		if Distance(a.Plus(c), b.Plus(c)) != ab || Distance(turned(a, c, 1), turned(b, c, 1)) != ab {
			t.Fatal("a map that is moved or turned has other distances")
		}
	})
}

func TestSixTurnsAreACircle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, centre := hexes("h", 1000)(t), hexes("centre", 1000)(t)
		n := rapid.IntRange(-20, 20).Draw(t, "sixths")
		if turned(h, centre, 6) != h || turned(turned(h, centre, n), centre, -n) != h || turned(h, centre, n) != turned(h, centre, n+6) {
			t.Fatalf("%s around %s", h, centre)
		}
		at := h
		for i := range Sides {
			if i > 0 && (at == h) != (h == centre) {
				t.Fatalf("%s is back after %d sixths", h, i)
			}
			at = turned(at, centre, 1)
		}
		s := Side(n)
		if s.Turned(0).Step() != s.Step() || s.Turned(6) != s.Turned(0) || s.Opposite().Opposite() != s.Turned(0) {
			t.Fatalf("side %d", n)
		}
		if s.Step() != turned(Side(0).Step(), Hex{}, n) {
			t.Fatalf("the step through side %d is %s", n, s.Step())
		}
	})
}

func TestArcs(t *testing.T) {
	for facing := range Side(Sides) {
		got := ""
		for s := range Side(Sides) {
			got += ArcOf(facing, facing.Turned(int(s))).String() + " "
		}
		if got != "front front flank rear flank front " {
			t.Errorf("facing %d: %s", facing, got)
		}
	}
	for turns, want := range []int{0, 1, 2, 3, 2, 1} {
		if got := Side(5).TurnsTo(Side(5).Turned(turns)); got != want {
			t.Errorf("%d sides further clockwise are %d turns, not %d", turns, got, want)
		}
	}
}

// A line has a hex for each step, goes from neighbour to neighbour, is the same
// from both ends and everywhere on the map, and stays beside the true line.
func TestLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := hexes("a", 60)(t), hexes("b", 60)(t)
		line := Line(a, b)
		if len(line) != Distance(a, b)+1 || line[0] != a || line[len(line)-1] != b {
			t.Fatalf("from %s to %s: %v", a, b, line)
		}
		for i := 1; i < len(line); i++ {
			if Distance(line[i-1], line[i]) != 1 {
				t.Fatalf("%v jumps", line)
			}
		}
		back := Line(b, a)
		slices.Reverse(back)
		if !slices.Equal(line, back) {
			t.Fatalf("there %v, back %v", line, back)
		}
		by := hexes("by", Limit/2)(t)
		for i, h := range Line(a.Plus(by), b.Plus(by)) {
			if h != line[i].Plus(by) {
				t.Fatalf("moved by %s, the line takes %s", by, h)
			}
		}
		n := len(line) - 1
		for i, h := range line {
			// The point of the line lies in the hex: in the cube's measure,
			// no neighbour's centre is nearer.
			at := func(h Hex) int {
				dq, dr := a.Q*(n-i)+b.Q*i-h.Q*n, a.R*(n-i)+b.R*i-h.R*n
				return dq*dq + dr*dr + (dq+dr)*(dq+dr)
			}
			for s, other := range h.Neighbours() {
				if at(other) < at(h) || at(other) == at(h) && n > 0 && s >= 2 && s <= 4 {
					t.Fatalf("at step %d of %d the line from %s to %s takes %s, not %s", i, n, a, b, h, other)
				}
			}
		}
		side, ok := a.Towards(b)
		if ok != (a != b) || ok && a.Neighbour(side) != line[1] {
			t.Fatalf("%s is towards side %d of %s", b, side, a)
		}
	})
}

func TestLinesBetweenTwoHexes(t *testing.T) {
	for _, c := range []struct {
		to   Hex
		want string
	}{
		{Hex{1, -2}, "[0,0 1,-1 1,-2]"}, // between 0,-1 and 1,-1
		{Hex{2, -1}, "[0,0 1,0 2,-1]"},  // between 1,-1 and 1,0
		{Hex{1, 1}, "[0,0 0,1 1,1]"},    // between 1,0 and 0,1
		{Hex{-1, 2}, "[0,0 0,1 -1,2]"},
		{Hex{-2, 1}, "[0,0 -1,1 -2,1]"},
		{Hex{-1, -1}, "[0,0 -1,0 -1,-1]"},
		{Hex{}, "[0,0]"},
		{Hex{0, -3}, "[0,0 0,-1 0,-2 0,-3]"},
	} {
		if got := fmt.Sprint(Line(Hex{}, c.to)); got != c.want {
			t.Errorf("to %s: got %s, want %s", c.to, got, c.want)
		}
	}
	if _, ok := (Hex{2, 2}).Towards(Hex{2, 2}); ok {
		t.Error("a hex is towards itself")
	}
	far, near := Hex{Limit, -Limit}, Hex{-Limit, Limit}
	if side, ok := near.Towards(far); !ok || side != 1 {
		t.Errorf("across the map is side %d", side)
	}
}

func TestRings(t *testing.T) {
	if got, want := fmt.Sprint(Ring(Hex{1, 1}, 1)), fmt.Sprint(Hex{1, 1}.Neighbours()); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if Ring(Hex{}, -1) != nil || Within(Hex{}, -1) != nil {
		t.Error("there are hexes nearer than 0")
	}
	rapid.Check(t, func(t *rapid.T) {
		centre, radius := hexes("centre", 100)(t), rapid.IntRange(0, 9).Draw(t, "radius")
		want := map[Hex]bool{}
		for q := -radius; q <= radius; q++ {
			for r := -radius; r <= radius; r++ {
				if h := (Hex{centre.Q + q, centre.R + r}); Distance(centre, h) <= radius {
					want[h] = true
				}
			}
		}
		all := Within(centre, radius)
		if len(all) != len(want) || len(all) != 3*radius*(radius+1)+1 {
			t.Fatalf("%d hexes, %d by looking at all", len(all), len(want))
		}
		for i, h := range all {
			if !want[h] {
				t.Fatalf("%s is further than %d from %s, or twice in the list", h, radius, centre)
			}
			delete(want, h)
			if i > 0 && Distance(centre, all[i-1]) > Distance(centre, h) {
				t.Fatal("not ring by ring")
			}
		}
		ring := Ring(centre, radius)
		for i, h := range ring {
			if Distance(centre, h) != radius || len(ring) > 1 && Distance(h, ring[(i+1)%len(ring)]) != 1 {
				t.Fatalf("the ring %v", ring)
			}
			if turned(h, centre, 1) != ring[(i+radius)%len(ring)] {
				t.Fatalf("the ring %v does not turn", ring)
			}
		}
	})
}

// ground is a small map with walls, which may be closed from one side alone.
type ground struct {
	walls map[Hex][Sides]bool
	costs map[Hex]float64
}

func drawGround(t *rapid.T) ground {
	g := ground{map[Hex][Sides]bool{}, map[Hex]float64{}}
	for _, h := range Within(Hex{}, 3) {
		var closed [Sides]bool
		for s := range closed {
			closed[s] = rapid.IntRange(0, 2).Draw(t, "wall") == 0
		}
		g.walls[h] = closed
		g.costs[h] = float64(rapid.IntRange(0, 3).Draw(t, "cost"))
	}
	return g
}

func (g ground) open(from Hex, through Side) bool {
	_, inside := g.walls[from.Neighbour(through)]
	return inside && !g.walls[from][through]
}

func (g ground) step(from Hex, through Side) (float64, bool) {
	return g.costs[from.Neighbour(through)], g.open(from, through)
}

// What is filled are the nearest hexes by steps that can be taken, as many as
// were asked for or as there are.
func TestFillIsBreadthFirst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGround(t)
		from := rapid.SampledFrom(Within(Hex{}, 3)).Draw(t, "from")
		// By brute force: whatever a hex of n steps opens to is at most n+1 steps away.
		steps := map[Hex]int{from: 0}
		for range g.walls {
			for h, n := range steps {
				for s := range Side(Sides) {
					next := h.Neighbour(s)
					if known, ok := steps[next]; g.open(h, s) && (!ok || known > n+1) {
						steps[next] = n + 1
					}
				}
			}
		}
		count := rapid.IntRange(0, 40).Draw(t, "count")
		filled := Fill(from, count, g.open)
		if len(filled) != min(count, len(steps)) {
			t.Fatalf("%d of %d hexes, %d asked for", len(filled), len(steps), count)
		}
		chosen := map[Hex]bool{}
		for i, h := range filled {
			if _, ok := steps[h]; !ok || chosen[h] {
				t.Fatalf("%s cannot be reached, or is twice in %v", h, filled)
			}
			chosen[h] = true
			if i > 0 && steps[filled[i-1]] > steps[h] {
				t.Fatalf("%v is not nearest first", filled)
			}
		}
		if len(filled) > 0 {
			last := steps[filled[len(filled)-1]]
			for h, n := range steps {
				if n < last && !chosen[h] {
					t.Fatalf("%s is %d steps away and not among %v", h, n, filled)
				}
			}
		}
	})
}

// Ways and reach agree with the costs that brute force finds.
func TestCheapestWays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGround(t)
		from := rapid.SampledFrom(Within(Hex{}, 3)).Draw(t, "from")
		m := Mover{Most: float64(rapid.IntRange(0, 20).Draw(t, "most")), Step: g.step,
			Turn: rapid.SampledFrom([]float64{0, 0.5, 2}).Draw(t, "turn"), Facing: Side(rapid.IntRange(-6, 11).Draw(t, "facing"))}
		type at struct {
			hex    Hex
			facing Side
		}
		best := map[at]float64{{from, m.Facing.Turned(0)}: 0}
		for again := true; again; {
			again = false
			for n, cost := range best {
				for s := range Side(Sides) {
					price, ok := g.step(n.hex, s)
					next := at{n.hex.Neighbour(s), s}
					price += cost + m.Turn*float64(n.facing.TurnsTo(s))
					if known, seen := best[next]; ok && (!seen || known > price) {
						best[next], again = price, true
					}
				}
			}
		}
		want := map[Hex]float64{}
		for n, cost := range best {
			if known, seen := want[n.hex]; cost <= m.Most && (!seen || known > cost) {
				want[n.hex] = cost
			}
		}
		reached, err := m.Reach(from)
		if err != nil || len(reached) != len(want) {
			t.Fatalf("%d of %d hexes, %v", len(reached), len(want), err)
		}
		for i, r := range reached {
			if cost, ok := want[r.Hex]; !ok || cost != r.Cost {
				t.Fatalf("%s for %v, want %v", r.Hex, r.Cost, cost)
			}
			if i > 0 && reached[i-1].Cost > r.Cost {
				t.Fatal("not cheapest first")
			}
		}
		for h := range g.walls {
			path, cost, ok, err := m.Path(from, h)
			if known, can := want[h]; err != nil || ok != can || ok && cost != known {
				t.Fatalf("to %s: %v for %v, want %v for %v", h, ok, cost, can, known)
			}
			if !ok {
				continue
			}
			paid, facing := 0.0, m.Facing
			for i := 1; i < len(path); i++ {
				s, beside := path[i-1].SideOf(path[i])
				price, open := g.step(path[i-1], s)
				if !beside || !open {
					t.Fatalf("%v cannot be walked", path)
				}
				paid += price + m.Turn*float64(facing.TurnsTo(s))
				facing = s
			}
			if path[0] != from || path[len(path)-1] != h || paid != cost {
				t.Fatalf("%v is paid with %v, not %v", path, paid, cost)
			}
		}
	})
}

func TestSearchesEnd(t *testing.T) {
	var far *TooFarError
	free := Mover{Most: 1, Step: func(Hex, Side) (float64, bool) { return 0, true }}
	if _, err := free.Reach(Hex{}); !errors.As(err, &far) || err.Error() != "more than 20000 hexes can be reached from 0,0: say a smaller limit of costs" {
		t.Error(err)
	}
	if _, _, _, err := free.Path(Hex{}, Hex{Limit, 0}); !errors.As(err, &far) {
		t.Error(err)
	}
	if path, cost, ok, err := free.Path(Hex{}, Hex{3, 0}); len(path) != 4 || cost != 0 || !ok || err != nil {
		t.Error(path, cost, ok, err)
	}
	if reached, err := (Mover{}).Reach(Hex{5, 5}); len(reached) != 1 || err != nil {
		t.Error(reached, err)
	}
	nothing := Mover{Most: 9, Step: func(Hex, Side) (float64, bool) { return -1, true }}
	if reached, _ := nothing.Reach(Hex{}); len(reached) != 1 {
		t.Error("steps that cost less than nothing were taken")
	}
}

func TestNotation(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"3,-4", "3,-4"},
		{" 03 ,\t004", "3,4"},
		{"-0,0", "0,0"},
		{"-1000000,1000000", "-1000000,1000000"},
		{"", `"" is no hex: write column and row with a comma between, "3,-4"`},
		{"3", `"3" is no hex: write column and row with a comma between, "3,-4"`},
		{"3,", `"3," is no hex: "" is no whole number`},
		{"1,2,3", `"1,2,3" is no hex: "2,3" is no whole number`},
		{"--1,2", `"--1,2" is no hex: "--1" is no whole number`},
		{"+1,2", `"+1,2" is no hex: "+1" is no whole number`},
		{"1.5,2", `"1.5,2" is no hex: "1.5" is no whole number`},
		{"1,1000001", `"1,1000001" is no hex: 1000001 is more than 1000000 from 0`},
		{"99999999999999999999,1", `"99999999999999999999,1" is no hex: 99999999999999999999 is more than 1000000 from 0`},
	} {
		h, err := Parse(c.in)
		got := h.String()
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%q: got %s, want %s", c.in, got, c.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		h := hexes("h", Limit)(t)
		if back, err := Parse(h.String()); err != nil || back != h {
			t.Fatalf("%s is read as %s, %v", h, back, err)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"0,0", "3,-4", " 1 , 2 ", "1,2,3", "+1,2", "-,-", "٣,1", "1000001,0"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		h, err := Parse(text)
		if err != nil {
			var problem *NotationError
			if !errors.As(err, &problem) || problem.Text != text || h != (Hex{}) {
				t.Fatalf("%q: %s, %v", text, h, err)
			}
			return
		}
		if size(h.Q) > Limit || size(h.R) > Limit {
			t.Fatalf("%q is read as %s", text, h)
		}
		if back, err := Parse(h.String()); err != nil || back != h {
			t.Fatalf("%q is read as %s and written as %s, %v", text, h, back, err)
		}
	})
}

func BenchmarkPath(b *testing.B) {
	m := Mover{Most: 50}
	for b.Loop() {
		if _, cost, _, _ := m.Path(Hex{}, Hex{20, 10}); cost != 30 {
			b.Fatal(cost)
		}
	}
}
