package seats

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"houserule/stdlib/evening"
	"houserule/stdlib/evening/seating"
	"houserule/stdlib/narrate"
)

// ask implements [evening.Config].Ask: it gives the result of the command in progress, and carries
// out requests until one of them is the answer.
func (h *Host) ask(prompt evening.Prompt) (string, error) {
	now := h.current
	if now == nil {
		return "", evening.ErrStopped // nobody is asked while the game is opened
	}
	q := h.openQuestion(now, prompt)
	if now.creation != nil && !isForGamemaster(q, h.play.Game.Table.World().Game()) {
		q.seat = now.sender.Seat
	}
	now.question = q
	defer func() { now.question = nil }()
	if c := now.creation; c != nil && q.dice == nil {
		text := c.next(h, now, q)
		h.record(step{text: text, sender: now.sender, answerer: h.play.Line.By.Answerer, asked: true})
		return text, nil
	}
	h.tellWaiting(now, prompt)
	for {
		select {
		case r := <-h.requests:
			if r.look != nil {
				r.look()
				close(r.done)
				continue
			}
			text, goesOn := h.whileAsked(now, q, r)
			if now.left != nil {
				h.record(step{left: true, asked: true})
				return "", now.left
			}
			if goesOn {
				h.record(step{text: text, sender: h.play.Line.By.Sender, answerer: h.play.Line.By.Answerer, asked: true})
				return text, nil
			}
		case <-h.closing:
			h.record(step{text: ":quit", sender: now.sender, asked: true})
			return ":quit", nil
		}
	}
}

// openQuestion returns the question that is asked now.
func (h *Host) openQuestion(now *running, prompt evening.Prompt) *openQuestion {
	q := &openQuestion{prompt: prompt}
	if dice := h.play.Rolls.Asked(); dice != nil {
		q.dice, q.who = dice, roller(dice)
	} else if decided := h.play.Questions.Current(); decided != nil {
		q.decided, q.who = decided, decided.Decision.Who
		q.key = decided.Decision.Key
	}
	q.key = fmt.Sprintf("%d.%d-%s", now.number, now.answered, digest(q.key))
	return q
}

// digest returns a short digest of a text that may tell more than its reader may know.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:6])
}

// tellWaiting gives the results of those who wait for the line, when it asks a question: the command
// that asks, the answer with which it went on, and a line that ran before it.
func (h *Host) tellWaiting(now *running, prompt evening.Prompt) {
	waits := func(r *request) Result {
		s, err := h.seat(r.seat)
		if err != nil {
			s = seating.Seat{}
		}
		return Result{Status: Waits, Question: h.questions.of(s, now.question, now.sender.Seat)}
	}
	if r := now.request; r != nil {
		now.request = nil
		h.finish(r, waits(r))
	}
	if r := now.answer; r != nil {
		now.answer = nil
		h.finish(r, waits(r))
	}
	if r := now.other; r != nil {
		now.other = nil
		out := Result{Status: Done}
		if prompt.Failed {
			out.Status = Mistake
		}
		if s, err := h.seat(r.seat); err == nil {
			if s.Gamemaster {
				out.Text = strings.TrimSuffix(prompt.Output, "\n") // it may be output of the command that asks, too
			}
			if out.Told, err = h.audiences.toldLines(s, now.wrote); err != nil {
				out.Text = err.Error()
			}
		}
		now.wrote = nil
		h.finish(r, out)
	}
}

// whileAsked carries out a command while a question is open. text is what the evening reads next, if
// goesOn is set.
func (h *Host) whileAsked(now *running, q *openQuestion, r *request) (text string, goesOn bool) {
	s, ok := h.admit(r)
	if !ok {
		return "", false
	}
	c := r.command
	if c.Act == Answer || c.Act == Throw || c.Act == Back {
		if own := h.creations.waiting[s.Name]; own != nil && own.question != nil && own.question.key == c.Key {
			h.finish(r, h.busy(s, now)) // the table waits for dice or an answer first
			return "", false
		}
	}
	switch c.Act {
	case Answer, Throw:
		text, wrong := h.answerText(s, q, c)
		if wrong != nil {
			h.finish(r, *wrong)
			return "", false
		}
		now.answer, now.answered = r, now.answered+1
		h.play.Line.By.Answerer = s.Name
		h.answered.add(q.key, s.Name, h.shownAnswer(q, text))
		return text, true
	case Leave, Return:
		h.finish(r, h.setAway(s, c.Act == Leave))
	case Undo:
		return "", h.leaveQuestion(s, now, r)
	case Note, Line:
		line, err := h.lineOf(s, c)
		if err != nil {
			h.finish(r, h.failure(s, c, err))
			return "", false
		}
		if out := h.beforeQuestion(q, c, line); out != nil {
			if out.Status == Busy {
				*out = h.busy(s, now)
			}
			h.finish(r, *out)
			return "", false
		}
		now.other, now.wrote = r, nil
		h.play.Line.By.Sender = evening.Sender{Seat: s.Name, ID: c.ID}
		return line, true
	default:
		h.finish(r, h.busy(s, now))
	}
	return "", false
}

