package evening

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening/input"
	"houserule/stdlib/narrate"
)

// Asking is a line that asks, with what was answered so far. Whatever is done before it
// goes on takes it back, and it is done anew with the same answers: they stand in a list.
// Dice that it rolled are the same again, see keepsDice.
type Asking struct {
	line     string
	runs     string // of it, in Lua or as dice; "" for a command
	later    string // what goes on with it where it may wait; such a line asks again after a refusal
	Answers  []Answered
	Next     int      // of them
	Queue    []string // what was answered to questions that did not come up yet
	lead     string   // is told with the next question
	told     []string // with questions, as soFar lists it
	printed  string   // that was told, too
	shown    string   // of questions, where nobody sits there
	Question *table.Decision
	fell     bool        // a die of it was seen
	kept     []seal.Kept // those that were
	threw    bool        // people threw one of them
	before   []byte      // how far the dice had gone when it began
	stood    []byte      // and when it asked
	chances  map[string][]string
	only     []string // questions of which it was told that they have one answer, by their keys
}

// Answered is an answer, so that it is found again where the question comes up anew.
type Answered struct {
	Key   string    `json:"key"`             // of the decision
	Label string    `json:"label,omitempty"` // of the option
	Place int       `json:"place,omitempty"` // from 1; 0 is nobody
	Value string    `json:"value,omitempty"` // of all others: a number, yes or no, which dice
	Said  [3]string `json:"-"`               // what was told of it
	told  int
}

// StartAsking is the line that asks now.
func (qs *Questions) Start() *Asking {
	if qs.Open == nil {
		qs.Open = &Asking{line: qs.line.Typed, runs: qs.line.source}
	}
	return qs.Open
}

// Args is the next of the answers that were given beforehand.
func (o *Asking) Given() (string, bool) {
	if len(o.Queue) == 0 {
		return "", false
	}
	answer := o.Queue[0]
	o.Queue = o.Queue[1:]
	return answer, true
}

// answered notes an answer behind those that were given again.
func (o *Asking) answered(q *table.Decision, v types.Value, said [3]string, told int) {
	a := Answered{Key: q.Key, Said: said, told: told}
	switch q.Sort {
	case table.Choice, table.Ruling:
		if i := slices.IndexFunc(q.Options, func(x types.Value) bool { return types.Equal(x, v) }); i >= 0 && v != nil {
			a.Place, a.Label = i+1, q.Labels[i]
		}
	case table.May, table.Consent:
		a.Value = map[bool]string{true: "yes", false: "no"}[v == true]
	case table.Keep:
		if list, ok := v.(types.List); ok {
			for _, n := range list {
				a.Value += types.Format(n) + " "
			}
			a.Value = strings.TrimSpace(a.Value)
		} else {
			a.Value = v.(string)
		}
	default:
		a.Value = types.Format(v)
	}
	o.Answers = slices.Insert(o.Answers, o.Next, a)
	o.Next++
}

// again is what was answered to a question when the line was done before, if it still is
// an answer. Questions that do not come up any more are passed over.
func (o *Asking) again(q *table.Decision) (types.Value, bool) {
	for i := o.Next; i < len(o.Answers); i++ {
		if o.Answers[i].Key != q.Key {
			continue
		}
		v, ok := o.Answers[i].ValueFor(q)
		if ok {
			o.Answers = slices.Delete(o.Answers, o.Next, i)
			o.Next++
		}
		return v, ok
	}
	return nil, false
}

// outside are the answers of a line that none of its commands knows, which stand in the
// journal from a place on.
func (o *Asking) outside(journal []*table.Entry) (list []campaign.Answer) {
	if o == nil {
		return nil
	}
	for _, a := range o.Answers[:o.Next] {
		if !slices.ContainsFunc(journal, func(e *table.Entry) bool { _, known := e.Tape.Answers.Get(a.Key); return known }) {
			list = append(list, campaign.Answer{Key: a.Key, Label: a.Label, Place: a.Place, Value: a.Value, Said: a.Said})
		}
	}
	return list
}

// ValueFor is the answer to a question as it is now.
func (a Answered) ValueFor(q *table.Decision) (types.Value, bool) {
	switch q.Sort {
	case table.Choice, table.Ruling:
		if a.Place == 0 {
			return nil, q.Nobody != ""
		}
		i := a.Place - 1
		if i >= len(q.Options) || q.Labels[i] != a.Label {
			i = slices.Index(q.Labels, a.Label)
		}
		if i < 0 {
			return nil, false
		}
		return q.Options[i], true
	}
	v, wrong := input.Understand(q, q.Labels, a.Value)
	return v, wrong == ""
}

// Meanwhile is the error with which a line stops at a question that waits while something
// else is done.
type Meanwhile struct {
	Line  string // that is done first
	plays bool   // it is a line of the game, not a command and not what only reads a value
	odds  string // of what, for each answer
	back  bool   // an answer is taken back

	chances *table.Decision // those of its answers are worked out
	opened  int             // checks before it

	later bool
}

// Error implements error.
func (m *Meanwhile) Error() string { return "a question waits" }

// Uncatchable keeps scripts from going on.
func (m *Meanwhile) Uncatchable() bool { return true }

