package evening

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/table"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
)

// History holds the lines that can be undone and redone in this process.
type History struct {
	*shared
	line      *Line
	questions *Questions

	steps   []*Step // that :undo undoes, oldest first
	undone  []*Step // that :redo redoes, the next one last
	dropped int     // number of the oldest steps that were dropped for size
	size    int     // names and entries of tables that the other steps keep, at most maxKept
}

// Step is a line that changed something, with what undoes it.
type Step struct {
	Source        string // what was typed
	Number        int    // of the line, for messages
	Played        bool   // it left commands in the journal
	line          int    // the number of the line that these commands have
	Before, After engine.VariableSnapshot
	undone        *table.Undone // the commands, while it is undone; nil otherwise
	Ruled         *RuleEdit     // the rules before and after it; nil where it changed none
	answers       *WaitingLine  // of a creation: its answers without the last one; nil otherwise
	Kind          string        // of the line of the campaign; "" where it follows from what it did

	// A late purchase: what happened without it, or with it while it is taken back, and
	// from which command of the journal on.
	course *table.Undone
	from   int
}

// Effect returns what the campaign keeps of the line.
func (s *Step) Effect() *Effect {
	kind := campaign.Play
	switch {
	case s.Kind != "":
		kind = s.Kind
	case s.Ruled != nil:
		kind = campaign.House
	}
	return &Effect{Kind: kind, Typed: s.Source}
}

