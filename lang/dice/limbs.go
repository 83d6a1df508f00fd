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
