package evening

import (
	"errors"
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/table"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
)

// Step is a line that changed something.
type Step struct {
	Source        string
	Number        int  // of the line, for messages
	Played        bool // it left commands in the journal
	line          int  // of these
	Before, After engine.VariableSnapshot
	undone        *table.Undone
	Ruled         *RuleEdit        // it put other rules in force
	Answers       *WaitingCreation // of a creation, but for the last one
	Kind          string           // of what the campaign keeps, where that does not follow

	// A late purchase: what happened without it, or with it while it is taken back, and
	// from which command of the journal on.
	Course *table.Undone
	from   int
}

// mostKept is how many names and entries of tables are kept for :undo, all lines
// together: some hundred megabytes at most.
const mostKept = 1_000_000

// Happened notes a line that changed something. What was taken back before it
// can't be done again, and the oldest lines are let go when all that is kept for
// :undo becomes too much.
func (h *History) Happened(s *Step) {
	h.line.Turn, s.Number = s.Turn(), h.line.Began
	if journal := h.Game.Table.Journal().Entries(); s.Played && len(journal) > 0 {
		s.line = journal[len(journal)-1].Line
	}
	h.Past, h.Future = append(h.Past, s), nil
	h.Size += s.After.Size()
	for ; h.Size > mostKept && h.Gone < len(h.Past)-1; h.Gone++ {
		oldest := h.Past[h.Gone]
		h.Size -= oldest.After.Size()
		oldest.Before, oldest.After = engine.VariableSnapshot{}, engine.VariableSnapshot{}
	}
}

// Turn is what the campaign keeps of a line.
func (s *Step) Turn() *Turn {
	kind := campaign.Play
	switch {
	case s.Kind != "":
		kind = s.Kind
	case s.Ruled != nil:
		kind = campaign.House
	}
	return &Turn{Kind: kind, Typed: s.Source}
}

// exchange goes back to the course of events that a late purchase replaced, or
// from there to the one with the purchase.
func (s *Step) exchange(t *table.Table) error {
	now, err := t.Journal().UndoFrom(s.from)
	if err != nil {
		return err
	}
	if err := t.Journal().Redo(s.Course); err != nil {
		return err
	}
	s.Course = now
	return nil
}

// Undo takes the last n lines back.
func (h *History) Undo(n int) (string, error) {
	if len(h.Past) == 0 {
		return "", errors.New("there is nothing to take back")
	}
	if kept := len(h.Past) - h.Gone; n > kept {
		return "", h.tooFar(kept)
	}
	var back []string
	kept := linesOf(h.Campaign, n, (*campaign.Course).Undo)
	for ; n > 0 && len(h.Past) > 0; n-- {
		s := h.Past[len(h.Past)-1]
		if s.Ruled != nil {
			if err := h.Game.Rule(s.Ruled.Before); err != nil {
				return strings.Join(back, "\n"), fmt.Errorf("the rules of then cannot come into force again: %w", err)
			}
		}
		if s.Course != nil {
			if err := s.exchange(h.Game.Table); err != nil {
				return strings.Join(back, "\n"), err
			}
		}
		if s.Played {
			undone, err := h.Game.Table.Journal().Undo(1)
			if err != nil {
				return strings.Join(back, "\n"), err
			}
			s.undone = undone
		}
		h.Game.Variables.Restore(s.Before)
		h.Past, h.Future = h.Past[:len(h.Past)-1], append(h.Future, s)
		h.line.countTurn(campaign.Undo)
		h.Size -= s.After.Size()
		text := "taken back: " + called(s.Source)
		if len(kept) > 0 {
			text, kept = fmt.Sprintf("%d is %s", kept[0].Number, text), kept[1:]
		}
		back = append(back, text)
		back = append(append(back, sessionStays(s.Kind, s.Source)...), h.Redefine()...)
		waits, err := h.questions.waitAgain(s)
		if err != nil {
			return strings.Join(back, "\n"), err
		}
		if waits != "" {
			back = append(back, "  "+waits)
		}
		if s.Before.Partly() {
			back = append(back, "what stands in tables of the prompt stays as it is: there is too much of it to be kept")
		}
	}
	return strings.Join(back, "\n"), nil
}

