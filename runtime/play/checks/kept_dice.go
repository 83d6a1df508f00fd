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
		s.faces[d.Spot] = int(d.Face)
	}
	s.begin()
	return s
}

// begin begins the roll of the next path.
func (k *keptDice) begin() { k.at, k.countsByTerm = 0, map[int32]*faceCounts{} }

// IsReroll implements dice.RerollSource.
func (k *keptDice) IsReroll(spot dice.Spot, step int) bool {
	return k.rerolls[spot] == step && !k.again[spot.FirstThrow()]
}

// SetSpot implements dice.PositionedSource.
func (k *keptDice) SetSpot(spot dice.Spot) { k.spot = spot }

// keptFace returns the face of the present throw if it is kept.
func (k *keptDice) keptFace(d dice.Die) (int, bool) {
	if k.again[k.spot.FirstThrow()] {
		return 0, false
	}
	face, ok := k.faces[k.spot]
	return face, ok && face < d.Sides
}

// Roll implements dice.Source.
func (k *keptDice) Roll(d dice.Die) (int, error) {
	if face, ok := k.keptFace(d); ok {
		return face, nil
	}
	if k.fresh != nil {
		return k.fresh.Roll(d)
	}
	if !k.alike || k.spot.Throw > 0 {
		return k.follow(d.Sides), nil
	}
	x := k.countsByTerm[k.spot.Term]
	if x == nil {
		x = &faceCounts{sides: d.Sides, counts: map[int]int{}}
		k.countsByTerm[k.spot.Term] = x
	}
	x.last += k.chooseWeighted(d.Sides - x.last)
	x.counts[x.last]++
	x.rolled++
	return x.last, nil
}

// Branch implements dice.BranchingSource.
func (k *keptDice) Branch(d dice.Die, n int) (int, bool) {
	if _, ok := k.keptFace(d); ok || k.fresh != nil {
		return 0, false
	}
	return k.follow(n), true
}

// chooseWeighted returns which of n ways is followed that are not equally likely; their
// probability follows from faceCounts.
func (k *keptDice) chooseWeighted(n int) int {
	way := k.follow(n)
	k.path[k.at-1].weighted = true
	return way
}

// probability returns the probability of the current path.
func (k *keptDice) probability() *big.Rat {
	p := k.rereadDice.probability()
	for _, x := range k.countsByTerm {
		chance := x.smallProbability()
		if chance == nil {
			chance = x.probability()
		}
		p.Mul(p, chance)
	}
	return p
}

// probability returns the probability of these faces in any order, by the multinomial formula.
func (f *faceCounts) probability() *big.Rat {
	ways, all := big.NewInt(1), big.NewInt(1)
	var factor big.Int
	ways.MulRange(1, int64(f.rolled))
	for _, n := range f.counts {
		ways.Quo(ways, factor.MulRange(1, int64(n)))
	}
	all.Exp(big.NewInt(int64(f.sides)), big.NewInt(int64(f.rolled)), nil)
	return new(big.Rat).SetFrac(ways, all)
}

// smallProbability is probability in int64 arithmetic; nil if that might overflow.
func (f *faceCounts) smallProbability() *big.Rat {
	const short = 1 << 30 // leaves room for intermediate products
	ways, all, left := int64(1), int64(1), int64(f.rolled)
	if f.sides < 2 {
		return nil
	}
	for range f.rolled {
		if all *= int64(f.sides); all > short {
			return nil
		}
	}
	for _, n := range f.counts { // times left over n
		for i := range int64(n) {
			ways = ways * (left - i) / (i + 1)
		}
		left -= int64(n)
	}
	return big.NewRat(ways, all)
}
