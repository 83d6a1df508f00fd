package odds

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"unicode/utf8"

	"houserule/lang/dice"
	"houserule/lang/dice/chance"
)

// BarWidth is the length of the bar of the likeliest outcome in a [NotationTable].
const BarWidth = 30

// NotationTable returns the odds of dice notation as a table: a row for each value with its
// probability as a fraction, in percent and as a bar.
func NotationTable(d *chance.Distribution) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s", d.Expression)
	if d.Times > 0 {
		fmt.Fprintf(&b, "   (one of %d)", d.Times)
	}
	b.WriteString("\n")
	list, nameWidth, chanceWidth, most := diceRows(d), 0, 0, 0.0
	for _, r := range list {
		nameWidth = max(nameWidth, utf8.RuneCountInString(r.name))
		chanceWidth = max(chanceWidth, len(r.fraction))
		most = math.Max(most, r.p)
	}
	for _, r := range list {
		bar := strings.Repeat("#", int(math.Round(r.p/most*BarWidth)))
		row := fmt.Sprintf("%*s  %*s  %8s  %s", nameWidth, r.name, chanceWidth, r.fraction, Roughly(r.p), bar)
		if d.Method == chance.Sampled {
			row = fmt.Sprintf("%*s  %s  %s  %s", nameWidth, r.name, Percent(r.p), r.interval, bar)
		}
		b.WriteString(strings.TrimRight(row, " ") + "\n")
	}
	if !d.IsText() {
		fmt.Fprintf(&b, "mean %.6g, standard deviation %.6g\n", d.Mean(), d.SD())
	}
	switch d.Method {
	case chance.Truncated:
		fmt.Fprintf(&b, "%s: %s more is left over\n", d.Method, Roughly(d.TailP()))
	case chance.Sampled:
		b.WriteString(Trials(d.Trials, d.Wanted, d.Seed, d.Why) + "\n")
	default:
		fmt.Fprintf(&b, "%s\n", d.Method)
	}
	return strings.TrimRight(b.String(), "\n")
}

// diceRow is one row of a [NotationTable].
type diceRow struct {
	name, fraction, interval string
	p                        float64
}

// diceRows returns the rows of the table. Unlikely values at either end share one row.
func diceRows(d *chance.Distribution) []diceRow {
	fractions, chances := worthFractions(d), make([]float64, len(d.Outcomes))
	for i := range chances {
		chances[i] = d.P(i)
	}
	some := func(from, to int, words string, named int) diceRow {
		weight, r := new(big.Int), diceRow{name: d.Outcomes[named].Text + words}
		if d.Outcomes[named].Text == "" {
			r.name = fmt.Sprint(dice.Number(d.Outcomes[named].Value)) + words
		}
		for i := from; i < to; i++ {
			weight.Add(weight, d.Outcomes[i].Weight)
			r.p += chances[i]
		}
		switch {
		case d.Method == chance.Sampled:
			low, high := d.Interval(named)
			r.interval = Interval(low, high)
		case fractions:
			r.fraction = new(big.Rat).SetFrac(weight, d.Denominator).RatString()
			if len(r.fraction) > 24 {
				r.fraction = "" // too long to read; --json has the weights
			}
		}
		return r
	}
	from, to := 0, len(d.Outcomes)
	if !d.IsText() && d.Method != chance.Sampled {
		from, to = Tails(to, func(i int) float64 { return chances[i] })
	}
	var list []diceRow
	if from > 0 {
		list = append(list, some(0, from, " and less", from-1))
	}
	for i := from; i < to; i++ {
		list = append(list, some(i, i+1, "", i))
	}
	if to < len(d.Outcomes) {
		list = append(list, some(to, len(d.Outcomes), " and more", to))
	}
	return list
}

// worthFractions reports whether fractions are computed for the rows. Reducing many fractions
// of thousands of digits would take too long.
func worthFractions(d *chance.Distribution) bool {
	words := d.Denominator.BitLen()/64 + 1
	return len(d.Outcomes)*words*words < 2_000_000
}

// Roughly formats a probability in percent, with two significant digits if two decimals
// would show 0.
func Roughly(p float64) string {
	switch {
	case p == 0:
		return "0 %"
	case p < 0.0001:
		return fmt.Sprintf("%.2g %%", p*100)
	}
	return fmt.Sprintf("%.2f %%", p*100)
}
