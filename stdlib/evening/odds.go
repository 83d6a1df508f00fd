package evening

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"houserule/lang/types"
	"houserule/runtime/odds"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/stdlib/narrate"
)

// Odds computes odds in the current state of the game, also with assumed answers to questions.
type Odds struct {
	*shared

	assumed     []Answer     // answers to hypothetical questions; nil for none
	offerSearch *offerSearch // records hypothetical offers; nil to record none
}

const (
	maxAnswered = 2   // number of questions of one expression whose answers are all tried
	maxOffers   = 3   // number of offers on a check that are tried, each alone
	maxBranches = 200 // branches of odds up to which offers are tried
)

// On returns the odds of an expression as text, with given answers to questions. At a question
// without one it returns the odds after each answer. Of a check it adds those with each offer
// taken.
func (od *Odds) On(expr string, answers []Answer) (string, error) {
	od.assumed = answers
	defer func() { od.assumed = nil }()
	d, err := narrate.Odds(od.Game, expr, odds.Options{})
	if unanswered := new(command.UnansweredError); errors.As(err, &unanswered) && len(answers) < maxAnswered {
		q := unanswered.Decision
		if list := answersTo(q); len(list) > 0 && len(q.Options) <= mostChances && q.Key != "" {
			if text, _, each := od.perAnswer(q, list, expr, answers, nil); each == nil {
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

// text writes the odds d of an expression and, for a check, those with each offer on it.
func (od *Odds) text(expr string, d *odds.Distribution) string {
	return narrate.Lines(narrate.OddsBars(d)+narrate.OddsHint(d), od.withOffers(expr, d)...)
}

// perAnswer writes the odds of an expression after each answer in list to the question q, with
// given answers to others. same reports whether all of them equal without, which may be nil.
func (od *Odds) perAnswer(q *command.Decision, list []Answer, expr string, given []Answer, without *odds.Distribution) (text string, same bool, err error) {
	var columns []string
	same = without != nil
	chances := make([]map[string]string, len(list))
	said, heads := make([]string, len(list)), oddsHeads(q, list)
	for i, a := range list {
		od.assumed = append(slices.Clone(given), a)
		d, err := narrate.Odds(od.Game, expr, odds.Options{})
		if unanswered := new(command.UnansweredError); errors.As(err, &unanswered) && len(od.assumed) < maxAnswered {
			text, err := od.On(expr, od.assumed)
			if err != nil {
				return "", false, fmt.Errorf("%s\n%w", heads[i], err)
			}
			same = false
			said[i], columns = heads[i]+"\n  "+strings.ReplaceAll(text, "\n", "\n  "), make([]string, mostChances+1)
			continue
		}
		if err != nil {
			return "", false, fmt.Errorf("%s\n%w", heads[i], err)
		}
		same = same && narrate.SameDistribution(d, without)
		chances[i] = map[string]string{}
		for _, o := range d.Outcomes {
			text := narrate.OutcomeWords(d, o)
			if len(columns) <= mostChances && !slices.Contains(columns, text) {
				columns = append(columns, text)
			}
			chance, _ := o.Chance.Float64()
			chances[i][text] = fmt.Sprintf("%.2f %%", 100*chance)
		}
		said[i] = heads[i] + "\n" + narrate.OddsBars(d)
	}
	if text, ok := narrate.OddsTable(heads, columns, chances); ok && len(columns) <= mostChances {
		return text, same, nil
	}
	return strings.Join(said, "\n"), same, nil
}

// oddsHeads returns the headings of the odds after each answer, numbered as the question numbers them.
func oddsHeads(q *command.Decision, list []Answer) []string {
	var heads []string
	for i, a := range list {
		number := fmt.Sprint(i + 1)
		if a.number > 0 {
			number = fmt.Sprint(a.number)
		}
		switch _, err := strconv.ParseFloat(a.Value, 64); {
		case err == nil, a.Place > 0 && narrate.HaveNumbers(q.Labels):
			number = "" // an amount is not numbered
		case a.Place == 0 && a.Value == "": // the answer that takes no option
			number = narrate.NoneNumber(q.Labels)
		}
		if number != "" {
			number += "  "
		}
		heads = append(heads, number+a.text())
	}
	return heads
}

// offerSearch records the offers on a check whose odds are computed, and takes one of them.
type offerSearch struct {
	found []payerOffer // the recorded offers
	take  payerOffer   // the offer to take; zero for none
}

// payerOffer is an offer with its payer.
type payerOffer struct {
	offer string
	who   types.Ref
}

// takes records an offer on a failed check, and reports whether it is taken. With a nil b none
// is.
func (b *offerSearch) takes(q *command.Decision) bool {
	if b == nil || q.Check == nil || !q.Simulated || !narrate.MayMend(q) {
		return false
	}
	this := payerOffer{q.Question, q.Who}
	if !slices.Contains(b.found, this) {
		b.found = append(b.found, this)
	}
	return b.take == this
}

// withOffers returns, as text, the odds of a check with each offer on it taken when it fails; nil
// for other expressions and if they take too long.
func (od *Odds) withOffers(expr string, d *odds.Distribution) (out []string) {
	if !d.OfCheck || d.Method != odds.Exact || d.Playthroughs > maxBranches {
		return nil
	}
	found := &offerSearch{}
	od.offerSearch = found
	defer func() { od.offerSearch = nil }()
	if _, err := narrate.Odds(od.Game, expr, od.quickLimits()); err != nil {
		return nil
	}
	for i, b := range found.found {
		if i == maxOffers {
			break
		}
		od.offerSearch = &offerSearch{take: b}
		bought, err := narrate.Odds(od.Game, expr, od.quickLimits())
		if err != nil {
			continue
		}
		chance := bought.Chance(true)
		value, _ := chance.Float64()
		by := ""
		if slices.ContainsFunc(found.found, func(other payerOffer) bool { return other.offer == b.offer && other.who != b.who }) {
			by = " by " + od.Game.Table.World().Names.OfPayer(b.who)
		}
		text := fmt.Sprintf("with %s, bought%s when it fails: succeeds %s", b.offer, by, odds.Roughly(value))
		if bought.Method == odds.Exact && bought.Bound == 0 && len(chance.RatString()) <= 25 {
			text += "  " + chance.RatString()
		}
		out = append(out, text)
	}
	return out
}

// mostBranches limits the branches of odds that are shown without a request. It is not a limit of
// time, so that output is the same on every machine.
const mostBranches = 20_000

// quickLimits returns the limits of odds that are shown without a request, such as beside answers.
func (s *shared) quickLimits() odds.Options {
	leaves := cmp.Or(s.Config.Chances, mostBranches)
	return odds.Options{Playthroughs: leaves, Work: int64(100 * leaves), ExactOnly: true, Time: time.Hour}
}

// assumedAnswer returns the assumed answer to a question; the second result is false for none.
func (od *Odds) assumedAnswer(q *command.Decision) (types.Value, bool) {
	for _, a := range od.assumed {
		if a.Key == q.Key {
			return a.ValueFor(q)
		}
	}
	return nil, false
}

// findChances sets in open.chances the chance of the next check after each answer to q. opened
// is the number of checks opened before q.
func (od *Odds) findChances(open *pausedLine, q *command.Decision, opened int) {
	list := []narrate.Chance{}
	defer func() { od.assumed = nil }()
	for _, a := range answersTo(q) {
		od.assumed = append(slices.Clone(open.answers[:open.replayed]), a)
		reads := &od.Game.Table.World().Audience.Reads
		before := reads.Count
		by, d, err := od.Game.NextCheck(open.source, opened, od.quickLimits())
		if err != nil || d == nil {
			list = append(list, narrate.Chance{})
			continue
		}
		text := "succeeds " + succeeds(d)
		if by != q.Who && by != (types.Ref{}) {
			text = od.Game.Table.World().Names.Of(by) + " " + text
		}
		list = append(list, narrate.Chance{Text: text, Whose: reads.Since(before)})
	}
	if open.chances == nil {
		open.chances = map[string][]narrate.Chance{}
	}
	open.chances[q.Key] = list
}

// Chance returns the chance of success of the first check of a line, or its range if that depends
// on a question; none if nothing is rolled, if it takes too long, or if the line reads what the
// audience may not see. It fails if the line is refused.
func (od *Odds) Chance(line string) (narrate.Chance, error) {
	reads := &od.Game.Table.World().Audience.Reads
	before := reads.Count
	text, err := od.chance(line)
	if text == "" {
		return narrate.Chance{}, err
	}
	return narrate.Chance{Text: text, Whose: reads.Since(before)}, err
}

// chance is [Odds.Chance] as text; "" for none.
func (od *Odds) chance(line string) (string, error) {
	od.assumed = nil
	defer func() { od.assumed = nil }()
	_, d, err := od.Game.NextCheck(line, 0, od.quickLimits())
	chances := []*odds.Distribution{d}
	if unanswered := new(command.UnansweredError); errors.As(err, &unanswered) && unanswered.Decision.Key != "" {
		list := answersTo(unanswered.Decision)
		if len(list) == 0 || len(list) > mostChances {
			return "", nil
		}
		chances = nil
		for _, a := range list {
			od.assumed = []Answer{a}
			if _, d, err = od.Game.NextCheck(line, 0, od.quickLimits()); err != nil {
				break
			}
			chances = append(chances, d)
		}
	}
	switch {
	case rules.AsRefusal(err) != nil:
		return "", err
	case err != nil || slices.Contains(chances, nil):
		return "", nil
	}
	slices.SortFunc(chances, func(a, b *odds.Distribution) int { return a.Chance(true).Cmp(b.Chance(true)) })
	low, high := succeeds(chances[0]), succeeds(chances[len(chances)-1])
	if low == high {
		return low, nil
	}
	return strings.TrimSuffix(low, " %") + " to " + high, nil
}

// succeeds returns the chance of the outcome true in percent.
func succeeds(d *odds.Distribution) string {
	for _, o := range d.Outcomes {
		if o.Value == true {
			p, _ := o.Chance.Float64()
			return narrate.Percent(p)
		}
	}
	return narrate.Percent(0)
}
