package chance

import (
	"houserule/lang/exact"
	"math"
	"math/big"
)

// Values of Distribution.Method.
const (
	Exact     = "exact"
	Truncated = "truncated" // explosions were followed to a limited depth
	Sampled   = "sampled"   // counted from trials: see [Sample]
)

// Distribution is the distribution of an expression: integer weights over one denominator.
type Distribution struct {
	Expression string
	// Times is the number of repetitions in the notation, or 0 without repetition; the
	// distribution is that of a single one.
	Times  int
	Method string
	// Outcomes are sorted by value; texts in the order in which they first occur.
	Outcomes    []Outcome
	Denominator *big.Int
	// Tail is the weight of explosions beyond the depth that was computed; 0 unless Method is
	// Truncated.
	Tail *big.Int
	// If Method is Sampled: the number of trials made and wanted, the seed, and the reason for
	// sampling.
	Trials, Wanted int
	Seed           uint64
	Why            string

	mean *big.Rat // the mean with the tail; nil if it is not known, and unless Method is Truncated
}

// Outcome is one result and its weight.
type Outcome struct {
	Value  float64
	Text   string // the texts shown, joined by commas; "" for a number
	Weight *big.Int
}

func (d *Distribution) fill(s *pmf) {
	d.Outcomes = make([]Outcome, len(s.values))
	if s.isNarrow() {
		list, left := exact.Ints(s.words, 1), s.base
		for i, v := range s.values {
			d.Outcomes[i].Value, d.Outcomes[i].Weight = v.Float(), &list[i]
			left -= s.words[i]
		}
		d.Denominator = new(big.Int).SetUint64(s.base)
		if d.Tail = new(big.Int).SetUint64(left); left > s.base {
			d.Tail.Sub(d.Tail, new(big.Int).Lsh(big.NewInt(1), 64)) // the weights add up to more than 1: Tail is negative
		}
		return
	}
	d.Denominator = s.denom
	for i, v := range s.values {
		d.Outcomes[i] = Outcome{Value: v.Float(), Weight: s.weights[i]}
	}
}

// P returns the probability of outcome i as a float64.
func (d *Distribution) P(i int) float64 { return quotient(d.Outcomes[i].Weight, d.Denominator) }

func quotient(a, b *big.Int) float64 {
	if b.Sign() == 0 {
		return 0
	}
	if b.BitLen() <= 1024 {
		f, _ := new(big.Rat).SetFrac(a, b).Float64()
		return f
	}
	// A fraction would be reduced first, which takes long for thousands of
	// digits. 160 binary digits round to the same float64.
	x, y := new(big.Float).SetPrec(160).SetInt(a), new(big.Float).SetPrec(160).SetInt(b)
	f, _ := x.Quo(x, y).Float64()
	return f
}

// TailP returns the probability of the tail as a float64.
func (d *Distribution) TailP() float64 { return quotient(d.Tail, d.Denominator) }

// Chance returns the exact probability of the outcomes for which matches is true.
func (d *Distribution) Chance(matches func(Outcome) bool) *big.Rat {
	total := new(big.Int)
	for _, o := range d.Outcomes {
		if matches(o) {
			total.Add(total, o.Weight)
		}
	}
	return new(big.Rat).SetFrac(total, d.Denominator)
}

// Exactly returns the exact probability of the value x.
func (d *Distribution) Exactly(x float64) *big.Rat {
	return d.Chance(func(o Outcome) bool { return o.Value == x })
}

// AtLeast returns the exact probability of x or more.
func (d *Distribution) AtLeast(x float64) *big.Rat {
	return d.Chance(func(o Outcome) bool { return o.Value >= x })
}

// AtMost returns the exact probability of x or less.
func (d *Distribution) AtMost(x float64) *big.Rat {
	return d.Chance(func(o Outcome) bool { return o.Value <= x })
}

// IsText reports whether the outcomes are texts, which have no mean.
func (d *Distribution) IsText() bool { return len(d.Outcomes) > 0 && d.Outcomes[0].Text != "" }

// Mean returns the mean of the outcomes. That of a truncated distribution is the mean of the
// notation if it follows from the means of its dice, as with 4dF!; otherwise it is without the tail.
func (d *Distribution) Mean() float64 {
	mean := d.mean
	if mean == nil {
		mean, _ = d.moments()
	}
	f, _ := mean.Float64()
	return f
}

// SD returns the standard deviation, without the tail of a truncated distribution.
func (d *Distribution) SD() float64 {
	_, variance := d.moments()
	// The variance is exact, so its float64 root has full precision.
	f, _ := variance.Float64()
	return math.Sqrt(max(f, 0))
}

// moments returns the exact mean and variance.
func (d *Distribution) moments() (mean, variance *big.Rat) {
	if len(d.Outcomes) == 0 {
		return new(big.Rat), new(big.Rat)
	}
	// Scale all values by a common denominator, so that the sums are of integers.
	common := int64(1)
	numbers := make([]exact.Rational, len(d.Outcomes))
	for i, o := range d.Outcomes {
		numbers[i], _ = exact.FromFloat(o.Value) // Den is 0 if the value is not a number of package exact
		if den := numbers[i].Den; den > 0 && common < 1e9 {
			common = common / exact.GCD(common, den) * den
		}
	}
	mass, first, second := new(big.Int), new(big.Rat), new(big.Rat)
	sum, squares := new(big.Int), new(big.Int)
	var value, product big.Int
	for i, o := range d.Outcomes {
		mass.Add(mass, o.Weight)
		scaled, err := exact.Rational{}, exact.ErrTooLarge
		if numbers[i].Den > 0 {
			scaled, err = numbers[i].Mul(exact.Integer(common))
		}
		if err != nil || !scaled.IsInt() {
			v := new(big.Rat).SetFloat64(o.Value)
			v.Mul(v, new(big.Rat).SetInt64(common))
			weighted := new(big.Rat).Mul(v, new(big.Rat).SetInt(o.Weight))
			first.Add(first, weighted)
			second.Add(second, weighted.Mul(weighted, v))
			continue
		}
		value.SetInt64(scaled.Num)
		product.Mul(&value, o.Weight)
		sum.Add(sum, &product)
		squares.Add(squares, product.Mul(&product, &value))
	}
	first.Add(first, new(big.Rat).SetInt(sum))
	second.Add(second, new(big.Rat).SetInt(squares))
	scale := new(big.Rat).SetFrac(new(big.Int).Set(mass), big.NewInt(1))
	mean = first.Quo(first, new(big.Rat).Mul(scale, new(big.Rat).SetInt64(common)))
	second.Quo(second, scale)
	second.Quo(second, new(big.Rat).SetInt(new(big.Int).Mul(big.NewInt(common), big.NewInt(common))))
	return mean, second.Sub(second, new(big.Rat).Mul(mean, mean))
}
