package dice

import (
	"math/big"
	"math/bits"
)

// Long weights that are worked with much are kept side by side, each in the same
// number of words, the lowest first.

// bigs shows weights of so many words as long numbers. They share the room of all;
// none of them can grow into the next.
func bigs(limbs []uint64, width int) []big.Int {
	const parts = 64 / bits.UintSize
	room := make([]big.Word, len(limbs)*parts)
	for i, x := range limbs {
		for part := range parts {
			room[i*parts+part] = big.Word(x >> (part * bits.UintSize))
		}
	}
	width *= parts
	list := make([]big.Int, len(room)/width)
	for i := range list {
		list[i].SetBits(room[i*width : (i+1)*width : (i+1)*width])
	}
	return list
}

// limbsOf writes a long number in so many words.
func limbsOf(x *big.Int, width int) []uint64 {
	limbs := make([]uint64, width)
	for i, w := range x.Bits() {
		at := i * bits.UintSize
		limbs[at/64] |= uint64(w) << (at % 64)
	}
	return limbs
}

// addLimbs adds a number to another of the same length.
func addLimbs(to, x []uint64) {
	carry := uint64(0)
	for i, w := range x {
		to[i], carry = bits.Add64(to[i], w, carry)
	}
}

// subLimbs takes a number away from another of the same length.
func subLimbs(from, x []uint64) {
	borrow := uint64(0)
	for i, w := range x {
		from[i], borrow = bits.Sub64(from[i], w, borrow)
	}
}

// addProduct adds a number times a word; what is longer than the sum is cut off.
func addProduct(to, x []uint64, times uint64) {
	carry := uint64(0)
	for i, w := range x {
		high, low := bits.Mul64(w, times)
		var c uint64
		low, c = bits.Add64(low, carry, 0)
		high += c
		to[i], c = bits.Add64(to[i], low, 0)
		carry = high + c
	}
	for i := len(x); i < len(to) && carry != 0; i++ {
		to[i], carry = bits.Add64(to[i], carry, 0)
	}
}

// subProduct takes a number times a word away.
func subProduct(from, x []uint64, times uint64) {
	borrow := uint64(0)
	for i, w := range x {
		high, low := bits.Mul64(w, times)
		var c uint64
		low, c = bits.Add64(low, borrow, 0)
		high += c
		from[i], c = bits.Sub64(from[i], low, 0)
		borrow = high + c
	}
	for i := len(x); i < len(from) && borrow != 0; i++ {
		from[i], borrow = bits.Sub64(from[i], borrow, 0)
	}
}

// mulWord multiplies a number by a word.
func mulWord(x []uint64, times uint64) {
	carry := uint64(0)
	for i, w := range x {
		high, low := bits.Mul64(w, times)
		x[i], w = bits.Add64(low, carry, 0)
		carry = high + w
	}
}

// mulLimbs writes the product of two numbers of the same length.
func mulLimbs(to, a, b []uint64) {
	clear(to)
	for i, x := range a {
		if x != 0 {
			addProduct(to[i:], b[:len(b)-i], x)
		}
	}
}

// divideExactly divides a number by a word that it can be divided by: from the
// lowest word on, as the inverse of an odd number modulo 2^64 tells each.
func divideExactly(x []uint64, by uint64) {
	if shift := bits.TrailingZeros64(by); shift > 0 {
		by >>= shift
		for i := range x {
			x[i] >>= shift
			if i+1 < len(x) {
				x[i] |= x[i+1] << (64 - shift)
			}
		}
	}
	if by == 1 {
		return
	}
	inverse := by // right in 3 bits, and in twice as many each time
	for range 5 {
		inverse *= 2 - by*inverse
	}
	borrow := uint64(0)
	for i, w := range x {
		rest, under := bits.Sub64(w, borrow, 0)
		x[i] = rest * inverse
		borrow, _ = bits.Mul64(x[i], by)
		borrow += under
	}
}
