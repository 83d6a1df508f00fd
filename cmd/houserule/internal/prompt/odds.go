package prompt

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"unicode/utf8"

	"houserule/lang/dice"
)

// barWidth is how long the bar of the likeliest outcome is.
const barWidth = 30

// OddsTable draws the odds of an expression: each value with its exact chance,
// in percent, and as a bar.
func OddsTable(d *dice.Distribution) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s", d.Expression)
	if d.Times > 0 {
		fmt.Fprintf(&b, "   (one of %d)", d.Times)
	}
	b.WriteString("\n")
	fractions := worthFractions(d)
	var names, chances []string
	nameWidth, chanceWidth, most := 0, 0, 0.0
	for i, o := range d.Outcomes {
		name := o.Text
		if name == "" {
			name = fmt.Sprint(dice.Number(o.Value))
		}
		chance := ""
		switch {
		case d.Method == dice.Sampled:
			low, high := d.Interval(i)
			chance = fmt.Sprintf("%s to %s", percent(low), percent(high))
		case fractions:
			chance = new(big.Rat).SetFrac(o.Weight, d.Denominator).RatString()
			if len(chance) > 24 {
				chance = "" // nobody reads it; --json has the weights
			}
		}
		names, chances = append(names, name), append(chances, chance)
		nameWidth = max(nameWidth, utf8.RuneCountInString(name))
		chanceWidth = max(chanceWidth, len(chance))
		most = math.Max(most, d.P(i))
	}
	for i := range d.Outcomes {
		bar := strings.Repeat("#", int(math.Round(d.P(i)/most*barWidth)))
		row := fmt.Sprintf("%*s  %*s  %8s  %s", nameWidth, names[i], chanceWidth, chances[i], percent(d.P(i)), bar)
		b.WriteString(strings.TrimRight(row, " ") + "\n")
	}
	if d.Method == dice.Truncated {
		fmt.Fprintf(&b, "%s: %s more is left over\n", d.Method, percent(d.TailP()))
	}
	if !d.IsText() {
		fmt.Fprintf(&b, "mean %.6g, standard deviation %.6g\n", d.Mean(), d.SD())
	}
	if d.Method == dice.Sampled {
		trials := fmt.Sprintf("%d trials", d.Trials)
		if d.Trials < d.Wanted {
			trials = fmt.Sprintf("%d of %d trials within the budget", d.Trials, d.Wanted)
		}
		fmt.Fprintf(&b, "sampled: %s, seed %d, with intervals of 95 %%, because %s\n", trials, d.Seed, d.Why)
	}
	return strings.TrimRight(b.String(), "\n")
}

// worthFractions tells whether some chances may be short as fractions. To find
// out takes long where there are many, of thousands of digits.
func worthFractions(d *dice.Distribution) bool {
	words := d.Denominator.BitLen()/64 + 1
	return len(d.Outcomes)*words*words < 2_000_000
}

// percent writes a chance so that small ones don't read as none.
func percent(p float64) string {
	switch {
	case p == 0:
		return "0 %"
	case p < 0.0001:
		return fmt.Sprintf("%.2g %%", p*100)
	}
	return fmt.Sprintf("%.2f %%", p*100)
}
