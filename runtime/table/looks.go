package table

import "houserule/lang/types"

// lookLine looks at a line: with several possible dice it splits them by what
// the line says, follows one part, and every later look agrees with it.
func (f *Check) lookLine(run *Run, i int) (types.Value, error) {
	if err := f.touch(run); err != nil {
		return nil, err
	}
	if run.chance == nil && len(f.members) == 1 {
		return f.lookAlone(run, i)
	}
	return f.lookAgreed(run, i, func() (types.Value, error) {
		return f.lookOnce(run, i, func() ([]types.Value, error) { return f.valuesNow(run, i) })
	})
}

// lookAlone looks at a line in play, where the dice lie in one way and nothing parts.
func (f *Check) lookAlone(run *Run, i int) (types.Value, error) {
	f.own()
	for {
		v, err := f.lineOf(run, i, f.members[0])
		if err == nil {
			return v, nil
		}
		needs := needsLook(err)
		if needs == nil {
			return nil, err
		}
		if err := f.meet(run, needs, f.oneOf(run, i)); err != nil {
			return nil, err
		}
	}
}

// lookAgreed looks at something that odds need not look at again as long as the dice
// lie as they do.
func (f *Check) lookAgreed(run *Run, what any, look func() (types.Value, error)) (types.Value, error) {
	if v, ok := f.agreed.on(what); ok {
		f.looksSingly()
		return v, nil
	}
	v, err := look()
	if err == nil && run.chance != nil {
		f.agreed = append(f.agreed, agreed{what, v})
	}
	return v, err
}

// agreement is what was looked at, which is not much.
type agreement []agreed

type agreed struct {
	what  any
	value types.Value
}

func (a agreement) on(what any) (types.Value, bool) {
	for i := range a {
		if a[i].what == what {
			return a[i].value, true
		}
	}
	return nil, false
}

// lookOnce looks at something that is worked out from a line. What has to be thrown
// or looked at first is followed before the look begins, so that later courses that
// throw the same find it worked out.
func (f *Check) lookOnce(run *Run, i int, values func() ([]types.Value, error)) (types.Value, error) {
	for {
		v, err := f.lookAt(run, i, values)
		needs := needsLook(err)
		if needs == nil {
			return v, err
		}
		if err := f.meet(run, needs, f.oneOf(run, i)); err != nil {
			return nil, err
		}
	}
}

// oneOf works a line out for one way the dice can lie.
func (f *Check) oneOf(run *Run, i int) func(m *DiceState) error {
	return func(m *DiceState) error {
		_, err := f.lineOf(run, i, m)
		return err
	}
}

// values works a line out for every member, after the functions it needs.
func (f *Check) values(run *Run, i int) (values []types.Value, err error) {
	err = f.needed(run, func() error {
		values, err = f.valuesNow(run, i)
		return err
	}, f.oneOf(run, i))
	return values, err
}

// needed works something out for all ways in which the dice can lie, as often as
// something else has to be looked at or thrown first; one does so for one of them.
func (f *Check) needed(run *Run, all func() error, one func(m *DiceState) error) error {
	for {
		err := all()
		needs := needsLook(err)
		if needs == nil {
			return err
		}
		if err := f.meet(run, needs, one); err != nil {
			return err
		}
	}
}

// meet looks at what a line needs, or throws it.
func (f *Check) meet(run *Run, needs *errNeedsLook, one func(m *DiceState) error) error {
	if needs.do == nil {
		return f.settleFunction(run, needs)
	}
	return f.throwsFor(run, one, needs)
}

func (f *Check) valuesNow(run *Run, i int) (values []types.Value, err error) {
	err = f.atRest(run, i, func() error {
		values, err = f.valuesOfAll(run, i)
		return err
	})
	return values, err
}

func (f *Check) valuesOfAll(run *Run, i int) ([]types.Value, error) {
	first := f.members[0]
	if f.shared { // all are copied when it turns out that nobody has to look first
		one := *first
		first = &one
	}
	var sums addingUp
	v, err := f.lineLike(run, i, first, &sums)
	if err != nil {
		return nil, err
	}
	f.own()
	f.members[0] = first
	values := make([]types.Value, len(f.members))
	values[0] = v
	for k := 1; k < len(f.members); k += batch {
		end := min(k+batch, len(f.members))
		if err := run.batched(k > 1, func() error { return f.valuesOf(run, i, k, end, values, &sums) }); err != nil {
			return nil, err
		}
	}
	return values, nil
}

// batch is how many ways the dice can lie a line is worked out for under one
// budget of a script.
const batch = 200

// valuesOf works a line out for some of the ways the dice can lie.
func (f *Check) valuesOf(run *Run, i, from, end int, values []types.Value, sums *addingUp) (err error) {
	for k := from; k < end; k++ {
		if values[k], err = f.lineLike(run, i, f.members[k], sums); err != nil {
			return err
		}
		if err := run.pace(lineWork); err != nil {
			return err
		}
	}
	return nil
}

// addingUp finds one of the ways in which the dice add up to the same, and the steps that
// it took to work the line out for it.
type addingUp map[float64]addedUp

type addedUp struct {
	like  *DiceState
	steps int64
}

// lineLike is lineOf where a line says the same of all dice that add up to the same, as
// far as it reads no more of them.
func (f *Check) lineLike(run *Run, i int, m *DiceState, sums *addingUp) (types.Value, error) {
	if len(m.rolls) == 1 && len(m.rolls[0].Dice) == 1 || f.uses != nil {
		return f.lineOf(run, i, m) // each adds up to something else
	}
	natural := m.natural()
	if known, ok := (*sums)[natural]; ok {
		m.said.as(known.like.said)
		f.touched = true
		return m.said[i].value, run.spare(known.steps)
	}
	before, common := run.used(), f.common
	v, err := f.lineOf(run, i, m)
	// What was worked out on the way for all dice is known to those that come later.
	if err == nil && f.common == common && m.said != nil && m.said[i].known && !m.said[i].singly && f.uses == nil {
		if *sums == nil {
			*sums = addingUp{}
		}
		(*sums)[natural] = addedUp{m, run.used() - before}
	}
	return v, err
}
