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
	return q.Sort == command.Buy && qs.odds.bidding == nil
}

// Decide implements table.Decider. Offers are not asked: nobody takes them at
// first, and while they stand open :take does. Which dice count is not asked either: the
// best do, unless somebody decided otherwise beforehand.
func (qs *Questions) Decide(q *command.Decision) (types.Value, error) {
	if q.Sort == command.Buy {
		return qs.odds.bidding.takes(q), nil
	}
	if q.Imagined {
		if v, ok := qs.odds.supposed(q); ok {
			return v, nil
		}
		return nil, &command.Unanswered{Decision: q} // what never happens is no question to people
	}
	if q.Sort == command.Keep {
		return narrate.UsualPick(q), nil // decide{} beforehand says otherwise
	}
	open := qs.start()
	if v, ok := open.again(q, &qs.Game.Table.World().Names); ok {
		return v, nil
	}
	if err := qs.note(q); err != nil {
		return nil, err
	}
	if open.later != "" && q.Sort == command.Choice && len(q.Options) == 1 && q.Nobody == "" {
		return qs.onlyAnswer(open, q), nil
	}
	if open.threw {
		open.kept = qs.Dice.Rolled() // the line is run again once chances are worked out, and people threw already
	}
	if err := qs.wantChances(open, q); err != nil {
		return nil, err
	}
	open.question = q
	qs.seeDice(open)
	var v types.Value
	var err error
	if qs.Config.GiveBack != nil && open.later == "" {
		v, err = qs.askPipe(open, q)
	} else {
		v, err = qs.ask(open, q)
	}
	if err == nil {
		open.answered(answerTo(q, v, &qs.Game.Table.World().Names, len(qs.line.told)))
	}
	return v, err
}

// onlyAnswer answers a question of a creation that has one answer, and tells so once.
func (qs *Questions) onlyAnswer(open *asking, q *command.Decision) types.Value {
	if len(open.queue) > 0 {
		if _, wrong := input.Understand(q, qs.wording(q).Names(), strings.TrimSpace(open.queue[0])); wrong == "" {
			open.queue = open.queue[1:] // it was answered beforehand
		}
	} else if qs.Config.GiveBack != nil {
		// A number may be meant for the next question, the name is not.
		if line, err := qs.Config.Ask(""); err == nil && !strings.EqualFold(strings.TrimSpace(line), q.Labels[0]) {
			qs.Config.GiveBack(line)
		}
	}
	if !slices.Contains(open.only, q.Key) {
		open.only = append(open.only, q.Key)
		open.lead = narrate.Lines(open.lead, fmt.Sprintf("%s, %s\n  %s, there is nothing else", qs.wording(q).Address(), qs.wording(q).SentenceWithNote(), q.Labels[0]))
	}
	return q.Options[0]
}

// ask puts a question until it is answered, after what the line did so far. Answers that were
// given beforehand come first.
func (qs *Questions) ask(open *asking, q *command.Decision) (types.Value, error) {
	before, whole := "", true
	for {
		answer, given := open.given()
		if !given {
			if whole {
				before = qs.leadText(open) + before + qs.wording(q).Text()
			}
			var err error
			if answer, err = qs.answerTo(open, before, qs.wording(q).Mark()); err != nil {
				return nil, err
			}
			before, whole = "", false
		}
		a, err := qs.readAnswer(open, q, answer)
		if err != nil || a.ok {
			return a.value, err
		}
		open.queue = nil
		before, whole = a.told+"\n", whole || a.again
	}
}

// answerTo shows a question, and reads what is typed then. Where nobody sits there it is
// shown with what comes of the line.
func (qs *Questions) answerTo(open *asking, text, mark string) (string, error) {
	text = sandbox.Printable(text)
	if qs.Config.GiveBack == nil {
		answer, err := qs.readLine(text + mark)
		if err != nil {
			return "", leaves{err}
		}
		return answer, nil
	}
	open.shown = narrate.Lines(open.shown, strings.TrimSuffix(text, "\n"))
	for {
		answer, err := qs.readLine("")
		if err != nil {
			return "", &command.Unanswered{Decision: open.question}
		}
		if answer = strings.TrimSpace(answer); answer != "" && !strings.HasPrefix(answer, "--") {
			return answer, nil
		}
	}
}

