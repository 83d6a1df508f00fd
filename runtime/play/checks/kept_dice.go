package checks

import (
	"math/big"

	"houserule/lang/dice"
)

// keptDice is a source of the dice of a roll of which some are rerolled, with the dice that
// these brought. The others keep their faces.
type keptDice struct {
	faces   map[dice.Spot]int
	again   map[dice.Spot]bool // the dice to reroll, by the spot of their first throw
	rerolls map[dice.Spot]int  // throws that replaced the one before, see [dice.Rerolls]
	fresh   *newDice           // rolls dice in play; nil in odds
	alike   bool               // equal dice need not be told apart
	spot    dice.Spot          // of the next throw

	rereadDice                         // the path of branches
	countsByTerm map[int32]*faceCounts // by term: first throws of dice that need not be told apart
}

// faceCounts counts the faces of equal dice of one term, which are enumerated in ascending order.
type faceCounts struct {
	sides, last int         // last is the face of the latest die
	counts      map[int]int // number of dice by face
	rolled      int         // number of dice
}

func newKeptDice(old *dice.Roll, again map[dice.Spot]bool) *keptDice {
	s := &keptDice{faces: map[dice.Spot]int{}, again: again, rerolls: dice.Rerolls(old.Dice)}
	for _, d := range old.Dice {
		s.faces[d.Spot] = d.Face
	}
	s.begin()
	return s
}

// begin begins the roll of the next path.
func (s *keptDice) begin() { s.at, s.countsByTerm = 0, map[int32]*faceCounts{} }

// IsReroll implements dice.RerollSource.
func (s *keptDice) IsReroll(spot dice.Spot, step int) bool {
	return s.rerolls[spot] == step && !s.again[spot.FirstThrow()]
}

// SetSpot implements dice.PositionedSource.
func (s *keptDice) SetSpot(spot dice.Spot) { s.spot = spot }

// keptFace returns the face of the present throw if it is kept.
func (s *keptDice) keptFace(d dice.Die) (int, bool) {
	if s.again[s.spot.FirstThrow()] {
		return 0, false
	}
	face, ok := s.faces[s.spot]
	return face, ok && face < d.Sides
}

// Roll implements dice.Source.
func (s *keptDice) Roll(d dice.Die) (int, error) {
	if face, ok := s.keptFace(d); ok {
		return face, nil
	}
	if s.fresh != nil {
		return s.fresh.Roll(d)
	}
	if !s.alike || s.spot.Throw > 0 {
		return s.follow(d.Sides), nil
	}
	x := s.countsByTerm[s.spot.Term]
	if x == nil {
		x = &faceCounts{sides: d.Sides, counts: map[int]int{}}
		s.countsByTerm[s.spot.Term] = x
	}
	x.last += s.chooseWeighted(d.Sides - x.last)
	x.counts[x.last]++
	x.rolled++
	return x.last, nil
}

// Branch implements dice.BranchingSource.
func (s *keptDice) Branch(d dice.Die, n int) (int, bool) {
	if _, ok := s.keptFace(d); ok || s.fresh != nil {
		return 0, false
	}
	return s.follow(n), true
}

// chooseWeighted returns which of n ways is followed that are not equally likely; their
// probability follows from faceCounts.
func (s *keptDice) chooseWeighted(n int) int {
	way := s.follow(n)
	s.path[s.at-1].weighted = true
	return way
}

// probability returns the probability of the current path.
func (s *keptDice) probability() *big.Rat {
	p := s.rereadDice.probability()
	for _, x := range s.countsByTerm {
		chance := x.smallProbability()
		if chance == nil {
			chance = x.probability()
		}
		p.Mul(p, chance)
	}
	return p
}

// probability returns the probability of these faces in any order, by the multinomial formula.
func (x *faceCounts) probability() *big.Rat {
	ways, all := big.NewInt(1), big.NewInt(1)
	var factor big.Int
	ways.MulRange(1, int64(x.rolled))
	for _, n := range x.counts {
		ways.Quo(ways, factor.MulRange(1, int64(n)))
	}
	all.Exp(big.NewInt(int64(x.sides)), big.NewInt(int64(x.rolled)), nil)
	return new(big.Rat).SetFrac(ways, all)
}

// smallProbability is probability in int64 arithmetic; nil if that might overflow.
func (x *faceCounts) smallProbability() *big.Rat {
	const short = 1 << 30 // leaves room for intermediate products
	ways, all, left := int64(1), int64(1), int64(x.rolled)
	if x.sides < 2 {
		return nil
	}
	for range x.rolled {
		if all *= int64(x.sides); all > short {
			return nil
		}
	}
	for _, n := range x.counts { // times left over n
		for i := range int64(n) {
			ways = ways * (left - i) / (i + 1)
		}
		left -= int64(n)
	}
	return big.NewRat(ways, all)
}
