package exact

import (
	"math/big"
	"math/bits"
)

// Natural is a non-negative integer. It is immutable, and its zero value is 0. Compare two of
// them with Equal, not with ==.
type Natural struct {
	high, low uint64
	large     *big.Int // the number if it is 2^128 or more, else nil; never changed
}

// NewNatural returns n as a Natural.
func NewNatural(n uint64) Natural { return Natural{low: n} }

// FromInt returns n, which must not be negative, as a Natural. It may keep n, so the caller must
// not change it afterwards.
func FromInt(n *big.Int) Natural {
	if n.BitLen() > 128 {
		return Natural{large: n}
	}
	var words [2]uint64
	putWords(words[:], n)
	return Natural{high: words[1], low: words[0]}
}

// Int returns the number as a big integer, which must not be changed.
func (a Natural) Int() *big.Int {
	if a.large != nil {
		return a.large
	}
	return a.Set(new(big.Int))
}

// Set sets z to the number and returns z, reusing its memory.
func (a Natural) Set(z *big.Int) *big.Int {
	if a.large != nil {
		return z.Set(a.large)
	}
	const parts = 64 / bits.UintSize // big.Words in a 64-bit word
	words := z.Bits()
	if cap(words) < 2*parts {
		words = make([]big.Word, 2*parts)
	}
	words = words[:2*parts]
	for i := range parts {
		words[i], words[parts+i] = big.Word(a.low>>(i*bits.UintSize)), big.Word(a.high>>(i*bits.UintSize))
	}
	return z.SetBits(words)
}

// PutWords writes the number into words, which must hold it and be 0.
func (a Natural) PutWords(words []uint64) {
	if a.large != nil {
		putWords(words, a.large)
		return
	}
	words[0] |= a.low
	if a.high != 0 {
		words[1] |= a.high
	}
}

// Uint64 returns the number, or false if it does not fit into 64 bits.
func (a Natural) Uint64() (uint64, bool) { return a.low, a.IsUint64() }

// IsUint64 reports whether the number fits into 64 bits.
func (a Natural) IsUint64() bool { return a.high == 0 && a.large == nil }

// IsZero reports whether the number is 0.
func (a Natural) IsZero() bool { return a.high|a.low == 0 && a.large == nil }

// BitLen returns the length of the number in bits; it is 0 for 0.
func (a Natural) BitLen() int {
	switch {
	case a.large != nil:
		return a.large.BitLen()
	case a.high != 0:
		return 64 + bits.Len64(a.high)
	}
	return bits.Len64(a.low)
}

// Words returns the length of the number in 64-bit words.
func (a Natural) Words() int { return (a.BitLen() + 63) / 64 }

// Equal reports whether two numbers are equal.
func (a Natural) Equal(b Natural) bool {
	if a.large != nil && b.large != nil {
		return a.large.Cmp(b.large) == 0
	}
	return a == b
}

// Add returns the sum.
func (a Natural) Add(b Natural) Natural {
	if a.large == nil && b.large == nil {
		low, carry := bits.Add64(a.low, b.low, 0)
		if high, over := bits.Add64(a.high, b.high, carry); over == 0 {
			return Natural{high: high, low: low}
		}
	}
	return FromInt(new(big.Int).Add(a.Int(), b.Int()))
}

// Mul returns the product.
func (a Natural) Mul(b Natural) Natural {
	if a.high != 0 {
		a, b = b, a
	}
	if a.IsUint64() && b.large == nil {
		high, low := bits.Mul64(a.low, b.low)
		over, more := bits.Mul64(a.low, b.high)
		sum, carry := bits.Add64(high, more, 0)
		if over|carry == 0 {
			return Natural{high: sum, low: low}
		}
	}
	return FromInt(new(big.Int).Mul(a.Int(), b.Int()))
}

// Quo returns the quotient, rounded down. b must not be 0.
func (a Natural) Quo(b Natural) Natural {
	if a.IsUint64() && b.IsUint64() {
		return NewNatural(a.low / b.low)
	}
	return FromInt(new(big.Int).Quo(a.Int(), b.Int()))
}

// GCD returns the greatest common divisor. GCD(a, 0) is a.
func (a Natural) GCD(b Natural) Natural {
	if a.IsUint64() && b.IsUint64() {
		return NewNatural(GCD(a.low, b.low))
	}
	return FromInt(new(big.Int).GCD(nil, nil, a.Int(), b.Int()))
}

// Exp returns the number to the power of n, which must not be negative.
func (a Natural) Exp(n int) Natural {
	if a.BitLen() > 1 && n > 128/(a.BitLen()-1) {
		return FromInt(new(big.Int).Exp(a.Int(), big.NewInt(int64(n)), nil))
	}
	power := NewNatural(1)
	for square := a; n > 0; n >>= 1 {
		if n&1 == 1 {
			power = power.Mul(square)
		}
		if n > 1 {
			square = square.Mul(square)
		}
	}
	return power
}

// Binomial returns the number of ways to choose k of n things.
func Binomial(n, k int) Natural {
	if n <= MaxBinomial && k <= n {
		return NewNatural(Binomials[n][k])
	}
	return FromInt(new(big.Int).Binomial(int64(n), int64(k)))
}

// MaxBinomial is the largest n in Binomials. Up to it, all binomial coefficients fit into 64
// bits.
const MaxBinomial = 64

// Binomials[n][k] is n over k, or 0 for k > n.
var Binomials = func() (rows [MaxBinomial + 1][MaxBinomial + 1]uint64) {
	for n := range rows {
		rows[n][0] = 1
		for k := 1; k <= n; k++ {
			rows[n][k] = rows[n-1][k-1] + rows[n-1][k]
		}
	}
	return rows
}()
