package evening

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/odds"
	"houserule/runtime/table"
	"houserule/stdlib/evening/input"
	"houserule/stdlib/narrate"
)

// mostBranches is how many branches are played for a chance in passing. It is no time: what
// is told is the same on every machine.
const mostBranches = 20_000

// InPassing are what odds may take for a chance that nobody asked for.
func InPassing() odds.Options {
	return odds.Options{Leaves: mostBranches, Work: 100 * mostBranches, ExactOnly: true, Time: time.Hour}
}

// supposed is the answer to a question in odds that a question tells.
func (od *Odds) supposed(q *table.Decision) (types.Value, bool) {
	for _, a := range od.Suppose {
		if a.Key == q.Key {
			return a.ValueFor(q)
		}
	}
	return nil, false
}

// MostChances is how many answers have chances beside them.
const MostChances = 6

// wantsChances stops the running line at a question, to find out how likely what comes
// next succeeds after each answer. Lines of commands, creations and what a policy decides
// have none.
func (qs *Questions) wantChances(open *Asking, q *table.Decision) error {
	if open.runs == "" || input.IsDice(open.runs) || open.chances[q.Key] != nil || len(open.Queue) > 0 {
		return nil
	}
	if len(AnswersTo(q)) == 0 || len(q.Options) > MostChances || q.Key == "" {
		return nil
	}
	opened, _ := qs.Game.Table.Journal().Opened(0)
	for _, e := range qs.Game.Table.Journal().Entries()[qs.line.entries:] {
		opened += len(e.Checks)
	}
	return &Meanwhile{chances: q, opened: opened}
}

// AnswersTo are the answers of a question that has few, that it is nobody at the end.
func AnswersTo(q *table.Decision) []Answered {
	var list []Answered
	switch q.Sort {
	case table.May, table.Consent:
		return []Answered{{Key: q.Key, Value: "yes"}, {Key: q.Key, Value: "no"}}
	case table.Choice, table.Ruling:
		for i, label := range q.Labels {
			list = append(list, Answered{Key: q.Key, Place: i + 1, Label: label})
		}
		if q.Nobody != "" {
			list = append(list, Answered{Key: q.Key, Label: q.Nobody})
		}
	}
	return list
}

// findsChances notes how likely what comes next succeeds after each answer.
func (od *Odds) findChances(open *Asking, q *table.Decision, opened int) {
	list := []string{}
	defer func() { od.Suppose = nil }()
	for _, a := range AnswersTo(q) {
		od.Suppose = append(slices.Clone(open.Answers[:open.Next]), a)
		by, d, err := od.Game.NextCheck(open.runs, opened, InPassing())
		if err != nil || d == nil {
			list = append(list, "")
			continue
		}
		text := "succeeds " + Succeeds(d)
		if by != q.Who && by != (types.Ref{}) {
			text = od.Game.Table.World().Names.Of(by) + " " + text
		}
		list = append(list, text)
	}
	if open.chances == nil {
		open.chances = map[string][]string{}
	}
	open.chances[q.Key] = list
}

// Succeeds is how likely yes is, in whole percents.
func Succeeds(d *odds.Distribution) string {
	for _, o := range d.Outcomes {
		if o.Value == true {
			p, _ := o.Chance.Float64()
			return narrate.Percent(p)
		}
	}
	return narrate.Percent(0)
}

// oddsOfAnswers tells the odds of a value after each answer to the question that waits; just
// those of the value where neither the line that asks nor any answer changes them.
func (qs *Questions) oddsOfAnswers(open *Asking, of string) string {
	defer func() { qs.odds.Suppose = nil }()
	q := open.Question
	list := AnswersTo(q)
	if q.Sort == table.Amount && q.High-q.Low < MostChances {
		for n := q.Low; n <= q.High; n++ {
			list = append(list, Answered{Key: q.Key, Value: types.Format(n)})
		}
	}
	if len(list) == 0 {
		return "? odds are told of each answer where there are some to choose from; Ctrl-C leaves the line, and :odds tells them without"
	}
	without, err := narrate.Odds(qs.Game, of, odds.Options{})
	if err != nil {
		without = nil // it needs what the line does
	}
	text, same, err := qs.odds.ofEach(q, list, strings.TrimPrefix(open.runs, "return ")+"\n"+of, open.Answers[:open.Next], without)
	if err != nil {
		return qs.problems.Text(err)
	}
	if same {
		qs.odds.Suppose = nil
		return qs.odds.text(of, without)
	}
	return text
}

func oddsHead(i int, list []Answered) string {
	a := list[i]
	if _, err := strconv.ParseFloat(a.Value, 64); err == nil {
		return a.Value // an amount, which has no number beside it
	}
	if a.Place > 0 || a.Value != "" {
		return fmt.Sprintf("%d  %s", i+1, a.text())
	}
	return "0  " + list[i].text() // nobody
}

// text is how an answer reads.
func (a Answered) text() string {
	if a.Label != "" {
		return diag.Cut(a.Label, diag.MaxLine)
	}
	return a.Value
}

// oddsOfAll has a row for each answer and a column for each value; ok is false where that is
// wider than a screen.
func oddsOfAll(list []Answered, columns []string, chances []map[string]string) (text string, ok bool) {
	wide := 0
	for i := range list {
		wide = max(wide, utf8.RuneCountInString(oddsHead(i, list)))
	}
	rows := make([]string, len(list)+1)
	rows[0] = strings.Repeat(" ", wide)
	for i := range list {
		head := oddsHead(i, list)
		rows[i+1] = head + strings.Repeat(" ", wide-utf8.RuneCountInString(head))
	}
	for _, column := range columns {
		w := utf8.RuneCountInString(column)
		for i := range list {
			w = max(w, len(chances[i][column]))
		}
		rows[0] += fmt.Sprintf("   %*s", w, column)
		for i := range list {
			text := chances[i][column]
			if text == "" {
				text = "-"
			}
			rows[i+1] += fmt.Sprintf("   %*s", w, text)
		}
	}
	return strings.Join(rows, "\n"), !slices.ContainsFunc(rows, func(row string) bool { return utf8.RuneCountInString(row) > narrate.QuestionWidth })
}
