package chance

import (
	"houserule/lang/exact"
	"math"
	"math/big"
	"math/bits"
)

// sumOfCopies returns the pmf of the sum of n independent copies.
//
// The weights of f^n follow from those of f by a recurrence over the weights of the result
// (differentiate f^n and compare coefficients). Its cost is proportional to the length of the
// result times the number of faces of one die; it does not grow with n beyond that.
func (mt *meter) sumOfCopies(s *pmf, n int) (*pmf, error) {
	switch {
	case n == 0:
		return constant(exact.Integer(0)), nil
	case n == 1:
		return s, nil
	case len(s.values) == 0:
		return &pmf{denom: new(big.Int).Exp(s.denominator().Int(), big.NewInt(int64(n)), nil)}, nil
	}
	base, step, places, err := s.toLattice()
	if err != nil {
		return nil, err
	}
	last := places[len(places)-1]
	if last > maxOutcomes || last*int64(n) > maxOutcomes {
		return nil, ErrLarge
	}
	length := int(last)*n + 1
	words := n*s.massBits()/64 + 1
	uniform := s.isUniform(last)
	perResult := len(places)
	if uniform {
		perResult = 3
	}
	if float64(length)*float64(perResult)*float64(words+4) > 20*maxWork {
		return nil, ErrLarge
	}
	if err := mt.reserve(length, words/2+1); err != nil { // weights in the middle are the longest, half of that is a fair average
		return nil, err
	}
	rows := lattice{base: base, step: step, kept: n, length: length}
	if denom, fits := exact.Exp64(s.base, n); fits && denom != 0 && float64(length)*float64(len(places))*float64(n) < maxWork {
		share := 4
		if !uniform {
			share = len(places)
		}
		if err := mt.spend(int64(share * length)); err != nil {
			return nil, err
		}
		return rows.narrowPMF(s.powerWords(places, n, length, uniform), denom)
	}
	denom := new(big.Int).Exp(s.denominator().Int(), big.NewInt(int64(n)), nil)
	var list []*big.Int
	switch {
	case uniform:
		list, err = mt.uniformPower(int(last)+1, n, s.weight(0).Int())
	case packedIsFaster(places, length, n, denom):
		list, err = mt.packedPower(s.toBig(), places, n, length)
	default:
		list, err = mt.generalPower(places, s.toBig().weights, n, length)
	}
	if err != nil {
		return nil, err
	}
	return rows.pmf(func(i int) *big.Int { return list[i] }, denom)
}

// powerWords returns the weights of the sum of n copies if they fit into words, by adding
// die after die.
func (pm *pmf) powerWords(places []int64, n, length int, uniform bool) []uint64 {
	row, next := make([]uint64, length), make([]uint64, length)
	row[0] = 1
	last, reach := int(places[len(places)-1]), 1
	for range n {
		if uniform {
			slide(next[:reach+last], row[:reach], last+1, pm.words[0])
		} else {
			clear(next[:reach+last])
			for j, p := range places {
				w, to := pm.words[j], next[p:]
				for i, x := range row[:reach] {
					to[i] += x * w
				}
			}
		}
		reach += last
		row, next = next, row
	}
	return row
}

// toLattice returns base, step and places such that value i is base + step*places[i], with
// integer places of which the first is 0.
func (pm *pmf) toLattice() (base, step exact.Rational, places []int64, err error) {
	if places = integerPlaces(pm.values); places != nil {
		divisor := int64(0)
		for _, p := range places {
			divisor = exact.GCD(divisor, p)
		}
		if divisor > 1 {
			for i := range places {
				places[i] /= divisor
			}
		}
		return pm.values[0], exact.Integer(max(divisor, 1)), places, nil
	}
	base = pm.values[0]
	differences := make([]exact.Rational, len(pm.values))
	common := int64(1)
	for i, v := range pm.values {
		if differences[i], err = v.Sub(base); err != nil {
			return
		}
		d := differences[i].Den
		if common = common / exact.GCD(common, d) * d; common > 1e9 {
			return base, step, nil, ErrLarge
		}
	}
	places = make([]int64, len(pm.values))
	divisor := int64(0)
	for i, d := range differences {
		scaled, tooLarge := d.Mul(exact.Integer(common))
		if tooLarge != nil {
			return base, step, nil, tooLarge
		}
		places[i] = scaled.Num
		divisor = exact.GCD(divisor, scaled.Num)
	}
	divisor = max(divisor, 1)
	for i := range places {
		places[i] /= divisor
	}
	step, err = exact.Integer(divisor).Quo(exact.Integer(common))
	return base, step, places, err
}

