package dice

import (
	"math"
	"slices"

	"houserule/lang/detmath"
	"houserule/lang/exact"
)

// flow follows one die through the modifiers of its term and gives the spread
// of what it contributes in the end.
type flow struct {
	*dicePool
	*effort
	counted bool
	whole   *spread // the faces of one die
	memo    map[place]*spread
	chains  map[int]*spread // of the explosion at each step
	until   int             // steps that are followed; what comes after is left out
}

type place struct {
	step  int
	value exact.Rational
}

func newFlow(d *dicePool, w *effort) *flow {
	return &flow{dicePool: d, effort: w, counted: CountsDice(d.steps), until: len(d.steps)}
}

// faces gives the spread of a fresh die, or of the faces that are good.
func (f *flow) faces(good func(mark) bool) *spread {
	if good == nil && f.digits == 0 && f.die.Faces == nil {
		if f.whole == nil {
			f.whole = &spread{values: make([]exact.Rational, f.die.Sides), words: make([]uint64, f.die.Sides), base: uint64(f.die.Sides)}
			for i := range f.die.Sides {
				f.whole.values[i], f.whole.words[i] = exact.Integer(int64(i+1)), 1
			}
		}
		return f.whole
	}
	var values []exact.Rational
	for i := range f.faceCount() {
		if m := f.face(i); good == nil || good(m) {
			values = append(values, f.key(m))
		}
	}
	var g narrowed
	low, high := bounds(math.MaxInt64, math.MinInt64, values)
	g.between(low, high, len(values))
	for _, v := range values {
		g.add(v, 1)
	}
	return g.spread(uint64(len(values)))
}

// key stands for a mark in spreads. A text is the number of its first face;
// texts are only compared and counted, so nothing is calculated with it.
func (f *flow) key(m mark) exact.Rational {
	if m.text == "" {
		return m.value
	}
	for i := range f.die.Faces {
		if f.die.Faces[i].Text == m.text {
			return exact.Rational{Num: int64(i), Den: -1} // apart from every number
		}
	}
	return exact.Rational{}
}

func (f *flow) mark(n exact.Rational) mark {
	if n.Den == -1 {
		return mark{text: f.die.Faces[n.Num].Text}
	}
	return mark{value: n}
}

// unit gives the spread of one die after the first steps: of its value when
// more steps follow, else of what it contributes.
func (f *flow) unit(steps int) (*spread, error) {
	if steps == 0 && (steps < len(f.steps) || !f.counted) {
		return f.faces(nil), nil
	}
	f.until = steps
	s, err := f.mix(f.faces(nil), 0)
	f.until, f.memo, f.chains = len(f.steps), nil, nil
	return s, err
}

// mix follows every value of a spread from a step on.
func (f *flow) mix(s *spread, from int) (*spread, error) {
	branches := make([]mixed, len(s.values))
	for i, v := range s.values {
		of, err := f.from(from, v)
		if err != nil {
			return nil, err
		}
		branches[i] = mixed{s.weight(i), of}
	}
	return f.mixture(branches, s.denominator())
}

// from gives what a die contributes that comes to a step with a value.
func (f *flow) from(at int, v exact.Rational) (*spread, error) {
	if at == f.until {
		return point(f.contribution(v)), nil
	}
	if known := f.memo[place{at, v}]; known != nil {
		return known, nil
	}
	s, err := f.through(at, v)
	if err == nil {
		if f.memo == nil {
			f.memo = map[place]*spread{}
		}
		f.memo[place{at, v}] = s
	}
	return s, err
}

func (f *flow) contribution(v exact.Rational) exact.Rational {
	if f.until < len(f.steps) || !f.counted {
		return v
	}
	return exact.Integer(Counted(f.steps, f.mark(v)))
}

func (f *flow) through(at int, v exact.Rational) (*spread, error) {
	s := &f.steps[at]
	if s.Adjust != nil {
		return f.from(at+1, s.Adjust(v, s.limit))
	}
	if s.Throws != ThrowsNone && s.when.holds(f.mark(v)) {
		switch s.Throws {
		case RerollUntil:
			return f.mix(f.faces(func(m mark) bool { return !s.when.holds(m) }), at+1)
		case RerollOnce:
			return f.mix(f.faces(nil), at+1)
		case Explode:
			return f.exploding(at, v)
		}
	}
	return f.from(at+1, v)
}

