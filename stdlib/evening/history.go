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
	dropped int     // how many of the oldest steps lost their snapshots and cannot be undone
	size    int     // names and entries of tables in the other snapshots; at most maxKept
}

// Step is a line that changed something, with the state that undoing and redoing it needs.
type Step struct {
	Source        string // the line as it was typed
	Number        int    // of the line, for messages
	Played        bool   // it added commands to the journal
	line          int    // line number of these commands; 0 for none
	Before, After engine.VariableSnapshot
	undone        *table.Undone // the undone commands; set when the step is undone, if Played
	Ruled         *RuleEdit     // the rules before and after it; nil if it changed none
	answers       *WaitingLine  // of a creation: its answers without the last one; nil otherwise
	Kind          string        // kind of the campaign's line; "" to derive it, see Effect

	// Of a late purchase: the commands from index from of the journal on as they were without
	// it or, while it is undone, with it. nil for other lines.
	course *table.Undone
	from   int
}

// Effect returns the effect of the step that the campaign records: its kind and what was typed.
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

// swapCourse replaces the commands of the journal from s.from on by those in s.course, and keeps
// the replaced ones there.
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

// RecordPurchase keeps the commands that the running line replaced by a late purchase, such as
// with `taking` in Lua. It reports whether there was one.
func (s *Step) RecordPurchase(late *table.LatePurchases) bool {
	course, from := late.Replaced()
	if course != nil {
		s.course, s.from = course, from
	}
	return course != nil
}

// maxKept limits the names and entries of tables in the snapshots of all steps, which are then
// some hundred megabytes.
const maxKept = 1_000_000

// Begin returns the step of a line that may change something; [History.Record] records it. A kind
// of "" is derived from what happens.
func (h *History) Begin(typed, kind string) *Step {
	before := h.Game.Variables.Snapshot()
	return &Step{Source: typed, Kind: kind, Before: before, After: before}
}

// Record adds the step of a line that changed something. It drops the undone steps and, beyond
// maxKept, the snapshots of the oldest ones.
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

// Steps returns the steps that were not undone, oldest first.
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
	kept := linesOf(h.Campaign, n, (*campaign.Timeline).Undo)
	for ; n > 0 && len(h.steps) > 0; n-- {
		s := h.last()
		if s.Ruled != nil {
			if err := h.Game.SetRuleset(s.Ruled.Before); err != nil {
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

// undoLimitError returns the error of undoing more than the kept number of lines.
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
	kept := linesOf(h.Campaign, n, (*campaign.Timeline).Redo)
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
		if err := h.Game.SetRuleset(s.Ruled.After); err != nil {
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

// linesOf returns the next n lines of the campaign to undo or redo; nil without a campaign or if
// it has fewer.
func linesOf(c *campaign.Campaign, n int, of func(*campaign.Timeline, int) ([]file.Line, int64, error)) []file.Line {
	if c == nil {
		return nil
	}
	list, _, err := of(c.Timeline, n)
	if err != nil || len(list) != n {
		return nil
	}
	return list
}

// restore undoes what a line did before it failed with err, and returns err. entries is the
// length of the journal when the line began.
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

// Redefine defines the functions and decisions of earlier lines again in a new script host, to
// which only values could be copied. It returns a message on those that could not be restored.
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
			_, _ = h.Game.Value(s.Source) // no error: the line ran before
		}
	}
	_, decisions := h.Game.Variables.Forgotten()
	for _, s := range slices.Backward(h.steps) {
		if len(decisions) > 0 && engine.Decides(s.Source) {
			decisions, _ = h.Game.Redecide(s.Source, decisions) // no error: the line ran before
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
