package dice

import (
	"houserule/lang/diag"
	"houserule/lang/exact"
	"slices"
)

// adjust applies Modifier.Adjust to the kept dice.
func (ro *Roller) adjust(_ *Pool, s *Step) *diag.Problem {
	for i := range ro.pool.units {
		if p := &ro.pool.units[i]; p.flags&flagKept != 0 {
			p.value.Number = s.Adjust(p.value.Number, s.Operand)
		}
	}
	return nil
}

func (ro *Roller) sortUp(*Pool, *Step) *diag.Problem {
	slices.SortStableFunc(ro.pool.units, func(a, b dieUnit) int { return a.value.Number.Cmp(b.value.Number) })
	return nil
}

func (ro *Roller) sortDown(*Pool, *Step) *diag.Problem {
	slices.SortStableFunc(ro.pool.units, func(a, b dieUnit) int { return b.value.Number.Cmp(a.value.Number) })
	return nil
}

// count marks the kept dice that meet the condition as successes or failures.
func (ro *Roller) count(_ *Pool, s *Step) *diag.Problem {
	sign := flagSuccess
	if s.Counts < 0 {
		sign = flagFailure
	}
	for i := range ro.pool.units {
		if p := &ro.pool.units[i]; p.flags&flagKept != 0 && s.When.Holds(p.value) {
			p.flags |= sign
		}
	}
	return nil
}

// insertionSortMax is the maximum number of dice for insertion sort.
const insertionSortMax = 12

// keep drops the dice outside of the range of ranks that a step keeps.
func (ro *Roller) keep(_ *Pool, s *Step) *diag.Problem {
	order := ro.pool.order[:0]
	for i := range ro.pool.units {
		if ro.pool.units[i].flags&flagKept != 0 {
			order = append(order, int32(i))
		}
	}
	ro.pool.order = order
	if len(order) <= insertionSortMax {
		for i, x := range order {
			value := &ro.pool.units[x].value.Number
			for ; i > 0 && ro.pool.units[order[i-1]].value.Number.Cmp(*value) < 0; i-- {
				order[i] = order[i-1]
			}
			order[i] = x
		}
	} else {
		slices.SortStableFunc(order, func(a, b int32) int {
			return ro.pool.units[b].value.Number.Cmp(ro.pool.units[a].value.Number)
		})
	}
	from, to := s.Select(len(order))
	for _, i := range order[:from] {
		ro.pool.units[i].flags &^= flagKept
	}
	for _, i := range order[to:] {
		ro.pool.units[i].flags &^= flagKept
	}
	return nil
}

// result returns the sum of the kept units, or the successes minus the failures.
func (ro *Roller) result(steps []Step) (exact.Rational, error) {
	sum, err := exact.Integer(0), error(nil)
	if CountsDice(steps) {
		for i := range ro.pool.units {
			switch ro.pool.units[i].flags & (flagKept | flagSuccess | flagFailure) {
			case flagKept | flagSuccess:
				sum.Num++
			case flagKept | flagFailure:
				sum.Num--
			}
		}
		return sum, nil
	}
	for i := range ro.pool.units {
		if p := &ro.pool.units[i]; p.flags&flagKept != 0 {
			if sum, err = sum.Add(p.value.Number); err != nil {
				return exact.Rational{}, err
			}
		}
	}
	return sum, nil
}
