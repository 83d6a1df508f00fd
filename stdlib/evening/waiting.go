package evening

import (
	"encoding/json"
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/play/command"
	"houserule/stdlib/campaign"
	"houserule/stdlib/narrate"
)

// waitsNote says which question a line waits for, so that it can be told when the
// program ends in the midst of it.
const waitsNote = "waits"

// waits is a line that waits for an answer.
type waits struct {
	Line  int64  `json:"line"`
	Typed string `json:"typed"`
	Who   string `json:"who"`
	Seen  *seen  `json:"seen,omitempty"` // nil before a die of it fell

	Later *WaitingCreation `json:"later,omitempty"` // of a creation: what was answered so far

	Left []leftLine `json:"left,omitempty"` // lines that waited when the program was left, innermost first; nothing else is noted of them
}

// seen is what people know of the dice when they are asked.
type seen struct {
	Question string `json:"question"`
	Session  int    `json:"session"`
	Next     int    `json:"next"` // the first die of the seed that has not fallen
}

// leftLine is a line that waited for an answer when the program was left.
type leftLine struct {
	Typed string `json:"typed"`
	Who   string `json:"who"`
}

// told says that a line did not happen, and for whose answer it waited. Of a secret line it
// tells neither.
func (l leftLine) told() string {
	if strings.HasPrefix(l.Typed, ":secret") {
		return ":secret waited for an answer: it did not happen"
	}
	return fmt.Sprintf("%s waited for %s answer: it did not happen", narrate.FirstLine(l.Typed), theirs(l.Who))
}

// note writes into the campaign that the running line waits for somebody's answer. It is
// written once for a line and who is asked, and again when dice fell; of a creation with
// every answer, so that it can go on when the program ends.
func (qs *Questions) note(q *command.Decision) error {
	if qs.Campaign == nil || qs.Campaign.Read() {
		return nil
	}
	w := waits{Line: qs.Campaign.Last() + 1, Typed: qs.line.typed, Who: qs.wording(q).Person()}
	if qs.line.diceFell() {
		session, _ := qs.Dice.Session()
		w.Seen = &seen{Question: narrate.QuestionTitle(q), Session: session, Next: qs.Dice.Next()}
	}
	if open := qs.open; open != nil && open.later != "" && open.next > 0 {
		later := qs.creationAt(open, q, qs.Dice.Rolled())
		w.Later = &later
	}
	text, err := json.Marshal(w)
	if err != nil || string(text) == qs.waiting {
		return err
	}
	if err := qs.Campaign.SetNote(waitsNote, string(text)); err != nil {
		return NotWritten(qs.Campaign, err)
	}
	qs.waiting = string(text)
	return nil
}

// waitNoMore notes that no line waits any more. A line that happened says so by itself.
func (qs *Questions) waitNoMore() error {
	var w waits
	if qs.waiting == "" || qs.Campaign == nil || json.Unmarshal([]byte(qs.waiting), &w) != nil {
		return nil
	}
	qs.waiting = ""
	if w.Line <= qs.Campaign.Last() || qs.Campaign.Read() {
		return nil
	}
	return qs.Campaign.SetNote(waitsNote, "")
}

// leave remembers that the program is left while a line waits for an answer, and tells it.
func (qs *Questions) leave(open *asking) string {
	l := leftLine{Typed: open.line, Who: qs.wording(open.question).Person()}
	qs.left = append(qs.left, l)
	return l.told()
}

// noteLeft writes the lines into the campaign that waited when the program was left, so that
// the next opening tells them.
func (qs *Questions) noteLeft() error {
	if len(qs.left) == 0 || qs.Campaign.Read() {
		return nil
	}
	text, err := json.Marshal(waits{Line: qs.Campaign.Last() + 1, Left: qs.left})
	if err != nil {
		return err
	}
	return qs.Campaign.SetNote(waitsNote, string(text))
}

// NotClosed tells whether a campaign was closed when it was played last: "" where it was;
// and no line waited for an answer; else what is on disk, and which line waited when the
// program ended or was left.
func NotClosed(c *campaign.Campaign) (string, error) {
	var w waits
	text, err := c.File().Note(waitsNote)
	if err != nil {
		return "", err
	}
	if text != "" {
		if err := json.Unmarshal([]byte(text), &w); err != nil {
			return "", fmt.Errorf("what is noted of a question is damaged: %w", err)
		}
	}
	waited := w.Line == c.Last()+1
	if c.Read() || !c.Unclosed() && !waited {
		return "", nil
	}
	if err := c.Whole(); err != nil {
		return "", err
	}
	var left []string
	for _, l := range w.Left {
		left = append(left, "  "+l.told())
	}
	if waited && !c.Unclosed() && left != nil {
		return narrate.Lines(c.File().Path()+" was left at an open question", left...), nil
	}
	out := c.File().Path() + " was not closed: "
	switch c.Last() {
	case 0:
		out += "nothing had happened yet"
	case 1:
		out += "its line is on disk and whole"
	default:
		out += fmt.Sprintf("all %d lines are on disk and whole", c.Last())
	}
	switch {
	case waited && left != nil:
		out = narrate.Lines(out, left...)
	case waited && w.Later != nil:
		_, who, _ := strings.Cut(w.Later.Line, " ")
		out += fmt.Sprintf("\n  %s waits at %q; %s goes on", who, diag.Cut(w.Later.Question, diag.MaxLine), w.Later.Line)
	case waited:
		out += fmt.Sprintf("\n  %d, %s, waited for %s answer: it did not happen", w.Line, narrate.FirstLine(w.Typed), theirs(w.Who))
	}
	return out, nil
}

// theirs is a name as it stands before what somebody has.
func theirs(who string) string {
	if who == "anyone" {
		return "an"
	}
	return who + "'s"
}
