package exact

import (
	"math/big"
	"math/bits"
)

// Mul64 returns the product of two words; false where it does not fit one.
func Mul64(a, b uint64) (product uint64, fits bool) {
	high, low := bits.Mul64(a, b)
	return low, high == 0
}

// Exp64 returns a word to the power of n, which is not negative; false where it does not
// fit one.
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

// GCD returns the greatest common divisor of two integers; that of 0 and a number is the
// number. Its sign is that of the last remainder.
func GCD[T int64 | uint64](a, b T) T {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Ints returns integers of so many words each as big integers. They share one piece of
// memory, and none of them can grow into the next.
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

// Words returns a big integer in so many words, which must suffice.
func Words(x *big.Int, width int) []uint64 {
	words := make([]uint64, width)
	putWords(words, x)
	return words
}

// putWords writes a big integer into words that are 0.
func putWords(words []uint64, x *big.Int) {
	for i, w := range x.Bits() {
		at := i * bits.UintSize
		words[at/64] |= uint64(w) << (at % 64)
	}
}

// WordsOf returns the length of a big integer in words of 64 bits.
func WordsOf(x *big.Int) int { return (x.BitLen() + 63) / 64 }

// Add adds x to z, which has the same length, modulo its size.
func Add(z, x []uint64) {
	carry := uint64(0)
	for i, w := range x {
		z[i], carry = bits.Add64(z[i], w, carry)
	}
}

// Sub subtracts x from z, which has the same length, modulo its size.
func Sub(z, x []uint64) {
	borrow := uint64(0)
	for i, w := range x {
		z[i], borrow = bits.Sub64(z[i], w, borrow)
	}
}

// AddMul adds x*y to z, which is at least as long as x, modulo its size.
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

// SubMul subtracts x*y from z, which is at least as long as x, modulo its size.
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

// MulWord multiplies z by a word, modulo its size.
func MulWord(z []uint64, y uint64) {
	carry := uint64(0)
	for i, w := range z {
		high, low := bits.Mul64(w, y)
		z[i], w = bits.Add64(low, carry, 0)
		carry = high + w
	}
}

// Mul sets z to the product of x and y, all of the same length, modulo its size.
func Mul(z, x, y []uint64) {
	clear(z)
	for i, w := range x {
		if w != 0 {
			AddMul(z[i:], y[:len(y)-i], w)
		}
	}
}

// QuoExact divides z by a word that divides it without remainder: from the lowest word
// on, with the inverse of the odd part of the divisor modulo 2^64.
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
	inverse := y // right in 3 bits, and in twice as many after each turn
	for range 5 {
		inverse *= 2 - y*inverse
	}
	borrow := uint64(0)
	for i, w := range z {
		rest, under := bits.Sub64(w, borrow, 0)
		z[i] = rest * inverse
		borrow, _ = bits.Mul64(z[i], y)
		borrow += under
	}
}
