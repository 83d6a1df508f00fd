package dice

import (
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"math/rand/v2"
)

// Source rolls dice. Roll gives the index of the face that the die shows, from
// 0 to Sides-1; its error ends the whole roll.
type Source interface {
	Roll(d Die) (face int, err error)
}

// Follower is a source that goes through every way dice can fall. Where a die is
// thrown until it shows one of n equally likely faces it is asked which of them
// to follow, from 0 to n-1; with false the die is thrown as often as it takes.
type BranchingSource interface {
	Source
	Branch(d Die, n int) (way int, ok bool)
}

// Placed is a source that is told which throw of the roll comes next, before each
// Roll and each Follow.
type PositionedSource interface {
	Source
	SetSpot(spot Spot)
}

// Keeping is a source that lays an earlier roll anew with some of its dice thrown again.
// Rethrown tells whether the die of a spot keeps what it showed, and this throw of it
// stood in place of the throw before it.
type RerollSource interface {
	PositionedSource
	IsReroll(spot Spot) bool
}

// Replacements are the throws among the dice of a roll that stand in place of the throw
// before them.
func Rerolls(dice []DieResult) map[Spot]bool {
	replaced, all := map[Spot]bool{}, map[Spot]bool{}
	for i := range dice {
		d := &dice[i]
		next := d.Spot
		next.Throw++
		replaced[next] = replaced[next] || d.Rerolled
		all[d.Spot] = !d.Extra
	}
	maps.DeleteFunc(replaced, func(spot Spot, yes bool) bool { return !yes || !all[spot] })
	return replaced
}

// Seeded is a source of chance that gives the same dice for the same seed on
// every machine. Its state can be saved and restored in the middle of a game.
// It must not be used by two goroutines at once.
type Seeded struct {
	generator rand.PCG
	seed      uint64
}

// NewSeeded starts a source from a seed.
func NewSeeded(seed uint64) *Seeded {
	s := &Seeded{seed: seed}
	s.generator.Seed(seed, 0x9e3779b97f4a7c15) // the second word only has to be the same everywhere
	return s
}

// Seed gives the seed the source was started from.
func (s *Seeded) Seed() uint64 { return s.seed }

// Roll draws a face; every face is exactly equally likely.
func (s *Seeded) Roll(d Die) (int, error) {
	if d.Sides <= 0 {
		return 0, fmt.Errorf("a die with %d sides cannot be rolled", d.Sides)
	}
	return int(s.below(uint64(d.Sides))), nil
}

// below draws a number under n. The upper half of a 128-bit product spreads
// the draw over n slots; draws in the uneven rest are thrown away.
func (s *Seeded) below(n uint64) uint64 {
	high, low := bits.Mul64(s.generator.Uint64(), n)
	if low < n {
		for uneven := -n % n; low < uneven; {
			high, low = bits.Mul64(s.generator.Uint64(), n)
		}
	}
	return high
}

// MarshalBinary saves the seed and how far the source has gone.
func (s *Seeded) MarshalBinary() ([]byte, error) { return s.AppendBinary(nil) }

// AppendBinary implements encoding.BinaryAppender.
func (s *Seeded) AppendBinary(to []byte) ([]byte, error) {
	return s.generator.AppendBinary(binary.BigEndian.AppendUint64(to, s.seed))
}

// UnmarshalBinary goes back to a saved state.
func (s *Seeded) UnmarshalBinary(data []byte) error {
	if len(data) < 8 {
		return errors.New("the saved state of the dice is too short")
	}
	if err := s.generator.UnmarshalBinary(data[8:]); err != nil {
		return fmt.Errorf("the saved state of the dice is damaged: %w", err)
	}
	s.seed = binary.BigEndian.Uint64(data)
	return nil
}
