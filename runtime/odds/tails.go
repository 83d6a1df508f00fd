package odds

import (
	"math/big"
	"unicode/utf8"

	"houserule/lang/types"
)

// tailLimit is the probability below which the values at one end share a row: exploding dice
// reach values that never occur in practice.
const tailLimit = 1e-9

// Tails returns the range of rows [from, to) of a table of numbers that are written one by
// one; the rows below share one row, and so do those above. A single row at an end is included
// in the range.
func Tails(rows int, chance func(i int) float64) (from, to int) {
	from, to = 0, rows
	for sum := 0.0; from < rows; from++ {
		if sum += chance(from); sum >= tailLimit {
			break
		}
	}
	for sum := 0.0; to > from; to-- {
		if sum += chance(to - 1); sum >= tailLimit {
			break
		}
	}
	if from == 1 {
		from = 0
	}
	if to == rows-1 {
		to = rows
	}
	return from, to
}

// maxAligned is the maximum width of a column of names.
const maxAligned = 100

// Aligned returns the width of a column that fits a name, in letters; 0 for one wider than
// maxAligned, which is not aligned.
func Aligned(name string) int {
	if n := utf8.RuneCountInString(name); n <= maxAligned {
		return n
	}
	return 0
}

// Rows returns the outcomes for a table, in which unlikely numbers at either end share a row.
func (d *Distribution) Rows() []Outcome {
	if d.Method == Sampled {
		return d.Outcomes
	}
	for _, o := range d.Outcomes {
		if _, isNumber := o.Value.(float64); !isNumber {
			return d.Outcomes
		}
	}
	from, to := Tails(len(d.Outcomes), func(i int) float64 { p, _ := d.Outcomes[i].Chance.Float64(); return p })
	var list []Outcome
	if from > 0 {
		list = append(list, sumOutcomes(d.Outcomes[:from], d.Outcomes[from-1].Text+" and less"))
	}
	list = append(list, d.Outcomes[from:to]...)
	if to < len(d.Outcomes) {
		list = append(list, sumOutcomes(d.Outcomes[to:], d.Outcomes[to].Text+" and more"))
	}
	return list
}

// sumOutcomes returns one outcome with the total probability of several and the given text.
func sumOutcomes(list []Outcome, text string) Outcome {
	sum := Outcome{Text: text, Value: types.Value(text), Chance: new(big.Rat)}
	for _, o := range list {
		sum.Chance.Add(sum.Chance, o.Chance)
	}
	return sum
}
