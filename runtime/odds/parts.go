package odds

import (
	"math/big"

	"houserule/runtime/table"
)

// Known and Know implement table.Exploring.
func (b *branches) Known(of any) any { return b.plays.known[of] }

// mostKnown is how much is kept that was worked out for all courses.
const mostKnown = 200_000

// Know implements table.Exploring.
func (b *branches) Know(of, what any) {
	if len(b.plays.known) >= mostKnown {
		clear(b.plays.known)
	}
	b.plays.known[of] = what
}

// Ways implements table.Exploring. Courses of parts are bounded as whole ones are,
// by themselves.
func (b *branches) Ways(play func(table.Branching) (int, bool, error)) ([]*big.Int, error) {
	p, sums := b.plays, newShares()
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
