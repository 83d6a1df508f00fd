package chance

import (
	"fmt"
	"math/big"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/exact"
)

// Enumeration is every distinguishable roll of an expression with its weight.
type Enumeration struct {
	Outcomes    []Weighted
	Denominator *big.Int
	// Tail is the weight of rolls with longer explosions than were enumerated; 0 if the
	// enumeration is complete.
	Tail *big.Int
}

// Weighted is one roll and its weight.
type Weighted struct {
	Roll   *dice.Roll
	Weight *big.Int
}

// explosionDepths returns the limits on explosions of one die that are tried, in this order; the first
// that leaves few enough rolls is used.
func explosionDepths() []int { return []int{40, 20, 10, 5, 2, 1} }

// Outcomes lists every roll with all its dice. More than limit rolls are an error; explosions
// are followed to the depth for which at most limit rolls remain, and the others are the tail.
// Of a repetition, the rolls of one of them are listed.
//
// The order of equal dice of a term is not distinguished, unless a modifier depends on it or the
// expression was returned by WithOrder: 2d6 has 21 rolls, or 36 with order. Dice rolled with `u`
// are drawn without replacement: in every order or, if they are sorted, as sets, so 3d22u has
// 9,240 rolls and 3d22us 1,540. A die that is rerolled until a condition fails is listed once
// with its last face.
func Outcomes(e *dice.Expression, vars dice.Variables, limit int) (*Enumeration, error) {
	return OutcomesWithin(e, vars, limit, Limits{})
}

// OutcomesWithin is Outcomes with limited work. If a limit is exceeded, the cause of the error
// is [ErrLarge]; an error of Stop is returned unchanged.
func OutcomesWithin(e *dice.Expression, vars dice.Variables, limit int, l Limits) (*Enumeration, error) {
	return outcomes(e, vars, limit, newMeter(l))
}

func outcomes(e *dice.Expression, vars dice.Variables, limit int, w *meter) (*Enumeration, error) {
	var rolls []Weighted
	var chances []exact.Probability
	problem := enumerate(e, w, e.Root(), limit, func(m *dice.Roller, ways *enumerator) *diag.Problem {
		roll, problem := m.Roll()
		if problem != nil {
			return problem
		}
		rolls = append(rolls, Weighted{Roll: roll})
		chances = append(chances, ways.probability())
		return nil
	}, func() { rolls, chances = nil, nil }, vars)
	if problem != nil {
		return nil, problem
	}
	result := &Enumeration{Outcomes: rolls}
	weights, denom := exact.Weights(chances)
	result.Denominator, result.Tail = denom, new(big.Int).Set(denom)
	for i, w := range weights {
		rolls[i].Weight = w
		result.Tail.Sub(result.Tail, w)
	}
	return result, nil
}

// enumerate calls run for every result of a node, and repeats that with shorter and shorter
// explosions until there are at most limit results. again is called before each attempt and
// discards the results of the attempt before.
func enumerate(e *dice.Expression, w *meter, at dice.Node, limit int, run func(*dice.Roller, *enumerator) *diag.Problem, again func(), vars dice.Variables) *diag.Problem {
	m := dice.NewRoller(e, vars)
	defer m.Close()
	for i, depth := range explosionDepths() {
		if i+1 < len(explosionDepths()) && minOutcomes(e, at, vars, depth) > float64(limit) {
			continue // more than limit results
		}
		again()
		ways := &enumerator{depth: depth}
		m.Choose(ways)
		cut, fits, thrown := false, true, 0
		for results := 0; ; results++ {
			if results >= limit || thrown > 20*max(limit, 1000) {
				fits = false
				break
			}
			problem := run(m, ways)
			thrown += m.Rolled()
			if err := w.spend(int64(10 + 3*m.Rolled())); err != nil {
				p := e.Problem(at.At(), err.Error(), "")
				p.Cause = err
				return p
			}
			if problem == dice.TooManyExplosions {
				cut = true
			} else if problem != nil {
				return problem
			}
			if !ways.advance() {
				break
			}
		}
		if fits {
			return nil
		}
		if !cut && !dice.Explodes(at) {
			break
		}
	}
	p := e.Problem(at.At(), fmt.Sprintf("there are more than %d different rolls", limit), "use fewer dice, fewer sides, or simpler modifiers")
	p.Cause = ErrLarge
	return p
}