// answerText returns the text of an answer to the open question; wrong is the result of one that is
// none, and nil otherwise.
func (h *Host) answerText(s seating.Seat, q *openQuestion, c Command) (text string, wrong *Result) {
	switch {
	case c.Key != q.key:
		if by, ok := h.answered.find(c.Key); ok {
			return "", &Result{Status: Again, Text: by.text(s)}
		}
		return "", &Result{Status: Mistake, Text: "that question is not open", Question: h.questions.of(s, q, h.current.sender.Seat)}
	case !h.questions.mayAnswer(s, q):
		return "", &Result{Status: Refused, Refusal: &Refusal{Text: h.questions.askedName(q) + " is asked, not " + s.Name}}
	case (c.Act == Throw) != (q.dice != nil):
		return "", &Result{Status: Mistake, Text: fmt.Sprintf("the question takes no %s", c.Act), Question: h.questions.of(s, q, h.current.sender.Seat)}
	}
	text, notOne := q.parse(strings.TrimSpace(c.Value))
	if notOne != "" {
		return "", &Result{Status: Mistake, Text: notOne, Question: h.questions.of(s, q, h.current.sender.Seat)}
	}
	return text, nil
}

// shownAnswer returns an answer as others read it.
func (h *Host) shownAnswer(q *openQuestion, text string) string {
	if q.decided == nil {
		return text
	}
	for _, a := range q.decided.Answers() {
		if a.Number == text && a.Number != "" {
			return a.Label
		}
	}
	return text
}

// beforeQuestion returns why a line cannot run before the open question is asked again; nil if it
// can. Commands and house rules can; other lines of the game wait, since dice that are rolled before
// the answer would not be those of the table.
func (h *Host) beforeQuestion(q *openQuestion, c Command, line string) *Result {
	switch {
	case q.dice != nil && !strings.HasPrefix(line, ":"):
		return &Result{Status: Busy}
	case strings.Contains(line, "\n"):
		return &Result{Status: Busy}
	case strings.HasPrefix(line, ":"):
		name, _, _ := strings.Cut(line[1:], " ")
		if name == "back" || name == "later" || isCreation(line) {
			return &Result{Status: Busy}
		}
		return nil
	case h.play.Game.Loaded.IsHouse(line) && !h.play.Game.Loaded.Unfinished(line):
		return nil
	}
	return &Result{Status: Busy}
}

// leaveQuestion takes back the command that waits, if the seat may do that. It reports whether the
// question is left.
func (h *Host) leaveQuestion(s seating.Seat, now *running, r *request) bool {
	switch {
	case r.command.Line != 0 && !s.Gamemaster:
		h.finish(r, h.busy(s, now))
		return false
	case s.Gamemaster:
	case s.Name != now.sender.Seat:
		h.finish(r, Result{Status: Refused, Refusal: &Refusal{Text: "the command that waits is not yours"}})
		return false
	case h.diceSeen():
		h.addUndoRequest(UndoRequest{Seat: s.Name})
		h.finish(r, Result{Status: Waits, Text: "dice were rolled: the gamemaster is asked"})
		return false
	}
	now.left, now.taker = evening.ErrStopped, r
	return true
}

// diceSeen reports whether the line in progress rolled dice.
func (h *Host) diceSeen() bool { return len(h.play.Dice.LineDice()) > 0 }

// busy returns the result of a command that is not carried out since another one waits.
func (h *Host) busy(s seating.Seat, now *running) Result {
	out := Result{Status: Busy, Question: h.questions.of(s, now.question, now.sender.Seat)}
	if out.Question.Mine {
		out.Text = "answer first: " + narrate.FirstLine(out.Question.Text)
	} else {
		out.Text = out.Question.Text + " first"
	}
	return out
}
