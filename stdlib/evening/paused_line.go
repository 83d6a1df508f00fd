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

// pausedLine is a line that asks questions. When something else is done before a question is
// answered, the line is undone and then run again with the same answers, which are found by the
// keys of their questions, and the same dice, see [Questions.assignDice].
type pausedLine struct {
	line          string            // as it was typed
	sender        Sender            // who typed it
	source        string            // the evaluated Lua or dice notation; "" for a command
	resumeCommand string            // the command that continues a creation; "" for other lines
	answers       []Answer          // in the order of their questions
	replayed      int               // the number of answers that this run has used
	sequence      input.Sequence    // numbers of options, and answers typed ahead
	lead          string            // text above the next question, shown once
	leadFailed    bool              // lead is from a line that was not understood
	shownTexts    []string          // texts shown with questions so far, see [Line.newMessages]
	printed       string            // output of scripts up to the last question
	shown         string            // questions and answers, for input from a pipe
	question      *command.Decision // the open question; nil before the first
	diceSeen      bool              // people have seen a die that it rolled
	dice          []seal.WaitingDie // the dice that it rolled and that people have seen
	byHand        bool              // people threw one of its dice in this run
	states        diceStates        // of the dice, around its last question
	resumed       bool              // it continues a line, not a creation, of an earlier process

	chances   map[string][]narrate.Chance // by the key of a question: the chance beside each answer
	oneAnswer []string                    // keys of questions with a single answer that were reported
}

// diceStates are states of the dice; nil before a question.
type diceStates struct {
	atStart    []byte // when the line began
	atQuestion []byte // at the last question
}

// resumeLine returns the text that continues this line, see [WaitingLine.Line].
func (o *pausedLine) resumeLine() string {
	if o.resumeCommand != "" {
		return o.resumeCommand
	}
	return o.line
}

// title returns the title of the open question in the log.
func (o *pausedLine) title() string {
	if o.question == nil {
		return facesQuestion
	}
	return narrate.QuestionTitle(o.question)
}

// add inserts an answer after those that this run has used, and counts it as used.
func (o *pausedLine) add(a Answer) {
	o.answers = slices.Insert(o.answers, o.replayed, a)
	o.replayed++
}

// recordedAnswer returns the answer to a question from an earlier run of the line, if it is still
// valid. Answers before it, whose questions were not asked again, are dropped.
func (o *pausedLine) recordedAnswer(q *command.Decision, names *world.Names) (types.Value, bool) {
	for i := o.replayed; i < len(o.answers); i++ {
		a := o.answers[i]
		if !a.matches(q, names) {
			continue
		}
		v, ok := a.ValueFor(q)
		if ok {
			o.answers = slices.Delete(o.answers, o.replayed, i+1)
			same := answerTo(q, v, names, a.shownCount)
			same.By = a.By
			o.add(same)
		}
		return v, ok
	}
	return nil, false
}

// answersOutside returns the answers that belong to none of the commands of the line, which are
// those in journal. o may be nil.
func (o *pausedLine) answersOutside(journal []*table.Entry) (list []campaign.Answer) {
	if o == nil {
		return nil
	}
	for _, a := range o.answers[:o.replayed] {
		if !slices.ContainsFunc(journal, func(e *table.Entry) bool { _, known := e.Inputs.Answers.Get(a.Key); return known }) {
			list = append(list, campaign.Answer{Key: a.Key, Label: a.Label, Place: a.Place, Value: a.Value, By: a.By, Said: a.Said})
		}
	}
	return list
}

// answeredBy returns the seats that gave the answers of the line, by the keys of the questions; nil
// for none. o may be nil.
func (o *pausedLine) answeredBy() map[string]string {
	if o == nil {
		return nil
	}
	var by map[string]string
	for _, a := range o.answers[:o.replayed] {
		if a.By != "" && a.Key != "" {
			if by == nil {
				by = map[string]string{}
			}
			by[a.Key] = a.By
		}
	}
	return by
}

// undoLast drops the last used answer, and those that were typed ahead.
func (o *pausedLine) undoLast() {
	last := o.answers[o.replayed-1]
	o.answers, o.sequence.Ahead = slices.Delete(o.answers, o.replayed-1, o.replayed), nil
	o.shownTexts = o.shownTexts[:min(last.shownCount, len(o.shownTexts))]
}

// interruption is the error that stops a line at a question in order to do something else before
// the question is answered.
type interruption struct {
	line       string // the line to play first; "" for none
	plays      bool   // line may change the game: no command, and not only reading
	odds       string // an expression whose odds are shown for each answer; "" for none
	undoAnswer bool   // :back: undo the last answer
	later      bool   // :later: the line waits until it is continued

	chances *command.Decision // the question whose answers get chances beside them; nil for none
	opened  int               // the number of checks that the line opened before that question
}

// Error implements error.
func (m *interruption) Error() string { return "a question waits" }

// Uncatchable returns true: pcall in scripts does not catch this error.
func (m *interruption) Uncatchable() bool { return true }

