package exact

import (
	"math/big"
	"math/bits"
)

// Mul64 returns the product of two words; fits is false if it overflows.
func Mul64(a, b uint64) (product uint64, fits bool) {
	high, low := bits.Mul64(a, b)
	return low, high == 0
}

// Exp64 returns base to the power of n, which must not be negative; fits is false if it
// overflows.
func Exp64(base uint64, n int) (power uint64, fits bool) {
	power = 1
	if base <= 1 && n > 0 {
		return base, true
	}
	for range n { // at most 64 times
		if power, fits = Mul64(power, base); !fits {
			return 0, false
		}
	}
	return power, true
}

// GCD returns the greatest common divisor. GCD(a, 0) is a; for negative arguments the sign is
// unspecified.
func GCD[T int64 | uint64](a, b T) T {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Ints returns the integers in words, each width words long, as big integers. They share one
// allocation, and none can grow into the next.
func Ints(words []uint64, width int) []big.Int {
	const parts = 64 / bits.UintSize
	memory := make([]big.Word, len(words)*parts)
	for i, x := range words {
		for part := range parts {
			memory[i*parts+part] = big.Word(x >> (part * bits.UintSize))
		}
	}
	width *= parts
	list := make([]big.Int, len(memory)/width)
	for i := range list {
		list[i].SetBits(memory[i*width : (i+1)*width : (i+1)*width])
	}
	return list
}

// Words returns x in width words, which must suffice.
func Words(x *big.Int, width int) []uint64 {
	words := make([]uint64, width)
	putWords(words, x)
	return words
}

// putWords writes x into words, which must be 0.
func putWords(words []uint64, x *big.Int) {
	for i, w := range x.Bits() {
		at := i * bits.UintSize
		words[at/64] |= uint64(w) << (at % 64)
	}
}

// WordsOf returns the length of x in 64-bit words.
func WordsOf(x *big.Int) int { return (x.BitLen() + 63) / 64 }

// Add adds x to z modulo the size of z. Both have the same length.
func Add(z, x []uint64) {
	carry := uint64(0)
	for i, w := range x {
		z[i], carry = bits.Add64(z[i], w, carry)
	}
}

// Sub subtracts x from z modulo the size of z. Both have the same length.
func Sub(z, x []uint64) {
	borrow := uint64(0)
	for i, w := range x {
		z[i], borrow = bits.Sub64(z[i], w, borrow)
	}
}

// AddMul adds x*y to z modulo the size of z, which is at least as long as x.
func AddMul(z, x []uint64, y uint64) {
	carry := uint64(0)
	for i, w := range x {
		high, low := bits.Mul64(w, y)
		var c uint64
		low, c = bits.Add64(low, carry, 0)
		high += c
		z[i], c = bits.Add64(z[i], low, 0)
		carry = high + c
	}
	for i := len(x); i < len(z) && carry != 0; i++ {
		z[i], carry = bits.Add64(z[i], carry, 0)
	}
}

// SubMul subtracts x*y from z modulo the size of z, which is at least as long as x.
func SubMul(z, x []uint64, y uint64) {
	borrow := uint64(0)
	for i, w := range x {
		high, low := bits.Mul64(w, y)
		var c uint64
		low, c = bits.Add64(low, borrow, 0)
		high += c
		z[i], c = bits.Sub64(z[i], low, 0)
		borrow = high + c
	}
	for i := len(x); i < len(z) && borrow != 0; i++ {
		z[i], borrow = bits.Sub64(z[i], borrow, 0)
	}
}

// MulWord multiplies z by y modulo its size.
func MulWord(z []uint64, y uint64) {
	carry := uint64(0)
	for i, w := range z {
		high, low := bits.Mul64(w, y)
		z[i], w = bits.Add64(low, carry, 0)
		carry = high + w
	}
}

// Mul sets z to the product of x and y modulo its size. All have the same length.
func Mul(z, x, y []uint64) {
	clear(z)
	for i, w := range x {
		if w != 0 {
			AddMul(z[i:], y[:len(y)-i], w)
		}
	}
}

// QuoExact divides z by y, which must divide it without remainder. It multiplies by the inverse
// of the odd part of y modulo 2^64, from the lowest word on.
func QuoExact(z []uint64, y uint64) {
	if shift := bits.TrailingZeros64(y); shift > 0 {
		y >>= shift
		for i := range z {
			z[i] >>= shift
			if i+1 < len(z) {
				z[i] |= z[i+1] << (64 - shift)
			}
		}
	}
	if y == 1 {
		return
	}
	inverse := inverse64(y)
	borrow := uint64(0)
	for i, w := range z {
		rest, under := bits.Sub64(w, borrow, 0)
		z[i] = rest * inverse
		borrow, _ = bits.Mul64(z[i], y)
		borrow += under
	}
}

// MulAddSubQuo sets z to (a*x + b*y - c*w) / divisor, which must not be negative nor leave a
// remainder. The factors are below 2^62 together, x, y and w have the same length, and z is one word
// longer.
func MulAddSubQuo(z []uint64, xyw [3][]uint64, abc [3]uint64, divisor uint64) {
	x := xyw[0]
	y, w := xyw[1][:len(x)], xyw[2][:len(x)]
	z = z[:len(x)+1]
	a, b, c := abc[0], abc[1], abc[2]
	shift := bits.TrailingZeros64(divisor)
	divisor >>= shift
	inverse := inverse64(divisor)
	carry, borrow := uint64(0), uint64(0) // carry is in two's complement
	for i, digit := range x {
		high, low := bits.Mul64(digit, a)
		otherHigh, otherLow := bits.Mul64(y[i], b)
		var bit uint64
		low, bit = bits.Add64(low, otherLow, 0)
		high += otherHigh + bit
		otherHigh, otherLow = bits.Mul64(w[i], c)
		low, bit = bits.Sub64(low, otherLow, 0)
		high -= otherHigh + bit
		low, bit = bits.Add64(low, carry, 0)
		carry = high + uint64(int64(carry)>>63) + bit
		low, bit = bits.Sub64(low, borrow, 0)
		low *= inverse
		z[i] = low
		borrow, _ = bits.Mul64(low, divisor)
		borrow += bit
	}
	z[len(x)] = (carry - borrow) * inverse
	if shift > 0 {
		for i := range x {
			z[i] = z[i]>>shift | z[i+1]<<(64-shift)
		}
		z[len(x)] >>= shift
	}
}

// inverse64 returns the inverse of an odd number modulo 2^64.
func inverse64(y uint64) uint64 {
	inverse := 3*y ^ 2 // correct in 5 bits; each iteration doubles that
	for range 4 {
		inverse *= 2 - y*inverse
	}
	return inverse
}
