package state

import (
	"fmt"
	"math"

	"houserule/lang/types"
)

// Hash is a 128-bit hash of a state. Equal states have equal hashes on every machine,
// in whatever order they were changed. It is not a cryptographic hash.
type Hash [2]uint64

// String returns 32 hexadecimal digits.
func (h Hash) String() string { return fmt.Sprintf("%016x%016x", h[0], h[1]) }

// The hash of a state is the sum of the hashes of its elements: the identity of each
// record, and each triple of record, box and value. A sum does not depend on the order and
// elements can be subtracted, so that a change costs the hash of one element.

// Plus returns the sum of two hashes.
func (h Hash) Plus(o Hash) Hash { return h.plus(o) }

// Minus returns the difference of two hashes.
func (h Hash) Minus(o Hash) Hash { return h.minus(o) }

func (h Hash) plus(o Hash) Hash  { return Hash{h[0] + o[0], h[1] + o[1]} }
func (h Hash) times(o Hash) Hash { return Hash{h[0] * o[0], h[1] * o[1]} }
func (h Hash) minus(o Hash) Hash { return Hash{h[0] - o[0], h[1] - o[1]} }

// Hash returns the hash of the state, in constant time.
func (s *Store) Hash() Hash {
	s.noteAll()
	return s.hash
}

// HashOf returns the hash of a box with its value; the zero Hash if it is unset.
func (s *Store) HashOf(id ID, box string) Hash {
	s.noteBox(id, box)
	if r := s.record(id); r != nil {
		if held := r.box(Box{Name: box}); held != nil {
			return held.hash
		}
	}
	return Hash{}
}

// hashRecord returns the hash of the identity of a record.
func hashRecord(id ID, kind string) Hash {
	m := newMixer(id)
	m.word(tagRecord)
	m.text(kind)
	return m.sum()
}

// hashBox returns a mixer that has hashed the identity of a box and continues with its value.
func hashBox(id ID, box string) mixer {
	m := newMixer(id)
	m.word(tagBox)
	m.text(box)
	return m
}

// unfinished returns the state of the mixer as a Hash, which withValue continues.
func (m mixer) unfinished() Hash { return Hash{m.a, m.b} }

// withValue continues an unfinished hash with a value and returns the finished one.
func (h Hash) withValue(v types.Value) Hash {
	m := mixer{a: h[0], b: h[1]}
	m.value(v)
	return m.sum()
}

// A tag precedes every value, so that values of different types are hashed as different words.
const (
	tagRecord = iota + 1
	tagBox
	tagNone
	tagFalse
	tagTrue
	tagNumber
	tagText
	tagRef
	tagList
	tagMap
)

// sequenceBase is the base of the polynomial hash of lists and maps, with which the hash of a
// sequence can be computed from those of its subsequences.
var sequenceBase = Hash{0x5851f42d4c957f2d, 0x9fb21c651e98df25}

// hashItem and hashPair hash an element of a list and a pair of a map.

func hashItem(v types.Value) Hash { return (*renumbering)(nil).item(v) }

func hashPair(key, value types.Value) Hash { return (*renumbering)(nil).pair(key, value) }

// sequence hashes a list or map from its length and the polynomial hash of its elements.
func (m *mixer) sequence(tag uint64, length int, sum Hash) {
	m.word(tag)
	m.word(uint64(length))
	m.word(sum[0])
	m.word(sum[1])
}

// mixer hashes words in two lanes. Each step of a lane is a bijection of the lane and
// of the word, finished by an avalanche; the lanes use different constants, so that
// they do not collide together.
type mixer struct {
	a, b     uint64
	renumber *renumbering // the numbers that records are hashed with; nil for their own
}

// newMixer returns a mixer that begins with the number of a record, or 0 or 1 for an item or pair.
func newMixer(id ID) mixer {
	m := mixer{a: 0x9e3779b97f4a7c15, b: 0xc2b2ae3d27d4eb4f}
	m.word(id)
	return m
}

// word hashes 64 bits.
func (m *mixer) word(w uint64) {
	m.a = avalanche(m.a ^ w)
	m.b = avalanche(m.b + w*0xd6e8feb86659fd93 + 0xa0761d6478bd642f)
}

// avalanche makes every bit of the result depend on every bit of x: the finalizer of
// splitmix64.
func avalanche(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// sum returns the finished hash.
func (m *mixer) sum() Hash { return Hash{avalanche(m.a + 1), avalanche(m.b ^ m.a)} }

// text hashes the length and the bytes, eight to a word, little-endian.
func (m *mixer) text(s string) {
	m.word(uint64(len(s)))
	for len(s) >= 8 {
		m.word(uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56)
		s = s[8:]
	}
	if len(s) > 0 {
		var w uint64
		for i := range len(s) {
			w |= uint64(s[i]) << (8 * i)
		}
		m.word(w)
	}
}

// value hashes a value, with its tag.
func (m *mixer) value(v types.Value) {
	switch v := v.(type) {
	case nil:
		m.word(tagNone)
	case bool:
		if v {
			m.word(tagTrue)
		} else {
			m.word(tagFalse)
		}
	case float64:
		m.word(tagNumber)
		m.word(math.Float64bits(v))
	case string:
		m.word(tagText)
		m.text(v)
	case types.Ref:
		m.word(tagRef)
		if m.renumber != nil {
			v.Record, v.Owner = m.renumber.number(v.Record), m.renumber.number(v.Owner)
		}
		m.word(v.Record)
		m.word(v.Owner)
		m.text(v.Kind)
		m.text(v.Name)
	case types.List:
		var sum Hash
		for _, item := range v {
			sum = sum.times(sequenceBase).plus(m.renumber.item(item))
		}
		m.sequence(tagList, len(v), sum)
	case types.Map:
		var sum Hash
		for _, pair := range v {
			sum = sum.times(sequenceBase).plus(m.renumber.pair(pair.Key, pair.Value))
		}
		m.sequence(tagMap, len(v), sum)
	case *treeValue:
		if m.renumber != nil {
			m.value(flat(v)) // records that its elements refer to may be renumbered
			return
		}
		tag := uint64(tagList)
		if v.mapped {
			tag = tagMap
		}
		m.sequence(tag, v.root.len(), v.root.total().hash)
	}
}
