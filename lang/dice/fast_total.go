package dice

import "houserule/lang/exact"

// If only the total is needed, a term whose total does not depend on the order of its dice is
// rolled without recording them: plain dice with modifiers that select dice by rank or keep
// their order, and that roll no dice.

// fastSides is the maximum number of sides for which faces are counted.
const fastSides = 100

// prepareFastTotal sets fast and the fields after it if fastTotal can roll the term.
func (p *Pool) prepareFastTotal() {
	if p.Die.Faces != nil || p.Digits > 0 || p.text {
		return
	}
	worth, left := false, p.Count
	for i := range p.Steps {
		s := &p.Steps[i]
		switch {
		case s.Order == Selects:
			low, high := s.Select(left)
			p.low += low
			left = high - low
		case s.Order != KeepsOrder:
			return
		default:
			worth = worth || s.Adjust != nil || s.Counts != 0
		}
	}
	p.high = p.low + left
	if (worth || left < p.Count) && p.Die.Sides > fastSides {
		return
	}
	if worth && !p.setFaceValues() {
		p.faceValues = nil
		return
	}
	p.fast = true
	p.prepareFastRoll()
}

// setFaceValues computes the value of each face. It returns false if one is not an integer or
// exceeds 30 bits.
func (p *Pool) setFaceValues() bool {
	p.faceValues = make([]int32, p.Die.Sides)
	counts := CountsDice(p.Steps)
	for face := range p.faceValues {
		v := p.Face(face)
		v.Number = Adjusted(p.Steps, v.Number)
		if !v.Number.IsInt() || v.Number.Abs().Num > 1<<30 {
			return false
		}
		p.faceValues[face] = int32(v.Number.Num)
		if counts {
			p.faceValues[face] = int32(Counted(p.Steps, v))
		}
	}
	return true
}

// fastTotal rolls the term and returns its total.
func (p *Pool) fastTotal(src *Seeded) int64 {
	sides := uint64(p.Die.Sides)
	total := int64(0)
	switch {
	case p.high-p.low < p.Count:
		return p.fastTotalByFace(src)
	case p.faceValues != nil:
		for range p.Count {
			total += int64(p.faceValues[src.below(sides)])
		}
		return total
	}
	for range p.Count {
		total += int64(src.below(sides))
	}
	return total + int64(p.Count)
}

// fastTotalByFace counts the dice that show each face and adds the kept ones from the highest
// face on. It makes no difference which of equal dice are kept.
func (p *Pool) fastTotalByFace(src *Seeded) int64 {
	if p.faceValues == nil && (p.high == 1 && p.low == 0 || p.high-p.low == p.Count-1 && (p.low == 0 || p.high == p.Count)) {
		return p.fastTotalOfEnds(src)
	}
	var room [fastSides]uint16
	counts := room[:p.Die.Sides]
	for range p.Count {
		counts[src.below(uint64(len(counts)))]++
	}
	total, place := int64(0), 0
	for face := len(counts) - 1; place < p.high; face-- {
		next := place + int(counts[face])
		if among := min(next, p.high) - max(place, p.low); among > 0 {
			worth := int64(face + 1)
			if p.faceValues != nil {
				worth = int64(p.faceValues[face])
			}
			total += int64(among) * worth
		}
		place = next
	}
	return total
}

// fastTotalOfEnds rolls dice of which only the highest is kept, or the highest or lowest is
// dropped.
func (p *Pool) fastTotalOfEnds(src *Seeded) int64 {
	sides := uint64(p.Die.Sides)
	sum, lowest, highest := uint64(0), sides, uint64(0)
	for range p.Count {
		face := src.below(sides)
		sum += face
		lowest, highest = min(lowest, face), max(highest, face)
	}
	switch {
	case p.high == 1 && p.low == 0:
		return int64(highest) + 1
	case p.low == 0:
		return int64(sum-lowest) + int64(p.Count) - 1
	}
	return int64(sum-highest) + int64(p.Count) - 1
}

// fastSum is a sum of fast terms (see Pool.fast) and integers, optionally compared with 0.
type fastSum struct {
	pools      []signedPool
	constant   int64
	compares   bool
	comparator Comparator
	withDice   bool // roll can roll it
	dice       int  // the number of its dice, if withDice is set
}

type signedPool struct {
	*Pool
	negative bool // it is subtracted
}

// total rolls the sum and returns it, or the truth of the comparison as 1 or 0.
func (s *fastSum) total(src *Seeded) int64 {
	total := s.constant
	for i := range s.pools {
		if t := &s.pools[i]; t.negative {
			total -= t.fastTotal(src)
		} else {
			total += t.fastTotal(src)
		}
	}
	if s.compares {
		return truth(s.comparator.Holds(exact.Integer(total).Cmp(exact.Integer(0)))).Num
	}
	return total
}

// prepare fills s from a tree and reports whether the tree is such a sum. terms is the storage
// for s.pools.
func (s *fastSum) prepare(root Node, terms []signedPool) bool {
	s.pools = terms
	for {
		l, ok := root.(*LabelNode)
		if !ok {
			break
		}
		root = l.Of
	}
	if c, ok := root.(*ComparisonNode); ok {
		s.compares, s.comparator = true, c.Operator
		if !s.add(c.Left, false) || !s.add(c.Right, true) {
			return false
		}
	} else if !s.add(root, false) {
		return false
	}
	dice := 0
	for _, t := range s.pools {
		dice += t.Count
	}
	return dice <= MaxDraws
}

// add adds n, or subtracts it if taken. It returns false if n is neither a fast term nor a small
// integer.
func (s *fastSum) add(n Node, taken bool) bool {
	switch n := n.(type) {
	case *NumberNode:
		if !n.Value.IsInt() || n.Value.Abs().Num > 1<<40 {
			return false
		}
		if taken {
			s.constant -= n.Value.Num
		} else {
			s.constant += n.Value.Num
		}
		return true
	case *LabelNode:
		return s.add(n.Of, taken)
	case *NegationNode:
		return s.add(n.Of, !taken)
	case *ArithmeticNode:
		switch n.Operator {
		case "+":
			return s.add(n.Left, taken) && s.add(n.Right, taken)
		case "-":
			return s.add(n.Left, taken) && s.add(n.Right, !taken)
		}
	case *PoolNode:
		if n.Fixed != nil && n.Fixed.fast {
			s.pools = append(s.pools, signedPool{n.Fixed, taken})
			return true
		}
	}
	return false
}
