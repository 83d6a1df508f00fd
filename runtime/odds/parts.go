package odds

import (
	"math/big"

	"houserule/lang/exact"
	"houserule/runtime/play/command"
)

// Answers implements command.Memo.
func (b *branches) Answers() any { return &b.plays.answers }

// Looks implements command.Memo.
func (b *branches) Looks() any { return &b.plays.looks }

// Subruns implements command.Memo.
func (b *branches) Subruns() any { return &b.plays.subruns }

// alone are the weights where there is one way alone.
var alone = []*big.Int{big.NewInt(1)}

// Ways implements table.Courses. Courses of parts are bounded as whole ones are,
// by themselves. How many there will be cannot be judged, since most of what comes
// later is known then; the work bounds them, too.
func (b *branches) Ways(x command.Playable) ([]*big.Int, error) {
	p := b.plays
	var sums *exact.Sums
	part := p.part()
	defer p.partOver(part)
	part.deep, part.likely = b.deep+b.at, b.likely
	if b.at > 0 {
		part.likely = b.path[b.at-1].likelyOn()
	}
	for {
		if p.parts++; p.parts > p.options.Leaves {
			return nil, &TooMany{Leaves: p.options.Leaves}
		}
		end, last, err := x.Play(part)
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
			sums = exact.NewSums()
		}
		sums.Add(end, part.chance())
		if last || !part.next() {
			return weights(sums), nil
		}
	}
}

// weights returns the probabilities by key as integers in proportion, reduced, and behind
// them that of the rest, where they are not 1 together.
func weights(s *exact.Sums) []*big.Int {
	common := s.Denominator()
	list, rest := make([]*big.Int, 0, s.Len()+1), common.Set(new(big.Int))
	for i := range s.Len() {
		_, part := s.At(i)
		common = common.GCD(part)
	}
	for i := range s.Len() {
		_, part := s.At(i)
		rest.Sub(rest, part.Int())
		list = append(list, part.Quo(common).Int())
	}
	if rest.Sign() > 0 {
		list = append(list, rest.Quo(rest, common.Int()))
	}
	return list
}

// part is a course of something that is played apart; partOver takes it back to be
// used again.
func (p *plays) part() *branches {
	if n := len(p.spare); n > 0 {
		b := p.spare[n-1]
		p.spare = p.spare[:n-1]
		return b
	}
	return &branches{plays: p, part: true}
}

func (p *plays) partOver(b *branches) {
	clear(b.path[:cap(b.path)])
	for i := range b.slots {
		clear(b.slots[i])
		b.slots[i] = b.slots[i][:0]
	}
	b.path, b.slots, b.at, b.given, b.latest, b.ahead = b.path[:0], b.slots[:0], 0, 0, nil, 0
	p.spare = append(p.spare, b)
}
