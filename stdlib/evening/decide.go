package evening

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/table"
	"houserule/stdlib/evening/input"
	"houserule/stdlib/narrate"
)

// Decider asks whoever sits at the terminal.
type Decider struct{ Evening *Evening }

// Declines implements table.Decliner.
func (d Decider) Declines(q *table.Decision) bool {
	return q.Sort == table.Buy && d.Evening.Questions.bidding == nil
}

// Decide implements table.Decider. Offers are not asked: nobody takes them at
// first, and while they stand open :take does. Which dice count is not asked either: the
// best do, unless somebody decided otherwise beforehand.
func (d Decider) Decide(q *table.Decision) (types.Value, error) {
	if q.Sort == table.Buy {
		return d.Evening.Questions.bidding.takes(q), nil
	}
	if q.Imagined {
		if v, ok := supposed(d.Evening, q); ok {
			return v, nil
		}
		return nil, &table.Unanswered{Decision: q} // what never happens is no question to people
	}
	if q.Sort == table.Keep {
		return input.UsualPick(q), nil // decide{} beforehand says otherwise
	}
	open := d.Evening.StartAsking()
	if v, ok := open.again(q); ok {
		return v, nil
	}
	if err := asks(d.Evening, q); err != nil {
		return nil, err
	}
	if open.later != "" && q.Sort == table.Choice && len(q.Options) == 1 && q.Nobody == "" {
		return d.only(open, q), nil
	}
	if open.threw {
		open.kept = d.Evening.Dice.Rolled() // the line is run again once chances are worked out, and people threw already
	}
	if err := wantsChances(d.Evening, open, q); err != nil {
		return nil, err
	}
	open.Question = q
	seesDice(d.Evening, open)
	var v types.Value
	var err error
	if d.Evening.Config.GiveBack != nil && open.later == "" {
		v, err = d.piped(open, q)
	} else {
		v, err = d.put(open, q)
	}
	if err == nil {
		t := d.Evening.Game.Table
		open.answered(q, v, [3]string{t.World().Names.Of(q.Who), q.Question, t.World().Names.Show(v)}, len(d.Evening.Line.told))
	}
	return v, err
}

// only answers a question of a creation that has one answer, and says so once.
func (d Decider) only(open *Asking, q *table.Decision) types.Value {
	if len(open.Queue) > 0 {
		if _, wrong := input.Understand(q, Names(d.Evening, q), strings.TrimSpace(open.Queue[0])); wrong == "" {
			open.Queue = open.Queue[1:] // it was answered beforehand
		}
	} else if d.Evening.Config.GiveBack != nil {
		// A number may be meant for the next question, the name is not.
		if line, err := d.Evening.Config.Ask(""); err == nil && !strings.EqualFold(strings.TrimSpace(line), q.Labels[0]) {
			d.Evening.Config.GiveBack(line)
		}
	}
	if !slices.Contains(open.only, q.Key) {
		open.only = append(open.only, q.Key)
		open.lead = narrate.Lines(open.lead, fmt.Sprintf("%s, %s\n  %s, there is nothing else", d.address(q), d.asks(q), q.Labels[0]))
	}
	return q.Options[0]
}

// put puts a question until it is answered, with what the line did so far before it, so
// that people know what they decide about. Answers that were given before come first.
func (d Decider) put(open *Asking, q *table.Decision) (types.Value, error) {
	before, whole := "", true
	for {
		answer, given := open.Given()
		if !given {
			if whole {
				before = d.soFar(open) + before + d.question(q)
			}
			var err error
			if answer, err = answerTo(d.Evening, open, before, d.mark(q)); err != nil {
				return nil, err
			}
			before, whole = "", false
		}
		a, err := d.takes(open, q, answer)
		if err != nil || a.ok {
			return a.value, err
		}
		open.Queue = nil
		before, whole = a.told+"\n", whole || a.again
	}
}

// answerTo shows a question, and reads what is typed then. Where nobody sits there it is
// shown with what comes of the line.
func answerTo(p *Evening, open *Asking, text, mark string) (string, error) {
	text = sandbox.Printable(text)
	if p.Config.GiveBack == nil {
		answer, err := p.Put(text + mark)
		if err != nil {
			return "", leaves{err}
		}
		return answer, nil
	}
	open.shown = narrate.Lines(open.shown, strings.TrimSuffix(text, "\n"))
	for {
		answer, err := p.Put("")
		if err != nil {
			return "", &table.Unanswered{Decision: open.Question}
		}
		if answer = strings.TrimSpace(answer); answer != "" && !strings.HasPrefix(answer, "--") {
			return answer, nil
		}
	}
}

