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
	Before, After engine.Variables
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
func (p *Evening) Happened(s *Step) {
	p.Line.Turn, s.Number = s.Turn(), p.Line.Began
	if journal := p.Game.Table.Journal().Entries(); s.Played && len(journal) > 0 {
		s.line = journal[len(journal)-1].Line
	}
	p.History.Past, p.History.Future = append(p.History.Past, s), nil
	p.History.Size += s.After.Size()
	for ; p.History.Size > mostKept && p.History.Gone < len(p.History.Past)-1; p.History.Gone++ {
		oldest := p.History.Past[p.History.Gone]
		p.History.Size -= oldest.After.Size()
		oldest.Before, oldest.After = engine.Variables{}, engine.Variables{}
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
func (p *Evening) Undo(n int) (string, error) {
	if len(p.History.Past) == 0 {
		return "", errors.New("there is nothing to take back")
	}
	if kept := len(p.History.Past) - p.History.Gone; n > kept {
		return "", tooFar(p, kept)
	}
	var back []string
	kept := linesOf(p, n, (*campaign.Campaign).Back)
	for ; n > 0 && len(p.History.Past) > 0; n-- {
		s := p.History.Past[len(p.History.Past)-1]
		if s.Ruled != nil {
			if err := p.Game.Rule(s.Ruled.Before); err != nil {
				return strings.Join(back, "\n"), fmt.Errorf("the rules of then cannot come into force again: %w", err)
			}
		}
		if s.Course != nil {
			if err := s.exchange(p.Game.Table); err != nil {
				return strings.Join(back, "\n"), err
			}
		}
		if s.Played {
			undone, err := p.Game.Table.Journal().Undo(1)
			if err != nil {
				return strings.Join(back, "\n"), err
			}
			s.undone = undone
		}
		p.Game.SetVariables(s.Before)
		p.History.Past, p.History.Future = p.History.Past[:len(p.History.Past)-1], append(p.History.Future, s)
		turned(p, campaign.Undo)
		p.History.Size -= s.After.Size()
		text := "taken back: " + called(s.Source)
		if len(kept) > 0 {
			text, kept = fmt.Sprintf("%d is %s", kept[0].Number, text), kept[1:]
		}
		back = append(back, text)
		back = append(append(back, sessionStays(s.Kind, s.Source)...), p.Redefine()...)
		waits, err := waitsAgain(p, s)
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
func turned(p *Evening, kind string) {
	if p.Line.Turn == nil || p.Line.Turn.Kind != kind {
		p.Line.Turn = &Turn{Kind: kind, To: -1}
	}
	p.Line.Turn.lines++
	p.Line.Turn.Typed = ":" + kind
	if p.Line.Turn.lines > 1 {
		p.Line.Turn.Typed = fmt.Sprintf(":%s %d", kind, p.Line.Turn.lines)
	}
}

// tooFar says how many lines can be taken back, and why no more.
func tooFar(p *Evening, kept int) error {
	message := fmt.Sprintf("only %d lines can be taken back", kept)
	if kept == 1 {
		message = "only one line can be taken back"
	}
	problem := &diag.Problem{Message: message, Hint: fmt.Sprintf(":undo %d takes back all of them", kept)}
	if p.History.Gone > 0 {
		problem.Notes = append(problem.Notes, diag.Note{Message: "the names and tables of the prompt are too large to be kept for each line before"})
	}
	return problem
}

// Redo does the lines again that were taken back last, n of them, on the same dice.
func (p *Evening) Redo(n int) (string, error) {
	if len(p.History.Future) == 0 {
		return "", errors.New("there is nothing to do again")
	}
	if n > len(p.History.Future) {
		return "", &diag.Problem{Message: fmt.Sprintf("only %d of the lines that were taken back can be done again", len(p.History.Future)), Hint: fmt.Sprintf(":redo %d does all of them again", len(p.History.Future))}
	}
	var done []string
	kept := linesOf(p, n, (*campaign.Campaign).Ahead)
	for range n {
		entries := len(p.Game.Table.Journal().Entries())
		text, err := RedoStep(p)
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

// RedoStep does the line again that was taken back last, and tells it.
func RedoStep(p *Evening) (string, error) {
	s := p.History.Future[len(p.History.Future)-1]
	if s.Ruled != nil {
		if err := p.Game.Rule(s.Ruled.After); err != nil {
			return "", err
		}
	}
	if s.Course != nil {
		if err := s.exchange(p.Game.Table); err != nil {
			return "", err
		}
	}
	if s.Played {
		if err := p.Game.Table.Journal().Redo(s.undone); err != nil {
			return "", err
		}
	}
	if s.Answers != nil {
		if err := p.SetWaiting(WaitingCreation{Line: s.Answers.Line}); err != nil {
			return "", err
		}
	}
	p.Game.SetVariables(s.After)
	p.History.Future, p.History.Past = p.History.Future[:len(p.History.Future)-1], append(p.History.Past, s)
	turned(p, campaign.Redo)
	p.History.Size += s.After.Size()
	return narrate.Lines("done again: "+called(s.Source), p.Redefine()...), nil
}

// linesOf are the lines of the campaign that are taken back next, or done again; nil without
// a campaign.
func linesOf(p *Evening, n int, of func(*campaign.Campaign, int) ([]file.Line, int64, error)) []file.Line {
	if p.Campaign == nil {
		return nil
	}
	list, _, err := of(p.Campaign, n)
	if err != nil || len(list) != n {
		return nil
	}
	return list
}
