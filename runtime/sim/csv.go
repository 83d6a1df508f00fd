package sim

import (
	"encoding/csv"
	"io"
	"strconv"

	"houserule/lang/source"
)

// WriteCSV writes the tally as a spreadsheet with one figure per row: result, side (as it
// is, against, difference), figure (share, mean, sd, quantile), value it is of, value, low
// and high end of its interval, and number of trials.
func (t *Tally) WriteCSV(to io.Writer) error {
	w := csv.NewWriter(to)
	_ = w.Write([]string{"result", "side", "figure", "of", "value", "low", "high", "trials"})
	for _, c := range t.Results {
		c.csv(w, "as it is", c.statsOf(false, t.Z))
		if !t.Against {
			continue
		}
		c.csv(w, "against", c.statsOf(true, t.Z))
		if c.Type == Number {
			c.csvMoments(w, "difference", c.differences(t.Z), t.Played())
			continue
		}
		for _, d := range c.changes(t.Z) {
			_ = w.Write([]string{source.Cell(c.Name), "difference", "share", source.Cell(shown(d.value)), number(d.difference), number(d.Low), number(d.High), strconv.Itoa(t.Played())})
		}
	}
	w.Flush() // Error returns the error of any line
	return w.Error()
}

func (c *Counts) csv(w *csv.Writer, side string, s *stats) {
	for _, v := range s.values {
		_ = w.Write([]string{source.Cell(c.Name), side, "share", source.Cell(shown(v.value)), number(v.Part), number(v.Low), number(v.High), strconv.Itoa(v.Count)})
	}
	if s.moments == nil {
		return
	}
	c.csvMoments(w, side, *s.moments, s.n)
	for i, percent := range quantiles {
		_ = w.Write([]string{source.Cell(c.Name), side, "quantile", strconv.Itoa(percent) + " %", number(s.quantileValues[i]), "", "", strconv.Itoa(s.n)})
	}
}

func (c *Counts) csvMoments(w *csv.Writer, side string, m Moments, n int) {
	low, high := "", ""
	if m.Interval != nil {
		low, high = number(m.Interval.Low), number(m.Interval.High)
	}
	_ = w.Write([]string{source.Cell(c.Name), side, "mean", "", number(m.Mean), low, high, strconv.Itoa(n)})
	_ = w.Write([]string{source.Cell(c.Name), side, "sd", "", number(m.SD), "", "", strconv.Itoa(n)})
}

// number writes a number with all its digits.
func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
