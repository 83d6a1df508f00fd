package seats

import (
	"slices"

	"houserule/stdlib/evening"
	"houserule/stdlib/evening/seating"
)

// continueLeft asks again what was asked when the program ended: the questions of creations, and that
// of the command in progress.
func (h *Host) continueLeft() {
	for _, s := range slices.Clone(h.seats) {
		if c := h.creations.waiting[s.Name]; c != nil {
			h.creations.askAgain(s, c)
		}
	}
	left, ok := h.play.Questions.Interrupted()
	if !ok || isCreation(left.Typed) {
		return
	}
	s, err := h.seat(left.Seat)
	if err != nil {
		return // it was typed at the prompt, where its question is not asked again by itself
	}
	h.run(s, &running{sender: left.Sender}, left.Typed)
}

// askAgain runs a creation of an earlier process until its question.
func (of *creations) askAgain(s seating.Seat, c *creation) {
	now := &running{sender: evening.Sender{Seat: s.Name, ID: c.id}, creation: c}
	of.h.begin(now)
	_, err := of.h.process(c.line, now.sender, "")
	of.h.current = nil
	if err != nil || c.question == nil {
		delete(of.waiting, s.Name)
		return
	}
	c.shown = of.h.questions.of(s, c.question, s.Name)
}
