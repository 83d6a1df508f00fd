package evening

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/odds"
	"houserule/runtime/table"
	"houserule/stdlib/narrate"
)

const (
	mostAnswered = 2   // how many questions of one line are answered each way for its odds
	mostBids     = 3   // how many offers are bought for it, each alone
	mostLeaves   = 200 // branches of odds that are worked out again with an offer
)

// OddsOn tells the odds of an expression on the present game, where some questions are
// answered already. A question that nobody answered is answered each way. Of a check it
// tells what each offer on it would bring.
func (od *Odds) On(expr string, answers []Answered) (string, error) {
	od.Suppose = answers
	defer func() { od.Suppose = nil }()
	d, err := narrate.Odds(od.Game, expr, odds.Options{})
	if unanswered := new(table.Unanswered); errors.As(err, &unanswered) && len(answers) < mostAnswered {
		q := unanswered.Decision
		if list := AnswersTo(q); len(list) > 0 && len(q.Options) <= MostChances && q.Key != "" {
			if text, _, each := od.ofEach(q, list, expr, answers, nil); each == nil {
				asked := narrate.Question{Decision: q, Game: od.Game}
				return narrate.Lines(asked.Address()+", "+asked.Sentence(), text), nil
			}
		}
	}
	if err != nil {
		return "", err
	}
	return od.text(expr, d), nil
}

// oddsText writes the odds of an expression, and of a check what each offer on it would bring.
func (od *Odds) text(expr string, d *odds.Distribution) string {
	return narrate.Lines(narrate.OddsBars(d)+narrate.OddsHint(d), od.bought(expr, d)...)
}

// oddsOfEach tells the odds of an expression after each answer to a question, behind
// others that are given. same tells that all of them are those without the question.
func (od *Odds) ofEach(q *table.Decision, list []Answered, expr string, given []Answered, without *odds.Distribution) (text string, same bool, err error) {
	var columns []string
	same = without != nil
	chances := make([]map[string]string, len(list))
	said := make([]string, len(list))
	for i, a := range list {
		od.Suppose = append(slices.Clone(given), a)
		d, err := narrate.Odds(od.Game, expr, odds.Options{})
		if unanswered := new(table.Unanswered); errors.As(err, &unanswered) && len(od.Suppose) < mostAnswered {
			text, err := od.On(expr, od.Suppose)
			if err != nil {
				return "", false, fmt.Errorf("%s\n%w", oddsHead(i, list), err)
			}
			same = false
			said[i], columns = oddsHead(i, list)+"\n  "+strings.ReplaceAll(text, "\n", "\n  "), make([]string, MostChances+1)
			continue
		}
		if err != nil {
			return "", false, fmt.Errorf("%s\n%w", oddsHead(i, list), err)
		}
		same = same && narrate.SameDistribution(d, without)
		chances[i] = map[string]string{}
		for _, o := range d.Outcomes {
			text := narrate.OutcomeWords(d, o)
			if len(columns) <= MostChances && !slices.Contains(columns, text) {
				columns = append(columns, text)
			}
			chance, _ := o.Chance.Float64()
			chances[i][text] = fmt.Sprintf("%.2f %%", 100*chance)
		}
		said[i] = oddsHead(i, list) + "\n" + narrate.OddsBars(d)
	}
	if text, ok := oddsOfAll(list, columns, chances); ok && len(columns) <= MostChances {
		return text, same, nil
	}
	return strings.Join(said, "\n"), same, nil
}

// bidding is which offers are on a check whose odds are asked.
type bidding struct {
	on   []bid
	buys bid // the one of them that is bought
}

// bid is an offer, and who takes it.
type bid struct {
	offer string
	who   types.Ref
}

// takes notes an offer on a check that it can mend, and tells whether it is bought there.
func (b *bidding) takes(q *table.Decision) bool {
	if b == nil || q.Form == nil || !q.Imagined || !narrate.Mends(q) {
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
func (od *Odds) bought(expr string, d *odds.Distribution) (out []string) {
	if !d.OfCheck || d.Method != odds.Exact || d.Leaves > mostLeaves {
		return nil
	}
	found := &bidding{}
	od.bidding = found
	defer func() { od.bidding = nil }()
	if _, err := narrate.Odds(od.Game, expr, InPassing()); err != nil {
		return nil
	}
	for i, b := range found.on {
		if i == mostBids {
			break
		}
		od.bidding = &bidding{buys: b}
		bought, err := narrate.Odds(od.Game, expr, InPassing())
		if err != nil {
			continue
		}
		chance := bought.Chance(true)
		value, _ := chance.Float64()
		by := ""
		if slices.ContainsFunc(found.on, func(other bid) bool { return other.offer == b.offer && other.who != b.who }) {
			by = " by " + od.Game.Table.World().Names.OfTaker(b.who)
		}
		text := fmt.Sprintf("with %s, bought%s when it fails: succeeds %s", b.offer, by, odds.Roughly(value))
		if bought.Method == odds.Exact && bought.Bound == 0 && len(chance.RatString()) <= 25 {
			text += "  " + chance.RatString()
		}
		out = append(out, text)
	}
	return out
}
