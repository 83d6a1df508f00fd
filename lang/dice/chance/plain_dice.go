package chance

import (
	"math/big"
	"math/bits"
	"slices"

	"houserule/lang/dice"
	"houserule/lang/exact"
)

// plainDice is an expression that is a single term of equal plain dice, of which all or those at
// one end are kept, plus an integer. Its distribution is computed in rows of words, without a pmf.
type plainDice struct {
	n, sides int
	k        int       // number of kept dice
	lowest   bool      // the lowest k are kept, not the highest
	addend   int64     // the integer that is added
	at       dice.Span // of the term
}

// Limits of plainDice. What exceeds one is computed like any other expression.
const (
	plainAddend = 1 << 40
	plainLength = 1 << 16 // number of outcomes
)

// newPlainDice returns the plainDice of a tree; ok is false if it is another expression.
func newPlainDice(n dice.Node) (pd plainDice, ok bool) {
	for {
		switch node := n.(type) {
		case *dice.LabelNode:
			n = node.Of
			continue
		case *dice.ArithmeticNode:
			number, is := node.Right.(*dice.NumberNode)
			if !is || !number.Value.IsInt() || number.Value.Abs().Num > plainAddend || node.Operator != "+" && node.Operator != "-" {
				return pd, false
			}
			if node.Operator == "+" {
				pd.addend += number.Value.Num
			} else {
				pd.addend -= number.Value.Num
			}
			n = node.Left
			continue
		case *dice.PoolNode:
			pd.at = node.Span
			return pd, node.Fixed != nil && pd.setPool(node.Fixed)
		}
		return pd, false
	}
}

// setPool sets the other fields from a term, or returns false.
func (pd *plainDice) setPool(p *dice.Pool) bool {
	if p.Digits > 0 || p.Die.Faces != nil || p.Die.Sides < 2 || p.Count == 0 {
		return false
	}
	low, high := 0, p.Count
	for i := range p.Steps {
		s := &p.Steps[i]
		switch {
		case s.Order == dice.Selects:
			from, to := s.Select(high - low)
			low, high = low+from, low+to
		case s.Order != dice.KeepsOrder || s.Adjust != nil || s.Counts != 0:
			return false
		}
	}
	pd.n, pd.sides, pd.k, pd.lowest = p.Count, p.Die.Sides, high-low, low > 0
	return pd.k > 0 && (low == 0 || high == p.Count) && pd.length() <= plainLength
}

// length returns the number of outcomes.
func (pd *plainDice) length() int { return pd.k*(pd.sides-1) + 1 }

// fill fills the distribution, with Tail unless the weights do not add up to the denominator; ok is
// false if the dice exceed a limit of the general algorithms.
func (pd *plainDice) fill(d *Distribution, tail *big.Int, mt *meter) (ok bool, err error) {
	denom := exact.NewNatural(uint64(pd.sides)).Exp(pd.n)
	if !pd.fits(denom) {
		return false, nil
	}
	var same bool
	if pd.k == pd.n {
		same, err = pd.fillSum(d, mt, denom)
	} else {
		same, err = pd.fillKept(d, mt, denom)
	}
	if same {
		d.Tail = tail
	}
	return true, err
}

// fits reports whether the dice are within the limits of sumOfCopies and kept.
func (pd *plainDice) fits(denom exact.Natural) bool {
	words, length := float64(denom.Words()), float64(pd.length())
	if pd.k == pd.n {
		return length*3*(words+4) <= 20*maxWork
	}
	k, sides := float64(pd.k), float64(pd.sides)
	return k*k*sides*float64(denom.BitLen()/64+1) <= maxWork && length*k*(1+float64(words/8))*sides <= 5*maxWork
}

// fillSum fills the distribution of the sum of all dice. It reports whether the weights add up to
// the denominator.
func (pd *plainDice) fillSum(d *Distribution, mt *meter, denom exact.Natural) (same bool, err error) {
	length, words := pd.length(), pd.n*bits.Len(uint(pd.sides))/64+1
	if err := mt.reserve(length, words/2+1); err != nil {
		return false, err
	}
	if denom.IsUint64() && float64(length)*float64(pd.sides)*float64(pd.n) < maxWork {
		if err := mt.spend(int64(4 * length)); err != nil {
			return false, err
		}
		mt = nil
	}
	width := denom.Words()
	rows, err := mt.uniformHalf(pd.sides, pd.n, width)
	if err != nil {
		return false, err
	}
	half := len(rows)/width - 1 // and room for one weight more
	var few [fewWords]uint64
	sum := append(few[:0], make([]uint64, width)...)
	for at := 0; at < half*width; at += width {
		exact.Add(sum, rows[at:at+width])
	}
	exact.Add(sum, sum)
	if length%2 == 1 {
		exact.Sub(sum, rows[(half-1)*width:half*width])
	}
	denom.PutWords(rows[half*width:])
	same = slices.Equal(sum, rows[half*width:])
	list, first := exact.Ints(rows, width), int64(pd.n)+pd.addend
	d.Outcomes, d.Denominator = make([]Outcome, length), &list[half]
	for k := range half {
		low, high := &d.Outcomes[k], &d.Outcomes[length-1-k]
		low.Value, low.Weight = float64(first+int64(k)), &list[k]
		high.Value, high.Weight = float64(first+int64(length-1-k)), &list[k]
	}
	return same, nil
}

// fewWords is the length of numbers for which no memory is allocated.
const fewWords = 16

// fillKept fills the distribution of the sum of the kept dice, and reports whether the weights add
// up to the denominator. The distribution of the lowest dice is that of the highest in reverse order.
func (pd *plainDice) fillKept(d *Distribution, mt *meter, denom exact.Natural) (same bool, err error) {
	p := placement{meter: mt, last: pd.k, weightWork: int64(1 + denom.Words()/4)}
	length, width := pd.length(), denom.Words()
	if err := p.reserve(2*pd.k*length, width); err != nil {
		return false, err
	}
	var few [8 * fewWords]uint64
	hd := newHighestDice(pd.n, pd.k, pd.sides, width, few[:])
	for v := range pd.sides {
		if err := p.spendValue(length); err != nil {
			return false, err
		}
		hd.addLast(v)
	}
	sum := hd.room[:width]
	clear(sum)
	for at := 0; at < length*width; at += width {
		exact.Add(sum, hd.total[at:at+width])
	}
	denom.PutWords(hd.total[length*width:])
	same = slices.Equal(sum, hd.total[length*width:])
	list := exact.Ints(hd.total, width)
	d.Outcomes, d.Denominator = make([]Outcome, length), &list[length]
	for i := range d.Outcomes {
		o, from := &d.Outcomes[i], i
		if pd.lowest {
			from = length - 1 - i
		}
		o.Value, o.Weight = float64(int64(pd.k+i)+pd.addend), &list[from]
	}
	return same, nil
}
