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

// asking is a line that asks, with what was answered so far. Whatever is done before it
// goes on takes it back, and it is done anew with the same answers: they stand in a list.
// Dice that it rolled are the same again, see keepsDice.
type asking struct {
	line     string
	runs     string // of it, in Lua or as dice; "" for a command
	later    string // what goes on with it where it may wait; such a line asks again after a refusal
	answers  []Answered
	next     int      // of them
	queue    []string // what was answered to questions that did not come up yet
	lead     string   // is told with the next question
	told     []string // with questions, as soFar lists it
	printed  string   // that was told, too
	shown    string   // of questions, where nobody sits there
	question *table.Decision
	fell     bool        // a die of it was seen
	kept     []seal.Kept // those that were
	threw    bool        // people threw one of them
	before   []byte      // how far the dice had gone when it began
	stood    []byte      // and when it asked
	chances  map[string][]string
	only     []string // questions of which it was told that they have one answer, by their keys
}

// Args is the next of the answers that were given beforehand.
func (o *asking) given() (string, bool) {
	if len(o.queue) == 0 {
		return "", false
	}
	answer := o.queue[0]
	o.queue = o.queue[1:]
	return answer, true
}

// answered notes an answer behind those that were given again.
func (o *asking) answered(q *table.Decision, v types.Value, said [3]string, told int) {
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
	o.answers = slices.Insert(o.answers, o.next, a)
	o.next++
}

// again is what was answered to a question when the line was done before, if it still is
// an answer. Questions that do not come up any more are passed over.
func (o *asking) again(q *table.Decision) (types.Value, bool) {
	for i := o.next; i < len(o.answers); i++ {
		if o.answers[i].Key != q.Key {
			continue
		}
		v, ok := o.answers[i].ValueFor(q)
		if ok {
			o.answers = slices.Delete(o.answers, o.next, i)
			o.next++
		}
		return v, ok
	}
	return nil, false
}

// outside are the answers of a line that none of its commands knows, which stand in the
// journal from a place on.
func (o *asking) outside(journal []*table.Entry) (list []campaign.Answer) {
	if o == nil {
		return nil
	}
	for _, a := range o.answers[:o.next] {
		if !slices.ContainsFunc(journal, func(e *table.Entry) bool { _, known := e.Tape.Answers.Get(a.Key); return known }) {
			list = append(list, campaign.Answer{Key: a.Key, Label: a.Label, Place: a.Place, Value: a.Value, Said: a.Said})
		}
	}
	return list
}

// takesBack forgets the last answer, and those that were given beforehand.
func (o *asking) takesBack() {
	last := o.answers[o.next-1]
	o.answers, o.queue = slices.Delete(o.answers, o.next-1, o.next), nil
	o.told = o.told[:min(last.told, len(o.told))]
}

// meanwhile is the error with which a line stops at a question that waits while something
// else is done.
type meanwhile struct {
	line  string // that is done first
	plays bool   // it is a line of the game, not a command and not what only reads a value
	odds  string // of what, for each answer
	back  bool   // an answer is taken back

	chances *table.Decision // those of its answers are worked out
	opened  int             // checks before it

	later bool
}

// Error implements error.
func (m *meanwhile) Error() string { return "a question waits" }

// Uncatchable keeps scripts from going on.
func (m *meanwhile) Uncatchable() bool { return true }

// answering does a line, and does it again as often as something is done while one of its
// questions waits.
func (e *Evening) answer(line string) (text string, done bool, err error) {
	outer, before := e.Questions.open, e.Log.beforeLine()
	e.Questions.open = nil
	defer func() { e.Questions.open = outer }()
	e.Questions.giveDice()
	text, done, err = e.attempt(line)
	for {
		var m *meanwhile
		var refusal *rules.Refusal
		open := e.Questions.open
		switch {
		case open == nil:
			return text, done, e.Log.keepFailed(nil, before, text, err)
		case errors.As(err, &m):
		case errors.As(err, &refusal) && open.later != "" && open.next > 0:
			open.takesBack()
			open.lead = narrate.Lines(open.lead, e.Problems.Text(err))
			m = &meanwhile{}
		case errors.As(err, new(leaves)) && errors.Is(err, io.EOF) && open.later != "" && open.next > 0:
			m = &meanwhile{later: true} // its answers are not given up by one key
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
		case m.line != "":
			var text string
			var ok, done bool
			var err error
			e.Questions.aside(open, func() {
				if text, ok, done, err = e.runFile(m.line, func(line string) (text string, done bool, err error) { return e.answer(line) }); !ok {
					text, done, err = e.answer(m.line)
				}
			})
			switch {
			case done && err == nil && open.later != "" && open.next > 0:
				text, err := e.waitLater(open) // its answers are not given up by leaving the program
				return narrate.Lines(open.shown, text), true, err
			case done:
				return e.answeredAll(open, before, narrate.Lines(text, e.Questions.leave(open)), true, err)
			}
			if err != nil {
				text = narrate.Lines(text, e.Problems.notDone(m.line, err))
			}
			open.lead, open.chances = narrate.Lines(open.lead, text), nil
		}
		if m.line == "" {
			e.Line.number-- // it is the same line
		}
		open.next, open.threw = 0, false
		e.Questions.open = open
		open.returns(e.Dice)
		e.Questions.giveDice()
		text, done, err = e.attempt(open.line)
	}
}

// answeredAll is what comes of a line that asked, when it does not ask any more.
func (e *Evening) answeredAll(open *asking, before beforeLine, text string, done bool, err error) (string, bool, error) {
	seen := narrate.Lines(open.shown, text)
	text = narrate.Lines(open.shown, open.lead, text)
	if len(open.queue) > 0 && err == nil {
		text = narrate.Lines(text, "not asked any more: "+strings.TrimSpace(strings.Join(open.queue, ",")))
	}
	open.returns(e.Dice)
	if open.fell && (done || errors.As(err, new(leaves))) {
		if unkept := e.Log.keepAbandoned(open.line, fmt.Sprintf("left at %q%s", narrate.QuestionTitle(open.question), afterSeen)); unkept != nil {
			err = errors.Join(err, unkept)
		}
		return text, done, err
	}
	return text, done, e.Log.keepFailed(open, before, seen, err)
}

// ErrStopped is the cause with which a terminal stops what runs, and leaves a question, for
// Ctrl-C.
var ErrStopped = errors.New("stopped by Ctrl-C")

// leaves is the error of whoever leaves a question without an answer.
type leaves struct{ error }

// Unwrap gives what [Config.Ask] said.
func (l leaves) Unwrap() error { return l.error }

// onlyReads tells a line that reads a value and does nothing. A word alone is one where
// it is a name of the prompt.
func onlyReads(g *engine.Game, line string) bool {
	if _, err := strconv.ParseFloat(line, 64); err == nil || input.IsDice(line) {
		return false
	}
	if _, named := g.Variables.Thing(line); named {
		return true
	}
	return strings.ContainsAny(line, ".:([\"") && g.Loaded.OnlyAsks(line)
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
	return input.IsDice(line) || strings.ContainsAny(line, ".:([\"") && g.Loaded.Compiles(line)
}