// answering does a line, and does it again as often as something is done while one of its
// questions waits.
func (e *Evening) answer(line string) (text string, done bool, err error) {
	outer, before := e.Questions.Open, e.Log.beforeLine()
	e.Questions.Open = nil
	defer func() { e.Questions.Open = outer }()
	e.Questions.giveDice()
	text, done, err = e.attempt(line)
	for {
		var m *Meanwhile
		var refusal *rules.Refusal
		open := e.Questions.Open
		switch {
		case open == nil:
			return text, done, e.Log.keepFailed(nil, before, text, err)
		case errors.As(err, &m):
		case errors.As(err, &refusal) && open.later != "" && open.Next > 0:
			open.takesBack()
			open.lead = narrate.Lines(open.lead, e.Problems.Text(err))
			m = &Meanwhile{}
		case errors.As(err, new(leaves)) && errors.Is(err, io.EOF) && open.later != "" && open.Next > 0:
			m = &Meanwhile{later: true} // its answers are not given up by one key
		default:
			return e.answeredAll(open, before, text, done, err)
		}
		switch {
		case m.back:
			open.takesBack()
		case m.later:
			text, err := e.waitLater(open)
			return narrate.Lines(open.shown, text), false, err
		case m.chances != nil:
			e.Odds.findChances(open, m.chances, m.opened)
		case m.odds != "":
			open.lead = narrate.Lines(open.lead, e.Questions.oddsOfAnswers(open, m.odds))
		case m.Line != "":
			var text string
			var ok, done bool
			var err error
			e.Questions.aside(open, func() {
				if text, ok, done, err = e.runFile(m.Line, func(line string) (text string, done bool, err error) { return e.answer(line) }); !ok {
					text, done, err = e.answer(m.Line)
				}
			})
			switch {
			case done && err == nil && open.later != "" && open.Next > 0:
				text, err := e.waitLater(open) // its answers are not given up by leaving the program
				return narrate.Lines(open.shown, text), true, err
			case done:
				return e.answeredAll(open, before, narrate.Lines(text, e.Questions.leave(open)), true, err)
			}
			if err != nil {
				text = narrate.Lines(text, e.Problems.notDone(m.Line, err))
			}
			open.lead, open.chances = narrate.Lines(open.lead, text), nil
		}
		if m.Line == "" {
			e.Line.Number-- // it is the same line
		}
		open.Next, open.threw = 0, false
		e.Questions.Open = open
		open.returns(e.Dice)
		e.Questions.giveDice()
		text, done, err = e.attempt(open.line)
	}
}

// takesBack forgets the last answer, and those that were given beforehand.
func (o *Asking) takesBack() {
	last := o.Answers[o.Next-1]
	o.Answers, o.Queue = slices.Delete(o.Answers, o.Next-1, o.Next), nil
	o.told = o.told[:min(last.told, len(o.told))]
}

// answeredAll is what comes of a line that asked, when it does not ask any more.
func (e *Evening) answeredAll(open *Asking, before beforeLine, text string, done bool, err error) (string, bool, error) {
	seen := narrate.Lines(open.shown, text)
	text = narrate.Lines(open.shown, open.lead, text)
	if len(open.Queue) > 0 && err == nil {
		text = narrate.Lines(text, "not asked any more: "+strings.TrimSpace(strings.Join(open.Queue, ",")))
	}
	open.returns(e.Dice)
	if open.fell && (done || errors.As(err, new(leaves))) {
		if unkept := e.Log.keepAbandoned(open.line, fmt.Sprintf("left at %q%s", narrate.QuestionTitle(open.Question), afterSeen)); unkept != nil {
			err = errors.Join(err, unkept)
		}
		return text, done, err
	}
	return text, done, e.Log.keepFailed(open, before, seen, err)
}

// ErrStopped is the cause with which a terminal stops what runs, and leaves a question, for
// Ctrl-C.
var ErrStopped = errors.New("stopped by Ctrl-C")

// notDone tells why a line did not happen that was done while another one waits. No rule is
// at fault where somebody stopped it or left its question.
func (pr *Problems) notDone(line string, err error) string {
	var left leaves
	switch {
	case errors.As(err, new(*DiskFault)):
	case errors.Is(err, ErrStopped):
		return fmt.Sprintf("%v: %s is taken back", ErrStopped, narrate.FirstLine(line))
	case errors.As(err, &left):
		return fmt.Sprintf("%v: %s is taken back", left.error, narrate.FirstLine(line))
	}
	return pr.Text(err)
}

// leaves is the error of whoever leaves a question without an answer.
type leaves struct{ error }

// Unwrap gives what [Config.Ask] said.
func (l leaves) Unwrap() error { return l.error }

// freshlyPrinted is what scripts printed and no question told yet.
func (qs *Questions) freshlyPrinted() string {
	all := qs.line.Printed.String()
	if qs.Open == nil {
		return all
	}
	fresh, ok := strings.CutPrefix(all, qs.Open.printed)
	if !ok {
		fresh = all
	}
	qs.Open.printed = all
	return fresh
}

// toldBefore is what questions of the running line told when it was done before.
func (qs *Questions) toldBefore() []string {
	if qs.Open == nil {
		return nil
	}
	return slices.Clone(qs.Open.told)
}

// onlyReads tells a line that reads a value and does nothing. A word alone is one where
// it is a name of the prompt.
func onlyReads(g *engine.Game, line string) bool {
	if _, err := strconv.ParseFloat(line, 64); err == nil || input.IsDice(line) {
		return false
	}
	if _, named := g.Variables.Thing(line); named {
		return true
	}
	return strings.ContainsAny(line, ".:([\"") && g.OnlyAsks(line)
}

// PlaysAlone tells a whole line of the game, dice or Lua that calls or writes something of
// somebody, from a wrong answer to a question that has some answers by name. The beginning of
// an answer is no such line, nor is a name alone.
func PlaysAlone(g *engine.Game, line string, answers []string) bool {
	for _, name := range answers {
		if len(name) >= len(line) && strings.EqualFold(name[:len(line)], line) {
			return false
		}
	}
	if _, err := strconv.ParseFloat(line, 64); err == nil {
		return false
	}
	return input.IsDice(line) || strings.ContainsAny(line, ".:([\"") && g.Compiles(line)
}
