package seats

import (
	"slices"
	"strings"

	"houserule/stdlib/evening"
	"houserule/stdlib/evening/seating"
	"houserule/stdlib/narrate"
)

// creation is the creation or advancement of a character by a seat. While it waits for an answer, it
// does not hold up the table: it is kept in the campaign and run again with each answer.
type creation struct {
	line     string        // the line that continues it
	question *openQuestion // that waits; nil while it runs
	shown    *Question     // the same for the seat
	id       string        // of the command that began it

	by     string  // who answers
	answer *string // what is typed at the next question; nil to let it wait
}

// creations are the creations of all seats.
type creations struct {
	h       *Host
	waiting map[string]*creation // that wait for an answer, by seat
}

// isCreation reports whether a line creates or improves a character question by question.
func isCreation(line string) bool {
	return evening.WaitingLine{Line: line}.IsCreation()
}

// begin runs the line of a creation until its first question.
func (of *creations) begin(s seating.Seat, r *request, line string) {
	if open := of.waiting[s.Name]; open != nil && open.line != line {
		of.h.finish(r, Result{Status: Busy, Question: open.shown, Text: open.line[1:] + " waits for an answer first"})
		return
	}
	for seat, open := range of.waiting {
		if seat != s.Name && strings.EqualFold(open.line, line) {
			of.h.finish(r, Result{Status: Refused, Refusal: &Refusal{Text: seat + " does that already"}})
			return
		}
	}
	of.goOn(s, r, &creation{line: line, id: r.command.ID})
}

// goOn runs a creation until its next question or its end.
func (of *creations) goOn(s seating.Seat, r *request, c *creation) {
	c.question, c.shown = nil, nil
	of.waiting[s.Name] = c
	now := &running{sender: evening.Sender{Seat: s.Name, ID: c.id}, request: r, creation: c}
	of.h.begin(now)
	text, err := of.h.process(c.line, now.sender, "")
	of.h.current = nil
	if c.question != nil && err == nil {
		c.shown = of.h.questions.of(s, c.question, s.Name)
		for _, r := range []*request{now.request, now.answer} {
			if r != nil {
				of.h.finish(r, Result{Status: Waits, Question: c.shown})
			}
		}
		return
	}
	delete(of.waiting, s.Name)
	if err == nil {
		err = of.giveCreated(s, c)
	}
	of.h.endRun(s, now, text, err)
}

// find returns the creation whose question has a key and may be answered by a seat, and the seat that
// creates: its own or, for a gamemaster, that of a seat that is away or whose question is for the
// gamemaster. It returns nil for none.
func (of *creations) find(s seating.Seat, key string) (*creation, seating.Seat) {
	for name, c := range of.waiting {
		owner, err := of.h.seat(name)
		if err != nil || c.question == nil || c.question.key != key {
			continue
		}
		if s.Gamemaster && (owner.Away || c.question.seat == "") || owner.Name == s.Name {
			return c, owner
		}
	}
	return nil, seating.Seat{}
}

// giveCreated adds a created character to what its player plays.
func (of *creations) giveCreated(s seating.Seat, c *creation) error {
	name, created := strings.CutPrefix(c.line, ":create ")
	n, there := narrate.Find(of.h.play.Game, name)
	if !created || !there || s.Gamemaster || s.Plays(n.Record, n.Owner) {
		return nil
	}
	s.Owns = append(slices.Clone(s.Owns), n.Record)
	if err := seating.Set(of.h.play.Campaign, s); err != nil {
		return err
	}
	return of.h.readSeats()
}

// next returns what is typed at a question of the creation: the answer, or :later.
func (c *creation) next(h *Host, now *running, q *openQuestion) string {
	if c.answer != nil {
		text := *c.answer
		c.answer = nil
		h.play.Line.By.Answerer = c.by
		return text
	}
	c.question = q
	return ":later"
}

// answer carries out an answer to a question of a creation of the seat.
func (of *creations) answer(s seating.Seat, r *request) {
	c, owner := of.find(s, r.command.Key)
	if c == nil {
		if by, ok := of.h.answered.find(r.command.Key); ok {
			of.h.finish(r, Result{Status: Again, Text: by.text(s)})
			return
		}
		of.h.finish(r, Result{Status: Mistake, Text: "that question is not open"})
		return
	}
	text := ":back"
	if r.command.Act != Back {
		var wrong string
		if text, wrong = c.question.parse(strings.TrimSpace(r.command.Value)); wrong != "" {
			of.h.finish(r, Result{Status: Mistake, Text: wrong, Question: c.shown})
			return
		}
		of.h.answered.add(c.question.key, s.Name, of.h.shownAnswer(c.question, text))
	}
	c.answer, c.by = &text, s.Name
	of.goOn(owner, r, c)
}
