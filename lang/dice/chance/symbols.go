package chance

import (
	"encoding/binary"
	"errors"
	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/exact"
	"math/big"
	"slices"
)

// Symbols lists how often the kept dice can show each word, with weights. Each outcome is a roll
// without dice, see [dice.Roll.Tally]. As it does not distinguish which die shows a word, it
// lists far fewer outcomes than [Outcomes]. The error is [ErrLarge] if there are more than limit
// outcomes or a limit of work is exceeded.
func Symbols(e *dice.Expression, vars dice.Variables, limit int, l Limits) (*Enumeration, error) {
	t := &symbolCounter{e: e, vars: vars, limit: limit, w: meter{Limits: l}}
	all, err := t.of(e.Root(), "")
	if errors.Is(err, errNotIndependent) {
		t.slots = nil
		all, err = t.enumerate()
	}
	if err != nil {
		return nil, err
	}
	list := &Enumeration{Denominator: all.denom, Tail: all.tail}
	for _, s := range all.sorted() {
		tally := []dice.TallyEntry{}
		for i, n := range s.counts {
			tally = append(tally, dice.TallyEntry{Label: t.slots[i].Label, Word: t.slots[i].Word, Count: n})
		}
		list.Outcomes = append(list.Outcomes, Weighted{Roll: e.RollOfTally(tally), Weight: s.weight})
	}
	return list, nil
}

// errNotIndependent is returned for dice that cannot be added one by one.
var errNotIndependent = errors.New("these dice are not followed one by one")

// symbolCounter computes the joint distribution of the numbers of times that each word is shown.
type symbolCounter struct {
	e     *dice.Expression
	vars  dice.Variables
	limit int // maximum number of different results
	w     meter
	slots []dice.TallyEntry // the words found so far, by label; Count is unused
}

// symbolCounts is a joint distribution of counts of words.
type symbolCounts struct {
	all   map[string]*symbolCount // by the encoded counts
	denom *big.Int
	tail  *big.Int // weight of explosions that were not followed
}

// symbolCount is one outcome: the count of each word, and its weight.
type symbolCount struct {
	counts []int // by slot; missing ones are 0
	weight *big.Int
}

func newSymbolCounts(denom *big.Int) *symbolCounts {
	return &symbolCounts{map[string]*symbolCount{}, denom, new(big.Int)}
}

// noSymbols returns the distribution of an expression without dice.
func noSymbols() *symbolCounts {
	t := newSymbolCounts(big.NewInt(1))
	t.add(nil, big.NewInt(1))
	return t
}

func (sc *symbolCounts) add(counts []int, weight *big.Int) {
	for len(counts) > 0 && counts[len(counts)-1] == 0 {
		counts = counts[:len(counts)-1]
	}
	var key []byte
	for _, n := range counts {
		key = binary.AppendUvarint(key, uint64(n))
	}
	if s := sc.all[string(key)]; s != nil {
		s.weight.Add(s.weight, weight)
		return
	}
	sc.all[string(key)] = &symbolCount{counts, new(big.Int).Set(weight)}
}

// sorted returns the outcomes in lexicographic order of their counts.
func (sc *symbolCounts) sorted() []*symbolCount {
	list := make([]*symbolCount, 0, len(sc.all))
	for _, s := range sc.all {
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b *symbolCount) int { return slices.Compare(a.counts, b.counts) })
	return list
}

// slot returns the index in slots of a word with a label, which it adds if it is new.
func (sc *symbolCounter) slot(label, word string) int {
	if !sc.e.CountsLabel(label) {
		label = ""
	}
	i := slices.IndexFunc(sc.slots, func(s dice.TallyEntry) bool { return s.Label == label && s.Word == word })
	if i < 0 {
		i = len(sc.slots)
		sc.slots = append(sc.slots, dice.TallyEntry{Label: label, Word: word})
	}
	return i
}

// count adds the words of a face to counts.
func (sc *symbolCounter) count(counts []int, label string, f dice.Face) []int {
	for _, word := range f.Words() {
		i := sc.slot(label, word)
		for len(counts) <= i {
			counts = append(counts, 0)
		}
		counts[i]++
	}
	return counts
}

