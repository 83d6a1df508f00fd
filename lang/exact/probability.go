package exact

import "math/big"

// Probability is the probability Ways/Total. It need not be reduced. The zero value is invalid,
// as its Total is 0.
type Probability struct{ Ways, Total Natural }

// Certain is the probability 1.
var Certain = Probability{NewNatural(1), NewNatural(1)}

// And returns the probability that two independent events both happen.
func (p Probability) And(q Probability) Probability {
	return Probability{p.Ways.Mul(q.Ways), p.Total.Mul(q.Total)}
}

// Reduced returns the probability in lowest terms.
func (p Probability) Reduced() Probability {
	divisor := p.Ways.GCD(p.Total)
	return Probability{p.Ways.Quo(divisor), p.Total.Quo(divisor)}
}

// Rat returns the probability as a reduced fraction.
func (p Probability) Rat() *big.Rat { return new(big.Rat).SetFrac(p.Ways.Int(), p.Total.Int()) }

// Float returns the nearest float64.
func (p Probability) Float() float64 {
	const digits = 53 // integers up to 2^53 are exact in a float64
	if p.Ways.IsUint64() && p.Total.IsUint64() && p.Total.low>>digits == 0 {
		return float64(p.Ways.low) / float64(p.Total.low)
	}
	f, _ := p.Rat().Float64()
	return f
}

// Weights returns the numerators of probabilities over the least common multiple of their
// denominators, and that multiple.
func Weights(list []Probability) (weights []*big.Int, denominator *big.Int) {
	weights = make([]*big.Int, len(list))
	least, fits := uint64(1), true
	for _, p := range list {
		if fits = fits && p.Total.IsUint64(); !fits {
			break
		}
		least, fits = Mul64(least, p.Total.low/GCD(least, p.Total.low))
	}
	if fits {
		words := make([]uint64, len(list))
		for i, p := range list {
			words[i] = least / p.Total.low * p.Ways.low
		}
		ints := Ints(words, 1)
		for i := range ints {
			weights[i] = &ints[i]
		}
		return weights, new(big.Int).SetUint64(least)
	}
	denominator = big.NewInt(1)
	var divisor, total big.Int
	for _, p := range list {
		p.Total.Set(&total)
		if divisor.Rem(denominator, &total); divisor.Sign() != 0 {
			divisor.GCD(nil, nil, denominator, &total)
			denominator = new(big.Int).Mul(denominator, divisor.Quo(&total, &divisor))
		}
	}
	for i, p := range list {
		weights[i] = new(big.Int).Quo(denominator, p.Total.Set(&total))
		weights[i].Mul(weights[i], p.Ways.Set(&total))
	}
	return weights, denominator
}