// minOutcomes returns a lower bound of the number of results if explosions are followed to a
// depth.
func minOutcomes(e *dice.Expression, at dice.Node, vars dice.Variables, depth int) float64 {
	results := 1.0
	dice.Walk(at, func(n dice.Node) {
		p, ok := n.(*dice.PoolNode)
		if !ok || len(p.Modifiers) == 0 || p.Modifiers[0].Throws != dice.Explode || p.Count != nil && dice.HasDice(p.Count) || p.Sides != nil && dice.HasDice(p.Sides) {
			return
		}
		count, sides := exact.Integer(1), exact.Integer(1)
		var problem *diag.Problem
		if p.Count != nil {
			count, problem = e.Constant(p.Count, vars)
		}
		if p.Sides != nil && problem == nil {
			sides, problem = e.Constant(p.Sides, vars)
		}
		if problem != nil {
			return // reported when it is rolled
		}
		if d, problem := e.Resolve(p, count, sides, vars); problem == nil {
			results *= chainSets(d, depth)
		}
	})
	return results
}

// chainSets returns the number of multisets of chains that the dice of a term can show. A chain
// is a die with its extra dice.
func chainSets(d *dice.Pool, depth int) float64 {
	if d.FaceCount() > 10_000 {
		return 1 // too many to count: 1 is a lower bound
	}
	seen, on, end := map[dice.DieValue]bool{}, 0.0, 0.0
	for i := range d.FaceCount() {
		m := d.Face(i)
		switch {
		case seen[m]:
		case d.Steps[0].When.Holds(m):
			on++
		default:
			end++
		}
		seen[m] = true
	}
	chains, longer := 0.0, end
	for range depth + 1 {
		chains += longer
		longer *= on
	}
	sets := 1.0
	for i := range d.Count {
		if sets *= (chains + float64(i)) / float64(i+1); sets > 1e15 {
			break
		}
	}
	return sets
}

// enumeratedLimit is the maximum number of rolls that are enumerated if no faster algorithm
// applies.
const enumeratedLimit = 100_000

// enumerate returns the pmf of a term by enumerating its rolls.
func (e *evaluator) enumerate(d *dice.Pool) (*pmf, error) {
	var values []exact.Rational
	var chances []exact.Probability
	problem := enumerate(e.expression, &e.meter, d.Node(), enumeratedLimit, func(m *dice.Roller, ways *enumerator) *diag.Problem {
		value, problem := m.RollPool(d)
		if problem != nil {
			return problem
		}
		values = append(values, value)
		chances = append(chances, ways.probability())
		return nil
	}, func() { values, chances = nil, nil }, e.vars)
	if problem != nil {
		if problem.Cause == ErrLarge {
			return nil, ErrLarge
		}
		return nil, problem
	}
	weights, denom := exact.Weights(chances)
	g := newBigHistogram()
	for i, v := range values {
		w := g.at(v)
		w.Add(w, weights[i])
	}
	return g.pmf(denom), nil
}

// fillTexts computes the distribution of an expression that results in texts.
func (e *evaluator) fillTexts(d *Distribution) *diag.Problem {
	if hasWordCombinations(e.expression.Root()) {
		return e.fillWords(d)
	}
	all, err := outcomes(e.expression, e.vars, enumeratedLimit, &e.meter)
	if err != nil {
		return e.problem(e.expression.Root().At(), err)
	}
	d.Denominator = all.Denominator
	d.addTexts(all.Outcomes, (*dice.Roll).TextsByFace)
	return nil
}

// addTexts adds outcomes for rolls, combining those for which shown returns the same texts.
func (d *Distribution) addTexts(list []Weighted, shown func(r *dice.Roll) []string) {
	places := map[string]int{}
	for _, entry := range list {
		text := strings.Join(shown(entry.Roll), ", ")
		if text == "" {
			text = "nothing"
		}
		at, known := places[text]
		if !known {
			at = len(d.Outcomes)
			places[text] = at
			d.Outcomes = append(d.Outcomes, Outcome{Text: text, Weight: new(big.Int)})
		}
		d.Outcomes[at].Weight.Add(d.Outcomes[at].Weight, entry.Weight)
	}
}
