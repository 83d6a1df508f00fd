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
	Truncated = "truncated" // exact, except for dice that explode beyond the depth followed
	Sampled   = "sampled"   // estimated from trials with seeded dice
)

// Distribution is the probabilities of all outcomes. Together with Left they add up to
// exactly 1.
type Distribution struct {
	Method   string    // Exact, "exact to 1e-13", Truncated or Sampled
	Outcomes []Outcome // numbers ascending, texts as the book lists them or the likeliest first
	Left     *big.Rat  // probability of playthroughs that were not followed to their end
	Leaves   int       // playthroughs
	States   int       // different situations of [Steps]; 0 for [Of]
	Trials   int       // sampled: trials played
	Wanted   int       // sampled: trials wanted; more than Trials if the budget ended first
	Seed     uint64    // sampled: of the first trial
	Why      string    // sampled: why the odds are not exact, to be read behind "because"
	Unended  int       // sampled: trials that did not end, which count in Left
	Unend    string    // sampled: how far these came: "not over after 10000 steps"
	Bound    float64   // maximum error of each probability, where a chain is too large for fractions; 0 for exact ones
	Together int       // number of values of a joint distribution, whose outcomes are lists; 0 for single values
	OfCheck  bool      // the outcomes are whether a check succeeds
}

// collector collects different values as outcomes, with how often each came.
type collector struct {
	byKey   map[string]int // index into list, by answered.key
	list    []Outcome
	counts  []int // by outcome: trials; 0 for exact odds
	t       *table.Table
	present []state.ID // records that existed before the run, sorted
	fresh   int64      // bytes of outcomes that grown has not reported yet
}

func newCollector(t *table.Table) *collector {
	return &collector{byKey: map[string]int{}, t: t, present: t.World().State().Records()}
}

// count adds one occurrence of a value.
func (g *collector) count(v types.Value) error {
	a, err := g.answer(v)
	if err == nil {
		g.counts[g.index(a)]++
	}
	return err
}

// index returns the index of an answer in list, where it is added if it is new.
func (g *collector) index(a keyedAnswer) int {
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

// keyedAnswer is a value with its key and its text.
type keyedAnswer struct {
	value types.Value
	key   string // identifies the value; a long one is hashed
	text  string
	long  int // bytes of the key before hashing
}

// longestKey is the length in bytes up to which keys are not hashed.
const longestKey = 64

// answer returns a value with its key and text; a text that is too long is an error.
func (g *collector) answer(v types.Value) (keyedAnswer, error) {
	text := g.t.World().Names.Show(v)
	if err := budget.Answer("an answer of odds", text); err != nil {
		return keyedAnswer{}, err
	}
	key := g.key(v)
	a := keyedAnswer{v, key, text, len(key)}
	if len(key) > longestKey {
		sum := sha256.Sum256([]byte(key))
		a.key = string(sum[:])
	}
	return a, nil
}

// outcomeBytes estimates the memory of an outcome without its texts.
const outcomeBytes = 400

// bytes estimates the memory of keeping the answer as an outcome.
func (a keyedAnswer) bytes() int64 { return outcomeBytes + int64(2*a.long+len(a.text)) }

// work is the cost in steps of making key and text.
func (a keyedAnswer) work() int64 { return int64(a.long+len(a.text)) / bytesPerStep }

// grown returns the bytes that outcomes took since the last call.
func (g *collector) grown() int64 {
	n := g.fresh
	g.fresh = 0
	return n
}

func (g *collector) chance(i int, chance *big.Rat) { g.list[i].Chance = chance }

// key identifies a value. Things that a playthrough created are identified by their
// position among all records and by name, not by number: numbers depend on what was created
// and removed before them.
func (g *collector) key(v types.Value) string {
	imagined := false
	key := types.Key(types.RenumberRecords(v, func(id uint64) uint64 {
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

// imaginedBase is added to the position of created things, so that it differs from all
// numbers of records.
const imaginedBase = 1 << 62

// sorted returns the outcomes in the order of Distribution.Outcomes.
func (g *collector) sorted() []Outcome {
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

// choicesOf returns the choices of the first type of a box, a parameter or an answer that
// has all of some words; nil if there is none.
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
	for _, k := range t.World().Program().Catalogue.Kinds() {
		for _, b := range k.Own() {
			if fits(b.Type) {
				return b.Type.Choices
			}
		}
	}
	for _, r := range t.World().Program().Rules() {
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

// Chance returns the probability of a value; 0 if it is no outcome.
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

// Percent writes a probability in percent, with three decimals or, if that would show 0,
// two significant digits.
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

// chanceColumns estimates the bytes that follow a name in a row of a table.
const chanceColumns = 48

func (d *Distribution) table() string {
	if table, ok := d.crossTable(); ok {
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

// Trials describes how odds were sampled: how often, with which seed and why.
func Trials(made, wanted int, seed uint64, why string) string {
	trials := fmt.Sprintf("%d trials", made)
	if made < wanted {
		trials = fmt.Sprintf("%d of %d trials within the budget", made, wanted)
	}
	return fmt.Sprintf("sampled: %s, seed %d, because %s", trials, seed, why)
}

// How describes the method: counts, seed, and what is left over.
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

// exactTo writes the bound of an error: at least 1e-13, rounded up to one digit.
func exactTo(bound float64) string {
	bound = max(bound, 1e-13)
	text := fmt.Sprintf("%.0e", bound)
	if told, _ := strconv.ParseFloat(text, 64); told < bound {
		exponent, _ := strconv.Atoi(text[strings.Index(text, "e")+1:])
		text = fmt.Sprintf("%.0e", bound+float64(math.Pow10(exponent)/2))
	}
	return "exact to " + text
}

// validate returns a [*Fault] unless the probabilities add up to 1. Every distribution passes
// through it before it is shown.
func validate(d *Distribution) (*Distribution, error) {
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

// validateSums returns a [*Fault] unless sums add up to 1.
func validateSums(s *exact.Sums) error {
	if all := s.All(); !all.IsOne() {
		return &Fault{Sum: all.Rat()}
	}
	return nil
}

// Fault is the error of probabilities that do not add up to 1: a bug of the engine.
type Fault struct{ Sum *big.Rat }

// Error tells what they add up to.
func (e *Fault) Error() string {
	percent, _ := new(big.Rat).Mul(e.Sum, big.NewRat(100, 1)).Float64()
	return fmt.Sprintf("the chances add up to %.6g %% and not to 100 %%: this is a fault of the engine, not of the rules; please report it", percent)
}