// piped takes the next line for an answer, where it is one. Otherwise nobody answers: the
// line is done behind the one that asks.
func (d Decider) piped(open *Asking, q *table.Decision) (types.Value, error) {
	for {
		answer, given := open.Given()
		if !given {
			var err error
			if answer, err = d.Evening.Put(""); err != nil {
				return nil, &table.Unanswered{Decision: q}
			}
		}
		a, err := d.takes(open, q, answer)
		var m *Meanwhile
		interposed := errors.As(err, &m) && !m.plays || err == nil && a.again
		if strings.TrimSpace(answer) == "" || !a.ok && !interposed || interposed && may(q) {
			if !given {
				d.Evening.Config.GiveBack(answer)
			}
			return nil, &table.Unanswered{Decision: q}
		}
		if !given {
			open.shown = narrate.Lines(open.shown, strings.TrimSuffix(sandbox.Printable(d.soFar(open)+d.question(q)), "\n"))
		}
		if err != nil || a.ok {
			return a.value, err
		}
		open.shown = narrate.Lines(open.shown, a.told)
	}
}

// may tells questions that need no answer.
func may(q *table.Decision) bool {
	switch q.Sort {
	case table.May, table.Consent, table.Keep:
		return true
	}
	return q.Otherwise != nil
}

// soFar is what the line did before a question, and was not told with an earlier one.
func (d Decider) soFar(open *Asking) string {
	text := narrate.Lines(open.lead, strings.TrimSuffix(freshlyPrinted(d.Evening), "\n"))
	open.lead = ""
	text = narrate.Lines(text, soFar(d.Evening)...)
	open.told = append([]string(nil), d.Evening.Line.told...)
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

// takes reads what was typed while a question waits. An error is that of [meanwhile],
// where something else is to be done first.
func (d Decider) takes(open *Asking, q *table.Decision, answer string) (taken, error) {
	answer = strings.TrimSpace(answer)
	if strings.HasPrefix(answer, ":") {
		return d.commanded(open, q, answer)
	}
	v, wrong := input.Understand(q, Names(d.Evening, q), answer)
	if wrong == "" {
		return taken{value: v, ok: true}, nil
	}
	if d.Evening.Game.IsHouse(answer) {
		return taken{}, d.begunRule(answer)
	}
	if first, more, several := strings.Cut(answer, ","); several && q.Sort != table.Keep {
		if v, not := input.Understand(q, Names(d.Evening, q), strings.TrimSpace(first)); not == "" && strings.TrimSpace(first) != "" {
			open.Queue = append(strings.Split(more, ","), open.Queue...)
			return taken{value: v, ok: true}, nil
		} else if !onlyReads(d.Evening, answer) {
			wrong = not
		}
	}
	if onlyReads(d.Evening, answer) {
		return taken{}, &Meanwhile{Line: answer}
	}
	if PlaysAlone(d.Evening, answer, Names(d.Evening, q)) {
		return taken{}, &Meanwhile{Line: answer, plays: true}
	}
	if strings.ContainsAny(answer, "(:=") {
		wrong += "; a roll or another whole line of the game is played first, Ctrl-C leaves the line that asks"
	}
	return taken{told: "? " + wrong}, nil
}

// begunRule is a house rule that is made while a question waits, over as many lines as
// it takes.
func (d Decider) begunRule(text string) error {
	for d.Evening.Game.Unfinished(text) && len(text) < input.MostText {
		more, err := d.Evening.Put("..   ")
		if err != nil {
			return err
		}
		if strings.TrimSpace(more) == "" {
			break
		}
		text += "\n" + more
	}
	return &Meanwhile{Line: text}
}

// commanded is a command while a question waits.
func (d Decider) commanded(open *Asking, q *table.Decision, line string) (taken, error) {
	name, rest, _ := strings.Cut(line[1:], " ")
	rest = strings.TrimSpace(rest)
	switch {
	case name == "back" && open.Next == 0:
		return taken{told: "? this is the first question: there is no answer to take back"}, nil
	case name == "back":
		return taken{}, &Meanwhile{back: true}
	case name == "later" && open.later == "":
		return taken{told: "? a creation can wait, this line cannot; Ctrl-C takes it back"}, nil
	case name == "later":
		return taken{}, &Meanwhile{later: true}
	case name == "odds" && rest != "" && !input.MeansDice(rest) && open.runs != "":
		return taken{}, &Meanwhile{odds: rest}
	case name == "q" || name == "quit" || name == "exit":
		return taken{}, &Meanwhile{Line: line}
	}
	if text, ok := d.Evening.Config.Commands.Peek(d.Evening, name, rest); ok {
		return taken{told: text, again: true}, nil
	}
	return taken{}, &Meanwhile{Line: line}
}