// askPipe takes the next line from a pipe as the answer, where it is one. Otherwise the
// question is unanswered, and the line is played after the one that asks.
func (qs *Questions) askPipe(open *asking, q *command.Decision) (types.Value, error) {
	for {
		answer, given := open.given()
		if !given {
			var err error
			if answer, err = qs.readLine(""); err != nil {
				return nil, &command.Unanswered{Decision: q}
			}
		}
		a, err := qs.readAnswer(open, q, answer)
		var m *meanwhile
		interposed := errors.As(err, &m) && !m.plays || err == nil && a.again
		if strings.TrimSpace(answer) == "" || !a.ok && !interposed || interposed && may(q) {
			if !given {
				qs.Config.GiveBack(answer)
			}
			return nil, &command.Unanswered{Decision: q}
		}
		if !given {
			open.shown = narrate.Lines(open.shown, strings.TrimSuffix(sandbox.Printable(qs.leadText(open)+qs.wording(q).Text()), "\n"))
		}
		if err != nil || a.ok {
			return a.value, err
		}
		open.shown = narrate.Lines(open.shown, a.told)
	}
}

// may tells questions that need no answer.
func may(q *command.Decision) bool {
	switch q.Sort {
	case command.May, command.Consent, command.Keep:
		return true
	}
	return q.Otherwise != nil
}

// leadText is what the line did before a question, and was not told with an earlier one.
func (qs *Questions) leadText(open *asking) string {
	text := narrate.Lines(open.lead, strings.TrimSuffix(qs.freshlyPrinted(), "\n"))
	open.lead = ""
	text = narrate.Lines(text, qs.line.toldSoFar()...)
	open.told = append([]string(nil), qs.line.told...)
	if text != "" {
		text += "\n"
	}
	return text
}

// taken is what came of an answer.
type taken struct {
	value types.Value
	ok    bool
	told  string // where it is none
	again bool   // the question is told again, too
}

// readAnswer reads what was typed while a question waits. Its error is a [meanwhile] where
// something else is to be done first.
func (qs *Questions) readAnswer(open *asking, q *command.Decision, answer string) (taken, error) {
	answer = strings.TrimSpace(answer)
	if strings.HasPrefix(answer, ":") {
		return qs.readCommand(open, q, answer)
	}
	v, wrong := input.Understand(q, qs.wording(q).Names(), answer)
	if wrong == "" {
		return taken{value: v, ok: true}, nil
	}
	if qs.Game.Loaded.IsHouse(answer) {
		return taken{}, qs.readRule(answer)
	}
	if first, more, several := strings.Cut(answer, ","); several && q.Sort != command.Keep {
		if v, not := input.Understand(q, qs.wording(q).Names(), strings.TrimSpace(first)); not == "" && strings.TrimSpace(first) != "" {
			open.queue = append(strings.Split(more, ","), open.queue...)
			return taken{value: v, ok: true}, nil
		} else if !onlyReads(qs.Game, answer) {
			wrong = not
		}
	}
	if onlyReads(qs.Game, answer) {
		return taken{}, &meanwhile{line: answer}
	}
	if PlaysAlone(qs.Game.Loaded, answer, qs.wording(q).Names()) {
		return taken{}, &meanwhile{line: answer, plays: true}
	}
	if strings.ContainsAny(answer, "(:=") {
		wrong += "; other lines of the game are played first, and Ctrl-C cancels the line that asks"
	}
	return taken{told: "? " + wrong}, nil
}

// readRule reads a house rule that is typed while a question waits, over as many lines as it
// takes. Its error is a [meanwhile] with the rule.
func (qs *Questions) readRule(text string) error {
	for qs.Game.Loaded.Unfinished(text) && len(text) < input.MostText {
		more, err := qs.readLine("..   ")
		if err != nil {
			return err
		}
		if strings.TrimSpace(more) == "" {
			break
		}
		text += "\n" + more
	}
	return &meanwhile{line: text}
}

// readCommand carries out a command that is typed while a question waits, where it only tells
// something. Otherwise its error is a [meanwhile].
func (qs *Questions) readCommand(open *asking, q *command.Decision, line string) (taken, error) {
	name, rest, _ := strings.Cut(line[1:], " ")
	rest = strings.TrimSpace(rest)
	switch {
	case name == "back" && open.next == 0:
		return taken{told: "? this is the first question: there is no answer to undo"}, nil
	case name == "back":
		return taken{}, &meanwhile{back: true}
	case name == "later" && open.later == "":
		return taken{told: "? only a creation can be interrupted with :later; Ctrl-C cancels this line"}, nil
	case name == "later":
		return taken{}, &meanwhile{later: true}
	case name == "odds" && rest != "" && !input.MeansDice(rest) && open.runs != "":
		return taken{}, &meanwhile{odds: rest}
	case name == "q" || name == "quit" || name == "exit":
		return taken{}, &meanwhile{line: line}
	}
	if text, ok := qs.peek(name, rest); ok {
		return taken{told: text, again: true}, nil
	}
	return taken{}, &meanwhile{line: line}
}
