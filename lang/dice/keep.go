package dice

import (
	"houserule/lang/exact"
	"slices"
)

// apply applies a modifier that rolls nothing.
func (m *machine) apply(s *step) {
	switch s.kind {
	case keepHigh, keepLow, keepMiddle, dropHigh, dropLow:
		m.keep(s)
	case clampLow, clampHigh:
		for i := range m.pieces {
			if p := &m.pieces[i]; p.signs&signKept != 0 {
				p.mark.value = s.clamp(p.mark.value)
			}
		}
	case sortUp, sortDown:
		slices.SortStableFunc(m.pieces, func(a, b piece) int {
			order := a.mark.value.Cmp(b.mark.value)
			if s.kind == sortDown {
				return -order
			}
			return order
		})
	case countSuccess, countFailure:
		sign := signSuccess
		if s.kind == countFailure {
			sign = signFailure
		}
		for i := range m.pieces {
			if p := &m.pieces[i]; p.signs&signKept != 0 && s.when.holds(p.mark) {
				p.signs |= sign
			}
		}
	}
}

func (s *step) clamp(n exact.Rational) exact.Rational {
	if order := n.Cmp(s.limit); s.kind == clampLow && order < 0 || s.kind == clampHigh && order > 0 {
		return s.limit
	}
	return n
}

// window tells which of n dice, the highest first, a keep or drop leaves: from
// (included) to (not included). With an uneven rest km drops one more of the
// high ones.
func (s *step) window(n int) (from, to int) {
	count := min(s.n, n)
	switch s.kind {
	case keepHigh:
		return 0, count
	case keepLow:
		return n - count, n
	case dropHigh:
		return count, n
	case dropLow:
		return 0, n - count
	}
	from = (n - count + 1) / 2
	return from, from + count
}

// few dice are sorted by putting one after the other in its place.
const few = 12

// keep drops the dice outside of a window.
func (m *machine) keep(s *step) {
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
}

// reading is what the pieces come to: their sum, or the count of c and f.
func (m *machine) reading(steps []step) (exact.Rational, error) {
	sum, err := exact.Integer(0), error(nil)
	if counted(steps) {
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

func counted(steps []step) bool {
	for i := range steps {
		if steps[i].kind == countSuccess {
			return true
		}
	}
	return false
}