// integerPlaces returns the differences between integer values and the first one; nil if one of
// them is not an integer or outside of 2^60.
func integerPlaces(values []exact.Rational) []int64 {
	const far = 1 << 60
	places := make([]int64, len(values))
	for i, v := range values {
		if v.Den != 1 || v.Num > far || v.Num < -far {
			return nil
		}
		places[i] = v.Num - values[0].Num
	}
	return places
}

func (pm *pmf) isUniform(last int64) bool {
	if int64(len(pm.values)) != last+1 {
		return false
	}
	if pm.isNarrow() {
		for _, w := range pm.words[1:] {
			if w != pm.words[0] {
				return false
			}
		}
		return true
	}
	for _, w := range pm.weights[1:] {
		if w.Cmp(pm.weights[0]) != 0 {
			return false
		}
	}
	return true
}

// spendInterval is how many weights are computed between two counts of work.
const spendInterval = 16

// uniformPower returns the coefficients of (1+x+...+x^(sides-1))^n times weight^n.
func (mt *meter) uniformPower(sides, n int, weight *big.Int) ([]*big.Int, error) {
	length := (sides-1)*n + 1
	width := exact.NewNatural(uint64(sides)).Exp(n).Words()
	half, err := mt.uniformHalf(sides, n, width)
	if err != nil {
		return nil, err
	}
	list, p := exact.Ints(half, width), make([]*big.Int, length)
	for k := range len(list) - 1 {
		p[k], p[length-1-k] = &list[k], &list[k]
	}
	if weight.Cmp(big.NewInt(1)) != 0 {
		scale := new(big.Int).Exp(weight, big.NewInt(int64(n)), nil)
		for k := range p {
			p[k] = new(big.Int).Mul(p[k], scale)
			if err := mt.spend(mulWork(exact.WordsOf(p[k]), exact.WordsOf(scale))); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}

// uniformHalf returns the first half, with the middle, of the symmetric coefficients of
// (1+x+...+x^(sides-1))^n, by the three-term recurrence of ((1-x^s)/(1-x))^n. They are width words
// long, which must hold sides^n. One more element follows, which is 0.
func (mt *meter) uniformHalf(sides, n, width int) ([]uint64, error) {
	half := ((sides-1)*n + 2) / 2
	limbs := make([]uint64, (half+1)*width) // a step writes one word more
	limbs[0] = 1
	at := func(k, size int) []uint64 { return limbs[k*width : k*width+size] }
	var few [fewWords]uint64
	none := append(few[:0], make([]uint64, width)...)
	size := 1 // length of the latest coefficient in words
	for k := 0; k+1 < half; k++ {
		before, over := none[:size], none[:size]
		if k >= sides {
			before = at(k-sides, size)
		}
		if k+1 >= sides {
			over = at(k+1-sides, size)
		}
		next := at(k+1, size+1)
		exact.MulAddSubQuo(next, [3][]uint64{at(k, size), before, over}, [3]uint64{uint64(k + n), uint64(n*(sides-1) + sides - k), uint64(sides*(n+1) - k - 1)}, uint64(k+1))
		if next[size] != 0 {
			size++
		}
		if k%spendInterval == 0 {
			if err := mt.spend(4 * spendInterval * mulWork(size, 1)); err != nil {
				return nil, err
			}
		}
	}
	clear(limbs[half*width:])
	return limbs, nil
}

// generalPower returns the coefficients of f^n, where f has weights at places and the first
// place is 0.
func (mt *meter) generalPower(places []int64, weights []*big.Int, n, length int) ([]*big.Int, error) {
	p := make([]*big.Int, length)
	p[0] = new(big.Int).Exp(weights[0], big.NewInt(int64(n)), nil)
	long := exact.WordsOf(weights[0])
	for _, x := range weights {
		long = max(long, exact.WordsOf(x))
	}
	var factor, product, divisor big.Int
	for k := int64(1); k < int64(length); k++ {
		sum := new(big.Int)
		for i := 1; i < len(places) && places[i] <= k; i++ {
			before := p[k-places[i]]
			if before.Sign() == 0 {
				continue
			}
			product.Mul(factor.SetInt64(int64(n+1)*places[i]-k), weights[i])
			sum.Add(sum, product.Mul(&product, before))
		}
		divisor.Mul(factor.SetInt64(k), weights[0])
		p[k] = sum.Quo(sum, &divisor)
		if k%spendInterval == 0 {
			if err := mt.spend(int64(spendInterval*len(places)) * mulWork(exact.WordsOf(p[k]), long)); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}

// packedIsFaster reports whether packedPower is faster than the recurrence and finishes within
// maxPackedTime, as it does not call Stop.
func packedIsFaster(places []int64, length, n int, denom *big.Int) bool {
	width := exact.WordsOf(denom)
	work := 0.7 * math.Pow(float64(length*width), 1.6)
	return work < maxPackedTime && work < float64(length)*float64(len(places)*(80+width))/2
}

// maxPackedTime is the maximum running time of packedPower in nanoseconds.
const maxPackedTime = 50_000_000

// packedPower returns the coefficients of f^n by multiplying long numbers in which each
// weight occupies its own words.
func (mt *meter) packedPower(s *pmf, places []int64, n, length int) ([]*big.Int, error) {
	width := s.denominator().Exp(n).Words()
	if err := mt.spend(int64(length*len(places)) * mulWork(width/2, exact.WordsOf(s.denom))); err != nil {
		return nil, err
	}
	one := packedRow{make([]uint64, (int(places[len(places)-1])+1)*exact.WordsOf(s.denom)), exact.WordsOf(s.denom)}
	for i, p := range places {
		copy(one.limbs[int(p)*one.width:], exact.Words(s.weights[i], one.width))
	}
	power, exponent := one, 1
	for bit := bits.Len(uint(n)) - 2; bit >= 0; bit-- {
		exponent *= 2
		power = power.mul(power, s.denominator().Exp(exponent).Words())
		if n>>bit&1 == 1 {
			exponent++
			power = power.mul(one, s.denominator().Exp(exponent).Words())
		}
	}
	all, list := exact.Ints(power.limbs, power.width), make([]*big.Int, length)
	for i := range list {
		list[i] = &all[i]
	}
	return list, nil
}

// packedRow is a list of weights in one slice, each width words long.
type packedRow struct {
	limbs []uint64
	width int
}

// widen returns the weights in width words each.
func (r packedRow) widen(width int) []uint64 {
	if width == r.width {
		return r.limbs
	}
	limbs := make([]uint64, len(r.limbs)/r.width*width)
	for i := 0; i < len(r.limbs)/r.width; i++ {
		copy(limbs[i*width:], r.limbs[i*r.width:(i+1)*r.width])
	}
	return limbs
}

// mul returns the weights of the sum of two independent parts, in width words each.
func (r packedRow) mul(other packedRow, width int) packedRow {
	size := (len(r.limbs)/r.width + len(other.limbs)/other.width - 1) * width
	a := r.widen(width)
	x := &exact.Ints(a, len(a))[0]
	y := x
	if &r.limbs[0] != &other.limbs[0] {
		b := other.widen(width)
		y = &exact.Ints(b, len(b))[0]
	}
	return packedRow{exact.Words(new(big.Int).Mul(x, y), size), width}
}
