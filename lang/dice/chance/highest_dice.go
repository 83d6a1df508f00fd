package chance

import (
	"math/big"
	"math/bits"

	"houserule/lang/exact"
)

// highestDice computes the weights of the sum of the highest k of n equal plain dice, k < n. It sums
// over the value v of the last kept die, counted from 0, and over the number a of dice above it: the
// others are v or less, and at least k-a of them are v.
//
// The sums of the dice above are computed for one more die at a time, in rows of only as many words
// as they need. Index i of a row is the sum a*(v+1)+i.
type highestDice struct {
	n, k, sides int
	width       int // length of a weight of the result in words
	above       int // capacity of a weight of the dice above in words

	ways      []uint64 // by a: n over a, width words each
	chosen    []uint64 // by a: n-a-1 over k-a-1, width words each
	factors   []uint64 // by a: number of ways of everything but the sum of the dice above, width words each
	row, next []uint64 // weights of the sums of the dice above, above words each
	room      []uint64 // 3 times width words
	sum       []uint64 // above words
	total     []uint64 // by index of the result: its weight, width words each; and room for one more
}

// newHighestDice returns the value for weights of width words. few is memory to use if it suffices; it
// must be 0.
func newHighestDice(n, k, sides, width int, few []uint64) highestDice {
	above := wordsOfPower(sides-1, k-1)
	long := above * ((sides-2)*(k-1) + 1)
	total := width * (k*(sides-1) + 2)
	memory := few
	if need := total + 3*k*width + 2*long + 3*width + above; need > len(few) {
		memory = make([]uint64, need)
	}
	hd := highestDice{n: n, k: k, sides: sides, width: width, above: above}
	hd.ways, memory = cut(memory, k*width)
	hd.chosen, memory = cut(memory, k*width)
	hd.factors, memory = cut(memory, k*width)
	hd.row, memory = cut(memory, long)
	hd.next, memory = cut(memory, long)
	hd.room, memory = cut(memory, 3*width)
	hd.sum, memory = cut(memory, above)
	hd.total, _ = cut(memory, total)
	for a := range k {
		putBinomial(hd.ways[a*width:(a+1)*width], n, a)
		putBinomial(hd.chosen[a*width:(a+1)*width], n-a-1, k-a-1)
	}
	return hd
}

// cut returns the first words of memory, and the rest.
func cut(memory []uint64, size int) (part, rest []uint64) {
	return memory[:size:size], memory[size:]
}

// wordsOfPower returns how many words hold base to the power of n, at least 1. It may be too large.
func wordsOfPower(base, n int) int { return n*bits.Len(uint(base))/64 + 1 }

// putBinomial writes n over k into words, which must be 0 and suffice.
func putBinomial(words []uint64, n, k int) {
	if n <= exact.MaxBinomial {
		words[0] = exact.Binomials[n][k]
		return
	}
	copy(words, exact.Words(new(big.Int).Binomial(int64(n), int64(k)), len(words)))
}

// addLast adds the results in which the last kept die has the value v.
func (hd *highestDice) addLast(v int) {
	hd.setFactors(uint64(v))
	faces := hd.sides - 1 - v // above v
	row, next := hd.row, hd.next
	clear(row[:hd.above])
	row[0] = 1
	length, size := 1, 1
	for a := range hd.k {
		if a > 0 {
			if faces == 0 {
				return
			}
			longer := length + faces - 1
			hd.slide(next[:longer*hd.above], row[:length*hd.above], faces, size)
			length, row, next = longer, next, row
			size = min(hd.above, wordsOfPower(faces, a))
		}
		hd.collect(row[:length*hd.above], a+hd.k*v, a, size)
	}
}

// setFactors sets factors for a last kept die with the value v. The ways D(a) of the dice that are
// not above follow from D(k) = (v+1)^(n-k): D(a) = (v+1) D(a+1) - (n-a-1 over k-a-1) v^(n-k+1).
func (hd *highestDice) setFactors(v uint64) {
	w := hd.width
	others, rest, product := hd.room[:w], hd.room[w:2*w], hd.room[2*w:3*w]
	power := func(z []uint64, base uint64, n int) {
		clear(z)
		z[0] = 1
		for range n {
			exact.MulWord(z, base)
		}
	}
	power(others, v+1, hd.n-hd.k)
	power(rest, v, hd.n-hd.k+1)
	for a := hd.k - 1; a >= 0; a-- {
		if w == 1 {
			others[0] = others[0]*(v+1) - hd.chosen[a]*rest[0]
			hd.factors[a] = hd.ways[a] * others[0]
			continue
		}
		exact.MulWord(others, v+1)
		exact.Mul(product, hd.chosen[a*w:(a+1)*w], rest)
		exact.Sub(others, product)
		exact.Mul(hd.factors[a*w:(a+1)*w], hd.ways[a*w:(a+1)*w], others)
	}
}

// slide sets next to the sliding sums of span weights of row. The weights of row have size words.
func (hd *highestDice) slide(next, row []uint64, span, size int) {
	if hd.above == 1 {
		sum, gone := uint64(0), 0
		for t, x := range row {
			if t >= span {
				sum -= row[gone]
				gone++
			}
			sum += x
			next[t] = sum
		}
		for t := len(row); t < len(next); t++ {
			if t >= span {
				sum -= row[gone]
				gone++
			}
			next[t] = sum
		}
		return
	}
	step := hd.above
	size = min(size+1, step) // a sum may be a word longer
	sum := hd.sum[:size]
	clear(sum)
	for t := 0; t < len(next); t += step {
		if t < len(row) {
			exact.Add(sum, row[t:t+size])
		}
		if t >= span*step {
			exact.Sub(sum, row[t-span*step:t-span*step+size])
		}
		copy(next[t:t+size], sum)
		clear(next[t+size : t+step])
	}
}

// collect adds a row times factor a to the result, from index place on. The weights of row have
// size words.
func (hd *highestDice) collect(row []uint64, place, a, size int) {
	w := hd.width
	factor := hd.factors[a*w : (a+1)*w]
	total := hd.total[place*w:]
	switch {
	case w == 1:
		total = total[:len(row)]
		for t, x := range row {
			total[t] += x * factor[0]
		}
		return
	case w == 2 && hd.above == 1:
		low, high := factor[0], factor[1]
		total = total[:2*len(row)]
		for _, x := range row {
			up, down := bits.Mul64(x, low)
			sum, carry := bits.Add64(total[0], down, 0)
			total[0], total[1] = sum, total[1]+up+x*high+carry
			total = total[2:]
		}
		return
	}
	for len(factor) > 1 && factor[len(factor)-1] == 0 {
		factor = factor[:len(factor)-1]
	}
	for t, at := 0, 0; t < len(row); t, at = t+hd.above, at+w {
		for i, x := range row[t : t+size] {
			if x != 0 {
				exact.AddMul(total[at+i:at+w], factor[:min(len(factor), w-i)], x)
			}
		}
	}
}
