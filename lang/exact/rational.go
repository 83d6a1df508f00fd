package exact

import (
	"errors"
	"math"
	"math/big"
	"strconv"
)

// Rational is a reduced fraction with a positive denominator, so equal numbers are equal with
// ==. The zero value is invalid: use [Integer]. Dice notation is computed with it, so that
// 1d6/10*10 equals 1d6 and equal outcomes of a distribution are combined.
type Rational struct{ Num, Den int64 }

// Errors of arithmetic with a Rational.
var (
	ErrTooLarge     = errors.New("the number is too large to stay exact")
	ErrDivideByZero = errors.New("division by zero")
	ErrExponent     = errors.New("an exponent must be a whole number")
)

// Integer returns n as a Rational.
func Integer(n int64) Rational { return Rational{n, 1} }

// IsInt reports whether the number is an integer.
func (a Rational) IsInt() bool { return a.Den == 1 }

// Float returns the nearest float64.
func (a Rational) Float() float64 {
	const limit = 1 << 53 // integers below it are exact in a float64
	if a.Den < limit && a.Num < limit && a.Num > -limit {
		return float64(a.Num) / float64(a.Den)
	}
	f, _ := a.Rat().Float64()
	return f
}

// Sign returns -1, 0 or 1.
func (a Rational) Sign() int {
	switch {
	case a.Num > 0:
		return 1
	case a.Num < 0:
		return -1
	}
	return 0
}

// Rat returns the number as a big fraction.
func (a Rational) Rat() *big.Rat { return big.NewRat(a.Num, a.Den) }

// String returns the number in decimal. A fraction with more than 18 decimals is rounded to the
// nearest float64.
func (a Rational) String() string {
	if a.Den == 1 {
		return strconv.FormatInt(a.Num, 10)
	}
	const shown = 18 // maximum number of decimals
	r := a.Rat()
	if digits, ends := r.FloatPrec(); ends && digits <= shown {
		return r.FloatString(digits)
	}
	return strconv.FormatFloat(a.Float(), 'f', -1, 64)
}

// FromFloat returns the shortest decimal that denotes f, so 0.1 is one tenth. It returns
// ErrTooLarge for infinities, NaN and numbers that do not fit into a Rational.
func FromFloat(f float64) (Rational, error) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return Rational{}, ErrTooLarge
	}
	if f == math.Trunc(f) && math.Abs(f) < 1<<62 {
		return Integer(int64(f)), nil
	}
	r, ok := new(big.Rat).SetString(strconv.FormatFloat(f, 'e', -1, 64))
	if !ok {
		return Rational{}, ErrTooLarge
	}
	return fromRat(r)
}

// fromRat returns r as a Rational, or ErrTooLarge.
func fromRat(r *big.Rat) (Rational, error) {
	if !r.Num().IsInt64() || !r.Denom().IsInt64() || r.Num().Int64() == math.MinInt64 {
		return Rational{}, ErrTooLarge
	}
	return Rational{r.Num().Int64(), r.Denom().Int64()}, nil
}

// Neg returns -a.
func (a Rational) Neg() Rational { return Rational{-a.Num, a.Den} }

// Add returns the sum, or ErrTooLarge.
func (a Rational) Add(b Rational) (Rational, error) {
	if a.Den == 1 && b.Den == 1 {
		sum := a.Num + b.Num
		if (sum > a.Num) == (b.Num > 0) && sum != math.MinInt64 {
			return Integer(sum), nil
		}
	}
	return fromRat(new(big.Rat).Add(a.Rat(), b.Rat()))
}

// Sub returns the difference, or ErrTooLarge.
func (a Rational) Sub(b Rational) (Rational, error) { return a.Add(b.Neg()) }

// Mul returns the product, or ErrTooLarge.
func (a Rational) Mul(b Rational) (Rational, error) {
	const small = 1 << 31
	if a.Den == 1 && b.Den == 1 && a.Num < small && a.Num > -small && b.Num < small && b.Num > -small {
		return Integer(a.Num * b.Num), nil
	}
	return fromRat(new(big.Rat).Mul(a.Rat(), b.Rat()))
}

// Quo returns the quotient, or ErrDivideByZero or ErrTooLarge.
func (a Rational) Quo(b Rational) (Rational, error) {
	if b.Num == 0 {
		return Rational{}, ErrDivideByZero
	}
	if a.Den == 1 && b.Den == 1 && a.Num%b.Num == 0 {
		return Integer(a.Num / b.Num), nil
	}
	return fromRat(new(big.Rat).Quo(a.Rat(), b.Rat()))
}

// Floor returns the largest integer that is not above a.
func (a Rational) Floor() Rational {
	quotient := a.Num / a.Den
	if a.Num%a.Den < 0 {
		quotient--
	}
	return Integer(quotient)
}

// Ceil returns the smallest integer that is not below a.
func (a Rational) Ceil() Rational { return a.Neg().Floor().Neg() }

// Round returns the nearest integer. Halves are rounded away from zero: 2.5 to 3, -2.5 to -3.
func (a Rational) Round() Rational {
	if a.Num < 0 {
		return a.Neg().Round().Neg()
	}
	if a.Den == 1 {
		return a
	}
	below := a.Num / a.Den
	if rest := a.Num % a.Den; rest >= a.Den-rest {
		below++
	}
	return Integer(below)
}

// Abs returns the absolute value.
func (a Rational) Abs() Rational {
	if a.Num < 0 {
		return a.Neg()
	}
	return a
}

// Cmp returns -1, 0 or 1 if a is less than, equal to or greater than b.
func (a Rational) Cmp(b Rational) int {
	if a.Den == b.Den {
		switch {
		case a.Num < b.Num:
			return -1
		case a.Num > b.Num:
			return 1
		}
		return 0
	}
	return a.Rat().Cmp(b.Rat())
}

// FloorQuo returns the quotient, rounded down, or an error of [Rational.Quo]. a = b*FloorQuo +
// FloorRem.
func (a Rational) FloorQuo(b Rational) (Rational, error) {
	quotient, err := a.Quo(b)
	if err != nil {
		return Rational{}, err
	}
	return quotient.Floor(), nil
}

// FloorRem returns the remainder of [Rational.FloorQuo], which has the sign of b, or the error
// of that division.
func (a Rational) FloorRem(b Rational) (Rational, error) {
	quotient, err := a.FloorQuo(b)
	if err != nil {
		return Rational{}, err
	}
	product, err := quotient.Mul(b)
	if err != nil {
		return Rational{}, err
	}
	return a.Sub(product)
}

// Exp returns a to the power of b. It returns ErrExponent if b is not an integer,
// ErrDivideByZero for 0 to a negative power, or ErrTooLarge.
func (a Rational) Exp(b Rational) (Rational, error) {
	if !b.IsInt() {
		return Rational{}, ErrExponent
	}
	if b.Num < 0 {
		if a.Num == 0 {
			return Rational{}, ErrDivideByZero
		}
		up, err := a.Exp(b.Neg())
		if err != nil {
			return Rational{}, err
		}
		return Integer(1).Quo(up)
	}
	if a == Integer(1) || b.Num == 0 {
		return Integer(1), nil
	}
	if a == Integer(-1) {
		return Integer(1 - 2*(b.Num%2)), nil
	}
	if a.Num == 0 {
		return a, nil
	}
	if b.Num > 64 {
		return Rational{}, ErrTooLarge
	}
	result := Integer(1)
	for range b.Num {
		var err error
		if result, err = result.Mul(a); err != nil {
			return Rational{}, err
		}
	}
	return result, nil
}