// sum returns the distribution of the sum of two independent parts.
func (sc *symbolCounter) sum(a, b *symbolCounts) (*symbolCounts, error) {
	sum := newSymbolCounts(new(big.Int).Mul(a.denom, b.denom))
	if err := sc.w.spend(mulWork(32*len(a.all), len(b.all))); err != nil {
		return nil, err
	}
	right, weight := b.sorted(), new(big.Int)
	for _, x := range a.sorted() {
		for _, y := range right {
			counts := make([]int, max(len(x.counts), len(y.counts)))
			copy(counts, x.counts)
			for i, n := range y.counts {
				counts[i] += n
			}
			sum.add(counts, weight.Mul(x.weight, y.weight))
		}
		if len(sum.all) > sc.limit {
			return nil, ErrLarge
		}
	}
	return sum, nil
}

// of returns the distribution of a part of the expression. label is the outermost label around
// it.
func (sc *symbolCounter) of(n dice.Node, label string) (*symbolCounts, error) {
	switch n := n.(type) {
	case *dice.LabelNode:
		if label == "" {
			label = n.Label
		}
		return sc.of(n.Of, label)
	case *dice.ArithmeticNode:
		left, err := sc.of(n.Left, label)
		if err != nil {
			return nil, err
		}
		right, err := sc.of(n.Right, label)
		if err != nil {
			return nil, err
		}
		return sc.sum(left, right)
	case *dice.PoolNode:
		return sc.pool(n, label)
	case *dice.VariableNode:
		return noSymbols(), nil
	}
	return nil, errNotIndependent
}

func (sc *symbolCounter) pool(n *dice.PoolNode, label string) (*symbolCounts, error) {
	if n.Count != nil && dice.HasDice(n.Count) || n.Sides != nil && dice.HasDice(n.Sides) {
		return nil, errNotIndependent
	}
	if !dice.IsText(n) {
		return noSymbols(), nil
	}
	count := exact.Integer(1)
	if n.Count != nil {
		var problem *diag.Problem
		if count, problem = sc.e.Constant(n.Count, sc.vars); problem != nil {
			return nil, problem
		}
	}
	d, problem := sc.e.Resolve(n, count, exact.Integer(1), sc.vars)
	if problem != nil {
		return nil, problem
	}
	for _, s := range d.Steps {
		if s.Throws != dice.RerollUntil && s.Throws != dice.RerollOnce {
			return nil, errNotIndependent
		}
	}
	flow := newSingleDie(d, &sc.w)
	faces, err := flow.unit(len(d.Steps))
	if err != nil {
		return nil, err
	}
	faces.toBig()
	one := newSymbolCounts(faces.denom)
	for i, v := range faces.values {
		one.add(sc.count(nil, label, dice.Face{Text: flow.dieValue(v).Text}), faces.weights[i])
	}
	all := noSymbols()
	for range d.Count {
		if all, err = sc.sum(all, one); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// enumerate returns the distribution of the expression by enumerating every roll.
func (sc *symbolCounter) enumerate() (*symbolCounts, error) {
	list, err := outcomes(sc.e, sc.vars, enumeratedLimit, &sc.w)
	if err != nil {
		return nil, err
	}
	all := newSymbolCounts(list.Denominator)
	all.tail = list.Tail
	for _, o := range list.Outcomes {
		var counts []int
		for _, d := range o.Roll.Dice {
			if d.Role == dice.ForResult && d.Kept && !d.Rerolled {
				counts = sc.count(counts, d.Label, dice.Face{Text: d.Text()})
			}
		}
		all.add(counts, o.Weight)
	}
	return all, nil
}

// hasWordCombinations reports whether at least one face has no word or several, and no face is a number.
func hasWordCombinations(root dice.Node) (found bool) {
	numbers := false
	dice.Walk(root, func(n dice.Node) {
		p, ok := n.(*dice.PoolNode)
		if !ok {
			return
		}
		numbers = numbers || len(p.Faces) == 0
		for _, f := range p.Faces {
			numbers = numbers || f.Text == ""
			found = found || f.Text != "" && len(f.Words()) != 1
		}
	})
	return found && !numbers
}

// fillWords computes the distribution of the words shown, without regard to their order.
func (e *evaluator) fillWords(d *Distribution) *diag.Problem {
	list, err := Symbols(e.expression, e.vars, maxOutcomes, e.meter.Limits)
	if err != nil {
		return e.problem(e.expression.Root().At(), err)
	}
	d.Denominator = list.Denominator
	d.addTexts(list.Outcomes, func(r *dice.Roll) []string {
		var all []string
		for _, t := range r.Tally() {
			for range t.Count {
				all = append(all, t.Word)
			}
		}
		slices.Sort(all)
		return all
	})
	return nil
}
