package prompt

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/odds"
	"houserule/runtime/table"
)

const (
	mostAnswered  = 2   // how many questions of one line are answered each way for its odds
	mostBids      = 3   // how many offers are bought for it, each alone
	mostLeaves    = 200 // branches of odds that are worked out again with an offer
	fractionWidth = 6
)

// oddsOn tells the odds of an expression on the present game, where some questions are
// answered already. A question that nobody answered is answered each way. Of a check it
// tells what each offer on it would bring.
func (p *Prompt) oddsOn(expr string, answers []answered) (string, error) {
	p.suppose = answers
	defer func() { p.suppose = nil }()
	d, err := p.likely(expr, odds.Options{})
	if unanswered := new(table.Unanswered); errors.As(err, &unanswered) && len(answers) < mostAnswered {
		q := unanswered.Decision
		if list := answersTo(q); len(list) > 0 && len(q.Options) <= mostChances && q.Key != "" {
			if text, _, each := p.oddsOfEach(q, list, expr, answers, nil); each == nil {
				at := decider{p}
				return lines(at.address(q)+", "+at.asked(q), text), nil
			}
		}
	}
	if err != nil {
		return "", err
	}
	return p.oddsText(expr, d), nil
}

// oddsText writes the odds of an expression, and of a check what each offer on it would bring.
func (p *Prompt) oddsText(expr string, d *odds.Distribution) string {
	return lines(oddsBars(d)+oddsHint(d), p.oddsBought(expr, d)...)
}

// likely gives the odds of an expression. One that gives nothing, or always the same
// thing, and rolls for it, stands for what its first check comes to.
func (p *Prompt) likely(expr string, o odds.Options) (*odds.Distribution, error) {
	d, err := p.Game.Odds(expr, o)
	if err != nil || len(d.Outcomes) != 1 {
		return d, err
	}
	switch d.Outcomes[0].Value.(type) {
	case nil, types.Noun:
		if check, err := p.Game.FirstCheck(expr, o); err == nil && check != nil {
			return check, nil
		}
	}
	return d, nil
}

// oddsOfEach tells the odds of an expression after each answer to a question, behind
// others that are given. same tells that all of them are those without the question.
func (p *Prompt) oddsOfEach(q *table.Decision, list []answered, expr string, given []answered, without *odds.Distribution) (text string, same bool, err error) {
	var columns []string
	same = without != nil
	chances := make([]map[string]string, len(list))
	said := make([]string, len(list))
	for i, a := range list {
		p.suppose = append(slices.Clone(given), a)
		d, err := p.likely(expr, odds.Options{})
		if unanswered := new(table.Unanswered); errors.As(err, &unanswered) && len(p.suppose) < mostAnswered {
			text, err := p.oddsOn(expr, p.suppose)
			if err != nil {
				return "", false, fmt.Errorf("%s\n%w", oddsHead(i, list), err)
			}
			same = false
			said[i], columns = oddsHead(i, list)+"\n  "+strings.ReplaceAll(text, "\n", "\n  "), make([]string, mostChances+1)
			continue
		}
		if err != nil {
			return "", false, fmt.Errorf("%s\n%w", oddsHead(i, list), err)
		}
		same = same && alike(d, without)
		chances[i] = map[string]string{}
		for _, o := range d.Outcomes {
			text := inWords(d, o)
			if len(columns) <= mostChances && !slices.Contains(columns, text) {
				columns = append(columns, text)
			}
			chance, _ := o.Chance.Float64()
			chances[i][text] = fmt.Sprintf("%.2f %%", 100*chance)
		}
		said[i] = oddsHead(i, list) + "\n" + oddsBars(d)
	}
	if text, ok := oddsOfAll(list, columns, chances); ok && len(columns) <= mostChances {
		return text, same, nil
	}
	return strings.Join(said, "\n"), same, nil
}

