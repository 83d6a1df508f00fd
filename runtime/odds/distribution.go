// Package odds works out how likely the outcomes of a scripted rule are, by
// playing it in every way its dice can fall.
//
// [Of] runs a function once for every branch of what it looks at, and takes
// everything back after each: the answer is exact, as fractions. [Steps] plays
// something step by step until it is over; equal situations are merged, so that
// a fight to the end is a small chain of situations that is solved exactly, be
// it endless in principle. What cannot be exact says why and is sampled with a
// seed: [Distribution.Method] always tells which of the two it was.
package odds

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"houserule/lang/types"
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

// Distribution is the chances of all outcomes.
type Distribution struct {
	Method   string // "exact" or "sampled"
	Outcomes []Outcome
	Leaves   int    // branches that were played
	States   int    // different situations, for Steps
	Trials   int    // sampled: how often it was played
	Seed     uint64 // sampled
	Why      string // sampled: why it is not exact
}

// gather adds chances up by value.
type gather struct {
	byKey map[string]int
	list  []Outcome
	show  func(types.Value) string
	t     *table.Table
}

func newGather(t *table.Table) *gather {
	return &gather{byKey: map[string]int{}, show: t.Show, t: t}
}

func (g *gather) add(v types.Value, chance *big.Rat) {
	key := types.Key(v)
	i, ok := g.byKey[key]
	if !ok {
		i = len(g.list)
		g.byKey[key] = i
		g.list = append(g.list, Outcome{Value: v, Text: g.show(v), Chance: new(big.Rat)})
	}
	g.list[i].Chance.Add(g.list[i].Chance, chance)
}

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
	for _, k := range t.Book().Catalogue.Kinds() {
		for _, b := range k.Own() {
			if fits(b.Type) {
				return b.Type.Choices
			}
		}
	}
	for _, r := range t.Book().Rules() {
		if fits(r.Answer) {
			return r.Answer.Choices
		}
		for _, p := range r.Params {
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

// String shows the distribution for people, one value a line.
func (d *Distribution) String() string {
	var b strings.Builder
	width := 0
	for _, o := range d.Outcomes {
		width = max(width, utf8.RuneCountInString(o.Text))
	}
	for _, o := range d.Outcomes {
		p, _ := o.Chance.Float64()
		fmt.Fprintf(&b, "%*s  %7.3f %%", width, o.Text, 100*p)
		switch {
		case d.Method == "sampled":
			fmt.Fprintf(&b, "  (95 %%: %.3f to %.3f %%)", 100*o.Low, 100*o.High)
		case len(o.Chance.RatString()) <= 25:
			fmt.Fprintf(&b, "  %s", o.Chance.RatString())
		}
		b.WriteByte('\n')
	}
	switch {
	case d.Method == "sampled":
		fmt.Fprintf(&b, "sampled: %d trials, seed %d, because %s", d.Trials, d.Seed, d.Why)
	case d.States > 0:
		fmt.Fprintf(&b, "exact: %d situations, %d branches", d.States, d.Leaves)
	default:
		fmt.Fprintf(&b, "exact: %d branches", d.Leaves)
	}
	return b.String()
}

// wilson is the 95 % interval of a chance seen k times in n trials.
func wilson(k, n int) (low, high float64) {
	const z = 1.959963984540054
	p, m := float64(k)/float64(n), float64(n)
	centre := p + z*z/(2*m)
	half := float64(z * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))) // no step rounded together with the next
	low, high = (centre-half)/(1+z*z/m), (centre+half)/(1+z*z/m)
	if k == 0 {
		low = 0
	}
	if k == n {
		high = 1
	}
	return low, high
}
