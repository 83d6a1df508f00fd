package evening

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/stdlib/evening/input"
	"houserule/stdlib/narrate"
)

// Declines implements table.Decliner.
func (qs *Questions) Declines(q *command.Decision) bool {
	return q.Kind == command.Buy && qs.odds.offerSearch == nil
}

// Decide implements table.Decider. It asks people, with two exceptions: an offer is taken only if
// it is the one that odds are computed with, and of dice the best are kept.
func (qs *Questions) Decide(q *command.Decision) (types.Value, error) {
	if q.Kind == command.Buy {
		return qs.odds.offerSearch.takes(q), nil
	}
	if q.Simulated {
		if v, ok := qs.odds.assumedAnswer(q); ok {
			return v, nil
		}
		return nil, &command.UnansweredError{Decision: q} // people do not answer hypothetical questions
	}
	if q.Kind == command.Keep {
		return narrate.UsualPick(q), nil // a decision set with decide{} does not come here
	}
	open := qs.start()
	surplus := open.sequence.Ask(q, qs.narrated(q).Names(), len(qs.Game.Table.Journal().Entries()))
	open.lead = narrate.Lines(open.lead, noLongerAsked(surplus))
	if v, ok := open.recordedAnswer(q, &qs.Game.Table.World().Names); ok {
		return v, nil
	}
	if err := qs.note(q); err != nil {
		return nil, err
	}
	if open.resumeCommand != "" && q.Kind == command.Choice && len(q.Options) == 1 && q.NoneText == "" {
		return qs.onlyAnswer(open, q), nil
	}
	if open.byHand {
		open.dice = qs.Dice.LineDice() // for the run after wantChances
	}
	if err := qs.wantChances(open, q); err != nil {
		return nil, err
	}
	open.question = q
	qs.recordSeenDice(open)
	var v types.Value
	var err error
	if qs.Config.GiveBack != nil && open.resumeCommand == "" {
		v, err = qs.askPipe(open, q)
	} else {
		v, err = qs.ask(open, q)
	}
	if err == nil {
		a := answerTo(q, v, &qs.Game.Table.World().Names, len(qs.line.shownAtQuestions))
		a.By = qs.line.By.Answerer
		open.add(a)
	}
	return v, err
}

// onlyAnswer answers a question of a creation that has a single answer, and reports that to the
// person the first time.
func (qs *Questions) onlyAnswer(open *pausedLine, q *command.Decision) types.Value {
	if ahead := open.sequence.Ahead; len(ahead) > 0 {
		if _, wrong := qs.parse(q, ahead[0]); wrong == "" {
			open.sequence.Next() // the answer was typed ahead
		}
	} else if qs.Config.GiveBack != nil {
		// A line that is not the name is put back: a number may answer the next question.
		if line, err := qs.Config.Ask(Prompt{}); err == nil && !strings.EqualFold(strings.TrimSpace(line), q.Labels[0]) {
			qs.Config.GiveBack(line)
		}
	}
	if !slices.Contains(open.oneAnswer, q.Key) {
		open.oneAnswer = append(open.oneAnswer, q.Key)
		open.lead = narrate.Lines(open.lead, fmt.Sprintf("%s, %s\n  %s, the only choice", qs.narrated(q).Address(), qs.narrated(q).SentenceWithNote(), q.Labels[0]))
	}
	return q.Options[0]
}

// ask shows a question, below the output of the line so far, until it is answered. Answers
// typed ahead are used first.
func (qs *Questions) ask(open *pausedLine, q *command.Decision) (types.Value, error) {
	prompt, whole := Prompt{}, true
	for {
		answer, given := open.sequence.Next()
		if !given {
			if whole {
				lead := qs.lead(open)
				prompt.Output, prompt.Failed = lead.Output+prompt.Output, lead.Failed || prompt.Failed
				prompt.Question = qs.narrated(q).Text()
			}
			prompt.Mark = qs.narrated(q).Mark()
			var err error
			if answer, err = qs.answerTo(open, prompt); err != nil {
				return nil, err
			}
			prompt, whole = Prompt{}, false
		}
		a, err := qs.readAnswer(open, q, answer)
		if err != nil || a.ok {
			return a.value, err
		}
		open.sequence.Ahead = nil
		prompt, whole = a.reply, whole || a.again
	}
}

// answerTo shows a question and reads the answer. If input is a pipe, the question is added to
// the output of the line instead.
func (qs *Questions) answerTo(open *pausedLine, prompt Prompt) (string, error) {
	prompt = prompt.printable()
	if qs.Config.GiveBack == nil {
		answer, err := qs.readLine(prompt)
		if err != nil {
			return "", questionLeft{err}
		}
		return answer, nil
	}
	open.shown = narrate.Lines(open.shown, strings.TrimSuffix(prompt.Text(), "\n"))
	for {
		answer, err := qs.readLine(Prompt{})
		if err != nil {
			return "", &command.UnansweredError{Decision: open.question}
		}
		if answer = strings.TrimSpace(answer); answer != "" && !strings.HasPrefix(answer, "--") {
			return answer, nil
		}
	}
}

