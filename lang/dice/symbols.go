package dice

import (
	"encoding/binary"
	"errors"
	"math/big"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/exact"
)

// Tallied is how often a word lies there on dice of a label that count.
type Tallied struct {
	Label, Word string
	Count       int
}

// CountingBy gives the expression for readers who count words on all dice, and
// apart on those of some labels alone: Symbols then lists fewer tallies.
func (e *Expression) CountingBy(labels ...string) *Expression {
	c := *e
	c.counted, c.together = labels, true
	return &c
}

// CountsApart tells whether Symbols counts the words of a label apart.
func (e *Expression) CountsApart(label string) bool {
	return !e.together || slices.Contains(e.counted, label)
}

// Tally is what a roll that [Expression.Symbols] lists counted of each word; nil
// for every other roll, which has its dice.
func (r *Roll) Tally() []Tallied {
	if r.aside == nil {
		return nil
	}
	return r.tally
}

// FaceWords lists the words on the faces of an expression, each once, as they first
// appear. Open says that faces come from a word that is not known yet.
func (e *Expression) FaceWords() (words []string, open bool) { return faceWords(e.root) }

// FaceWords lists the words on the faces of the dice of a roll.
func (r *Roll) FaceWords() []string {
	words, _ := faceWords(r.program.root)
	return words
}

func faceWords(root node) (words []string, open bool) {
	walk(root, func(n node) {
		p, ok := n.(*pool)
		if !ok {
			return
		}
		open = open || p.listed != nil
		for _, f := range p.faces {
			for _, w := range f.Words() {
				if !slices.Contains(words, w) {
					words = append(words, w)
				}
			}
		}
	})
	return words, open
}

// Symbols lists how often each word can lie there, with the weights: one roll
// without its dice for each of them, see [Roll.Tally]. Which die shows a word makes
// no difference, so there are far fewer than Outcomes lists. The error is
// [ErrLarge] beyond a limit.
func (e *Expression) Symbols(vars Variables, limit int, l Limits) (*Enumeration, error) {
	t := &tallier{e: e, vars: vars, limit: limit, w: effort{Limits: l}}
	all, err := t.of(e.root, "")
	if errors.Is(err, errNotEach) {
		t.slots = nil
		all, err = t.enumerated()
	}
	if err != nil {
		return nil, err
	}
	list := &Enumeration{Denominator: all.denom, Tail: all.tail}
	for _, s := range all.sorted() {
		r := &Roll{Expression: e.String(), Kept: true, of: e, program: e.program, aside: &aside{bare: true, tally: []Tallied{}}}
		for i, n := range s.counts {
			r.tally = append(r.tally, Tallied{t.slots[i].Label, t.slots[i].Word, n})
		}
		list.Outcomes = append(list.Outcomes, Weighted{Roll: r, Weight: s.weight})
	}
	return list, nil
}

// errNotEach says that dice cannot be followed one by one.
var errNotEach = errors.New("these dice are not followed one by one")

// tallier counts the words of dice in all ways they can fall.
type tallier struct {
	e     *Expression
	vars  Variables
	limit int
	w     effort
	slots []Tallied // what is counted; its Count is not used
}

// tallies are numbers of words with their weights.
type tallies struct {
	all   map[string]*tally
	denom *big.Int
	tail  *big.Int // of explosions that were not followed
}

type tally struct {
	counts []int // by slot; slots behind the last are 0
	weight *big.Int
}

func newTallies(denom *big.Int) *tallies { return &tallies{map[string]*tally{}, denom, new(big.Int)} }

// nothing is what no dice show.
func nothing() *tallies {
	t := newTallies(big.NewInt(1))
	t.add(nil, big.NewInt(1))
	return t
}

func (t *tallies) add(counts []int, weight *big.Int) {
	for len(counts) > 0 && counts[len(counts)-1] == 0 {
		counts = counts[:len(counts)-1]
	}
	var key []byte
	for _, n := range counts {
		key = binary.AppendUvarint(key, uint64(n))
	}
	if s := t.all[string(key)]; s != nil {
		s.weight.Add(s.weight, weight)
		return
	}
	t.all[string(key)] = &tally{counts, new(big.Int).Set(weight)}
}

// sorted lists the tallies, the fewest words first.
func (t *tallies) sorted() []*tally {
	list := make([]*tally, 0, len(t.all))
	for _, s := range t.all {
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b *tally) int { return slices.Compare(a.counts, b.counts) })
	return list
}

// slot is the place of a word of a label.
func (t *tallier) slot(label, word string) int {
	if !t.e.CountsApart(label) {
		label = ""
	}
	i := slices.IndexFunc(t.slots, func(s Tallied) bool { return s.Label == label && s.Word == word })
	if i < 0 {
		i = len(t.slots)
		t.slots = append(t.slots, Tallied{Label: label, Word: word})
	}
	return i
}

