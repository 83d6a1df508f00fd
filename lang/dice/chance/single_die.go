package chance

import (
	"math"
	"slices"

	"houserule/lang/detmath"
	"houserule/lang/dice"
	"houserule/lang/exact"
)

// singleDie computes the pmf of what one die of a term contributes after all modifiers.
type singleDie struct {
	*dice.Pool
	*meter
	counted  bool              // the term counts dice instead of adding them up
	fresh    *pmf              // the faces of one plain die; nil until needed
	memo     map[dieState]*pmf // memoized results of from
	chains   map[int]*pmf      // by index of an explosion: memoized results of chain
	lastStep int               // number of steps that are applied; usually all
}

// dieState is the value of a die before a step.
type dieState struct {
	step  int
	value exact.Rational
}

func newSingleDie(d *dice.Pool, w *meter) *singleDie {
	return &singleDie{Pool: d, meter: w, counted: dice.CountsDice(d.Steps), lastStep: len(d.Steps)}
}

// faces returns the pmf of a new die. If good is not nil, only the faces for which it is true
// are possible.
func (sd *singleDie) faces(good func(dice.DieValue) bool) *pmf {
	if good == nil && sd.Digits == 0 && sd.Die.Faces == nil {
		if sd.fresh == nil {
			sd.fresh = &pmf{values: make([]exact.Rational, sd.Die.Sides), words: make([]uint64, sd.Die.Sides), base: uint64(sd.Die.Sides)}
			for i := range sd.Die.Sides {
				sd.fresh.values[i], sd.fresh.words[i] = exact.Integer(int64(i+1)), 1
			}
		}
		return sd.fresh
	}
	var values []exact.Rational
	for i := range sd.FaceCount() {
		if m := sd.Face(i); good == nil || good(m) {
			values = append(values, sd.key(m))
		}
	}
	var g histogram
	low, high := bounds(math.MaxInt64, math.MinInt64, values)
	g.prepare(low, high, len(values))
	for _, v := range values {
		g.add(v, 1)
	}
	return g.pmf(uint64(len(values)))
}

// key returns the number that represents a die value in pmfs. A text is represented by the index
// of the first face with it over the denominator -1; such numbers are only compared.
func (sd *singleDie) key(m dice.DieValue) exact.Rational {
	if m.Text == "" {
		return m.Number
	}
	for i := range sd.Die.Faces {
		if sd.Die.Faces[i].Text == m.Text {
			return exact.Rational{Num: int64(i), Den: -1} // distinct from every number
		}
	}
	return exact.Rational{}
}

// dieValue is the inverse of key.
func (sd *singleDie) dieValue(n exact.Rational) dice.DieValue {
	if n.Den == -1 {
		return dice.DieValue{Text: sd.Die.Faces[n.Num].Text}
	}
	return dice.DieValue{Number: n}
}

// unit returns the pmf of one die after the first steps: of its value if there are more steps,
// otherwise of its contribution.
func (sd *singleDie) unit(steps int) (*pmf, error) {
	if steps == 0 && (steps < len(sd.Steps) || !sd.counted) {
		return sd.faces(nil), nil
	}
	sd.lastStep = steps
	s, err := sd.contributionAfter(sd.faces(nil), 0)
	sd.lastStep, sd.memo, sd.chains = len(sd.Steps), nil, nil
	return s, err
}

// contributionAfter returns the pmf of the contribution of a die whose value before step from has the pmf s.
func (sd *singleDie) contributionAfter(s *pmf, from int) (*pmf, error) {
	branches := make([]branch, len(s.values))
	for i, v := range s.values {
		of, err := sd.contributionFrom(from, v)
		if err != nil {
			return nil, err
		}
		branches[i] = branch{s.weight(i), of}
	}
	return sd.mix(branches, s.denominator())
}

// contributionFrom returns the pmf of the contribution of a die that has the value v before step at.
func (sd *singleDie) contributionFrom(at int, v exact.Rational) (*pmf, error) {
	if at == sd.lastStep {
		return constant(sd.contribution(v)), nil
	}
	if known := sd.memo[dieState{at, v}]; known != nil {
		return known, nil
	}
	s, err := sd.applyStep(at, v)
	if err == nil {
		if sd.memo == nil {
			sd.memo = map[dieState]*pmf{}
		}
		sd.memo[dieState{at, v}] = s
	}
	return s, err
}

func (sd *singleDie) contribution(v exact.Rational) exact.Rational {
	if sd.lastStep < len(sd.Steps) || !sd.counted {
		return v
	}
	return exact.Integer(dice.Counted(sd.Steps, sd.dieValue(v)))
}

func (sd *singleDie) applyStep(at int, v exact.Rational) (*pmf, error) {
	s := &sd.Steps[at]
	if s.Adjust != nil {
		return sd.contributionFrom(at+1, s.Adjust(v, s.Operand))
	}
	if throws := throwEffect(s.Throws); throws != nil {
		return throws(sd, at, v)
	}
	return sd.contributionFrom(at+1, v)
}

// throwEffect returns the function for what a die that has value v before a step contributes, if the step
// throws dice; nil if that depends on other dice or is not known, so that rolls are enumerated.
func throwEffect(t dice.Throws) func(f *singleDie, at int, v exact.Rational) (*pmf, error) {
	switch t {
	case dice.RerollUntil:
		return (*singleDie).rerolledUntil
	case dice.RerollOnce:
		return (*singleDie).rerolledOnce
	case dice.Explode:
		return (*singleDie).exploding
	case dice.ExplodeOnce:
		return (*singleDie).explodingOnce
	}
	return nil
}

