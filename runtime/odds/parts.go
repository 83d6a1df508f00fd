package odds

import (
	"math/big"

	"houserule/runtime/table"
)

// Memory implements table.Exploring.
func (b *branches) Memory() *table.Memory { return &b.plays.memory }

// alone are the weights where there is one way alone.
var alone = []*big.Int{big.NewInt(1)}

// Ways implements table.Exploring. Courses of parts are bounded as whole ones are,
// by themselves.
func (b *branches) Ways(play func(table.Branching) (int, bool, error)) ([]*big.Int, error) {
	p := b.plays
	var sums *shares
	part := &branches{plays: p, outer: b, deep: b.deep + b.at, likely: b.likely}
	if b.at > 0 {
		part.likely = b.path[b.at-1].likelyOn()
	}
	for {
		if p.parts++; p.parts > p.Leaves {
			return nil, &TooMany{Leaves: p.Leaves}
		}
		if p.parts%judgedEvery == 0 && p.far(part, p.parts) {
			return nil, &TooMany{Leaves: p.Leaves, Far: true}
		}
		end, last, err := play(part)
		if err != nil {
			return nil, err
		}
		if err := p.look(); err != nil {
			return nil, err
		}
		if sums == nil {
			if len(part.path) == 0 {
				return alone, nil
			}
			sums = newShares()
		}
		sums.add(end, part.chance())
		if last || !part.next() {
			return sums.weights(), nil
		}
	}
}

// weights are the chances by number, as whole numbers as small as can be, and behind
// them that of all the rest.
func (s *shares) weights() []*big.Int {
	list, rest, common := make([]*big.Int, 0, len(s.parts)+1), new(big.Int).Set(s.of.int()), s.of
	for _, part := range s.parts {
		common = common.shared(part)
	}
	for _, part := range s.parts {
		rest.Sub(rest, part.int())
		list = append(list, part.over(common).int())
	}
	if rest.Sign() > 0 {
		list = append(list, rest.Quo(rest, common.int()))
	}
	return list
}