// swapCourse switches between the course of events without a late purchase and the one with it.
func (s *Step) swapCourse(t *table.Table) error {
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

// RecordPurchase notes the course of events that the running line replaced by buying late,
// as `taking` in Lua does.
func (s *Step) RecordPurchase(late *table.LatePurchases) bool {
	course, from := late.Replaced()
	if course != nil {
		s.course, s.from = course, from
	}
	return course != nil
}

// maxKept bounds the names and entries of tables that all steps keep together: some hundred
// megabytes.
const maxKept = 1_000_000

// Begin makes the step of a line that may change something. kind is "" where it follows from
// what happens. [History.Record] records it.
func (h *History) Begin(typed, kind string) *Step {
	before := h.Game.Variables.Snapshot()
	return &Step{Source: typed, Kind: kind, Before: before, After: before}
}

// Record records a line that changed something. It drops the undone lines, and the oldest
// steps beyond maxKept.
func (h *History) Record(s *Step) {
	h.line.Effect, s.Number = s.Effect(), h.line.Began
	if journal := h.Game.Table.Journal().Entries(); s.Played && len(journal) > 0 {
		s.line = journal[len(journal)-1].Line
	}
	h.steps, h.undone = append(h.steps, s), nil
	h.size += s.After.Size()
	for ; h.size > maxKept && h.dropped < len(h.steps)-1; h.dropped++ {
		oldest := h.steps[h.dropped]
		h.size -= oldest.After.Size()
		oldest.Before, oldest.After = engine.VariableSnapshot{}, engine.VariableSnapshot{}
	}
}

// Steps returns the lines that can be undone, oldest first.
func (h *History) Steps() []*Step { return h.steps }

// last returns the next step to undo. There must be one.
func (h *History) last() *Step { return h.steps[len(h.steps)-1] }

// Forget drops all steps, done and undone.
func (h *History) Forget() { h.steps, h.undone, h.dropped, h.size = nil, nil, 0, 0 }

// Undo undoes the last n lines.
func (h *History) Undo(n int) (string, error) {
	if len(h.steps) == 0 {
		return "", errors.New("there is nothing to undo")
	}
	if kept := len(h.steps) - h.dropped; n > kept {
		return "", h.undoLimitError(kept)
	}
	var back []string
	kept := linesOf(h.Campaign, n, (*campaign.Course).Undo)
	for ; n > 0 && len(h.steps) > 0; n-- {
		s := h.last()
		if s.Ruled != nil {
			if err := h.Game.Rule(s.Ruled.Before); err != nil {
				return strings.Join(back, "\n"), fmt.Errorf("the earlier rules cannot be restored: %w", err)
			}
		}
		if s.course != nil {
			if err := s.swapCourse(h.Game.Table); err != nil {
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
		h.steps, h.undone = h.steps[:len(h.steps)-1], append(h.undone, s)
		h.line.countStep(campaign.Undo)
		h.size -= s.After.Size()
		text := "undone: " + narrate.LineTitle(s.Source)
		if len(kept) > 0 {
			text, kept = fmt.Sprintf("%d is %s", kept[0].Number, text), kept[1:]
		}
		back = append(back, text)
		back = append(append(back, narrate.SessionUnchanged(s.Kind, s.Source)...), h.Redefine()...)
		waits, err := h.questions.restoreWaiting(s)
		if err != nil {
			return strings.Join(back, "\n"), err
		}
		if waits != "" {
			back = append(back, "  "+waits)
		}
		if s.Before.Partly() {
			back = append(back, "the tables of the prompt stay as they are: they are too large to be saved")
		}
	}
	return strings.Join(back, "\n"), nil
}

// undoLimitError is the error of undoing more lines than are kept.
func (h *History) undoLimitError(kept int) error {
	message := fmt.Sprintf("only %d lines can be undone", kept)
	if kept == 1 {
		message = "only one line can be undone"
	}
	problem := &diag.Problem{Message: message, Hint: fmt.Sprintf(":undo %d undoes all of them", kept)}
	if h.dropped > 0 {
		problem.Notes = append(problem.Notes, diag.Note{Message: "the names and tables of the prompt are too large to be saved for each earlier line"})
	}
	return problem
}

// Redo redoes the last n undone lines with the same dice.
func (h *History) Redo(n int) (string, error) {
	if len(h.undone) == 0 {
		return "", errors.New("there is nothing to redo")
	}
	if n > len(h.undone) {
		return "", &diag.Problem{Message: fmt.Sprintf("only %d of the undone lines can be redone", len(h.undone)), Hint: fmt.Sprintf(":redo %d redoes all of them", len(h.undone))}
	}
	var done []string
	kept := linesOf(h.Campaign, n, (*campaign.Course).Redo)
	for range n {
		entries := len(h.Game.Table.Journal().Entries())
		text, err := h.redoStep()
		if err != nil {
			return strings.Join(done, "\n"), err
		}
		var told []string
		if len(kept) > 0 {
			text, told, kept = fmt.Sprintf("%d is %s", kept[0].Number, text), narrate.RepeatedText(kept[0]), kept[1:]
		} else if journal := h.Game.Table.Journal().Entries(); h.Campaign == nil && len(journal) > entries {
			told, _ = narrate.Commands(h.Game.Table.World(), journal[entries:])
			told = narrate.FirstMessage(told)
		}
		first, rest, _ := strings.Cut(text, "\n")
		done = append(done, narrate.Lines(first, append(told, rest)...))
	}
	return strings.Join(done, "\n"), nil
}

// redoStep redoes the last undone line and returns its output.
func (h *History) redoStep() (string, error) {
	s := h.undone[len(h.undone)-1]
	if s.Ruled != nil {
		if err := h.Game.Rule(s.Ruled.After); err != nil {
			return "", err
		}
	}
	if s.course != nil {
		if err := s.swapCourse(h.Game.Table); err != nil {
			return "", err
		}
	}
	if s.Played {
		if err := h.Game.Table.Journal().Redo(s.undone); err != nil {
			return "", err
		}
	}
	if s.answers != nil {
		if err := h.questions.setWaiting(WaitingLine{Line: s.answers.Line}); err != nil {
			return "", err
		}
	}
	h.Game.Variables.Restore(s.After)
	h.undone, h.steps = h.undone[:len(h.undone)-1], append(h.steps, s)
	h.line.countStep(campaign.Redo)
	h.size += s.After.Size()
	return narrate.Lines("redone: "+narrate.LineTitle(s.Source), h.Redefine()...), nil
}

// linesOf returns the lines of the campaign to undo or redo next; nil without a campaign.
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

// restore undoes the part of a line that ran before err, and returns err.
func (h *History) restore(s *Step, entries int, err error) error {
	if s.RecordPurchase(h.Game.Table.Late()) {
		if back := s.swapCourse(h.Game.Table); back != nil {
			return errors.Join(err, back)
		}
	} else if len(h.Game.Table.Journal().Entries()) > entries {
		if _, back := h.Game.Table.Journal().Undo(1); back != nil {
			return errors.Join(err, back)
		}
	}
	h.Game.Variables.Restore(s.Before)
	h.Redefine()
	return err
}

// Redefine defines the functions of earlier lines again after linking started a new script
// host, to which only values can be copied. It returns what could not be restored.
func (h *History) Redefine() []string {
	h.Game.MakeAgain()
	names, _ := h.Game.Variables.Forgotten()
	missing := map[string]bool{}
	for _, name := range names {
		missing[name] = true
	}
	for _, s := range slices.Backward(h.steps) {
		if name, ok := engine.NamesFunction(s.Source); ok && missing[name] {
			delete(missing, name)
			_, _ = h.Game.Value(s.Source) // it was understood before
		}
	}
	_, decisions := h.Game.Variables.Forgotten()
	for _, s := range slices.Backward(h.steps) {
		if len(decisions) > 0 && engine.Decides(s.Source) {
			decisions, _ = h.Game.Redecide(s.Source, decisions) // it was understood before
		}
	}
	var gone []string
	names, decisions = h.Game.Variables.Forgotten()
	for _, name := range names {
		gone = append(gone, "`"+name+"`")
	}
	for _, question := range decisions {
		gone = append(gone, fmt.Sprintf("the decision %q", question))
	}
	if len(gone) == 0 {
		return nil
	}
	return []string{"forgotten, because functions and odds belong to the rules under which they were made: " + strings.Join(gone, ", ")}
}
