package odds

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// graphOf makes a graph of a chain in tests.
func graphOf(chain [][]way, ends int) *graph {
	rows := make([]*shares, len(chain))
	for i, ways := range chain {
		total := int64(0)
		for _, w := range ways {
			total += w.weight
		}
		rows[i] = newShares()
		for _, w := range ways {
			rows[i].add(w.to, share{small(uint64(w.weight)), small(uint64(total))})
		}
	}
	return newGraph(rows, ends)
}

func solving() *meter { return newMeter(nil, Options{ExactOnly: true}) }

// drawnChain is a chain with circles, situations that nothing leads to, and some
// that nothing leads out of.
func drawnChain(t *rapid.T) (chain [][]way, ends int) {
	size := rapid.IntRange(1, 14).Draw(t, "situations")
	ends = rapid.IntRange(1, 3).Draw(t, "ends")
	for range size {
		ways := rapid.SliceOfNDistinct(rapid.IntRange(-ends, size-1), 1, 5, rapid.ID[int]).Draw(t, "ways")
		var row []way
		for _, to := range ways {
			row = append(row, way{to, rapid.OneOf(rapid.Int64Range(1, 9), rapid.Int64Range(1, 1<<40)).Draw(t, "weight")})
		}
		chain = append(chain, row)
	}
	return reached(chain), ends
}

// reached leaves out what is never come to: odds know nothing of it.
func reached(chain [][]way) [][]way {
	number, list := map[int]int{0: 0}, []int{0}
	for k := 0; k < len(list); k++ {
		for _, w := range chain[list[k]] {
			if _, known := number[w.to]; w.to >= 0 && !known {
				number[w.to] = len(list)
				list = append(list, w.to)
			}
		}
	}
	var kept [][]way
	for _, i := range list {
		var row []way
		for _, w := range chain[i] {
			if w.to >= 0 {
				w.to = number[w.to]
			}
			row = append(row, w)
		}
		kept = append(kept, row)
	}
	return kept
}

// TestChainsAreSolvedAsWithPlainFractions compares with the way of before, and the
// floats with the fractions.
func TestChainsAreSolvedAsWithPlainFractions(t *testing.T) {
	over, never := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		chain, ends := drawnChain(t)
		want := plainly(chain, ends)
		got, err := solving().solve(graphOf(chain, ends))
		if want == nil {
			if never++; err != errNeverOver {
				t.Fatalf("%v\nit is never over, and the odds are %v, %v", chain, got, err)
			}
			return
		}
		over++
		if err != nil || got.off != 0 {
			t.Fatalf("%v\n%v, %v", chain, got, err)
		}
		near := nearly(t, graphOf(chain, ends))
		for e, w := range want {
			if got.chances[e].Cmp(w) != 0 {
				t.Fatalf("%v\nend %d has the chance %s, not %s", chain, e, got.chances[e].RatString(), w.RatString())
			}
			if near.off > 1e-20 || !within(near.chances[e], w, near.off) {
				t.Fatalf("%v\nend %d is %s by floats, and by fractions %s", chain, e, near.chances[e].FloatString(40), w.FloatString(40))
			}
		}
	})
	if over == 0 || never == 0 {
		t.Errorf("%d chains came to an end, %d never", over, never)
	}
}

// failing is a test or a property of one.
type failing interface {
	Helper()
	Fatal(args ...any)
}

// nearly solves with floats alone.
func nearly(t failing, g *graph) *solved {
	t.Helper()
	list, err := g.components()
	if err != nil {
		t.Fatal(err)
	}
	c := &chained{g: g, list: list, plans: make([]*plan, len(list)), spare: map[int32]*plan{}, pace: func(int64) error { return nil }}
	if err := c.plan(); err != nil {
		t.Fatal(err)
	}
	d, err := c.near()
	if err != nil {
		t.Fatal(err)
	}
	sum := new(big.Rat)
	for _, p := range d.chances {
		sum.Add(sum, p)
	}
	if sum.Cmp(one()) != 0 {
		t.Fatal("the floats are", sum.FloatString(40))
	}
	return d
}

func TestDuelsAreSolvedAsWithPlainFractions(t *testing.T) {
	for _, c := range []struct {
		first, second int
		heals         int64
	}{{1, 1, 0}, {5, 7, 0}, {17, 37, 0}, {1, 3, 1}, {4, 6, 3}, {6, 7, 20}} {
		chain := duel(c.first, c.second, c.heals)
		got, err := solving().solve(graphOf(chain, 3))
		if err != nil || got.off != 0 {
			t.Errorf("%+v: %+v %v", c, got, err)
			continue
		}
		for e, want := range plainly(chain, 3) {
			if got.chances[e].Cmp(want) != 0 {
				t.Errorf("%+v: end %d has the chance %s, not %s", c, e, got.chances[e].RatString(), want.RatString())
			}
		}
	}
}

// TestManyThatLeadToEachOtherAreSolved goes through one component: taken out one by
// one, all together, or swept.
func TestManyThatLeadToEachOtherAreSolved(t *testing.T) {
	for _, c := range []struct {
		name  string
		chain [][]way
	}{
		{"a walk", wander(5, 300)}, {"a walk that hardly ends", wander(4, 1)}, {"a longer walk", wander(9, 500)},
		{"a crowd", crowd(12, 100)}, {"a crowd that hardly ends", crowd(12, 1)},
	} {
		want := plainly(c.chain, 2)
		got, err := solving().solve(graphOf(c.chain, 2))
		if err != nil || got.off != 0 {
			t.Errorf("%s: %+v %v", c.name, got, err)
			continue
		}
		g := graphOf(c.chain, 2)
		swept := &chained{g: g, list: []component{all(g)}, plans: make([]*plan, 1), spare: map[int32]*plan{0: nil}, pace: func(int64) error { return nil }}
		near, err := swept.near()
		if err != nil || near.off > 1e-13 {
			t.Errorf("%s, swept: %+v %v", c.name, near, err)
			continue
		}
		for e, w := range want {
			if got.chances[e].Cmp(w) != 0 {
				t.Errorf("%s: end %d has the chance %s, not %s", c.name, e, got.chances[e].RatString(), w.RatString())
			}
			if !within(near.chances[e], w, near.off) {
				t.Errorf("%s, swept: end %d has the chance %s, not %s", c.name, e, near.chances[e].FloatString(30), w.FloatString(30))
			}
		}
	}
}

func all(g *graph) component {
	var c component
	for i := range g.size {
		c = append(c, int32(i))
	}
	return c
}
