package dice

import (
	"fmt"
	"math/big"

	"houserule/lang/diag"
	"houserule/lang/exact"
)

// Enumeration is every distinguishable roll of an expression with its weight.
type Enumeration struct {
	Outcomes    []Weighted
	Denominator *big.Int
	// Tail is the weight that is left over when an explosion without end was
	// followed only so far; 0 when the enumeration is complete.
	Tail *big.Int
}

// Weighted is one roll and its weight.
type Weighted struct {
	Roll   *Roll
	Weight *big.Int
}

// depths are how far explosions are followed, the deepest that fits first.
func depths() []int { return []int{40, 20, 10, 5, 2, 1} }

// Outcomes lists the rolls themselves, with every die, up to limit of them.
// Equal dice of one term are put in rising order and counted together unless a
// modifier depends on their order or the expression is InOrder: 2d6 has 21
// entries, in order 36. Dice that all differ
// are drawn like cards, in every order or, when they are sorted, as sets:
// 3d22u has 9,240 entries and 3d22us has 1,540. A die that is rolled again
// until it is better appears once with its last face. More than limit
// entries are an error; explosions without end are followed as far as the
// limit allows, and the rest is the tail. Repetitions are enumerated as one
// roll of them.
func (e *Expression) Outcomes(vars Variables, limit int) (*Enumeration, error) {
	return e.OutcomesWithin(vars, limit, Limits{})
}

// OutcomesWithin is Outcomes within limits of work: beyond them the cause of
// the error is [ErrLarge], or it is the error of Stop.
func (e *Expression) OutcomesWithin(vars Variables, limit int, l Limits) (*Enumeration, error) {
	return e.outcomes(vars, limit, newEffort(l))
}

func (e *Expression) outcomes(vars Variables, limit int, w *effort) (*Enumeration, error) {
	var rolls []Weighted
	var chances []exact.Probability
	problem := e.enumerate(w, e.root, limit, func(m *machine) *diag.Problem {
		m.records = true
		roll, problem := m.rolled(e.program)
		if problem != nil {
			return problem
		}
		rolls = append(rolls, Weighted{Roll: roll})
		chances = append(chances, m.choices.probability())
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

// enumerate runs through all results, with less and less patience for
// explosions until they fit the limit. again forgets what a run that did not
// fit has found.
func (e *Expression) enumerate(w *effort, at node, limit int, run func(*machine) *diag.Problem, again func(), vars Variables) *diag.Problem {
	m := newMachine(e, vars)
	defer m.done()
	for i, depth := range depths() {
		if i+1 < len(depths()) && e.least(at, vars, depth) > float64(limit) {
			continue // it would not fit
		}
		again()
		m.choices = &enumerator{depth: depth}
		cut, fits, thrown := false, true, 0
		for results := 0; ; results++ {
			if results >= limit || thrown > 20*max(limit, 1000) {
				fits = false
				break
			}
			m.begin()
			problem := run(m)
			thrown += m.drawn
			if err := w.spend(int64(10 + 3*m.drawn)); err != nil {
				p := e.problem(at.at(), err.Error(), "")
				p.Cause = err
				return p
			}
			if problem == abandoned {
				cut = true
			} else if problem != nil {
				return problem
			}
			if !m.choices.advance() {
				break
			}
		}
		if fits {
			return nil
		}
		if !cut && !explodes(at) {
			break
		}
	}
	p := e.problem(at.at(), fmt.Sprintf("there are more than %d different rolls", limit), "use fewer dice, fewer sides, or simpler modifiers")
	p.Cause = ErrLarge
	return p
}

// least is how many results there are at least when explosions of one die are
// followed so far: as many as there are sets of chains of the dice of a term.
func (e *Expression) least(at node, vars Variables, depth int) float64 {
	results := 1.0
	walk(at, func(n node) {
		p, ok := n.(*pool)
		if !ok || len(p.modifiers) == 0 || p.modifiers[0].Throws != Explode || p.count != nil && hasDice(p.count) || p.sides != nil && hasDice(p.sides) {
			return
		}
		count, sides := exact.Integer(1), exact.Integer(1)
		var problem *diag.Problem
		if p.count != nil {
			count, problem = e.constant(p.count, vars)
		}
		if p.sides != nil && problem == nil {
			sides, problem = e.constant(p.sides, vars)
		}
		if problem != nil {
			return // it is told where it is rolled
		}
		if d, problem := e.resolve(p, count, sides, vars); problem == nil {
			results *= d.sets(depth)
		}
	})
	return results
}

// sets is how many different sets of chains the dice of a term can show.
func (d *dicePool) sets(depth int) float64 {
	if d.faceCount() > 10_000 {
		return 1 // nobody counts them
	}
	seen, on, end := map[mark]bool{}, 0.0, 0.0
	for i := range d.faceCount() {
		m := d.face(i)
		switch {
		case seen[m]:
		case d.steps[0].when.holds(m):
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
	for i := range d.count {
		if sets *= (chains + float64(i)) / float64(i+1); sets > 1e15 {
			break
		}
	}
	return sets
}

func explodes(n node) (found bool) {
	walk(n, func(n node) {
		if p, ok := n.(*pool); ok {
			for _, m := range p.modifiers {
				found = found || m.Throws == Explode
			}
		}
	})
	return found
}

// enumeratedLimit bounds the rolls that are looked at for odds which no
// shorter way leads to.
const enumeratedLimit = 100_000

// enumerated gives the spread of one term by rolling it in every way.
func (o *odds) enumerated(d *dicePool) (*spread, error) {
	var values []exact.Rational
	var chances []exact.Probability
	problem := o.e.enumerate(&o.w, d.node, enumeratedLimit, func(m *machine) *diag.Problem {
		m.thrown = append(m.thrown, thrown{dicePool: d})
		value, problem := m.throw(d)
		if problem != nil {
			return problem
		}
		values = append(values, value)
		chances = append(chances, m.choices.probability())
		return nil
	}, func() { values, chances = nil, nil }, o.vars)
	if problem != nil {
		if problem.Cause == ErrLarge {
			return nil, ErrLarge
		}
		return nil, problem
	}
	weights, denom := exact.Weights(chances)
	g := gather()
	for i, v := range values {
		w := g.at(v)
		w.Add(w, weights[i])
	}
	return g.spread(denom), nil
}

// texts gives the odds of dice that show texts: of each set of faces, in the
// order of the die.
func (o *odds) texts(d *Distribution) *diag.Problem {
	if manyWords(o.e.root) {
		return o.words(d)
	}
	all, err := o.e.outcomes(o.vars, enumeratedLimit, &o.w)
	if err != nil {
		return o.failed(o.e.root.at(), err)
	}
	d.Denominator = all.Denominator
	d.byTexts(all.Outcomes, (*Roll).inOrder)
	return nil
}

// byTexts counts results together that show the same texts.
func (d *Distribution) byTexts(list []Weighted, shown func(r *Roll) []string) {
	places := map[string]int{}
	for _, entry := range list {
		text := joinTexts(shown(entry.Roll))
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
