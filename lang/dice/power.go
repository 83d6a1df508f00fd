package dice

import (
	"math/big"
)

// power gives the spread of the sum of n independent copies.
//
// The weights of f^n follow from those of f by a recurrence over the result
// alone (differentiate f^n and compare coefficients), so its cost grows with
// the length of the result times the faces of one die and not with n times
// that.
func (w *effort) power(s *spread, n int) (*spread, error) {
	switch {
	case n == 0:
		return point(whole(0)), nil
	case n == 1:
		return s, nil
	case len(s.values) == 0:
		return &spread{denom: new(big.Int).Exp(s.denominator().wide(), big.NewInt(int64(n)), nil)}, nil
	}
	s.wide()
	base, step, places, err := s.lattice()
	if err != nil {
		return nil, err
	}
	last := places[len(places)-1]
	if last > maxOutcomes || last*int64(n) > maxOutcomes {
		return nil, ErrLarge
	}
	length := int(last)*n + 1
	words := n*s.mass().BitLen()/64 + 1
	uniform := s.isUniform(last)
	perResult := len(places)
	if uniform {
		perResult = 3
	}
	if float64(length)*float64(perResult)*float64(words+4) > 20*maxWork {
		return nil, ErrLarge
	}
	if err := w.hold(length, words/2+1); err != nil { // most weights are shorter than the longest
		return nil, err
	}
	var dense []*big.Int
	if uniform {
		dense, err = w.uniformPower(int(last)+1, n, s.weights[0])
	} else {
		dense, err = w.generalPower(places, s.weights, n, length)
	}
	if err != nil {
		return nil, err
	}
	result := &spread{denom: new(big.Int).Exp(s.denom, big.NewInt(int64(n)), nil)}
	start, err := base.multiply(whole(int64(n)))
	for k := 0; k < length && err == nil; k++ {
		if dense[k].Sign() == 0 {
			continue
		}
		var value number
		if value, err = step.multiply(whole(int64(k))); err == nil {
			value, err = value.add(start)
		}
		result.values = append(result.values, value)
		result.weights = append(result.weights, dense[k])
	}
	return result, err
}

// lattice writes the values as base + step*place with whole places.
func (s *spread) lattice() (base, step number, places []int64, err error) {
	base = s.values[0]
	differences := make([]number, len(s.values))
	common := int64(1)
	for i, v := range s.values {
		if differences[i], err = v.subtract(base); err != nil {
			return
		}
		d := differences[i].den
		if common = common / gcd(common, d) * d; common > 1e9 {
			return base, step, nil, ErrLarge
		}
	}
	places = make([]int64, len(s.values))
	divisor := int64(0)
	for i, d := range differences {
		scaled, tooLarge := d.multiply(whole(common))
		if tooLarge != nil {
			return base, step, nil, tooLarge
		}
		places[i] = scaled.num
		divisor = gcd(divisor, scaled.num)
	}
	divisor = max(divisor, 1)
	for i := range places {
		places[i] /= divisor
	}
	step, err = whole(divisor).divide(whole(common))
	return base, step, places, err
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func (s *spread) isUniform(last int64) bool {
	if int64(len(s.values)) != last+1 {
		return false
	}
	for _, w := range s.weights[1:] {
		if w.Cmp(s.weights[0]) != 0 {
			return false
		}
	}
	return true
}

// spentEvery is how many weights are worked out before the work is counted.
const spentEvery = 16

// uniformPower gives the coefficients of (1+x+...+x^(sides-1))^n times
// weight^n, by the three-term recurrence of ((1-x^s)/(1-x))^n; the second half
// mirrors the first.
func (w *effort) uniformPower(sides, n int, weight *big.Int) ([]*big.Int, error) {
	length := (sides-1)*n + 1
	p := make([]*big.Int, length)
	p[0] = big.NewInt(1)
	s, times := int64(sides), int64(n)
	at := func(k int64) *big.Int {
		if k < 0 {
			return new(big.Int)
		}
		return p[k]
	}
	var factor, product big.Int
	for k := int64(0); 2*(k+1) < int64(length)+1; k++ {
		next := new(big.Int).Mul(factor.SetInt64(k+times), p[k])
		if k+1 >= s {
			next.Add(next, product.Mul(factor.SetInt64(k+1-s-times*s), at(k+1-s)))
		}
		if k >= s {
			next.Sub(next, product.Mul(factor.SetInt64(k-s-times*(s-1)), at(k-s)))
		}
		p[k+1] = next.Quo(next, factor.SetInt64(k+1))
		if k%spentEvery == 0 {
			if err := w.spend(4 * spentEvery * mulWork(wordsOf(next), 1)); err != nil {
				return nil, err
			}
		}
	}
	for k := range p {
		if p[k] == nil {
			p[k] = p[length-1-k]
		}
	}
	if weight.Cmp(big.NewInt(1)) != 0 {
		scale := new(big.Int).Exp(weight, big.NewInt(times), nil)
		for k := range p {
			p[k] = new(big.Int).Mul(p[k], scale)
			if err := w.spend(mulWork(wordsOf(p[k]), wordsOf(scale))); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}

// generalPower gives the coefficients of f^n, f having weights at places and
// the first place being 0.
func (w *effort) generalPower(places []int64, weights []*big.Int, n, length int) ([]*big.Int, error) {
	p := make([]*big.Int, length)
	p[0] = new(big.Int).Exp(weights[0], big.NewInt(int64(n)), nil)
	long := wordsOf(weights[0])
	for _, x := range weights {
		long = max(long, wordsOf(x))
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
		if k%spentEvery == 0 {
			if err := w.spend(int64(spentEvery*len(places)) * mulWork(wordsOf(p[k]), long)); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}
