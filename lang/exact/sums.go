package exact

import "math/big"

// Sums adds up probabilities by key, over one denominator that grows where it must.
// NewSums makes one.
type Sums struct {
	total   Natural   // the denominator of all parts
	keys    []int     // in the order in which they were added first
	parts   []Natural // by the index of their key
	index   map[int]int
	factors []factor // of denominators that divide total and were added
}

// factor is what parts over the denominator from are multiplied by.
type factor struct{ from, by Natural }

// NewSums returns sums that have no keys.
func NewSums() *Sums { return &Sums{total: NewNatural(1), index: map[int]int{}} }

// Add adds a probability to the sum of a key.
func (s *Sums) Add(key int, p Probability) {
	part := p.Ways
	if !p.Total.Equal(s.total) {
		part = part.Mul(s.factor(p.Total))
	}
	if i, ok := s.index[key]; ok {
		s.parts[i] = s.parts[i].Add(part)
		return
	}
	s.index[key] = len(s.keys)
	s.keys = append(s.keys, key)
	s.parts = append(s.parts, part)
}

// factor returns what parts over a denominator are multiplied by, after raising the common
// denominator where it is no multiple of it.
func (s *Sums) factor(of Natural) Natural {
	for _, f := range s.factors {
		if f.from.Equal(of) {
			return f.by
		}
	}
	if of.Equal(s.total) {
		return NewNatural(1)
	}
	common := s.total.GCD(of)
	if grows := of.Quo(common); !grows.Equal(NewNatural(1)) {
		s.total, s.factors = s.total.Mul(grows), nil
		for i := range s.parts {
			s.parts[i] = s.parts[i].Mul(grows)
		}
	}
	f := factor{of, s.total.Quo(of)}
	s.factors = append(s.factors, f)
	return f.by
}

// Len returns the number of keys.
func (s *Sums) Len() int { return len(s.keys) }

// At returns key i, in the order in which they were added first, and the numerator of its
// sum over Denominator.
func (s *Sums) At(i int) (key int, part Natural) { return s.keys[i], s.parts[i] }

// Denominator returns the common denominator of all sums.
func (s *Sums) Denominator() Natural { return s.total }

// Of returns the sum of a key: 0 where nothing was added to it.
func (s *Sums) Of(key int) *big.Rat {
	i, ok := s.index[key]
	if !ok {
		return new(big.Rat)
	}
	return Probability{s.parts[i], s.total}.Rat()
}

// All returns the sum over all keys, which is 1 where nothing is missing.
func (s *Sums) All() Probability {
	var sum Natural
	for _, part := range s.parts {
		sum = sum.Add(part)
	}
	return Probability{sum, s.total}
}

// IsOne reports whether the probability is 1.
func (p Probability) IsOne() bool { return p.Ways.Equal(p.Total) }
