package odds

import (
	"errors"
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"houserule/lang/exact"
)

// graphOf returns the graph of a chain in tests.
func graphOf(chain [][]way, ends int) *graph {
	rows := make([]*exact.Sums, len(chain))
	for i, ways := range chain {
		total := int64(0)
		for _, w := range ways {
			total += w.weight
		}
		rows[i] = exact.NewSums()
		for _, w := range ways {
			rows[i].Add(w.to, out(uint64(w.weight), uint64(total)))
		}
	}
	return newGraph(rows, ends)
}

func solving() *meter { return newMeter(nil, Options{ExactOnly: true}) }

// drawnChain draws a chain with cycles and with situations that cannot be reached or have no
// exit; if stuck is true, at least one has no exit.
func drawnChain(t *rapid.T, stuck bool) (chain [][]way, ends int) {
	size := rapid.IntRange(1, 14).Draw(t, "situations")
	ends = rapid.IntRange(1, 5).Draw(t, "ends")
	most := rapid.SampledFrom([]int{2, 5, 5, size + ends}).Draw(t, "most ways")
	for range size {
		ways := rapid.SliceOfNDistinct(rapid.IntRange(-ends, size-1), 1, min(most, size+ends), rapid.ID[int]).Draw(t, "ways")
		var row []way
		for _, to := range ways {
			row = append(row, way{to, rapid.OneOf(rapid.Int64Range(1, 9), rapid.Int64Range(1, 1<<40)).Draw(t, "weight")})
		}
		chain = append(chain, row)
	}
	chain = reached(chain)
	if stuck {
		i := rapid.IntRange(0, len(chain)-1).Draw(t, "stuck")
		chain[i] = []way{{i, 1}}
		chain = reached(chain)
	}
	return chain, ends
}

// reached returns a chain without the situations that cannot be reached, which odds never
// explore.
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

// TestChainsAreSolvedAsWithPlainFractions compares the solver with plainly, and floats with
// fractions.
func TestChainsAreSolvedAsWithPlainFractions(t *testing.T) {
	over := 0
	solved := func(t *rapid.T, stuck bool) {
		chain, ends := drawnChain(t, stuck)
		want := plainly(chain, ends)
		got, err := solving().solve(graphOf(chain, ends))
		if want == nil {
			if err != errNeverOver {
				t.Fatalf("%v\nit is never over, and the odds are %v, %v", chain, got, err)
			}
			return
		}
		if over++; stuck || err != nil || got.errorBound != 0 {
			t.Fatalf("%v\n%v, %v", chain, got, err)
		}
		near := nearly(t, graphOf(chain, ends))
		for e, w := range want {
			if got.chances[e].Cmp(w) != 0 {
				t.Fatalf("%v\nend %d has the chance %s, not %s", chain, e, got.chances[e].RatString(), w.RatString())
			}
			if near.errorBound > 1e-20 || !within(near.chances[e], w, near.errorBound) {
				t.Fatalf("%v\nend %d is %s by floats, and by fractions %s", chain, e, near.chances[e].FloatString(40), w.FloatString(40))
			}
		}
	}
	for _, stuck := range []bool{false, true} {
		rapid.Check(t, func(t *rapid.T) { solved(t, stuck) })
	}
	if over == 0 {
		t.Error("no chain came to an end")
	}
}

// failing is a *testing.T or *rapid.T.
type failing interface {
	Helper()
	Fatal(args ...any)
}

// nearly solves a graph in floats only.
func nearly(t failing, g *graph) *solved {
	t.Helper()
	c, err := newSolver(g, func(int64) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	d, err := c.approximate()
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
		if err != nil || got.errorBound != 0 {
			t.Errorf("%+v: %+v %v", c, got, err)
			continue
		}
		near := nearly(t, graphOf(chain, 3))
		for e, want := range plainly(chain, 3) {
			if got.chances[e].Cmp(want) != 0 {
				t.Errorf("%+v: end %d has the chance %s, not %s", c, e, got.chances[e].RatString(), want.RatString())
			}
			if near.errorBound > 1e-20 || !within(near.chances[e], want, near.errorBound) {
				t.Errorf("%+v: end %d has the chance %s by floats, not %s", c, e, near.chances[e].FloatString(40), want.FloatString(40))
			}
		}
	}
}

