package dice

import (
	"houserule/lang/diag"
	"houserule/lang/exact"
	"slices"
)

// adjust changes what dice that are kept count as.
func (m *machine) adjust(_ *dicePool, s *step) *diag.Problem {
	for i := range m.pieces {
		if p := &m.pieces[i]; p.signs&signKept != 0 {
			p.mark.value = s.Adjust(p.mark.value, s.limit)
		}
	}
	return nil
}

func (m *machine) sortUp(*dicePool, *step) *diag.Problem {
	slices.SortStableFunc(m.pieces, func(a, b piece) int { return a.mark.value.Cmp(b.mark.value) })
	return nil
}

func (m *machine) sortDown(*dicePool, *step) *diag.Problem {
	slices.SortStableFunc(m.pieces, func(a, b piece) int { return b.mark.value.Cmp(a.mark.value) })
	return nil
}

// count marks the kept dice that meet the condition as successes or failures.
func (m *machine) count(_ *dicePool, s *step) *diag.Problem {
	sign := signSuccess
	if s.Counts < 0 {
		sign = signFailure
	}
	for i := range m.pieces {
		if p := &m.pieces[i]; p.signs&signKept != 0 && s.when.holds(p.mark) {
			p.signs |= sign
		}
	}
	return nil
}

// few dice are sorted by putting one after the other in its place.
const few = 12

// keep drops the dice outside of a window.
func (m *machine) keep(_ *dicePool, s *step) *diag.Problem {
	order := m.order[:0]
	for i := range m.pieces {
		if m.pieces[i].signs&signKept != 0 {
			order = append(order, int32(i))
		}
	}
	m.order = order
	if len(order) <= few {
		for i, x := range order {
			value := &m.pieces[x].mark.value
			for ; i > 0 && m.pieces[order[i-1]].mark.value.Cmp(*value) < 0; i-- {
				order[i] = order[i-1]
			}
			order[i] = x
		}
	} else {
		slices.SortStableFunc(order, func(a, b int32) int {
			return m.pieces[b].mark.value.Cmp(m.pieces[a].mark.value)
		})
	}
	from, to := s.window(len(order))
	for _, i := range order[:from] {
		m.pieces[i].signs &^= signKept
	}
	for _, i := range order[to:] {
		m.pieces[i].signs &^= signKept
	}
	return nil
}

// reading is what the pieces come to: their sum, or the count of c and f.
func (m *machine) reading(steps []step) (exact.Rational, error) {
	sum, err := exact.Integer(0), error(nil)
	if CountsDice(steps) {
		for i := range m.pieces {
			switch m.pieces[i].signs & (signKept | signSuccess | signFailure) {
			case signKept | signSuccess:
				sum.Num++
			case signKept | signFailure:
				sum.Num--
			}
		}
		return sum, nil
	}
	for i := range m.pieces {
		if p := &m.pieces[i]; p.signs&signKept != 0 {
			if sum, err = sum.Add(p.mark.value); err != nil {
				return exact.Rational{}, err
			}
		}
	}
	return sum, nil
}
