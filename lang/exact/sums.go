package exact

import (
	"math/big"
	"slices"
)

// Sums adds up probabilities by key, over a common denominator that grows as needed. Use
// NewSums.
type Sums struct {
	total   Natural     // the common denominator
	keys    []int       // in the order of their first Add
	parts   []Natural   // numerators, by index in keys
	index   map[int]int // by key: index in keys; nil while there are few
	factors []factor    // cached factors of denominators that divide total
}

// factor scales numerators over the denominator from to the common denominator.
type factor struct{ from, by Natural }

// NewSums returns sums without keys.
func NewSums() *Sums { return &Sums{total: NewNatural(1)} }

// fewKeys is the number of keys up to which they are searched one by one.
const fewKeys = 8

// indexOf returns the index of a key; -1 if it was never added.
func (s *Sums) indexOf(key int) int {
	if s.index == nil {
		return slices.Index(s.keys, key)
	}
	if i, ok := s.index[key]; ok {
		return i
	}
	return -1
}

// append appends a key.
func (s *Sums) append(key int, part Natural) {
	if s.keys == nil {
		s.keys, s.parts = make([]int, 0, fewKeys), make([]Natural, 0, fewKeys)
	}
	s.keys, s.parts = append(s.keys, key), append(s.parts, part)
	switch {
	case s.index != nil:
		s.index[key] = len(s.keys) - 1
	case len(s.keys) > fewKeys:
		s.index = make(map[int]int, 2*fewKeys)
		for i, k := range s.keys {
			s.index[k] = i
		}
	}
}

// Add adds a probability to the sum of a key.
func (s *Sums) Add(key int, p Probability) {
	part := p.Ways
	if !p.Total.Equal(s.total) {
		part = part.Mul(s.factor(p.Total))
	}
	if i := s.indexOf(key); i >= 0 {
		s.parts[i] = s.parts[i].Add(part)
		return
	}
	s.append(key, part)
}

// factor returns the factor from a denominator to the common one, which it first extends to a
// multiple of it.
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

// At returns key i, in the order of their first Add, and the numerator of its sum over
// Denominator.
func (s *Sums) At(i int) (key int, part Natural) { return s.keys[i], s.parts[i] }

// Denominator returns the common denominator of all sums.
func (s *Sums) Denominator() Natural { return s.total }

// Of returns the sum of a key; 0 for a key that was never added.
func (s *Sums) Of(key int) *big.Rat {
	i := s.indexOf(key)
	if i < 0 {
		return new(big.Rat)
	}
	return Probability{s.parts[i], s.total}.Rat()
}

// All returns the sum over all keys.
func (s *Sums) All() Probability {
	var sum Natural
	for _, part := range s.parts {
		sum = sum.Add(part)
	}
	return Probability{sum, s.total}
}

// IsOne reports whether the probability is 1.
func (p Probability) IsOne() bool { return p.Ways.Equal(p.Total) }
