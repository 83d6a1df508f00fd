package dice

// A sum of plain dice whose modifiers only keep dice by rank, count or adjust them is rolled with
// all its dice without a Roller. It rolls the same dice in the same order.

// dieRecord is what a die that shows one face contributes to a Roll.
type dieRecord struct {
	value   float64 // DieResult.Value
	worth   int32   // what it adds to the total if it is kept
	success bool
	failure bool
}

// prepareFastRoll sets records if fastRoll can roll the term with its dice. fast must be set.
func (p *Pool) prepareFastRoll() {
	keeps := false
	for i := range p.Steps {
		s := &p.Steps[i]
		if s.sorts {
			return
		}
		keeps = keeps || s.Order == Selects
	}
	if !keeps && p.Die.Sides <= fastSides && p.faceValues != nil {
		p.records = make([]dieRecord, p.Die.Sides)
		for face := range p.records {
			p.records[face] = p.recordOf(face)
		}
	}
	p.fastDice = p.faceValues == nil || p.records != nil
}

// recordOf returns the record of a face. No step of the term keeps or drops dice.
func (p *Pool) recordOf(face int) dieRecord {
	r, v := dieRecord{worth: p.faceValues[face]}, p.Face(face)
	for i := range p.Steps {
		switch s := &p.Steps[i]; {
		case s.Adjust != nil:
			v.Number = s.Adjust(v.Number, s.Operand)
		case s.Counts != 0 && s.When.Holds(v):
			r.success, r.failure = r.success || s.Counts > 0, r.failure || s.Counts < 0
		}
	}
	r.value = v.Number.Float()
	return r
}

// rollFast rolls the dice of the term into list, whose Drawn begins at drawn, and returns the
// total.
func (p *Pool) rollFast(src *Seeded, list []DieResult, shared *DieTerm, term, drawn int32) int64 {
	sides, total := uint64(p.Die.Sides), int64(0)
	for i := range list {
		face, d := src.below(sides), &list[i]
		d.DieTerm, d.Face, d.Drawn, d.Spot.Term, d.Spot.Die, d.Kept = shared, int32(face), drawn+int32(i), term, int32(i), true
		if p.records == nil {
			d.Value = float64(face + 1)
			total += int64(face) + 1
			continue
		}
		r := &p.records[face]
		d.Value, d.Success, d.Failure = r.value, r.success, r.failure
		total += int64(r.worth)
	}
	if p.high-p.low < p.Count {
		total -= p.dropFast(list)
	}
	return total
}

// dropFast clears Kept of the dice outside of the ranks that count, and returns the sum of their
// faces. Among equal dice the earlier ones have the higher rank.
func (p *Pool) dropFast(list []DieResult) int64 {
	if len(list) <= insertionSortMax {
		return p.dropFew(list)
	}
	var room [fastSides]uint16
	ranks := room[:p.Die.Sides] // by face: the rank of the next die that shows it
	for i := range list {
		ranks[list[i].Face]++
	}
	above, dropped := uint16(0), int64(0)
	for face := len(ranks) - 1; face >= 0; face-- {
		ranks[face], above = above, above+ranks[face]
	}
	for i := range list {
		d := &list[i]
		rank := int(ranks[d.Face])
		ranks[d.Face]++
		if rank < p.low || rank >= p.high {
			d.Kept = false
			dropped += int64(d.Face) + 1
		}
	}
	return dropped
}

// dropFew is dropFast for up to insertionSortMax dice: it compares each pair.
func (p *Pool) dropFew(list []DieResult) int64 {
	var ranks [insertionSortMax]uint8
	for i := range list {
		face := list[i].Face
		for j := range i {
			if list[j].Face < face {
				ranks[j]++
			} else {
				ranks[i]++
			}
		}
	}
	dropped := int64(0)
	for i := range list {
		if rank := int(ranks[i]); rank < p.low || rank >= p.high {
			list[i].Kept = false
			dropped += int64(list[i].Face) + 1
		}
	}
	return dropped
}

// roll rolls the sum with all its dice. withDice must be set.
func (s *fastSum) roll(src *Seeded, e *Expression) *Roll {
	p := e.program
	r, list := newRoll(s.dice)
	r.Expression, r.Kept, r.program, r.expression, r.Dice = p.text, true, p, e, list
	total, drawn := s.constant, 0
	for i := range s.pools {
		t := &s.pools[i]
		end := drawn + t.Count
		sum := t.rollFast(src, list[drawn:end:end], p.terms[i].shared, int32(i), int32(drawn))
		if t.negative {
			sum = -sum
		}
		total, drawn = total+sum, end
	}
	r.Total = float64(total)
	return r
}

// prepareRoll sets withDice and dice. terms are the terms of the program in the order of rolling.
func (s *fastSum) prepareRoll(terms []term) {
	if s.compares || len(terms) != len(s.pools) {
		return
	}
	for i := range s.pools {
		if t := &s.pools[i]; !t.fastDice || terms[i].fixed != t.Pool {
			return
		}
		s.dice += s.pools[i].Count
	}
	s.withDice = true
}
