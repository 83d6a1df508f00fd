package evening

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/state"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/evening/undone"
	"houserule/stdlib/narrate"
)

// ParseCount returns the number of lines in the argument of a command; 1 for an empty argument.
// It fails for anything but a whole number above 0.
func ParseCount(rest string) (int, error) {
	if rest == "" {
		return 1, nil
	}
	n, err := strconv.Atoi(rest)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("how many lines? %q is not a number of 1 or more", rest)
	}
	return n, nil
}

// moveCommand runs :undo and :redo of lines that an earlier process played, :goto, and :save of a
// read-only campaign; ok is false for any other line.
func (e *Evening) moveCommand(line string) (text string, ok bool, err error) {
	line = strings.TrimSpace(line)
	if e.Campaign == nil || e.Line.Pending() || !strings.HasPrefix(line, ":") {
		return "", false, nil
	}
	name, rest, _ := strings.Cut(line[1:], " ")
	rest = strings.TrimSpace(rest)
	var lines []file.Line
	var to int64
	kind := name
	switch name {
	case campaign.Undo, campaign.Redo:
		n, err := ParseCount(rest)
		if err != nil {
			return "", true, err
		}
		of, here, words := e.Campaign.Timeline.Undo, len(e.History.steps)-e.History.dropped, "undone"
		if name == campaign.Redo {
			of, here, words = e.Campaign.Timeline.Redo, len(e.History.undone), "redone"
		}
		if n <= here {
			return "", false, nil
		}
		if lines, to, err = of(n); err != nil {
			return "", true, err
		}
		if len(lines) < n {
			return "", true, narrate.TooFewLines(len(lines), words, name)
		}
	case campaign.Goto:
		if rest == "" {
			return "", true, &diag.Problem{Message: "after which line? :goto N", Hint: ":log lists the lines"}
		}
		n, err := strconv.ParseInt(rest, 10, 64)
		if err != nil || n < 0 || n > e.Campaign.Last() {
			return "", true, &diag.Problem{Message: fmt.Sprintf("the campaign has no line %q", rest), Hint: fmt.Sprintf(":goto takes a number from 0 to %d", e.Campaign.Last())}
		}
		to = n
	case "save":
		if rest == "" || !e.Campaign.ReadOnly() {
			return "", false, nil
		}
		text, err = e.saveCopy(rest)
		return text, true, err
	default:
		return "", false, nil
	}
	if e.Campaign.ReadOnly() {
		return "", true, ErrOnlyRead
	}
	text, err = e.move(kind, line, lines, to)
	return text, true, err
}

// move sets the game to its state after line to, and writes that as a line of this kind into the
// campaign. lines are those that :undo or :redo goes over; nil for :goto.
func (e *Evening) move(kind, typed string, lines []file.Line, to int64) (string, error) {
	from := e.Campaign.Last()
	if err := e.Campaign.RecordQuestions(e.Game); err != nil {
		return "", err
	}
	var present []types.Ref
	var summary string
	if kind == campaign.Goto {
		var err error
		if summary, err = narrate.StateAfterUndo(e.Campaign, from, to); err != nil {
			return "", err
		}
		present = atTheTable(e.Game.Table)
	}
	names := narrate.NamesOf(e.Game.Table.World(), present)
	before, made := e.Game.Table.World().State().Clone(), e.Game.Table.World().Events().LastID()
	otherwise, err := e.returnTo(to)
	if err != nil {
		return "", err
	}
	told := e.AfterReopening(otherwise)
	e.Game.Table.World().State().ReserveIDs(before.LastID()) // ids are not used again after an undo
	e.Game.Table.World().Events().ReserveIDs(made)
	var out []string
	var waiting []WaitingLine // creations that wait again; those without a question do not
	for _, l := range lines {
		out = append(out, narrate.UndoneText(kind, l, narrate.LineTitle(l.Typed)))
		if kind == campaign.Redo {
			out = append(out, narrate.RepeatedText(l)...)
		}
		if kind != campaign.Redo {
			out = append(out, narrate.SessionUnchanged(l.Kind, l.Typed)...)
			w, waits, err := e.Questions.undoneCreation(l)
			if err != nil {
				return "", err
			}
			if waits {
				out, waiting = append(out, "  "+WaitsText(e.Game, w)), append(waiting, w)
			}
		}
	}
	if kind != campaign.Undo {
		_, come, err := e.Campaign.Timeline.Diff(from, to)
		if err != nil {
			return "", err
		}
		for _, l := range come {
			waiting = append(waiting, WaitingLine{Line: l.Typed})
		}
	}
	if kind == campaign.Goto {
		out = append(out, summary)
		out = append(out, e.Reader.arrivalsAndDepartures(present, names)...)
	}
	changes := state.Diff(before, e.Game.Table.World().State())
	text := strings.Join(append(append(out, told...), e.Reader.ChangesBack(changes)...), "\n")
	e.Reader.departedNames = nil
	e.Log.renumber()
	l := campaign.Line{Kind: kind, Typed: typed, Said: text, To: to, Changes: changes, Dice: e.Log.diceRecord(&Effect{})}
	public, whose, err := undone.Public(e.Campaign, kind, to, changes)
	if !whose.IsNone() {
		whose = whose.And(e.Game.Table.World().Audience.RestrictionOfChanges(changes))
		l.Private, l.Public, l.Owners = campaign.PrivateSaid, &public, whose.Owners()
	}
	if err == nil {
		err = e.Campaign.Keep(e.Game, l)
	}
	if err != nil {
		otherwise, back := e.returnTo(from)
		if back == nil {
			e.AfterReopening(otherwise)
		}
		e.Game.Table.Options.BeforeWrite = func() error { return ErrOnlyRead }
		return "", errors.Join(NotWritten(e.Campaign, err), back)
	}
	e.Log.lastSimulated = simulatedAt{e.Game.Table, e.Game.Table.World().SimulatedIDs()}
	for _, w := range waiting {
		if err := e.Questions.setWaiting(w); err != nil {
			return text, err
		}
	}
	return text, nil
}
