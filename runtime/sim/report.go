package sim

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/odds"
)

// maxRows is the maximum number of values per result in a report.
const maxRows = 24

// String returns the tally as a report for people.
func (t *Tally) String() string {
	var b strings.Builder
	for _, c := range t.Results {
		indent := ""
		if c.Name != "" {
			b.WriteString(c.Name + "\n")
			indent = "  "
		}
		rows := c.rows(t.Z)
		if t.Against {
			rows = c.rowsAgainst(t.Z)
		}
		for _, line := range aligned(rows) {
			b.WriteString(strings.TrimRight(indent+line, " ") + "\n")
		}
	}
	b.WriteString(t.summary())
	return b.String()
}

// row is a line of the report: right-aligned cells, and text behind them.
type row struct {
	cells []string
	rest  string
}

func aligned(rows []row) []string {
	var width []int
	for _, r := range rows {
		for i, cell := range r.cells {
			if i == len(width) {
				width = append(width, 0)
			}
			width[i] = max(width[i], utf8.RuneCountInString(cell))
		}
	}
	lines := make([]string, len(rows))
	for i, r := range rows {
		for j, cell := range r.cells {
			if j > 0 {
				lines[i] += "  "
			}
			lines[i] += strings.Repeat(" ", width[j]-utf8.RuneCountInString(cell)) + cell
		}
		if r.rest != "" {
			if len(r.cells) > 0 {
				lines[i] += "  "
			}
			lines[i] += r.rest
		}
	}
	return lines
}

// rows returns the lines about a result.
func (c *Counts) rows(z float64) []row {
	s := c.statsOf(false, z)
	var rows []row
	for _, v := range s.listed(c.Type) {
		rows = append(rows, row{[]string{shown(v.value), odds.Percent(v.Part)}, odds.Interval(v.Low, v.High)})
	}
	if more := len(s.values) - len(rows); more > 0 && c.Type == Text {
		rows = append(rows, row{rest: "and " + content.Counted(strconv.Itoa(more), "other texts") + " that came less often"})
	}
	if m := s.moments; m != nil {
		mean := fmt.Sprintf("mean %.6g", m.Mean)
		if m.Interval != nil {
			mean += fmt.Sprintf(" (95 %%: %.6g to %.6g), standard deviation %.6g", m.Interval.Low, m.Interval.High, m.SD)
		}
		rows = append(rows, row{rest: mean}, row{rest: s.quantiles()})
	}
	return rows
}

// listed returns the values that the report shows. It shows none if there are more than maxRows
// numbers; their quantiles are shown anyway.
func (s *stats) listed(of string) []valued {
	switch {
	case len(s.values) <= maxRows:
		return s.values
	case of == Number:
		return nil
	}
	return s.values[:maxRows]
}

// quantiles writes the quantiles of numbers.
func (s *stats) quantiles() string {
	var list []string
	for i, percent := range quantiles {
		name := fmt.Sprintf("%d %%", percent)
		switch percent {
		case 0:
			name = "least"
		case 50:
			name = "median"
		case 100:
			name = "most"
		}
		list = append(list, fmt.Sprintf("%s %.6g", name, s.quantileValues[i]))
	}
	return strings.Join(list, ", ")
}

// rowsAgainst returns the lines that compare both variants of a result.
func (c *Counts) rowsAgainst(z float64) []row {
	rows := []row{{[]string{"", "as it is", "against", "difference"}, ""}}
	if c.Type == Number {
		here, there, d := c.statsOf(false, z), c.statsOf(true, z), c.differences(z)
		number := func(x float64) string { return fmt.Sprintf("%.6g", x) }
		r := row{cells: []string{"mean", number(here.moments.Mean), number(there.moments.Mean), signed(number(d.Mean))}}
		if d.Interval != nil {
			r.rest = fmt.Sprintf("(95 %%: %s to %s)", signed(number(d.Interval.Low)), signed(number(d.Interval.High)))
		}
		rows = append(rows, r, row{cells: []string{"standard deviation", number(here.moments.SD), number(there.moments.SD), ""}})
		for i, percent := range quantiles {
			if percent == 50 {
				rows = append(rows, row{cells: []string{"median", number(here.quantileValues[i]), number(there.quantileValues[i]), ""}})
			}
		}
		return rows
	}
	list := c.changes(z)
	for i, d := range list {
		if i == maxRows {
			rows = append(rows, row{rest: "and " + content.Counted(strconv.Itoa(len(list)-i), "other texts") + " that came less often"})
			break
		}
		rows = append(rows, row{[]string{shown(d.value), odds.Percent(d.here.Part), odds.Percent(d.there.Part), signed(odds.Percent(d.difference))},
			fmt.Sprintf("(95 %%: %s to %s %%)", signed(fmt.Sprintf("%.3f", 100*d.Low)), signed(fmt.Sprintf("%.3f", 100*d.High)))})
	}
	return rows
}

// signed adds a plus to a number that is not negative.
func signed(number string) string {
	number = strings.TrimSpace(number)
	if !strings.HasPrefix(number, "-") {
		return "+" + number
	}
	return number
}

// shown returns a value for people.
func shown(v types.Value) string {
	if v == "" {
		return `""`
	}
	return types.Format(v)
}

// summary returns the line with the number of trials and the seed.
func (t *Tally) summary() string {
	var b strings.Builder
	trials := fmt.Sprintf("%d trials", t.Played())
	if t.Played() == 1 {
		trials = "1 trial"
	}
	switch {
	case t.Stopped():
		trials = fmt.Sprintf("stopped after %d of %d trials", t.Played(), t.Last-t.First+1)
	case t.Looks > 0:
		trials += fmt.Sprintf(" of at most %d", t.Trials)
	}
	if t.Shard.Of > 0 {
		trials = fmt.Sprintf("shard %s of %d trials: %s", t.Shard, t.Trials, trials)
	}
	fmt.Fprintf(&b, "%s, seed %d", trials, t.Seed)
	if t.Against {
		b.WriteString(", the same dice on both sides")
	}
	b.WriteByte('\n')
	if t.Within > 0 && !t.Stopped() {
		b.WriteString(t.intervalSummary() + "\n")
	}
	return b.String()
}

// intervalSummary returns whether the intervals are narrow enough, and if not, how many trials would
// suffice.
func (t *Tally) intervalSummary() string {
	if t.Looks > 0 {
		if t.Of != "" {
			return fmt.Sprintf("every interval of %s is within %g to either side, at look %d; 95 %% allows for all looks", called(t.Of), t.Within, t.Looks)
		}
		return fmt.Sprintf("every interval is within %g to either side, at look %d; 95 %% allows for all looks", t.Within, t.Looks)
	}
	var worst *Counts
	widest := 0.0
	for _, c := range t.wanted() {
		half, ok := c.widest(t.Against, t.Z)
		if !ok {
			return fmt.Sprintf("not within %g: all trials gave the same of %s, which tells nothing of how it may vary", t.Within, c.called())
		}
		if worst == nil || half > widest {
			worst, widest = c, half
		}
	}
	wanted := widest / t.Within
	return fmt.Sprintf("not within %g: %s is known to %.3g to either side; about %s trials would do", t.Within, worst.called(), widest, roundedUp(float64(float64(t.Played())*wanted)*wanted))
}

// roundedUp rounds a number up to two digits.
func roundedUp(x float64) string {
	scale := 1.0
	for x/scale > 100 {
		scale *= 10
	}
	return fmt.Sprintf("%.0f", math.Ceil(x/scale)*scale)
}
