// Package odds works out how likely the outcomes of a scripted rule are, by
// playing it in every way its dice can fall.
//
// [Of] runs a function once for every branch of what it looks at, and takes
// everything back after each: the answer is exact, as fractions. [Steps] plays
// something step by step until it is over; equal situations are merged, so that
// a fight to the end is a small chain of situations that is solved exactly, be
// it endless in principle. [Notation] answers for dice alone.
//
// All of them answer within a budget, [Options]: exactly if it suffices, and
// else they play with the dice of a seed as often as it allows, and say why.
// [Distribution.Method] always tells which of the two it was. Without a clock
// the budget is counted in branches, situations and steps of scripts alone, so
// that the same question has the same answer on every machine. Chains with more
// digits than anybody reads are told within a bound, [Distribution.Bound].
package odds

import (
	"crypto/sha256"
	"fmt"
	"math"
	"math/big"
	"slices"
	"sort"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/exact"
	"houserule/lang/types"
	"houserule/runtime/budget"
	"houserule/runtime/state"
	"houserule/runtime/table"
)

// Outcome is one value and its chance.
type Outcome struct {
	Text   string // how the value reads, with the names of things
	Value  types.Value
	Chance *big.Rat
	// Low and High are the 95 % Wilson interval of a sampled chance.
	Low, High float64
}

// How odds were worked out. Those of chains that are too large for fractions, with
// a Bound, are "exact to 1e-13", or to what could be reached.
const (
	Exact     = "exact"
	Truncated = "truncated" // exact, but dice that may go on for ever were followed only so far
	Sampled   = "sampled"   // played with seeded dice
)

// Distribution is the chances of all outcomes. With what is left over they are
// 1 exactly.
type Distribution struct {
	Method   string // Exact, "exact to 1e-13", Truncated or Sampled
	Outcomes []Outcome
	Left     *big.Rat // the chance that is left over: of courses that were not followed to their end
	Leaves   int      // branches that were played
	States   int      // different situations, for Steps
	Trials   int      // sampled: how often it was played
	Wanted   int      // sampled: how often it was to be played; more than Trials where the budget did not suffice
	Seed     uint64   // sampled
	Why      string   // sampled: why it is not exact
	Unended  int      // sampled: trials that were not over, and are left over
	Unend    string   // how far they came: "not over after 10000 steps"
	Bound    float64  // how far off each chance may be, where a chain was too large for fractions; 0 for exact ones
	Together int      // how many values every outcome has, as a list; 0 for single ones
	OfCheck  bool     // the values are whether a check succeeds, which was asked for as a whole
}

// gather is the outcomes of different values, with how often each came.
type gather struct {
	byKey   map[string]int
	list    []Outcome
	counts  []int
	t       *table.Table
	present []state.ID // what is there already, before anything is imagined
	fresh   int64      // bytes of outcomes that nobody counted yet
}

func newGather(t *table.Table) *gather {
	return &gather{byKey: map[string]int{}, t: t, present: t.World().State().Records()}
}

// count counts a value that came.
func (g *gather) count(v types.Value) error {
	a, err := g.answer(v)
	if err == nil {
		g.counts[g.place(a)]++
	}
	return err
}

// place is where an answer stands in the list.
func (g *gather) place(a answered) int {
	i, ok := g.byKey[a.key]
	if !ok {
		i = len(g.list)
		g.byKey[a.key] = i
		g.list = append(g.list, Outcome{Value: a.value, Text: a.text})
		g.counts = append(g.counts, 0)
		g.fresh += a.bytes()
	}
	return i
}

// answered is an answer as it was given.
type answered struct {
	value types.Value
	key   string // tells it from others; of a long one, its hash
	text  string
	long  int // bytes of the whole key
}

// longestKey is how long keys are kept as they are.
const longestKey = 64

// answer gives a value its key and its text, and refuses one that is too long.
func (g *gather) answer(v types.Value) (answered, error) {
	text := g.t.World().Names.Show(v)
	if err := budget.Answer("an answer of odds", text); err != nil {
		return answered{}, err
	}
	key := g.key(v)
	a := answered{v, key, text, len(key)}
	if len(key) > longestKey {
		sum := sha256.Sum256([]byte(key))
		a.key = string(sum[:])
	}
	return a, nil
}

// outcomeBytes is about what an outcome takes beside its texts.
const outcomeBytes = 400

// bytes is what the answer takes that is kept.
func (a answered) bytes() int64 { return outcomeBytes + int64(2*a.long+len(a.text)) }

