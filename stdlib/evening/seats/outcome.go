package seats

import (
	"errors"

	"houserule/runtime/rules"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/seating"
	"houserule/stdlib/narrate"
)

// endRun gives the results of the command that ended, and of the answer with which it went on.
func (h *Host) endRun(s seating.Seat, now *running, text string, err error) {
	out := h.outcome(s, now, text, err)
	if aside := h.play.TurnOffFailing(err); aside != "" && s.Gamemaster {
		out.Text = narrate.Lines(out.Text, aside)
	}
	if now.request != nil {
		h.finish(now.request, out)
	} else {
		h.results.keep(s, Command{ID: now.sender.ID}, out)
	}
	for _, r := range []*request{now.answer, now.other, now.taker} {
		if r == nil {
			continue
		}
		other, unknown := h.seat(r.seat)
		if unknown != nil {
			other = s
		}
		own := h.outcome(other, now, text, err)
		if r == now.taker || r == now.answer && errors.Is(err, evening.ErrStopped) {
			own = Result{Status: Done, Text: "taken back"}
		}
		h.finish(r, own)
	}
}

// outcome returns the result of a line that ended, for a seat.
func (h *Host) outcome(s seating.Seat, now *running, text string, err error) Result {
	if err != nil {
		return h.problem(s, now, err)
	}
	out := Result{Status: Done}
	if out.Told, err = h.audiences.toldLines(s, now.wrote); err != nil {
		out.Text = "the line is written, and cannot be read: " + err.Error()
		return out
	}
	if s.Gamemaster {
		out.Text = text
	} else if len(now.wrote) == 0 {
		out.Text = "nothing changed"
	}
	return out
}

// problem returns the result of a line that failed, for a seat.
func (h *Host) problem(s seating.Seat, now *running, err error) Result {
	if errors.Is(err, evening.ErrStopped) {
		return Result{Status: Done, Text: "taken back"}
	}
	text, refusal := h.play.Problems.Text(err), new(rules.Refusal)
	out := Result{Status: Mistake, Text: text}
	if h.play.Problems.Kind(err) == evening.Refused && errors.As(err, &refusal) {
		out = Result{Status: Refused, Refusal: &Refusal{Text: refusal.Error(), Rule: refusal.Rule, Source: refusal.Source.String(), Requirement: refusal.Required}}
	}
	if s.Gamemaster {
		return out
	}
	if h.play.Problems.Kind(err) == evening.Faulty {
		return Result{Status: Mistake, Text: "a rule failed; the gamemaster sees how"}
	}
	// The reason may be computed from values that the seat may not read.
	private := h.play.Game.Table.World().Audience.Reads.Since(now.private)
	if !private.Allows(h.audiences.viewerOf(s)) || h.audiences.hides(s, text) {
		return Result{Status: out.Status, Text: "that is not possible now; the gamemaster knows why"}
	}
	return out
}

// reads returns how many private boxes were read so far.
func (h *Host) reads() int { return h.play.Game.Table.World().Audience.Reads.Count }

// failure returns the result of a command that made no line.
func (h *Host) failure(s seating.Seat, c Command, err error) Result {
	var refused *refusedError
	var taken *takenError
	switch {
	case errors.As(err, &refused):
		return Result{Status: Refused, Refusal: &Refusal{Text: refused.text}}
	case errors.As(err, &taken):
		return Result{Status: Again, Text: taken.Error()}
	}
	return Result{Status: Mistake, Text: err.Error()}
}

// finish gives the result of a command, and keeps it for a repetition.
func (h *Host) finish(r *request, out Result) {
	out.ID, out.Change = r.command.ID, h.play.Campaign.Last()
	if s, err := h.seat(r.seat); err == nil {
		h.results.keep(s, r.command, out)
	}
	r.reply <- out
}