// turned notes for the campaign that one more line was taken back, or done again.
func (ln *Line) countTurn(kind string) {
	if ln.Turn == nil || ln.Turn.Kind != kind {
		ln.Turn = &Turn{Kind: kind, To: -1}
	}
	ln.Turn.lines++
	ln.Turn.Typed = ":" + kind
	if ln.Turn.lines > 1 {
		ln.Turn.Typed = fmt.Sprintf(":%s %d", kind, ln.Turn.lines)
	}
}

// tooFar says how many lines can be taken back, and why no more.
func (h *History) tooFar(kept int) error {
	message := fmt.Sprintf("only %d lines can be taken back", kept)
	if kept == 1 {
		message = "only one line can be taken back"
	}
	problem := &diag.Problem{Message: message, Hint: fmt.Sprintf(":undo %d takes back all of them", kept)}
	if h.Gone > 0 {
		problem.Notes = append(problem.Notes, diag.Note{Message: "the names and tables of the prompt are too large to be kept for each line before"})
	}
	return problem
}

// Redo does the lines again that were taken back last, n of them, on the same dice.
func (h *History) Redo(n int) (string, error) {
	if len(h.Future) == 0 {
		return "", errors.New("there is nothing to do again")
	}
	if n > len(h.Future) {
		return "", &diag.Problem{Message: fmt.Sprintf("only %d of the lines that were taken back can be done again", len(h.Future)), Hint: fmt.Sprintf(":redo %d does all of them again", len(h.Future))}
	}
	var done []string
	kept := linesOf(h.Campaign, n, (*campaign.Course).Redo)
	for range n {
		entries := len(h.Game.Table.Journal().Entries())
		text, err := h.RedoStep()
		if err != nil {
			return strings.Join(done, "\n"), err
		}
		var told []string
		if len(kept) > 0 {
			text, told, kept = fmt.Sprintf("%d is %s", kept[0].Number, text), didThen(kept[0]), kept[1:]
		} else if journal := h.Game.Table.Journal().Entries(); h.Campaign == nil && len(journal) > entries {
			told, _ = narrate.Commands(h.Game, journal[entries:])
			told = inOneLine(told)
		}
		first, rest, _ := strings.Cut(text, "\n")
		done = append(done, narrate.Lines(first, append(told, rest)...))
	}
	return strings.Join(done, "\n"), nil
}

// RedoStep does the line again that was taken back last, and tells it.
func (h *History) RedoStep() (string, error) {
	s := h.Future[len(h.Future)-1]
	if s.Ruled != nil {
		if err := h.Game.Rule(s.Ruled.After); err != nil {
			return "", err
		}
	}
	if s.Course != nil {
		if err := s.exchange(h.Game.Table); err != nil {
			return "", err
		}
	}
	if s.Played {
		if err := h.Game.Table.Journal().Redo(s.undone); err != nil {
			return "", err
		}
	}
	if s.Answers != nil {
		if err := h.questions.SetCreation(WaitingCreation{Line: s.Answers.Line}); err != nil {
			return "", err
		}
	}
	h.Game.Variables.Restore(s.After)
	h.Future, h.Past = h.Future[:len(h.Future)-1], append(h.Past, s)
	h.line.countTurn(campaign.Redo)
	h.Size += s.After.Size()
	return narrate.Lines("done again: "+called(s.Source), h.Redefine()...), nil
}

// linesOf are the lines of the campaign that are taken back next, or done again; nil without
// a campaign.
func linesOf(c *campaign.Campaign, n int, of func(*campaign.Course, int) ([]file.Line, int64, error)) []file.Line {
	if c == nil {
		return nil
	}
	list, _, err := of(c.Course, n)
	if err != nil || len(list) != n {
		return nil
	}
	return list
}
