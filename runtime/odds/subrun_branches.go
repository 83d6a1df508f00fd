package odds

import (
	"math/big"

	"houserule/lang/exact"
	"houserule/runtime/play/command"
)

// AnswerMemory implements command.Memo.
func (b *branches) AnswerMemory() any { return &b.attempt.answers }

// LookMemory implements command.Memo.
func (b *branches) LookMemory() any { return &b.attempt.looks }

// SubrunMemory implements command.Memo.
func (b *branches) SubrunMemory() any { return &b.attempt.subruns }

// certainWeights are the weights of a subrun with a single outcome.
var certainWeights = []*big.Int{big.NewInt(1)}

// PlayAll implements [command.SubrunPlayer]. Playthroughs of subruns have their own count, with
// the limit Options.Playthroughs. The count is not estimated in advance, since later subruns
// are mostly memoized. Options.Work limits them as well.
func (b *branches) PlayAll(x command.Subrun) ([]*big.Int, error) {
	p := b.attempt
	var sums *exact.Sums
	sub := p.takeSubrun()
	defer p.releaseSubrun(sub)
	sub.depth, sub.startFloat = b.depth+b.at, b.startFloat
	if b.at > 0 {
		sub.startFloat = b.path[b.at-1].chanceFloat()
	}
	for {
		if p.subrunPlaythroughs++; p.subrunPlaythroughs > p.options.Playthroughs {
			return nil, &TooManyPlaythroughsError{Limit: p.options.Playthroughs}
		}
		end, last, err := x.Play(sub)
		if err != nil {
			return nil, err
		}
		if err := p.check(); err != nil {
			return nil, err
		}
		if sums == nil {
			if len(sub.path) == 0 {
				return certainWeights, nil
			}
			sums = exact.NewSums()
		}
		sums.Add(end, sub.chance())
		if last || !sub.nextPath() {
			return weights(sums), nil
		}
	}
}

// weights returns integers in proportion to the probabilities, reduced by their common divisor
// and in the order of the keys, followed by the remainder if the probabilities add up to less
// than 1.
func weights(s *exact.Sums) []*big.Int {
	if s.Denominator().IsUint64() {
		return smallWeights(s)
	}
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

// smallWeights is weights for a denominator below 2^64.
func smallWeights(s *exact.Sums) []*big.Int {
	common, _ := s.Denominator().Uint64()
	rest := common
	for i := range s.Len() {
		_, part := s.At(i)
		n, _ := part.Uint64()
		rest -= n
		common = exact.GCD(common, n)
	}
	n := s.Len()
	if rest > 0 {
		n++
	}
	list, ints := make([]*big.Int, n), make([]big.Int, n)
	for i := range list {
		if list[i] = &ints[i]; i == s.Len() {
			ints[i].SetUint64(rest / common)
			break
		}
		_, part := s.At(i)
		w, _ := part.Uint64()
		ints[i].SetUint64(w / common)
	}
	return list
}

// takeSubrun returns branches for a subrun, to be passed to releaseSubrun for reuse afterwards.
func (at *attempt) takeSubrun() *branches {
	if n := len(at.spare); n > 0 {
		b := at.spare[n-1]
		at.spare = at.spare[:n-1]
		return b
	}
	return &branches{attempt: at, isSubrun: true}
}

func (at *attempt) releaseSubrun(b *branches) {
	clear(b.path[:cap(b.path)])
	for i := range b.slots {
		clear(b.slots[i])
		b.slots[i] = b.slots[i][:0]
	}
	b.path, b.slots, b.at, b.slotsGiven, b.latest, b.pending = b.path[:0], b.slots[:0], 0, 0, nil, 0
	at.spare = append(at.spare, b)
}
