package dice

import (
	"encoding/binary"
	"fmt"
	"maps"
	"math/bits"
	"math/rand/v2"
)

// Source rolls dice. Roll returns the index of a face, from 0 to Sides-1. An error ends the roll
// of the expression.
type Source interface {
	Roll(d Die) (face int, err error)
}

// BranchingSource is a source that enumerates results. If a die is rerolled until it shows one
// of n equally likely faces, Branch chooses one of them, from 0 to n-1. If it returns false, the
// die is rerolled with Roll as often as needed.
type BranchingSource interface {
	Source
	Branch(d Die, n int) (way int, ok bool)
}

// ForwardingSource is a source that may leave all dice of a roll to another source.
type ForwardingSource interface {
	Source
	// Forward returns the source that Roll would ask for each die of the next roll, or nil if there
	// is none.
	Forward() Source
}

// seededSource returns the Seeded that rolls all dice of the next roll from src, or nil.
func seededSource(src Source) *Seeded {
	switch s := src.(type) {
	case *Seeded:
		return s
	case ForwardingSource:
		seeded, _ := s.Forward().(*Seeded)
		return seeded
	}
	return nil
}

// PositionedSource is a source that needs the spot of each throw. SetSpot is called before each
// call of Roll and Branch.
type PositionedSource interface {
	Source
	SetSpot(spot Spot)
}

// RerollSource is a source that repeats an earlier roll with some dice rerolled. IsReroll
// reports whether the throw at spot keeps its face and replaced the throw before it in the
// earlier roll, by the same step of the term, counted from 1.
type RerollSource interface {
	PositionedSource
	IsReroll(spot Spot, step int) bool
}

// Rerolls returns the throws that replaced the throw before them because another die showed the
// same, each with the step of its term that did so, counted from 1.
func Rerolls(dice []DieResult) map[Spot]int {
	replaced, all := map[Spot]int{}, map[Spot]bool{}
	for i := range dice {
		d := &dice[i]
		next := d.Spot
		next.Throw++
		if d.step > 0 {
			replaced[next] = int(d.step)
		}
		all[d.Spot] = !d.Extra
	}
	maps.DeleteFunc(replaced, func(spot Spot, _ int) bool { return !all[spot] })
	return replaced
}

// Seeded is a pseudo-random source that returns the same dice for the same seed on every
// machine. Its state can be saved and restored. It belongs to one goroutine.
type Seeded struct {
	generator rand.PCG
	seed      uint64
}

// NewSeeded returns a source for a seed.
func NewSeeded(seed uint64) *Seeded {
	s := &Seeded{seed: seed}
	s.generator.Seed(seed, 0x9e3779b97f4a7c15) // the second word is an arbitrary constant
	return s
}

// Seed returns the seed.
func (s *Seeded) Seed() uint64 { return s.seed }

// Roll returns a face; all faces are exactly equally likely.
func (s *Seeded) Roll(d Die) (int, error) {
	if d.Sides <= 0 {
		return 0, fmt.Errorf("a die with %d sides cannot be rolled", d.Sides)
	}
	return int(s.below(uint64(d.Sides))), nil
}

// below returns a random number below n, by Lemire's method: the upper half of a 128-bit
// product, with rejection of biased draws.
func (s *Seeded) below(n uint64) uint64 {
	high, low := bits.Mul64(s.generator.Uint64(), n)
	if low < n {
		for uneven := -n % n; low < uneven; {
			high, low = bits.Mul64(s.generator.Uint64(), n)
		}
	}
	return high
}

// MarshalBinary encodes the seed and the state of the generator.
func (s *Seeded) MarshalBinary() ([]byte, error) { return s.AppendBinary(nil) }

// AppendBinary implements encoding.BinaryAppender.
func (s *Seeded) AppendBinary(to []byte) ([]byte, error) {
	return s.generator.AppendBinary(binary.BigEndian.AppendUint64(to, s.seed))
}

// StateError is the error of a saved state of dice that cannot be restored.
type StateError struct{ Reason string }

// Error describes what is wrong.
func (e *StateError) Error() string { return "the saved state of the dice is " + e.Reason }

// UnmarshalBinary restores a saved state. It returns a [*StateError] if that is not possible.
func (s *Seeded) UnmarshalBinary(data []byte) error {
	if len(data) < 8 {
		return &StateError{Reason: "too short"}
	}
	if err := s.generator.UnmarshalBinary(data[8:]); err != nil {
		return &StateError{Reason: "damaged: " + err.Error()}
	}
	s.seed = binary.BigEndian.Uint64(data)
	return nil
}
