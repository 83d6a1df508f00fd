package odds

import (
	"math/big"
	"unicode/utf8"

	"houserule/lang/types"
)

// tiny is how likely the ends of a long table are together that are told in one
// line: dice that explode reach values that nobody will ever see.
const tiny = 1e-9

// Tails gives the rows of a table of numbers that are worth a line each, from one
// to before another: below and above them are the ends that are less likely than
// one in a thousand millions, taken together. An end of one row is not worth it.
func Tails(rows int, chance func(i int) float64) (from, to int) {
	from, to = 0, rows
	for sum := 0.0; from < rows; from++ {
		if sum += chance(from); sum >= tiny {
			break
		}
	}
	for sum := 0.0; to > from; to-- {
		if sum += chance(to - 1); sum >= tiny {
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

// mostAligned is how many columns names are aligned to.
const mostAligned = 100

// Aligned is how many columns a name asks for in a table. One that is longer than the
// widest column asks for none: the others would be padded with as many blanks.
func Aligned(name string) int {
	if n := utf8.RuneCountInString(name); n <= mostAligned {
		return n
	}
	return 0
}

// Rows gives the outcomes as a table shows them: the ends of very many numbers
// are one line each.
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
		list = append(list, together(d.Outcomes[:from], d.Outcomes[from-1].Text+" and less"))
	}
	list = append(list, d.Outcomes[from:to]...)
	if to < len(d.Outcomes) {
		list = append(list, together(d.Outcomes[to:], d.Outcomes[to].Text+" and more"))
	}
	return list
}

// together is some outcomes under one text.
func together(list []Outcome, text string) Outcome {
	sum := Outcome{Text: text, Value: types.Value(text), Chance: new(big.Rat)}
	for _, o := range list {
		sum.Chance.Add(sum.Chance, o.Chance)
	}
	return sum
}
