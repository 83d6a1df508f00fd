package narrate

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"unicode/utf8"

	"houserule/lang/types"
	"houserule/runtime/odds"
	"houserule/stdlib/engine"
)

// OddsBars draws a distribution: each outcome with its chance in percent, as a fraction and as a
// bar. For a check, success is first.
func OddsBars(d *odds.Distribution) string {
	if d.Together > 0 || d.Method == odds.Sampled {
		return strings.TrimRight(d.WithMean(), "\n")
	}
	list := slices.Clone(d.Rows())
	if d.OfCheck && len(list) > 0 && list[0].Value == false {
		slices.Reverse(list)
	}
	names, percents, fractions, most := 0, 0, 0, 1.0
	_, numbers := d.Mean()
	if numbers {
		most = 0 // the longest bar is the largest chance rather than 1
	}
	for _, o := range list {
		names = max(names, odds.Aligned(OutcomeWords(d, o)))
		if f := fraction(d, o); f != "" {
			fractions = max(fractions, len(f), fractionWidth)
		}
		chance, _ := o.Chance.Float64()
		percents, most = max(percents, len(odds.Roughly(chance))), max(most, chance)
	}
	var b strings.Builder
	whole := true
	for _, o := range list {
		whole = whole && fraction(d, o) != ""
		chance, _ := o.Chance.Float64()
		row := fmt.Sprintf("%-*s  %*s", names, OutcomeWords(d, o), percents, odds.Roughly(chance))
		if numbers {
			row = fmt.Sprintf("%*s  %*s", names, OutcomeWords(d, o), percents, odds.Roughly(chance))
		}
		if fractions > 0 {
			row += fmt.Sprintf("  %-*s", fractions, fraction(d, o))
		}
		if len(list) > 1 {
			if len(list) > 1 {
				row += "  " + strings.Repeat("#", int(math.Round(chance/most*odds.BarWidth)))
			}
		}
		b.WriteString(strings.TrimRight(row, " ") + "\n")
	}
	b.WriteString(d.MeanText())
	if !whole || d.Method != odds.Exact { // otherwise the fractions show that the odds are exact
		b.WriteString(d.How())
	}
	return strings.TrimRight(b.String(), "\n")
}

// fraction writes a chance as a fraction; "" if it is not exact or too long.
func fraction(d *odds.Distribution, o odds.Outcome) string {
	if text := o.Chance.RatString(); d.Bound == 0 && len(text) <= 25 {
		return text
	}
	return ""
}

// OutcomeWords writes an outcome in words.
func OutcomeWords(d *odds.Distribution, o odds.Outcome) string {
	switch {
	case d.OfCheck && o.Value == true:
		return "succeeds"
	case d.OfCheck && o.Value == false:
		return "fails"
	}
	return o.Text
}

// SameDistribution reports whether two exact distributions are equal.
func SameDistribution(a, b *odds.Distribution) bool {
	if a.Method != odds.Exact || b.Method != odds.Exact || a.Bound != 0 || b.Bound != 0 || a.OfCheck != b.OfCheck || len(a.Outcomes) != len(b.Outcomes) {
		return false
	}
	chances := map[string]*big.Rat{}
	for _, o := range b.Outcomes {
		chances[o.Text] = o.Chance
	}
	for _, o := range a.Outcomes {
		if c := chances[o.Text]; c == nil || c.Cmp(o.Chance) != 0 {
			return false
		}
		delete(chances, o.Text)
	}
	return true
}

// Odds computes the odds of an expression. If its value is always nil or the same thing, the odds
// are those of its first check, if it has one.
func Odds(g *engine.Game, expr string, o odds.Options) (*odds.Distribution, error) {
	d, err := g.Odds(expr, o)
	if err != nil || len(d.Outcomes) != 1 {
		return d, err
	}
	switch d.Outcomes[0].Value.(type) {
	case nil, types.Ref:
		if check, err := g.FirstCheck(expr, o); err == nil && check != nil {
			return check, nil
		}
	}
	return d, nil
}

// fractionWidth is the minimum width of the column of fractions.
const fractionWidth = 6

// OddsHint returns a hint for a distribution whose value is always nil or a thing, or that has
// fewer trials than wanted; "" otherwise.
func OddsHint(d *odds.Distribution) string {
	if d.Method == odds.Sampled && d.Trials < d.Wanted {
		return "\n  hint: with more time, there are more samples: odds { ask = function() return ... end, seconds = 20 }, or houserule repl --time 20s"
	}
	if len(d.Outcomes) != 1 {
		return ""
	}
	switch d.Outcomes[0].Value.(type) {
	case nil:
		return "\n  hint: it has no value; add one after it, such as a box that it changes: :odds EXPR who.box"
	case types.Ref:
		return "\n  hint: that is always the same thing; compute the odds of one of its values: :odds EXPR.word"
	}
	return ""
}

// Percent writes a chance in percent, rounded.
func Percent(p float64) string {
	switch n := fmt.Sprintf("%.0f %%", 100*p); {
	case n == "0 %" && p > 0:
		return "<1 %"
	case n == "100 %" && p < 1:
		return ">99 %"
	default:
		return n
	}
}

// OddsTable writes a table with a row for each head and a column for each value; chances holds the
// texts of each row by value. ok is false if the table is wider than a screen.
func OddsTable(heads, columns []string, chances []map[string]string) (text string, ok bool) {
	wide := 0
	for _, head := range heads {
		wide = max(wide, utf8.RuneCountInString(head))
	}
	rows := []string{strings.Repeat(" ", wide)}
	for _, head := range heads {
		rows = append(rows, head+strings.Repeat(" ", wide-utf8.RuneCountInString(head)))
	}
	for _, column := range columns {
		w := utf8.RuneCountInString(column)
		for i := range heads {
			w = max(w, len(chances[i][column]))
		}
		rows[0] += fmt.Sprintf("   %*s", w, column)
		for i := range heads {
			text := chances[i][column]
			if text == "" {
				text = "-"
			}
			rows[i+1] += fmt.Sprintf("   %*s", w, text)
		}
	}
	return strings.Join(rows, "\n"), !slices.ContainsFunc(rows, func(row string) bool { return utf8.RuneCountInString(row) > QuestionWidth })
}
