package checks

import (
	"math/big"

	"houserule/lang/dice"
)

// staying is a source of the dice of a roll of which some are rolled again: with
// all that they brought. The others show what they showed.
type staying struct {
	faces map[dice.Spot]int
	again map[dice.Spot]bool // by the first throw of each
	kept  map[dice.Spot]int  // throws that stand in place of the one before, see [dice.Rerolls]
	fresh *fresh             // rolls what is thrown; nil: follow all ways
	alike bool               // equal dice need not be told apart
	spot  dice.Spot          // of the next throw

	lying                 // the ways that are followed
	falls map[int32]*fall // by term: first throws of dice that need not be told apart
}

// fall is how equal dice of one term fell, in rising order.
type fall struct {
	sides, last int
	counts      map[int]int
	thrown      int
}

func newStaying(old *dice.Roll, again map[dice.Spot]bool) *staying {
	s := &staying{faces: map[dice.Spot]int{}, again: again, kept: dice.Rerolls(old.Dice)}
	for _, d := range old.Dice {
		s.faces[d.Spot] = d.Face
	}
	s.begin()
	return s
}

// begin follows the next way from its beginning.
func (s *staying) begin() { s.at, s.falls = 0, map[int32]*fall{} }

// IsReroll implements dice.RerollSource.
func (s *staying) IsReroll(spot dice.Spot, step int) bool {
	return s.kept[spot] == step && !s.again[spot.FirstThrow()]
}

// SetSpot implements dice.PositionedSource.
func (s *staying) SetSpot(spot dice.Spot) { s.spot = spot }

// lies is what the die of this throw shows already.
func (s *staying) lies(d dice.Die) (int, bool) {
	if s.again[s.spot.FirstThrow()] {
		return 0, false
	}
	face, ok := s.faces[s.spot]
	return face, ok && face < d.Sides
}

// Roll implements dice.Source.
func (s *staying) Roll(d dice.Die) (int, error) {
	if face, ok := s.lies(d); ok {
		return face, nil
	}
	if s.fresh != nil {
		return s.fresh.Roll(d)
	}
	if !s.alike || s.spot.Throw > 0 {
		return s.follow(d.Sides), nil
	}
	x := s.falls[s.spot.Term]
	if x == nil {
		x = &fall{sides: d.Sides, counts: map[int]int{}}
		s.falls[s.spot.Term] = x
	}
	x.last += s.choose(d.Sides - x.last)
	x.counts[x.last]++
	x.thrown++
	return x.last, nil
}

// Branch implements dice.BranchingSource.
func (s *staying) Branch(d dice.Die, n int) (int, bool) {
	if _, ok := s.lies(d); ok || s.fresh != nil {
		return 0, false
	}
	return s.follow(n), true
}

// choose gives which of n ways is followed that are not equally likely: fall says
// how likely each is.
func (s *staying) choose(n int) int {
	way := s.follow(n)
	s.ways[s.at-1].apart = true
	return way
}

// chance is how likely the way is that was followed.
func (s *staying) chance() *big.Rat {
	p := s.lying.chance()
	for _, x := range s.falls {
		chance := x.few()
		if chance == nil {
			chance = x.many()
		}
		p.Mul(p, chance)
	}
	return p
}

// many is how likely dice fall so.
func (x *fall) many() *big.Rat {
	ways, all := big.NewInt(1), big.NewInt(1)
	var factor big.Int
	ways.MulRange(1, int64(x.thrown))
	for _, n := range x.counts {
		ways.Quo(ways, factor.MulRange(1, int64(n)))
	}
	all.Exp(big.NewInt(int64(x.sides)), big.NewInt(int64(x.thrown)), nil)
	return new(big.Rat).SetFrac(ways, all)
}

// few is many in short numbers, where the dice are so few; nil for more.
func (x *fall) few() *big.Rat {
	const short = 1 << 30 // with room for all that is multiplied on the way
	ways, all, left := int64(1), int64(1), int64(x.thrown)
	if x.sides < 2 {
		return nil
	}
	for range x.thrown {
		if all *= int64(x.sides); all > short {
			return nil
		}
	}
	for _, n := range x.counts { // which of those that are left show this
		for i := range int64(n) {
			ways = ways * (left - i) / (i + 1)
		}
		left -= int64(n)
	}
	return big.NewRat(ways, all)
}
