package prompt

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/table"
	"houserule/stdlib/narrate"
)

// decider asks whoever sits at the terminal.
type decider struct{ p *Prompt }

// Declines implements table.Decliner.
func (d decider) Declines(q *table.Decision) bool { return q.Sort == table.Buy && d.p.bidding == nil }

// Decide implements table.Decider. Offers are not asked: nobody takes them at
// first, and while they stand open :take does. Which dice count is not asked either: the
// best do, unless somebody decided otherwise beforehand.
func (d decider) Decide(q *table.Decision) (types.Value, error) {
	if q.Sort == table.Buy {
		return d.p.bidding.takes(q), nil
	}
	if q.Imagined {
		if v, ok := d.p.supposed(q); ok {
			return v, nil
		}
		return nil, &table.Unanswered{Decision: q} // what never happens is no question to people
	}
	if q.Sort == table.Keep {
		return usualPick(q), nil // decide{} beforehand says otherwise
	}
	open := d.p.asking()
	if v, ok := open.again(q); ok {
		return v, nil
	}
	if err := d.p.asks(q); err != nil {
		return nil, err
	}
	if open.later != "" && q.Sort == table.Choice && len(q.Options) == 1 && q.Nobody == "" {
		return d.only(open, q), nil
	}
	if open.threw {
		open.kept = d.p.dice.Rolled() // the line is run again once chances are worked out, and people threw already
	}
	if err := d.p.wantsChances(open, q); err != nil {
		return nil, err
	}
	open.question = q
	d.p.seesDice(open)
	var v types.Value
	var err error
	if d.p.GiveBack != nil && open.later == "" {
		v, err = d.piped(open, q)
	} else {
		v, err = d.put(open, q)
	}
	if err == nil {
		t := d.p.Game.Table
		open.answered(q, v, [3]string{t.World().Names.Of(q.Who), q.Question, t.World().Names.Show(v)}, len(d.p.told))
	}
	return v, err
}

