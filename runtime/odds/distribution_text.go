package odds

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
)

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

// String returns the distribution for people, one value to a line. Unlikely numbers at either
// end share one line.
func (d *Distribution) String() string { return d.rowsText() + d.How() }

// WithMean returns String with MeanText.
func (d *Distribution) WithMean() string { return d.rowsText() + d.MeanText() + d.How() }

// MeanText returns a line with the mean and the standard deviation; "" unless there are at
// least two values and all are numbers.
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

func (d *Distribution) rowsText() string {
	if table, ok := d.twoWayTable(); ok {
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

// Trials describes a sample: the number of trials, the seed and the reason.
func Trials(made, wanted int, seed uint64, why string) string {
	trials := fmt.Sprintf("%d trials", made)
	if made < wanted {
		trials = fmt.Sprintf("%d of %d trials within the budget", made, wanted)
	}
	return fmt.Sprintf("sampled: %s, seed %d, because %s", trials, seed, why)
}

// How describes the method: the counts, the seed, and the probability left over.
func (d *Distribution) How() string {
	if d.Method == Sampled {
		s := Trials(d.Trials, d.Wanted, d.Seed, d.Why)
		if d.NotEnded > 0 {
			s += fmt.Sprintf("\nleft over: %d of the trials were %s", d.NotEnded, d.NotEndedText)
		}
		return s
	}
	s := fmt.Sprintf("%s: %d branches", d.Method, d.Playthroughs)
	if d.States > 0 {
		s = fmt.Sprintf("%s: %d situations, %d branches", d.Method, d.States, d.Playthroughs)
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

// exactTo returns "exact to" with a bound of the error: at least 1e-13, rounded up to one digit.
func exactTo(bound float64) string {
	bound = max(bound, 1e-13)
	text := fmt.Sprintf("%.0e", bound)
	if told, _ := strconv.ParseFloat(text, 64); told < bound {
		exponent, _ := strconv.Atoi(text[strings.Index(text, "e")+1:])
		text = fmt.Sprintf("%.0e", bound+float64(math.Pow10(exponent)/2))
	}
	return "exact to " + text
}