// answer runs a line, and runs it again each time an [interruption] stopped it at one of its
// questions.
func (e *Evening) answer(line string) (text string, done bool, err error) {
	outer, before, sender := e.Questions.open, e.Log.beforeLine(), e.Line.By.Sender
	e.Questions.open = nil
	defer func() { e.Questions.open = outer }()
	e.Questions.assignDice()
	text, done, err = e.attempt(line)
	for {
		var m *interruption
		var refusal *rules.Refusal
		open := e.Questions.open
		switch {
		case open == nil:
			return text, done, e.Log.keepFailed(nil, before, text, err)
		case errors.As(err, &m):
		case errors.As(err, &refusal) && open.resumeCommand != "" && open.replayed > 0:
			open.undoLast()
			open.lead = narrate.Lines(open.lead, e.Problems.Text(err))
			m = &interruption{}
		case errors.As(err, new(questionLeft)) && errors.Is(err, io.EOF) && open.resumeCommand != "" && open.replayed > 0:
			m = &interruption{later: true} // Ctrl-D keeps the answers of a creation
		default:
			return e.finishAsking(open, before, text, done, err)
		}
		switch {
		case m.undoAnswer:
			open.undoLast()
		case m.later:
			text, err := e.waitLater(open)
			return narrate.Lines(open.shown, text), false, err
		case m.chances != nil:
			e.Odds.findChances(open, m.chances, m.opened)
		case m.odds != "":
			text, failed := e.Questions.oddsOfAnswers(open, m.odds)
			open.lead, open.leadFailed = narrate.Lines(open.lead, text), open.leadFailed || failed
		case m.line != "":
			var text string
			var ok, done bool
			var err error
			e.Questions.whilePaused(open, func() {
				if text, ok, done, err = e.runFile(m.line, func(line string) (text string, done bool, err error) { return e.answer(line) }); !ok {
					text, done, err = e.answer(m.line)
				}
			})
			e.Line.By.Sender = sender
			switch {
			case done && err == nil && open.resumeCommand != "" && open.replayed > 0:
				text, err := e.waitLater(open) // leaving keeps the answers of a creation
				return narrate.Lines(open.shown, text), true, err
			case done:
				told, unkept := e.Questions.leave(open)
				if unkept != nil {
					err = errors.Join(err, unkept)
				}
				return e.finishAsking(open, before, narrate.Lines(text, told), true, err)
			}
			if err != nil {
				text = narrate.Lines(text, e.Problems.failureText(m.line, err))
				open.leadFailed = open.leadFailed || e.Problems.isMistake(err)
			}
			open.lead, open.chances = narrate.Lines(open.lead, text), nil
		}
		if m.line == "" {
			e.Line.number-- // attempt counts the same line again
		}
		open.replayed, open.byHand = 0, false
		open.sequence.Restart()
		e.Questions.open = open
		open.unskipDice(e.Dice)
		e.Questions.assignDice()
		text, done, err = e.attempt(open.line)
	}
}

// noLongerAsked reports answers typed ahead that were not used; "" for none.
func noLongerAsked(answers []string) string {
	if len(answers) == 0 {
		return ""
	}
	return "no longer asked: " + strings.TrimSpace(strings.Join(answers, ","))
}

// finishAsking returns the result of a line that asked questions, with what was shown with them,
// and logs it if it had no effect.
func (e *Evening) finishAsking(open *pausedLine, before beforeLine, text string, done bool, err error) (string, bool, error) {
	if open.resumed && !done {
		if unkept := e.Questions.setWaiting(WaitingLine{Line: open.line}); unkept != nil {
			err = errors.Join(err, unkept)
		}
	}
	seen := narrate.Lines(open.shown, text)
	text = narrate.Lines(open.shown, open.lead, text)
	if err == nil {
		text = narrate.Lines(text, noLongerAsked(open.sequence.Ahead))
	}
	open.unskipDice(e.Dice)
	if open.diceSeen && (done || errors.As(err, new(questionLeft))) {
		if unkept := e.Log.keepAbandoned(open.line, abandoned{"left", open.title(), afterSeen}); unkept != nil {
			err = errors.Join(err, unkept)
		}
		return text, done, err
	}
	return text, done, e.Log.keepFailed(open, before, seen, err)
}

// ErrStopped is the cause with which the terminal interrupts a line, or leaves a question, on
// Ctrl-C.
var ErrStopped = errors.New("stopped by Ctrl-C")

// questionLeft is the error of leaving a question without an answer, such as by Ctrl-C.
type questionLeft struct{ error }

// Unwrap returns the error of [Config.Ask].
func (l questionLeft) Unwrap() error { return l.error }

// onlyReads reports whether a line is Lua that only reads a value. A single word is, if it is a
// variable of the prompt.
func onlyReads(g *engine.Game, line string) bool {
	if _, err := strconv.ParseFloat(line, 64); err == nil || input.IsDice(line) {
		return false
	}
	if _, named := g.Variables.Thing(line); named {
		return true
	}
	return strings.ContainsAny(line, ".:([\"") && g.Loaded.OnlyAsks(line)
}

// PlaysAlone reports whether a text typed at a question is a separate line, dice notation or Lua,
// rather than a wrong answer. answers are the names of the answers; a prefix of one is not a
// separate line.
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
