package prompt

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

// step is a line that changed something.
type step struct {
	source        string
	number        int  // of the line, for messages
	played        bool // it left commands in the journal
	line          int  // of these
	before, after engine.Variables
	undone        *table.Undone
	ruled         *ruled   // it put other rules in force
	answers       *waiting // of a creation, but for the last one
	kind          string   // of what the campaign keeps, where that does not follow

	// A late purchase: what happened without it, or with it while it is taken back, and
	// from which command of the journal on.
	course *table.Undone
	from   int
}

// mostKept is how many names and entries of tables are kept for :undo, all lines
// together: some hundred megabytes at most.
const mostKept = 1_000_000

// happened notes a line that changed something. What was taken back before it
// can't be done again, and the oldest lines are let go when all that is kept for
// :undo becomes too much.
func (p *Prompt) happened(s *step) {
	p.turn, s.number = s.turn(), p.began
	if journal := p.Game.Table.Journal().Entries(); s.played && len(journal) > 0 {
		s.line = journal[len(journal)-1].Line
	}
	p.past, p.future = append(p.past, s), nil
	p.kept += s.after.Size()
	for ; p.kept > mostKept && p.gone < len(p.past)-1; p.gone++ {
		oldest := p.past[p.gone]
		p.kept -= oldest.after.Size()
		oldest.before, oldest.after = engine.Variables{}, engine.Variables{}
	}
}

// turn is what the campaign keeps of a line.
func (s *step) turn() *turn {
	kind := campaign.Play
	switch {
	case s.kind != "":
		kind = s.kind
	case s.ruled != nil:
		kind = campaign.House
	}
	return &turn{kind: kind, typed: s.source}
}

// exchange goes back to the course of events that a late purchase replaced, or
// from there to the one with the purchase.
func (s *step) exchange(t *table.Table) error {
	now, err := t.Journal().UndoFrom(s.from)
	if err != nil {
		return err
	}
	if err := t.Journal().Redo(s.course); err != nil {
		return err
	}
	s.course = now
	return nil
}

// undo takes the last n lines back.
func (p *Prompt) undo(n int) (string, error) {
	if len(p.past) == 0 {
		return "", errors.New("there is nothing to take back")
	}
	if kept := len(p.past) - p.gone; n > kept {
		return "", p.tooFar(kept)
	}
	var back []string
	kept := p.linesOf(n, (*campaign.Campaign).Back)
	for ; n > 0 && len(p.past) > 0; n-- {
		s := p.past[len(p.past)-1]
		if s.ruled != nil {
			if err := p.Game.Rule(s.ruled.before); err != nil {
				return strings.Join(back, "\n"), fmt.Errorf("the rules of then cannot come into force again: %w", err)
			}
		}
		if s.course != nil {
			if err := s.exchange(p.Game.Table); err != nil {
				return strings.Join(back, "\n"), err
			}
		}
		if s.played {
			undone, err := p.Game.Table.Journal().Undo(1)
			if err != nil {
				return strings.Join(back, "\n"), err
			}
			s.undone = undone
		}
		p.Game.SetVariables(s.before)
		p.past, p.future = p.past[:len(p.past)-1], append(p.future, s)
		p.turned(campaign.Undo)
		p.kept -= s.after.Size()
		text := "taken back: " + called(s.source)
		if len(kept) > 0 {
			text, kept = fmt.Sprintf("%d is %s", kept[0].Number, text), kept[1:]
		}
		back = append(back, text)
		back = append(append(back, sessionStays(s.kind, s.source)...), p.redefine()...)
		waits, err := p.waitsAgain(s)
		if err != nil {
			return strings.Join(back, "\n"), err
		}
		if waits != "" {
			back = append(back, "  "+waits)
		}
		if s.before.Partly() {
			back = append(back, "what stands in tables of the prompt stays as it is: there is too much of it to be kept")
		}
	}
	return strings.Join(back, "\n"), nil
}

// turned notes for the campaign that one more line was taken back, or done again.
func (p *Prompt) turned(kind string) {
	if p.turn == nil || p.turn.kind != kind {
		p.turn = &turn{kind: kind, to: -1}
	}
	p.turn.lines++
	p.turn.typed = ":" + kind
	if p.turn.lines > 1 {
		p.turn.typed = fmt.Sprintf(":%s %d", kind, p.turn.lines)
	}
}

// tooFar says how many lines can be taken back, and why no more.
func (p *Prompt) tooFar(kept int) error {
	message := fmt.Sprintf("only %d lines can be taken back", kept)
	if kept == 1 {
		message = "only one line can be taken back"
	}
	problem := &diag.Problem{Message: message, Hint: fmt.Sprintf(":undo %d takes back all of them", kept)}
	if p.gone > 0 {
		problem.Notes = append(problem.Notes, diag.Note{Message: "the names and tables of the prompt are too large to be kept for each line before"})
	}
	return problem
}

// redo does the lines again that were taken back last, n of them, on the same dice.
func (p *Prompt) redo(n int) (string, error) {
	if len(p.future) == 0 {
		return "", errors.New("there is nothing to do again")
	}
	if n > len(p.future) {
		return "", &diag.Problem{Message: fmt.Sprintf("only %d of the lines that were taken back can be done again", len(p.future)), Hint: fmt.Sprintf(":redo %d does all of them again", len(p.future))}
	}
	var done []string
	kept := p.linesOf(n, (*campaign.Campaign).Ahead)
	for range n {
		entries := len(p.Game.Table.Journal().Entries())
		text, err := p.redoOne()
		if err != nil {
			return strings.Join(done, "\n"), err
		}
		var told []string
		if len(kept) > 0 {
			text, told, kept = fmt.Sprintf("%d is %s", kept[0].Number, text), didThen(kept[0]), kept[1:]
		} else if journal := p.Game.Table.Journal().Entries(); p.Campaign == nil && len(journal) > entries {
			told, _ = narrate.Commands(p.Game, journal[entries:])
			told = inOneLine(told)
		}
		first, rest, _ := strings.Cut(text, "\n")
		done = append(done, narrate.Lines(first, append(told, rest)...))
	}
	return strings.Join(done, "\n"), nil
}

func (p *Prompt) redoOne() (string, error) {
	s := p.future[len(p.future)-1]
	if s.ruled != nil {
		if err := p.Game.Rule(s.ruled.after); err != nil {
			return "", err
		}
	}
	if s.course != nil {
		if err := s.exchange(p.Game.Table); err != nil {
			return "", err
		}
	}
	if s.played {
		if err := p.Game.Table.Journal().Redo(s.undone); err != nil {
			return "", err
		}
	}
	if s.answers != nil {
		if err := p.setWaiting(waiting{Line: s.answers.Line}); err != nil {
			return "", err
		}
	}
	p.Game.SetVariables(s.after)
	p.future, p.past = p.future[:len(p.future)-1], append(p.past, s)
	p.turned(campaign.Redo)
	p.kept += s.after.Size()
	return narrate.Lines("done again: "+called(s.source), p.redefine()...), nil
}

// linesOf are the lines of the campaign that are taken back next, or done again; nil without
// a campaign.
func (p *Prompt) linesOf(n int, of func(*campaign.Campaign, int) ([]file.Line, int64, error)) []file.Line {
	if p.Campaign == nil {
		return nil
	}
	list, _, err := of(p.Campaign, n)
	if err != nil || len(list) != n {
		return nil
	}
	return list
}
