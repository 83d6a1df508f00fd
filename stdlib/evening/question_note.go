package evening

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"houserule/runtime/play/command"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/narrate"
)

// questionNoteName is the key under which the campaign keeps the open question, for the case that
// the program ends before it is answered.
const questionNoteName = "waits"

// questionNote is the note of a campaign on the line that waits for an answer.
type questionNote struct {
	Line  int64  `json:"line"`
	Typed string `json:"typed"`
	Who   string `json:"who"`
	Sender
	Seen *seenDice `json:"seen,omitempty"` // nil if the line has not rolled yet

	Later *WaitingLine  `json:"later,omitempty"` // its answers and dice; nil where it has none
	Outer []WaitingLine `json:"outer,omitempty"` // lines that wait for its end, outermost first

	// The lines that waited when the program was left, innermost first. If set, the other
	// fields except Line are zero.
	Left []leftLine `json:"left,omitempty"`
}

// seenDice identifies the dice that people have seen when a question is asked.
type seenDice struct {
	Question string `json:"question"`
	Session  int    `json:"session"`
	Next     int    `json:"next"` // number of the first die of the seed that was not rolled
}

// firstUnseen returns the number of the die of the seed that follows those that a line rolled; 0
// for none.
func firstUnseen(rolled []seal.WaitingDie) int {
	first := 0
	for _, k := range rolled {
		if k.Die.Origin == seal.FromSeed {
			first = max(first, k.Die.Number+1)
		}
	}
	return first
}

// leftLine is a line that waited for an answer when the program was left.
type leftLine struct {
	Typed string `json:"typed"`
	Who   string `json:"who"`
	Sender
	Waits bool `json:"waits,omitempty"` // its answers and dice are kept, so it can be continued
}

// continuesText is the message on a line that waited for an answer and can be continued.
const continuesText = "; typed again in this session, it continues with the same answers and dice"

// text returns the message that the line did not happen, and whose answer it waited for; of a
// secret line neither its text nor the person.
func (l leftLine) text() string {
	text := fmt.Sprintf("%s waited for %s answer: it did not happen", narrate.FirstLine(l.Typed), possessive(l.Who))
	if strings.HasPrefix(l.Typed, ":secret") {
		text = ":secret waited for an answer: it did not happen"
	}
	if l.Waits {
		text += continuesText
	}
	return text
}

// note writes the open question into the campaign, with the answers and dice of its line and of
// the lines around it, so that they can be continued if the program ends. It is called before
// each question and writes only what changed. A nil q is the question for the faces of dice that
// people throw.
func (qs *Questions) note(q *command.Decision) error {
	if qs.Campaign == nil || qs.Campaign.ReadOnly() {
		return nil
	}
	w := questionNote{Line: qs.Campaign.Last() + 1, Typed: qs.line.typed, Who: "anyone", Sender: qs.line.By.Sender}
	if q != nil {
		w.Who = qs.narrated(q).Person()
	}
	for _, o := range qs.outer {
		w.Outer = append(w.Outer, qs.waitingAt(o, o.question, o.dice))
	}
	rolled := qs.Dice.LineDice()
	if qs.line.diceRolled() {
		session, _ := qs.Dice.Session()
		w.Seen = &seenDice{Question: facesQuestion, Session: session, Next: max(qs.Dice.Next(), firstUnseen(rolled))}
		if q != nil {
			w.Seen.Question = narrate.QuestionTitle(q)
		}
	}
	if open := qs.open; open != nil && (open.replayed > 0 || w.Seen != nil) {
		later := qs.waitingAt(open, q, rolled)
		w.Later = &later
	}
	text, err := json.Marshal(w)
	if err != nil || string(text) == qs.noted {
		return err
	}
	if err := qs.Campaign.SetNote(questionNoteName, string(text)); err != nil {
		return NotWritten(qs.Campaign, err)
	}
	qs.noted = string(text)
	return nil
}

// clearNote clears the note of the open question. If the line was written meanwhile, the note is
// obsolete and stays.
func (qs *Questions) clearNote() error {
	var w questionNote
	if qs.noted == "" || qs.Campaign == nil || json.Unmarshal([]byte(qs.noted), &w) != nil {
		return nil
	}
	qs.noted = ""
	if w.Line <= qs.Campaign.Last() || qs.Campaign.ReadOnly() {
		return nil
	}
	return qs.Campaign.SetNote(questionNoteName, "")
}