func (sd *singleDie) rerolledUntil(at int, v exact.Rational) (*pmf, error) {
	s := &sd.Steps[at]
	if !s.When.Holds(sd.dieValue(v)) {
		return sd.contributionFrom(at+1, v)
	}
	return sd.contributionAfter(sd.faces(func(m dice.DieValue) bool { return !s.When.Holds(m) }), at+1)
}

func (sd *singleDie) rerolledOnce(at int, v exact.Rational) (*pmf, error) {
	if !sd.Steps[at].When.Holds(sd.dieValue(v)) {
		return sd.contributionFrom(at+1, v)
	}
	return sd.contributionAfter(sd.faces(nil), at+1)
}

func (sd *singleDie) exploding(at int, v exact.Rational) (*pmf, error) {
	if !sd.Steps[at].When.Holds(sd.dieValue(v)) {
		return sd.contributionFrom(at+1, v)
	}
	chain, known := sd.chains[at]
	if !known {
		var err error
		if chain, err = sd.chain(at); err != nil {
			return nil, err
		}
		if sd.chains == nil {
			sd.chains = map[int]*pmf{}
		}
		sd.chains[at] = chain
	}
	if !sd.Steps[at].Compound {
		own, err := sd.contributionFrom(at+1, v)
		if err != nil {
			return nil, err
		}
		return sd.sum(own, chain)
	}
	total, err := sd.sum(constant(v), chain)
	if err != nil {
		return nil, err
	}
	return sd.contributionAfter(total, at+1)
}

func (sd *singleDie) explodingOnce(at int, v exact.Rational) (*pmf, error) {
	own, err := sd.contributionFrom(at+1, v)
	if err != nil || !sd.Steps[at].When.Holds(sd.dieValue(v)) {
		return own, err
	}
	extra, err := sd.contributionAfter(sd.faces(nil), at+1)
	if err != nil {
		return nil, err
	}
	return sd.sum(own, extra)
}

// chain returns the pmf of the contribution of all extra dice of an explosion: the sum over
// chains of 1, 2 and more extra dice. It stops if the remaining probability is negligible or the
// numbers are too large; the remainder becomes the tail.
func (sd *singleDie) chain(at int) (*pmf, error) {
	s := sd.Steps[at]
	ends, goesOn := []branch{}, []branch{}
	fresh := sd.faces(nil)
	more := uint64(0)
	for i, v := range fresh.values {
		again := s.When.Holds(sd.dieValue(v))
		if s.Penetrate {
			var err error
			if v, err = v.Sub(exact.Integer(1)); err != nil {
				return nil, err
			}
		}
		of, err := constant(v), error(nil)
		if !s.Compound {
			if of, err = sd.contributionFrom(at+1, v); err != nil {
				return nil, err
			}
		}
		if again {
			goesOn = append(goesOn, branch{fresh.weight(i), of})
			more += fresh.words[i]
		} else {
			ends = append(ends, branch{fresh.weight(i), of})
		}
	}
	end, err := sd.mix(ends, fresh.denominator())
	if err != nil {
		return nil, err
	}
	on, err := sd.mix(goesOn, fresh.denominator())
	if err != nil {
		return nil, err
	}
	result := end
	if len(goesOn) == 0 {
		return result, nil
	}
	p := float64(more) / float64(fresh.base)
	work := 0
	for i := range sd.chainDepth(p, on) {
		if work += (len(on.values)+1)*len(result.values) + len(end.values); work > maxWork/20 && i > 0 {
			break
		}
		after, err := sd.sum(on, result)
		if err != nil {
			return nil, err
		}
		if result, err = sd.mix([]branch{{exact.NewNatural(1), end}, {exact.NewNatural(1), after}}, exact.NewNatural(1)); err != nil {
			return nil, err
		}
	}
	return result, nil
}

// chainDepth returns the maximum number of consecutive explosions to follow: with more, the
// probability for all dice together is below 10^-15, or 10^-9 for more than 20 dice.
func (sd *singleDie) chainDepth(p float64, on *pmf) int {
	negligible := 1e-15
	if sd.Count > 20 {
		negligible = 1e-9
	}
	left := detmath.Log(negligible/float64(max(1, sd.Count))) / detmath.Log(p)
	reach := 1.0
	for _, v := range on.values {
		reach = math.Max(reach, math.Abs(v.Float()))
	}
	if sd.Die.Sides > 1000 || sd.Digits > 2 {
		return int(min(left+1, 20, max(1, 200_000/reach)))
	}
	return int(min(left+1, 250, max(1, 20_000/reach)))
}

// windows returns which of the dice in descending order are kept by the steps from index from
// on, and the index of the first step that neither keeps nor adjusts.
func windows(d *dice.Pool, from int) (mask []bool, next int) {
	mask = make([]bool, d.Count)
	left := make([]int, d.Count)
	for i := range left {
		left[i] = i
	}
	next = from
	for ; next < len(d.Steps); next++ {
		s := d.Steps[next]
		if selects(s) {
			low, high := s.Select(len(left))
			left = left[low:high]
		} else if s.Order != dice.KeepsOrder {
			break
		}
	}
	for _, i := range left {
		mask[i] = true
	}
	return mask, next
}

// reversed returns a pmf and a mask in reverse order. The values of the pmf are then descending.
func reversed(s *pmf, mask []bool) (*pmf, []bool) {
	turned := &pmf{slices.Clone(s.values), slices.Clone(s.words), s.base, slices.Clone(s.weights), s.denom}
	slices.Reverse(turned.values)
	slices.Reverse(turned.words)
	slices.Reverse(turned.weights)
	other := slices.Clone(mask)
	slices.Reverse(other)
	return turned, other
}