// work is what it takes to tell the answer from others, in steps.
func (a answered) work() int64 { return int64(a.long+len(a.text)) / lettersKept }

// grown is how many bytes more than before the outcomes take.
func (g *gather) grown() int64 {
	n := g.fresh
	g.fresh = 0
	return n
}

func (g *gather) chance(i int, chance *big.Rat) { g.list[i].Chance = chance }

// key tells values apart. Things that came to the table in an imagined course
// are told apart by their place there and by what they are called: what came and
// left before them does not matter.
func (g *gather) key(v types.Value) string {
	imagined := false
	key := types.Key(types.Renumbered(v, func(id uint64) uint64 {
		if _, known := slices.BinarySearch(g.present, id); known || id == 0 {
			return id
		}
		imagined = true
		return imaginedBase + uint64(g.t.World().State().Ordinal(id))
	}))
	if imagined {
		key += " " + g.t.World().Names.Show(v)
	}
	return key
}

// imaginedBase lifts the places of imagined things above the numbers of others.
const imaginedBase = 1 << 62

func (g *gather) sorted() []Outcome {
	sort.SliceStable(g.list, func(i, j int) bool { return types.Compare(g.list[i].Value, g.list[j].Value) < 0 })
	var words []string
	for _, o := range g.list {
		word, isText := o.Value.(string)
		if !isText {
			return g.list
		}
		words = append(words, word)
	}
	// Letters tell nothing about texts: they stand as the book lists them, or
	// the likeliest comes first.
	if order := choicesOf(g.t, words); order != nil {
		place := func(i int) int { return slices.Index(order, g.list[i].Value.(string)) }
		sort.SliceStable(g.list, func(i, j int) bool { return place(i) < place(j) })
		return g.list
	}
	sort.SliceStable(g.list, func(i, j int) bool { return g.list[i].Chance.Cmp(g.list[j].Chance) > 0 })
	return g.list
}

// choicesOf finds the choice type of a box, a parameter or an answer that has
// all of some words, the first one declared; nil when there is none.
func choicesOf(t *table.Table, words []string) []string {
	fits := func(of types.Type) bool {
		for _, word := range words {
			if !slices.Contains(of.Choices, word) {
				return false
			}
		}
		return len(of.Choices) > 0
	}
	if len(words) < 2 {
		return nil
	}
	for _, k := range t.World().Book().Catalogue.Kinds() {
		for _, b := range k.Own() {
			if fits(b.Type) {
				return b.Type.Choices
			}
		}
	}
	for _, r := range t.World().Book().Rules() {
		if fits(r.Signature.Answer) {
			return r.Signature.Answer.Choices
		}
		for _, p := range r.Signature.Params {
			if fits(p.Type) {
				return p.Type.Choices
			}
		}
	}
	return nil
}

// Chance is the chance of one value; 0 for a value that cannot come.
func (d *Distribution) Chance(v types.Value) *big.Rat {
	for _, o := range d.Outcomes {
		if types.Equal(o.Value, v) {
			return o.Chance
		}
	}
	return new(big.Rat)
}

// Mean is the mean of values that are numbers; ok is false for others.
func (d *Distribution) Mean() (mean float64, ok bool) {
	sum := new(big.Rat)
	for _, o := range d.Outcomes {
		n, isNumber := o.Value.(float64)
		if !isNumber {
			return 0, false
		}
		value := new(big.Rat)
		if value.SetFloat64(n) == nil {
			return 0, false
		}
		sum.Add(sum, value.Mul(value, o.Chance))
	}
	mean, _ = sum.Float64()
	return mean, len(d.Outcomes) > 0
}

// Percent writes a chance. One that three decimals would make none, or all, is
// written with what tells it from that.
func Percent(p float64) string {
	if p > 0 && p < 0.00001 {
		return fmt.Sprintf("%7.2g %%", 100*p)
	}
	return fmt.Sprintf("%7.3f %%", 100*p)
}

// Interval writes the interval of a sampled chance.
func Interval(low, high float64) string {
	return fmt.Sprintf("(95 %%: %.3f to %.3f %%)", 100*low, 100*high)
}

// String shows the distribution for people, one value a line, and the ends of
// very many numbers in one line each.
func (d *Distribution) String() string { return d.table() + d.How() }

// WithMean is String with the mean and the standard deviation of numbers that
// differ.
func (d *Distribution) WithMean() string { return d.table() + d.MeanText() + d.How() }

