package odds

import "math/big"

// maxPrimes is the maximum number of primes a chain is solved with: fractions of more than
// some 200 digits are not computed. The last checking ones only verify the result.
const (
	maxPrimes = 24
	checking  = 2
)

// fractions returns the exact probabilities of all ends, or nil if their fractions are too
// long. The chain is solved modulo primes, and the shortest fractions that agree with all
// of them are reconstructed; they are accepted if further primes and the floats agree.
func (so *solver) fractions(near *solved) ([]*big.Rat, error) {
	r := &residues{modulus: big.NewInt(1)}
	for i, next := 0, 1+checking; i < len(primesBelow62) && len(r.fields) < maxPrimes; i++ {
		f := newModulo(i)
		s := newFlow(f, so.g, so.pace)
		ok, err := s.follow(so.list, so.plans, nil)
		if err != nil {
			return nil, err
		}
		if !ok {
			continue // the prime divides a sum
		}
		list := make([]uint64, so.g.ends)
		for e, x := range s.visits[so.g.size:] {
			list[e] = f.times(x, 1)
		}
		r.fields, r.of = append(r.fields, f), append(r.of, list)
		if len(r.fields) < next {
			continue
		}
		next = min(max(next+1, next*4/3), maxPrimes)
		if err := so.pace(int64(len(r.fields) * len(r.fields))); err != nil {
			return nil, err
		}
		if list := r.fractions(near); list != nil {
			return list, nil
		}
	}
	return nil, nil
}

// residues are numbers modulo several primes.
type residues struct {
	fields  []modulo
	of      [][]uint64 // by prime, then by number
	sums    []*big.Int // by number: modulo the product of the combined primes
	modulus *big.Int   // the product of the combined primes
	joined  int        // number of combined primes
}

// join combines all primes except the last checking ones, by the Chinese remainder theorem.
func (r *residues) join() {
	if r.sums == nil {
		for range r.of[0] {
			r.sums = append(r.sums, new(big.Int))
		}
	}
	for ; r.joined < len(r.fields)-checking; r.joined++ {
		f := r.fields[r.joined]
		inverse := f.inverted(f.of(r.modulus))
		by, step := f.times(inverse, f.times(f.cube, 1)), new(big.Int) // inverse * 2^64
		for e, x := range r.of[r.joined] {
			more := f.times(f.plus(x, f.p-f.of(r.sums[e])), by)
			r.sums[e].Add(r.sums[e], step.Mul(r.modulus, step.SetUint64(more)))
		}
		r.modulus.Mul(r.modulus, new(big.Int).SetUint64(f.p))
	}
}

// fractions returns the fractions that agree with all primes and differ from the floats by at
// most near.errorBound; nil if there are none.
func (r *residues) fractions(near *solved) []*big.Rat {
	r.join()
	most := new(big.Int).Rsh(r.modulus, 1)
	most.Sqrt(most)
	common, list := big.NewInt(1), make([]*big.Rat, len(r.sums))
	for e := range r.sums {
		x := new(big.Int).Mul(r.sums[e], common)
		x.Mod(x, r.modulus)
		part := x
		if x.Cmp(common) > 0 {
			var of *big.Int
			if part, of = reconstruct(x, r.modulus, most); of == nil {
				return nil
			}
			if common.Mul(common, of); common.Cmp(most) > 0 || part.Cmp(common) > 0 {
				return nil
			}
		}
		for k := r.joined; k < len(r.fields); k++ {
			f := r.fields[k]
			if f.of(part) != f.times(f.times(f.of(common), r.of[k][e]), f.times(f.cube, 1)) {
				return nil
			}
		}
		list[e] = new(big.Rat).SetFrac(part, common)
		if !within(list[e], near.chances[e], near.errorBound) {
			return nil
		}
	}
	return list
}

// reconstruct returns the fraction part/of that is congruent to x, with both at most `most`, by
// the extended Euclidean algorithm stopped half-way; nil if there is none.
func reconstruct(x, modulus, most *big.Int) (part, of *big.Int) {
	a, b := new(big.Int).Set(modulus), new(big.Int).Set(x)
	s, t := new(big.Int), big.NewInt(1) // s*x is congruent to a, and t*x to b
	q, rest := new(big.Int), new(big.Int)
	for b.Cmp(most) > 0 {
		q.QuoRem(a, b, rest)
		a, b, rest = b, rest, a
		s.Sub(s, q.Mul(q, t))
		s, t = t, s
	}
	if t.Sign() <= 0 || t.Cmp(most) > 0 || q.GCD(nil, nil, b, t).Cmp(big.NewInt(1)) != 0 {
		return nil, nil
	}
	return b, t
}

// within reports whether two numbers differ by at most off.
func within(x, y *big.Rat, off float64) bool {
	far := new(big.Rat).Sub(x, y)
	most := new(big.Rat).SetFloat64(off)
	return far.Abs(far).Cmp(most) <= 0
}