// alike tells whether two exact distributions have the same outcomes, each as likely in one
// as in the other.
func alike(a, b *odds.Distribution) bool {
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

// inWords is an outcome as people say it.
func inWords(d *odds.Distribution, o odds.Outcome) string {
	switch {
	case d.OfCheck && o.Value == true:
		return "succeeds"
	case d.OfCheck && o.Value == false:
		return "fails"
	}
	return o.Text
}

// oddsBars draws the odds of an expression: each value with its chance in percent, as a
// fraction and as a bar; of a check, that it succeeds stands first.
func oddsBars(d *odds.Distribution) string {
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
		most = 0 // the bars of many small chances would tell nothing
	}
	for _, o := range list {
		names = max(names, odds.Aligned(inWords(d, o)))
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
		row := fmt.Sprintf("%-*s  %*s", names, inWords(d, o), percents, odds.Roughly(chance))
		if numbers {
			row = fmt.Sprintf("%*s  %*s", names, inWords(d, o), percents, odds.Roughly(chance))
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
	if !whole || d.Method != odds.Exact { // fractions say by themselves that they are exact
		b.WriteString(d.How())
	}
	return strings.TrimRight(b.String(), "\n")
}

// fraction writes a chance as a fraction, where that is exact and somebody reads it.
func fraction(d *odds.Distribution, o odds.Outcome) string {
	if text := o.Chance.RatString(); d.Bound == 0 && len(text) <= 25 {
		return text
	}
	return ""
}

// bidding is which offers are on a check whose odds are asked.
type bidding struct {
	on   []bid
	buys bid // the one of them that is bought
}

// bid is an offer, and who takes it.
type bid struct {
	offer string
	who   types.Noun
}

// takes notes an offer on a check that it can mend, and tells whether it is bought there.
func (b *bidding) takes(q *table.Decision) bool {
	if b == nil || q.Form == nil || !q.Imagined || !mends(q) {
		return false
	}
	this := bid{q.Question, q.Who}
	if !slices.Contains(b.on, this) {
		b.on = append(b.on, this)
	}
	return b.buys == this
}

// oddsBought tells of the odds of a check what they are when an offer is bought where it
// fails.
func (p *Prompt) oddsBought(expr string, d *odds.Distribution) (out []string) {
	if !d.OfCheck || d.Method != odds.Exact || d.Leaves > mostLeaves {
		return nil
	}
	found := &bidding{}
	p.bidding = found
	defer func() { p.bidding = nil }()
	if _, err := p.likely(expr, inPassing()); err != nil {
		return nil
	}
	for i, b := range found.on {
		if i == mostBids {
			break
		}
		p.bidding = &bidding{buys: b}
		bought, err := p.likely(expr, inPassing())
		if err != nil {
			continue
		}
		chance := bought.Chance(true)
		value, _ := chance.Float64()
		by := ""
		if slices.ContainsFunc(found.on, func(other bid) bool { return other.offer == b.offer && other.who != b.who }) {
			by = " by " + p.Game.Table.NameOfTaker(b.who)
		}
		text := fmt.Sprintf("with %s, bought%s when it fails: succeeds %s", b.offer, by, odds.Roughly(value))
		if bought.Method == odds.Exact && bought.Bound == 0 && len(chance.RatString()) <= 25 {
			text += "  " + chance.RatString()
		}
		out = append(out, text)
	}
	return out
}

// oddsHint says what to ask where odds tell nothing, because there is nothing
// but one thing, or none, and how to get more trials where there were few.
func oddsHint(d *odds.Distribution) string {
	if d.Method == odds.Sampled && d.Trials < d.Wanted {
		return "\n  hint: with more time it is played more often: odds { ask = function() return ... end, seconds = 20 }, or houserule repl --time 20s"
	}
	if len(d.Outcomes) != 1 {
		return ""
	}
	switch d.Outcomes[0].Value.(type) {
	case nil:
		return "\n  hint: it answers nothing; put a value behind it, such as a box that it changes: :odds EXPR who.box"
	case types.Noun:
		return "\n  hint: that is always the same thing; ask for odds of a value of it: :odds EXPR.word"
	}
	return ""
}