// askPipe takes the next line of a pipe as the answer, if it is one. Otherwise it puts the line
// back, to be played after the current one, and returns a [command.UnansweredError].
func (qs *Questions) askPipe(open *pausedLine, q *command.Decision) (types.Value, error) {
	for {
		answer, given := open.sequence.Next()
		if !given {
			var err error
			if answer, err = qs.readLine(Prompt{}); err != nil {
				return nil, &command.UnansweredError{Decision: q}
			}
		}
		a, err := qs.readAnswer(open, q, answer)
		var m *interruption
		interposed := errors.As(err, &m) && !m.plays || err == nil && a.again
		if strings.TrimSpace(answer) == "" || !a.ok && !interposed || interposed && isOptional(q) {
			if !given {
				qs.Config.GiveBack(answer)
			}
			return nil, &command.UnansweredError{Decision: q}
		}
		if !given {
			open.shown = narrate.Lines(open.shown, strings.TrimSuffix(sandbox.Printable(qs.lead(open).Output+qs.narrated(q).Text()), "\n"))
		}
		if err != nil || a.ok {
			return a.value, err
		}
		open.shown = narrate.Lines(open.shown, strings.TrimSuffix(a.reply.Text(), "\n"))
	}
}

// isOptional reports whether a question has a default or usual answer.
func isOptional(q *command.Decision) bool {
	switch q.Kind {
	case command.May, command.Consent, command.Keep:
		return true
	}
	return q.Default != nil
}

// lead returns a prompt with the output of the line so far that was not shown with an earlier
// question.
func (qs *Questions) lead(open *pausedLine) Prompt {
	text, failed := narrate.Lines(open.lead, strings.TrimSuffix(qs.freshlyPrinted(), "\n")), open.leadFailed
	open.lead, open.leadFailed = "", false
	text = narrate.Lines(text, qs.line.newMessages()...)
	open.shownTexts = append([]string(nil), qs.line.shownAtQuestions...)
	if text != "" {
		text += "\n"
	}
	return Prompt{Output: text, Failed: failed}
}

// answerRead is the result of reading an answer.
type answerRead struct {
	value types.Value
	ok    bool
	reply Prompt // if ok is false: why this is not an answer, or the output of a command
	again bool   // the question is shown again below the reply
}

// notAnswer is the result for a text that is no answer to the question.
func notAnswer(why string) answerRead {
	return answerRead{reply: Prompt{Wrong: "? " + why + "\n", Failed: true}}
}

// readAnswer reads what was typed at a question. Its error is an [interruption] where another
// line has to run first.
func (qs *Questions) readAnswer(open *pausedLine, q *command.Decision, answer string) (answerRead, error) {
	answer = strings.TrimSpace(answer)
	if strings.HasPrefix(answer, ":") {
		return qs.readCommand(open, q, answer)
	}
	v, wrong := qs.parse(q, answer)
	if wrong == "" {
		return answerRead{value: v, ok: true}, nil
	}
	if qs.Game.Loaded.IsHouse(answer) {
		return answerRead{}, qs.readRule(answer)
	}
	if first, more, several := strings.Cut(answer, ","); several && q.Kind != command.Keep {
		if v, not := qs.parse(q, first); not == "" && strings.TrimSpace(first) != "" {
			open.sequence.TypeAhead(strings.Split(more, ","))
			return answerRead{value: v, ok: true}, nil
		} else if !onlyReads(qs.Game, answer) {
			wrong = not
		}
	}
	if onlyReads(qs.Game, answer) {
		return answerRead{}, &interruption{line: answer}
	}
	if PlaysAlone(qs.Game.Loaded, answer, qs.narrated(q).Names()) {
		return answerRead{}, &interruption{line: answer, plays: true}
	}
	if strings.ContainsAny(answer, "(:=") {
		wrong += "; other lines of the game are played first, and Ctrl-C cancels the line that asks"
	}
	return notAnswer(wrong), nil
}

// parse parses an answer to the question that is asked now.
func (qs *Questions) parse(q *command.Decision, answer string) (v types.Value, wrong string) {
	w := qs.narrated(q)
	return input.ParseNumbered(q, w.Names(), w.Numbers, strings.TrimSpace(answer))
}

// readRule reads a house rule that is typed at a question, over as many lines as it takes. It
// returns an [interruption] with the rule.
func (qs *Questions) readRule(text string) error {
	for qs.Game.Loaded.Unfinished(text) && len(text) < input.MaxText {
		more, err := qs.readLine(Prompt{Mark: "..   "})
		if err != nil {
			return err
		}
		if strings.TrimSpace(more) == "" {
			break
		}
		text += "\n" + more
	}
	return &interruption{line: text}
}

// readCommand runs a command that is typed at a question if it can be run within a line, see
// [Commands]. Otherwise its error is an [interruption].
func (qs *Questions) readCommand(open *pausedLine, q *command.Decision, line string) (answerRead, error) {
	name, rest, _ := strings.Cut(line[1:], " ")
	rest = strings.TrimSpace(rest)
	switch {
	case name == "back" && rest == "" && open.replayed == 0:
		return notAnswer("this is the first question: there is no answer to undo"), nil
	case name == "back" && rest == "":
		return answerRead{}, &interruption{undoAnswer: true}
	case name == "next" && open.resumeCommand == "":
		return notAnswer("the action that asks is not over: answer first, or cancel it with Ctrl-C"), nil
	case name == "later" && open.resumeCommand == "":
		return notAnswer("only a creation can be interrupted with :later; Ctrl-C cancels this line"), nil
	case name == "later":
		return answerRead{}, &interruption{later: true}
	case name == "odds" && rest != "" && !input.MeansDice(rest) && open.source != "":
		return answerRead{}, &interruption{odds: rest}
	case name == "q" || name == "quit" || name == "exit":
		return answerRead{}, &interruption{line: line}
	}
	if output, ok := qs.Peek(line); ok {
		return answerRead{reply: output, again: true}, nil
	}
	return answerRead{}, &interruption{line: line}
}