// TestManyThatLeadToEachOtherAreSolved solves one component by elimination one by one, as a
// dense matrix, and by sweeping.
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
		if err != nil || got.errorBound != 0 {
			t.Errorf("%s: %+v %v", c.name, got, err)
			continue
		}
		swept, err := newSolver(graphOf(c.chain, 2), func(int64) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		swept.sweepAll(false)
		near, err := swept.approximate()
		if err != nil || near.errorBound > 1e-13 {
			t.Errorf("%s, swept: %+v %v", c.name, near, err)
			continue
		}
		for e, w := range want {
			if got.chances[e].Cmp(w) != 0 {
				t.Errorf("%s: end %d has the chance %s, not %s", c.name, e, got.chances[e].RatString(), w.RatString())
			}
			if !within(near.chances[e], w, near.errorBound) {
				t.Errorf("%s, swept: end %d has the chance %s, not %s", c.name, e, near.chances[e].FloatString(30), w.FloatString(30))
			}
		}
	}
}

// sweepAll drops the plans of all components, so that they are swept. If spare is true, the plans
// become fallbacks.
func (so *solver) sweepAll(spare bool) {
	for k, p := range so.plans {
		if p == nil {
			continue
		}
		if so.plans[k], so.fallback[so.list[k][0]] = nil, nil; spare {
			so.fallback[so.list[k][0]] = p
		}
	}
}

// TestWhatIsSweptSlowlyIsTakenOut sweeps a slowly converging component. With a fallback plan
// the solver follows it; without one it reports the error bound or fails.
func TestWhatIsSweptSlowlyIsTakenOut(t *testing.T) {
	chain := crowd(12, 20)
	want := plainly(chain, 2)
	for _, c := range []struct {
		name       string
		spare      bool
		swept      int
		above, off float64 // how far off the chances are, at most
		err        error
	}{
		{"a plan in spare", true, maxSwept, 0, 1e-24, nil},
		{"time enough", false, maxSwept, 1e-16, 1e-13, nil},
		{"not quite", false, 132 * 500, 1e-12, 1e-7, nil},
		{"hardly begun", false, 132, 0, 0, &TooLongError{}},
	} {
		s, err := newSolver(graphOf(chain, 2), func(int64) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		s.sweepAll(c.spare)
		s.maxSweep = c.swept
		near, err := s.approximate()
		if c.err != nil {
			if !errors.As(err, new(*TooLongError)) {
				t.Errorf("%s: %+v %v", c.name, near, err)
			}
			continue
		}
		if err != nil || near.errorBound < c.above || near.errorBound > c.off {
			t.Errorf("%s: %+v %v", c.name, near, err)
			continue
		}
		for e, w := range want {
			if !within(near.chances[e], w, near.errorBound) {
				t.Errorf("%s: end %d is %s, not %s", c.name, e, near.chances[e].FloatString(30), w.FloatString(30))
			}
		}
	}
}

// TestWeightsMayBeAsLongAsTheyAre solves a cycle that is left with a tiny probability, with
// weights longer than a machine word.
func TestWeightsMayBeAsLongAsTheyAre(t *testing.T) {
	long := func(shift uint, more int64) *big.Int {
		n := new(big.Int).Lsh(big.NewInt(1), shift)
		return n.Add(n, big.NewInt(more))
	}
	rows := []*exact.Sums{exact.NewSums(), exact.NewSums()}
	x, y := long(200, 3), long(150, 8)
	rows[0].Add(^0, exact.Probability{Ways: exact.NewNatural(3), Total: exact.FromInt(x)})
	rows[0].Add(1, exact.Probability{Ways: exact.FromInt(long(200, 0)), Total: exact.FromInt(x)})
	rows[1].Add(^1, exact.Probability{Ways: exact.NewNatural(7), Total: exact.FromInt(y)})
	rows[1].Add(0, exact.Probability{Ways: exact.FromInt(long(150, 1)), Total: exact.FromInt(y)})
	a, b := new(big.Rat).SetFrac(big.NewInt(3), x), new(big.Rat).SetFrac(big.NewInt(7), y)
	both := new(big.Rat).Mul(new(big.Rat).Sub(one(), a), new(big.Rat).Sub(one(), b))
	want := new(big.Rat).Quo(a, both.Sub(one(), both))
	got, err := solving().solve(newGraph(rows, 2))
	if err != nil || got.errorBound != 0 || got.chances[0].Cmp(want) != 0 {
		t.Fatalf("%+v %v, not %s", got, err, want.RatString())
	}
	if near := nearly(t, newGraph(rows, 2)); !within(near.chances[0], want, near.errorBound) {
		t.Errorf("%s by floats, not %s", near.chances[0].FloatString(60), want.FloatString(60))
	}
}

// TestFractionsThatNobodyReadsAreFloats computes a probability of 1 in 3^n and its complement.
func TestFractionsThatNobodyReadsAreFloats(t *testing.T) {
	thirds := func(n int) [][]way {
		var chain [][]way
		for i := 1; i < n; i++ {
			chain = append(chain, []way{{i, 1}, {^0, 2}})
		}
		return append(chain, []way{{^1, 1}, {^0, 2}})
	}
	for n, exact := range map[int]bool{10: true, 400: true, 440: false, 3000: false} {
		got, err := solving().solve(graphOf(thirds(n), 2))
		if err != nil || (got.errorBound == 0) != exact || got.errorBound > 1e-20 {
			t.Errorf("%d: %v", n, err)
			continue
		}
		want := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Exp(big.NewInt(3), big.NewInt(int64(n)), nil))
		if exact && got.chances[1].Cmp(want) != 0 || !within(got.chances[1], want, got.errorBound) {
			t.Errorf("%d: %s", n, got.chances[1].FloatString(250))
		}
	}
}

