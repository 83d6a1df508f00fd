package evening

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/table"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/narrate"
)

// DiskFault says that a line did not happen because it could not be written, and what is
// safe.
type DiskFault struct {
	Why  string // "the disk is full"
	Line int64  // that did not happen
	Err  error
}

// Error tells it in two lines, the second saying how to go on.
func (f *DiskFault) Error() string {
	return fmt.Sprintf("!! %s: line %d did not happen, %s\n  nothing is written now; :save FILE goes on elsewhere, opening it anew here", f.Why, f.Line, safe(f.Line-1))
}

// Unwrap gives what the disk said.
func (f *DiskFault) Unwrap() error { return f.Err }

// safe says which lines are on disk.
func safe(last int64) string {
	switch last {
	case 0:
		return "and no line is lost"
	case 1:
		return "line 1 is safe"
	}
	return fmt.Sprintf("lines 1 to %d are safe", last)
}

// NotWritten tells what could not be written, and what that means.
func NotWritten(c *campaign.Campaign, err error) error {
	var unwritten *file.Unwritten
	switch {
	case !errors.As(err, &unwritten):
		return err
	case unwritten.Full:
		return &DiskFault{Why: "the disk is full", Line: c.Last() + 1, Err: err}
	}
	return &DiskFault{Why: "the disk failed (" + narrate.FirstLine(unwritten.Err.Error()) + ")", Line: c.Last() + 1, Err: err}
}

// notClosed tells that a campaign could not be closed as it should, and what is safe.
func (lg *Log) notClosed(err error) error {
	var unwritten *file.Unwritten
	if !errors.As(err, &unwritten) {
		return err
	}
	why := "the disk failed (" + narrate.FirstLine(unwritten.Err.Error()) + ")"
	if unwritten.Full {
		why = "the disk is full"
	}
	return fmt.Errorf("!! %s: %s, but the file could not be closed as it should\n  the next time it opens a little later for that", why, safe(lg.Campaign.Last()))
}

// elsewhere goes on in a copy of a campaign in which nothing can be written.
func (e *Evening) elsewhere(path string) (string, error) {
	if d := e.Campaign.File().Damage(); d != nil {
		return "", errors.New(d.Says() + ": :save cannot bring it elsewhere")
	}
	if err := e.Campaign.File().Copy(path); err != nil {
		return "", err
	}
	c, err := campaign.Open(path, campaign.Options{Clock: e.Config.Clock})
	if err != nil {
		return "", err
	}
	before := e.Campaign
	e.Campaign = c
	game, otherwise, err := e.OpenBehind(c.Last(), nil)
	if err != nil {
		e.Campaign = before
		return "", errors.Join(err, c.Close(nil))
	}
	before.Close(nil) // nothing is lost that it would write
	e.Game.Close()
	e.Adopt(game)
	e.StandAfter(otherwise)
	e.Questions.waiting = ""
	told, err := e.takeUpSession()
	return narrate.Lines(fmt.Sprintf("%s, a copy of %s: %s so far", path, before.File().Path(), LinesSoFar(c.Last())), told...), err
}

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

// leftOpen remembers that the program is left while a line waits for an answer, and tells it.
func (qs *Questions) leave(open *Asking) string {
	l := leftLine{Typed: open.line, Who: qs.Wording(open.Question).Person()}
	qs.left = append(qs.left, l)
	return l.told()
}

// notesLeft notes the lines that waited when the program was left, so that the next opening
// of the campaign tells them.
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

// seen is what people know of the dice when they are asked.
type seen struct {
	Question string `json:"question"`
	Session  int    `json:"session"`
	Next     int    `json:"next"` // the first die of the seed that has not fallen
}

// asks notes in the campaign that the running line waits for somebody's answer. It is
// written once for a line and who is asked, and again when dice fell; of a creation with
// every answer, so that it can go on when the program ends.
func (qs *Questions) note(q *table.Decision) error {
	if qs.Campaign == nil || qs.Campaign.Read() {
		return nil
	}
	w := waits{Line: qs.Campaign.Last() + 1, Typed: qs.line.Typed, Who: qs.Wording(q).Person()}
	if qs.line.diceFell() {
		session, _ := qs.Dice.Session()
		w.Seen = &seen{Question: narrate.QuestionTitle(q), Session: session, Next: qs.Dice.Next()}
	}
	if open := qs.Open; open != nil && open.later != "" && open.Next > 0 {
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

// waitsNoMore notes that no line waits any more. A line that happened says so by itself.
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