// only answers a question of a creation that has one answer, and says so once.
func (d decider) only(open *asking, q *table.Decision) types.Value {
	if len(open.queue) > 0 {
		if _, wrong := understand(q, d.p.names(q), strings.TrimSpace(open.queue[0])); wrong == "" {
			open.queue = open.queue[1:] // it was answered beforehand
		}
	} else if d.p.GiveBack != nil {
		// A number may be meant for the next question, the name is not.
		if line, err := d.p.Ask(""); err == nil && !strings.EqualFold(strings.TrimSpace(line), q.Labels[0]) {
			d.p.GiveBack(line)
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
func (d decider) put(open *asking, q *table.Decision) (types.Value, error) {
	before, whole := "", true
	for {
		answer, given := open.given()
		if !given {
			if whole {
				before = d.soFar(open) + before + d.question(q)
			}
			var err error
			if answer, err = d.p.answerTo(open, before, d.mark(q)); err != nil {
				return nil, err
			}
			before, whole = "", false
		}
		a, err := d.takes(open, q, answer)
		if err != nil || a.ok {
			return a.value, err
		}
		open.queue = nil
		before, whole = a.told+"\n", whole || a.again
	}
}

// answerTo shows a question, and reads what is typed then. Where nobody sits there it is
// shown with what comes of the line.
func (p *Prompt) answerTo(open *asking, text, mark string) (string, error) {
	text = sandbox.Printable(text)
	if p.GiveBack == nil {
		answer, err := p.puts(text + mark)
		if err != nil {
			return "", leaves{err}
		}
		return answer, nil
	}
	open.shown = narrate.Lines(open.shown, strings.TrimSuffix(text, "\n"))
	for {
		answer, err := p.puts("")
		if err != nil {
			return "", &table.Unanswered{Decision: open.question}
		}
		if answer = strings.TrimSpace(answer); answer != "" && !strings.HasPrefix(answer, "--") {
			return answer, nil
		}
	}
}

// piped takes the next line for an answer, where it is one. Otherwise nobody answers: the
// line is done behind the one that asks.
func (d decider) piped(open *asking, q *table.Decision) (types.Value, error) {
	for {
		answer, given := open.given()
		if !given {
			var err error
			if answer, err = d.p.puts(""); err != nil {
				return nil, &table.Unanswered{Decision: q}
			}
		}
		a, err := d.takes(open, q, answer)
		var m *meanwhile
		interposed := errors.As(err, &m) && !m.plays || err == nil && a.again
		if strings.TrimSpace(answer) == "" || !a.ok && !interposed || interposed && may(q) {
			if !given {
				d.p.GiveBack(answer)
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
func (d decider) soFar(open *asking) string {
	text := narrate.Lines(open.lead, strings.TrimSuffix(d.p.freshlyPrinted(), "\n"))
	open.lead = ""
	text = narrate.Lines(text, d.p.soFar()...)
	open.told = append([]string(nil), d.p.told...)
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
func (d decider) takes(open *asking, q *table.Decision, answer string) (taken, error) {
	answer = strings.TrimSpace(answer)
	if strings.HasPrefix(answer, ":") {
		return d.commanded(open, q, answer)
	}
	v, wrong := understand(q, d.p.names(q), answer)
	if wrong == "" {
		return taken{value: v, ok: true}, nil
	}
	if d.p.Game.IsHouse(answer) {
		return taken{}, d.begunRule(answer)
	}
	if first, more, several := strings.Cut(answer, ","); several && q.Sort != table.Keep {
		if v, not := understand(q, d.p.names(q), strings.TrimSpace(first)); not == "" && strings.TrimSpace(first) != "" {
			open.queue = append(strings.Split(more, ","), open.queue...)
			return taken{value: v, ok: true}, nil
		} else if !d.p.onlyReads(answer) {
			wrong = not
		}
	}
	if d.p.onlyReads(answer) {
		return taken{}, &meanwhile{line: answer}
	}
	if d.p.playsAlone(answer, d.p.names(q)) {
		return taken{}, &meanwhile{line: answer, plays: true}
	}
	if strings.ContainsAny(answer, "(:=") {
		wrong += "; a roll or another whole line of the game is played first, Ctrl-C leaves the line that asks"
	}
	return taken{told: "? " + wrong}, nil
}

// begunRule is a house rule that is made while a question waits, over as many lines as
// it takes.
func (d decider) begunRule(text string) error {
	for d.p.Game.Unfinished(text) && len(text) < mostText {
		more, err := d.p.puts("..   ")
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

// inTheMidst are the commands that only tell something, and see the game as it stands
// where the question came up.
var inTheMidst = map[string]bool{"help": true, "show": true, "rules": true, "log": true, "who": true, "sheet": true, "clocks": true, "calendar": true}

// onlyTells runs a command that only tells something, in the midst of a line.
func (p *Prompt) onlyTells(name, rest string) (text string, ok bool) {
	for _, c := range commands() {
		if c.name == name && inTheMidst[name] {
			text, err := c.run(p, rest)
			if err != nil {
				text = p.Wrong(err)
			}
			return strings.TrimRight(text, "\n"), true
		}
	}
	return "", false
}

// commanded is a command while a question waits.
func (d decider) commanded(open *asking, q *table.Decision, line string) (taken, error) {
	name, rest, _ := strings.Cut(line[1:], " ")
	rest = strings.TrimSpace(rest)
	switch {
	case name == "back" && open.next == 0:
		return taken{told: "? this is the first question: there is no answer to take back"}, nil
	case name == "back":
		return taken{}, &meanwhile{back: true}
	case name == "later" && open.later == "":
		return taken{told: "? a creation can wait, this line cannot; Ctrl-C takes it back"}, nil
	case name == "later":
		return taken{}, &meanwhile{later: true}
	case name == "odds" && rest != "" && !MeansDice(rest) && open.runs != "":
		return taken{}, &meanwhile{odds: rest}
	case name == "q" || name == "quit" || name == "exit":
		return taken{}, &meanwhile{line: line}
	}
	if text, ok := d.p.onlyTells(name, rest); ok {
		return taken{told: text, again: true}, nil
	}
	return taken{}, &meanwhile{line: line}
}