func (f *flow) exploding(at int, v exact.Rational) (*spread, error) {
	chain, known := f.chains[at]
	if !known {
		var err error
		if chain, err = f.chain(at); err != nil {
			return nil, err
		}
		if f.chains == nil {
			f.chains = map[int]*spread{}
		}
		f.chains[at] = chain
	}
	if !f.steps[at].Compound {
		own, err := f.from(at+1, v)
		if err != nil {
			return nil, err
		}
		return f.sum(own, chain)
	}
	total, err := f.sum(point(v), chain)
	if err != nil {
		return nil, err
	}
	return f.mix(total, at+1)
}

// chain gives what all extra dice of one explosion bring: those that end it,
// after none, one, two and more of those that go on. It stops when what is
// left is negligible or the numbers grow too large; the rest is the tail.
func (f *flow) chain(at int) (*spread, error) {
	s := f.steps[at]
	ends, goesOn := []mixed{}, []mixed{}
	fresh := f.faces(nil)
	more := uint64(0)
	for i, v := range fresh.values {
		again := s.when.holds(f.mark(v))
		if s.Penetrate {
			var err error
			if v, err = v.Sub(exact.Integer(1)); err != nil {
				return nil, err
			}
		}
		of, err := point(v), error(nil)
		if !s.Compound {
			if of, err = f.from(at+1, v); err != nil {
				return nil, err
			}
		}
		if again {
			goesOn = append(goesOn, mixed{fresh.weight(i), of})
			more += fresh.words[i]
		} else {
			ends = append(ends, mixed{fresh.weight(i), of})
		}
	}
	end, err := f.mixture(ends, fresh.denominator())
	if err != nil {
		return nil, err
	}
	on, err := f.mixture(goesOn, fresh.denominator())
	if err != nil {
		return nil, err
	}
	result := end
	if len(goesOn) == 0 {
		return result, nil
	}
	p := float64(more) / float64(fresh.base)
	work := 0
	for i := range f.chainDepth(p, on) {
		if work += (len(on.values)+1)*len(result.values) + len(end.values); work > maxWork/20 && i > 0 {
			break
		}
		after, err := f.sum(on, result)
		if err != nil {
			return nil, err
		}
		if result, err = f.mixture([]mixed{{exact.NewNatural(1), end}, {exact.NewNatural(1), after}}, exact.NewNatural(1)); err != nil {
			return nil, err
		}
	}
	return result, nil
}

// chainDepth is how many explosions in a row are followed: until less than one
// in 10^15 is left for all dice together, or one in 10^9 for many dice.
func (f *flow) chainDepth(p float64, on *spread) int {
	negligible := 1e-15
	if f.count > 20 {
		negligible = 1e-9
	}
	left := detmath.Log(negligible/float64(max(1, f.count))) / detmath.Log(p)
	reach := 1.0
	for _, v := range on.values {
		reach = math.Max(reach, math.Abs(v.Float()))
	}
	if f.die.Sides > 1000 || f.digits > 2 {
		return int(min(left+1, 20, max(1, 200_000/reach)))
	}
	return int(min(left+1, 250, max(1, 20_000/reach)))
}

// windows gives which of n dice in falling order the keeps from a step on
// leave, and follows the clamps among them on a value.
func (d *dicePool) windows(from int) (mask []bool, next int) {
	mask = make([]bool, d.count)
	left := make([]int, d.count)
	for i := range left {
		left[i] = i
	}
	next = from
	for ; next < len(d.steps); next++ {
		s := d.steps[next]
		if isKeep(s) {
			low, high := s.window(len(left))
			left = left[low:high]
		} else if s.Order != KeepsOrder {
			break
		}
	}
	for _, i := range left {
		mask[i] = true
	}
	return mask, next
}

// reversed turns a spread and a mask upside down, for when the end of the dice
// is decided sooner from below.
func reversed(s *spread, mask []bool) (*spread, []bool) {
	turned := &spread{slices.Clone(s.values), slices.Clone(s.words), s.base, slices.Clone(s.weights), s.denom}
	slices.Reverse(turned.values)
	slices.Reverse(turned.words)
	slices.Reverse(turned.weights)
	other := slices.Clone(mask)
	slices.Reverse(other)
	return turned, other
}