// TestSolvingStopsWhereverItIs returns an error from some of the calls of pace: the solver
// stops and does not call it again.
func TestSolvingStopsWhereverItIs(t *testing.T) {
	enough := errors.New("enough")
	for name, g := range map[string]*graph{"a duel": graphOf(duel(5, 7, 0), 3), "circles": graphOf(duel(4, 5, 5), 3), "a walk": graphOf(wander(6, 500), 2),
		"a crowd": graphOf(crowd(30, 100), 2), "swept": graphOf(crowd(31, 100), 2)} {
		asked, at := 0, -1
		pace := func(int64) error {
			if asked++; asked == at {
				return enough
			}
			return nil
		}
		solve := func() error {
			c, err := newSolver(g, pace)
			if err != nil {
				return err
			}
			if name == "swept" {
				c.sweepAll(false)
			}
			near, err := c.approximate()
			if err == nil && len(c.fallback) == 0 {
				_, err = c.fractions(near)
			}
			return err
		}
		if err := solve(); err != nil || asked < 5 {
			t.Errorf("%s: asked %d times, %v", name, asked, err)
			continue
		}
		all := asked
		for at = 1; at <= all; at += 1 + all/7 {
			asked = 0
			if err := solve(); err != enough || asked != at {
				t.Errorf("%s, stopped at %d of %d: asked %d times, %v", name, at, all, asked, err)
			}
		}
	}
}