// count adds the words of a face.
func (t *tallier) count(counts []int, label string, f Face) []int {
	for _, word := range f.Words() {
		i := t.slot(label, word)
		for len(counts) <= i {
			counts = append(counts, 0)
		}
		counts[i]++
	}
	return counts
}

// together lays the dice of two parts together.
func (t *tallier) together(a, b *tallies) (*tallies, error) {
	sum := newTallies(new(big.Int).Mul(a.denom, b.denom))
	if err := t.w.spend(mulWork(32*len(a.all), len(b.all))); err != nil {
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
		if len(sum.all) > t.limit {
			return nil, ErrLarge
		}
	}
	return sum, nil
}

// of counts the words of a part that is pools of dice laid together.
func (t *tallier) of(n node, label string) (*tallies, error) {
	switch n := n.(type) {
	case *labelled:
		if label == "" {
			label = n.label
		}
		return t.of(n.of, label)
	case *arithmetic:
		left, err := t.of(n.left, label)
		if err != nil {
			return nil, err
		}
		right, err := t.of(n.right, label)
		if err != nil {
			return nil, err
		}
		return t.together(left, right)
	case *pool:
		return t.pool(n, label)
	case *variable:
		return nothing(), nil
	}
	return nil, errNotEach
}

func (t *tallier) pool(n *pool, label string) (*tallies, error) {
	if n.count != nil && hasDice(n.count) || n.sides != nil && hasDice(n.sides) {
		return nil, errNotEach
	}
	if !isText(n) {
		return nothing(), nil
	}
	count := exact.Integer(1)
	if n.count != nil {
		var problem *diag.Problem
		if count, problem = t.e.constant(n.count, t.vars); problem != nil {
			return nil, problem
		}
	}
	d, problem := t.e.resolve(n, count, exact.Integer(1), t.vars)
	if problem != nil {
		return nil, problem
	}
	for _, s := range d.steps {
		if s.Throws != RerollUntil && s.Throws != RerollOnce {
			return nil, errNotEach
		}
	}
	flow := newFlow(d, &t.w)
	faces, err := flow.unit(len(d.steps))
	if err != nil {
		return nil, err
	}
	faces.wide()
	one := newTallies(faces.denom)
	for i, v := range faces.values {
		one.add(t.count(nil, label, Face{Text: flow.mark(v).text}), faces.weights[i])
	}
	all := nothing()
	for range d.count {
		if all, err = t.together(all, one); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// enumerated counts the words of every result.
func (t *tallier) enumerated() (*tallies, error) {
	list, err := t.e.outcomes(t.vars, enumeratedLimit, &t.w)
	if err != nil {
		return nil, err
	}
	all := newTallies(list.Denominator)
	all.tail = list.Tail
	for _, o := range list.Outcomes {
		var counts []int
		for _, d := range o.Roll.Dice {
			if d.Role == ForResult && d.Kept && !d.Rerolled {
				counts = t.count(counts, d.Label, Face{Text: d.Text})
			}
		}
		all.add(counts, o.Weight)
	}
	return all, nil
}

// manyWords tells dice of which some faces show no words, or several, and none
// shows a number.
func manyWords(root node) (found bool) {
	numbers := false
	walk(root, func(n node) {
		p, ok := n.(*pool)
		if !ok {
			return
		}
		numbers = numbers || len(p.faces) == 0
		for _, f := range p.faces {
			numbers = numbers || f.Text == ""
			found = found || f.Text != "" && len(f.Words()) != 1
		}
	})
	return found && !numbers
}

// words gives the odds of dice by the words that they show, wherever these lie.
func (o *odds) words(d *Distribution) *diag.Problem {
	list, err := o.e.Symbols(o.vars, maxOutcomes, o.w.Limits)
	if err != nil {
		return o.failed(o.e.root.at(), err)
	}
	d.Denominator = list.Denominator
	d.byTexts(list.Outcomes, func(r *Roll) []string {
		var all []string
		for _, t := range r.tally {
			for range t.Count {
				all = append(all, t.Word)
			}
		}
		slices.Sort(all)
		return all
	})
	return nil
}

// ShowsNumbers tells whether any dice of the expression show numbers.
func (e *Expression) ShowsNumbers() bool {
	numbers := false
	walk(e.root, func(n node) {
		p, ok := n.(*pool)
		if !ok {
			return
		}
		numbers = numbers || p.listed == nil && len(p.faces) == 0
		for _, f := range p.faces {
			numbers = numbers || f.Text == ""
		}
	})
	return numbers
}