// MeanText is a line with the mean and the standard deviation of numbers that differ; ""
// for anything else.
func (d *Distribution) MeanText() string {
	mean, ok := d.Mean()
	if !ok || len(d.Outcomes) < 2 {
		return ""
	}
	variance := 0.0
	for _, o := range d.Outcomes {
		p, _ := o.Chance.Float64()
		off := o.Value.(float64) - mean
		variance += float64(p * off * off)
	}
	return fmt.Sprintf("mean %.6g, standard deviation %.6g\n", mean, math.Sqrt(variance))
}

// chanceColumns is about how many bytes stand behind a name in a table.
const chanceColumns = 48

func (d *Distribution) table() string {
	if table, ok := d.crossed(); ok {
		return table
	}
	var b strings.Builder
	list, width := slices.Clone(d.Rows()), 0
	for i, o := range list {
		o.Text = diag.Cut(o.Text, diag.MaxText)
		list[i] = o
		width = max(width, Aligned(o.Text))
	}
	length := 0
	for _, o := range list {
		length += max(width, len(o.Text)) + chanceColumns
	}
	b.Grow(length)
	for _, o := range list {
		p, _ := o.Chance.Float64()
		fmt.Fprintf(&b, "%*s  %s", width, o.Text, Percent(p))
		switch {
		case d.Method == Sampled:
			b.WriteString("  " + Interval(o.Low, o.High))
		case d.Bound == 0 && len(o.Chance.RatString()) <= 25:
			fmt.Fprintf(&b, "  %s", o.Chance.RatString())
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Trials tells how odds were sampled: how often, with which seed and why.
func Trials(made, wanted int, seed uint64, why string) string {
	trials := fmt.Sprintf("%d trials", made)
	if made < wanted {
		trials = fmt.Sprintf("%d of %d trials within the budget", made, wanted)
	}
	return fmt.Sprintf("sampled: %s, seed %d, because %s", trials, seed, why)
}

// How tells how the odds were worked out.
func (d *Distribution) How() string {
	if d.Method == Sampled {
		s := Trials(d.Trials, d.Wanted, d.Seed, d.Why)
		if d.Unended > 0 {
			s += fmt.Sprintf("\nleft over: %d of the trials were %s", d.Unended, d.Unend)
		}
		return s
	}
	s := fmt.Sprintf("%s: %d branches", d.Method, d.Leaves)
	if d.States > 0 {
		s = fmt.Sprintf("%s: %d situations, %d branches", d.Method, d.States, d.Leaves)
	}
	if d.Left.Sign() > 0 {
		left, _ := d.Left.Float64()
		s += fmt.Sprintf("; %.2g %% more is left over: dice that go on beyond those followed", 100*left)
		if d.Bound > 0 {
			s += "; " + exactTo(d.Bound)
		}
	}
	return s
}

// exactTo tells how far off chances may be: no further than any table needs, or by
// a number of one digit that is not below the bound.
func exactTo(bound float64) string {
	bound = max(bound, 1e-13)
	text := fmt.Sprintf("%.0e", bound)
	if told, _ := strconv.ParseFloat(text, 64); told < bound {
		exponent, _ := strconv.Atoi(text[strings.Index(text, "e")+1:])
		text = fmt.Sprintf("%.0e", bound+float64(math.Pow10(exponent)/2))
	}
	return "exact to " + text
}

// sound makes sure that the chances are all there are. Every distribution
// passes here: one that does not add up to 1 exactly is never shown.
func sound(d *Distribution) (*Distribution, error) {
	sum := new(big.Rat)
	if d.Left != nil {
		sum.Set(d.Left)
	}
	for _, o := range d.Outcomes {
		if o.Chance.Sign() < 0 {
			return nil, &Fault{Sum: o.Chance}
		}
		sum.Add(sum, o.Chance)
	}
	if sum.Cmp(one()) != 0 {
		return nil, &Fault{Sum: sum}
	}
	return d, nil
}

// complete fails with a Fault where sums are not 1 together.
func complete(s *exact.Sums) error {
	if all := s.All(); !all.IsOne() {
		return &Fault{Sum: all.Rat()}
	}
	return nil
}

// Fault says that chances do not add up to 1: a fault of the engine.
type Fault struct{ Sum *big.Rat }

// Error tells what they add up to.
func (e *Fault) Error() string {
	percent, _ := new(big.Rat).Mul(e.Sum, big.NewRat(100, 1)).Float64()
	return fmt.Sprintf("the chances add up to %.6g %% and not to 100 %%: this is a fault of the engine, not of the rules; please report it", percent)
}
