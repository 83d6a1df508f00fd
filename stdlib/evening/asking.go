package evening

import (
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening/input"
	"houserule/stdlib/narrate"
)

// asking is a line that asks, with the answers so far. What is done before it goes on undoes
// it, and it is played again with the same answers, which are found by the keys of their
// questions, and the same dice, see [Questions.giveDice].
type asking struct {
	line     string            // as it was typed
	runs     string            // what runs of it, in Lua or as dice; "" for a command
	later    string            // the command that goes on with it when it waits, which asks again after a refusal; "" for a line that cannot wait
	answers  []Answered        // in the order of their questions
	next     int               // the number of answers that were given again
	queue    []string          // answers that were given beforehand, for questions to come
	lead     string            // told with the next question
	told     []string          // told with questions, as [Line.toldSoFar] lists it
	printed  string            // told, too: what scripts had printed
	shown    string            // questions, where nobody sits there to read them
	question *command.Decision // the one that waits; nil before the first
	fell     bool              // a die of it was seen
	kept     []seal.Kept       // the dice of it that were seen
	threw    bool              // people threw one of them
	before   []byte            // state of the dice when it began; nil before it asks
	stood    []byte            // state of the dice when it asked; nil before it asks

	resumed bool // it waited when the program ended, and is no creation

	chances map[string][]string // by the key of a question: chances of its answers; "" for none
	only    []string            // keys of the questions of which was told that they have one answer
}

// waitsAs is the line by which it goes on where it waits.
func (o *asking) waitsAs() string {
	if o.later != "" {
		return o.later
	}
	return o.line
}

// given takes the next of the answers that were given beforehand; false where there is none.
func (o *asking) given() (string, bool) {
	if len(o.queue) == 0 {
		return "", false
	}
	answer := o.queue[0]
	o.queue = o.queue[1:]
	return answer, true
}

// answered notes an answer behind those that were given again.
func (o *asking) answered(a Answered) {
	o.answers = slices.Insert(o.answers, o.next, a)
	o.next++
}

// again is what was answered to a question when the line was done before, if it still is
// an answer. Questions that do not come up any more are passed over.
func (o *asking) again(q *command.Decision, names *world.Names) (types.Value, bool) {
	for i := o.next; i < len(o.answers); i++ {
		a := o.answers[i]
		if !a.answers(q, names) {
			continue
		}
		v, ok := a.ValueFor(q)
		if ok {
			o.answers = slices.Delete(o.answers, o.next, i+1)
			o.answered(answerTo(q, v, names, a.told))
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
	line  string // played first; "" for none
	plays bool   // line is one of the game, not a command, and does not only read a value
	odds  string // the expression of which the odds are told for each answer; "" for none
	back  bool   // the last answer is undone
	later bool   // the line waits for later

	chances *command.Decision // the question whose answers get chances; nil for none
	opened  int               // the number of checks before that question
}

// Error implements error.
func (m *meanwhile) Error() string { return "a question waits" }

// Uncatchable keeps scripts from going on.
func (m *meanwhile) Uncatchable() bool { return true }

// answer plays a line, and plays it again whenever something else was done while one of its
// questions waited.
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
				told, unkept := e.Questions.leave(open)
				if unkept != nil {
					err = errors.Join(err, unkept)
				}
				return e.answeredAll(open, before, narrate.Lines(text, told), true, err)
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
	if open.resumed && !done {
		if unkept := e.Questions.setWaiting(WaitingLine{Line: open.line}); unkept != nil {
			err = errors.Join(err, unkept)
		}
	}
	seen := narrate.Lines(open.shown, text)
	text = narrate.Lines(open.shown, open.lead, text)
	if len(open.queue) > 0 && err == nil {
		text = narrate.Lines(text, "not asked any more: "+strings.TrimSpace(strings.Join(open.queue, ",")))
	}
	open.returns(e.Dice)
	if open.fell && (done || errors.As(err, new(leaves))) {
		if unkept := e.Log.keepAbandoned(open.line, abandoned{"left", narrate.QuestionTitle(open.question), afterSeen}); unkept != nil {
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
func PlaysAlone(loaded *engine.Loaded, line string, answers []string) bool {
	for _, name := range answers {
		if len(name) >= len(line) && strings.EqualFold(name[:len(line)], line) {
			return false
		}
	}
	if _, err := strconv.ParseFloat(line, 64); err == nil {
		return false
	}
	return input.IsDice(line) || strings.ContainsAny(line, ".:([\"") && loaded.Compiles(line)
}