// TestPrimesArePrime tests the table of primes, and modular arithmetic against big integers.
func TestPrimesArePrime(t *testing.T) {
	for i := range primesBelow62 {
		f := newModulo(i)
		p := new(big.Int).SetUint64(f.p)
		if !p.ProbablyPrime(0) || i > 0 && primesBelow62[i] <= primesBelow62[i-1] {
			t.Errorf("%d is no prime, or not the next one", f.p)
		}
		unit := new(big.Int).Lsh(big.NewInt(1), 64)
		if new(big.Int).Mod(unit, p).Uint64() != f.unit || new(big.Int).Exp(unit, big.NewInt(3), p).Uint64() != f.cube {
			t.Errorf("%d: 2^64 is %d, and 2^192 %d", f.p, f.unit, f.cube)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		f := newModulo(rapid.IntRange(0, len(primesBelow62)-1).Draw(t, "prime"))
		p := new(big.Int).SetUint64(f.p)
		drawn := rapid.OneOf(rapid.Uint64Range(0, 3), rapid.Uint64Range(0, f.p-1), rapid.Uint64Range(f.p-3, f.p-1))
		x, y := drawn.Draw(t, "x"), drawn.Draw(t, "y")
		a, b := new(big.Int).SetUint64(x), new(big.Int).SetUint64(y)
		if sum := new(big.Int).Add(a, b); f.plus(x, y) != f.of(sum) {
			t.Fatalf("%d + %d is %d", x, y, f.plus(x, y))
		}
		product := new(big.Int).SetUint64(f.times(x, y))
		if product.Lsh(product, 64).Mod(product, p).Cmp(new(big.Int).Mod(new(big.Int).Mul(a, b), p)) != 0 {
			t.Fatalf("%d * %d is %d", x, y, f.times(x, y))
		}
		inverse, ok := f.inverse(x)
		if ok != (x > 0) || ok && f.times(x, inverse) != f.unit {
			t.Fatalf("the inverse of %d is %d", x, inverse)
		}
	})
}

// TestDoublesLoseNoMoreThanTheySay compares single operations with fractions.
func TestDoublesLoseNoMoreThanTheySay(t *testing.T) {
	drawn := rapid.Custom(func(t *rapid.T) double {
		hi := math.Ldexp(rapid.Float64Range(1, 2).Draw(t, "hi"), rapid.IntRange(-80, 80).Draw(t, "exponent"))
		lo := hi * rapid.Float64Range(-1, 1).Draw(t, "lo") / (1 << 54)
		return double{hi, lo}
	})
	rapid.Check(t, func(t *rapid.T) {
		x, y := drawn.Draw(t, "x"), drawn.Draw(t, "y")
		for name, c := range map[string]struct {
			got  double
			want *big.Rat
		}{
			"+": {x.plus(y), new(big.Rat).Add(x.rat(), y.rat())}, "*": {x.times(y), new(big.Rat).Mul(x.rat(), y.rat())},
			"inverse": {x.inverse(), new(big.Rat).Inv(x.rat())},
		} {
			off := new(big.Rat).SetFloat64(doubleOff)
			if far := new(big.Rat).Sub(c.got.rat(), c.want); far.Abs(far).Cmp(off.Mul(off, c.want)) > 0 || c.got.hi+c.got.lo != c.got.hi {
				t.Fatalf("%v %s %v is %v", x, name, y, c.got)
			}
		}
	})
}

// TestFractionsThatTakeTooLongAreFloats has a budget that suffices only for floats.
func TestFractionsThatTakeTooLongAreFloats(t *testing.T) {
	g := graphOf(duel(17, 37, 0), 3)
	worked := solving()
	exact, err := worked.solve(g)
	if err != nil || exact.errorBound != 0 {
		t.Fatal(exact, err)
	}
	got, err := newMeter(nil, Options{Work: worked.work / 2}).solve(g)
	if err != nil || got.errorBound == 0 {
		t.Fatal(got, err)
	}
	for e, want := range exact.chances {
		if !within(got.chances[e], want, got.errorBound) {
			t.Errorf("end %d has the chance %s, not %s", e, got.chances[e].FloatString(30), want.FloatString(30))
		}
	}
	if _, err := newMeter(nil, Options{Work: 1}).solve(graphOf(duel(39, 81, 0), 3)); !errors.As(err, new(*TooLongError)) {
		t.Errorf("hardly any work: %v", err)
	}
}