// leave records that the program is left while a line waits for an answer. It keeps the answers
// and dice of the line and returns a message.
func (qs *Questions) leave(open *pausedLine) (string, error) {
	l := leftLine{Typed: open.line, Who: "anyone", Sender: open.sender}
	if open.question != nil {
		l.Who = qs.narrated(open.question).Person()
	}
	var err error
	if (open.replayed > 0 || open.diceSeen) && qs.Campaign != nil && !qs.Campaign.ReadOnly() {
		err = qs.setWaiting(qs.waitingAt(open, open.question, open.dice))
		l.Waits = err == nil
	}
	qs.left = append(qs.left, l)
	return l.text(), err
}

// noteLeft writes the lines that waited when the program was left into the campaign, for the next
// opening to report.
func (qs *Questions) noteLeft() error {
	if len(qs.left) == 0 || qs.Campaign.ReadOnly() {
		return nil
	}
	text, err := json.Marshal(questionNote{Line: qs.Campaign.Last() + 1, Left: qs.left})
	if err != nil {
		return err
	}
	return qs.Campaign.SetNote(questionNoteName, string(text))
}

// Interrupted is a line whose question was open when the program ended.
type Interrupted struct {
	Typed string
	Sender
}

// Interrupted returns the line of play whose question was open when the program ended or was left;
// ok is false for none. If lines waited for each other, it is the one that was typed first.
func (qs *Questions) Interrupted() (line Interrupted, ok bool) {
	w := qs.interrupted
	switch {
	case w == nil:
		return line, false
	case len(w.Left) > 0:
		l := w.Left[len(w.Left)-1]
		return Interrupted{l.Typed, l.Sender}, true
	case len(w.Outer) > 0:
		return Interrupted{w.Outer[0].Line, w.Outer[0].Sender}, true
	}
	return Interrupted{w.Typed, w.Sender}, w.Typed != ""
}

// NotClosed returns "" if the campaign was closed when it was played last and no line waited for
// an answer. Otherwise it returns a message with what is on disk, and which lines waited when the
// program ended or was left. It fails if the file or its note is damaged.
func NotClosed(c *campaign.Campaign) (string, error) {
	var w questionNote
	text, err := c.File().Note(questionNoteName)
	if err != nil {
		return "", err
	}
	if text != "" {
		if err := json.Unmarshal([]byte(text), &w); err != nil {
			return "", fmt.Errorf("the saved state of a question is damaged: %w", err)
		}
	}
	waited := w.Line == c.Last()+1
	if c.ReadOnly() || !c.Unclosed() && !waited {
		return "", nil
	}
	if err := c.VerifyFile(); err != nil {
		return "", err
	}
	var left []string
	for _, l := range w.Left {
		left = append(left, "  "+l.text())
	}
	if waited && !c.Unclosed() && left != nil {
		return narrate.Lines(c.File().Path()+" was left at an open question", left...), nil
	}
	out := c.File().Path() + " was not closed: "
	switch c.Last() {
	case 0:
		out += "nothing had happened yet"
	case 1:
		out += "its line is saved and intact"
	default:
		out += fmt.Sprintf("all %d lines are saved and intact", c.Last())
	}
	switch {
	case waited && left != nil:
		out = narrate.Lines(out, left...)
	case waited && w.Later != nil && w.Later.IsCreation():
		out += "\n  " + w.Later.text()
	case waited:
		out += fmt.Sprintf("\n  %d, %s, waited for %s answer: it did not happen", w.Line, narrate.FirstLine(w.Typed), possessive(w.Who))
		if w.Later != nil {
			out += continuesText
		}
	}
	if waited {
		for _, o := range slices.Backward(w.Outer) {
			out += "\n  " + o.text()
		}
	}
	return out, nil
}

// possessive returns the genitive of a name; for "anyone" an article.
func possessive(who string) string {
	if who == "anyone" {
		return "an"
	}
	return who + "'s"
}
