package chance

import (
	"houserule/lang/exact"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// anySpread draws the faces of a die with their weights.
func anySpread(t *rapid.T) *pmf {
	n := rapid.IntRange(1, 8).Draw(t, "values")
	s := &pmf{}
	equal := rapid.Bool().Draw(t, "equal")
	first := uint64(rapid.IntRange(1, 3).Draw(t, "first"))
	at := int64(rapid.IntRange(-3, 3).Draw(t, "start"))
	for range n {
		weight := first
		if !equal {
			weight = rapid.Uint64Range(1, 1000).Draw(t, "weight")
			at += int64(rapid.IntRange(0, 2).Draw(t, "gap"))
		}
		s.values, s.words = append(s.values, exact.Integer(at)), append(s.words, weight)
		s.base += weight
		at++
	}
	s.base += rapid.Uint64Range(0, 1).Draw(t, "tail")
	return s
}

// summed adds one die after the other, with long numbers alone.
func summed(s *pmf, n int) map[int64]*big.Int {
	all := map[int64]*big.Int{0: big.NewInt(1)}
	for range n {
		next := map[int64]*big.Int{}
		for at, w := range all {
			for i, v := range s.values {
				to := at + v.Num
				if next[to] == nil {
					next[to] = new(big.Int)
				}
				next[to].Add(next[to], new(big.Int).Mul(w, new(big.Int).SetUint64(s.words[i])))
			}
		}
		all = next
	}
	return all
}

func sameWeights(t *rapid.T, got *pmf, want map[int64]*big.Int, denom *big.Int) {
	got.toBig()
	if got.denom.Cmp(denom) != 0 || len(got.values) != len(want) {
		t.Fatalf("%d values of %s, not %d of %s", len(got.values), got.denom, len(want), denom)
	}
	for i, v := range got.values {
		if i > 0 && got.values[i-1].Cmp(v) >= 0 {
			t.Fatalf("%v stands before %v", got.values[i-1], v)
		}
		if want[v.Num] == nil || want[v.Num].Cmp(got.weights[i]) != 0 {
			t.Fatalf("%v weighs %s, not %v", v, got.weights[i], want[v.Num])
		}
	}
}

// TestPowersAreSumsOfDice compares the ways to the sum of equal dice with one die
// after the other.
func TestPowersAreSumsOfDice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, n := anySpread(t), rapid.IntRange(2, 40).Draw(t, "dice")
		want, denom := summed(s, n), new(big.Int).Exp(new(big.Int).SetUint64(s.base), big.NewInt(int64(n)), nil)
		got, err := (*meter)(nil).sumOfCopies(s, n)
		if err != nil {
			t.Fatal(err)
		}
		sameWeights(t, got, want, denom)
		base, step, places, err := s.toLattice()
		if err != nil {
			t.Fatal(err)
		}
		length := int(places[len(places)-1])*n + 1
		rows := lattice{base: base, step: step, kept: n, length: length}
		for name, way := range map[string]func() ([]*big.Int, error){
			"one row":        func() ([]*big.Int, error) { return (*meter)(nil).packedPower(s.toBig(), places, n, length) },
			"the recurrence": func() ([]*big.Int, error) { return (*meter)(nil).generalPower(places, s.toBig().weights, n, length) },
		} {
			list, err := way()
			if err != nil {
				t.Fatal(name, err)
			}
			got, err := rows.pmf(func(i int) *big.Int { return list[i] }, denom)
			if err != nil {
				t.Fatal(name, err)
			}
			sameWeights(t, got, want, denom)
		}
	})
}

// TestKeptDiceInWords compares the short ways to the odds of kept dice with the
// table of long numbers.
func TestKeptDiceInWords(t *testing.T) {
	tried := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		unit, n := anySpread(t), rapid.IntRange(1, 30).Draw(t, "dice")
		slices.Reverse(unit.values)
		slices.Reverse(unit.words)
		k := rapid.IntRange(1, n).Draw(t, "kept")
		skip := rapid.IntRange(0, min(2, n-k)).Draw(t, "dropped first")
		p := &placement{n: n, last: skip + k, unit: unit, before: make([]int, n+1), weightWork: 1}
		for i := range n {
			p.before[i+1] = p.before[i]
			if i >= skip && i < skip+k {
				p.before[i+1]++
			}
		}
		d, fits, err := newLattice(unit.values, k, p.last*p.last)
		if err != nil || !fits {
			t.Fatal(fits, err)
		}
		long := unit.denominator().Exp(n)
		unit.toBig()
		table := &bigTable{lattice: d, now: make([][]big.Int, p.last), next: make([][]big.Int, p.last), done: make([]big.Int, d.length)}
		table.now[0] = make([]big.Int, d.length)
		table.now[0][0].SetInt64(1)
		if err := p.run(table); err != nil {
			t.Fatal(err)
		}
		plain, err := table.result(long.Int())
		if err != nil {
			t.Fatal(err)
		}
		want := map[int64]*big.Int{}
		for i, v := range plain.values {
			want[v.Num] = plain.weights[i]
		}
		if base, fits := long.Uint64(); fits {
			tried["words"]++
			got, err := newWordPlacement(p, d).run(p, d, base)
			if err != nil {
				t.Fatal(err)
			}
			sameWeights(t, got, want, long.Int())
		}
		if skip == 0 {
			tried["ends"]++
			e := newTopDice(n, k, unit, d, long.Int())
			if err := e.run(func() error { return nil }); err != nil {
				t.Fatal(err)
			}
			got, err := e.result(d, long.Int())
			if err != nil {
				t.Fatal(err)
			}
			sameWeights(t, got, want, long.Int())
		}
	})
	if tried["words"] == 0 || tried["ends"] == 0 {
		t.Errorf("tried %v", tried)
	}
}
