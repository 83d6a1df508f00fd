package dice

import (
	"errors"
	"math"
	"math/big"
	"strconv"
)

// number is an exact fraction. All arithmetic of the notation runs on it, so
// that 1d6/10*10 is the die again and equal results fall together in a
// distribution. den is positive and the fraction is reduced.
type number struct{ num, den int64 }

var (
	errTooLarge   = errors.New("the number is too large to stay exact")
	errDivideZero = errors.New("division by zero")
	errExponent   = errors.New("an exponent must be a whole number")
)

func whole(n int64) number { return number{n, 1} }

func (a number) isWhole() bool { return a.den == 1 }

// float is the nearest float, rounded once.
func (a number) float() float64 {
	const exact = 1 << 53
	if a.den < exact && a.num < exact && a.num > -exact {
		return float64(a.num) / float64(a.den)
	}
	f, _ := a.rat().Float64()
	return f
}

func (a number) sign() int {
	switch {
	case a.num > 0:
		return 1
	case a.num < 0:
		return -1
	}
	return 0
}

func (a number) rat() *big.Rat { return big.NewRat(a.num, a.den) }

// String prints the shortest exact text: an integer, a decimal that ends, or a
// rounded decimal when it does not end.
func (a number) String() string {
	if a.den == 1 {
		return strconv.FormatInt(a.num, 10)
	}
	const shown = 18 // digits behind the point
	r := a.rat()
	if digits, ends := r.FloatPrec(); ends && digits <= shown {
		return r.FloatString(digits)
	}
	return strconv.FormatFloat(a.float(), 'f', -1, 64)
}

// numberFromFloat reads a float as the shortest decimal that prints it, so that
// a variable of 0.1 is one tenth.
func numberFromFloat(f float64) (number, error) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return number{}, errTooLarge
	}
	if f == math.Trunc(f) && math.Abs(f) < 1<<62 {
		return whole(int64(f)), nil
	}
	r, ok := new(big.Rat).SetString(strconv.FormatFloat(f, 'e', -1, 64))
	if !ok {
		return number{}, errTooLarge
	}
	return numberFromRat(r)
}

func numberFromRat(r *big.Rat) (number, error) {
	if !r.Num().IsInt64() || !r.Denom().IsInt64() || r.Num().Int64() == math.MinInt64 {
		return number{}, errTooLarge
	}
	return number{r.Num().Int64(), r.Denom().Int64()}, nil
}

func (a number) negate() number { return number{-a.num, a.den} }

func (a number) add(b number) (number, error) {
	if a.den == 1 && b.den == 1 {
		sum := a.num + b.num
		if (sum > a.num) == (b.num > 0) && sum != math.MinInt64 {
			return whole(sum), nil
		}
	}
	return numberFromRat(new(big.Rat).Add(a.rat(), b.rat()))
}

func (a number) subtract(b number) (number, error) { return a.add(b.negate()) }

func (a number) multiply(b number) (number, error) {
	const small = 1 << 31
	if a.den == 1 && b.den == 1 && a.num < small && a.num > -small && b.num < small && b.num > -small {
		return whole(a.num * b.num), nil
	}
	return numberFromRat(new(big.Rat).Mul(a.rat(), b.rat()))
}

func (a number) divide(b number) (number, error) {
	if b.num == 0 {
		return number{}, errDivideZero
	}
	if a.den == 1 && b.den == 1 && a.num%b.num == 0 {
		return whole(a.num / b.num), nil
	}
	return numberFromRat(new(big.Rat).Quo(a.rat(), b.rat()))
}

func (a number) floor() number {
	quotient := a.num / a.den
	if a.num%a.den < 0 {
		quotient--
	}
	return whole(quotient)
}

func (a number) ceil() number { return a.negate().floor().negate() }

// round takes halves away from zero: 2.5 is 3 and -2.5 is -3.
func (a number) round() number {
	if a.num < 0 {
		return a.negate().round().negate()
	}
	if a.den == 1 {
		return a
	}
	below := a.num / a.den
	if rest := a.num % a.den; rest >= a.den-rest {
		below++
	}
	return whole(below)
}

func (a number) absolute() number {
	if a.num < 0 {
		return a.negate()
	}
	return a
}

func (a number) compare(b number) int {
	if a.den == b.den {
		switch {
		case a.num < b.num:
			return -1
		case a.num > b.num:
			return 1
		}
		return 0
	}
	return a.rat().Cmp(b.rat())
}

// floorDivide and modulo belong together: a = b*(a//b) + a%b, and a%b has the
// sign of b.
func (a number) floorDivide(b number) (number, error) {
	quotient, err := a.divide(b)
	return quotient.floorOr(), err
}

// floorOr is floor for a number that may be the zero value of a failed step.
func (a number) floorOr() number {
	if a.den == 0 {
		return a
	}
	return a.floor()
}

func (a number) modulo(b number) (number, error) {
	quotient, err := a.floorDivide(b)
	if err != nil {
		return number{}, err
	}
	product, err := quotient.multiply(b)
	if err != nil {
		return number{}, err
	}
	return a.subtract(product)
}

func (a number) power(b number) (number, error) {
	if !b.isWhole() {
		return number{}, errExponent
	}
	if b.num < 0 {
		if a.num == 0 {
			return number{}, errDivideZero
		}
		up, err := a.power(b.negate())
		if err != nil {
			return number{}, err
		}
		return whole(1).divide(up)
	}
	if a == whole(1) || b.num == 0 {
		return whole(1), nil
	}
	if a == whole(-1) {
		return whole(1 - 2*(b.num%2)), nil
	}
	if a.num == 0 {
		return a, nil
	}
	if b.num > 64 {
		return number{}, errTooLarge
	}
	result := whole(1)
	for range b.num {
		var err error
		if result, err = result.multiply(a); err != nil {
			return number{}, err
		}
	}
	return result, nil
}
